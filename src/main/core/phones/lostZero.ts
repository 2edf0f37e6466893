// Finds a column whose numbers lost their first 0, as a spreadsheet does that takes them for sums. One number alone
// proves nothing, so it is proposed for the column and applied by a person, never silently.
import { parsePhone, type CountryCode } from './parsePhone'

export interface LostZeroProposal {
  /** Values that become valid with a 0 before them. */
  readonly count: number
  readonly exampleIndex: number
  /** The cell as it was, and what it would become. */
  readonly example: string
  readonly e164: string
}

export function proposeLostZero(values: readonly string[], country: CountryCode): LostZeroProposal | undefined {
  let count = 0
  let first: Omit<LostZeroProposal, 'count'> | undefined
  for (const [index, value] of values.entries()) {
    const verdict = parsePhone(value, country)
    if (!verdict.ok || !verdict.fixes.includes('zero_restored')) continue
    count++
    first ??= { exampleIndex: index, example: value, e164: verdict.e164 }
  }
  return first && { count, ...first }
}
