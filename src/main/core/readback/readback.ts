// Learns from the gateway's listing: one mechanism for doubt and for delivery status. Looks by itself while something can
// still change, and when asked.
import type { Clock, Logger } from '../ports'
import { day, hour, second } from '../base/durations'
import { fail, ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/messages'
import type { Storage } from '../storage/openStorage'
import { nextLookDelayMs } from './nextLook'
import { searchBackMs } from './linkRows'
import { readbackOperations, type Outlook } from './readbackRows'
import { toListedRecord } from './toListedRecord'
import { daysBetween, walkListing } from './walkListing'

export interface Look {
  readonly added: number
  readonly changed: number
  readonly readAt: string
}

export interface Readback {
  /** Reads the newest page and moves the watermark; before any run, or nothing is sent. */
  readMark(accountId: string): Promise<GatewayResult<void>>
  /** Looks now; at most one look at a time per account, later callers share it. */
  lookNow(accountId: string): Promise<GatewayResult<Look>>
  /** Requests were made. `isLast`: the run has ended, so look soon, then ever more rarely; else a look that is due stays due. */
  noteRequests(accountId: string, isLast?: boolean): void
  /** When it looks again by itself. */
  nextAt(accountId: string): string | undefined
  /** Once, after recovery: goes on looking for what the process before left open. */
  start(): Promise<void>
  /** Waits, bounded, for a look under way. */
  stop(): Promise<void>
}

export interface ReadbackOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly messagesOf: (accountId: string) => Promise<Messages | undefined>
  readonly onRead: (read: { accountId: string; added: number; changed: number; campaignIds: readonly string[] }) => void
}

interface Watch {
  looks: number
  at: number | undefined
  cancel: (() => void) | undefined
  running: Promise<GatewayResult<Look>> | undefined
}

/** Records carry no zone: a day earlier may be today's. */
const zoneSlackMs = 14 * hour
const markPageSize = 50
/** Doubt older than this is looked for only when a person asks: every look would read all the days since. */
const doubtForMs = day
const closeWaitMs = 2 * second

export function makeReadback({ storage, clock, logger, messagesOf, onRead }: ReadbackOptions): Readback {
  const store = storage.bind(readbackOperations)
  const watches = new Map<string, Watch>()
  let isStopped = false
  const now = (): string => new Date(clock.now()).toISOString()

  function watchOf(accountId: string): Watch {
    const watch = watches.get(accountId) ?? { looks: 0, at: undefined, cancel: undefined, running: undefined }
    watches.set(accountId, watch)
    return watch
  }

  async function keep(
    accountId: string,
    records: readonly MessageRecord[],
  ): Promise<{ added: number; changed: number }> {
    const seenAt = now()
    const listed = records.flatMap((record) => toListedRecord(record, seenAt) ?? [])
    const { added, changed, campaignIds } = await store.record({ accountId, records: listed, seenAt })
    if (added + changed + campaignIds.length > 0) onRead({ accountId, added, changed, campaignIds })
    return { added, changed }
  }

  async function mark(accountId: string, records: readonly MessageRecord[]): Promise<void> {
    const ids = records.flatMap(({ id }) => id ?? [])
    const keys = records.flatMap(({ key, id }) => key ?? id ?? [])
    await store.recordMark({ accountId, ids, keys, at: now() })
  }

  function outlook(accountId: string, doubtReachMs: number): Promise<Outlook> {
    return store.outlook({ accountId, now: now(), doubtSince: new Date(clock.now() - doubtReachMs).toISOString() })
  }

  async function look(accountId: string, doubtReachMs: number): Promise<GatewayResult<Look>> {
    const messages = await messagesOf(accountId)
    if (!messages) return fail('ACCOUNT_UNKNOWN')
    const startedAt = now()
    const newest = await messages.list({ limit: markPageSize, orderBy: 'created_at', orderDirection: 'desc' })
    if (!newest.ok) return newest
    const sum = await keep(accountId, newest.value.rows)
    const { doubt, unlisted, moving } = await outlook(accountId, doubtReachMs)
    const oldest = [doubt, unlisted, moving].flatMap((at) => (at === null ? [] : Date.parse(at)))
    const days = oldest.length === 0 ? [] : daysBetween(Math.min(...oldest) - zoneSlackMs, clock.now() + zoneSlackMs)
    const walked = await walkListing(messages, days, async (records) => {
      const { added, changed } = await keep(accountId, records)
      sum.added += added
      sum.changed += changed
    })
    if (!walked.ok) return walked
    // Only after everything was read: an id marked too early would hide a person from the match.
    await mark(accountId, newest.value.rows)
    const looked = await store.recordLook({ accountId, startedAt, at: now(), isClean: walked.value.isClean })
    if (looked.length > 0) onRead({ accountId, added: 0, changed: 0, campaignIds: looked })
    return ok({ ...sum, readAt: now() })
  }

  function lookOnce(accountId: string, doubtReachMs: number): Promise<GatewayResult<Look>> {
    const watch = watchOf(accountId)
    watch.running ??= look(accountId, doubtReachMs).finally(() => {
      watch.running = undefined
      watch.looks += 1
      void plan(accountId).catch((error: unknown) => logger.error('look_not_planned', { error: String(error) }))
    })
    return watch.running
  }

  /** Sets the timer for the next look, if anything can still change. */
  async function plan(accountId: string): Promise<void> {
    if (isStopped) return
    const watch = watchOf(accountId)
    const { doubt, unlisted, moving } = await outlook(accountId, doubtForMs)
    watch.cancel?.()
    watch.cancel = undefined
    watch.at = undefined
    if (isStopped || (doubt === null && unlisted === null && moving === null)) return
    const delayMs = nextLookDelayMs(watch.looks)
    watch.at = clock.now() + delayMs
    watch.cancel = clock.after(delayMs, () => {
      watch.at = undefined
      void lookOnce(accountId, doubtForMs).then(
        (result) => {
          if (!result.ok) logger.info('look_failed', { code: result.problem.code })
        },
        (error: unknown) => logger.error('look_broke', { error: String(error) }),
      )
    })
  }

  return {
    async readMark(accountId) {
      const messages = await messagesOf(accountId)
      if (!messages) return fail('ACCOUNT_UNKNOWN')
      const newest = await messages.list({ limit: markPageSize, orderBy: 'created_at', orderDirection: 'desc' })
      if (!newest.ok) return newest
      await keep(accountId, newest.value.rows)
      await mark(accountId, newest.value.rows)
      return ok(undefined)
    },
    lookNow: (accountId) => lookOnce(accountId, searchBackMs),
    noteRequests(accountId, isLast = false) {
      const watch = watchOf(accountId)
      if (isLast) watch.looks = 0
      else if (watch.at !== undefined || watch.running) return
      void plan(accountId).catch((error: unknown) => logger.error('look_not_planned', { error: String(error) }))
    },
    nextAt(accountId) {
      const at = watches.get(accountId)?.at
      return at === undefined ? undefined : new Date(at).toISOString()
    },
    async start() {
      for (const accountId of await store.accounts()) await plan(accountId)
    },
    async stop() {
      isStopped = true
      for (const { cancel } of watches.values()) cancel?.()
      const running = Promise.allSettled([...watches.values()].flatMap((watch) => watch.running ?? []))
      await Promise.race([running, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}
