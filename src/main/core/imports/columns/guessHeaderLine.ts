// Guesses which of the first rows has the column names: below titles, the name of a table or the date of an export, and possibly over
// two lines. Uses known words, the number of filled cells and the first row with a person; the user can correct it.
import { continuesNames, fillsGaps } from './continuesNames'
import { headerWords } from './headerWords'
import { hintOf } from './headerHints'
import { guessHeader, isHeaderWord } from './guessColumns'
import { normaliseWord } from './normaliseWord'
import { isPhoneHeader, readLabel } from './phones/phoneHeader'

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
  const names = rows[at] ?? []
  const below = above[at + 1]
  if (below && continuesNames(names, below, rows.slice(at + 2), wideFrom(usual)))
    return { at: at + 1, isJoined: true, isSure: false }
  const isJoined = at > 0 && isUpperHalf(rows[at - 1] ?? [], names)
  const mayContinue = below !== undefined && fillsGaps(names, below)
  return { at, isJoined, isSure: at === 0 && countWords(names) > 0 && !mayContinue }
}

/** Joins names over two lines: a merged cell leaves empty cells to its right, and its name is put in front of each name below them. */
export function joinNames(upper: Row, lower: Row): string[] {
  let group = ''
  const isOfHints = !fillsGaps(upper, lower) && lower.every((cell) => cell.trim() === '' || hintOf(cell) !== undefined)
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const above = (upper[index] ?? '').trim()
    const own = (lower[index] ?? '').trim()
    const isCovered = above === '' && (lower[index - 1] ?? '').trim() !== ''
    if (!isCovered) group = above
    if (own === '') return above
    if (endsPhones(own, group)) group = ''
    return group === '' || group === own || saysAll(own, group, lower) ? own : withOwn(group, own, isOfHints)
  })
}

/** "Name" to the right of "Mobile" is not below "Phone" any more. */
function endsPhones(own: string, group: string): boolean {
  return isPhoneHeader(group) && isHeaderWord(own) && !isPhoneHeader(own) && readLabel(own) === undefined
}

/** Units are added to a name, except to one that Postrider knows: "Fee EUR", but "Mobile". */
function withOwn(group: string, own: string, isOfHints: boolean): string {
  const hint = hintOf(own)
  return hint === 'form' || (hint === 'type' && isOfHints) || (hint === 'unit' && isHeaderWord(group))
    ? group
    : `${group} ${own}`
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
  const worded = rowWithMostWords(above, (row) => countWords(row) >= 2)
  return worded ?? (guessHeader(rows) ? 0 : undefined)
}

function aboveThePerson(above: readonly Row[], usual: number, rows: readonly Row[]): number | undefined {
  const isWide = (row: Row): boolean => countFilled(row) >= wideFrom(usual)
  const candidates = (row: Row, at: number): boolean =>
    !hasNumber(row) && (isWide(row) || countWords(row) >= 2 || (at === above.length - 1 && countWords(row) > 0))
  const worded = rowWithMostWords(above, (row, at) => candidates(row, at) && countWords(row) > 0)
  if (worded !== undefined) return worded
  const wide = above.findIndex((row, at) => candidates(row, at) && guessHeader(rows.slice(at)))
  return wide < 0 ? undefined : wide
}

/** The first row with the most header words. */
function rowWithMostWords(above: readonly Row[], fits: (row: Row, at: number) => boolean): number | undefined {
  let best: { at: number; words: number } | undefined
  for (const [at, row] of above.entries()) {
    const words = countWords(row)
    if (fits(row, at) && words > (best?.words ?? 0)) best = { at, words }
  }
  return best?.at
}

/**
 * Whether the row above a row of names is their upper line: several names, each above a column that has one, or "Phone" above a kind
 * of phone.
 */
function isUpperHalf(upper: Row, lower: Row): boolean {
  const isAbovePhones = upper.some((cell, index) => isPhoneHeader(cell) && readLabel(lower[index] ?? '') !== undefined)
  if (countFilled(upper) === 1 && isAbovePhones) return true
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
