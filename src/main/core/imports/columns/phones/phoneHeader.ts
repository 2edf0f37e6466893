// Reads from a column's header, or from the label next to a number, what kind of phone number it is and whose.
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

/** `plain`: of an unknown kind. */
export type PhoneRole = 'mobile' | 'plain' | 'landline' | 'fax' | 'pager'

/** In the order in which numbers are preferred. `other`: someone else than the person of the row. */
export const belongings = ['own', 'address', 'shipping', 'other'] as const
export type Belonging = (typeof belongings)[number]

export interface PhoneHeader {
  readonly role: PhoneRole
  readonly of: Belonging
  /** False for a header such as "Contact" or "Number", which need not be about a phone. */
  readonly isSure: boolean
}

/** Undefined if the header does not name phone numbers. */
export function readPhoneHeader(header: string): PhoneHeader | undefined {
  if (isAboutOther(header)) return undefined
  const parts = partsOf(withoutRemarks(header))
  const whole = normaliseWord(header)
  const isSure = isSurePhone(header)
  if (!isSure && !parts.some((part) => numberWords.has(part) || saysKind(part))) return undefined
  return { role: roleOf([whole, ...parts]) ?? 'plain', of: belongingOf(parts), isSure }
}

/** The header is about something else, or about a property of a phone number. Numbers below it are not texted. */
export function isAboutOther(header: string): boolean {
  if (phoneWords.has(normaliseWord(header))) return false
  const parts = partsOf(withoutRemarks(header))
  if ([...parts, ...remarksOf(header)].some((part) => labelWords.has(part))) return true
  return (
    parts.some((part) => aboutWords.has(part)) || (!isSurePhone(header) && parts.some((part) => ownerWords.has(part)))
  )
}

/** Whether a cell is the header of a phone column rather than one of its values. */
export function isPhoneHeader(cell: string): boolean {
  const word = normaliseWord(cell)
  if (mobileWords.has(word)) return true
  const head = readPhoneHeader(cell)
  return head?.isSure === true || (head !== undefined && numberWords.has(word))
}

function isSurePhone(header: string): boolean {
  const parts = partsOf(withoutRemarks(header))
  // "SMS" alone may ask whether a person wants them.
  if (parts.includes('sms') && parts.some((part) => numberWords.has(part))) return true
  return [normaliseWord(header), ...parts].some((part) => part !== 'sms' && saysPhone(part))
}

/** For a header such as "Phone type" or "Phone (type)", the rest of it, to find the column it labels. */
export function readLabelHeader(header: string): string | undefined {
  return partsOf(header).some((part) => labelWords.has(part)) ? stemOf(header) : undefined
}

/** The subject of a header: the same for "Phone 1 - Value", "Phone 1" and "Phone 1 - Type". */
export function stemOf(header: string): string {
  const parts = partsOf(header).filter((part) => !labelWords.has(part) && !valueWords.has(part))
  const said = parts.filter((part) => !numberWords.has(part))
  return (said.length > 0 ? said : parts).join(' ')
}

/** Shortens "Phone 1 - Value" to "Phone 1". */
export function shortName(header: string): string {
  const short = header.replace(/\s*[-–—:_]\s*(\p{L}+)\s*$/u, (ending, word: string) =>
    valueWords.has(normaliseWord(word)) ? '' : ending,
  )
  return short.trim() || header
}

/** The kind of number that a label such as "Mobile" or "* Work Fax" names; undefined if it names none. */
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

/** Matches compounds such as "Mobilfunknummer", "Privattelefon" and "HomePhone". */
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

/** Splits "mobilePhone1" into mobile and phone; a separate number stays, as in "Phone 1". */
function partsOf(header: string): string[] {
  return header
    .slice(0, 200)
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .replace(/(\p{L})(?=\p{Nd})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(normaliseWord)
    .filter((part) => part !== '')
}
