// One record's cells as a row to be staged: its number judged, its person's texts in their places. Knows nothing of
// other rows; duplicates and opt-outs are found by comparing.
import { isCountryCode } from '../phones/formatPhone'
import { parsePhone, type CountryCode, type ParsedPhone, type PhoneVerdict } from '../phones/parsePhone'
import { readConsent } from './consent'
import type { CheckJob } from './readerJobs'

/** What a row is by itself. `to_decide`: usable if the column's lost zero is put back. */
export type OwnVerdict = 'ready' | 'fixed' | 'to_decide' | 'cannot_use'

export interface PhoneJudgement {
  readonly verdict: OwnVerdict
  readonly why: string
  /** E.164 to use or to propose. */
  readonly phone: string | null
  readonly country: string | null
  readonly type: string | null
  readonly digitsKept: number | null
  readonly digitsOf: number | null
}

export interface StagedRow extends PhoneJudgement {
  readonly line: number
  readonly cell: string
  readonly consentNo: 0 | 1
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  /** JSON object of texts. */
  readonly fields: string
}

type PersonField = 'firstname' | 'lastname' | 'email' | 'custom1' | 'custom2'

/** Ways of writing a number that are no news to the person. */
const plainFixes: ReadonlySet<string> = new Set([
  'spaces_removed',
  'country_added',
  'plus_added',
  'double_zero_to_plus',
])

export function judgePhone(verdict: PhoneVerdict): PhoneJudgement {
  if (verdict.ok) return judgeParsed(verdict)
  const { issue, detail } = verdict
  const isLost = issue === 'digits_lost'
  return {
    verdict: 'cannot_use',
    why: issue,
    phone: detail?.proposal ?? null,
    country: null,
    type: null,
    digitsKept: (isLost && detail?.kept) || null,
    digitsOf: (isLost && detail?.digits) || null,
  }
}

function judgeParsed({ e164, country, type, fixes }: ParsedPhone): PhoneJudgement {
  const found = { phone: e164, country: country ?? null, type, digitsKept: null, digitsOf: null }
  if (fixes.includes('zero_restored')) return { verdict: 'to_decide', why: 'zero_restored', ...found }
  const news = fixes.find((fix) => !plainFixes.has(fix))
  return news ? { verdict: 'fixed', why: news, ...found } : { verdict: 'ready', why: '', ...found }
}

export function countryOf(country: string): CountryCode | undefined {
  return isCountryCode(country) ? country : undefined
}

/** Answers undefined for a record without any content. */
export function makeRowReader({
  layout,
  columns,
  expectedCells,
}: CheckJob): (line: number, cells: readonly string[]) => StagedRow | undefined {
  const country = countryOf(layout.country)
  const at = (kind: string): number => columns.findIndex(({ target }) => target.kind === kind)
  const phoneAt = at('phone')
  const consentAt = at('consent')
  const saysNo = readConsent(columns[consentAt]?.header ?? '')
  const people = (['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const).map(
    (name) => [name, at(name)] as const,
  )
  const own = columns.flatMap(({ target }, index) => (target.kind === 'field' ? [[target.name, index] as const] : []))
  const used = columns.flatMap(({ target }, index) => (target.kind === 'leave_out' ? [] : [index]))

  return (line, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return undefined
    const cell = cells[phoneAt] ?? ''
    if (hasWrongWidth(cells, expectedCells)) return brokenRow(line, cell, 'wrong_field_count')
    const text = (index: number): string => sound(cells[index] ?? '')
    const texts = Object.fromEntries(people.map(([name, index]) => [name, text(index)])) as Record<PersonField, string>
    const filled = own.map(([name, index]) => [name, text(index)] as const).filter(([, value]) => value !== '')
    const judgement = judgePhone(parsePhone(cell, country))
    const flaw = used.map((index) => flawOf(cells[index] ?? '')).find((found) => found !== undefined)
    return {
      line,
      cell,
      ...(flaw ? { ...judgement, verdict: 'cannot_use' as const, why: flaw, phone: null } : judgement),
      consentNo: saysNo(cells[consentAt] ?? '') ? 1 : 0,
      ...texts,
      fields: filled.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(filled)),
    }
  }
}

/** A row whose cells cannot be told apart: nothing of it is used but its line. */
export function brokenRow(line: number, cell: string, why: string): StagedRow {
  const noPhone = { phone: null, country: null, type: null, digitsKept: null, digitsOf: null }
  const nobody = { firstname: '', lastname: '', email: '', custom1: '', custom2: '', fields: '{}' }
  return { line, cell: cell.slice(0, 1_000), verdict: 'cannot_use', why, ...noPhone, consentNo: 0, ...nobody }
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
  return flawOf(cell) === undefined ? cell.trim() : ''
}
