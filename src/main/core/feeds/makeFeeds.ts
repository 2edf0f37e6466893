// Reads the gateway's feed of opt-outs, which holds one hour, and applies what it finds at once, so that no one who has opted
// out is armed. Knows the hours that no reading covered, and makes up for them by reading its lists at the gateway:
// automatically after a gap, and before a run. Accounts without an API key are never asked for their feeds. Areas register other feeds of
// the last hour, which are watched by the same timer, and take what is found.
import { isoNow, toIso } from '../base/instants'
import type { Clock, Logger } from '../ports'
import { hour, minute, second } from '../base/durations'
import { ok } from '../base/result'
import type { Contacts } from '../gateway/client/contacts'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { Recent } from '../gateway/client/recent'
import type { Live } from '../live'
import type { Storage } from '../storage/openStorage'
import { feedReachMs } from './gaps'
import { type feedOperations, type BoundList, type CampaignLists, type OptOutReading as KeptReading } from './feedRows'
import { makeFeedWatch, type FeedAnswer, type FeedStanding, type WatchedFeed } from './feedWatch'
import { parseOptOut } from '../contacts/consent/parseOptOut'
import { readListOptOuts } from './readListOptOuts'

export interface OptOutReading {
  readonly readAt: string
  /**
   * The source that was read for the campaign's people. `none`: nothing could be read, so only the gateway's own skipping
   * protects them.
   */
  readonly how: 'feed' | 'lists' | 'none'
  readonly feed: FeedAnswer
}

/** An area that takes what the feeds bring. */
export interface FeedUser {
  /** A feed of its own, asked before the one of opt-outs. */
  readonly feed: WatchedFeed
  /** Keeps a reading of the feed of opt-outs; answers how many numbers are newly out. */
  recordOptOuts(reading: KeptReading): Promise<number>
  /** A gap was found, or made up for. */
  gapsChanged(): void
}

export interface Feeds {
  /** Before the start. */
  register(user: FeedUser): void
  /** Begins to watch all feeds. */
  start(): void
  /**
   * Before a run: reads the feeds, and the lists whose opt-outs they cannot tell. KEY_*, CREDENTIAL_MISSING, KEYCHAIN_*,
   * GATEWAY_*: not read, and nothing may be sent on the strength of it.
   */
  refresh(campaignId: string): Promise<GatewayResult<OptOutReading>>
  /** Reads every feed of an account during a run. Fails only if the feed of opt-outs could not be read. */
  readFeed(accountId: string): Promise<GatewayResult<void>>
  /** Milliseconds since the last successful reading of the feed of opt-outs began; undefined without a feed. */
  feedAgeMs(accountId: string): number | undefined
  /** Every feed of an account now; the first problem if there is one. */
  lookNow(accountId: string): Promise<GatewayResult<FeedAnswer>>
  /** Reads the lists that a gap is made up for with, however many people they hold. */
  makeUp(accountId: string): Promise<GatewayResult<void>>
  standing(name: WatchedFeed['name'], accountId: string): FeedStanding
  /** Waits, bounded, for a running poll. */
  stop(): Promise<void>
}

export interface FeedsOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly logger: Logger
  readonly gatewayOf: (
    accountId: string,
  ) => Promise<{ readonly recent: Pick<Recent, 'optOuts'>; readonly contacts: Pick<Contacts, 'list'> } | undefined>
}

/** More than that is read when a person says so: some minutes at a common pace. */
export const maxReadUnasked = 200_000
const firstAgainMs = 5 * minute
const maxTries = 6
const closeWaitMs = 2 * second

export function makeFeeds({ storage, live, clock, logger, gatewayOf }: FeedsOptions): Feeds {
  const users: FeedUser[] = []
  const store = storage.bind<typeof feedOperations>('feeds')
  const makingUp = new Map<string, Promise<GatewayResult<void>>>()
  /** Tries in a row to make up for a gap automatically, and when the next may be. */
  const tries = new Map<string, { readonly count: number; readonly notBefore: number }>()
  let isStopped = false
  const changed = (people: number): void => {
    if (people > 0) live.publish({ kind: 'contacts' })
  }

  const optOuts: WatchedFeed = {
    name: 'opt_outs',
    async read(accountId, look) {
      const gateway = await gatewayOf(accountId)
      if (!gateway) return ok('not_offered')
      const answer = await gateway.recent.optOuts()
      if (!answer.ok) return answer
      const found = answer.value.flatMap((each) => parseOptOut(each, Date.parse(look.at)) ?? [])
      if (found.length < answer.value.length) {
        logger.warn('opt_outs_not_understood', { account: accountId, records: answer.value.length - found.length })
      }
      // A reading that is kept nowhere must not count as read.
      if (users.length === 0) throw new Error('No area keeps the opt-outs of the feed')
      for (const user of users) changed(await user.recordOptOuts({ accountId, ...look, optOuts: found }))
      return ok('read')
    },
  }

  /** In the order in which they are asked. */
  const feeds = [optOuts]
  const besideOptOuts = (): readonly WatchedFeed[] => feeds.filter((feed) => feed !== optOuts)
  const watch = makeFeedWatch({
    clock,
    logger,
    feeds,
    watched: () => store.watched(),
    onLooked: (accountId) => {
      makeUpUnasked(accountId).catch((error: unknown) => {
        if (!isStopped) logger.error('gap_not_made_up', { account: accountId, error: String(error) })
      })
    },
  })

  async function readList(accountId: string, { listId, gatewayId }: BoundList): Promise<GatewayResult<boolean>> {
    const gateway = await gatewayOf(accountId)
    if (!gateway) return ok(false)
    const at = isoNow(clock)
    const whole = await readListOptOuts(gateway.contacts, gatewayId, async (page) =>
      changed(await store.recordListPage({ ...page, accountId, listId, at: isoNow(clock) })),
    )
    // Taken away at the gateway, or an interface without lists: there is nothing to read.
    if (!whole.ok) return whole.problem.code === 'GATEWAY_NOT_FOUND' ? ok(false) : whole
    await store.recordList({ accountId, listId, at })
    return ok(true)
  }

  /** Lists that were never read, not since a gap of the feed, or, without a feed, not within the hour. */
  function listsToRead({ lists, gapEndsAt }: CampaignLists, feed: FeedAnswer): readonly BoundList[] {
    const freshFrom = feed === 'read' ? (gapEndsAt ?? '') : toIso(clock.now() - feedReachMs)
    return lists.filter(({ readAt }) => readAt === null || readAt < freshFrom || readAt > isoNow(clock))
  }

  async function refresh(campaignId: string): Promise<GatewayResult<OptOutReading>> {
    const readAt = isoNow(clock)
    const before = await store.listsOf(campaignId)
    if (!before) return ok({ readAt, how: 'none', feed: 'not_offered' })
    const { accountId, hasFeed } = before
    const feed = hasFeed === 1 ? await watch.read('opt_outs', accountId) : ok<FeedAnswer>('needs_api_key')
    if (!feed.ok) return feed
    // A STOP of a moment ago counts too; without this feed the other one reports it.
    if (feed.value === 'read') for (const { name } of besideOptOuts()) await watch.read(name, accountId)
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
    const coveredAt = feed.value === 'read' ? readAt : await store.listsReadAt(campaignId)
    if (how !== 'none' && coveredAt !== null) await store.recordCampaign({ campaignId, at: coveredAt })
    return ok({ readAt, how, feed: feed.value })
  }

  async function readFeed(accountId: string): Promise<GatewayResult<void>> {
    const read = await watch.read('opt_outs', accountId)
    if (!read.ok) return read
    // A reply that reads STOP counts before the gateway turns it into an opt-out.
    for (const { name } of besideOptOuts()) readBeside(name, accountId)
    return ok(undefined)
  }

  /** Not awaited, because the run depends on the feed of opt-outs only. */
  function readBeside(name: WatchedFeed['name'], accountId: string): void {
    watch.read(name, accountId).catch((error: unknown) => {
      if (!isStopped) logger.warn('feed_not_kept', { account: accountId, feed: name, error: String(error) })
    })
  }

  async function readGapLists(accountId: string, lists: readonly BoundList[]): Promise<GatewayResult<void>> {
    const at = isoNow(clock)
    for (const list of lists) {
      if (isStopped) return ok(undefined)
      const done = await readList(accountId, list)
      if (done.ok) continue
      await store.endGapWork({ accountId, at, code: done.problem.code })
      return done
    }
    await store.endGapWork({ accountId, at, code: null })
    return ok(undefined)
  }

  function makeUp(accountId: string): Promise<GatewayResult<void>> {
    const known = makingUp.get(accountId)
    if (known) return known
    const work = async (): Promise<GatewayResult<void>> => {
      const gap = await store.gapWork(accountId)
      return gap && gap.lists.length > 0 ? readGapLists(accountId, gap.lists) : ok(undefined)
    }
    const making = work().finally(() => {
      makingUp.delete(accountId)
      if (!isStopped) for (const user of users) user.gapsChanged()
    })
    makingUp.set(accountId, making)
    return making
  }

  async function makeUpUnasked(accountId: string): Promise<void> {
    const gap = await store.gapWork(accountId)
    if (!gap || gap.lists.length === 0) return void tries.delete(accountId)
    const { count, notBefore } = tries.get(accountId) ?? { count: 0, notBefore: 0 }
    if (gap.people > maxReadUnasked || count >= maxTries || clock.monotonic() < notBefore) return
    const waitMs = Math.min(hour, firstAgainMs * 2 ** count)
    tries.set(accountId, { count: count + 1, notBefore: clock.monotonic() + waitMs })
    const done = await makeUp(accountId)
    if (done.ok) tries.delete(accountId)
    else logger.info('gap_lists_not_read', { account: accountId, code: done.problem.code })
  }

  return {
    register(user) {
      users.push(user)
      feeds.unshift(user.feed)
    },
    start: watch.start,
    refresh,
    readFeed,
    feedAgeMs: (accountId) => watch.ageMs('opt_outs', accountId),
    async lookNow(accountId) {
      let first: GatewayResult<FeedAnswer> = ok('read')
      for (const { name } of feeds) {
        const answer = await watch.read(name, accountId)
        if (first.ok && (!answer.ok || first.value === 'read')) first = answer
      }
      return first
    },
    makeUp,
    standing: watch.standing,
    async stop() {
      isStopped = true
      await watch.stop()
      const ended = Promise.allSettled(makingUp.values())
      await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}
