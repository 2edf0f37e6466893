// One record's cells as a row to be staged: its number judged, its person's texts in their places. Knows nothing of
// other rows; duplicates and opt-outs are found by comparing.
import { cleanText } from '@contract/imports/cleanText'
import { eachContactField } from '@contract/contactFields'
import { unguardCell } from '../../base/formulaGuard'
import { noTexts, type StoredTexts } from '../../contacts/people/storedTexts'
import { parsePhone, type PhoneVerdict } from '../../phones/parsePhone'
import type { Cleaned } from './cleaned'
import type { AnswerGatherer } from '../consent/gatherAnswers'
import { countPrefix, countryOf, judgePhone, noNumber, type PhoneJudgement, type Prefixes } from './judgePhone'
import { chooseNumber, isPlain, splitNumbers, type Chosen, type ChooseTerms } from '../columns/phones/chooseNumber'
import { orderPhones } from '../columns/phones/orderPhones'
import type { CheckJob } from '../reader/readerJobs'

export interface StagedRow extends PhoneJudgement, StoredTexts {
  readonly line: number
  /** The phone cell as it was. */
  readonly cell: string
  readonly consentNo: 0 | 1
  /** Id of the row's set of answers about messages. */
  readonly answerSet: number | null
  /** JSON of all cells as they were; null if the row's own texts are exactly they. */
  readonly cells: string | null
}

/** Numbers of rows have gaps, so that a row that becomes several keeps its place in the order of the file. */
const partsOfRow = 8
export const rowNumber = (ordinal: number): number => ordinal * partsOfRow
export const rowOf = (base: number, part: number): number => base + part
export const lastPartOf = (base: number): number => base + partsOfRow - 1
export const isBaseRow = (row: number): boolean => row % partsOfRow === 0

/** Rows of one record: none without any content, several if each phone column has a row of its own. */
export type ReadRow = (line: number, cells: readonly string[]) => readonly StagedRow[]

/** Counts and answers for the whole file, collected while its rows are read. */
export interface Gathered {
  readonly prefixes: Prefixes
  readonly cleaned: Cleaned
  readonly answers: AnswerGatherer
}

export function makeRowReader(job: CheckJob, { prefixes, cleaned, answers }: Gathered): ReadRow {
  const { columns, expectedCells } = job
  const readNumbers = makeNumberReader(job, prefixes)
  const phoneAt = columns.findIndex(({ target }) => target.kind === 'phone')
  const phoneColumns = columns.filter(({ target }) => target.kind === 'phone').length
  const readPerson = makePersonReader(columns)
  const used = columns.flatMap(({ target }, index) => (target.kind === 'leave_out' ? [] : [index]))

  return (line, cells) => {
    if (isBlank(cells)) return []
    if (hasWrongWidth(cells, expectedCells)) return [brokenRow(line, cells[phoneAt] ?? '', 'wrong_field_count', cells)]
    const flaw = used.map((index) => flawOf(cells[index] ?? '')).find((found) => found !== undefined)
    const { person, isExact, isCleaned } = readPerson(cells)
    if (isCleaned && cleaned.rows++ === 0) cleaned.line = line
    const { set = null, saysNo } = answers.read(cells)
    const consent = { consentNo: saysNo ? (1 as const) : (0 as const), answerSet: set }
    return readNumbers(cells).map(({ cell, judgement }) => ({
      line,
      cell,
      ...(flaw ? flawed(judgement, flaw, set !== null && flawOf(cell) === undefined) : judgement),
      ...person,
      ...consent,
      cells: isExact && !flaw && phoneColumns === 1 ? null : JSON.stringify(cells),
    }))
  }
}

/** Reads a row's number, or with `split` all of its numbers. */
function makeNumberReader(
  { layout, columns, phones, firstPhone, everyRow }: CheckJob,
  prefixes: Prefixes,
): (cells: readonly string[]) => readonly Chosen[] {
  const country = countryOf(layout.country)
  const ordered = orderPhones(columns, firstPhone)
  const asked = phones === 'only' ? ordered.slice(0, 1) : ordered
  const terms: ChooseTerms = { phones, country, ...(asked.length > 1 ? { everyRow } : {}) }
  const read = (text: string): PhoneVerdict => {
    const verdict = parsePhone(unguardCell(text), country)
    countPrefix(prefixes, verdict)
    return verdict
  }
  const [only] = asked
  return (cells) => {
    // The usual case: one column, and rarely more than one number in a cell.
    if (only && asked.length === 1 && only.label === undefined) {
      const { column, role, of } = only
      const found = { cell: cells[column] ?? '', verdict: read(cells[column] ?? ''), role, of, label: '' }
      return isPlain(found, terms)
        ? [{ cell: found.cell, judgement: judgePhone(found.verdict, country) }]
        : [chooseNumber([found], terms)]
    }
    const filled = asked.filter(({ column }) => (cells[column] ?? '').trim() !== '')
    const found = (filled.length === 0 ? asked.slice(0, 1) : filled).map((phone) => {
      const cell = cells[phone.column] ?? ''
      return { ...phone, cell, verdict: read(cell), label: phone.label === undefined ? '' : (cells[phone.label] ?? '') }
    })
    return phones === 'split' ? splitNumbers(found, terms) : [chooseNumber(found, terms)]
  }
}

/** `isExact`: all non-empty cells are used unchanged. `isCleaned`: hidden characters were removed from one. */
function makePersonReader(
  columns: CheckJob['columns'],
): (cells: readonly string[]) => { person: StoredTexts; isExact: boolean; isCleaned: boolean } {
  const at = (kind: string): number => columns.findIndex(({ target }) => target.kind === kind)
  const places = eachContactField(at)
  const own = columns.flatMap(({ target }, index) => (target.kind === 'field' ? [[target.name, index] as const] : []))
  const unused = columns.flatMap(({ target: { kind } }, index) =>
    kind === 'leave_out' || kind === 'consent' || kind === 'phone_label' ? [index] : [],
  )
  return (cells) => {
    let isExact = true
    let isCleaned = false
    const text = (index: number): string => {
      const cell = cells[index] ?? ''
      const clean = cleanText(cell)
      if (clean !== cell) isCleaned = true
      const kept = sound(clean)
      if (kept !== cell) isExact = false
      return kept
    }
    let fields = '{}'
    if (own.length > 0) {
      const filled = own.map(([name, index]) => [name, text(index)] as const).filter(([, value]) => value !== '')
      if (filled.length > 0) fields = JSON.stringify(Object.fromEntries(filled))
    }
    const person = { ...eachContactField((name) => text(places[name])), fields }
    return { person, isCleaned, isExact: isExact && unused.every((index) => (cells[index] ?? '') === '') }
  }
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false
  return true
}

/** A row whose cells cannot be told apart: nothing of it is used but its line. */
export function brokenRow(line: number, cell: string, why: string, cells: readonly string[]): StagedRow {
  const kept = { cell: cell.slice(0, 1_000), cells: JSON.stringify(cells.map((text) => text.slice(0, 10_000))) }
  return {
    line,
    ...kept,
    ...noNumber,
    verdict: 'cannot_use',
    why,
    phone: null,
    consentNo: 0,
    answerSet: null,
    ...noTexts,
  }
}

/**
 * A row that is not taken because one of its texts cannot be read. With an answer about messages it keeps its number, if that
 * is certain: a person who says no is opted out anyway.
 */
function flawed(judgement: PhoneJudgement, why: string, isHeard: boolean): PhoneJudgement {
  const isRead = judgement.verdict === 'ready' || judgement.verdict === 'fixed'
  return { ...judgement, ...(isHeard && isRead ? {} : { ...noNumber, phone: null }), verdict: 'cannot_use', why }
}

/** Separators at the end with nothing after them change nothing; any other difference may have shifted the cells. */
function hasWrongWidth(cells: readonly string[], expected: number): boolean {
  return cells.length < expected || cells.slice(expected).some((cell) => cell.trim() !== '')
}

function flawOf(cell: string): string | undefined {
  if (cell.includes('\u0000')) return 'control_character'
  return cell.includes('\ufffd') ? 'bad_letters' : undefined
}

/** A text with a letter that could not be read never reaches a message. */
function sound(cell: string): string {
  return flawOf(cell) === undefined ? unguardCell(cell.trim()) : ''
}
