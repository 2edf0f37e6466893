// Begins readings of the account's messages: the first one automatically, then for new messages, and further back when a person
// asks. An account that cannot be read now is left alone for a while, without a notice.
import type { Job } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { keepLine } from '../accounts/keepLine'
import { hour, minute, second } from '../base/durations'
import { isoNow } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Recorded } from '../readback/readbackRows'
import type { Storage } from '../storage/openStorage'
import type { HistorySubject } from './historyReading'
import type { readHistoryOperations } from './readHistoryRows'

export interface HistoryWatch {
  start(): void
  stop(): void
  /** A person asks for older messages. */
  readonly readHistory: Handlers<'jobs'>['readHistory']
  /** Reads new messages now, unless a reading is in progress. */
  readNew(accountId: string): Promise<void>
  /** A page was stored. */
  noteKept(recorded: Recorded): void
  noteGaveUp(accountId: string, code: string): void
}

export interface HistoryWatchOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  readonly added: (jobId: string) => Promise<CoreResult<Job>>
}

/** The start of the app has more urgent things to read. */
const firstSweepMs = 10 * second
const sweepMs = minute
/** Without a credential nothing is asked of the gateway: a look that costs nothing. */
const missingMs = 5 * minute
/** A key that is refused now is refused in a minute too, and asking on and on can get it blocked. */
const refusedMs = hour
/** While pages are stored, windows read them at most this often. */
const announceEveryMs = second

export function makeHistoryWatch(options: HistoryWatchOptions): HistoryWatch {
  const { storage, clock, random, live, logger, activeAccount, added } = options
  const store = storage.bind<typeof readHistoryOperations>('readHistory')
  const notBefore = new Map<string, number>()
  const news = { added: 0, changed: 0 }
  let announcedAt = Number.NEGATIVE_INFINITY
  let cancelAnnounce: (() => void) | undefined
  let cancelSweep: (() => void) | undefined
  let isFirst = true
  let isStopped = false

  async function begin(accountId: string, subject: HistorySubject): Promise<CoreResult<Job>> {
    const { id } = await store.start({ id: random.uuid(), accountId, at: isoNow(clock), subject })
    return added(id)
  }

  async function sweep(): Promise<void> {
    const due = await store.due({ now: isoNow(clock), isFirst })
    isFirst = false
    for (const { accountId, subject } of due) {
      const isHeld = clock.monotonic() < (notBefore.get(accountId) ?? Number.NEGATIVE_INFINITY)
      if (!isHeld && !isStopped) await begin(accountId, subject)
    }
  }

  function sweepIn(delayMs: number): void {
    if (isStopped) return
    cancelSweep = clock.after(delayMs, () => {
      sweep()
        .catch((error: unknown) => {
          if (!isStopped) logger.error('history_not_begun', { error: String(error) })
        })
        .finally(() => sweepIn(sweepMs))
    })
  }

  function announce(): void {
    if (cancelAnnounce || isStopped) return
    cancelAnnounce = clock.after(Math.max(0, announcedAt + announceEveryMs - clock.monotonic()), () => {
      cancelAnnounce = undefined
      announcedAt = clock.monotonic()
      live.publish({ kind: 'history', ...news })
      Object.assign(news, { added: 0, changed: 0 })
    })
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    start: () => sweepIn(firstSweepMs),
    stop() {
      isStopped = true
      cancelSweep?.()
      cancelAnnounce?.()
    },
    readHistory: withAccount(async ({ id, keepMonths }, { since }) => {
      // Messages past the retention period would be read only to be removed.
      const from = keepMonths === undefined ? since : latest(since, keepLine(isoNow(clock), keepMonths))
      return begin(id, { what: 'older', isOwn: false, ...withoutUndefined({ since: from }) })
    }),
    async readNew(accountId) {
      for (const { subject } of await store.dueNow({ accountId, now: isoNow(clock) })) await begin(accountId, subject)
    },
    noteKept(recorded) {
      if (recorded.added + recorded.changed + recorded.campaignIds.length === 0) return
      news.added += recorded.added
      news.changed += recorded.changed
      announce()
    },
    noteGaveUp(accountId, code) {
      const isMissing = code.startsWith('CREDENTIAL_') || code.startsWith('KEYCHAIN_')
      notBefore.set(accountId, clock.monotonic() + (isMissing ? missingMs : refusedMs))
      logger.info('history_not_read', { account: accountId, code })
    },
  }
}

function latest(one: string | undefined, other: string): string {
  return one === undefined || one < other ? other : one
}
