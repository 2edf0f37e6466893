// What a column's header, or the label beside a number, says about a phone number: what kind, and whose.
import { normaliseWord } from '../normaliseWord'
import {
  aboutWords,
  addressWords,
  faxWords,
  labelWords,
  landlineWords,
  mobileWords,
  numberWords,
  otherPersonWords,
  ownerWords,
  pagerWords,
  phoneWords,
  shippingWords,
  valueWords,
} from './phoneWords'

/** `plain`: nothing is said of its kind. */
export type PhoneRole = 'mobile' | 'plain' | 'landline' | 'fax' | 'pager'

/** In the order in which numbers are used. `other`: of another person than the row is about. */
export const belongings = ['own', 'address', 'shipping', 'other'] as const
export type Belonging = (typeof belongings)[number]

export interface PhoneHeader {
  readonly role: PhoneRole
  readonly of: Belonging
  /** False where it speaks of a number that need not be a phone's, as "Contact" or "Number" does. */
  readonly isSure: boolean
}

/** Undefined where the header is not one of a column with phone numbers. */
export function readPhoneHeader(header: string): PhoneHeader | undefined {
  if (isAboutOther(header)) return undefined
  const parts = partsOf(withoutRemarks(header))
  const whole = normaliseWord(header)
  const isSure = isSurePhone(header)
  if (!isSure && !parts.some((part) => numberWords.has(part) || saysKind(part))) return undefined
  return { role: roleOf([whole, ...parts]) ?? 'plain', of: belongingOf(parts), isSure }
}

/** The header speaks of something else than a phone number, or of something about it: numbers below it are not to be texted. */
export function isAboutOther(header: string): boolean {
  if (phoneWords.has(normaliseWord(header))) return false
  const parts = partsOf(withoutRemarks(header))
  if ([...parts, ...remarksOf(header)].some((part) => labelWords.has(part))) return true
  return (
    parts.some((part) => aboutWords.has(part)) || (!isSurePhone(header) && parts.some((part) => ownerWords.has(part)))
  )
}

/** Whether a cell is the name of a phone column rather than what stands in one. */
export function isPhoneHeader(cell: string): boolean {
  const word = normaliseWord(cell)
  if (mobileWords.has(word)) return true
  const head = readPhoneHeader(cell)
  return head?.isSure === true || (head !== undefined && numberWords.has(word))
}

function isSurePhone(header: string): boolean {
  const parts = partsOf(withoutRemarks(header))
  // "SMS" alone may ask whether somebody wants them.
  if (parts.includes('sms') && parts.some((part) => numberWords.has(part))) return true
  return [normaliseWord(header), ...parts].some((part) => part !== 'sms' && saysPhone(part))
}

/** A header such as "Phone type", or "Phone (type)": what it is about without that, so that it finds its column. */
export function readLabelHeader(header: string): string | undefined {
  return partsOf(header).some((part) => labelWords.has(part)) ? stemOf(header) : undefined
}

/** What a header is about: equal for "Phone 1 - Value", "Phone 1" and "Phone 1 - Type". */
export function stemOf(header: string): string {
  const parts = partsOf(header).filter((part) => !labelWords.has(part) && !valueWords.has(part))
  const said = parts.filter((part) => !numberWords.has(part))
  return (said.length > 0 ? said : parts).join(' ')
}

/** "Phone 1 - Value" as people call it. */
export function shortName(header: string): string {
  const short = header.replace(/\s*[-–—:_]\s*(\p{L}+)\s*$/u, (ending, word: string) =>
    valueWords.has(normaliseWord(word)) ? '' : ending,
  )
  return short.trim() || header
}

/** What a cell such as "Mobile" or "* Work Fax" says of the number beside it; undefined where it says no kind. */
export function readLabel(cell: string): PhoneRole | undefined {
  return cell.trim() === '' ? undefined : roleOf([normaliseWord(cell), ...partsOf(cell)])
}

function roleOf(parts: readonly string[]): PhoneRole | undefined {
  const says = (set: ReadonlySet<string>, shape?: RegExp): boolean =>
    parts.some((part) => set.has(part) || shape?.test(part) === true)
  if (says(faxWords, /fax$/)) return 'fax'
  if (says(pagerWords)) return 'pager'
  if (says(mobileWords, mobileShape)) return 'mobile'
  return says(landlineWords, landlineShape) ? 'landline' : undefined
}

/** Compounds, such as "Mobilfunknummer", "Privattelefon" and "HomePhone". */
const phoneShape = /(?:phone|telefon|telephon|telefoon|rufnummer)(?:s|e|nr|no|nummer|number)?$/
const mobileShape =
  /^(?:handy|mobil|mobile|mobilfunk|cell|whatsapp)(?:tel|telefon|phone|nummer|number|nr|no|telefonnummer|phonenumber)$/
const landlineShape =
  /^(?:festnetz|privat|geschafts|geschaft|dienst|buro|home|work|office)(?:tel|telefon|phone|nummer|number|nr|telefonnummer|anschluss)$/

function saysPhone(part: string): boolean {
  return phoneWords.has(part) || mobileWords.has(part) || phoneShape.test(part) || mobileShape.test(part) || isFax(part)
}

function isFax(part: string): boolean {
  return faxWords.has(part) || pagerWords.has(part) || /fax$/.test(part)
}

function saysKind(part: string): boolean {
  return landlineWords.has(part) || landlineShape.test(part)
}

function belongingOf(parts: readonly string[]): Belonging {
  if (parts.some((part) => otherPersonWords.has(part))) return 'other'
  if (parts.some((part) => shippingWords.has(part))) return 'shipping'
  return parts.some((part) => addressWords.has(part)) ? 'address' : 'own'
}

const remark = /\([^()]*\)|\[[^[\]]*\]/gu
/** "Mobile number (with country code)" and "Mobile number with country code" are about a mobile number. */
const tail = /\s(?:with|incl\.?|including|without|mit|inkl\.?|ohne|avec|sans|con|sin|com|sem|met|zonder)\s.*$/iu

function withoutRemarks(header: string): string {
  const short = header.slice(0, 200).replace(remark, ' ')
  return (/\p{L}/u.test(short) ? short : header).replace(tail, ' ')
}

function remarksOf(header: string): string[] {
  return (header.slice(0, 200).match(remark) ?? []).flatMap(partsOf)
}

/** "mobilePhone1" has the parts mobile and phone; a number of its own stays, as in "Phone 1". */
function partsOf(header: string): string[] {
  return header
    .slice(0, 200)
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .replace(/(\p{L})(?=\p{Nd})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(normaliseWord)
    .filter((part) => part !== '')
}
