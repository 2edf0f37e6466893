// The texts that cells of a workbook point to, packed as bytes: a string of its own for each of some millions would
// take several times the memory. Refuses more than a machine should hold.
import { FileFault } from '../fileFault'
import { readXml } from './readXml'

const blockBytes = 1024 ** 2
const maxBytes = 256 * 1024 ** 2
const maxTexts = 8 * 1024 ** 2

export class SharedStrings {
  readonly #blocks: Buffer[] = []
  /** The start of each text, counted over all blocks; its end is in `#ends`. */
  #starts = new Uint32Array(1_024)
  #ends = new Uint32Array(1_024)
  #used = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (length > blockBytes) throw new FileFault('FILE_LINE_TOO_LONG')
    // A text never lies in two blocks.
    if (this.#used % blockBytes === 0 || (this.#used % blockBytes) + length > blockBytes) {
      this.#used = this.#blocks.length * blockBytes
      this.#blocks.push(Buffer.allocUnsafe(blockBytes))
    }
    if (this.#used + length > maxBytes || this.#count >= maxTexts) {
      throw new FileFault('FILE_TOO_LARGE', undefined, 'texts')
    }
    if (this.#count === this.#starts.length) this.#widen()
    this.#blocks[Math.floor(this.#used / blockBytes)]?.write(text, this.#used % blockBytes)
    this.#starts[this.#count] = this.#used
    this.#used += length
    this.#ends[this.#count] = this.#used
    this.#count += 1
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const start = this.#starts[index] ?? 0
    const from = start % blockBytes
    return this.#blocks[Math.floor(start / blockBytes)]?.toString('utf8', from, from + (this.#ends[index] ?? 0) - start)
  }

  #widen(): void {
    const widen = (old: Uint32Array<ArrayBuffer>) => {
      const wider = new Uint32Array(old.length * 2)
      wider.set(old)
      return wider
    }
    this.#starts = widen(this.#starts)
    this.#ends = widen(this.#ends)
  }
}

export async function readSharedStrings(pieces: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<SharedStrings> {
  const strings = new SharedStrings()
  let text = ''
  let isText = false
  let isReading = false
  const reading = readXml(
    pieces,
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') isReading = true
        else if (name === 't') isText = !isReading
      },
      text(piece) {
        if (!isText) return
        text += piece
        if (text.length > blockBytes) throw new FileFault('FILE_LINE_TOO_LONG')
      },
      close(name) {
        if (name === 'si') strings.add(unescapeText(text))
        else if (name === 'rPh') isReading = false
        else if (name === 't') isText = false
      },
    },
    signal,
  )
  for await (const _ of reading);
  return strings
}

/** `_x000D_` is how a workbook writes a character that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
