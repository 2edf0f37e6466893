// How far back the feeds reach, and the hours that they no longer hold.
import type { OptOutsUnknown } from '@contract'
import { minute } from '../base/durations'

/** The feed holds one hour; what happens within its last minutes may not be in it any more when the answer is written. */
export const feedReachMs = 55 * minute

/** The start of the last hours; empty if there are none. */
export function lastFrom({ hours }: OptOutsUnknown): string {
  return hours.at(-1)?.from ?? ''
}
