// The way of a send through hours, zones and batches, as it is shown before anyone is texted. Pure.
import type { FlightPlan, FlightRow, Money } from '@contract'
import { hour } from '../base/durations'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import { notesOf } from './flightNotes'
import { flightTimes, type DayLimit, type FlightTimes, type Load, type Tempo } from './flightTimes'
import type { TimedWave } from './handoverWindows'
import { offsetMinutes } from './localInstants'
import { openAt, type FrozenHours } from './openHours'

/** People with the same hours and the same time, in the order of sending. */
export interface FlightGroup {
  readonly country: string | null
  readonly region: string | undefined
  /** Empty: not known. */
  readonly zones: readonly string[]
  /** The hours of their region, whether the send respects them or not. */
  readonly hours: FrozenHours
  /** Milliseconds since 1970; null: at once; infinite: never. */
  readonly dueAt: number | null
  readonly people: number
  readonly parts: number
  readonly about?: Money | undefined
  /** From then on it would be too late for the first of them; absent: never. */
  readonly untilAt?: number | undefined
  /** A zone of theirs in which the clocks skip or repeat the chosen time. */
  readonly clockChange?: string | undefined
}

export interface FlightTerms {
  readonly groups: readonly FlightGroup[]
  readonly tempo: Tempo
  readonly limit: DayLimit | undefined
  readonly keepsQuietHours: boolean
  /** Each group has a time of its own, by its own clocks. */
  readonly isLocalTime: boolean
  /** `gateway`: all is submitted at once, and goes when its time comes. */
  readonly clock: 'app' | 'gateway'
  /** The zone of the plan. */
  readonly zone: string
  readonly now: number
}

/** Batches of one group without a wait between them, in milliseconds. */
export interface Send {
  readonly group: number
  readonly from: number
  readonly to: number
  readonly batches: number
  readonly people: number
}

/** More than that cannot be told apart in a picture. */
const maxQuietSpans = 100

/** Batches of one wave, in the order in which they go; without waves all people are one. */
export interface WaveLoad extends Load {
  /** Its place among the groups, from 0. */
  readonly wave: number
}

export function planLoads(terms: FlightTerms): WaveLoad[] {
  const { stretches } = flightOf(terms)
  return stretches.flatMap(({ wave, loads }) => loads.map((load) => ({ ...load, wave })))
}

/** Groups that neither hours nor times hold apart are one wave: their people go in mixed batches. */
export function planFlight(terms: FlightTerms): FlightPlan {
  const { groups, tempo, zone, now } = terms
  const isMixed = isMixedOf(terms)
  const flight = flightOf(terms)
  const times = terms.clock === 'gateway' ? arriveInTime(flight, groups) : flight
  const sends = isMixed ? share(times, groups) : times.stretches.map(({ wave, ...send }) => ({ group: wave, ...send }))
  const never = groups.reduce((sum, { dueAt, people }) => sum + (dueAt === Infinity ? people : 0), 0)
  const first = Math.min(...sends.map(({ from }) => from))
  const last = Math.max(...sends.map(({ to }) => to))
  const span = sends.length > 0 ? spanOf(terms, first, last) : spanOf(terms, now, now)
  return {
    zone,
    span: { from: iso(span.from), to: iso(span.to) },
    rows: byPlace(groups, sends).map((row, index) => toRow(row, index, { ...terms, span })),
    people: groups.reduce((sum, { people }) => sum + people, 0),
    batches: times.stretches.reduce((sum, { batches }) => sum + batches, 0),
    isMixed: isMixed && groups.length > 1,
    batchSize: tempo.batchSize,
    ...(sends.length > 0 ? { first: iso(first), last: iso(last) } : {}),
    ...(times.half === undefined ? {} : { half: iso(times.half) }),
    notes: notesOf(terms, { ...times, never: Math.max(times.never, never) }, sends),
    plannedAt: iso(now),
  }
}

function isMixedOf({ keepsQuietHours, isLocalTime }: FlightTerms): boolean {
  return !keepsQuietHours && !isLocalTime
}

function flightOf(terms: FlightTerms): FlightTimes {
  const { groups, tempo, limit, now } = terms
  const waves = isMixedOf(terms) ? [mixed(groups)] : groups.map((group) => timedWave(group, terms))
  return flightTimes(waves, tempo, limit, now)
}

function timedWave({ people, dueAt, zones, hours }: FlightGroup, { clock, keepsQuietHours }: FlightTerms): TimedWave {
  if (clock === 'app') return { people, dueAt, zones, hours: keepsQuietHours ? hours : null }
  return { people: dueAt === Infinity ? 0 : people, dueAt: null, zones, hours: null }
}

function mixed(groups: readonly FlightGroup[]): TimedWave {
  const people = groups.reduce((sum, group) => sum + group.people, 0)
  return { people, dueAt: groups[0]?.dueAt ?? null, zones: [], hours: null }
}

/** In mixed batches each group gets its share of every stretch, and is in at most as many batches as it has people there. */
function share({ stretches }: FlightTimes, groups: readonly FlightGroup[]): Send[] {
  const total = groups.reduce((sum, { people }) => sum + people, 0)
  let gone = 0
  return stretches.flatMap(({ from, to, batches, people }) => {
    const [before, after] = [gone / total, (gone + people) / total]
    gone += people
    return groups.flatMap((group, index) => {
      const own = Math.round(group.people * after) - Math.round(group.people * before)
      return own === 0 ? [] : [{ group: index, from, to, batches: Math.min(batches, own), people: own }]
    })
  })
}

/** The gateway sends what it received early at its time, and what it receives late at once. */
function arriveInTime(flight: FlightTimes, groups: readonly FlightGroup[]): FlightTimes {
  const stretches = flight.stretches.map((stretch) => {
    const dueAt = groups[stretch.wave]?.dueAt ?? -Infinity
    return { ...stretch, from: Math.max(stretch.from, dueAt), to: Math.max(stretch.to, dueAt) }
  })
  const all = stretches.reduce((sum, { people }) => sum + people, 0)
  let gone = 0
  const middle = stretches
    .toSorted((a, b) => a.to - b.to)
    .find(({ people }) => {
      gone += people
      return gone >= all / 2
    })
  return { ...flight, stretches, half: middle?.to }
}

/** Whole hours around everything that goes, from when the first could have gone. */
function spanOf({ groups, now }: FlightTerms, first: number, last: number): { from: number; to: number } {
  const begin = Math.min(first, ...groups.map(({ dueAt }) => Math.max(dueAt ?? now, now)))
  const from = Math.max(begin - hour, Math.min(begin, now))
  return { from: Math.floor(from / hour) * hour, to: Math.ceil((last + 2 * hour) / hour) * hour }
}

interface PlaceRow {
  readonly group: FlightGroup
  readonly sends: Send[]
}

/** People of one place whose times differ are one row: a column of times could make a row of each person. */
function byPlace(groups: readonly FlightGroup[], sends: readonly Send[]): PlaceRow[] {
  const rows = new Map<string, PlaceRow>()
  const keys = groups.map(({ country, region, zones }) => JSON.stringify([country, region, zones]))
  groups.forEach((group, index) => {
    const known = rows.get(keys[index] ?? '')
    rows.set(keys[index] ?? '', known ? { ...known, group: together(known.group, group) } : { group, sends: [] })
  })
  for (const send of sends) rows.get(keys[send.group] ?? '')?.sends.push(send)
  return [...rows.values()]
}

function together(one: FlightGroup, other: FlightGroup): FlightGroup {
  const { about } = one
  const isPriced = about !== undefined && other.about?.currency === about.currency
  return {
    ...one,
    people: one.people + other.people,
    parts: one.parts + other.parts,
    about: isPriced ? { ...about, micros: about.micros + (other.about?.micros ?? 0) } : undefined,
  }
}

function toRow(
  { group, sends }: PlaceRow,
  index: number,
  { span, zone, now }: FlightTerms & { readonly span: { readonly from: number; readonly to: number } },
): FlightRow {
  const at = sends[0]?.from ?? now
  const there = group.zones[0] ?? group.hours.zone ?? 'UTC'
  return {
    wave: index + 1,
    ...(group.country === null ? {} : { country: group.country }),
    ...withoutUndefined({ region: group.region }),
    zones: [...group.zones],
    people: group.people,
    parts: group.parts,
    ...(group.about ? { about: group.about } : {}),
    offsetMinutes: Math.round(offsetMinutes(at, there) - offsetMinutes(at, zone)),
    quiet: quietBetween(group, span.from, span.to),
    sends: sends.map(({ from, to, batches, people }) => ({ from: iso(from), to: iso(to), batches, people })),
  }
}

function quietBetween({ hours, zones }: FlightGroup, from: number, to: number): FlightRow['quiet'] {
  const quiet: FlightRow['quiet'] = []
  for (let at = from; at < to && quiet.length < maxQuietSpans;) {
    const { isOpen, until } = openAt(hours, zones, at)
    const end = Math.min(until, to)
    if (!isOpen) quiet.push({ from: iso(at), to: iso(end) })
    at = end
  }
  return quiet
}

function iso(at: number): string {
  return toIso(Math.round(at))
}
