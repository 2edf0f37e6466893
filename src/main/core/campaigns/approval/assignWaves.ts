// Puts a send's people into waves: those with the same hours to be texted in, and the same time, stand together in the order
// of sending. Pure. Used by the freeze and by plans.
import type { Timing } from '@contract'
import { minute } from '../../base/durations'
import { toIso } from '../../base/instants'
import { furthestMs, handoverWindow } from '../../planning/handoverWindows'
import { isDay, localInstants } from '../../planning/localInstants'
import { openAt, type FrozenHours } from '../../planning/openHours'
import { zonesOf, type PhonePlace } from '../../phones/zonesOf'
import type { HoursBook } from '../../quietHours/hoursBook'
import { isAtGateway, mayHaveWaves } from '../draft/timing'

export interface WaveTerms {
  readonly timing: Timing
  readonly hours: HoursBook
  /** Zone of the clocks for numbers whose zone is not known. */
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface WavePlace {
  readonly country: string | null
  readonly region: string | undefined
  /** Empty: not known. */
  readonly zones: readonly string[]
}

export interface PlannedWave extends WavePlace {
  /** From 1, in the order of their times. */
  readonly wave: number
  readonly firstPosition: number
  readonly lastPosition: number
  /** ISO 8601; null: at once. */
  readonly dueAt: string | null
  /** null: never quiet. */
  readonly hours: FrozenHours | null
}

export interface FinishedWaves {
  /** Empty if everyone goes at once, at any hour. */
  readonly waves: readonly PlannedWave[]
  /** The first position of each group, in the order in which `waveOf` met them. */
  readonly firstPositions: readonly number[]
  /**
   * The reason why it cannot be sent like this: the time is already over for a person, or never comes for people whose time the
   * gateway would keep.
   */
  readonly problem: 'SCHEDULE_PAST' | 'SCHEDULE_NOT_POSSIBLE' | undefined
  /** People whose time is over already where they are. */
  readonly over: number
  /** The groups that have people, in the order of sending. */
  readonly order: readonly number[]
  /** The content of the waves that an approval binds, for a hash. */
  readonly canonical: string
}

export interface WaveAssignment {
  /**
   * The number of a person's group, from 0 in the order first met. Well under a microsecond. `dueAt`: their time where a column
   * says it, ISO 8601.
   */
  waveOf(phone: string, country: string | null, dueAt?: string | null): number
  /** The same of a place that is known already. */
  groupOf(place: PhonePlace, country: string | null, dueAt?: string | null): number
  /** `counts`: people of each group. */
  finish(counts: readonly number[]): FinishedWaves
  /** The group of each number, in the order first met. */
  readonly groups: readonly WaveGroup[]
}

export interface WaveGroup extends WavePlace {
  /** The hours of the person's region, whether the send respects them or not. */
  readonly hours: FrozenHours
  /** null: at once. Milliseconds since 1970. */
  readonly dueAt: number | null
  /** The zones of these people in which the clocks skip or repeat the chosen time. */
  readonly clockChange: string | undefined
}

/** Shorter than this, and it is over before anyone can approve it. */
const leastLeadMs = minute

export function makeWaves(terms: WaveTerms): WaveAssignment {
  const { timing } = terms
  const groups: WaveGroup[] = []
  const isOne = !mayHaveWaves(timing)
  const met = new Map<PhonePlace, Map<string | null, number>>()

  function meet(place: PhonePlace, country: string | null, dueAt: string | null, key: string | null): number {
    const ofPlace = met.get(place) ?? new Map<string | null, number>()
    met.set(place, ofPlace)
    const index = groups.push(makeGroup(terms, { country, region: place.region, zones: place.zones }, dueAt)) - 1
    ofPlace.set(key, index)
    return index
  }

  function groupOf(place: PhonePlace, country: string | null, dueAt: string | null = null): number {
    // Contacts without a known country have an empty one.
    const known = country === '' ? null : country
    const key = dueAt === null ? known : `${known ?? ''} ${dueAt}`
    return met.get(place)?.get(key) ?? meet(place, known, dueAt, key)
  }

  if (isOne) groups.push(makeGroup(terms, { country: null, region: undefined, zones: [] }, null))
  return {
    groups,
    groupOf,
    waveOf: (phone, country, dueAt) => (isOne ? 0 : groupOf(zonesOf(phone, country), country, dueAt)),
    finish: (counts) => finish(terms, groups, counts),
  }
}

function makeGroup(terms: WaveTerms, place: WavePlace, dueAt: string | null): WaveGroup {
  const { timing, hours, zone, now } = terms
  const frozen = hours.freeze(place.country, place.region, now, zone)
  const time =
    timing.kind === 'column'
      ? { at: dueAt === null ? Infinity : Date.parse(dueAt), clockChange: undefined }
      : chosenTime(timing, place.zones.length > 0 ? place.zones : [zone], now)
  const { clockChange } = time
  const chosen = time.at !== null && time.at > now + furthestMs ? Infinity : time.at
  // Once the gateway has it the app cannot hold it back: it gets a time at which these people may be texted.
  const isPushed = timing.quietHours && isAtGateway(timing) && chosen !== null
  const pushed = isPushed
    ? handoverWindow({ people: 0, dueAt: chosen, zones: place.zones, hours: frozen }, chosen).from
    : chosen
  return { ...place, hours: frozen, dueAt: pushed, clockChange }
}

/** With several zones the latest of their instants: by then it is that time for all of them, or later. */
function chosenTime(
  timing: Timing,
  zones: readonly string[],
  now: number,
): { at: number | null; clockChange: string | undefined } {
  if (timing.kind === 'now') return { at: null, clockChange: undefined }
  if (timing.kind === 'moment')
    return { at: timing.at === undefined ? null : Date.parse(timing.at), clockChange: undefined }
  const { day, time } = timing
  if (day === undefined || time === undefined) return { at: null, clockChange: undefined }
  const isFar = !isDay(day) || Date.parse(`${day}T00:00Z`) > now + furthestMs
  if (isFar) return { at: Infinity, clockChange: undefined }
  const readings = zones.flatMap((zone) => {
    const instants = localInstants(day, time, zone)
    return instants ? [{ zone, ...instants }] : []
  })
  if (readings.length === 0) return { at: null, clockChange: undefined }
  return {
    at: Math.max(...readings.map(({ second }) => second)),
    clockChange: readings.find(({ kind }) => kind !== 'once')?.zone,
  }
}

interface Ordered {
  readonly group: WaveGroup
  readonly index: number
  readonly people: number
  /** When it gets quiet for them after their time: they have their turn first. */
  readonly closesAt: number
}

function finish({ timing, now }: WaveTerms, groups: readonly WaveGroup[], counts: readonly number[]): FinishedWaves {
  const order: Ordered[] = groups.map((group, index) => {
    const from = Math.max(now, group.dueAt ?? now)
    const closesAt = timing.quietHours ? closingAfter(group, from) : Infinity
    return { group, index, people: counts[index] ?? 0, closesAt }
  })
  order.sort(byTime)
  const firstPositions: number[] = groups.map(() => 1)
  const waves: PlannedWave[] = []
  let over = 0
  let isNever = false
  let position = 1
  for (const { group, index, people } of order) {
    firstPositions[index] = position
    if (people === 0) continue
    const { country, region, zones, dueAt } = group
    if (dueAt !== null && dueAt < now + leastLeadMs) over += people
    if (dueAt === Infinity) isNever = true
    waves.push({
      country,
      region,
      zones,
      wave: waves.length + 1,
      firstPosition: position,
      lastPosition: position + people - 1,
      dueAt: dueAt !== null && Number.isFinite(dueAt) ? toIso(dueAt) : null,
      hours: timing.quietHours ? group.hours : null,
    })
    position += people
  }
  const isAnyTime = timing.kind === 'now' && !timing.quietHours
  const kept = isAnyTime ? [] : waves
  const problem = over > 0 ? 'SCHEDULE_PAST' : isNever ? 'SCHEDULE_NOT_POSSIBLE' : undefined
  return {
    waves: kept,
    firstPositions,
    problem,
    over,
    order: order.filter(({ people }) => people > 0).map(({ index }) => index),
    canonical: JSON.stringify(kept),
  }
}

/** People who must wait come last; among the others, those whose quiet hours begin soonest come first. */
function closingAfter({ hours, zones }: WaveGroup, from: number): number {
  const opening = openAt(hours, zones, from)
  return opening.isOpen ? opening.until : opening.until + 1e15
}

function byTime(a: Ordered, b: Ordered): number {
  const [first, second] = [a.group.dueAt ?? -Infinity, b.group.dueAt ?? -Infinity]
  if (first !== second) return first - second
  if (a.closesAt !== b.closesAt) return a.closesAt - b.closesAt
  return a.index - b.index
}
