// Guesses the encoding of a file. UTF-8 and UTF-16 can be proved; everything else is a guess from the
// bytes' frequencies and the account's country, shown beside its alternatives and changed by a person.
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { rankEncodings } from './rankEncodings'
import { utf16Of } from './recogniseFile'

export interface EncodingGuess {
  readonly encoding: string
  /** The same words in each likely encoding, the chosen or guessed one first; empty if all bytes are ASCII. */
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[]
  /** Named by a byte order mark, so it is no guess. */
  readonly marked?: string
}

/** How many likely encodings are shown. */
const maxChoices = 4
/** Bytes with letters outside ASCII that are enough to guess from. */
const enoughBytes = 65_536

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
  #goodLetters = 0
  #badLetters = 0
  readonly #lines: Buffer[] = []
  #tail = Buffer.alloc(0)

  get isEnough(): boolean {
    return this.#bytes >= enoughBytes
  }

  add(chunk: Buffer): void {
    this.#head ??= chunk
    if (utf16Of(this.#head) !== undefined) return
    const joined = Buffer.concat([this.#tail, chunk])
    // An unfinished line waits, so that no letter is cut; a line without an end is read as it is.
    const end =
      joined.lastIndexOf(0x0a) + 1 || joined.lastIndexOf(0x0d) + 1 || (joined.length > enoughBytes ? joined.length : 0)
    this.#tail = joined.subarray(end)
    this.#addLines(joined.subarray(0, end))
  }

  guess(country: string, chosen?: string): EncodingGuess {
    if (this.#tail.length > 0) this.#addLines(this.#tail)
    const head = this.#head ?? Buffer.alloc(0)
    const mark = markOf(head)
    const marked = mark === undefined ? {} : { marked: mark }
    const utf16 = utf16Of(head)
    if (utf16) {
      const encodings = chosen === undefined || chosen === utf16 ? [utf16] : [chosen, utf16]
      return {
        encoding: utf16,
        encodings: encodings.map((encoding) => ({ encoding, sample: sampleOf(head, encoding) })),
        ...marked,
      }
    }
    const bytes = Buffer.concat(this.#lines)
    if (bytes.length === 0) return { encoding: 'utf-8', encodings: [], ...marked }
    const words = wordsOf(bytes)
    // Valid UTF-8 letters do not occur by chance. A broken byte among them changes nothing; the check names its line.
    const isUtf = mark === 'utf-8' || (this.#goodLetters > 0 && this.#badLetters <= this.#goodLetters)
    const others = rankEncodings(bytes, country)
    const ranked = isUtf ? ['utf-8', ...others] : [...others.slice(0, maxChoices - 1), 'utf-8']
    const [encoding = 'windows-1252'] = ranked
    const first = chosen === undefined ? ranked : [chosen, ...ranked.filter((other) => other !== chosen)]
    const read = first.map((encoding) => ({
      encoding,
      sample: words.map((word) => iconv.decode(word, encoding)).join(', '),
    }))
    // Among encodings with the same sample, only the most likely one is shown.
    const different = read.filter(({ sample }, at) => read.findIndex((other) => other.sample === sample) === at)
    return { encoding, encodings: different.slice(0, maxChoices), ...marked }
  }

  /** Counts letters of more than one byte, and bytes that are not valid UTF-8. */
  #countLetters(line: Buffer): void {
    const text = line.toString('utf8')
    const bad = isUtf8(line) ? 0 : (text.match(/\ufffd/g)?.length ?? 0)
    this.#badLetters += bad
    this.#goodLetters += (text.match(/[^\x00-\x7f]/gu)?.length ?? 0) - bad
  }

  #addLines(bytes: Buffer): void {
    if (isAscii(bytes)) return
    for (let at = 0; at < bytes.length;) {
      const next = bytes.indexOf(0x0a, at)
      const end = next < 0 ? bytes.length : next + 1
      const line = bytes.subarray(at, end)
      at = end
      if (isAscii(line)) continue
      this.#countLetters(line)
      if (this.isEnough) continue
      this.#lines.push(Buffer.from(line))
      this.#bytes += line.length
    }
  }
}

function markOf(head: Buffer): string | undefined {
  if (head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isWide ? utf16Of(head) : undefined
}

/** Up to three words with letters outside ASCII, as bytes. */
function wordsOf(bytes: Buffer): Buffer[] {
  const words = bytes.toString('latin1', 0, 8_192).match(/[^\s,;|"']*[\x80-\xff][^\s,;|"']*/g) ?? []
  return [...new Set(words)].slice(0, 3).map((word) => Buffer.from(word.slice(0, 40), 'latin1'))
}

/** Returns up to three words with letters outside ASCII. */
function sampleOf(head: Buffer, encoding: string): string {
  const text = iconv.decode(head.subarray(0, 2_048), encoding)
  return [...new Set(text.match(/[^\s,;|"']*[^\x00-\x7f\ufeff][^\s,;|"']*/g) ?? [])].slice(0, 3).join(', ')
}
