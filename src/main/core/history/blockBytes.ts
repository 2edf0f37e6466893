// A block as bytes, as it is kept, and back. Pure. The widest columns first, so that each lies where its numbers may lie.
import { dimensions, type MessageBlock } from './messageBlock'

const headerBytes = 16

export function toBytes(block: MessageBlock): Uint8Array {
  const words = new TextEncoder().encode(JSON.stringify(block.words))
  const header = Uint32Array.from([block.kinds.length, block.counts.length, words.length, 0])
  const parts = [header, ...columnsOf(block), words]
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let place = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), place)
    place += part.byteLength
  }
  return bytes
}

function columnsOf(block: MessageBlock) {
  return [
    ...[block.phones, block.costs, block.parts, block.moments, block.quarters, block.offsets, block.kinds],
    ...[...dimensions.map((dimension) => block.named[dimension]), block.counts, block.deliveries, block.firstFinals],
  ]
}

export function fromBytes(kept: Uint8Array): MessageBlock {
  // A column may only begin at a multiple of its width.
  const bytes = kept.byteOffset % 8 === 0 ? kept : kept.slice()
  const [size = 0, kinds = 0, wordBytes = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, headerBytes / 4)
  let place = bytes.byteOffset + headerBytes
  const take = <Column>(
    make: { new (buffer: ArrayBufferLike, offset: number, length: number): Column; readonly BYTES_PER_ELEMENT: number },
    length: number,
  ): Column => {
    const column = new make(bytes.buffer, place, length)
    place += length * make.BYTES_PER_ELEMENT
    return column
  }
  return {
    phones: take(Float64Array, size),
    costs: take(Float64Array, kinds),
    parts: take(Float64Array, kinds),
    moments: take(Uint32Array, size),
    quarters: take(Int32Array, kinds),
    offsets: take(Uint16Array, size),
    kinds: take(Uint16Array, size),
    named: {
      account: take(Uint16Array, kinds),
      status: take(Uint16Array, kinds),
      country: take(Uint16Array, kinds),
      campaign: take(Uint16Array, kinds),
      sender: take(Uint16Array, kinds),
    },
    counts: take(Uint16Array, kinds),
    deliveries: take(Uint8Array, kinds),
    firstFinals: take(Uint8Array, kinds),
    words: JSON.parse(new TextDecoder().decode(take(Uint8Array, wordBytes))) as string[],
  }
}
