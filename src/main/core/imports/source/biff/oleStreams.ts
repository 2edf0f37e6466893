// The streams of an OLE file ([MS-CFB]): a small file system inside a file, whose chains of sectors may be damaged or made to go round.
import type { FileHandle } from 'node:fs/promises'
import { FileFault } from '../fileFault'
import { damaged } from '../xlsx/zipDirectory'

export interface OleFile {
  /** Whatever its case. */
  has(name: string): boolean
  /** The bytes of a stream. Throws FileFault. */
  read(name: string): Promise<Buffer>
}

/** Far beyond a workbook of this kind, whose sheets end at 65,536 rows. */
const largestFile = 256 * 1024 ** 2
const headerBytes = 512
const entryBytes = 128
const maxEntries = 10_000
/** Sector numbers from here on end a chain. */
const noSector = 0xffff_fffa

interface Entry {
  readonly name: string
  readonly start: number
  readonly size: number
}

/** Throws FileFault. */
export async function readOleFile(file: FileHandle, sizeBytes: number): Promise<OleFile> {
  if (sizeBytes > largestFile) throw new FileFault('FILE_TOO_LARGE', undefined, 'bytes')
  if (sizeBytes < headerBytes) throw damaged('header')
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(sizeBytes), 0, sizeBytes, 0)
  if (bytesRead < sizeBytes) throw damaged('cut off')
  const bytes = buffer
  const sectorBytes = 2 ** bytes.readUInt16LE(30)
  const miniBytes = 2 ** bytes.readUInt16LE(32)
  if (![512, 4_096].includes(sectorBytes) || miniBytes !== 64) throw damaged('sectors')
  const sectors = Math.ceil((sizeBytes - sectorBytes) / sectorBytes)
  const smallest = bytes.readUInt32LE(56)

  const sector = (number: number): Buffer => {
    const at = (number + 1) * sectorBytes
    if (number >= sectors) throw damaged('sector')
    return bytes.subarray(at, at + sectorBytes)
  }
  const next = readTable()
  const chain = (start: number, table: readonly number[]): number[] => {
    const numbers: number[] = []
    for (let number = start; number < noSector; number = table[number] ?? noSector) {
      if (numbers.length > table.length || number >= table.length) throw damaged('chain')
      numbers.push(number)
    }
    return numbers
  }
  const readChain = (start: number): Buffer => Buffer.concat(chain(start, next).map(sector))

  const entries = readEntries(readChain(bytes.readUInt32LE(48)))
  const root = entries[0]
  const streams = new Map(entries.slice(1).map((entry) => [entry.name.toLowerCase(), entry]))

  return {
    has: (name) => streams.has(name.toLowerCase()),
    async read(name) {
      const entry = streams.get(name.toLowerCase())
      if (!entry || !root) throw damaged('stream')
      const whole = entry.size < smallest ? readMini(entry, root) : readChain(entry.start)
      if (whole.length < entry.size) throw damaged('cut off')
      return whole.subarray(0, entry.size)
    },
  }

  /** Small streams share the sectors of one stream, in pieces of 64 bytes. */
  function readMini({ start }: Entry, { start: sharedStart }: Entry): Buffer {
    const shared = readChain(sharedStart)
    const table = numbersOf(readChain(bytes.readUInt32LE(60)))
    const pieces = chain(start, table).map((number) => {
      if ((number + 1) * miniBytes > shared.length) throw damaged('sector')
      return shared.subarray(number * miniBytes, (number + 1) * miniBytes)
    })
    return Buffer.concat(pieces)
  }

  /** Which sector follows each. Its own sectors are listed in the header, and further ones in sectors of a list. */
  function readTable(): number[] {
    const parts = numbersOf(bytes.subarray(76, headerBytes)).filter((number) => number < noSector)
    let more = bytes.readUInt32LE(68)
    for (let seen = 0; more < noSector; seen++) {
      if (seen > sectors) throw damaged('chain')
      const list = numbersOf(sector(more))
      more = list.pop() ?? noSector
      parts.push(...list.filter((number) => number < noSector))
    }
    if (parts.length > sectors) throw damaged('table')
    const table: number[] = []
    for (const number of parts) for (const following of numbersOf(sector(number))) table.push(following)
    return table
  }
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))
}

function readEntries(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    if (bytes[at + 66] === 0) continue
    if (entries.length === maxEntries) throw new FileFault('FILE_TOO_LARGE', undefined, 'parts')
    const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(at + 64))) - 2
    entries.push({
      name: bytes.toString('utf16le', at, at + nameBytes),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  return entries
}
