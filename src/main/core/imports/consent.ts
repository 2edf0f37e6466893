// Reads the columns that say whether people want messages. Only a "no" has an effect; a "yes" never opts a person in.
import {
  aboutParts,
  consentParts,
  consentStems,
  goneAnswers,
  mailParts,
  noAnswers,
  subscribedAnswers,
  textParts,
  yesAnswers,
} from './consentWords'
import { normaliseWord } from './normaliseWord'

/** Long enough not to be a part of another word, as "baja" is of "trabajador". */
const refusalStems = [...goneAnswers].filter((word) => word.length >= 6 && !['pending', 'unconfirmed'].includes(word))
const refusalParts = new Set([...goneAnswers].filter((word) => word.length < 6 && word !== 'stop'))

/** What the header asks: "Newsletter" wants a yes, "Unsubscribed" a no. */
export function asksForRefusal(header: string): boolean {
  const word = normaliseWord(header)
  if (word === 'stop' || refusalParts.has(word)) return true
  return refusalStems.some((stem) => word.includes(stem)) || partsOf(header).some((part) => refusalParts.has(part))
}

/** Whether a cell of a column with this header opts its person out. An empty cell never does. */
export function readConsent(header: string): (cell: string) => boolean {
  const isInverted = asksForRefusal(header)
  return (cell) => {
    const word = normaliseWord(cell)
    if (word === '' || subscribedAnswers.has(word)) return false
    if (goneAnswers.has(word)) return true
    // Under "Unsubscribed" a date or a tick is a refusal as well.
    return isInverted ? !noAnswers.has(word) : noAnswers.has(word)
  }
}

/** Whether most cells are answers a consent column would hold. What else stands there has no effect. */
export function looksLikeConsent(cells: readonly string[]): boolean {
  const filled = filledWords(cells)
  const understood = filled.filter(
    (word) => noAnswers.has(word) || yesAnswers.has(word) || goneAnswers.has(word) || subscribedAnswers.has(word),
  )
  return filled.length === 0 || understood.length > filled.length / 2
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
  if (asksForRefusal(header) || saysRefusal(cells)) return true
  const parts = partsOf(header)
  if (parts.some((part) => aboutParts.has(part))) return false
  return asksForConsent(parts) && looksLikeConsent(cells)
}

/** A cell such as "unsubscribed" is a refusal under any header. */
function saysRefusal(cells: readonly string[]): boolean {
  return filledWords(cells).some((word) => word.length > 7 && goneAnswers.has(word))
}

function asksForConsent(parts: readonly string[]): boolean {
  if (parts.some((part) => consentParts.has(part) || consentStems.some((stem) => part.includes(stem)))) return true
  if (parts.length === 1 && parts[0]?.startsWith('sms')) return true
  return parts.some((part, index) => part === 'opt' && parts[index + 1] === 'in')
}

function topicOf(header: string): 'texts' | 'mail' | 'any' {
  const parts = partsOf(header)
  if (parts.some((part) => textParts.has(part) || part.startsWith('sms'))) return 'texts'
  return parts.some((part) => mailParts.has(part)) ? 'mail' : 'any'
}

/** "SMSConsentStatus" has three parts, as "SMS consent status" has. */
function partsOf(header: string): string[] {
  const spaced = header.slice(0, 200).replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
  return spaced
    .replace(/e-mail/giu, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .map(normaliseWord)
    .filter((part) => part !== '')
}

function filledWords(cells: readonly string[]): string[] {
  return cells.map(normaliseWord).filter((word) => word !== '')
}
