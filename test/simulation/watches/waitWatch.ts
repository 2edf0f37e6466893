// A wait that the gateway asked for is waited once, and a pause that ends without a person ends when the rule says.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Heard } from './heard'
import type { CampaignNow, Complain } from './liveness'
import type { Sent } from './truth'
import type { World } from '../world'

export interface WaitWatch {
  leaves(request: Sent, campaignId: string): void
  heard(heard: Heard): void
  disturbed(): void
  check(campaigns: readonly CampaignNow[]): void
}

/** Reading the newest page and the opt-outs comes before the next request, at the slower pace that a 429 leads to. */
const slackMs = 5 * second
/** The longest backoff of the app's own. */
const longestBackoffMs = minute

export function makeWaitWatch(world: () => World, complain: Complain): WaitWatch {
  const campaignOf = new Map<number, string>()
  /** Campaigns whose next request the gateway asked to come later, and when it may come. */
  const asked = new Map<string, { readonly until: number; readonly ms: number }>()
  /** Campaigns that are paused until the clock ends it: since when, and for how long at most. */
  const paused = new Map<string, { readonly since: number; readonly maxMs: number }>()
  /** How long they may wait because a request of theirs did not leave. */
  const unreached = new Map<string, number>()
  const onTheWire = new Set<number>()
  let longestAskedMs = 0

  return {
    leaves({ n, at }, campaignId) {
      const wait = asked.get(campaignId)
      // A request that had already left does not end the wait.
      if (wait && at >= wait.until - slackMs) asked.delete(campaignId)
      // That the gateway was not reached makes it wait as well.
      const until = Math.max(wait?.until ?? 0, unreached.get(campaignId) ?? 0)
      if (wait && at > until + slackMs)
        complain('no longer than asked', `${(at - until + wait.ms) / second} s, where ${wait.ms / second} were asked`)
      campaignOf.set(n, campaignId)
      onTheWire.add(n)
    },
    heard({ request, answer, retryAfterSeconds }) {
      const { now } = world().timeline
      const campaignId = campaignOf.get(request)
      onTheWire.delete(request)
      if (campaignId === undefined) return
      // It waits for the answers that are still to come before it pauses.
      const earlier = asked.get(campaignId)
      if (earlier) asked.set(campaignId, { ...earlier, until: Math.max(earlier.until, now + earlier.ms) })
      if (answer === 'unsent') unreached.set(campaignId, now + longestBackoffMs)
      if (answer !== 'http_429') return
      const ms = (retryAfterSeconds ?? longestBackoffMs / second) * second
      longestAskedMs = Math.max(longestAskedMs, ms)
      // The gateway counts requests of an account, so its other campaigns wait as well.
      for (const [id, wait] of asked) asked.set(id, { ...wait, until: Math.max(wait.until, now + ms) })
      asked.set(campaignId, { until: Math.max(earlier?.until ?? 0, now + ms), ms: Math.max(earlier?.ms ?? 0, ms) })
    },
    disturbed() {
      asked.clear()
      paused.clear()
      onTheWire.clear()
    },
    check(campaigns) {
      const { timeline, asleepUntil, client } = world()
      const { now } = timeline
      // Nothing goes on while the app is closed.
      if (client() === undefined) return paused.clear()
      for (const { id, state, reason } of campaigns) {
        const isWaiting = state === 'paused' && ['rate', 'offline', 'sign_in', 'unreadable'].includes(reason ?? '')
        // Something else holds it up, or no one is left to send to.
        if (!isWaiting && state !== 'running') asked.delete(id)
        const known = paused.get(id)
        if (known && now - known.since > known.maxMs + slackMs)
          complain('no longer than asked', `paused for ${(now - known.since) / second} s (${reason ?? state})`)
        if (!isWaiting) paused.delete(id)
        else if (!known)
          paused.set(id, {
            since: Math.max(now, asleepUntil),
            maxMs: Math.max(longestBackoffMs, reason === 'rate' ? longestAskedMs : 0),
          })
      }
    },
  }
}
