// Names of countries in the reader's language. Making the browser's own list of names takes longer than a row of a table may,
// so each is made once.
const lists = new Map<string, Intl.DisplayNames>()

/** Returns the code if it is none that the browser knows. */
export function countryName(country: string, locale: string): string {
  try {
    const names = lists.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
    lists.set(locale, names)
    return names.of(country) ?? country
  } catch {
    return country
  }
}
