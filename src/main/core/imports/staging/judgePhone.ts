// Judges one phone cell on its own: a number to use, one to propose, several, or none. Knows no other rows.
import { isCountryCode } from '../../phones/formatPhone'
import { splitE164 } from '../../phones/numberingPlans'
import { parsePhone, type CountryCode, type ParsedPhone, type PhoneVerdict } from '../../phones/parsePhone'

/** Verdict on one row, without the others. `to_decide`: usable after restoring the leading zero that the column lost. */
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
  /** The calling code of a foreign number that lacks its `+`. */
  readonly callingCode: string | null
  /** JSON of CellNumber[]: the numbers of a cell or a row with several. */
  readonly numbers: string | null
}

/** One of several numbers in a cell or a row, as written and as it would be used. */
export interface CellNumber {
  readonly cell: string
  readonly phone?: string
  readonly country?: string
  readonly type?: string
}

/** Ways of writing a number that are no news to the person. */
const plainFixes: ReadonlySet<string> = new Set([
  'spaces_removed',
  'country_added',
  'plus_added',
  'double_zero_to_plus',
])
const maxNumbers = 5
/** The judgement of a cell without a usable number. */
export const noNumber = {
  country: null,
  type: null,
  digitsKept: null,
  digitsOf: null,
  callingCode: null,
  numbers: null,
}

export function judgePhone(verdict: PhoneVerdict, country?: CountryCode): PhoneJudgement {
  if (verdict.ok) return judgeParsed(verdict)
  const { issue, detail } = verdict
  const refused = { ...noNumber, verdict: 'cannot_use' as const, why: issue, phone: detail?.proposal ?? null }
  if (issue === 'digits_lost') return { ...refused, digitsKept: detail?.kept ?? null, digitsOf: detail?.digits ?? null }
  if (issue === 'two_numbers')
    return { ...refused, numbers: JSON.stringify(readNumbers(detail?.numbers ?? [], country)) }
  const proposed = issue === 'plus_missing' && detail?.proposal !== undefined ? parsePhone(detail.proposal) : undefined
  if (!proposed?.ok) return refused
  const { e164, country: its, type } = proposed
  const callingCode = splitE164(e164)?.callingCode ?? null
  return { ...refused, verdict: 'to_decide', phone: e164, country: its ?? null, type, callingCode }
}

export function readNumbers(cells: readonly string[], country: CountryCode | undefined): CellNumber[] {
  return cells.slice(0, maxNumbers).map((cell) => {
    const found = parsePhone(cell, country)
    // A number that only a guess would save is none here.
    if (!found.ok || found.fixes.includes('zero_restored')) return { cell }
    return { cell, phone: found.e164, type: found.type, ...(found.country && { country: found.country }) }
  })
}

function judgeParsed({ e164, country, type, fixes }: ParsedPhone): PhoneJudgement {
  const found = { ...noNumber, phone: e164, country: country ?? null, type }
  if (fixes.length === 0) return { verdict: 'ready', why: '', ...found }
  if (fixes.includes('zero_restored')) return { verdict: 'to_decide', why: 'zero_restored', ...found }
  const news = fixes.find((fix) => !plainFixes.has(fix))
  return news ? { verdict: 'fixed', why: news, ...found } : { verdict: 'ready', why: '', ...found }
}

/** How the column writes its numbers, counted while it is read. */
export interface Prefixes {
  international: number
  national: number
  ownWithoutPlus: number
  foreign: number
}

export function countPrefix(prefixes: Prefixes, verdict: PhoneVerdict): void {
  if (!verdict.ok) {
    if (verdict.issue === 'plus_missing') prefixes.foreign++
  } else if (verdict.fixes.includes('plus_added')) prefixes.ownWithoutPlus++
  else if (verdict.fixes.includes('country_added')) prefixes.national++
  else prefixes.international++
}

export function readableCountry(country: string | null): { country?: string } {
  return country === null ? {} : { country }
}

export function countryOf(country: string): CountryCode | undefined {
  return isCountryCode(country) ? country : undefined
}
