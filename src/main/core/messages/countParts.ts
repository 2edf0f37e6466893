// The form of a text, how many billable parts a text takes, and which characters make it dearer. The gateway's own count is the bill:
// an account may have the gateway swap characters, which can only lower the number told here.
import { findCostly, type CostlyCharacter } from './costlyCharacters'

export interface PartSize {
  /** 0 for an empty text. */
  readonly parts: number
  readonly encoding: 'gsm7' | 'ucs2'
  /** Septets or UTF-16 code units of the text itself. Units left empty before a part's edge are not in it. */
  readonly units: number
  /** Room of each part: 160 or 153 septets, 70 or 67 UTF-16 code units; the smaller one as soon as there are two parts. */
  readonly perPart: 160 | 153 | 70 | 67
  /** Units still free in the last part. */
  readonly left: number
}

export interface PartCount extends PartSize {
  /** The characters that force the short parts, in the text's order; empty while the 7-bit alphabet is enough. */
  readonly costly: readonly CostlyCharacter[]
}

const none: readonly CostlyCharacter[] = Object.freeze([])

/** Counts a text as it is given: pass it through `normaliseText` first, as every sent text is. */
export function countParts(text: string): PartCount {
  const size = measureParts(text)
  return { ...size, costly: size.encoding === 'gsm7' ? none : findCostly(text) }
}

/** `countParts` without the list of costly characters: for a million rendered texts. */
export function measureParts(text: string): PartSize {
  let septets = 0
  for (let index = 0; index < text.length; index++) {
    const width = septetsOf(text.charCodeAt(index))
    if (width === 0) return measureUcs2(text)
    septets += width
  }
  return measureGsm(text, septets)
}

function measureGsm(text: string, septets: number): PartSize {
  if (septets <= 160) return size('gsm7', septets === 0 ? 0 : 1, septets, 160, 160 - septets)
  // Without an escape pair every part is full, and dividing is enough.
  if (septets === text.length) {
    const parts = Math.ceil(septets / 153)
    return size('gsm7', parts, septets, 153, parts * 153 - septets)
  }
  let parts = 1
  let filled = 0
  for (let index = 0; index < text.length; index++) {
    const width = septetsOf(text.charCodeAt(index))
    if (filled + width > 153) {
      parts++
      filled = 0
    }
    filled += width
  }
  return size('gsm7', parts, septets, 153, 153 - filled)
}

function measureUcs2(text: string): PartSize {
  const units = text.length
  if (units <= 70) return size('ucs2', 1, units, 70, 70 - units)
  let parts = 1
  let start = 0
  while (units - start > 67) {
    start += cutsPair(text, start + 67) ? 66 : 67
    parts++
  }
  return size('ucs2', parts, units, 67, 67 - (units - start))
}

/** Whether a cut before `index` would go through a surrogate pair. */
function cutsPair(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

function size(
  encoding: PartSize['encoding'],
  parts: number,
  units: number,
  perPart: PartSize['perPart'],
  left: number,
): PartSize {
  return { parts, encoding, units, perPart, left }
}

/** The 7-bit alphabet of text messages, and below its extension table (3GPP TS 23.038, 6.2.1 and 6.2.1.1). */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Written as an escape and a character: two septets that may not be parted. */
const extension = '\f^{}\\[~]|€'

// One byte for each UTF-16 code unit up to the euro sign, the highest character of both tables.
const widths = new Uint8Array(0x20ad)
for (const char of basic) widths[char.charCodeAt(0)] = 1
for (const char of extension) widths[char.charCodeAt(0)] = 2

/** Septets of a UTF-16 code unit: 1, 2 (extension table), or 0 if the 7-bit alphabet lacks it. */
function septetsOf(codeUnit: number): number {
  return widths[codeUnit] ?? 0
}

export function isGsmText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (septetsOf(text.charCodeAt(index)) === 0) return false
  return true
}

const plain = /^[\n\x20-\x7e]*$/

/**
 * The one form in which texts are stored, counted, compared and sent: NFC, line ends as `\n`, and half surrogate pairs as U+FFFD, which is what they become on the wire: a text kept in
 * another form could not be found again in the gateway's listing. Everything else stays as typed. Idempotent.
 */
export function normaliseText(text: string): string {
  if (plain.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')
}
