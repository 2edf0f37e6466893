// Warnings about a flight plan, the most serious first. Pure.
import type { FlightNote } from '@contract'
import { toIso } from '../base/instants'
import type { FlightTimes } from './flightTimes'
import { closingMarginMs } from './handoverWindows'
import { openAt } from './openHours'
import type { FlightGroup, FlightTerms, Send } from './planFlight'

export function notesOf(terms: FlightTerms, times: FlightTimes, sends: readonly Send[]): FlightNote[] {
  const { groups, now, keepsQuietHours, isLocalTime } = terms
  const over = sumOf(groups.filter(({ dueAt }) => dueAt !== null && dueAt < now))
  const inQuiet = sends.reduce((sum, send) => sum + peopleInQuiet(groups[send.group], send), 0)
  const gone = sumOf(sends)
  const isInside = inQuiet === 0 && over === 0 && times.never === 0 && gone > 0
  return [
    ...counted('time_over', over),
    ...counted('not_in_a_year', times.never),
    ...counted('in_quiet_hours', inQuiet),
    ...counted(
      'too_late',
      sends.reduce((sum, send) => sum + peopleTooLate(groups[send.group], send), 0),
    ),
    ...counted('inside_hours', isInside ? gone : 0),
    ...waitNotes(terms, times),
    ...clockChanges(groups),
    ...(keepsQuietHours || isLocalTime ? zoneNotes(groups) : []),
  ]
}

function counted<
  Kind extends 'time_over' | 'not_in_a_year' | 'in_quiet_hours' | 'inside_hours' | 'too_late' | 'zone_unknown',
>(kind: Kind, people: number): { kind: Kind; people: number }[] {
  return people > 0 ? [{ kind, people }] : []
}

function waitNotes({ limit }: FlightTerms, { waits, overCap }: FlightTimes): FlightNote[] {
  const all = [...waits.values()]
  const notes: FlightNote[] = []
  if (all.length > 0) {
    const until = Math.max(...all.map((wait) => wait.until))
    notes.push({ kind: 'waits_for_morning', people: sumOf(all), until: iso(until) })
  }
  if (limit && overCap && Number.isFinite(overCap.until))
    notes.push({ kind: 'daily_cap', cap: limit.cap, people: overCap.people, until: iso(overCap.until) })
  return notes
}

/** People in those batches of a send that fall into quiet hours. */
function peopleInQuiet(group: FlightGroup | undefined, { from, to, batches, people }: Send): number {
  if (!group) return 0
  const gap = batches > 1 ? (to - from) / (batches - 1) : Infinity
  let quiet = 0
  for (let index = 0; index < batches;) {
    const at = index === 0 ? from : from + index * gap
    const { isOpen, until } = openAt(group.hours, group.zones, at)
    const more = Number.isFinite(gap) ? Math.max(1, Math.ceil((until - at) / Math.max(gap, 1))) : 1
    const same = Math.min(batches - index, more)
    if (!isOpen) quiet += same
    index += same
  }
  return Math.min(people, Math.ceil((people * quiet) / batches))
}

/** People in those batches of a send that come too late for the first of its group: at most so many are left out. */
function peopleTooLate(group: FlightGroup | undefined, { from, to, batches, people }: Send): number {
  const last = (group?.untilAt ?? Infinity) - closingMarginMs
  if (to < last) return 0
  const gap = batches > 1 ? (to - from) / (batches - 1) : 0
  const inTime = from >= last || gap === 0 ? 0 : Math.ceil((last - from) / gap)
  return Math.ceil((people * Math.max(0, batches - inTime)) / batches)
}

function clockChanges(groups: readonly FlightGroup[]): FlightNote[] {
  const byZone = new Map<string, number>()
  for (const { clockChange, people } of groups)
    if (clockChange !== undefined) byZone.set(clockChange, (byZone.get(clockChange) ?? 0) + people)
  return [...byZone].map(([zone, people]) => ({ kind: 'clock_change', people, zone }))
}

function zoneNotes(groups: readonly FlightGroup[]): FlightNote[] {
  const several = new Map<string, number>()
  for (const { zones, country, people } of groups)
    if (zones.length > 1 && country !== null) several.set(country, (several.get(country) ?? 0) + people)
  return [
    ...[...several].map(([country, people]) => ({ kind: 'several_zones' as const, people, country })),
    ...counted('zone_unknown', sumOf(groups.filter(({ zones }) => zones.length === 0))),
  ]
}

function sumOf(counts: readonly { readonly people: number }[]): number {
  return counts.reduce((sum, { people }) => sum + people, 0)
}

function iso(at: number): string {
  return toIso(Math.round(at))
}
