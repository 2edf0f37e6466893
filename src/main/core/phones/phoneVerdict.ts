// Codes of what was done to a cell and of why it is no number to send to. Their sentences are in the catalogue.
import type { CountryCode } from 'libphonenumber-js/core'
import type { Judgement, PhoneType } from './numberingPlans'

export type PhoneVerdict = ParsedPhone | PhoneRefusal

export interface ParsedPhone {
  readonly ok: true
  readonly e164: string
  /** Absent for numbers of no country (+800, satellites). */
  readonly country?: CountryCode
  /** Decided by the numbering plan alone; whether such a number may be sent to is decided elsewhere. */
  readonly type: PhoneType
  /** In the order in which they were made; empty for a number that was E.164 already. */
  readonly fixes: readonly PhoneFix[]
}

export type PhoneFix =
  /** Spaces and punctuation only: no news to anyone. */
  | 'spaces_removed'
  | 'invisible_removed'
  | 'digits_converted'
  | 'apostrophe_removed'
  | 'formula_marks_removed'
  | 'dot_zero_removed'
  | 'exponent_expanded'
  | 'zero_in_brackets_removed'
  | 'double_zero_to_plus'
  /** National form, read in the default country. */
  | 'country_added'
  /** The default country's own calling code, written without `+`. */
  | 'plus_added'
  /** The first 0 was not there: right only if the whole column lost it, so it is asked for the column. */
  | 'zero_restored'

export type PhoneIssue =
  | 'empty'
  | 'placeholder'
  | 'digits_lost'
  | 'letters'
  | 'two_numbers'
  | 'too_short'
  | 'too_long'
  | 'all_zeros'
  | 'not_a_number'
  | 'no_country'
  | 'short_code'
  | 'extension'
  | 'invalid_for_country'
  | 'control_character'
  /** Valid in another country if `+` is put before it, and not in the default country. */
  | 'plus_missing'

export interface PhoneIssueDetail {
  /** Digits that are left, of `digits`, if a spreadsheet dropped some. */
  readonly kept?: number
  readonly digits?: number
  /** The cell cut into its numbers, as written. */
  readonly numbers?: readonly string[]
  /** E.164 to propose, never to use unasked. */
  readonly proposal?: string
}

export interface PhoneRefusal {
  readonly ok: false
  readonly issue: PhoneIssue
  readonly detail?: PhoneIssueDetail
}

export function refuse(issue: PhoneIssue, detail?: PhoneIssueDetail): PhoneRefusal {
  return detail === undefined ? { ok: false, issue } : { ok: false, issue, detail }
}

export function accept(e164: string, { country, type }: Judgement, fixes: readonly PhoneFix[]): ParsedPhone {
  return country === undefined ? { ok: true, e164, type, fixes } : { ok: true, e164, country, type, fixes }
}
