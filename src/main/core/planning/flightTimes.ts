// When the batches of a send go: the dispatcher's own steps, counted along the clock instead of waited for. Pure.
//
// From the first wave in order that is due and open, never across waves; a run starts slowly, and again after each wait.
// Equal batches are counted, not gone through: a million of them take as long as ten.
import { day, second } from '../base/durations'
import { furthestMs, handoverWindow, type HandoverWindow, type TimedWave } from './handoverWindows'
import { localDay, localInstants } from './localInstants'
import { planBatch } from './planBatch'

export interface Tempo {
  readonly batchSize: number
  /** From the start of a batch to the start of the next, at least. */
  readonly everySeconds?: number | undefined
  /** Requests a second. */
  readonly perSecond: number
  /** How long an answer usually takes. */
  readonly answerMs: number
}

/** How many the account may text a day. */
export interface DayLimit {
  readonly cap: number
  readonly usedToday: number
  /** Zone of the midnight that ends the day. */
  readonly zone: string
  /** Other campaigns by their start: those that start before a batch take their people from its day first. */
  readonly others?: readonly OtherPeople[]
}

export interface OtherPeople {
  readonly startsAt: number
  readonly people: number
}

/** Batches of one wave without a wait between them. Starts of the first and of the last, in milliseconds since 1970. */
export interface Stretch {
  /** Its place among those given, from 0. */
  readonly wave: number
  readonly from: number
  to: number
  batches: number
  people: number
  /** The same batches in order, grouped by size. All batches of a load have its `size`, except that the last may be smaller. */
  readonly loads: Load[]
}

export interface Load {
  readonly size: number
  readonly batches: number
  readonly people: number
}

export function sizesOf({ size, batches, people }: Load): number[] {
  return Array.from({ length: batches }, (_, index) => Math.min(size, people - index * size))
}

export interface Wait {
  readonly people: number
  readonly until: number
}

export interface FlightTimes {
  readonly stretches: readonly Stretch[]
  /** When the batch goes with which half of all have gone. */
  readonly half: number | undefined
  /** Waves that were quiet at their turn: the first time. */
  readonly waits: ReadonlyMap<number, Wait>
  /** People who were sent to only after a daily limit was reached. */
  readonly overCap: Wait | undefined
  /** People who would not go within `furthestMs`. */
  readonly never: number
}

interface Pending {
  readonly wave: number
  readonly timed: TimedWave
  left: number
  window: HandoverWindow | undefined
  /** Its people are counted in `overCap`. */
  isOverCap: boolean
}

interface Flight {
  readonly now: number
  readonly tempo: Tempo
  readonly pending: readonly Pending[]
  readonly stretches: Stretch[]
  readonly waits: Map<number, Wait>
  /** When the next batch may start at the earliest. */
  at: number
  /** Sizes in the present run, as far as they decide about the next; empty after a wait. */
  sizes: number[]
  sent: number
  readonly total: number
  half: number | undefined
  overCap: { people: number; until: number } | undefined
  /** The day's limit has just ended a day. */
  isAfterCap: boolean
  capLeft: number
  dayEnd: number
  /** Other campaigns that have not started, and people of the others who wait for room. */
  othersAhead: readonly OtherPeople[]
  othersWaiting: number
}

/** `waves`: in the order of sending. `proved`: latest accepted batch sizes of a running campaign. */
export function flightTimes(
  waves: readonly TimedWave[],
  tempo: Tempo,
  limit: DayLimit | undefined,
  now: number,
  proved: readonly number[] = [],
): FlightTimes {
  const flight: Flight = {
    now,
    tempo,
    stretches: [],
    waits: new Map(),
    at: now,
    sizes: [...proved],
    sent: 0,
    half: undefined,
    overCap: undefined,
    isAfterCap: false,
    capLeft: Infinity,
    dayEnd: limit ? -Infinity : Infinity,
    othersAhead: limit?.others ?? [],
    othersWaiting: 0,
    pending: waves.map((timed, wave) => ({ wave, timed, left: timed.people, window: undefined, isOverCap: false })),
    total: waves.reduce((sum, { people }) => sum + people, 0),
  }
  while (flight.sent < flight.total && flight.at <= now + furthestMs && step(flight, limit));
  const { stretches, half, waits, overCap, total, sent } = flight
  return { stretches, half, waits, overCap, never: total - sent }
}

/** One stretch of equal batches, or one wait. False if no one is left to send to. */
function step(flight: Flight, limit: DayLimit | undefined): boolean {
  if (limit && flight.at >= flight.dayEnd) startDay(flight, limit)
  takeOthers(flight, flight.at)
  if (flight.capLeft <= 0) return waitAtCap(flight)
  let until = flight.dayEnd
  let next = Infinity
  for (const pending of flight.pending) {
    if (pending.left === 0) continue
    const { from, to } = windowOf(flight, pending)
    if (from <= flight.at) {
      handOver(flight, pending, Math.min(until, to))
      return true
    }
    // Its turn comes before that of all after it.
    until = Math.min(until, from)
    next = Math.min(next, from)
  }
  return wait(flight, next)
}

/** Waves of later days are not held by the limit of this one. */
function waitAtCap(flight: Flight): boolean {
  const waiting = flight.pending.filter(({ left }) => left > 0)
  const froms = waiting.map(({ timed }) => handoverWindow(timed, flight.at).from)
  const held = waiting.filter((_, index) => (froms[index] ?? Infinity) < flight.dayEnd)
  if (held.length === 0) return wait(flight, Math.min(...froms))
  flight.overCap ??= { people: 0, until: Infinity }
  for (const pending of held) {
    if (!pending.isOverCap) flight.overCap.people += pending.left
    pending.isOverCap = true
  }
  flight.isAfterCap = true
  return wait(flight, flight.dayEnd)
}

function startDay(flight: Flight, { cap, usedToday, zone }: DayLimit): void {
  // What starts at midnight takes nothing from the day before.
  takeOthers(flight, flight.dayEnd - 1)
  flight.capLeft = flight.dayEnd === -Infinity ? Math.max(0, cap - usedToday) : cap
  flight.dayEnd = midnightAfter(flight.at, zone)
}

/** Takes from the day's limit the people of campaigns that have started by then. Those who do not fit wait for the next day. */
function takeOthers(flight: Flight, until: number): void {
  for (let [next] = flight.othersAhead; next && next.startsAt <= until; [next] = flight.othersAhead) {
    flight.othersWaiting += next.people
    flight.othersAhead = flight.othersAhead.slice(1)
  }
  const people = Math.min(flight.othersWaiting, flight.capLeft)
  flight.othersWaiting -= people
  flight.capLeft -= people
}

function midnightAfter(at: number, zone: string): number {
  const midnight = localInstants(localDay(at, zone), '24:00', zone)
  if (!midnight) return at + day
  // Shown twice, it is one night.
  return midnight.first > at ? midnight.first : midnight.second
}

function wait(flight: Flight, until: number): boolean {
  flight.sizes = []
  // No day is passed over in which other campaigns take from the limit.
  const areOthersLeft = flight.othersAhead.length > 0 || flight.othersWaiting > 0
  flight.at = areOthersLeft ? Math.min(until, flight.dayEnd) : until
  return Number.isFinite(until)
}

function windowOf(flight: Flight, pending: Pending): HandoverWindow {
  const known = pending.window
  if (known && flight.at < known.to) return known
  const window = handoverWindow(pending.timed, flight.at)
  pending.window = window
  const isFirst = !flight.waits.has(pending.wave) && !flight.isAfterCap
  if (window.isLater && isFirst && Number.isFinite(window.from))
    flight.waits.set(pending.wave, { people: pending.left, until: window.from })
  return window
}

/** Equal batches that start before `until`, at least one. */
function handOver(flight: Flight, pending: Pending, until: number): void {
  const { tempo, at, sizes } = flight
  const { size } = planBatch({ acceptedSizes: sizes, inFlight: 0, batchSize: tempo.batchSize })
  const isSteady = planBatch({ acceptedSizes: sizes, inFlight: 1, batchSize: tempo.batchSize }).mayStart
  const most = Math.min(pending.left, flight.capLeft)
  const gap = gapAfter(flight, Math.min(size, most))
  const fits = Math.ceil((until - at) / gap)
  const isCounted = isSteady && size === tempo.batchSize && most > size
  const batches = isCounted ? Math.min(Math.ceil(pending.left / size), Math.floor(flight.capLeft / size), fits) : 1
  const people = Math.min(batches * size, most)
  if (sizes.length < 3) sizes.push(Math.min(size, people))
  const half = Math.ceil(flight.total / 2) - flight.sent
  if (half > 0 && half <= people) flight.half = at + (Math.ceil(half / size) - 1) * gap
  const load = { size, batches, people }
  record(flight, pending, { from: at, to: at + (batches - 1) * gap, batches, people, loads: [load] })
  flight.at = at + batches * gap
}

/** From the start of a batch of that size to the start of the one after it. */
function gapAfter({ tempo, sizes }: Flight, size: number): number {
  const { batchSize, everySeconds = 0, perSecond, answerMs } = tempo
  const { mayStart } = planBatch({ acceptedSizes: [...sizes, size], inFlight: 1, batchSize })
  // Two at a time: every second one waits for an answer.
  return Math.max(second / perSecond, everySeconds * second, mayStart ? answerMs / 2 : answerMs)
}

function record(flight: Flight, pending: Pending, sends: Omit<Stretch, 'wave'>): void {
  const { stretches, sizes } = flight
  const last = stretches.at(-1)
  // The first of a run comes after a wait.
  if (last?.wave === pending.wave && sizes.length > 1) {
    last.to = sends.to
    last.batches += sends.batches
    last.people += sends.people
    last.loads.push(...sends.loads)
  } else stretches.push({ wave: pending.wave, ...sends })
  pending.left -= sends.people
  flight.sent += sends.people
  flight.capLeft -= sends.people
  flight.isAfterCap = false
  if (flight.overCap?.until === Infinity) flight.overCap.until = sends.from
}
