// Accounts of one's own at a gateway: added, or given another key, only when the key opens them. Nothing is kept otherwise.
import type { Account, Addresses } from '@contract'
import type { AccountId } from '../base/ids'
import { fail, ok } from '../base/result'
import { parseAddress } from '../gateway/checkAddress'
import { checkApiKey, longestKey, longestKeyOnWindows } from '../gateway/checkApiKey'
import { createGateway } from '../gateway/gateway'
import { createPace } from '../gateway/pace'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock, Ports, Random } from '../ports'
import type { OperationClient } from '../storage/operations'
import type { AccountRow, accountOperations, NewAccount } from './accountRows'
import type { Credentials } from './credentials'
import type { Gateways } from './gateways'

export type AccountStore = OperationClient<(typeof accountOperations)['operations']>

export interface KeyedAccountsOptions {
  readonly store: AccountStore
  readonly credentials: Credentials
  readonly gateways: Gateways
  readonly ports: Pick<Ports, 'network'> & { readonly clock: Clock; readonly random: Random }
  readonly readBalance: (id: AccountId) => Promise<unknown>
  readonly shown: (id: AccountId) => Promise<CoreResult<Account>>
}

/** Cautious values that a person can raise. */
export const suggested = { sender: '', batchSize: 100, pacePerSecond: 20 } as const

const mostLetters = process.platform === 'win32' ? longestKeyOnWindows : longestKey

export function makeKeyedAccounts(
  options: KeyedAccountsOptions,
): Pick<Handlers<'accounts'>, 'addGateway' | 'replaceKey'> {
  const { store, credentials, gateways, readBalance, shown } = options
  const { clock, random, network } = options.ports

  /** Whether the key opens the account at these addresses: reads the balance, changes nothing. */
  async function tryKey(addresses: Addresses, written: string): Promise<CoreResult<string>> {
    const key = checkApiKey(written, mostLetters)
    if (!key.ok) return fail(key.problem.code, 'no', { field: 'apiKey', ...detailOf(key.problem.detail) })
    const apiKey = key.value.key
    const gateway = createGateway({
      addresses,
      credential: () => Promise.resolve(ok({ kind: 'api_key', apiKey })),
      transports: network,
      clock,
      random,
      pace: createPace({ clock, perSecond: suggested.pacePerSecond }),
    })
    const read = await gateway.balance.read()
    if (read.ok) return ok(apiKey)
    const field = read.problem.code === 'KEY_REFUSED' ? { field: 'apiKey' } : {}
    return fail(read.problem.code, read.problem.retry, { ...field, ...detailOf(read.problem.detail) })
  }

  return {
    async addGateway({ name, addresses, apiKey, country, sessionOnly }) {
      const origins = parseAddresses(addresses)
      if (!origins.ok) return origins
      const key = await tryKey(origins.value, apiKey)
      if (!key.ok) return key
      const { base, auth, api } = origins.value
      const account: NewAccount = {
        id: random.uuid() as AccountId,
        name: name.trim() || new URL(api).hostname,
        kind: 'gateway',
        baseAddress: base,
        authAddress: auth,
        apiAddress: api,
        credentialKind: 'api_key',
        credentialPlace: sessionOnly ? 'session' : 'keychain',
        country,
        ...suggested,
        at: new Date(clock.now()).toISOString(),
      }
      // The key first: an account whose key was not kept would be a promise broken at the next start.
      const kept = await credentials.keep(account, key.value, sessionOnly)
      if (!kept.ok) return kept
      await store.add(account).catch(async (error: unknown) => {
        await credentials.forget(account)
        throw error
      })
      await readBalance(account.id)
      return shown(account.id)
    },
    async replaceKey({ accountId, apiKey, sessionOnly }) {
      const row = await store.get(accountId as AccountId)
      if (!row || row.kind === 'practice') return fail('ACCOUNT_UNKNOWN')
      const key = await tryKey(addressesOf(row), apiKey)
      if (!key.ok) return key
      const kept = await credentials.keep(row, key.value, sessionOnly)
      if (!kept.ok) return kept
      await store.setCredentialPlace({ id: row.id, place: sessionOnly ? 'session' : 'keychain' })
      gateways.drop(row.id)
      return shown(row.id)
    },
  }
}

export function detailOf(detail: string | undefined): { detail?: string } {
  return detail === undefined ? {} : { detail }
}

function addressesOf({ baseAddress: base, authAddress: auth, apiAddress: api }: AccountRow): Addresses {
  return { base, auth, api }
}

function parseAddresses(written: Addresses): CoreResult<Addresses> {
  const origins: Record<string, string> = {}
  for (const name of ['base', 'auth', 'api'] as const) {
    const origin = parseAddress(written[name])
    if (!origin.ok) return fail(origin.problem.code, 'no', { field: `addresses.${name}` })
    origins[name] = origin.value
  }
  return ok(origins as unknown as Addresses)
}
