// The messages that a question matches: found block by block, then shown as a window, added up or counted. Pure.
import { day } from '../../base/durations'
import { zoneOffsets } from '../../planning/localInstants'
import {
  bitmapsOf,
  blockSize,
  deliveries,
  dictionaryColumns,
  emptyBitmap,
  findDigits,
  firstFinalSteps,
  intersect,
  isEmpty,
  placesOf,
  setBit,
  type Bitmap,
  type Block,
  type DictionaryColumn,
  type PhoneSet,
} from './block'
import type { WordsOf } from './postings'

/** All that is given must hold. */
export interface Question extends Readonly<Partial<Record<DictionaryColumn, string | undefined>>> {
  readonly delivery?: (typeof deliveries)[number] | undefined
  /** Milliseconds since the epoch; `until` is excluded. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly costFromMicros?: number | undefined
  readonly costToMicros?: number | undefined
  /** Sets of message ids, for what no column says. */
  readonly among: readonly (readonly number[])[]
  /** Beginnings of words of the text. */
  readonly words: readonly string[]
  /** Beginnings of words of the name that a message went out with, or the numbers of contacts with that name. */
  readonly name?: { readonly words: readonly string[]; readonly phones: PhoneSet } | undefined
  /** Part of a number. */
  readonly digits?: string | undefined
}

export interface SearchedBlock {
  readonly block: Block
  /** Messages that have each of these beginnings. */
  readonly findWords: (of: WordsOf, beginnings: readonly string[]) => Bitmap
}

export interface Matches {
  /** Newest first, of one instant by id. */
  window(offset: number, limit: number): Window
  /** By each text of a column, most messages first. */
  sumTexts(column: DictionaryColumn): [text: string, sums: Sums][]
  /** By local days or months of a known zone, ascending, as ISO dates. */
  sumDates(by: 'day' | 'month', zone: string): [date: string, sums: Sums][]
  /** By each text of a column, most messages first. */
  countTexts(column: DictionaryColumn): [text: string, messages: number][]
  countFinals(): FinalCounts
}

/** The places that match in one block; a block without any is left out. */
interface Match {
  readonly block: Block
  readonly places: Uint16Array
}

export function matchBlocks(blocks: readonly SearchedBlock[], question: Question): Matches {
  const among = question.among.map(bitmapsOf)
  const matches = blocks.flatMap((searched): Match[] => {
    const found = match(searched, question, among)
    return found && !isEmpty(found) ? [{ block: searched.block, places: placesOf(found) }] : []
  })
  return {
    window: (offset, limit) => pickWindow(matches, offset, limit),
    sumTexts: (column) => sumTexts(matches, column),
    sumDates: (by, zone) => sumDates(matches, by, zone),
    countTexts: (column) => countTexts(matches, column),
    countFinals: () => countFinals(matches),
  }
}

function match(
  { block, findWords }: SearchedBlock,
  question: Question,
  among: readonly ReadonlyMap<number, Bitmap>[],
): Bitmap | undefined {
  const { from = -Infinity, until = Infinity, delivery, digits, words, name } = question
  if (block.newest < from || block.oldest >= until) return undefined
  const found = block.present.slice()
  for (const ids of among) intersect(found, ids.get(block.number) ?? emptyBitmap())
  for (const column of dictionaryColumns) {
    const text = question[column]
    if (text === undefined) continue
    const code = block.dictionary.indexOf(text)
    if (code < 0) return undefined
    keepEqual(found, block.codes[column], code)
  }
  if (delivery !== undefined) keepEqual(found, block.delivery, deliveries.indexOf(delivery))
  if (block.oldest < from || block.newest >= until) keepBetween(found, block.at, from, until - 1)
  const { costFromMicros: costFrom, costToMicros: costTo } = question
  if (costFrom !== undefined || costTo !== undefined)
    keepBetween(found, block.cost, costFrom ?? -Infinity, costTo ?? Infinity)
  if (digits !== undefined) intersect(found, findDigits(block.digits, digits))
  if (words.length > 0 && !isEmpty(found)) intersect(found, findWords('text', words))
  if (name && !isEmpty(found)) {
    const named = name.words.length === 0 ? emptyBitmap() : findWords('name', name.words)
    addNumbers(named, block, found, name.phones)
    intersect(found, named)
  }
  return found
}

function keepEqual(found: Bitmap, column: Uint16Array | Uint8Array, code: number): void {
  for (let word = 0; word < found.length; word += 1) {
    if (found[word] === 0) continue
    let equal = 0
    for (let bit = 0; bit < 32; bit += 1) if (column[word * 32 + bit] === code) equal |= 1 << bit
    found[word] = (found[word] ?? 0) & equal
  }
}

/** Both ends are included. NaN lies between no ends. */
function keepBetween(found: Bitmap, column: Float64Array, low: number, high: number): void {
  for (let word = 0; word < found.length; word += 1) {
    if (found[word] === 0) continue
    let between = 0
    for (let bit = 0; bit < 32; bit += 1) {
      const value = column[word * 32 + bit] ?? NaN
      if (value >= low && value <= high) between |= 1 << bit
    }
    found[word] = (found[word] ?? 0) & between
  }
}

function addNumbers(named: Bitmap, { numbers }: Block, found: Bitmap, sought: PhoneSet): void {
  if (sought.size === 0) return
  for (const place of placesOf(found)) if (sought.has(numbers[place] ?? 0)) setBit(named, place)
}

interface Window {
  readonly total: number
  readonly ids: readonly number[]
}

function pickWindow(matches: readonly Match[], offset: number, limit: number): Window {
  const total = matches.reduce((sum, { places }) => sum + places.length, 0)
  if (offset >= total || limit <= 0) return { total, ids: [] }
  const instants = readInstants(matches, total)
  const end = Math.min(offset + limit, total)
  // The instants of the first and the last message of the window, without sorting the others.
  const newest = select(instants, 0, offset)
  const oldest = select(instants, offset, end - 1)
  let before = 0
  for (let index = 0; index < offset; index += 1) if ((instants[index] ?? 0) > newest) before += 1
  const found: { at: number; id: number }[] = []
  for (const { block, places } of matches) {
    if (block.newest < oldest || block.oldest > newest) continue
    for (const place of places) {
      const at = block.at[place] ?? 0
      if (at >= oldest && at <= newest) found.push({ at, id: block.number * blockSize + place })
    }
  }
  found.sort((a, b) => b.at - a.at || b.id - a.id)
  return { total, ids: found.slice(offset - before, end - before).map(({ id }) => id) }
}

function readInstants(matches: readonly Match[], total: number): Float64Array {
  const instants = new Float64Array(total)
  let index = 0
  for (const { block, places } of matches) for (const place of places) instants[index++] = block.at[place] ?? 0
  return instants
}

/**
 * Quickselect (Hoare): puts the value that a descending order has at `wanted` there, none lower before it and none higher after
 * it. Values before `from` are in their part already.
 */
function select(values: Float64Array, from: number, wanted: number): number {
  let [low, high] = [from, values.length - 1]
  while (low < high) {
    const pivot = medianOf(values, low, high)
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left += 1
      while ((values[right] ?? 0) < pivot) right -= 1
      if (left > right) break
      const value = values[left] ?? 0
      values[left++] = values[right] ?? 0
      values[right--] = value
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
  return values[wanted] ?? 0
}

function medianOf(values: Float64Array, low: number, high: number): number {
  const [a = 0, b = 0, c = 0] = [values[low], values[(low + high) >>> 1], values[high]]
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

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

function sumTexts(matches: readonly Match[], column: DictionaryColumn): [text: string, sums: Sums][] {
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

function sumDates(matches: readonly Match[], by: 'day' | 'month', zone: string): [date: string, sums: Sums][] {
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

function countTexts(matches: readonly Match[], column: DictionaryColumn): [text: string, messages: number][] {
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

function countFinals(matches: readonly Match[]): FinalCounts {
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
