// The meaning of a timing, as far as its choices alone tell. Pure.
import type { Timing } from '@contract'
import { moveClock } from '../times/columnTime'
import { shiftClock, type DayTime } from './writtenTime'

/** Submitted at once with a time, and out of our hands from there on. */
export function isAtGateway({ kind, clock }: Timing): boolean {
  return clock === 'gateway' && kind !== 'now'
}

/** Everything that its kind needs is chosen. */
export function hasTime({ kind, at, day, time, column }: Timing): boolean {
  if (kind === 'now') return true
  if (kind === 'column') return column !== undefined
  return kind === 'moment' ? at !== undefined : day !== undefined && time !== undefined
}

/** Choices of the other kinds stay, so that switching back loses nothing. */
export function withKind(timing: Timing, kind: Timing['kind']): Timing {
  return { ...timing, kind, ...(kind === 'now' ? { clock: 'app' as const } : {}) }
}

export function withMoment(timing: Timing, moment: { readonly at: string; readonly zone: string } | undefined): Timing {
  const { at: _, ...rest } = timing
  return moment ? { ...rest, at: moment.at, zone: moment.zone } : rest
}

export function withLocal(timing: Timing, local: DayTime | undefined): Timing {
  const { day: _day, time: _time, ...rest } = timing
  return local ? { ...rest, day: local.day, time: local.time } : rest
}

export function withPace(timing: Timing, pace: Pick<Timing, 'batchSize' | 'everySeconds'>): Timing {
  const { batchSize: _size, everySeconds: _every, ...rest } = timing
  const { batchSize, everySeconds } = pace
  return { ...rest, ...(batchSize ? { batchSize } : {}), ...(everySeconds ? { everySeconds } : {}) }
}

/** Equal for two timings that send at the same times, whatever they say about a missed start. */
export function planKey(timing: Timing): string {
  const { kind, at, zone, day, time, column, clock, quietHours, batchSize, everySeconds } = timing
  return JSON.stringify([kind, at, zone, day, time, column, clock, quietHours, batchSize, everySeconds])
}

/** Less than this and it is over before it is approved; the core says the same. */
const leastLeadMs = 60_000

/** The start moved by minutes; undefined if there is none to move, or it would be over. */
export function moveStart(timing: Timing, minutes: number, now: number): Timing | undefined {
  const { kind, at, day, time } = timing
  if (kind === 'moment' && at !== undefined) {
    const moved = Date.parse(at) + minutes * 60_000
    return moved < now + leastLeadMs ? undefined : { ...timing, at: new Date(moved).toISOString() }
  }
  if (kind === 'column') {
    const column = timing.column && moveClock(timing.column, minutes)
    return column && { ...timing, column }
  }
  if (kind !== 'local' || day === undefined || time === undefined) return undefined
  const moved = shiftClock({ day, time }, minutes)
  return moved && withLocal(timing, moved)
}
