// How far the clocks of a zone are from UTC, from a table of their changes that grows with what is asked for. Pure. Asked for
// with every day of every wave: a calendar library takes a hundred times as long for one answer. The system's own formatter is
// all that it needs; a test compares it with such a library in every zone.
import { day, second } from '../base/durations'

export interface ZoneOffsets {
  /** Milliseconds ahead of UTC at an instant. */
  at(instant: number): number
  /** The instants in (from, to] at which the clocks change, in order. */
  changes(from: number, to: number): readonly number[]
}

const known = new Map<string, ZoneOffsets | undefined>()

/** Undefined for a zone that this computer does not know. */
export function zoneOffsets(zone: string): ZoneOffsets | undefined {
  if (!known.has(zone)) {
    if (known.size > 2_000) known.clear()
    known.set(zone, isName(zone) ? makeOffsets(zone) : undefined)
  }
  return known.get(zone)
}

/** A name of the TZ database, older ones too. Offsets such as +01:00 know no summer time. */
function isName(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Read at once when a change is asked for outside of what was read. */
const stepMs = 400 * day
const maxMs = 40 * stepMs
const none: readonly number[] = []

function makeOffsets(zone: string): ZoneOffsets {
  const offsetAt = makeOffsetAt(zone)
  let from = Infinity
  let to = -Infinity
  let instants: number[] = []
  let offsets: number[] = []

  function cover(first: number, last: number): void {
    if (first >= from && last <= to) return
    // Far from what was asked for before: not everything between is needed.
    if (first < from - maxMs || last > to + maxMs) [from, to] = [Infinity, -Infinity]
    from = Math.min(from, first - stepMs)
    to = Math.max(to, last + stepMs)
    instants = []
    offsets = []
    for (let next: number | undefined = from; next !== undefined; next = changeAfter(next, to, offsetAt)) {
      instants.push(next)
      offsets.push(offsetAt(next))
    }
  }

  /** The last change at or before an instant. */
  function place(instant: number): number {
    let index = instants.length - 1
    while (index > 0 && (instants[index] ?? 0) > instant) index -= 1
    return index
  }

  return {
    at(instant) {
      cover(instant, instant)
      return offsets[place(instant)] ?? 0
    },
    changes(first, last) {
      cover(first, last)
      const [start, end] = [place(first) + 1, place(last) + 1]
      return start === end ? none : instants.slice(start, end)
    },
  }
}

/** Asks the system for the offset of one instant: the difference between what the clocks show there and in UTC. */
function makeOffsetAt(zone: string): (instant: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (instant) => {
    const [date = 0, hours = 0, minutes = 0, seconds = 0] = clock.format(instant).match(/\d+/g)?.map(Number) ?? []
    const midnight = Math.floor(instant / day) * day
    // The day of the month is that of UTC, of the day before or of the day after.
    const shown = [0, -day, day].find((away) => new Date(midnight + away).getUTCDate() === date) ?? 0
    const ofDay = Math.floor((instant - midnight) / second)
    return shown + ((hours * 60 + minutes) * 60 + seconds - ofDay) * second
  }
}

/** The shortest summer time since 1970 was a week, in 2000 in the north-east of Brazil. */
const glanceMs = 5 * day

/** The first instant after `from` and up to `to` at which the offset is another one; clocks change on a full second. */
function changeAfter(from: number, to: number, offsetAt: (instant: number) => number): number | undefined {
  const before = offsetAt(from)
  for (let seen = from; seen < to; seen += glanceMs) {
    const next = seen + glanceMs
    if (offsetAt(next) === before) continue
    let [same, changed] = [Math.floor(seen / second), Math.floor(next / second)]
    while (changed - same > 1) {
      const middle = Math.floor((same + changed) / 2)
      if (offsetAt(middle * second) === before) same = middle
      else changed = middle
    }
    return changed * second
  }
  return undefined
}
