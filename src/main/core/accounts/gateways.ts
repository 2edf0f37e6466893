// One gateway client and one pace per account, made on first use.
import type { AccountId } from '../base/ids'
import { fail } from '../base/result'
import { createGateway, type Gateway } from '../gateway/gateway'
import { createPace, type Pace } from '../gateway/pace'
import type { Clock, Random, Transports } from '../ports'
import type { AccountRow } from './accountRows'
import type { Credentials } from './credentials'

export interface AccountGateway {
  readonly gateway: Gateway
  readonly pace: Pace
}

export interface Gateways {
  /** Undefined for an account that is not there any more. */
  of(accountId: string): Promise<AccountGateway | undefined>
  /** Forgets the client, for changed addresses or keys. */
  drop(accountId: string): void
}

export interface GatewaysOptions {
  readonly read: (id: AccountId) => Promise<AccountRow | undefined>
  readonly credentials: Credentials
  readonly network: Transports
  readonly practice: Transports
  readonly clock: Clock
  readonly random: Random
}

export function makeGateways({ read, credentials, network, practice, clock, random }: GatewaysOptions): Gateways {
  const made = new Map<string, AccountGateway>()
  // Outlive their clients: requests of a run that began before a change of key count too.
  const paces = new Map<string, Pace>()

  function make(account: AccountRow): AccountGateway {
    const pace = paces.get(account.id) ?? createPace({ clock, perSecond: account.pacePerSecond })
    paces.set(account.id, pace)
    const gateway = createGateway({
      addresses: { base: account.baseAddress, auth: account.authAddress, api: account.apiAddress },
      credential: async () => {
        const present = await read(account.id)
        return present ? credentials.read(present) : fail('CREDENTIAL_MISSING')
      },
      transports: account.kind === 'practice' ? practice : network,
      clock,
      random,
      pace,
    })
    return { gateway, pace }
  }

  return {
    async of(accountId) {
      const known = made.get(accountId)
      const account = await read(accountId as AccountId)
      if (!account) return undefined
      if (known) {
        known.pace.setPerSecond(account.pacePerSecond)
        return known
      }
      const fresh = make(account)
      // Two callers at once must share one pace.
      const first = made.get(accountId)
      if (first) return first
      made.set(accountId, fresh)
      return fresh
    },
    drop: (accountId) => void made.delete(accountId),
  }
}
