// The other starts that a planned campaign may have, and what each of them means for its people. Pure.
import type { CalendarPlaces, MoveStart, Timing } from '@contract'
import { day as dayMs, minute } from '../base/durations'
import { toIso } from '../base/instants'
import { localInstants, wallOf, writeDay } from '../planning/localInstants'
import { openAt, type FrozenHours, type Opening } from '../planning/openHours'

export interface MoveGroup {
  readonly zones: readonly string[]
  /** null: never quiet. */
  readonly hours: FrozenHours | null
  readonly people: number
}

export interface MoveTerms {
  readonly isLocal: boolean
  /** The zone of the start, and for people whose zone is not known. */
  readonly zone: string
  readonly groups: readonly MoveGroup[]
  readonly now: number
}

export const placeMinutes = 15
/** A start must not pass while the gateway is asked for its price. */
const leadMs = 5 * minute

type Refused = CalendarPlaces['refused'][number]

/** The start as it is planned; undefined if its timing has none. */
export function startOf({ kind, at, day, time }: Timing, zone: string): MoveStart | undefined {
  if (kind === 'local' && day !== undefined && time !== undefined) return { day, time }
  if (kind !== 'moment' || at === undefined) return undefined
  const wall = wallOf(Date.parse(at), zone)
  return { day: writeDay(Math.floor(wall / dayMs)), time: clockOf(Math.floor((wall % dayMs) / minute)) }
}

/** The timing with another start. A time that the clocks skip is the instant of the jump. */
export function withStart(timing: Timing, start: MoveStart, zone: string): Timing {
  if (timing.kind === 'local') return { ...timing, ...start }
  const instants = localInstants(start.day, start.time, zone)
  return instants ? { ...timing, at: toIso(instants.second), zone } : timing
}

/** When each group gets it. Of several zones the latest: by then it is that time for all of them. */
export function instantsOf({ isLocal, zone, groups }: MoveTerms, { day, time }: MoveStart): number[] {
  const inZone = (name: string): number => localInstants(day, time, name)?.second ?? Infinity
  const own = inZone(zone)
  if (!isLocal) return groups.map(() => own)
  return groups.map(({ zones }) => (zones.length === 0 ? own : Math.max(...zones.map(inZone))))
}

/** People in their quiet hours then. */
export function quietAt(terms: MoveTerms, start: MoveStart): number {
  return countQuiet(terms, start, [])
}

export function isOver(terms: MoveTerms, start: MoveStart): boolean {
  return instantsOf(terms, start).some((at) => at < terms.now + leadMs)
}

/** Sorted by time: starts that are over, and starts at which more people have quiet hours than at `start`. */
export function refusedPlaces(
  terms: MoveTerms,
  start: MoveStart,
  { from, days }: { readonly from: string; readonly days: number },
): Refused[] {
  const usual = quietAt(terms, start)
  const known: (Known | undefined)[] = []
  const refused: Refused[] = []
  const first = Math.floor(Date.parse(`${from}T00:00Z`) / dayMs)
  for (let index = 0; index < days; index += 1) {
    const day = writeDay(first + index)
    let open: Refused | undefined
    for (const time of times(start)) {
      const place = judge(terms, { day, time }, usual, known)
      if (open && place && open.why === place.why && open.people === place.people) open = { ...open, to: time }
      else {
        if (open) refused.push(open)
        open = place && { day, from: time, to: time, ...place }
      }
    }
    if (open) refused.push(open)
  }
  return refused
}

function judge(
  terms: MoveTerms,
  start: MoveStart,
  usual: number,
  known: (Known | undefined)[],
): Pick<Refused, 'why' | 'people'> | undefined {
  if (isOver(terms, start)) return { why: 'over', people: 0 }
  const people = countQuiet(terms, start, known) - usual
  return people > 0 ? { why: 'quiet', people } : undefined
}

interface Known extends Opening {
  readonly at: number
}

/** `known`: the opening that was found for an earlier time, by group. It holds until the hours change. */
function countQuiet(terms: MoveTerms, start: MoveStart, known: (Known | undefined)[]): number {
  const instants = instantsOf(terms, start)
  let people = 0
  for (const [index, group] of terms.groups.entries()) {
    const at = instants[index] ?? Infinity
    let opening = known[index]
    if (!opening || at < opening.at || at >= opening.until)
      known[index] = opening = { ...openAt(group.hours, group.zones, at), at }
    if (!opening.isOpen) people += group.people
  }
  return people
}

/** The times of a day in steps of 15 minutes that meet the time of the start. */
function* times({ time }: MoveStart): Generator<string> {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  for (let at = minutes % placeMinutes; at < 24 * 60; at += placeMinutes) yield clockOf(at)
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
