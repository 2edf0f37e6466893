// From a day and a time, as a person reads them on a clock in some zone, to the one instant they mean. Pure. A time that
// the clocks skip is never moved to a near one, and of one that they show twice none is chosen for the person.
import type { ReadTime } from '@contract'
import { Temporal } from 'temporal-polyfill'
import { day as dayMs, minute } from '../base/durations'

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
export const mostLeadMs = 365 * dayMs

export function parseLocalTime({ day, time, zone: named, ownZone, which }: LocalTime, now: number): ReadTime {
  const zone = named === '' ? ownZone : named
  const refuse = (reason: Extract<ReadTime, { state: 'refused' }>['reason']): ReadTime => ({
    ...{ state: 'refused', reason, zone },
  })
  const date = readDay(day)
  if (!date) return refuse('no_day')
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse('no_time')
  const local = date.toPlainDateTime(time)
  const early = inZone(local, zone, 'earlier')
  const late = inZone(local, zone, 'later')
  if (!early || !late) return refuse('unknown_zone')
  const [first, second] = [early.epochMilliseconds, late.epochMilliseconds]
  const wanted = which === 'second' ? second : which === 'first' ? first : undefined
  // Asked of the latest instant that is still possible: of two, the first may be over.
  const judged = wanted ?? second
  if (judged < now + leastLeadMs) return refuse('past')
  if (judged >= now + mostLeadMs) return refuse('too_far')
  if (!early.toPlainDateTime().equals(local)) {
    const skip = early.getTimeZoneTransition('next')?.epochMilliseconds ?? second
    return { state: 'skipped', before: toIso(skip - minute), after: toIso(skip), zone }
  }
  if (first !== second && wanted === undefined)
    return { state: 'twice', first: toIso(first), second: toIso(second), zone }
  return { state: 'moment', at: toIso(judged), zone }
}

function readDay(day: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  try {
    return Temporal.PlainDate.from(day)
  } catch {
    return undefined
  }
}

/** Offsets such as +01:00 are no zone: they know no summer time. */
function inZone(
  local: Temporal.PlainDateTime,
  zone: string,
  disambiguation: 'earlier' | 'later',
): Temporal.ZonedDateTime | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return undefined
  try {
    return local.toZonedDateTime(zone, { disambiguation })
  } catch {
    return undefined
  }
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
