// The bytes of one part of a zip file, unpacked piece by piece. Guards against parts that swell: by their size, and by
// how much larger they are than what was packed. zlib comes with Node, unpacks off the thread and checks sums natively.
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { FileFault } from '../fileFault'
import { damaged, readAt, type ZipEntry } from './zipDirectory'

const pieceBytes = 65_536
/** Sheets are 10 to 60 times larger unpacked; deflate can do 1,032. */
const maxRatio = 300
/** Below this the ratio says nothing. */
const freeBytes = 64 * 1024 ** 2

export interface Unpacking {
  /** At most this many bytes come out. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  /** Told the packed bytes read so far. */
  readonly onRead?: ((packedBytes: number) => void) | undefined
}

/** Throws FileFault. Ends early, without a fault, when aborted. */
export async function* unpackEntry(
  file: FileHandle,
  entry: ZipEntry,
  { maxBytes, signal, onRead }: Unpacking,
): AsyncGenerator<Buffer, void> {
  if (entry.isEncrypted) throw new FileFault('FILE_IS_PROTECTED')
  if (entry.method !== 0 && entry.method !== 8) throw damaged('method')
  if (entry.unpackedBytes > maxBytes) throw tooLarge()
  const packed = readPacked(file, entry, onRead)
  let total = 0
  let sum = 0
  for await (const piece of entry.method === 0 ? packed : inflate(packed)) {
    if (signal?.aborted) return
    total += piece.length
    if (total > maxBytes || (total > freeBytes && total > entry.packedBytes * maxRatio)) throw tooLarge()
    sum = crc32(piece, sum)
    yield piece
  }
  if (total !== entry.unpackedBytes || sum !== entry.crc) throw damaged('checksum')
}

async function* readPacked(
  file: FileHandle,
  entry: ZipEntry,
  onRead: Unpacking['onRead'],
): AsyncGenerator<Buffer, void> {
  const header = await readAt(file, entry.at, 30)
  if (header.readUInt32LE(0) !== 0x0403_4b50) throw damaged('header')
  let at = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const end = at + entry.packedBytes
  while (at < end) {
    const piece = await readAt(file, at, Math.min(pieceBytes, end - at))
    at += piece.length
    yield piece
    onRead?.(entry.packedBytes - (end - at))
  }
}

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  // Ends both if either breaks or the reader stops.
  const inflater = pipeline(Readable.from(packed), createInflateRaw({ chunkSize: pieceBytes }), () => undefined)
  try {
    for await (const piece of inflater) yield piece as Buffer
  } catch (error) {
    throw error instanceof FileFault ? error : damaged('deflate')
  }
}

function tooLarge(): FileFault {
  return new FileFault('FILE_TOO_LARGE', undefined, 'unpacked')
}
