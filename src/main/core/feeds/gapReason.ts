// The reason why a feed was not read for a while. Pure.

/** The app was not running, the computer slept, or the gateway gave no answer. */
export type GapReason = 'closed' | 'asleep' | 'no_answer'

export interface Wakefulness {
  /** The time since which this process watches. */
  readonly startedAt: string
  /** Stretches in which no timer ran. */
  readonly naps: readonly { readonly from: string; readonly to: string }[]
}

/** The reason for most of the time from `from` to `to`; instants are ISO. */
export function gapReason(from: string, to: string, { startedAt, naps }: Wakefulness): GapReason {
  const whole = overlap(from, to, from, to)
  const closed = overlap(from, to, '', startedAt)
  const asleep = naps.reduce((sum, nap) => sum + overlap(from, to, nap.from, nap.to), 0)
  const silent = whole - closed - asleep
  if (closed >= asleep && closed >= silent) return closed > 0 || whole === 0 ? 'closed' : 'no_answer'
  return asleep >= silent ? 'asleep' : 'no_answer'
}

/** Milliseconds that two stretches share. */
function overlap(from: string, to: string, otherFrom: string, otherTo: string): number {
  const start = from > otherFrom ? from : otherFrom
  const end = to < otherTo ? to : otherTo
  return Math.max(0, Date.parse(end) - Date.parse(start))
}
