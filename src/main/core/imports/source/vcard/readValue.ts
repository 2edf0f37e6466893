// The value of a card's property as text: unfolded, decoded by its own encoding or the file's, and split at its separators.
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Card, CardProperty } from './readCards'

export interface ReadingCard extends Pick<Card, 'isOld'> {
  /** The file's encoding, for properties that name none. */
  readonly encoding: string
}

const beyondAscii = /[\x80-\xff]/

/** The bytes of a value, one letter each, without folds. */
export function bytesOf({ parameters, value }: CardProperty, isOld: boolean): string {
  // In version 2.1 the space that a line begins with is part of the value.
  const whole = value.includes('\n') ? value.replace(/\n[ \t]/g, isOld ? ' ' : '') : value
  if (!parameters.some(([, said]) => /^quoted-printable$/i.test(said))) return whole
  return whole.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The encoding that the property names itself. */
export function ownEncoding({ parameters }: CardProperty): string | undefined {
  const named = parameters.find(([name]) => name === 'CHARSET')?.[1]
  return named !== undefined && iconv.encodingExists(named) ? named : undefined
}

function decode(property: CardProperty, { isOld, encoding }: ReadingCard): string {
  const bytes = bytesOf(property, isOld)
  if (!beyondAscii.test(bytes)) return bytes
  const raw = Buffer.from(bytes, 'latin1')
  const named = ownEncoding(property)
  if (named === undefined) return iconv.decode(raw, encoding)
  // Some phones name an encoding and write UTF-8 anyway. Other encodings hardly ever look like it.
  return iconv.decode(raw, isUtf8(raw) ? 'utf-8' : named)
}

/** The whole value as one text. */
export function readText(property: CardProperty, reading: ReadingCard): string {
  return unescape(decode(property, reading), reading.isOld).trim()
}

/** The parts of a structured value, such as a name. */
export function readParts(property: CardProperty, reading: ReadingCard): string[] {
  return splitUnescaped(decode(property, reading), ';').map((part) => readList(part, reading.isOld).join(' '))
}

/** The texts of a list, such as the groups that a person is in. */
export function readTexts(property: CardProperty, reading: ReadingCard): string[] {
  return readList(decode(property, reading), reading.isOld)
}

/** Version 2.1 has no lists, but programs write them. */
function readList(text: string, isOld: boolean): string[] {
  return splitUnescaped(text, ',')
    .map((part) => unescape(part, isOld).replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

function splitUnescaped(text: string, separator: string): string[] {
  if (!text.includes('\\')) return text.split(separator)
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

function unescape(text: string, isOld: boolean): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\([\\;,:nN])/g, (whole, letter: string) =>
    letter === 'n' || letter === 'N' ? (isOld ? whole : '\n') : letter,
  )
}
