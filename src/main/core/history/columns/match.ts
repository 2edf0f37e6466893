// Which messages of a block a question is about. Pure.
import { bitmapsOf, emptyBitmap, intersect, isEmpty, placesOf, setBit, type Bitmap } from './bitmap'
import { deliveries, dictionaryColumns, type Block, type DictionaryColumn, findDigits, type PhoneSet } from './block'
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

export interface Match {
  readonly block: Block
  readonly places: Uint16Array
}

/** Blocks without a match are left out. */
export function matchBlocks(blocks: readonly SearchedBlock[], question: Question): Match[] {
  const among = question.among.map(bitmapsOf)
  return blocks.flatMap((searched) => {
    const found = match(searched, question, among)
    return found && !isEmpty(found) ? [{ block: searched.block, places: placesOf(found) }] : []
  })
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
