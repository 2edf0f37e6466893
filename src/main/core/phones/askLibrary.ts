// Asks libphonenumber about digits that need more than a plan: national prefixes, dialling prefixes, and the reason why
// digits are not a number.
import { parsePhoneNumberWithError, validatePhoneNumberLength, type CountryCode } from 'libphonenumber-js/max'
import { hasOneLength, judgeNumber, nationalForm, splitE164, type Judgement } from './numberingPlans'
import { refuse, type PhoneRefusal } from './phoneVerdict'

export interface Reading {
  readonly e164: string
  readonly callingCode: string
  readonly national: string
  readonly judgement: Judgement
  /** Digits of the number as its country writes it. */
  readonly written: () => string
}

/** Undefined for anything but a valid number. */
export function askLibrary(text: string, defaultCountry?: CountryCode): Reading | undefined {
  try {
    const options = defaultCountry === undefined ? { extract: false } : { defaultCountry, extract: false }
    const number = parsePhoneNumberWithError(text, options)
    const { countryCallingCode: callingCode, nationalNumber: national, number: e164 } = number
    const judgement = judgeNumber(callingCode, national)
    if (judgement === undefined) return undefined
    const written = () => number.formatNational().replace(/[^0-9]/g, '')
    return { e164, callingCode, national, judgement, written }
  } catch {
    // The library's ParseError: the digits fit no plan at all.
    return undefined
  }
}

/** Why a number is not valid. One digit short or over is told as such, even if a plan knows other lengths too. */
export function explainInvalid(text: string, digits: number, country?: CountryCode): PhoneRefusal {
  const length = country === undefined ? validatePhoneNumberLength(text) : validatePhoneNumberLength(text, country)
  if (length === 'TOO_SHORT') return refuse('too_short', { digits })
  if (length === 'TOO_LONG') return refuse('too_long', { digits })
  const callingCode = country === undefined ? splitE164(text)?.callingCode : nationalForm(country)?.callingCode
  if (callingCode === undefined || hasOneLength(callingCode)) return refuse('invalid_for_country', { digits })
  if (askLibrary(`${text}0`, country) || askLibrary(`${text}5`, country)) return refuse('too_short', { digits })
  if (askLibrary(text.slice(0, -1), country)) return refuse('too_long', { digits })
  return refuse('invalid_for_country', { digits })
}
