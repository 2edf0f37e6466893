// The moment at which one person gets a message whose time stands in a column: so long before or after what their cell says. Pure.
// A time that the clocks show twice is the first of the two, one that they skip the first minute after it; both count as moved.
// A message before something has an end: it comes before that, wherever the person may be. So with several zones the earliest of their
// instants counts for it, and for all others the latest: by then it is that time for all of them, or later.
import type { ColumnTime, LeftOutReason } from '@contract'
import { day as dayMs, hour, minute } from '../base/durations'
import { handoverWindow, isInTime } from './handoverWindows'
import { clockMs, instantsAt, isDay, wallOf } from './localInstants'
import type { FrozenHours } from './openHours'
import type { CellTime } from './readCellTime'

/** `quiet`: their time was in quiet hours. `twice`, `skipped`: what the clocks do at the chosen time. */
export type MovedBy = 'quiet' | 'twice' | 'skipped'
export type NoMoment = Extract<
  LeftOutReason,
  'time_missing' | 'time_unreadable' | 'time_without_clock' | 'time_past' | 'time_too_far' | 'time_after' | 'time_quiet'
>

export type RowMoment =
  /** `wanted`: when it would go if it were not quiet then. `until`: from then on it would come too late, and must not go. */
  | {
      readonly kind: 'at'
      readonly at: number
      readonly moved?: MovedBy
      readonly wanted?: number
      readonly until?: number
    }
  /** `at`: when it would have been. */
  | { readonly kind: 'none'; readonly reason: NoMoment; readonly at?: number }

export interface MomentTerms {
  readonly column: ColumnTime
  /** The clocks that the cell means, at least one. */
  readonly clocks: readonly string[]
  /** The zones that the person may be in; empty: not known. */
  readonly zones: readonly string[]
  /** null: at any hour. */
  readonly hours: FrozenHours | null
  readonly now: number
  /** Every time of the column is midnight, as programs write a day. */
  readonly areDays: boolean
}

/** Shorter than this, and it is over before anyone can approve it. */
const leastLeadMs = minute
/** The gateway keeps a time up to a year ahead. */
const furthestMs = 365 * dayMs
/** How far back an open day is looked for. */
const daysBack = 7

const unitMs = { minute, hour, day: dayMs, week: 7 * dayMs } as const

export function rowMoment(cell: CellTime, terms: MomentTerms): RowMoment {
  const { column, now } = terms
  const day = cell.day ?? column.day
  if (day === undefined || !isDay(day)) return { kind: 'none', reason: 'time_unreadable' }
  const own = { ...cell, day }
  const time = chosenClock(column) ?? cell.time
  if (time === undefined) return { kind: 'none', reason: 'time_without_clock' }
  const wanted = momentAt(own, time, terms, 0)
  if (wanted === undefined) return { kind: 'none', reason: 'time_unreadable' }
  const { at, change } = wanted
  if (at < now + leastLeadMs) return { kind: 'none', reason: 'time_past', at }
  if (at > now + furthestMs) return { kind: 'none', reason: 'time_too_far', at }
  const until = isBefore(column) ? endOf(own, terms, at) : undefined
  if (!isInTime(at, until)) return { kind: 'none', reason: 'time_after', at }
  const end = until === undefined ? {} : { until }
  if (isOpen(terms, at)) return { kind: 'at', at, ...(change ? { moved: change } : {}), ...end }
  const open = openNear(own, time, terms, at, until)
  return open === undefined
    ? { kind: 'none', reason: 'time_quiet', at }
    : { kind: 'at', at: open, moved: 'quiet', wanted: at, ...end }
}

/** The time of day at which it always goes; minutes and hours count from the field's own. */
function chosenClock(column: ColumnTime): string | undefined {
  return isByCalendar(column) ? column.time : undefined
}

function isByCalendar({ shift: { unit } }: ColumnTime): boolean {
  return unit === 'day' || unit === 'week'
}

/** It is meant to come before what the field says. Without a shift and a time of day it goes at that very time. */
function isBefore(column: ColumnTime): boolean {
  const { count, side } = column.shift
  return side === 'before' && (count > 0 || chosenClock(column) !== undefined)
}

interface Found {
  readonly at: number
  readonly change: 'twice' | 'skipped' | undefined
}

export type DayCell = CellTime & { readonly day: string }

/** `earlierDays`: the same so many days before, of a shift by the calendar. */
function momentAt(
  cell: DayCell,
  time: string,
  { column, clocks }: MomentTerms,
  earlierDays: number,
): Found | undefined {
  const found = clocks.map((zone) => inZone(cell, time, column, zone, earlierDays))
  const sign = isBefore(column) ? -1 : 1
  let chosen: Found | undefined
  for (const each of found) {
    if (each === undefined) return undefined
    if (chosen === undefined || (each.at - chosen.at) * sign > 0) chosen = each
  }
  return chosen
}

function inZone(cell: DayCell, time: string, column: ColumnTime, zone: string, earlierDays: number): Found | undefined {
  const { count, unit, side } = column.shift
  const sign = side === 'before' ? -1 : 1
  const shiftMs = sign * count * unitMs[unit]
  const own = wallIn(cell, zone)
  if (isByCalendar(column)) {
    // An own time with a zone of its own is read on these clocks, like its day.
    const clock = cell.offsetMs !== undefined && time === cell.time ? own % dayMs : clockMs(time)
    return toFound(Math.floor(own / dayMs) * dayMs + clock + shiftMs - earlierDays * dayMs, zone)
  }
  const base = toFound(own, zone)
  if (base === undefined) return undefined
  if (cell.offsetMs === undefined) return { at: base.at + shiftMs, change: base.change }
  return { at: wallOfCell(cell) - cell.offsetMs + shiftMs, change: undefined }
}

/** The local time of the zone at the cell's own time, as milliseconds since 1970 as if it were UTC. */
export function wallIn(cell: DayCell, zone: string): number {
  return cell.offsetMs === undefined ? wallOfCell(cell) : wallOf(wallOfCell(cell) - cell.offsetMs, zone)
}

function wallOfCell({ day, time = '00:00' }: DayCell): number {
  return Date.parse(`${day}T00:00Z`) + clockMs(time)
}

function toFound(wall: number, zone: string): Found | undefined {
  const instants = instantsAt(wall, zone)
  if (!instants) return undefined
  return { at: instants.first, change: instants.kind === 'once' ? undefined : instants.kind }
}

function isOpen({ hours, zones }: MomentTerms, at: number): boolean {
  return handoverWindow({ people: 0, dueAt: at, zones, hours }, at).from === at
}

/** A time nearby at which it is not quiet: of a message before something never one after it, and the other way round. */
function openNear(
  cell: DayCell,
  time: string,
  terms: MomentTerms,
  at: number,
  until: number | undefined,
): number | undefined {
  const { column, now, zones, hours } = terms
  const earliest = column.shift.side === 'after' ? ownInstant(cell, terms.clocks, 'latest') : -Infinity
  // "In an hour" would be wrong on another day.
  if (column.ifQuiet === 'earlier' && isByCalendar(column))
    for (let days = 1; days <= daysBack; days += 1) {
      const earlier = momentAt(cell, time, terms, days)?.at
      if (earlier === undefined || earlier < Math.max(earliest, now + leastLeadMs)) break
      if (isOpen(terms, earlier)) return earlier
    }
  const later = handoverWindow({ people: 0, dueAt: at, zones, hours }, at).from
  return isInTime(later, until) && later <= now + furthestMs ? later : undefined
}

/** From then on a message before something would come too late. Of days that are written with midnight, one on such a day has until its end. */
function endOf(cell: DayCell, terms: MomentTerms, at: number): number {
  const end = ownInstant(cell, terms.clocks, 'earliest')
  if (!terms.areDays || isInTime(at, end)) return end
  const { time: _, ...day } = cell
  return ownInstant(day, terms.clocks, 'earliest')
}

/** The instant that the cell itself names on the earliest or latest of the clocks; of a day alone its end. */
export function ownInstant(cell: DayCell, clocks: readonly string[], which: 'earliest' | 'latest'): number {
  if (cell.offsetMs !== undefined) return wallOfCell(cell) - cell.offsetMs
  const wall = cell.time === undefined ? wallOfCell(cell) + dayMs - minute : wallOfCell(cell)
  if (which === 'latest') return Math.max(...clocks.map((zone) => instantsAt(wall, zone)?.second ?? Infinity))
  return Math.min(...clocks.map((zone) => instantsAt(wall, zone)?.first ?? -Infinity))
}
