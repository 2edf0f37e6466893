// Reads the answer in one cell about messages. Pure. Its meaning depends on the column's header, see consent.ts.
import { awaitedAnswers, emptyAnswers, goneAnswers, noAnswers, subscribedAnswers, yesAnswers } from './consentWords'
import { normaliseWord } from '../columns/normaliseWord'

/** `gone`, `awaited` and `subscribed` mean the same under any header; `yes` and `no` depend on the header. */
export type CellSays = 'nothing' | 'yes' | 'no' | 'gone' | 'awaited' | 'subscribed' | 'date' | 'unknown'

export interface CellAnswer {
  readonly says: CellSays
  /** The same for different spellings of an answer, and for all dates. */
  readonly word: string
}

/** Not a possible normalised text, so no cell can produce it. */
export const dateWord = '@date'

const nothing: CellAnswer = { says: 'nothing', word: '' }
const maxCellLength = 60

export function readAnswer(cell: string): CellAnswer {
  const text = cell.trim()
  if (/^[\p{Pd}\s._/\\'"]*$/u.test(text) || isZeroDate(text)) return nothing
  const word = wordOf(text)
  if (word === '') return { says: 'unknown', word: text.slice(0, maxCellLength) }
  if (emptyAnswers.has(word)) return nothing
  const known = sayingOf(word)
  if (known) return { says: known, word }
  if (isDate(text)) return { says: 'date', word: dateWord }
  return readOpening(text) ?? { says: 'unknown', word: word.slice(0, maxCellLength) }
}

/** Numbers, addresses and the like are not answers about consent. */
export function isOtherValue(cell: string): boolean {
  if (/^\s*[01٠١](?:[.,]0+)?\s*$/.test(cell) || wordOf(cell.trim()) !== normaliseWord(cell)) return false
  return /^[\p{Nd}\p{P}\p{S}\s]+$/u.test(cell) || /\S@\S|:\/\//.test(cell)
}

function wordOf(text: string): string {
  const number = /^([01])[.,]0+$/.exec(text)
  if (number?.[1]) return number[1]
  if (/^[✓✔☑✅🗸]\ufe0f?$/u.test(text)) return 'yes'
  if (/^[✗✘❌🚫☐]\ufe0f?$/u.test(text)) return 'no'
  return normaliseWord(text)
}

function sayingOf(word: string): CellSays | undefined {
  if (subscribedAnswers.has(word)) return 'subscribed'
  if (goneAnswers.has(word)) return 'gone'
  if (awaitedAnswers.has(word)) return 'awaited'
  if (noAnswers.has(word)) return 'no'
  return yesAnswers.has(word) ? 'yes' : undefined
}

/**
 * "No, by phone" and "Unsubscribed (web form)" are refusals whatever follows. A yes with something after it counts only if that is a
 * date: "Yes – e-mail only" is not understood.
 */
function readOpening(text: string): CellAnswer | undefined {
  const parted = /^([^,;:()[\]/–—]{1,40}?)\s*(?:[,;:()[\]/–—]|\s-\s)\s*(.*)$/su.exec(text)
  const spaced = /^(\p{L}+)\s+(?:\p{L}{1,3}\s+)?(\p{Nd}.*)$/su.exec(text)
  for (const [, opening = '', more = ''] of [parted, spaced].filter((found) => found !== null)) {
    const word = wordOf(opening)
    // A single letter is not an answer: "n/a" does not start with a no.
    if (word.length < 2) continue
    const says = sayingOf(word)
    if (says === 'no' || says === 'gone' || says === 'awaited') return { says, word }
    if (says !== undefined && isDate(more.replace(/[)\]]$/u, '').trim())) return { says, word }
  }
  return undefined
}

function isDate(text: string): boolean {
  return (
    /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4}(?:[T ,].*)?$/su.test(text) ||
    /^(?:\p{L}+[.,]*\s+)?\p{Nd}{1,2}(?:\.?\s+|[-/])(?:de\s+)?\p{L}{3,}[.,]?(?:\s+|[-/])(?:de\s+)?\p{Nd}{2,4}\b/u.test(
      text,
    ) ||
    /^(?:\p{L}+,\s*)?\p{L}{3,}\.?\s+\p{Nd}{1,2},?\s+\p{Nd}{4}\b/u.test(text) ||
    // Matches 20260501, seconds or milliseconds since 1970, and day numbers of a spreadsheet.
    /^(?:(?:19|20)\d{6}(?:\d{6})?|1\d{9}(?:\d{3})?|4\d{4}(?:[.,]\d+)?)$/.test(text)
  )
}

/** Databases write 0000-00-00 for no date. */
function isZeroDate(text: string): boolean {
  return /^0{2,4}[./-]00?[./-]0{2,4}(?:[T ][0:.]+Z?)?$/.test(text)
}
