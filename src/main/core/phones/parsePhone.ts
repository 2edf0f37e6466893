// One cell of a phone column to a number a message can be sent to, or the reason why not. Numbering plans are
// libphonenumber's, with its complete data: a wrong type or country would cost money or break a rule.
import type { CountryCode } from 'libphonenumber-js/core'
import { askLibrary, explainInvalid } from './askLibrary'
import { cleanPhone } from './cleanPhone'
import { judgeE164, nationalForm } from './numberingPlans'
import { accept, refuse, type PhoneFix, type PhoneVerdict } from './phoneVerdict'
import { readNational } from './readNational'

export type { CountryCode } from 'libphonenumber-js/core'
export type { PhoneType } from './numberingPlans'
export type { ParsedPhone, PhoneFix, PhoneIssue, PhoneIssueDetail, PhoneRefusal, PhoneVerdict } from './phoneVerdict'

const none: readonly PhoneFix[] = Object.freeze([])

/** About 1 µs for E.164, 2 to 5 µs for most other valid spellings, up to 50 µs for what is invalid. */
export function parsePhone(raw: string, defaultCountry?: CountryCode): PhoneVerdict {
  if (/^\+[1-9][0-9]{6,14}$/.test(raw)) {
    const judgement = judgeE164(raw)
    if (judgement !== undefined) return accept(raw, judgement, none)
  }
  const clean = cleanPhone(raw)
  if (!clean.ok) return clean
  const { hasPlus, digits, fixes } = clean
  if (digits.length > 15) return refuse('too_long', { digits: digits.length })
  if (hasPlus) return readInternational(digits, fixes, defaultCountry)
  if (digits.length < 3) return refuse('too_short', { digits: digits.length })
  if (digits.length < 7) return refuse('short_code', { digits: digits.length })
  const form = defaultCountry === undefined ? undefined : nationalForm(defaultCountry)
  if (defaultCountry === undefined || form === undefined) return refuse('no_country', { digits: digits.length })
  return readNational(digits, fixes, defaultCountry, form)
}

function readInternational(digits: string, fixes: readonly PhoneFix[], defaultCountry?: CountryCode): PhoneVerdict {
  const e164 = `+${digits}`
  const judgement = judgeE164(e164)
  if (judgement !== undefined) return accept(e164, judgement, fixes)
  // National prefixes after the calling code: +44 07700 900147.
  const reading = askLibrary(e164)
  if (reading !== undefined) return accept(reading.e164, reading.judgement, fixes)
  if (defaultCountry !== undefined && fixes.includes('double_zero_to_plus')) {
    // Australia dials 0011 and others 001 where most dial 00.
    const dialled = askLibrary(`00${digits}`, defaultCountry)
    if (dialled !== undefined) return accept(dialled.e164, dialled.judgement, fixes)
  }
  return explainInvalid(e164, digits.length)
}
