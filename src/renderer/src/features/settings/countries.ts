// Countries to choose from, named in the reader's language and sorted by it.
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

export interface CountryChoice {
  readonly value: string
  readonly label: string
  /** `+44` */
  readonly code: string
}

export function countryChoices(locale: string): CountryChoice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map((country) => ({
      value: country as string,
      label: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country)}`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}

/** The country of the reader's own locale, to begin with. */
export function countryOfReader(locale: string = navigator.language): string {
  return new Intl.Locale(locale).maximize().region ?? 'GB'
}
