// The times in which people of one wave may be submitted: after their time, while it is not quiet for them. Pure.
import { day, minute } from '../base/durations'
import { openAt, type FrozenHours } from './openHours'

/** A request may take a minute on its way: nothing leaves so close before it gets quiet, or too late. */
export const closingMarginMs = minute

/** Whether a message that leaves at an instant comes before another; undefined: it has no end. */
export function isInTime(at: number, until: number | undefined): boolean {
  return until === undefined || at < until - closingMarginMs
}

/** Sends later than this are not planned. */
export const furthestMs = 400 * day

export interface TimedWave {
  readonly people: number
  /** Milliseconds since 1970; null: at once. */
  readonly dueAt: number | null
  readonly zones: readonly string[]
  /** null: never quiet. */
  readonly hours: FrozenHours | null
}

/** Milliseconds since 1970; both infinite if there is none any more. */
export interface HandoverWindow {
  readonly from: number
  readonly to: number
  /** It would have been their turn, and is not yet, for it is quiet. */
  readonly isLater: boolean
}

/** The first at or after a moment: in the middle of one, it begins there. */
export function handoverWindow({ dueAt, zones, hours }: TimedWave, at: number): HandoverWindow {
  const start = Math.max(at, dueAt ?? at)
  if (hours === null) return { from: start, to: Infinity, isLater: false }
  let from = start
  while (from <= start + furthestMs) {
    const opening = openAt(hours, zones, from)
    if (opening.isOpen && from < opening.until - closingMarginMs)
      return { from, to: opening.until - closingMarginMs, isLater: from > start }
    from = opening.until
  }
  return { from: Infinity, to: Infinity, isLater: true }
}
