// Evidence before arming, from the listing and from the feed of opt-outs. Each run first compares the listing with the people who
// still wait, and does so again after the first person and after the first ten. A match stops the run, because another computer
// seems to send this campaign.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { ok, type Result, type Problem } from '../../base/result'
import type { DispatchGateway } from './dispatchGateway'
import type { ListedFinding } from '../store/listedRows'
import type { OutboxStore } from '../store/outboxStore'
import type { PlannedPause } from './judgeOutcome'
import { minute, second } from '../../base/durations'
import type { Clock } from '../../ports'

/** Up to this many may be a coincidence: they are held, and the others are sent to. */
const maxCoincidences = 2

export interface Evidence {
  /** Reads the newest page, and back to the approval. Answers a pause if the run must not begin. */
  beforeRun(): Promise<Result<PlannedPause | undefined>>
  /** Whether the newest page is to be read before the next batch. `accepted`: requests accepted in this run. */
  isDue(accepted: number): boolean
  beforeMore(accepted: number): Promise<Result<PlannedPause | undefined>>
}

export interface EvidenceOptions {
  readonly id: CampaignId
  readonly store: Pick<OutboxStore, 'approvalMark' | 'noteLateMark' | 'noteRead' | 'hold' | 'noteSecond' | 'count'>
  readonly gateway: Pick<DispatchGateway, 'readMark' | 'readNewest'>
  readonly now: () => string
}

/** Requests after which the newest page is read once more: the first person, and the first ten. */
const slowSteps = 2

export function makeEvidence({ id, store, gateway, now }: EvidenceOptions): Evidence {
  let lookedAfter = 0
  /** False for tests and for lists at the gateway, which have nothing to compare. */
  let isComparing = false
  let known: ListedFinding = { held: 0, second: 0 }

  async function judge(): Promise<PlannedPause | undefined> {
    const found = await store.hold({ id, at: now() })
    const isSecond = found.second > known.second
    const isNew = found.held > known.held
    known = found
    if (isSecond) await store.noteSecond({ id, at: now() })
    const isStopped = isSecond || (isNew && found.held > maxCoincidences)
    return guard('listed.stops', !isStopped) ? undefined : { reason: 'already_listed' }
  }

  return {
    async beforeRun() {
      lookedAfter = 0
      // A person has decided about people held before, or they were too few to ask about: only new ones stop a run.
      known = await store.count(id)
      const since = await store.approvalMark(id)
      const mark = await gateway.readMark(since)
      if (!mark.ok) return mark
      if (!since) {
        await store.noteLateMark({ id, at: now() })
        isComparing = (await store.approvalMark(id)) !== undefined
        return ok(undefined)
      }
      isComparing = true
      if (mark.value.isWhole && !since.isWhole) await store.noteRead({ id, at: now() })
      return ok(await judge())
    },
    isDue: (accepted) => isComparing && accepted > lookedAfter && accepted <= slowSteps,
    async beforeMore(accepted) {
      const newest = await gateway.readNewest()
      if (!newest.ok) return newest
      lookedAfter = accepted
      return ok(await judge())
    },
  }
}

/**
 * Keeps the feed of opt-outs fresh while a run submits. A reading starts when the last one is 15 seconds old and the batches
 * go on meanwhile, so that a slow feed does not slow the send. Nothing is armed on a reading older than 25 seconds, nor, until
 * the first full batch was accepted, on one older than 15: the slow start of a short campaign contains a reading this way. A
 * reading that failed is tried again after 10 seconds while the run goes on; a minute without any pauses the run, which then
 * starts again with a reading of its own. Accounts without a feed are never held up here: their lists are read before the run.
 */
interface FeedCheck {
  /** The problem that keeps people from being armed now; undefined if there is none. May wait for a reading. */
  before(isSlowStart: boolean): Promise<Problem | undefined>
  /** Begins a reading if one is due soon. */
  readAhead(): void
}

interface FeedCheckOptions {
  readonly gateway: Pick<DispatchGateway, 'readFeed' | 'feedAgeMs'>
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
}

const feedDueMs = 15 * second
/** A batch that starts within seconds finds the reading fresh. */
const aheadDueMs = 5 * second
const feedOldMs = 25 * second
const feedRetryMs = 10 * second
const maxFeedAgeMs = minute
/** Longer than a read may take. */
const maxFeedWaitMs = 35 * second

export function makeFeedCheck({ gateway, clock }: FeedCheckOptions): FeedCheck {
  let reading: Promise<void> | undefined
  let failed: { readonly problem: Problem; readonly at: number } | undefined

  function begin(): void {
    const done = (result: Result<void>): void => {
      failed = result.ok ? undefined : { problem: result.problem, at: clock.monotonic() }
    }
    const broken = (error: unknown): void => {
      failed = { problem: { code: 'FEED_NOT_READ', retry: 'after', detail: String(error) }, at: clock.monotonic() }
    }
    reading = gateway
      .readFeed()
      .then(done, broken)
      .finally(() => (reading = undefined))
  }

  /** Bounded, so that a gateway that asks for a pause or does not answer cannot stop the run without a visible reason. */
  async function readingOrTimeout(): Promise<void> {
    if (!reading) return
    let cancel = (): void => undefined
    const timeout = new Promise<'late'>((resolve) => (cancel = clock.after(maxFeedWaitMs, () => resolve('late'))))
    const end = await Promise.race([reading, timeout])
    cancel()
    if (end === 'late') failed = { problem: { code: 'GATEWAY_SLOW', retry: 'after' }, at: clock.monotonic() }
  }

  return {
    async before(isSlowStart) {
      const ageMs = gateway.feedAgeMs()
      if (ageMs === undefined || guard('feed.due', ageMs < feedDueMs)) {
        failed = undefined
        return undefined
      }
      if (!reading && (!failed || clock.monotonic() - failed.at >= feedRetryMs)) begin()
      if (!failed && (isSlowStart || ageMs >= feedOldMs)) await readingOrTimeout()
      return (gateway.feedAgeMs() ?? 0) < maxFeedAgeMs ? undefined : failed?.problem
    },
    readAhead() {
      const ageMs = gateway.feedAgeMs()
      if (ageMs === undefined || guard('feed.due', ageMs < aheadDueMs) || reading) return
      begin()
    },
  }
}
