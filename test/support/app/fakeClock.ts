// A clock that stands still until a test moves it.
import type { Clock } from '../../../src/main/core/ports'

export interface FakeClock extends Clock {
  /** Moves time on. Timers fire in order at their own times, and everything that they start runs before the next one. */
  advance(ms: number): Promise<void>
  /** Milliseconds until the next timer fires; Infinity if none is set. */
  untilNext(): number
  /** Sets the computer's clock as a person would: no time passes, no timer fires. */
  set(byMs: number): void
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

// Taken once, so that a test that replaces the timers cannot stop the clock.
const nextTurn = setImmediate

export function createFakeClock(start: string): FakeClock {
  let now = Date.parse(start)
  if (Number.isNaN(now)) throw new Error(`Not a date: ${start}`)
  let timers: Timer[] = []
  let setBy = 0

  const settle = () => new Promise<void>((resolve) => nextTurn(resolve))
  // Timers of the same time fire in the order in which they were set.
  const takeDue = (until: number) => {
    const first = timers.reduce<Timer | undefined>(
      (best, timer) => (best && best.at <= timer.at ? best : timer),
      undefined,
    )
    if (!first || first.at > until) return undefined
    timers = timers.filter((timer) => timer !== first)
    return first
  }

  return {
    now: () => now + setBy,
    monotonic: () => now,
    untilNext: () => timers.reduce((least, { at }) => Math.min(least, at - now), Infinity),
    set: (byMs) => void (setBy += byMs),
    after(delayMs, run) {
      const timer = { at: now + Math.max(0, delayMs), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let due = takeDue(until); due; due = takeDue(until)) {
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = until
      await settle()
    },
  }
}
