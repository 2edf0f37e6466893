// Parses the text of the search field: a number in any spelling, part of one, or words.
import { toAsciiDigits } from '../../phones/asciiDigits'
import { isCountryCode } from '../../phones/formatPhone'
import { parsePhone } from '../../phones/parsePhone'
import { foldWords } from './searchWords'

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
