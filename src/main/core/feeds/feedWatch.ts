// When the gateway's feeds of the last hour are read: every minute while something is handed over, else every ten, one request
// at a time for an account. One timer for all accounts and feeds. Holds through clocks that are set and computers that sleep.
import { isoNow, toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Clock, Logger } from '../ports'
import { hour, minute, second } from '../base/durations'
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { FeedName, WatchedAccount } from './feedRows'
import type { Wakefulness } from './gaps'

/** Why there is no feed: the account has no API key, or its gateway does not offer one. */
export type FeedAnswer = 'read' | 'needs_api_key' | 'not_offered'

export interface FeedLookAt {
  /** Taken before the request: what happens while the answer travels belongs to the next look. */
  readonly at: string
  readonly wakefulness: Wakefulness
}

export interface WatchedFeed {
  readonly name: FeedName
  /** Asks, and keeps what it was told. */
  read(accountId: string, look: FeedLookAt): Promise<GatewayResult<FeedAnswer>>
}

/** The state of a feed since the app was started. */
export interface FeedStanding {
  readonly answer?: FeedAnswer
  /** Code of the problem of the last look. */
  readonly problem?: string
  readonly nextAt?: string
  readonly everyMs: number
}

export interface FeedWatch {
  start(): void
  /** Reads one feed now, or joins the running poll. */
  read(name: FeedName, accountId: string): Promise<GatewayResult<FeedAnswer>>
  /** Milliseconds since the last successful reading began; undefined before the first one and without a feed. */
  ageMs(name: FeedName, accountId: string): number | undefined
  standing(name: FeedName, accountId: string): FeedStanding
  stop(): Promise<void>
}

export interface FeedWatchOptions {
  readonly clock: Clock
  readonly logger: Logger
  /** In the order in which they are asked. */
  readonly feeds: readonly WatchedFeed[]
  readonly watched: () => Promise<readonly WatchedAccount[]>
  /** After the feeds of an account were asked by the clock. */
  readonly onLooked: (accountId: string) => void
}

const firstSweepMs = 5 * second
const sweepMs = minute
const idleMs = 10 * minute
/** A credential or an endpoint that fails now fails in a minute too: asking on and on can get a key blocked. */
const uselessMs = hour
/** A timer that is later than this was kept from running. */
const napMs = 2 * minute
const maxNaps = 50
const closeWaitMs = 2 * second

interface Moment {
  /** By the computer's clock, and by the monotonic one, which cannot be set. */
  readonly wall: number
  readonly steady: number
}

interface Asked extends Moment {
  readonly waitMs: number
  readonly answer?: FeedAnswer
  readonly problem?: string
  /** In a row. */
  readonly failures: number
}

export function makeFeedWatch({ clock, logger, feeds, watched, onLooked }: FeedWatchOptions): FeedWatch {
  const running = new Map<string, Promise<GatewayResult<FeedAnswer>>>()
  const asked = new Map<string, Asked>()
  /** When the last successful reading of a feed began. */
  const lastRead = new Map<string, Moment>()
  const busy = new Set<string>()
  const startedAt = isoNow(clock)
  let naps: Wakefulness['naps'] = []
  let cancel: (() => void) | undefined
  let isStopped = false
  const keyOf = (name: FeedName, accountId: string): string => `${name} ${accountId}`
  const everyMs = (accountId: string): number => (busy.has(accountId) ? sweepMs : idleMs)

  async function ask(feed: WatchedFeed, accountId: string): Promise<GatewayResult<FeedAnswer>> {
    const at = { wall: clock.now(), steady: clock.monotonic() }
    const key = keyOf(feed.name, accountId)
    const before = asked.get(key)?.failures ?? 0
    const note = (after: Omit<Asked, 'wall' | 'steady'>): void => void asked.set(key, { ...at, ...after })
    note({ waitMs: sweepMs, failures: before })
    const wakefulness = { startedAt, naps }
    const answer = await feed.read(accountId, { at: toIso(at.wall), wakefulness })
    if (answer.ok) {
      note({ waitMs: answer.value === 'read' ? 0 : uselessMs, answer: answer.value, failures: 0 })
      if (answer.value === 'read') lastRead.set(key, at)
      else lastRead.delete(key)
      return answer
    }
    const { code } = answer.problem
    const isNoFeed = code === 'NEEDS_API_KEY' || code === 'GATEWAY_NOT_FOUND'
    const failures = before + 1
    // Backs off, but still tries several times within the hour that the feed holds.
    const waitMs = isUseless(code) ? uselessMs : Math.min(idleMs, sweepMs * 2 ** Math.min(failures - 1, 4))
    if (isNoFeed) {
      lastRead.delete(key)
      const value = code === 'NEEDS_API_KEY' ? 'needs_api_key' : 'not_offered'
      note({ waitMs, answer: value, failures: 0 })
      return ok(value)
    }
    note({ waitMs, problem: code, failures })
    return answer
  }

  function read(name: FeedName, accountId: string): Promise<GatewayResult<FeedAnswer>> {
    const key = keyOf(name, accountId)
    const known = running.get(key)
    if (known) return known
    const feed = feeds.find((each) => each.name === name)
    if (!feed) return Promise.resolve(ok('not_offered'))
    const reading = ask(feed, accountId).finally(() => running.delete(key))
    running.set(key, reading)
    return reading
  }

  /**
   * The larger of both clocks counts, because the steady one may stop while the computer sleeps. A wall clock that was set back
   * cannot say how long it was: the answer is then "very long".
   */
  function sinceMs({ wall, steady }: Moment): number {
    const sinceWall = clock.now() - wall
    return sinceWall < 0 ? Number.POSITIVE_INFINITY : Math.max(sinceWall, clock.monotonic() - steady)
  }

  function dueMs(name: FeedName, accountId: string): number {
    const last = asked.get(keyOf(name, accountId))
    if (!last) return 0
    const since = sinceMs(last)
    const waitMs = last.problem === undefined ? Math.max(last.waitMs, everyMs(accountId)) : last.waitMs
    // A second of grace: timers are not exact.
    return Math.max(0, waitMs - second - since)
  }

  async function sweep(): Promise<void> {
    for (const { accountId, isBusy } of await watched()) {
      if (isBusy === 1) busy.add(accountId)
      else busy.delete(accountId)
      let hasLooked = false
      for (const { name } of feeds) {
        if (isStopped) return
        if (dueMs(name, accountId) > 0) continue
        hasLooked = true
        const answer = await read(name, accountId)
        if (!answer.ok) logger.info('feed_not_read', { account: accountId, feed: name, code: answer.problem.code })
      }
      if (hasLooked && !isStopped) onLooked(accountId)
    }
  }

  function sweepIn(delayMs: number): void {
    if (isStopped) return
    const dueAt = clock.now() + delayMs
    cancel = clock.after(delayMs, () => {
      noteNap(dueAt)
      void sweep()
        .catch((error: unknown) => {
          if (!isStopped) logger.error('feed_watch_broke', { error: String(error) })
        })
        .finally(() => sweepIn(sweepMs))
    })
  }

  function noteNap(dueAt: number): void {
    const now = clock.now()
    if (now - dueAt < napMs) return
    naps = [...naps, { from: toIso(dueAt), to: toIso(now) }].slice(-maxNaps)
  }

  return {
    start: () => sweepIn(firstSweepMs),
    read,
    ageMs(name, accountId) {
      const last = lastRead.get(keyOf(name, accountId))
      return last && sinceMs(last)
    },
    standing(name, accountId) {
      const { answer, problem } = asked.get(keyOf(name, accountId)) ?? {}
      const nextAt = toIso(clock.now() + dueMs(name, accountId))
      return {
        everyMs: everyMs(accountId),
        ...withoutUndefined({ answer, problem }),
        ...(isStopped ? {} : { nextAt }),
      }
    },
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
