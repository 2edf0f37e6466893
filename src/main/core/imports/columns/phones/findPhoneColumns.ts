// Finds the columns with people's phone numbers, and the columns that say what kind of number is next to them. Guesses from headers
// and contents; the user can correct it.
import { isCountryCode } from '../../../phones/formatPhone'
import { parsePhone, type CountryCode, type PhoneIssue, type PhoneVerdict } from '../../../phones/parsePhone'
import { isAboutOther, readLabel, readLabelHeader, readPhoneHeader, stemOf, type PhoneHeader } from './phoneHeader'

export interface PhoneColumns {
  readonly phones: readonly number[]
  readonly labels: readonly number[]
  /** Columns with mostly phone numbers, whatever their header. */
  readonly alike: readonly number[]
  /** A number that is in every row, in E.164, and the columns that contain nothing else. */
  readonly everyRow?: { readonly phone: string; readonly columns: readonly number[] }
}

type CellsOf = (index: number) => readonly string[]

interface Column {
  readonly index: number
  readonly head: PhoneHeader | undefined
  /** Its header names something else. */
  readonly isNamedOtherwise: boolean
  readonly share: number
  readonly isEmpty: boolean
  /** By row, in E.164; undefined if the cell has no number. */
  readonly numbers: readonly (string | undefined)[]
}

/** The share of good numbers that makes a phone column without help from the header. */
const minShare = 0.6
/** Enough if the header says phone. */
const minNamedShare = 0.2
/** In fewer rows the same number may be a coincidence, as in a family. A column on its own needs more. */
const minRowsOfOwner = 3
const minRowsAlone = 5

export function findPhoneColumns(
  names: readonly string[],
  isNamed: boolean,
  cellsOf: CellsOf,
  country: string,
): PhoneColumns {
  const columns = names.map((name, index) => readColumn(index, isNamed ? name : '', cellsOf(index), country))
  const everyRow = findEveryRow(columns)
  const left = columns.filter(({ index }) => everyRow?.columns.includes(index) !== true)
  const phones = choose(left, everyRow)
  return {
    phones,
    labels: isNamed ? findLabels(names, phones, cellsOf) : [],
    alike: columns.filter(({ share }) => share >= minShare).map(({ index }) => index),
    ...(everyRow && { everyRow }),
  }
}

function choose(columns: readonly Column[], everyRow: PhoneColumns['everyRow']): number[] {
  const sure = columns.filter(
    ({ head, share, isEmpty }) =>
      head?.isSure === true && isTexted(head) && head.of !== 'other' && (isEmpty || share >= minNamedShare),
  )
  // In a list of calls both sides are needed: the caller is in one column, the person called in the other.
  const sides = columns.filter(({ numbers }) => everyRow !== undefined && numbers.includes(everyRow.phone))
  const found = [...new Set([...sure, ...sides])]
  if (found.some(({ share }) => share > 0)) return found.map(({ index }) => index).sort((a, b) => a - b)
  // A person without a number of their own must not get another person's.
  const likely = everyRow ? columns.filter(({ head }) => head?.of !== 'other') : columns
  const best = likely.reduce<Column | undefined>(
    (first, one) => (scoreOf(one) > scoreOf(first) ? one : first),
    undefined,
  )
  const more = best && scoreOf(best) > 0 && !found.includes(best) ? [best] : []
  return [...found, ...more].map(({ index }) => index).sort((a, b) => a - b)
}

/** Rates a column when no header says for sure that it has people's phone numbers. */
function scoreOf(column: Column | undefined): number {
  if (!column || (column.head && !isTexted(column.head))) return 0
  const { head, share, isNamedOtherwise } = column
  const isOthers = head?.of === 'other'
  if (head?.isSure) return (head.role === 'mobile' ? 3 : 2) + share - (isOthers ? 1.5 : 0)
  return share < minShare || isNamedOtherwise ? 0 : share + (head && !isOthers ? 1 : 0)
}

function isTexted({ role }: PhoneHeader): boolean {
  return role !== 'fax' && role !== 'pager'
}

/** Columns that say what kind of number their neighbour, or the column with the same name, contains. */
function findLabels(names: readonly string[], phones: readonly number[], cellsOf: CellsOf): number[] {
  const stems = new Set(phones.map((index) => stemOf(names[index] ?? '')))
  return names.flatMap((name, index) => {
    const stem = readLabelHeader(name)
    if (stem === undefined || phones.includes(index)) return []
    const filled = cellsOf(index).filter((cell) => cell.trim() !== '')
    const labels = filled.filter((cell) => readLabel(cell) !== undefined)
    if (stem === '') return isBeside(index, phones) && labels.length > filled.length / 2 ? [index] : []
    return stems.has(stem) && (filled.length === 0 || labels.length > 0) ? [index] : []
  })
}

function isBeside(index: number, phones: readonly number[]): boolean {
  return phones.includes(index - 1) || phones.includes(index + 1)
}

/** Finds the owner's number, which is on one side of every call. A single column counts only if it contains nothing else. */
function findEveryRow(columns: readonly Column[]): PhoneColumns['everyRow'] {
  const likely = columns.filter(
    ({ share, isNamedOtherwise, head }) => share >= minShare && !isNamedOtherwise && head?.of !== 'other',
  )
  const rows = new Map<string, Set<number>>()
  let filled = 0
  for (const row of (likely[0]?.numbers ?? []).keys()) {
    const numbers = likely.flatMap((column) => column.numbers[row] ?? [])
    if (numbers.length > 0) filled++
    for (const number of numbers) rows.set(number, (rows.get(number) ?? new Set()).add(row))
  }
  if (filled < (likely.length > 1 ? minRowsOfOwner : minRowsAlone)) return undefined
  const [phone] = [...rows].find(([, found]) => found.size === filled) ?? []
  if (phone === undefined) return undefined
  const alone = likely.filter(({ numbers }) => numbers.every((number) => number === undefined || number === phone))
  return { phone, columns: alone.map(({ index }) => index) }
}

function readColumn(index: number, header: string, cells: readonly string[], country: string): Column {
  const verdicts = readCells(cells, country)
  return {
    index,
    head: header === '' ? undefined : readPhoneHeader(header),
    isNamedOtherwise: header !== '' && isAboutOther(header),
    share: shareOf(verdicts),
    isEmpty: verdicts.every((verdict) => verdict === undefined),
    numbers: verdicts.map((verdict) => (verdict?.ok ? verdict.e164 : undefined)),
  }
}

/** Undefined for an empty cell. */
function readCells(cells: readonly string[], country: string): (PhoneVerdict | undefined)[] {
  const home = isCountryCode(country) ? country : undefined
  return cells.map((cell) => (cell.trim() === '' ? undefined : readCell(cell, home)))
}

/** Dates are not phone numbers, even if only a few are in the column. */
const isDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/

function readCell(cell: string, country: CountryCode | undefined): PhoneVerdict {
  return isDate.test(cell) ? { ok: false, issue: 'not_a_number' } : parsePhone(cell, country)
}

function shareOf(verdicts: readonly (PhoneVerdict | undefined)[]): number {
  const filled = verdicts.filter((verdict) => verdict !== undefined)
  const good = filled.filter((verdict) => verdict.ok || likeNumbers.has(verdict.issue))
  return good.length / Math.max(1, filled.length)
}

/** Problems that only a phone number can have. */
const likeNumbers: ReadonlySet<PhoneIssue> = new Set(['digits_lost', 'plus_missing', 'two_numbers'] as const)
