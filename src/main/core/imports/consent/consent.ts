// Interprets the columns about consent to messages. Only a "no" has an effect; a "yes" never opts a person in.
import { isOtherValue, readAnswer, type CellAnswer, type CellSays } from './consentAnswers'
import {
  aboutEndings,
  aboutParts,
  consentParts,
  consentStems,
  exclusionParts,
  goneAnswers,
  mailParts,
  noAnswers,
  refusalParts,
  textParts,
  unclearParts,
  yesAnswers,
} from './consentWords'
import { normaliseWord } from '../columns/normaliseWord'

/** Words long enough not to occur inside another word, as "baja" does in "trabajador". */
const refusalStems = [...goneAnswers].filter((word) => word.length >= 6 && word !== 'blocked')
const shortRefusals = new Set(
  [...goneAnswers].filter((word) => word.length < 6 && !['stop', 'ملغى', 'توقف'].includes(word)),
)

/** True if a header asks for a refusal: in a column "Newsletter" a yes agrees, in "Unsubscribed" it refuses. */
export function asksForRefusal(header: string): boolean {
  const word = normaliseWord(header)
  if (word === 'stop' || isRefusalPart(word)) return true
  return refusalStems.some((stem) => word.includes(stem)) || partsOf(header).some(isRefusalPart)
}

function isRefusalPart(part: string): boolean {
  return shortRefusals.has(part) || refusalParts.has(part)
}

/**
 * `when`: says when or how a person agreed. `unclear`: a yes or no under it may be about messages. `exclusion`: the same, but a yes
 * would be the refusal.
 */
export type ConsentHeader = 'refusal' | 'consent' | 'when' | 'unclear' | 'exclusion' | 'other'

export function consentHeader(header: string, isNamed: boolean): ConsentHeader {
  if (!isNamed) return 'unclear'
  if (asksForRefusal(header)) return 'refusal'
  const parts = partsOf(header)
  if (asksForConsent(parts)) return tellsAbout(parts) ? 'when' : 'consent'
  if (tellsAbout(parts)) return 'other'
  if (parts.some((part) => exclusionParts.has(part))) return 'exclusion'
  const isUnclear = parts.some((part) => unclearParts.has(part) || textParts.has(part)) || parts.every(isYesOrNo)
  return isUnclear ? 'unclear' : 'other'
}

function tellsAbout(parts: readonly string[]): boolean {
  return parts.some((part) => aboutParts.has(part)) || aboutEndings.has(parts.at(-1) ?? '')
}

function isYesOrNo(part: string): boolean {
  return yesAnswers.has(part) || noAnswers.has(part)
}

export interface ConsentAnswer {
  readonly means: 'nothing' | 'yes' | 'no' | 'unknown'
  readonly word: string
}

/** Any text under "Reason for unsubscribing" counts as this one answer. */
export const textWord = '@text'

/** Interprets the cells of a column with this header. An empty cell never opts anyone out. */
export function readConsent(header: string): (cell: string) => ConsentAnswer {
  const isInverted = asksForRefusal(header)
  const tellsWhy = isInverted && tellsAbout(partsOf(header))
  return (cell) => {
    const { says, word } = readAnswer(cell)
    // Under "Unsubscribed on" a date or a tick is a refusal, and so is any text under "Reason for unsubscribing".
    if (isInverted && says === 'no') return { means: 'yes', word }
    if (isInverted && (says === 'yes' || says === 'date')) return { means: 'no', word }
    if (tellsWhy && says === 'unknown') return { means: 'no', word: textWord }
    return { means: meaningOf[says], word }
  }
}

const meaningOf: Readonly<Record<CellSays, ConsentAnswer['means']>> = {
  nothing: 'nothing',
  unknown: 'unknown',
  yes: 'yes',
  subscribed: 'yes',
  date: 'yes',
  no: 'no',
  gone: 'no',
  awaited: 'no',
}

/** Answers that can mean anything under an unclear header. */
const ambiguous = new Set(['t', 'f', 'o', 's', 'x', 'ok', 'on', 'off', 'active', 'aktiv', 'actif', 'activo', 'activa'])

/** Interprets a cell under an unclear header as if the column were about messages. */
export function readUnclear(isNamed: boolean): (cell: string) => ConsentAnswer {
  return (cell) => {
    const { says, word } = readAnswer(cell)
    const isDigit = ['0', '1', '٠', '١'].includes(word)
    const isUnsure = says === 'date' || ambiguous.has(word) || (isDigit && !isNamed)
    return { means: isUnsure ? 'unknown' : meaningOf[says], word }
  }
}

/** A cell such as "unsubscribed" is a refusal under any header. */
export function isPlainRefusal({ says, word }: CellAnswer): boolean {
  return says === 'gone' && word.length > 7
}

const maxTagsLength = 300
const maxTags = 20

/** A cell that says so as a whole, or one of its tags: "vip, unsubscribed". */
export function findPlainRefusal(cell: string): CellAnswer | undefined {
  if (cell.length > maxTagsLength) return undefined
  return [cell, ...cell.split(/[,;|\n]/u, maxTags)].map(readAnswer).find(isPlainRefusal)
}

/** Whether a column whose header asks for consent contains answers, understood or not, rather than other values such as numbers. */
export function looksLikeConsent(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => readAnswer(cell).says !== 'nothing')
  const understood = filled.filter((cell) => readAnswer(cell).says !== 'unknown')
  const values = filled.filter((cell) => readAnswer(cell).says === 'unknown' && isOtherValue(cell))
  return filled.length === 0 || understood.length > values.length
}

/** The columns that say who wants messages. With one about texts, those about mail alone do not count. */
export function findConsentColumns(
  names: readonly string[],
  isNamed: boolean,
  cellsOf: (index: number) => readonly string[],
): number[] {
  const found = names.flatMap((name, index) => {
    const header = isNamed ? name : ''
    return isConsentColumn(header, cellsOf(index)) ? [{ index, about: topicOf(header) }] : []
  })
  const hasTexts = found.some(({ about }) => about === 'texts')
  return found.filter(({ about }) => !hasTexts || about !== 'mail').map(({ index }) => index)
}

function isConsentColumn(header: string, cells: readonly string[]): boolean {
  const asks = consentHeader(header, header !== '')
  if (asks === 'refusal' || cells.some((cell) => isPlainRefusal(readAnswer(cell)))) return true
  return asks === 'consent' && looksLikeConsent(cells)
}

function asksForConsent(parts: readonly string[]): boolean {
  if (parts.some((part) => consentParts.has(part) || consentStems.some((stem) => part.includes(stem)))) return true
  if (parts.length === 1 && parts[0]?.startsWith('sms')) return true
  return parts.some((part, index) => part === 'opt' && parts[index + 1] === 'in')
}

export function topicOf(header: string): 'texts' | 'mail' | 'any' {
  const parts = partsOf(header)
  if (parts.some((part) => textParts.has(part) || part.startsWith('sms'))) return 'texts'
  return parts.some((part) => mailParts.has(part)) ? 'mail' : 'any'
}

/** "SMSConsentStatus" has three parts, as "SMS consent status" has. */
function partsOf(header: string): string[] {
  const spaced = header.slice(0, 200).replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
  return spaced
    .replace(/e-mail/giu, 'email')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(normaliseWord)
    .map((part) => part.replace(/^[وبفك]?(?:ال|لل)(?=\p{L}{3})/u, ''))
    .filter((part) => part !== '')
}
