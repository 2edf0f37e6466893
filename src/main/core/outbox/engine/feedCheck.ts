// Keeps the feed of opt-outs fresh while a run submits. A reading starts when the last one is 15 seconds old and the batches
// go on meanwhile, so that a slow feed does not slow the send. Nothing is armed on a reading older than 25 seconds, nor, until
// the first full batch was accepted, on one older than 15: the slow start of a short campaign contains a reading this way. A
// reading that failed is tried again after 10 seconds while the run goes on; a minute without any pauses the run, which then
// starts again with a reading of its own. Accounts without a feed are never held up here: their lists are read before the run.
import { guard } from '../../base/guards'
import { minute, second } from '../../base/durations'
import type { Problem, Result } from '../../base/result'
import type { Clock } from '../../ports'
import type { DispatchGateway } from './dispatchGateway'

export interface FeedCheck {
  /** The problem that keeps people from being armed now; undefined if there is none. May wait for a reading. */
  before(isSlowStart: boolean): Promise<Problem | undefined>
  /** Begins a reading if one is due soon. */
  readAhead(): void
}

export interface FeedCheckOptions {
  readonly gateway: Pick<DispatchGateway, 'readFeed' | 'feedAgeMs'>
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
}

const feedDueMs = 15 * second
/** A batch that starts within seconds finds the reading fresh. */
const aheadDueMs = 5 * second
const feedOldMs = 25 * second
const retryMs = 10 * second
const maxAgeMs = minute
/** Longer than a read may take. */
const maxWaitMs = 35 * second

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
    const timeout = new Promise<'late'>((resolve) => (cancel = clock.after(maxWaitMs, () => resolve('late'))))
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
      if (!reading && (!failed || clock.monotonic() - failed.at >= retryMs)) begin()
      if (!failed && (isSlowStart || ageMs >= feedOldMs)) await readingOrTimeout()
      return (gateway.feedAgeMs() ?? 0) < maxAgeMs ? undefined : failed?.problem
    },
    readAhead() {
      const ageMs = gateway.feedAgeMs()
      if (ageMs === undefined || guard('feed.due', ageMs < aheadDueMs) || reading) return
      begin()
    },
  }
}
