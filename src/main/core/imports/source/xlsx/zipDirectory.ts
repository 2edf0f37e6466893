// The table of contents at the end of a zip file, read at its place: nothing is unpacked. Knows the 64-bit form.
import type { FileHandle } from 'node:fs/promises'
import { FileFault } from '../fileFault'

export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  /** Offset of the entry's own header. */
  readonly at: number
}

export type ZipDirectory = ReadonlyMap<string, ZipEntry>

/** End record and the longest comment after it. */
const maxTailBytes = 22 + 65_535
const largestDirectory = 16 * 1024 ** 2
const maxEntries = 10_000
const in64 = 0xffff_ffff

/** Throws FileFault FILE_DAMAGED where there is no readable directory. */
export async function readZipDirectory(file: FileHandle, sizeBytes: number): Promise<ZipDirectory> {
  const { at, length } = await findDirectory(file, sizeBytes)
  if (length > largestDirectory) throw new FileFault('FILE_TOO_LARGE', undefined, 'parts')
  const bytes = await readAt(file, at, length)
  const entries = new Map<string, ZipEntry>()
  for (let from = 0; from + 46 <= bytes.length && bytes.readUInt32LE(from) === 0x0201_4b50;) {
    const nameLength = bytes.readUInt16LE(from + 28)
    const extraLength = bytes.readUInt16LE(from + 30)
    const end = from + 46 + nameLength + extraLength + bytes.readUInt16LE(from + 32)
    if (end > bytes.length) throw damaged('directory')
    const entry = readEntry(bytes, from, nameLength, extraLength)
    entries.set(entry.name, entry)
    if (entries.size > maxEntries) throw new FileFault('FILE_TOO_LARGE', undefined, 'parts')
    from = end
  }
  if (entries.size === 0) throw damaged('directory')
  return entries
}

function readEntry(bytes: Buffer, from: number, nameLength: number, extraLength: number): ZipEntry {
  const name = bytes.toString('utf8', from + 46, from + 46 + nameLength).replaceAll('\\', '/')
  const extra = bytes.subarray(from + 46 + nameLength, from + 46 + nameLength + extraLength)
  const wide = wideFields(extra)
  // The 64-bit block holds, in this order, only those of the three that do not fit.
  const read = (value: number): number => (value === in64 ? (wide.shift() ?? value) : value)
  const unpackedBytes = read(bytes.readUInt32LE(from + 24))
  const packedBytes = read(bytes.readUInt32LE(from + 20))
  return {
    name,
    method: bytes.readUInt16LE(from + 10),
    isEncrypted: (bytes.readUInt16LE(from + 8) & 1) === 1,
    crc: bytes.readUInt32LE(from + 16),
    packedBytes,
    unpackedBytes,
    at: read(bytes.readUInt32LE(from + 42)),
  }
}

function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    const end = Math.min(extra.length, at + 4 + length)
    if (extra.readUInt16LE(at) === 1) {
      const fields: number[] = []
      for (let field = at + 4; field + 8 <= end; field += 8) fields.push(Number(extra.readBigUInt64LE(field)))
      return fields
    }
    at += 4 + length
  }
  return []
}

async function findDirectory(file: FileHandle, sizeBytes: number): Promise<{ at: number; length: number }> {
  const tailAt = Math.max(0, sizeBytes - maxTailBytes)
  const tail = await readAt(file, tailAt, sizeBytes - tailAt)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) throw damaged('end')
  const found = { at: tail.readUInt32LE(end + 16), length: tail.readUInt32LE(end + 12) }
  if (found.at !== in64 && found.length !== in64) return found
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x0706_4b50) throw damaged('end')
  const wide = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (wide.readUInt32LE(0) !== 0x0606_4b50) throw damaged('end')
  return { at: Number(wide.readBigUInt64LE(48)), length: Number(wide.readBigUInt64LE(40)) }
}

export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(length) || length > largestDirectory)
    throw damaged('directory')
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw damaged('cut off')
  return buffer
}

export function damaged(detail: string, line?: number): FileFault {
  return new FileFault('FILE_DAMAGED', line, detail)
}
