// Why a row of an import was not taken as it stands, in words: the same on the screen and in the file of refused rows.
import type { ImportSourceKind } from '@contract'
import { placeOf } from './importPlace'
import type { Translate } from './entries'
import { sayIfKnown } from './makeTranslate'

export interface ReasonOfRow {
  /** A fix or issue code. */
  readonly why: string
  readonly verdict: string
  /** Line of the row that is kept, if this one is a duplicate. */
  readonly sameAsLine?: number
  readonly digits?: { readonly kept: number; readonly of: number }
  /** Name of the country that its number is none of. */
  readonly meantName?: string
}

/** A code without a sentence is given as it is. `kind`: of the file. */
export function importReason(row: ReasonOfRow, t: Translate, kind?: ImportSourceKind): string {
  if (row.why === 'duplicate_in_file') {
    return row.sameAsLine === undefined
      ? t('imports.issue_duplicate_in_file_unknown')
      : t('imports.issue_duplicate_in_file', { place: placeOf(row.sameAsLine, kind, t) })
  }
  if (row.why === 'digits_lost' && row.digits) return t('imports.issue_digits_lost_counted', row.digits)
  if (row.why === 'invalid_for_country' && row.meantName !== undefined)
    return t('imports.issue_invalid_for_named', { country: row.meantName })
  // A proposed zero is a fix that has not been agreed to.
  if (row.why === 'zero_restored' && row.verdict === 'to_decide') return t('imports.issue_lost_zero')
  for (const kind of ['fix', 'issue']) {
    const words = sayIfKnown(`imports.${kind}_${row.why}`, t)
    if (words !== undefined) return words
  }
  return row.why
}

/** Advice about the reason, if there is any. */
export function importNextStep({ why }: Pick<ReasonOfRow, 'why'>, t: Translate): string | undefined {
  return sayIfKnown(`imports.next_${why}`, t)
}
