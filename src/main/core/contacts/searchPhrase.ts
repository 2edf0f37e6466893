// What a person typed into the search field: a number in any spelling, part of one, or part of a name.
import { isCountryCode } from '../phones/formatPhone'
import { parsePhone } from '../phones/parsePhone'
import { toAsciiDigits } from '../phones/asciiDigits'

export type SearchPhrase =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'name'; readonly key: string }

export function readSearchPhrase(typed: string, country: string): SearchPhrase | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const bare = toAsciiDigits(text)
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[^\p{L}\p{N}+]/gu, '')
  if (!/^\+?[0-9]{3,}$/.test(bare)) return { kind: 'name', key: text.normalize('NFC').toLowerCase() }
  const parsed = parsePhone(text, isCountryCode(country) ? country : undefined)
  if (parsed.ok) return { kind: 'phone', phone: parsed.e164 }
  // The zeros in front are a way of dialling, not part of a stored number.
  const digits = bare.replace(/^\+?0*/, '')
  return digits === '' ? { kind: 'name', key: text } : { kind: 'digits', digits }
}
