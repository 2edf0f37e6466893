// How a country writes days and numbers, as far as that decides between two readings.

// https://cldr.unicode.org: the short form of a day of the country's main languages.
const monthFirst = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI', 'FM', 'MH', 'PW', 'PH'])
// Several orders are in use, or the year comes first, so that 03/04 says nothing.
const undecided = new Set(['CA', 'CN', 'HK', 'HU', 'IR', 'JP', 'KP', 'KR', 'LT', 'MN', 'SE', 'TW', 'ZA', 'BZ', 'KE'])

export type DayOrder = 'day' | 'month'

/** The first of the two numbers in a day such as 03/04; undefined if the country does not decide it, or none is given. */
export function dayOrder(country: string | undefined): DayOrder | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country) || undecided.has(country)) return undefined
  return monthFirst.has(country) ? 'month' : 'day'
}

// Countries whose main language has no rules of its own in Unicode's data: the language used for bookkeeping there.
const writtenIn: Readonly<Record<string, string>> = { BQ: 'nl', CW: 'nl', HT: 'fr', MV: 'en', PY: 'es', VU: 'en' }

/** The country's main language in it, with Western digits; English behind it, so that the computer's own never counts. */
export function localesOf(country: string | undefined): string[] {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return ['en']
  const language = writtenIn[country] ?? new Intl.Locale(`und-${country}`).maximize().language
  return [`${language}-${country}-u-nu-latn`, 'en']
}

/** Undefined without a country: then `1.204` says nothing. */
export function decimalMark(country: string | undefined): '.' | ',' | undefined {
  if (country === undefined) return undefined
  const parts = new Intl.NumberFormat(localesOf(country)).formatToParts(1.5)
  const mark = parts.find(({ type }) => type === 'decimal')?.value
  return mark === '.' || mark === ',' ? mark : undefined
}

/** Whether the country writes 9:30 PM rather than 21:30. */
export function hasHalfDays(country: string | undefined): boolean {
  if (country === undefined) return false
  return new Intl.DateTimeFormat(localesOf(country), { hour: 'numeric' }).resolvedOptions().hour12 === true
}
