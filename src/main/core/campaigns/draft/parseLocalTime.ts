// From a day and a time, as a person reads them on a clock in some zone, to the one instant they mean. Pure. A time that
// the clocks skip is never moved to a near one, and of one that they show twice none is chosen for the person.
import type { ReadTime } from '@contract'
import { day as dayMs, minute } from '../../base/durations'
import { toIso } from '../../base/instants'
import { isDay, localInstants } from '../../planning/localInstants'

export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM, from 00:00 to 23:59 */
  readonly time: string
  /** A name of the TZ database, older names too; empty: `ownZone`. */
  readonly zone: string
  /** The computer's. */
  readonly ownZone: string
  readonly which?: 'first' | 'second' | undefined
}

/** Shorter than this, and the gateway may see the time in its past. */
export const leastLeadMs = minute
export const maxLeadMs = 365 * dayMs

export function parseLocalTime({ day, time, zone: named, ownZone, which }: LocalTime, now: number): ReadTime {
  const zone = named === '' ? ownZone : named
  const refuse = (reason: Extract<ReadTime, { state: 'refused' }>['reason']): ReadTime => ({
    state: 'refused',
    reason,
    zone,
  })
  if (!isDay(day)) return refuse('no_day')
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse('no_time')
  const instants = localInstants(day, time, zone)
  if (!instants) return refuse('unknown_zone')
  const { kind, first, second } = instants
  const wanted = which === 'second' ? second : which === 'first' ? first : undefined
  // Asked of the latest instant that is still possible: of two, the first may be over.
  const judged = wanted ?? second
  if (judged < now + leastLeadMs) return refuse('past')
  if (judged >= now + maxLeadMs) return refuse('too_far')
  if (kind === 'skipped') return { state: 'skipped', before: toIso(first - minute), after: toIso(first), zone }
  if (kind === 'twice' && wanted === undefined)
    return { state: 'twice', first: toIso(first), second: toIso(second), zone }
  return { state: 'moment', at: toIso(judged), zone }
}
