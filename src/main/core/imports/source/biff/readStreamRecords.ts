// The records of an .xls file's stream ([MS-XLS]): a type and a length of two bytes each, then the data. Data too long for one
// record continues in the next.
import { damaged } from '../xlsx/zipDirectory'

export interface StreamRecord {
  readonly type: number
  readonly data: Buffer
  /** Offset of the next record in the stream, in bytes. */
  readonly end: number
}

export const continues = 0x3c

/** The record at a place; undefined at the end of the stream. Throws FileFault. */
export function readRecord(stream: Buffer, at: number): StreamRecord | undefined {
  if (at + 4 > stream.length) return undefined
  const end = at + 4 + stream.readUInt16LE(at + 2)
  if (end > stream.length) throw damaged('cut off')
  return { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, end), end }
}

/** Reads one text after another over the records that they continue in. */
export interface TextReader {
  /** A text whose length has one or two bytes. */
  text(lengthBytes: 1 | 2): string
  readUInt32(): number
  skip(bytes: number): void
}

/** `first`: the record that the texts begin in. Throws FileFault. */
export function readTexts(stream: Buffer, first: StreamRecord): TextReader {
  let { data, end } = first
  let at = 0

  const goOn = (): void => {
    const next = readRecord(stream, end)
    if (next?.type !== continues) throw damaged('text')
    ;({ data, end } = next)
    at = 0
  }
  const readUInt = (bytes: 1 | 2 | 4): number => {
    if (at >= data.length) goOn()
    if (at + bytes > data.length) throw damaged('text')
    at += bytes
    return data.readUIntLE(at - bytes, bytes)
  }
  const skip = (bytes: number): void => {
    for (let left = bytes; left > 0;) {
      if (at >= data.length) goOn()
      const skipped = Math.min(left, data.length - at)
      at += skipped
      left -= skipped
    }
  }
  return {
    skip,
    readUInt32: () => readUInt(4),
    text(lengthBytes) {
      let left = readUInt(lengthBytes)
      const flags = readUInt(1)
      let isWide = (flags & 1) === 1
      const formatted = (flags & 8) === 8 ? readUInt(2) * 4 : 0
      const extra = (flags & 4) === 4 ? readUInt(4) : 0
      let text = ''
      while (left > 0) {
        if (at >= data.length) {
          goOn()
          // The rest may be in letters of another width.
          isWide = (readUInt(1) & 1) === 1
        }
        const width = isWide ? 2 : 1
        const letters = Math.min(left, Math.floor((data.length - at) / width))
        if (letters === 0) throw damaged('text')
        text += data.toString(isWide ? 'utf16le' : 'latin1', at, at + letters * width)
        at += letters * width
        left -= letters
      }
      skip(formatted + extra)
      return text
    },
  }
}
