// Guesses which of the first rows has the column names: below titles, the name of a table or the date of an export, and possibly over
// two lines. Uses known words, the number of filled cells and the first row with a person; the user can correct it.
import { headerWords } from './headerWords'
import { guessHeader, isHeaderWord } from './guessColumns'
import { normaliseWord } from './normaliseWord'

type Row = readonly string[]

export interface HeaderGuess {
  /** The row with the names, or with the lower line of them. */
  readonly at: number
  /** The row above also belongs to the names. */
  readonly isJoined: boolean
  /** It is the first row, and has words that headers have. */
  readonly isSure: boolean
}

/** Titles and notes take up at most this many rows. */
const maxAbove = 20

/** `rows`: only rows with content. Undefined if every row is a person. */
export function guessHeaderLine(rows: readonly Row[]): HeaderGuess | undefined {
  const usual = usualWidth(rows)
  const person = rows.findIndex((row) => isPerson(row, usual))
  const above = rows.slice(0, Math.min(person < 0 ? rows.length - 1 : person, maxAbove))
  const at = person < 0 ? amongTexts(rows, above) : aboveThePerson(above, usual, rows)
  if (at === undefined) return undefined
  const below = above[at + 1]
  if (below && continues(above[at] ?? [], below, usual)) return { at: at + 1, isJoined: true, isSure: false }
  const isJoined = at > 0 && isUpperHalf(rows[at - 1] ?? [], rows[at] ?? [])
  return { at, isJoined, isSure: at === 0 && countWords(rows[0] ?? []) > 0 }
}

/** Joins names over two lines: a name above several columns is put in front of each of their names. */
export function joinNames(upper: Row, lower: Row): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const own = (lower[index] ?? '').trim()
    const group = (upper[startOfGroup(upper, lower, index)] ?? '').trim()
    if (own === '') return (upper[index] ?? '').trim()
    return group === '' || group === own || saysAll(own, group, lower) ? own : `${group} ${own}`
  })
}

/** The column whose upper name covers this one: it also covers the empty cells to its right, as long as the lower line has names. */
function startOfGroup(upper: Row, lower: Row, index: number): number {
  let from = index
  while (from > 0 && (upper[from] ?? '').trim() === '' && (lower[from - 1] ?? '').trim() !== '') from--
  return from
}

/** "Contact" above "First name" adds nothing; "Newsletter" above "SMS" does. */
function saysAll(own: string, group: string, lower: Row): boolean {
  const word = normaliseWord(own)
  const isName = [headerWords.firstname, headerWords.lastname, headerWords.email].some((set) => set.has(word))
  const isAlone = lower.filter((cell) => normaliseWord(cell) === word).length === 1
  return isName && isAlone && (!isHeaderWord(group) || headerWords.wholeName.has(normaliseWord(group)))
}

/** Without a phone number or an address in any row, only words can tell. */
function amongTexts(rows: readonly Row[], above: readonly Row[]): number | undefined {
  const worded = mostWords(above, (row) => countWords(row) >= 2)
  return worded ?? (guessHeader(rows) ? 0 : undefined)
}

function aboveThePerson(above: readonly Row[], usual: number, rows: readonly Row[]): number | undefined {
  const isWide = (row: Row): boolean => countFilled(row) >= wideFrom(usual)
  const candidates = (row: Row, at: number): boolean =>
    !hasNumber(row) && (isWide(row) || countWords(row) >= 2 || (at === above.length - 1 && countWords(row) > 0))
  const worded = mostWords(above, (row, at) => candidates(row, at) && countWords(row) > 0)
  if (worded !== undefined) return worded
  const wide = above.findIndex((row, at) => candidates(row, at) && guessHeader(rows.slice(at)))
  return wide < 0 ? undefined : wide
}

/** The first row with the most header words. */
function mostWords(above: readonly Row[], fits: (row: Row, at: number) => boolean): number | undefined {
  let best: { at: number; words: number } | undefined
  for (const [at, row] of above.entries()) {
    const words = countWords(row)
    if (fits(row, at) && words > (best?.words ?? 0)) best = { at, words }
  }
  return best?.at
}

/** Whether the row below a row of names continues them: words under names, or in the gaps between them. */
function continues(upper: Row, lower: Row, usual: number): boolean {
  const words = countWords(lower)
  if (hasNumber(lower) || words === 0) return false
  const fillsGaps = lower.some((cell, index) => cell.trim() !== '' && (upper[index] ?? '').trim() === '')
  const isWorded = words >= 2 && words * 2 >= countFilled(lower) && countFilled(lower) >= wideFrom(usual)
  return fillsGaps ? words * 2 >= countFilled(lower) && words >= 2 : isWorded
}

/** Whether the row above a row of names is their upper line: several names, each above a column that has one. */
function isUpperHalf(upper: Row, lower: Row): boolean {
  if (countFilled(upper) < 2 || hasNumber(upper)) return false
  return upper.every(
    (cell, index) => cell.trim() === '' || (lower[index] ?? '').trim() !== '' || countWords([cell]) > 0,
  )
}

/** The usual number of filled cells in a person's row. Some rows are sparse, and some are titles with a date. */
function usualWidth(rows: readonly Row[]): number {
  const persons = rows
    .filter(hasNumber)
    .map(countFilled)
    .sort((a, b) => a - b)
  return persons[Math.floor(persons.length * 0.75)] ?? Math.max(0, ...rows.slice(0, maxAbove).map(countFilled))
}

function wideFrom(usual: number): number {
  return Math.max(1, Math.ceil(usual * 0.6))
}

/** A title with a date or an address is not a person: it fills only one of many cells. */
function isPerson(row: Row, usual: number): boolean {
  return hasNumber(row) && countFilled(row) >= wideFrom(usual)
}

function hasNumber(row: Row): boolean {
  return row.some((cell) => cell.replace(/\P{Nd}/gu, '').length >= 7 || /\S@\S/.test(cell))
}

function countFilled(row: Row): number {
  return row.filter((cell) => cell.trim() !== '').length
}

function countWords(row: Row): number {
  return row.filter((cell) => cell.trim() !== '' && isHeaderWord(cell)).length
}
