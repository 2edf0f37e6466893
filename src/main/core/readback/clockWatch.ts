// Waits are measured by the wall clock, since they continue while the app is closed. A clock that is set forward would end them
// at once: people could be called not found, or be sent to again, before anything late had the time to show up. One that is set
// back would draw them out.
import { minute } from '../base/durations'
import type { Clock } from '../ports'

export interface ClockWatch {
  /**
   * Called before a decision that depends on elapsed time, and when a person becomes uncertain: a clock that was wrong then and
   * right again later has not moved between two polls. A sleep of the computer counts as a jump too; it only makes the wait
   * longer.
   */
  check(): Promise<void>
}

interface Reading {
  readonly wall: number
  readonly monotonic: number
}

const smallestJumpMs = minute

export function makeClockWatch(clock: Clock, beginAnew: (at: string) => Promise<unknown>): ClockWatch {
  const read = (): Reading => ({ wall: clock.now(), monotonic: clock.monotonic() })
  let last = read()
  let before: Promise<void> = Promise.resolve()

  async function compare(now: Reading): Promise<void> {
    const jumpMs = now.wall - last.wall - (now.monotonic - last.monotonic)
    if (Math.abs(jumpMs) > smallestJumpMs) await beginAnew(new Date(now.wall).toISOString())
    last = now
  }

  return {
    check() {
      const now = read()
      const compared = before.then(() => compare(now))
      before = compared.catch(() => undefined)
      return compared
    },
  }
}
