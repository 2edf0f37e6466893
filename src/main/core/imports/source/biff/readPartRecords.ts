// The records of a part of an .xlsb file: a type and a length, each in as few bytes as it needs, then the data. Records that nothing
// asks for are skipped without being held.
import { FileFault } from '../fileFault'
import { damaged } from '../xlsx/zipDirectory'

/** By type. */
export type RecordHandlers = Readonly<Record<number, (data: Buffer) => void>>

/** A cell's text has at most 32,767 letters of two bytes, and its formula 16 KB. */
const largestRecord = 4 * 1024 ** 2

/** Turns after each piece of bytes, so that what the handlers gathered can be taken. Throws FileFault. */
export async function* readPartRecords(
  pieces: AsyncIterable<Buffer>,
  handlers: RecordHandlers,
): AsyncGenerator<void, void> {
  let rest: Buffer = Buffer.alloc(0)
  let skip = 0
  for await (const piece of pieces) {
    const bytes: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    for (;;) {
      if (skip > 0) {
        const skipped = Math.min(skip, bytes.length - at)
        at += skipped
        skip -= skipped
      }
      const head = skip > 0 ? undefined : readHead(bytes, at)
      if (!head) break
      const handler = handlers[head.type]
      if (!handler) {
        at = head.end
        skip = head.length
        continue
      }
      if (head.length > largestRecord) throw new FileFault('FILE_LINE_TOO_LONG', undefined, 'record')
      if (head.end + head.length > bytes.length) break
      at = head.end + head.length
      guarded(() => handler(bytes.subarray(head.end, at)))
    }
    rest = bytes.subarray(at)
    yield
  }
  if (rest.length > 0 || skip > 0) throw damaged('record')
}

interface Head {
  readonly type: number
  readonly length: number
  /** Offset of the first byte after the head, where the data starts. */
  readonly end: number
}

/** Undefined if there are not enough bytes yet. */
function readHead(bytes: Buffer, from: number): Head | undefined {
  const first = bytes[from]
  if (first === undefined) return undefined
  let at = from + 1
  let type = first & 0x7f
  if (first > 0x7f) {
    const second = bytes[at++]
    if (second === undefined) return undefined
    type |= (second & 0x7f) << 7
  }
  let length = 0
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = bytes[at++]
    if (byte === undefined) return undefined
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { type, length, end: at }
}

/** A record that is shorter than its type needs is damage. */
function guarded(act: () => void): void {
  try {
    act()
  } catch (error) {
    throw error instanceof RangeError ? damaged('record') : error
  }
}
