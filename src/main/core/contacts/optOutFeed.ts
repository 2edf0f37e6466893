// Watches the gateway's feed of opt-outs, which holds one hour, and applies what it finds at once: nobody is armed who is out
// by then. Knows the hours that no reading covered, and makes up for them before a run by reading its lists at the gateway.
// Accounts without an API key are never asked for their feed.
import type { Clock, Logger } from '../ports'
import { hour, minute, second } from '../base/durations'
import { ok } from '../base/result'
import type { Contacts } from '../gateway/contacts'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { Recent } from '../gateway/recent'
import type { Live } from '../live'
import type { Storage } from '../storage/openStorage'
import { feedOperations, feedReachMs, type BoundList, type CampaignLists } from './feedRows'
import { parseOptOut } from './parseOptOut'
import { readListOptOuts } from './readListOptOuts'

/** Why there is no feed: the account has no API key, or its gateway does not offer one. */
export type FeedAnswer = 'read' | 'needs_api_key' | 'not_offered'

export interface OptOutReading {
  readonly readAt: string
  /** What was read of the campaign's people. `none`: nothing could be, and the gateway's own skipping is all there is. */
  readonly how: 'feed' | 'lists' | 'none'
  readonly feed: FeedAnswer
}

export interface OptOutFeed {
  /** Begins to watch: every minute while something is handed over, else every ten. */
  start(): void
  /**
   * Before a run: reads the feed, and the lists whose opt-outs it cannot tell. KEY_*, CREDENTIAL_MISSING, KEYCHAIN_*,
   * GATEWAY_*: not read, and nothing may be sent on the strength of it.
   */
  refresh(campaignId: string): Promise<GatewayResult<OptOutReading>>
  /** Waits, bounded, for a reading under way. */
  stop(): Promise<void>
}

export interface OptOutFeedOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly logger: Logger
  readonly gatewayOf: (
    accountId: string,
  ) => Promise<{ readonly recent: Pick<Recent, 'optOuts'>; readonly contacts: Pick<Contacts, 'list'> } | undefined>
}

const firstSweepMs = 5 * second
const sweepMs = minute
const idleMs = 10 * minute
/** A credential or an endpoint that fails now fails in a minute too: asking on and on can get a key blocked. */
const uselessMs = hour
const closeWaitMs = 2 * second

export function makeOptOutFeed({ storage, live, clock, logger, gatewayOf }: OptOutFeedOptions): OptOutFeed {
  const store = storage.bind(feedOperations)
  const running = new Map<string, Promise<GatewayResult<FeedAnswer>>>()
  /** When an account's feed may be asked again by the watch. */
  const notBefore = new Map<string, number>()
  const triedAt = new Map<string, number>()
  let cancel: (() => void) | undefined
  let isStopped = false
  const now = (): string => new Date(clock.now()).toISOString()
  const changed = (people: number): void => {
    if (people > 0) live.publish({ kind: 'contacts' })
  }

  async function readFeed(accountId: string): Promise<GatewayResult<FeedAnswer>> {
    const gateway = await gatewayOf(accountId)
    if (!gateway) return ok('not_offered')
    triedAt.set(accountId, clock.now())
    // Taken before: what happens while the answer travels belongs to the next reading.
    const at = now()
    const answer = await gateway.recent.optOuts()
    if (answer.ok) {
      const optOuts = answer.value.flatMap((record) => parseOptOut(record, Date.parse(at)) ?? [])
      if (optOuts.length < answer.value.length) {
        logger.warn('opt_outs_not_understood', { account: accountId, records: answer.value.length - optOuts.length })
      }
      notBefore.delete(accountId)
      changed(await store.recordFeed({ accountId, at, optOuts }))
      return ok('read')
    }
    const { code } = answer.problem
    if (isUseless(code)) notBefore.set(accountId, clock.now() + uselessMs)
    if (code === 'NEEDS_API_KEY') return ok('needs_api_key')
    return code === 'GATEWAY_NOT_FOUND' ? ok('not_offered') : answer
  }

  function readOnce(accountId: string): Promise<GatewayResult<FeedAnswer>> {
    const known = running.get(accountId)
    if (known) return known
    const reading = readFeed(accountId).finally(() => running.delete(accountId))
    running.set(accountId, reading)
    return reading
  }

  async function readList(accountId: string, { listId, gatewayId }: BoundList): Promise<GatewayResult<boolean>> {
    const gateway = await gatewayOf(accountId)
    if (!gateway) return ok(false)
    const at = now()
    const whole = await readListOptOuts(gateway.contacts, gatewayId, async (page) =>
      changed(await store.recordListPage({ ...page, accountId, listId, at: now() })),
    )
    // Taken away at the gateway, or an interface without lists: there is nothing to read.
    if (!whole.ok) return whole.problem.code === 'GATEWAY_NOT_FOUND' ? ok(false) : whole
    await store.recordList({ accountId, listId, at })
    return ok(true)
  }

  /** Lists that were never read, not since a gap of the feed, or, without a feed, not within the hour. */
  function listsToRead({ lists, gapEndsAt }: CampaignLists, feed: FeedAnswer): readonly BoundList[] {
    const freshFrom = feed === 'read' ? (gapEndsAt ?? '') : new Date(clock.now() - feedReachMs).toISOString()
    return lists.filter(({ readAt }) => readAt === null || readAt < freshFrom || readAt > now())
  }

  async function refresh(campaignId: string): Promise<GatewayResult<OptOutReading>> {
    const readAt = now()
    const before = await store.listsOf(campaignId)
    if (!before) return ok({ readAt, how: 'none', feed: 'not_offered' })
    const { accountId, hasFeed } = before
    const feed = hasFeed === 1 ? await readOnce(accountId) : ok<FeedAnswer>('needs_api_key')
    if (!feed.ok) return feed
    // Again: the reading may have found a gap.
    const campaign = (await store.listsOf(campaignId)) ?? before
    const due = listsToRead(campaign, feed.value)
    let read = 0
    for (const list of due) {
      const done = await readList(accountId, list)
      if (!done.ok) return done
      if (done.value) read += 1
    }
    const isCovered = feed.value === 'read' || campaign.lists.length > due.length || read > 0
    const how = read > 0 ? 'lists' : !isCovered ? 'none' : feed.value === 'read' ? 'feed' : 'lists'
    if (how !== 'none') await store.recordCampaign({ campaignId, at: readAt })
    return ok({ readAt, how, feed: feed.value })
  }

  async function sweep(): Promise<void> {
    for (const { accountId, isBusy } of await store.watched()) {
      if (isStopped) return
      const everyMs = isBusy === 1 ? sweepMs : idleMs
      // A second of grace: timers are not exact.
      const isDue = clock.now() - (triedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) >= everyMs - second
      if (!isDue || clock.now() < (notBefore.get(accountId) ?? 0)) continue
      const answer = await readOnce(accountId)
      if (!answer.ok) logger.info('opt_outs_not_read', { account: accountId, code: answer.problem.code })
    }
  }

  function sweepIn(delayMs: number): void {
    if (isStopped) return
    cancel = clock.after(delayMs, () => {
      void sweep()
        .catch((error: unknown) => {
          if (!isStopped) logger.error('opt_out_feed_broke', { error: String(error) })
        })
        .finally(() => sweepIn(sweepMs))
    })
  }

  return {
    start: () => sweepIn(firstSweepMs),
    refresh,
    async stop() {
      isStopped = true
      cancel?.()
      const ended = Promise.allSettled(running.values())
      await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

function isUseless(code: string): boolean {
  return (
    code.startsWith('KEY') ||
    ['CREDENTIAL_MISSING', 'NEEDS_API_KEY', 'GATEWAY_NOT_FOUND', 'GATEWAY_REFUSED'].includes(code)
  )
}
