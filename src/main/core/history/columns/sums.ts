// Counts and sums of the matches, by one of their properties. Pure.
import { day } from '../../base/durations'
import { type Block, deliveries, type DictionaryColumn } from './block'
import type { Match } from './match'
import { zoneOffsets } from '../../planning/localInstants'

export interface Sums {
  messages: number
  delivered: number
  onTheWay: number
  notDelivered: number
  parts: number
  /** Messages whose parts are known. */
  counted: number
  costMicros: number
  /** Messages whose price is known. */
  priced: number
}

export const noSums = (): Sums => ({
  messages: 0,
  delivered: 0,
  onTheWay: 0,
  notDelivered: 0,
  parts: 0,
  counted: 0,
  costMicros: 0,
  priced: 0,
})

export function addSums(sums: Sums, more: Sums): void {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += more[name]
}

/** By each text of a column, most messages first. */
export function sumTexts(matches: readonly Match[], column: DictionaryColumn): [text: string, sums: Sums][] {
  const byText = new Map<string, Sums>()
  for (const { block, places } of matches) {
    const codes = block.codes[column]
    const byCode: Sums[] = []
    addUp(block, places, (place) => {
      const code = codes[place] ?? 0
      return (byCode[code] ??= sumsOf(byText, block.dictionary[code] ?? ''))
    })
  }
  return [...byText].sort(([a, some], [b, others]) => others.messages - some.messages || (a < b ? -1 : 1))
}

/** By local days or months of a known zone, ascending, as ISO dates. */
export function sumDates(matches: readonly Match[], by: 'day' | 'month', zone: string): [date: string, sums: Sums][] {
  const oldest = matches.reduce((least, { block }) => Math.min(least, block.oldest), Infinity)
  const newest = matches.reduce((most, { block }) => Math.max(most, block.newest), -Infinity)
  const dayOf = makeLocalDays(zone, oldest, newest)
  // In an array, which is several times faster than a map. One day earlier: clocks may go back across midnight.
  const firstDay = dayOf(oldest) - 1
  const byDay: Sums[] = []
  for (const { block, places } of matches)
    addUp(block, places, (place) => (byDay[dayOf(block.at[place] ?? 0) - firstDay] ??= noSums()))
  const byDate = new Map<string, Sums>()
  byDay.forEach((sums, index) => {
    const date = new Date((firstDay + index) * day).toISOString().slice(0, by === 'day' ? -14 : -17)
    addSums(sumsOf(byDate, date), sums)
  })
  return [...byDate]
}

function sumsOf<Key>(all: Map<Key, Sums>, key: Key): Sums {
  let sums = all.get(key)
  if (!sums) all.set(key, (sums = noSums()))
  return sums
}

function addUp(block: Block, places: Uint16Array, sumsAt: (place: number) => Sums): void {
  for (const place of places) {
    const sums = sumsAt(place)
    sums.messages += 1
    const delivery = deliveries[block.delivery[place] ?? 0]
    if (delivery === 'delivered') sums.delivered += 1
    else if (delivery === 'not_delivered') sums.notDelivered += 1
    else sums.onTheWay += 1
    const parts = block.parts[place] ?? NaN
    if (!Number.isNaN(parts)) {
      sums.parts += parts
      sums.counted += 1
    }
    const cost = block.cost[place] ?? NaN
    if (!Number.isNaN(cost)) {
      sums.costMicros += cost
      sums.priced += 1
    }
  }
}

/** How many messages have each text of a column, most first. */
export function countTexts(matches: readonly Match[], column: DictionaryColumn): [text: string, messages: number][] {
  const byText = new Map<string, number>()
  for (const { block, places } of matches) {
    const codes = block.codes[column]
    const byCode = new Uint32Array(block.dictionary.length)
    for (const place of places) byCode[codes[place] ?? 0] = (byCode[codes[place] ?? 0] ?? 0) + 1
    for (const [code, text] of block.dictionary.entries()) {
      const messages = byCode[code] ?? 0
      if (messages > 0) byText.set(text, (byText.get(text) ?? 0) + messages)
    }
  }
  return [...byText].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
}

export interface FinalCounts {
  /** Messages that were not seen before they were final. */
  readonly notWatched: number
  /** By the time until the first final status, ascending; the last is Infinity. */
  readonly steps: readonly { readonly withinSeconds: number; readonly messages: number }[]
}

export function countFinals(matches: readonly Match[]): FinalCounts {
  const byStep = new Uint32Array(256)
  for (const { block, places } of matches)
    for (const place of places) byStep[block.firstFinal[place] ?? 0] = (byStep[block.firstFinal[place] ?? 0] ?? 0) + 1
  const ends = [...firstFinalSteps, Infinity]
  return {
    notWatched: byStep[0] ?? 0,
    steps: ends.map((withinSeconds, index) => ({ withinSeconds, messages: byStep[index + 1] ?? 0 })),
  }
}

/** Changes of the clocks are read at once for this long; of a longer time, which only a wrong date brings, one by one. */
const maxAtOnce = 20 * 366 * day

/** Days since the epoch. The zone is a known one; instants lie between `oldest` and `newest`. */
export function makeLocalDays(zone: string, oldest: number, newest: number): (instant: number) => number {
  const offsets = zoneOffsets(zone)
  if (!offsets || oldest > newest) return () => 0
  if (newest - oldest > maxAtOnce) return (instant) => Math.floor((instant + offsets.at(instant)) / day)
  const starts = [oldest, ...offsets.changes(oldest, newest)]
  const ofStart = starts.map((start) => offsets.at(start))
  let index = 0
  return (instant) => {
    while (index > 0 && instant < (starts[index] ?? 0)) index -= 1
    while (instant >= (starts[index + 1] ?? Infinity)) index += 1
    return Math.floor((instant + (ofStart[index] ?? 0)) / day)
  }
}

// How long it took until a message was first seen in a final status, in steps that fit one byte.

/** Seconds, ascending; what took longer than the last is a step of its own. */
const firstFinalSteps: readonly number[] = [
  10, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400,
  21_600, 32_400, 43_200, 64_800, 86_400, 129_600, 172_800, 259_200, 604_800,
]

/** From 1; one more than there are if it took longer. */
export function stepOf(seconds: number): number {
  const step = firstFinalSteps.findIndex((most) => seconds <= most)
  return step < 0 ? firstFinalSteps.length + 1 : step + 1
}
