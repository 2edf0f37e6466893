// Reads the columns that say whether people want messages. Only a "no" has an effect; a "yes" never opts anybody in.
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

const refusalWords = [...goneAnswers].filter(
  (word) => word.length > 3 && word !== 'stop' && !['pending', 'unconfirmed'].includes(word),
)

/** What the header asks: "Newsletter" wants a yes, "Unsubscribed" a no. */
export function asksForRefusal(header: string): boolean {
  const word = normaliseWord(header)
  return refusalWords.some((gone) => word.includes(gone)) || word === 'stop' || word === 'dnc'
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

/** Whether all cells are answers a consent column would hold. */
export function looksLikeConsent(cells: readonly string[]): boolean {
  return filledWords(cells).every(
    (word) => noAnswers.has(word) || yesAnswers.has(word) || goneAnswers.has(word) || subscribedAnswers.has(word),
  )
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
  if (asksForRefusal(header)) return true
  if (saysSubscription(cells)) return true
  const parts = partsOf(header)
  if (parts.some((part) => aboutParts.has(part))) return false
  return asksForConsent(parts) && looksLikeConsent(cells)
}

/** Answers such as "unsubscribed" need no header, if nothing else stands in the column. */
function saysSubscription(cells: readonly string[]): boolean {
  const filled = filledWords(cells)
  const isTelling = filled.some((word) => subscribedAnswers.has(word) || (goneAnswers.has(word) && word.length > 7))
  return isTelling && filled.every((word) => goneAnswers.has(word) || subscribedAnswers.has(word))
}

function asksForConsent(parts: readonly string[]): boolean {
  if (parts.some((part) => consentParts.has(part) || consentStems.some((stem) => part.includes(stem)))) return true
  return parts.some((part, index) => part === 'opt' && ['in', 'ins'].includes(parts[index + 1] ?? ''))
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
