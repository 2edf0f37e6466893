// The forms in which the gateway writes and reads points in time. Everything it writes is UTC.
import { Temporal } from 'temporal-polyfill'

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function writeDate(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export interface OlderDate {
  readonly date: string
  readonly timezone_type: number
  readonly timezone: string
}

/** The older endpoints' date: an object with microseconds. */
export function writeOlderDate(at: number): OlderDate {
  const iso = new Date(at).toISOString()
  return { date: `${iso.slice(0, 10)} ${iso.slice(11, 23)}000`, timezone_type: 3, timezone: 'UTC' }
}

const localTime = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):([0-5]\d)$/

/** A zone of the TZ database; offsets such as `+02:00` are none. */
export function isZoneName(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * Milliseconds of `YYYY-MM-DD HH:MM:SS` in a zone; undefined if the form or the calendar is wrong.
 * A time in a gap is read with the offset before the gap, one that occurs twice is the earlier one.
 */
export function parseScheduledFor(text: string, zone: string): number | undefined {
  if (!localTime.test(text)) return undefined
  try {
    const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
    return local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  } catch {
    return undefined
  }
}
