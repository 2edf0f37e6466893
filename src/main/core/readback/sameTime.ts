// When two readings of the gateway's clock agree.
import { minute } from '../base/durations'

/** An answer tells whole seconds, and may have been on its way for a minute. */
export const clockSlackMs = 2 * minute

export function isSameTime(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= clockSlackMs
}
