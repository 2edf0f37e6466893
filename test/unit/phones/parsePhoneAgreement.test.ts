import fc from 'fast-check'
import examples from 'libphonenumber-js/mobile/examples'
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { splitE164, reservedNumber } from '../../../src/main/core/phones/numberingPlans'
import { parsePhone, type CountryCode } from '../../../src/main/core/phones/parsePhone'

const types: Readonly<Record<string, string>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'landline',
  FIXED_LINE_OR_MOBILE: 'mobile_or_landline',
  PREMIUM_RATE: 'premium',
  TOLL_FREE: 'toll_free',
  SHARED_COST: 'shared_cost',
  VOIP: 'voip',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
  UAN: 'uan',
  VOICEMAIL: 'unknown',
}

function libraryVerdict(text: string, country?: CountryCode): object {
  const number = parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })
  if (!number?.isValid()) return { ok: false }
  const { country: found, number: e164 } = number
  return { ok: true, e164, type: types[number.getType() ?? ''], ...(found && { country: found }) }
}

function ourVerdict(text: string, country?: CountryCode): object {
  const verdict = parsePhone(text, country)
  if (!verdict.ok) return { ok: false }
  const { fixes: _, ...rest } = verdict
  return rest
}

const countries = fc.constantFrom(...getCountries())
const callingCodes = fc.oneof(
  countries.map((country) => getCountryCallingCode(country) as string),
  fc.constantFrom('800', '808', '870', '878', '881', '882', '883', '888', '979', '999', '210'),
)
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 12 })
// A valid number with its last digits changed reaches the borders between ranges.
const nearValid = fc.tuple(countries, digits).map(([country, tail]) => {
  const example = getExampleNumber(country, examples)?.number ?? '+447912345678'
  const keep = Math.max(3, example.length - (Number(tail[0]) || 1))
  return example.slice(0, keep) + tail.slice(1, 1 + example.length - keep)
})
const numbers = fc.oneof(
  nearValid,
  fc.tuple(callingCodes, digits).map(([code, tail]) => `+${code}${tail}`),
  digits.map((tail) => `+1${tail}`),
  digits.map((tail) => `+44${tail}`),
)

function isReserved(e164: string): boolean {
  const cut = splitE164(e164)
  return cut !== undefined && reservedNumber(cut.callingCode, cut.national.replace(/^0/, '')) !== undefined
}

it('the verdicts for numbers in E.164 are those of libphonenumber, quick path or not', () => {
  fc.assert(
    fc.property(numbers, (e164) => {
      fc.pre(!isReserved(e164) && e164.length <= 16)
      expect(ourVerdict(e164)).toEqual(libraryVerdict(e164))
    }),
    { numRuns: 6000 },
  )
})

it('the verdicts agree for every calling code and every length of a number, valid or not, whatever the default country', () => {
  const codes = [
    ...new Set([
      ...getCountries().map((country) => getCountryCallingCode(country) as string),
      '800',
      '808',
      '870',
      '878',
      '881',
      '882',
      '883',
      '888',
      '979',
      '210',
      '999',
    ]),
  ]
  const tails = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(tails, fc.option(countries, { nil: undefined }), (tail, country) => {
      for (const code of codes)
        for (let length = 1; code.length + length <= 15; length++) {
          const e164 = `+${code}${tail.slice(0, length)}`
          if (!isReserved(e164)) expect(ourVerdict(e164, country), e164).toEqual(libraryVerdict(e164, country))
        }
    }),
    { numRuns: 12 },
  )
}, 60_000)

it('the verdict for E.164 is the same as for the same digits with spaces, which skip the quick path', () => {
  fc.assert(
    fc.property(numbers, (e164) => {
      const spaced = `${e164.slice(0, 2)} ${e164.slice(2)}`
      expect(ourVerdict(spaced)).toEqual(ourVerdict(e164))
    }),
    { numRuns: 1000 },
  )
})

it('the verdicts for national numbers with their first 0 are those of libphonenumber', () => {
  const national = fc.tuple(
    countries,
    fc.oneof(
      digits,
      nearValid.map((e164) => splitE164(e164)?.national ?? ''),
    ),
  )
  fc.assert(
    fc.property(national, ([country, tail]) => {
      const text = `0${tail.replace(/^0+/, '')}`
      fc.pre(text.length >= 7 && text.length <= 15)
      const library = libraryVerdict(text, country)
      fc.pre(!('e164' in library && isReserved(String(library.e164))))
      fc.pre(!isReserved(`+${getCountryCallingCode(country)}${text.slice(1)}`))
      expect(ourVerdict(text, country)).toEqual(library)
    }),
    { numRuns: 4000 },
  )
})

it('a verdict is given whatever a cell holds', () => {
  const cells = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() .,eE="x/\n') }),
  )
  fc.assert(
    fc.property(cells, fc.option(countries, { nil: undefined }), (cell, country) => {
      const verdict = parsePhone(cell, country)
      if (verdict.ok) expect(parsePhone(verdict.e164)).toMatchObject({ ok: true, e164: verdict.e164, fixes: [] })
    }),
    { numRuns: 3000 },
  )
}, 30_000)
