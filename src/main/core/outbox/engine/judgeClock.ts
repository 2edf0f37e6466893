// Judges whether the computer's clock can be trusted since a moment, by comparing it with the monotonic clock. Pure.
import { hour, minute } from '../../base/durations'

export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly wall: number
  /** Milliseconds of the process; may stand still while the computer sleeps. */
  readonly monotonic: number
}

/**
 * `slept`: before the next request the gateway is asked for opt-outs and for its time. The clock may have been set ahead instead, past the
 * midnight at which a daily limit starts again. `wrong`: a person checks the clock first.
 */
export type ClockVerdict = 'steady' | 'slept' | 'wrong'

const backSlackMs = 2 * minute
const recordSlackMs = 10 * minute
const sleepFromMs = 2 * minute
const maxSleepMs = 12 * hour

export function judgeClock(now: ClockReading, since: ClockReading): ClockVerdict {
  const driftMs = now.wall - since.wall - (now.monotonic - since.monotonic)
  if (driftMs < -backSlackMs || driftMs > maxSleepMs) return 'wrong'
  return driftMs > sleepFromMs ? 'slept' : 'steady'
}

/** True if the clock is earlier than something already recorded. */
export function isBehindRecords(wall: number, latestAt: string | null): boolean {
  return latestAt !== null && wall < Date.parse(latestAt) - recordSlackMs
}

/** The gateway would not keep the clock any more: a time that is over could be sent to at once. */
export function isTimeOver(wall: number, scheduledFor: string | null): boolean {
  return scheduledFor !== null && Date.parse(scheduledFor) < wall + minute
}
