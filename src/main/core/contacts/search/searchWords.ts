// The words a person is found by. Both sides of a search go through here, so that what is stored and what is typed are cut
// and folded alike: lower case, without accents, one word for each run of letters and digits.
import { contactFields } from '@contract/contactFields'
import type { StoredTexts } from '../people/storedTexts'
import { toAsciiDigits } from '../../phones/asciiDigits'
import { isCountryCode } from '../../phones/formatPhone'
import { parsePhone } from '../../phones/parsePhone'

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

// Parses the text of the search field: a number in any spelling, part of one, or words.

export type SearchPhrase =
  /** A whole number; `digits` as typed, which can also be part of a field. */
  | { readonly kind: 'phone'; readonly phone: string; readonly digits: string }
  /** Part of a number; `typed` with its zeros, which can also begin a value of a field. */
  | { readonly kind: 'digits'; readonly digits: string; readonly typed: string }
  /** `words` is empty if nothing but signs were typed: then `key` is looked for in names as it is. */
  | { readonly kind: 'name'; readonly key: string; readonly words: readonly string[] }

/** One more would hardly tell people apart, and each costs a look into the index. */
const maxTypedWords = 8

export function readSearchPhrase(typed: string, country: string): SearchPhrase | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const bare = toAsciiDigits(text)
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[^\p{L}\p{N}+]/gu, '')
  const key = text.normalize('NFC').toLowerCase()
  const name = { kind: 'name', key, words: [...new Set(foldWords(text))].slice(0, maxTypedWords) } as const
  if (!/^\+?[0-9]{3,}$/.test(bare)) return name
  const all = bare.replace('+', '')
  const parsed = parsePhone(text, isCountryCode(country) ? country : undefined)
  if (parsed.ok) return { kind: 'phone', phone: parsed.e164, digits: all }
  // The zeros in front are a way of dialling, not part of a stored number.
  const digits = all.replace(/^0*/, '')
  return digits === '' ? name : { kind: 'digits', digits, typed: all }
}
