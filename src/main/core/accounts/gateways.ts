// One gateway client and one pace per account, made on first use. It notes for each answer how long it took, and what time it is there.
import type { AccountId } from '../base/ids'
import { fail } from '../base/result'
import { makeGateway, type Credential, type Gateway } from '../gateway/makeGateway'
import { makePace, type Pace } from '../gateway/http/pace'
import type { Clock, Logger, Random, Transports } from '../ports'
import type { AccountRow } from './accountRows'
import type { Credentials } from './credentials'

/** The typical time of an answer is the median of so many. */
const keptAnswers = 9

export interface AccountGateway {
  readonly gateway: Gateway
  readonly pace: Pace
  readonly typicalAnswerMs: () => number | undefined
  /** The account's setting when the client was made. */
  readonly usesOlderApi: boolean
}

export interface Gateways {
  /** Undefined for an account that is not there any more. */
  of(accountId: string): Promise<AccountGateway | undefined>
  /** Forgets the client, for changed addresses, credentials or settings that it was made with. */
  drop(accountId: string): void
}

export interface GatewaysOptions {
  readonly read: (id: AccountId) => Promise<AccountRow | undefined>
  readonly credentials: Credentials
  readonly network: Transports
  readonly practice: Transports
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** An answer has come. `toldAt`: when the gateway gave it, by its own clock. */
  readonly heardTime: (accountId: string, toldAt: number | undefined) => void
}

export function makeGateways(options: GatewaysOptions): Gateways {
  const { read, credentials, network, practice, clock, random, logger, heardTime } = options
  const made = new Map<string, AccountGateway>()
  // Outlive their clients: requests of a run that began before a change of key count too.
  const paces = new Map<string, Pace>()

  function make(account: AccountRow): AccountGateway {
    const pace = paces.get(account.id) ?? makePace({ clock, perSecond: account.pacePerSecond })
    paces.set(account.id, pace)
    const times = makeAnswerTimes(clock)
    const transports = times.timed(account.kind === 'practice' ? practice : network)
    const gateway = makeGateway({
      addresses: { base: account.baseAddress, auth: account.authAddress, api: account.apiAddress },
      credential: async () => {
        const present = await read(account.id)
        return present ? credentials.read(present) : fail('CREDENTIAL_MISSING')
      },
      transports: hearTime(transports, account.apiAddress, (toldAt) => heardTime(account.id, toldAt)),
      clock,
      random,
      pace,
      olderApi: account.usesOlderApi === 1,
      chatAppChannel: account.chatAppChannel,
      onRefreshToken: (refreshToken, by) => void keepRefreshToken(account, refreshToken, by),
      onRefreshRefused: (refreshToken) => credentials.noteSpent(account, refreshToken),
    })
    return { gateway, pace, typicalAnswerMs: times.typicalMs, usesOlderApi: account.usesOlderApi === 1 }
  }

  /** Never rejects. A value that cannot be stored stays in memory, and the log says so. */
  async function keepRefreshToken(account: AccountRow, refreshToken: string, by: Credential): Promise<void> {
    try {
      await credentials.rotate(account, refreshToken, by)
    } catch (error) {
      logger.warn('refresh_token_not_kept', { account: account.id, error: String(error) })
    }
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

/** How long the gateway takes to answer, so that a send can be planned before its first answer. */
interface AnswerTimes {
  /** Wraps the transports and measures each answer. */
  timed(transports: Transports): Transports
  /** Median of the latest answers in milliseconds; undefined before the first one. */
  typicalMs(): number | undefined
}

function makeAnswerTimes(clock: Pick<Clock, 'monotonic'>): AnswerTimes {
  const latest: number[] = []
  return {
    timed: ({ send, read }) => ({
      send,
      read: {
        async request(request) {
          const startedAt = clock.monotonic()
          const outcome = await read.request(request)
          if (outcome.kind !== 'answer') return outcome
          latest.push(clock.monotonic() - startedAt)
          if (latest.length > keptAnswers) latest.shift()
          return outcome
        },
      },
    }),
    typicalMs: () => latest.toSorted((a, b) => a - b)[Math.floor(latest.length / 2)],
  }
}

/** `origin`: only answers from there; the others of an account may go by another clock. */
function hearTime({ send, read }: Transports, origin: string, heard: (toldAt: number | undefined) => void): Transports {
  return {
    send,
    read: {
      async request(request) {
        const outcome = await read.request(request)
        if (outcome.kind === 'answer' && new URL(request.url).origin === origin) heard(parseDate(outcome.headers.date))
        return outcome
      },
    },
  }
}

/** Milliseconds since the epoch, of an HTTP date (RFC 9110, 5.6.7). */
function parseDate(words: string | undefined): number | undefined {
  const at = Date.parse(words ?? '')
  return Number.isNaN(at) ? undefined : at
}
