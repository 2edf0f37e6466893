// Numbers and countries as people read them.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max'

/** `+447700900147` as `+44 7700 900147`; text that is not E.164 comes back as it is. */
export function formatPhone(e164: string): string {
  if (!/^\+[0-9]{4,15}$/.test(e164)) return e164
  return parsePhoneNumberFromString(e164, { extract: false })?.formatInternational() ?? e164
}

export interface Country {
  readonly code: CountryCode
  /** Digits without `+`; several countries can share them. */
  readonly callingCode: string
}

const all: readonly Country[] = Object.freeze(
  getCountries()
    .map((code) => ({ code, callingCode: getCountryCallingCode(code) as string }))
    .sort((a, b) => (a.code < b.code ? -1 : 1)),
)

/** Every country with a calling code, in the order of their codes. */
export function countries(): readonly Country[] {
  return all
}

export function isCountryCode(code: string): code is CountryCode {
  return isSupportedCountry(code)
}
