// Counts how a column writes its countries. Numbers that carry another country's code without `+` are the alarm: read
// in the default country they would be refused, or reach strangers.
import { splitE164 } from './numberingPlans'
import { parsePhone, type CountryCode } from './parsePhone'

export interface ForeignPrefix {
  /** Digits without `+`. */
  readonly callingCode: string
  readonly count: number
  readonly exampleIndex: number
  /** Before and after, to be shown side by side. */
  readonly example: string
  readonly proposal: string
}

export interface PrefixCounts {
  /** Written with `+` or 00. */
  readonly international: number
  /** Without a calling code. */
  readonly national: number
  /** With the default country's calling code, without `+`. */
  readonly ownWithoutPlus: number
  /** With another country's calling code, without `+`; most frequent first. */
  readonly foreignWithoutPlus: readonly ForeignPrefix[]
  readonly isAlarm: boolean
}

export function prefixCounts(values: readonly string[], country: CountryCode): PrefixCounts {
  let international = 0
  let national = 0
  let ownWithoutPlus = 0
  const foreign = new Map<string, ForeignPrefix>()
  for (const [index, value] of values.entries()) {
    const verdict = parsePhone(value, country)
    if (verdict.ok) {
      if (verdict.fixes.includes('plus_added')) ownWithoutPlus++
      else if (verdict.fixes.includes('country_added')) national++
      else international++
      continue
    }
    const proposal = verdict.detail?.proposal
    const callingCode = proposal === undefined ? undefined : splitE164(proposal)?.callingCode
    if (proposal === undefined || callingCode === undefined) continue
    const known = foreign.get(callingCode)
    foreign.set(
      callingCode,
      known
        ? { ...known, count: known.count + 1 }
        : { callingCode, count: 1, exampleIndex: index, example: value, proposal },
    )
  }
  const foreignWithoutPlus = [...foreign.values()].sort((a, b) => b.count - a.count || a.exampleIndex - b.exampleIndex)
  return { international, national, ownWithoutPlus, foreignWithoutPlus, isAlarm: foreignWithoutPlus.length > 0 }
}
