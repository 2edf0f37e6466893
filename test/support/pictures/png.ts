// Reads and writes the PNG of pictures: eight bits, not interlaced. Written with a palette if the colours fit into one.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green, blue of each pixel, row by row. */
  readonly pixels: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 }

export function readPng(bytes: Buffer): Picture {
  let width = 0
  let height = 0
  let kind = 0
  let palette: Buffer = Buffer.alloc(0)
  const parts: Buffer[] = []
  for (let at = signature.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') {
      width = data.readUInt32BE(0)
      height = data.readUInt32BE(4)
      kind = data[9] ?? 0
      if (data[8] !== 8 || data[12] !== 0) throw new Error('Not a PNG of eight bits in one pass')
    } else if (name === 'PLTE') palette = data
    else if (name === 'IDAT') parts.push(data)
    at += 12 + length
  }
  const channels = channelsOf[kind]
  if (channels === undefined) throw new Error(`A PNG of kind ${kind} is not read`)
  const rows = undoFilters(inflateSync(Buffer.concat(parts)), width * channels, channels)
  return { width, height, pixels: kind === 3 ? throughPalette(rows, palette) : firstThree(rows, channels) }
}

/** https://www.w3.org/TR/png-3/#9Filters */
function undoFilters(raw: Buffer, stride: number, channels: number): Uint8Array {
  const height = raw.length / (stride + 1)
  const rows = new Uint8Array(stride * height)
  const noRow = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1) + 1
    const filter = raw[from - 1] ?? 0
    const to = y * stride
    if (filter === 0) {
      rows.set(raw.subarray(from, from + stride), to)
      continue
    }
    const above = y === 0 ? noRow : rows.subarray(to - stride, to)
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : rows[to + x - channels]!
      const corner = x < channels ? 0 : above[x - channels]!
      rows[to + x] = raw[from + x]! + predict(filter, left, above[x]!, corner)
    }
  }
  return rows
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const byLeft = Math.abs(above - corner)
  const byAbove = Math.abs(left - corner)
  const byCorner = Math.abs(left + above - 2 * corner)
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

function firstThree(rows: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return rows
  const pixels = new Uint8Array((rows.length / channels) * 3)
  for (let from = 0, to = 0; from < rows.length; from += channels, to += 3) {
    pixels[to] = rows[from]!
    pixels[to + 1] = rows[from + 1]!
    pixels[to + 2] = rows[from + 2]!
  }
  return pixels
}

function throughPalette(rows: Uint8Array, palette: Buffer): Uint8Array {
  const pixels = new Uint8Array(rows.length * 3)
  for (let at = 0; at < rows.length; at++) {
    const from = rows[at]! * 3
    pixels[at * 3] = palette[from]!
    pixels[at * 3 + 1] = palette[from + 1]!
    pixels[at * 3 + 2] = palette[from + 2]!
  }
  return pixels
}

export function writePng({ width, height, pixels }: Picture): Buffer {
  const places = new Map<number, number>()
  for (let at = 0; at < pixels.length && places.size <= 256; at += 3) {
    const colour = colourAt(pixels, at)
    if (!places.has(colour)) places.set(colour, places.size)
  }
  const hasPalette = places.size <= 256
  const stride = hasPalette ? width : width * 3
  const raw = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1) + 1
    if (!hasPalette) raw.set(pixels.subarray(y * stride, (y + 1) * stride), to)
    else for (let x = 0; x < width; x++) raw[to + x] = places.get(colourAt(pixels, (y * width + x) * 3)) ?? 0
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, hasPalette ? 3 : 2, 0, 0, 0], 8)
  const palette = Buffer.from([...places.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...(hasPalette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Red, green and blue in one number. */
export function colourAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
