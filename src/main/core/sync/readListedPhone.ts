// The number of a contact as the gateway lists it. Without "+" the digits may be a whole number or the national one of the country that
// the contact names: read as the other, they would be a stranger's. Pure.
import { toPhone } from '../contacts/consent/parseOptOut'
import type { ContactRecord } from '../gateway/client/contacts'
import { isCountryCode } from '../phones/formatPhone'
import { mainCountryOf, nationalForm } from '../phones/numberingPlans'
import { parsePhone, type CountryCode, type ParsedPhone } from '../phones/parsePhone'

type ListedNumber = Pick<ContactRecord, 'phone' | 'dialCode' | 'country'>

/** Undefined if it cannot be sent to. */
export function readListedPhone(record: ListedNumber): ParsedPhone | undefined {
  const { phone: written = '' } = record
  const whole = readNumber(toPhone(written))
  const named = namedCountry(record)
  if (named === undefined || /^\s*(\+|00)/.test(written)) return whole
  const digits = written.replace(/\D/g, '')
  if (whole && digits.startsWith(named.callingCode)) return whole
  const national = readNumber(digits, named.country)
  return national?.e164.startsWith(`+${named.callingCode}`) ? national : whole
}

function readNumber(written: string | undefined, country?: CountryCode): ParsedPhone | undefined {
  const verdict = written === undefined ? undefined : parsePhone(written, country)
  return verdict?.ok ? verdict : undefined
}

interface NamedCountry {
  readonly country: CountryCode
  readonly callingCode: string
}

/** Undefined if it names no country, or a dial code of another one. */
function namedCountry({ dialCode, country: code }: ListedNumber): NamedCountry | undefined {
  const callingCode = dialCode?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  const word = code?.trim().toUpperCase() ?? ''
  const country = isCountryCode(word) ? word : mainCountryOf(callingCode)
  const own = country === undefined ? undefined : nationalForm(country)?.callingCode
  if (country === undefined || own === undefined || (callingCode !== '' && callingCode !== own)) return undefined
  return { country, callingCode: own }
}
