// How far the clocks of a zone are from UTC, from a table of their changes that grows with what is asked for. Pure. Asked for
// with every day of every wave: a calendar library takes a hundred times as long for one answer.
import { Temporal } from 'temporal-polyfill'
import { day } from '../base/durations'

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
const stepMs = 800 * day
const maxMs = 20 * stepMs
const none: readonly number[] = []

function makeOffsets(zone: string): ZoneOffsets {
  let from = Infinity
  let to = -Infinity
  let instants: number[] = []
  let offsets: number[] = []

  function cover(first: number, last: number): void {
    if (first >= from && last <= to) return
    // Far from what was asked for before: not everything between is needed.
    const isFar = first < from - maxMs || last > to + maxMs
    // The calendar library takes whole milliseconds only; the moments of a plan may be fractions of one.
    const start = Math.min(isFar ? Infinity : from, Math.floor(first) - stepMs)
    const end = Math.max(isFar ? -Infinity : to, Math.ceil(last) + stepMs)
    const found = readChanges(zone, start, end)
    // Only now: a moment that the library refuses must not leave an empty table, which reads as UTC.
    ;[from, to, instants, offsets] = [start, end, found.instants, found.offsets]
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

/** Offsets from `start` to `end`, and the instants from which each is in force. */
function readChanges(zone: string, start: number, end: number): { instants: number[]; offsets: number[] } {
  const [instants, offsets]: [number[], number[]] = [[], []]
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  while (moment && moment.epochMilliseconds <= end) {
    instants.push(moment.epochMilliseconds)
    offsets.push(moment.offsetNanoseconds / 1_000_000)
    moment = moment.getTimeZoneTransition('next')
  }
  return { instants, offsets }
}
