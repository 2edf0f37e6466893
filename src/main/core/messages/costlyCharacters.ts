// The characters that push a whole message out of the 7-bit alphabet: where they are, what they are called,
// and a plain replacement where one reads the same.
import { withoutUndefined } from '../base/withoutUndefined'
import { describedCharacters, type CharacterName } from './characterNames'
import { isGsmText } from './countParts'

export interface CostlyCharacter {
  /** One character as a reader sees it; may be several code points. */
  readonly char: string
  /** UTF-16 index in the text; `char.length` units from there are what a replacement takes the place of. */
  readonly index: number
  /** Key of the catalogue's `characters` area; absent if none is known. */
  readonly name?: CharacterName
  /** Text of the 7-bit alphabet in place of the whole `char`; empty for invisible ones; absent if none reads the same. */
  readonly replacement?: string
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function findCostly(text: string): readonly CostlyCharacter[] {
  const found: CostlyCharacter[] = []
  for (const { segment, index } of characters.segment(text)) {
    if (isGsmText(segment)) continue
    const name = nameOf(segment)
    const replacement = plainForm(segment)
    found.push({
      char: segment,
      index,
      ...withoutUndefined({ name, replacement }),
    })
  }
  return found
}

/** The text with every costly character that has a plain form replaced; the others stay. */
export function replaceCostly(text: string): string {
  let plain = ''
  let from = 0
  for (const { char, index, replacement } of findCostly(text)) {
    if (replacement === undefined) continue
    plain += text.slice(from, index) + replacement
    from = index + char.length
  }
  return plain + text.slice(from)
}

/** Characters of one kind at their places. */
interface CostlyPlaces {
  readonly char: string
  readonly replacement?: string | undefined
  readonly positions: readonly number[]
}

/** The text with those characters replaced that have a plain form, at these places alone. */
export function replaceAt(text: string, found: readonly CostlyPlaces[]): string {
  const places = found
    .flatMap(({ char, replacement, positions }) =>
      replacement === undefined ? [] : positions.map((at) => ({ at, length: char.length, replacement })),
    )
    .sort((a, b) => a.at - b.at)
  let plain = ''
  let from = 0
  for (const { at, length, replacement } of places) {
    plain += text.slice(from, at) + replacement
    from = at + length
  }
  return plain + text.slice(from)
}

function nameOf(segment: string): CharacterName | undefined {
  if (/\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u.test(segment)) return 'emoji'
  for (const char of segment) {
    const known = describedCharacters.get(char)
    if (known !== undefined) return known.name
    if (isFullWidth(char)) return 'full_width_character'
    if (!isGsmText(char) && /\p{L}\p{Mn}+/u.test(segment.normalize('NFD'))) return 'accented_letter'
  }
  return /\p{Extended_Pictographic}/u.test(segment) ? 'emoji' : undefined
}

/** Replaces all of a segment or nothing, so that half an emoji or half a syllable is never left behind. */
function plainForm(segment: string): string | undefined {
  if (/\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u.test(segment)) return undefined
  let plain = ''
  for (const char of segment.normalize('NFC')) {
    const form = plainCharacter(char)
    if (form === undefined) return undefined
    plain += form
  }
  return plain
}

function plainCharacter(char: string): string | undefined {
  if (isGsmText(char)) return char
  const known = describedCharacters.get(char)
  if (known !== undefined) return known.replacement
  if (isFullWidth(char)) return plainCharacter(String.fromCharCode(char.charCodeAt(0) - 0xfee0))
  const [base = '', ...marks] = char.normalize('NFD')
  if (marks.length === 0) return isCombining(base) ? '' : undefined
  if (!marks.every(isCombining)) return undefined
  return isGsmText(base) ? base : describedCharacters.get(base)?.replacement
}

function isCombining(char: string): boolean {
  return /^\p{Mn}$/u.test(char)
}

/** U+FF01 to U+FF5E: the printable ASCII characters as East Asian keyboards write them. */
function isFullWidth(char: string): boolean {
  return char >= '\uFF01' && char <= '\uFF5E'
}
