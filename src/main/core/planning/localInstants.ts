// The instants that a calendar day and a time of day have on the clocks of a zone, and the other way round. Pure.
import { Temporal } from 'temporal-polyfill'
import { day as dayMs, minute } from '../base/durations'
import { toIso } from '../base/instants'

export interface LocalInstants {
  /**
   * `skipped`: the clocks jump over that time; both instants are the one of the jump. `twice`: they show it twice, an hour
   * apart as a rule.
   */
  readonly kind: 'once' | 'skipped' | 'twice'
  /** Milliseconds since 1970. */
  readonly first: number
  readonly second: number
}

/** Clocks are at most 14 hours from UTC. */
const widestMs = 15 * 60 * minute

/** `day` YYYY-MM-DD, a day that there is; `time` HH:MM up to 24:00. Undefined for a zone that this computer does not know. */
export function localInstants(day: string, time: string, zone: string): LocalInstants | undefined {
  return instantsAt(Date.parse(`${day}T00:00Z`) + clockMs(time), zone)
}

/** HH:MM in milliseconds since midnight. */
export function clockMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minute
}

/** YYYY-MM-DD, and there is such a day. */
export function isDay(written: string): boolean {
  const at = Date.parse(`${written}T00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && Number.isFinite(at) && writeDay(at / dayMs) === written
}

/** `wall`: what the clocks show, as milliseconds since 1970 as if they were UTC's. */
export function instantsAt(wall: number, zone: string): LocalInstants | undefined {
  const offsets = zoneOffsets(zone)
  if (!offsets) return undefined
  const before = offsets.at(wall - widestMs)
  const changes = offsets.changes(wall - widestMs, wall + widestMs)
  if (changes.length === 0) return { kind: 'once', first: wall - before, second: wall - before }
  const readings = [before, ...changes.map((change) => offsets.at(change))]
    .map((offset) => ({ offset, instant: wall - offset }))
    .filter(({ offset, instant }) => offsets.at(instant) === offset)
    .map(({ instant }) => instant)
  const [first, second] = [Math.min(...readings), Math.max(...readings)]
  if (readings.length > 0) return { kind: first === second ? 'once' : 'twice', first, second }
  const jump = changes.find((change) => change + offsets.at(change) > wall) ?? wall - before
  return { kind: 'skipped', first: jump, second: jump }
}

/** A name of the TZ database that this computer knows. */
export function isZone(zone: string): boolean {
  return zoneOffsets(zone) !== undefined
}

/** The local time of a zone at an instant, as milliseconds since 1970 as if it were UTC; UTC for an unknown zone. */
export function wallOf(at: number, zone: string): number {
  return at + (zoneOffsets(zone)?.at(at) ?? 0)
}

/** The calendar day, YYYY-MM-DD, that a zone's clocks show at an instant. */
export function localDay(at: number, zone: string): string {
  return writeDay(Math.floor(wallOf(at, zone) / dayMs))
}

/** `days` since 1970-01-01. */
export function writeDay(days: number): string {
  return new Date(days * dayMs).toISOString().slice(0, 10)
}

/** Minutes that a zone's clocks are ahead of UTC at an instant. */
export function offsetMinutes(at: number, zone: string): number {
  return (zoneOffsets(zone)?.at(at) ?? 0) / minute
}

// How far the clocks of a zone are from UTC, from a table of their changes that grows with what is asked for. Asked for
// with every day of every wave: a calendar library takes a hundred times as long for one answer.

interface ZoneOffsets {
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
const stepMs = 800 * dayMs
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

// The day and the month of an account: from midnight to midnight on the clocks of its zone.

interface Day {
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly until: number
}

/** First and last instant, ISO, the last not included. */
export interface Span {
  readonly since: string
  readonly until: string
}

export function toSpan({ since, until }: Day): Span {
  return { since: toIso(since), until: toIso(until) }
}

/** `zone`: empty, or unknown here: the computer's. */
export function dayOf(at: number, zone: string): Day {
  const clocks = isZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = localDay(at, clocks)
  const since = localInstants(day, '00:00', clocks)?.first ?? at
  const until = localInstants(day, '24:00', clocks)?.first ?? at
  // A midnight that the clocks show twice: its second reading belongs to the same night.
  return until > at ? { since, until } : { since, until: localInstants(day, '24:00', clocks)?.second ?? until }
}

/** From the midnight that begins the month to the one that ends it. */
export function monthOf(at: number, zone: string): Day {
  const clocks = isZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [year = 0, month = 1] = localDay(at, clocks).split('-').map(Number)
  const first = (months: number): string => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const since = localInstants(first(0), '00:00', clocks)?.first ?? at
  return { since, until: localInstants(first(1), '00:00', clocks)?.first ?? at }
}
