// Writes an OLE file ([MS-CFB]) with streams of these names. Those under 4,096 bytes share one stream, as the format has it.

const sectorBytes = 512
const miniBytes = 64
const smallest = 4_096
const endOfChain = 0xffff_fffe
const free = 0xffff_ffff
const isTable = 0xffff_fffd

export function makeOle(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const sectors: Buffer[] = []
  const next: number[] = []
  const add = (bytes: Uint8Array): number => {
    if (bytes.length === 0) return endOfChain
    const start = sectors.length
    for (let at = 0; at < bytes.length; at += sectorBytes) {
      sectors.push(padded(bytes.subarray(at, at + sectorBytes), sectorBytes))
      next.push(sectors.length)
    }
    next[next.length - 1] = endOfChain
    return start
  }
  const small: Buffer[] = []
  const smallNext: number[] = []
  const addSmall = (bytes: Uint8Array): number => {
    const start = small.length
    for (let at = 0; at < bytes.length; at += miniBytes) {
      small.push(padded(bytes.subarray(at, at + miniBytes), miniBytes))
      smallNext.push(small.length)
    }
    smallNext[smallNext.length - 1] = endOfChain
    return start
  }
  const placed = Object.entries(streams).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    start: bytes.length < smallest ? addSmall(bytes) : add(bytes),
  }))
  const smallStart = add(Buffer.concat(small))
  const smallTableStart = add(padded(numbers(smallNext), sectorBytes, 0xff))
  const root = entry('Root Entry', 5, smallStart, small.length * miniBytes)
  const directory = [root, ...placed.map(({ name, start, size }) => entry(name, 2, start, size))]
  const directoryStart = add(Buffer.concat(directory))
  const tables = Math.ceil((next.length + Math.ceil(next.length / 127)) / 128)
  const tableStart = sectors.length
  const table = [...next, ...Array.from({ length: tables }, () => isTable)]
  while (table.length < tables * 128) table.push(free)

  const header = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(smallest, 56)
  header.writeUInt32LE(smallTableStart, 60)
  header.writeUInt32LE(endOfChain, 68)
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at < tables ? tableStart + at : free, 76 + at * 4)
  return Buffer.concat([header, ...sectors, numbers(table)])
}

function padded(bytes: Uint8Array, multiple: number, filler = 0): Buffer {
  const whole = Buffer.alloc(Math.ceil(bytes.length / multiple) * multiple, filler)
  whole.set(bytes)
  return whole
}

function numbers(list: readonly number[]): Buffer {
  const bytes = Buffer.alloc(list.length * 4)
  for (const [at, number] of list.entries()) bytes.writeUInt32LE(number, at * 4)
  return bytes
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes[66] = type
  bytes.fill(0xff, 68, 80)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
