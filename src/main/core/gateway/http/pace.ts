// One limiter per account over all its requests, sends and reads alike: evenly spaced, first come first served. And how long a
// request waits before it is tried again.
import { minute, second } from '../../base/durations'
import type { Clock } from '../../ports'

export interface Pace {
  /** Resolves when the caller may make one request. */
  take(): Promise<void>
  /** After a 429: half the pace, and a pause of `retryAfterMs` (at most a minute) for all requests. */
  slowDown(retryAfterMs?: number): void
  /** How much longer all requests wait because of `slowDown`; 0 if they do not. */
  pausedMs(): number
  setPerSecond(perSecond: number): void
}

/** The gateway's own limit over all endpoints, requests a second. */
export const highestPerSecond = 150
const lowestPerSecond = 0.5

/** Parallel requests often get a 429 each: one sign, not several. */
const sameSignMs = 1 * second
/** Every quiet stretch of this length gives a quarter of the present pace back. */
const recoverEveryMs = 10 * second
const recoverFactor = 1.25
const maxPauseMs = 1 * minute
/** How late a turn may be taken without moving the turns after it: at 150 a second, one second has at most eight turns too many. */
const maxLateMs = 50

export function makePace({ clock, perSecond }: { readonly clock: Clock; readonly perSecond: number }): Pace {
  let configured = bounded(perSecond)
  let present = configured
  let changedAt = clock.monotonic()
  let slowedAt = Number.NEGATIVE_INFINITY
  let nextAt = clock.monotonic()
  let pausedUntil = Number.NEGATIVE_INFINITY
  const waiting: (() => void)[] = []
  let isTimed = false

  function recover(now: number) {
    while (present < configured && now - changedAt >= recoverEveryMs) {
      present = Math.min(configured, present * recoverFactor)
      changedAt += recoverEveryMs
    }
  }

  function serve() {
    while (waiting.length > 0 && !isTimed) {
      const now = clock.monotonic()
      recover(now)
      if (nextAt > now) {
        isTimed = true
        clock.after(nextAt - now, () => {
          isTimed = false
          serve()
        })
        return
      }
      const turnMs = second / present
      nextAt = (now - nextAt < Math.max(turnMs, maxLateMs) ? nextAt : now) + turnMs
      waiting.shift()?.()
    }
  }

  return {
    take() {
      return new Promise((resolve) => {
        waiting.push(resolve)
        serve()
      })
    },
    slowDown(retryAfterMs = 0) {
      const now = clock.monotonic()
      recover(now)
      const pauseMs = Math.min(Math.max(retryAfterMs, 0), maxPauseMs)
      nextAt = Math.max(nextAt, now + pauseMs)
      pausedUntil = Math.max(pausedUntil, now + pauseMs)
      if (now - slowedAt < sameSignMs) return
      slowedAt = now
      changedAt = now
      present = Math.max(Math.min(lowestPerSecond, configured), present / 2)
    },
    pausedMs() {
      return Math.max(0, pausedUntil - clock.monotonic())
    },
    setPerSecond(next) {
      configured = bounded(next)
      present = Math.min(present, configured)
      if (clock.monotonic() - slowedAt >= recoverEveryMs) present = configured
    },
  }
}

function bounded(perSecond: number): number {
  return Number.isFinite(perSecond) ? Math.min(Math.max(perSecond, 0.1), highestPerSecond) : 1
}

/** Short, because a person waits for a read, and the account's pace delays everything else meanwhile. */
const maxReadWaitMs = 1 * minute
/** A send has time: it waits as long as it was asked to, unless that is absurd. */
export const maxSendWaitMs = 15 * minute

/**
 * Reads seconds or an HTTP date as milliseconds from now, 0 to `maxMs`. Undefined if absent or unreadable. A date is compared
 * with this computer's clock and with the date of the answer; the shorter positive wait counts, because a clock may be wrong.
 */
export function readRetryAfter(
  { 'retry-after': header, date }: Readonly<Record<string, string | undefined>>,
  now: number,
  maxMs = maxReadWaitMs,
): number | undefined {
  const text = header?.trim() ?? ''
  const isSeconds = /^\d+(\.\d+)?$/.test(text)
  // Without a letter it is no date, though Date.parse finds years in many a number.
  if (!isSeconds && !/[A-Za-z]/.test(text)) return undefined
  const delayMs = isSeconds ? Number(text) * second : fromDate(Date.parse(text), [now, Date.parse(date ?? '')])
  return Number.isFinite(delayMs) ? Math.min(Math.max(delayMs, 0), maxMs) : undefined
}

function fromDate(at: number, clocks: readonly number[]): number {
  const delays = clocks.map((each) => at - each).filter((ms) => ms > 0)
  return delays.length === 0 ? at - (clocks[0] ?? at) : Math.min(...delays)
}

/** Full jitter: anything up to 0.5 s, 1 s, 2 s … before the second, third, fourth try. `random` is in [0, 1). */
export function backoffMs(tries: number, random: number): number {
  return Math.round(random * Math.min(8 * second, 0.5 * second * 2 ** (tries - 1)))
}
