// Describes a batch size and a pause. Pure.
import type { AccountDefaults } from '@contract'

/** In seconds; what a shop of a few people needs to answer the phone. */
export const usualPauses = [30, 60, 120, 300, 600, 900, 1_800, 3_600] as const
export const maxPauseSeconds = 86_400

export type PauseUnit = 'second' | 'minute' | 'hour'
export const secondsIn: Readonly<Record<PauseUnit, number>> = { second: 1, minute: 60, hour: 3_600 }

/** The largest unit in which it is a whole number. */
export function splitPause(seconds: number): { readonly count: number; readonly unit: PauseUnit } {
  const unit = seconds % 3_600 === 0 ? 'hour' : seconds % 60 === 0 ? 'minute' : 'second'
  return { count: seconds / secondsIn[unit], unit }
}

/** People an hour. A pause shorter than the account's pace allows is as long as the pace makes it. */
export function peopleAnHour(
  size: number,
  everySeconds: number,
  { pacePerSecond }: Pick<AccountDefaults, 'pacePerSecond'>,
): number {
  return (size * 3_600) / Math.max(everySeconds, 1 / pacePerSecond)
}
