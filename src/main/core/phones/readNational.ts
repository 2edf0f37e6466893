// Reads digits without `+` in the default country. Never guesses another country: 77009001477 could be a British
// number with one digit too many or a mobile in Kazakhstan, and a wrong guess texts a stranger.
import type { CountryCode } from 'libphonenumber-js/core'
import { askLibrary, explainInvalid, type Reading } from './askLibrary'
import { judgeE164, judgeNumber, type Judgement, type NationalForm } from './numberingPlans'
import { accept, refuse, type PhoneFix, type PhoneVerdict } from './phoneVerdict'

export function readNational(
  digits: string,
  fixes: readonly PhoneFix[],
  country: CountryCode,
  form: NationalForm,
): PhoneVerdict {
  if (losesOnlyZero(digits, form)) {
    const national = digits.slice(1)
    const judgement = judgeNumber(form.callingCode, national)
    if (judgement !== undefined)
      return accept(`+${form.callingCode}${national}`, judgement, [...fixes, 'country_added'])
  }
  const reading = askLibrary(digits, country)
  const own = judgeOwnCode(digits, form, reading?.judgement)
  if (own !== undefined) return accept(`+${digits}`, own, [...fixes, 'plus_added'])
  if (reading !== undefined)
    return accept(reading.e164, reading.judgement, [...fixes, ...fixesOf(digits, reading, form)])
  return refuseNational(digits, country, form)
}

/** The common case, which needs no library. */
function losesOnlyZero(digits: string, form: NationalForm): boolean {
  // 015 may begin a national number in Israel, or a call to another country.
  if (form.dialled?.test(digits)) return false
  const [taken, ...groups] = form.taken?.exec(digits) ?? []
  return taken === '0' && groups.every((group) => group === undefined)
}

/**
 * 4915112345678 in Germany is a mobile with its calling code, though the digits would also make a landline whose
 * first 0 is missing: where people write a 0 first, its absence speaks for the calling code.
 */
function judgeOwnCode(digits: string, form: NationalForm, national: Judgement | undefined): Judgement | undefined {
  // In North America the calling code is also the national prefix.
  if (!digits.startsWith(form.callingCode) || form.prefix === form.callingCode) return undefined
  const own = judgeE164(`+${digits}`)
  if (own === undefined || national === undefined) return own
  return form.prefix === '0' && national.type !== 'mobile' ? own : undefined
}

function fixesOf(digits: string, reading: Reading, form: NationalForm): readonly PhoneFix[] {
  // The library took a country's own dialling prefix off, such as 011.
  if (reading.callingCode !== form.callingCode) return ['double_zero_to_plus']
  const { callingCode, national } = reading
  const hasOwnCode = digits === callingCode + national || digits === `${callingCode}0${national}`
  if (hasOwnCode && form.prefix !== callingCode) return ['plus_added']
  const isZeroMissing = form.prefix === '0' && !digits.startsWith('0') && reading.written() === `0${digits}`
  return isZeroMissing ? ['country_added', 'zero_restored'] : ['country_added']
}

function refuseNational(digits: string, country: CountryCode, form: NationalForm): PhoneVerdict {
  const refusal = explainInvalid(digits, digits.length, country)
  const isForeign = refusal.issue !== 'too_short' && judgeE164(`+${digits}`) !== undefined
  const isOneOver = form.prefix === '0' && judgeNumber(form.callingCode, digits.slice(0, -1))?.type === 'mobile'
  if (!isForeign || isOneOver) return refusal
  return refuse('plus_missing', { digits: digits.length, proposal: `+${digits}` })
}
