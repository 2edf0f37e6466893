// Which letters the bytes of a file stand for. UTF-8 and UTF-16 can be proved; everything else is a guess from the
// bytes' frequencies and the account's country, shown beside its alternatives and changed by a person.
import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { utf16Of } from './recogniseFile'

export interface EncodingGuess {
  readonly encoding: string
  /** The same letters in each likely encoding, the guessed one first; empty where all bytes are ASCII. */
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[]
}

/** chardet's names for what Windows programs really write: the ISO sets leave out letters that these have. */
const widened: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
}
const byCountry: readonly (readonly [encoding: string, countries: string])[] = [
  ['windows-1250', 'PL CZ SK HU SI HR RO BA RS ME AL'],
  ['windows-1251', 'RU UA BY BG MK KZ KG'],
  ['windows-1253', 'GR CY'],
  ['windows-1254', 'TR AZ'],
  ['windows-1255', 'IL'],
  ['windows-1256', 'EG SA AE JO LB SY IQ KW QA BH OM YE LY TN DZ MA SD PS'],
  ['windows-1257', 'EE LV LT'],
  ['windows-1258', 'VN'],
  ['windows-874', 'TH'],
  ['shift_jis', 'JP'],
  ['euc-kr', 'KR'],
  ['gb18030', 'CN SG'],
  ['big5', 'TW HK MO'],
]
const choices = 3
/** Bytes with letters outside ASCII that are enough to guess from. */
const enoughBytes = 65_536

export function isKnownEncoding(encoding: string): boolean {
  return iconv.encodingExists(encoding) && !/base64|hex|binary|ucs|utf-?7|utf-?32/i.test(encoding)
}

/** Decodes pieces in order; a broken letter becomes U+FFFD, the mark at the start of a file is dropped. */
export function makeDecoder(encoding: string): { write(bytes: Buffer): string; end(): string } {
  if (encoding === 'utf-8') {
    const decoder = new TextDecoder('utf-8')
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(encoding)
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
}

/** Collects the lines that tell encodings apart while the first megabytes of a file go by. */
export class EncodingEvidence {
  #head: Buffer | undefined
  #bytes = 0
  #goodLines = 0
  #badLines = 0
  readonly #lines: Buffer[] = []
  #tail = Buffer.alloc(0)

  get isEnough(): boolean {
    return this.#bytes >= enoughBytes
  }

  add(chunk: Buffer): void {
    this.#head ??= chunk
    if (utf16Of(this.#head) !== undefined) return
    const joined = Buffer.concat([this.#tail, chunk])
    // A line that is still open waits, so that no letter is cut; one without end is looked at as it is.
    const end =
      joined.lastIndexOf(0x0a) + 1 || joined.lastIndexOf(0x0d) + 1 || (joined.length > enoughBytes ? joined.length : 0)
    this.#tail = joined.subarray(end)
    this.#addLines(joined.subarray(0, end))
  }

  guess(country: string): EncodingGuess {
    if (this.#tail.length > 0) this.#addLines(this.#tail)
    const head = this.#head ?? Buffer.alloc(0)
    const utf16 = utf16Of(head)
    if (utf16)
      return {
        encoding: utf16,
        encodings: [{ encoding: utf16, sample: sampleOf(iconv.decode(head.subarray(0, 2_048), utf16)) }],
      }
    const bytes = Buffer.concat(this.#lines)
    const sample = (encoding: string) => ({
      encoding,
      sample: tokensOf(bytes)
        .map((token) => iconv.decode(token, encoding))
        .join(', '),
    })
    const hasMark = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
    if (bytes.length === 0) return { encoding: 'utf-8', encodings: [] }
    // UTF-8 letters do not come about by chance: some good lines prove it, and the bad ones are named when checked.
    const isUtf = hasMark || (this.#goodLines > 0 && this.#badLines <= this.#goodLines * 0.1)
    const others = rankLegacy(bytes, country)
    const ranked = isUtf ? ['utf-8', ...others] : [...others.slice(0, choices - 1), 'utf-8']
    const [encoding = 'windows-1252'] = ranked
    return { encoding, encodings: ranked.slice(0, choices).map(sample) }
  }

  #addLines(bytes: Buffer): void {
    if (isAscii(bytes)) return
    for (let at = 0; at < bytes.length;) {
      const next = bytes.indexOf(0x0a, at)
      const end = next < 0 ? bytes.length : next + 1
      const line = bytes.subarray(at, end)
      at = end
      if (isAscii(line)) continue
      if (isUtf8(line)) this.#goodLines++
      else this.#badLines++
      if (this.isEnough) continue
      this.#lines.push(Buffer.from(line))
      this.#bytes += line.length
    }
  }
}

/** The chosen encoding first; its sample is made where the list lacks it. */
export function putFirst(guess: EncodingGuess['encodings'], encoding: string): EncodingGuess['encodings'] {
  const chosen = guess.find((entry) => entry.encoding === encoding)
  return chosen ? [chosen, ...guess.filter((entry) => entry !== chosen)] : guess
}

function rankLegacy(bytes: Buffer, country: string): string[] {
  const native = byCountry.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'windows-1252'
  const scores = new Map<string, number>([
    [native, 25],
    ['macintosh', 0],
  ])
  scores.set('windows-1252', Math.max(scores.get('windows-1252') ?? 0, 15))
  for (const { name, confidence } of analyse(bytes)) {
    const encoding = widened[name] ?? name.toLowerCase()
    if (encoding.startsWith('utf') || !isKnownEncoding(encoding)) continue
    scores.set(encoding, (scores.get(encoding) ?? 0) + confidence)
  }
  return [...scores]
    .map(([encoding, score]) => ({
      encoding,
      score: score - oddness(iconv.decode(bytes.subarray(0, 4_096), encoding)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding)
}

/** Points off for what no spreadsheet of people holds: unassigned bytes and control characters. */
function oddness(text: string): number {
  const odd = text.match(/[\ufffd\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g)?.length ?? 0
  const letters = text.match(/[^\x00-\x7f]/g)?.length ?? 0
  return odd === 0 ? 0 : 20 + (80 * odd) / Math.max(1, letters)
}

/** Up to three words with letters outside ASCII, as bytes. */
function tokensOf(bytes: Buffer): Buffer[] {
  const words = bytes.toString('latin1', 0, 8_192).match(/[^\s,;|"']*[\x80-\xff][^\s,;|"']*/g) ?? []
  return [...new Set(words)].slice(0, 3).map((word) => Buffer.from(word.slice(0, 40), 'latin1'))
}

function sampleOf(text: string): string {
  return [...new Set(text.match(/[^\s,;|"']*[^\x00-\x7f\ufeff][^\s,;|"']*/g) ?? [])].slice(0, 3).join(', ')
}
