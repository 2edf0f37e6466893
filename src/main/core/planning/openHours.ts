// Whether people may be texted at an instant, by the hours that were frozen with their wave, and until when that holds. Pure.
//
// When the clocks change, the careful reading counts: hours open at the later reading of their start and close at the earlier
// one of their end; a time that the clocks skip is the instant of the jump.
import { day as dayMs } from '../base/durations'
import { clockMs, instantsAt, isZone, wallOf, writeDay } from './localInstants'

export interface FrozenHours {
  /** Monday first; null: quiet all day. `from` and `to` as HH:MM, `to` up to 24:00. */
  readonly week: readonly ({ readonly from: string; readonly to: string } | null)[]
  /** Quiet as a whole: days (YYYY-MM-DD) on the people's own calendar. */
  readonly quietDays: readonly string[]
  /** For people whose quiet hours begin before their turn: text them afterwards, or ask. */
  readonly crossing: 'go_on' | 'ask'
  /** Zone of the clocks for numbers without a known zone; absent: UTC. */
  readonly zone?: string
}

export interface Opening {
  readonly isOpen: boolean
  /** Milliseconds since 1970; infinite if nothing changes within 400 days. */
  readonly until: number
}

const furthestDays = 400

/**
 * Without hours it is always open. With several zones all must be open. A zone that this computer does not know is never
 * open: people must not be texted at night because a name is missing.
 */
export function openAt(hours: FrozenHours | null, zones: readonly string[], at: number): Opening {
  if (hours === null) return { isOpen: true, until: Infinity }
  const clocks = zones.length > 0 ? zones : [hours.zone ?? 'UTC']
  if (!Number.isFinite(at) || !clocks.every(isZone)) return { isOpen: false, until: Infinity }
  const now = openings(hours, clocks, at)
  if (now.every(({ isOpen }) => isOpen)) return { isOpen: true, until: Math.min(...now.map(({ until }) => until)) }
  return { isOpen: false, until: firstOpen(hours, clocks, at) }
}

function openings(hours: FrozenHours, zones: readonly string[], at: number): readonly Opening[] {
  return zones.map((zone) => openInZone(hours, zone, at))
}

function firstOpen(hours: FrozenHours, zones: readonly string[], at: number): number {
  let moment = at
  while (moment < at + furthestDays * dayMs) {
    const closed = openings(hours, zones, moment).filter(({ isOpen }) => !isOpen)
    if (closed.length === 0) return moment
    moment = Math.max(...closed.map(({ until }) => until))
  }
  return Infinity
}

function openInZone(hours: FrozenHours, zone: string, at: number): Opening {
  // The day before too: where the clocks go back at midnight, its end comes after the new day's first instants.
  const first = Math.floor(wallOf(at, zone) / dayMs) - 1
  let end: number | undefined
  for (let date = first; date <= first + furthestDays + 1; date += 1) {
    const stretch = openOn(hours, zone, date)
    if (end !== undefined && stretch?.from !== end) {
      if (isLeftOut(zone, date)) continue
      return { isOpen: true, until: end }
    }
    if (!stretch || stretch.to <= at) continue
    if (stretch.from > at && end === undefined) return { isOpen: false, until: stretch.from }
    end = stretch.to
  }
  return { isOpen: end !== undefined, until: Infinity }
}

/** `date`: days since 1970-01-01, which was a Thursday. */
function openOn(
  hours: FrozenHours,
  zone: string,
  date: number,
): { readonly from: number; readonly to: number } | undefined {
  const open = hours.week[(date + 3) % 7]
  if (!open || (hours.quietDays.length > 0 && hours.quietDays.includes(writeDay(date)))) return undefined
  const begin = instantsAt(date * dayMs + clockMs(open.from), zone)
  // Both readings of a midnight belong to the day that it begins.
  const from = open.from === '00:00' ? begin?.first : begin?.second
  const to = instantsAt(date * dayMs + clockMs(open.to), zone)?.first
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** A day that a zone's calendar never had: where it moved over the date line. */
function isLeftOut(zone: string, date: number): boolean {
  return instantsAt(date * dayMs, zone)?.first === instantsAt((date + 1) * dayMs, zone)?.first
}
