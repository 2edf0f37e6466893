// The words a person is found by. Both sides of a search go through here, so that what is stored and what is typed are cut
// and folded alike: lower case, without accents, one word for each run of letters and digits.
import { contactFields } from '@contract/contactFields'
import type { StoredTexts } from '../people/storedTexts'

export interface SearchedContact extends StoredTexts {
  /** E.164. */
  readonly phone: string
}

/** Scripts without spaces between words: each letter is a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
const plain = /^[\x20-\x7e]*$/
/** Longer words are found by their beginning; a text of one endless word would otherwise fill the index. */
const maxWordLength = 64
/** Words of one person that are kept: a cell can hold a novel. */
const maxWords = 400

export function foldWords(text: string): string[] {
  const folded = plain.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(unspaced, ' $& ')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? [] : words.slice(0, maxWords).map((word) => word.slice(0, maxWordLength))
}

/** Every run of three digits, marked as part of a number: `447` of +447… is `p447`. */
export function phoneParts(digits: string): string[] {
  const parts: string[] = []
  for (let start = 0; start + 3 <= digits.length; start += 1) parts.push(`p${digits.slice(start, start + 3)}`)
  return parts
}

/** The word as the index holds it. */
export function wordsOfContact(contact: SearchedContact): string {
  return [...foldWords(textOf(contact)), ...phoneParts(contact.phone.slice(1))].join(' ')
}

/** Whether each word typed begins a word of the person. */
export function hasWords(texts: StoredTexts, typed: readonly string[]): boolean {
  return hasEachWord(textOf(texts), typed)
}

/** Whether each word typed begins a word of the text. */
export function hasEachWord(text: string, typed: readonly string[]): boolean {
  const words = foldWords(text)
  return typed.every((one) => words.some((word) => word.startsWith(one)))
}

const searchedNames = contactFields.filter(({ isSearched }) => isSearched).map(({ name }) => name)

function textOf(texts: StoredTexts): string {
  const own = texts.fields === '{}' ? '' : Object.values(JSON.parse(texts.fields) as Record<string, unknown>).join(' ')
  return `${searchedNames.map((name) => texts[name]).join(' ')} ${own}`
}
