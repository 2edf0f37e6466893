// One record's cells as a row to be staged: its number judged, its person's texts in their places. Knows nothing of
// other rows; duplicates and opt-outs are found by comparing.
import { unguardCell } from '../base/formulaGuard'
import { parsePhone } from '../phones/parsePhone'
import { cleanText, type Cleaned } from './cleanText'
import { readConsent } from './consent'
import { countPrefix, countryOf, judgePhone, noNumber, type PhoneJudgement, type Prefixes } from './judgePhone'
import type { CheckJob } from './readerJobs'

export interface StagedRow extends PhoneJudgement {
  readonly line: number
  /** The phone cell as it was. */
  readonly cell: string
  readonly consentNo: 0 | 1
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  /** JSON object of texts. */
  readonly fields: string
  /** JSON of all cells as they were; null where the row's own texts are exactly they. */
  readonly cells: string | null
}

/** Numbers of rows have gaps, so that a row that becomes several keeps its place in the order of the file. */
const partsOfRow = 8
export const rowNumber = (ordinal: number): number => ordinal * partsOfRow
export const rowOf = (base: number, part: number): number => base + part
export const lastPartOf = (base: number): number => base + partsOfRow - 1
export const isBaseRow = (row: number): boolean => row % partsOfRow === 0

export type PersonField = 'firstname' | 'lastname' | 'email' | 'custom1' | 'custom2'
export const personFields = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const satisfies PersonField[]

/** Rows of one record: none without any content, several where each phone column has a row of its own. */
export type ReadRow = (line: number, cells: readonly string[]) => readonly StagedRow[]

/** Counts in `prefixes` and `cleaned` what it reads. */
export function makeRowReader(
  { layout, columns, phones, expectedCells }: CheckJob,
  prefixes: Prefixes,
  cleaned: Cleaned,
): ReadRow {
  const country = countryOf(layout.country)
  const phonesAt = columns.flatMap(({ target }, index) => (target.kind === 'phone' ? [index] : []))
  const judge = (cell: string): PhoneJudgement => {
    const verdict = parsePhone(unguardCell(cell), country)
    countPrefix(prefixes, verdict)
    return judgePhone(verdict, country)
  }
  const readPerson = makePersonReader(columns)
  const used = columns.flatMap(({ target }, index) => (target.kind === 'leave_out' ? [] : [index]))

  return (line, cells) => {
    if (isBlank(cells)) return []
    if (hasWrongWidth(cells, expectedCells))
      return [brokenRow(line, cells[phonesAt[0] ?? 0] ?? '', 'wrong_field_count', cells)]
    const flaw = used.map((index) => flawOf(cells[index] ?? '')).find((found) => found !== undefined)
    const { person, isExact, isCleaned } = readPerson(cells)
    if (isCleaned && cleaned.rows++ === 0) cleaned.line = line
    return choosePhones(phonesAt, cells, phones, judge).map(({ cell, judgement }) => ({
      line,
      cell,
      ...(flaw ? { ...judgement, ...noNumber, verdict: 'cannot_use' as const, why: flaw, phone: null } : judgement),
      ...person,
      cells: isExact && !flaw && phonesAt.length === 1 ? null : JSON.stringify(cells),
    }))
  }
}

interface Chosen {
  readonly cell: string
  readonly judgement: PhoneJudgement
}

/** `one`: the first usable number of a row, else the first that is filled. `split`: each that is filled. */
function choosePhones(
  at: readonly number[],
  cells: readonly string[],
  phones: CheckJob['phones'],
  judge: (cell: string) => PhoneJudgement,
): Chosen[] {
  const [first = 0] = at
  if (at.length === 1) return [{ cell: cells[first] ?? '', judgement: judge(cells[first] ?? '') }]
  const filled = at.map((index) => cells[index] ?? '').filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return [{ cell: cells[first] ?? '', judgement: judge(cells[first] ?? '') }]
  if (phones === 'split') return filled.map((cell) => ({ cell, judgement: judge(cell) }))
  let kept: Chosen | undefined
  for (const cell of filled) {
    const chosen = { cell, judgement: judge(cell) }
    if (chosen.judgement.verdict !== 'cannot_use') return [chosen]
    kept ??= chosen
  }
  return kept ? [kept] : []
}

type Person = Pick<StagedRow, PersonField | 'fields' | 'consentNo'>

/** `isExact`: every cell that is not empty is used, and just as it was. `isCleaned`: hidden characters were removed from one. */
function makePersonReader(
  columns: CheckJob['columns'],
): (cells: readonly string[]) => { person: Person; isExact: boolean; isCleaned: boolean } {
  const at = (kind: string): number => columns.findIndex(({ target }) => target.kind === kind)
  const [firstAt, lastAt, emailAt, custom1At, custom2At] = [...personFields.map(at)] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const own = columns.flatMap(({ target }, index) => (target.kind === 'field' ? [[target.name, index] as const] : []))
  // One "no" counts more than any number of "yes".
  const consents = columns.flatMap(({ target, header }, index) =>
    target.kind === 'consent' ? [{ index, saysNo: readConsent(header) }] : [],
  )
  const unused = columns.flatMap(({ target: { kind } }, index) =>
    kind === 'leave_out' || kind === 'consent' ? [index] : [],
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
    const person: Person = {
      firstname: text(firstAt),
      lastname: text(lastAt),
      email: text(emailAt),
      custom1: text(custom1At),
      custom2: text(custom2At),
      fields,
      consentNo: consents.some(({ index, saysNo }) => saysNo(cells[index] ?? '')) ? 1 : 0,
    }
    return { person, isCleaned, isExact: isExact && unused.every((index) => (cells[index] ?? '') === '') }
  }
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false
  return true
}

/** A row whose cells cannot be told apart: nothing of it is used but its line. */
export function brokenRow(line: number, cell: string, why: string, cells: readonly string[]): StagedRow {
  const nobody = { firstname: '', lastname: '', email: '', custom1: '', custom2: '', fields: '{}' }
  const kept = { cell: cell.slice(0, 1_000), cells: JSON.stringify(cells.map((text) => text.slice(0, 10_000))) }
  return { line, ...kept, ...noNumber, verdict: 'cannot_use', why, phone: null, consentNo: 0, ...nobody }
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
