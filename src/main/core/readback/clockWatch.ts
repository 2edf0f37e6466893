// Waits are measured by the wall clock, since they go on while the app is closed. A clock that is set forward would end them at
// once: people could be called not found, or be sent to again, before anything late had the time to show up. One that is set back
// would draw them out.
import { minute } from '../base/durations'
import type { Clock } from '../ports'

export interface ClockWatch {
  /** Before anything is decided by how much time has passed. A sleep of the computer counts as well: it only waits longer. */
  check(): Promise<void>
}

const smallestJumpMs = minute

export function makeClockWatch(clock: Clock, beginAnew: (at: string) => Promise<unknown>): ClockWatch {
  let last = { wall: clock.now(), monotonic: clock.monotonic() }
  return {
    async check() {
      const now = { wall: clock.now(), monotonic: clock.monotonic() }
      const jumpMs = now.wall - last.wall - (now.monotonic - last.monotonic)
      if (Math.abs(jumpMs) > smallestJumpMs) await beginAnew(new Date(now.wall).toISOString())
      last = now
    },
  }
}
