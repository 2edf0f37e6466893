// The words of one block's messages as bytes, and the messages in which a word begins as typed. Pure.
// Layout: counts of words, of bytes of words and of postings; for every sixteenth word where it and its postings begin; for each
// word how many messages have it; the words in the order of their bytes, a line each; the postings. Those of a word are the
// offsets of its messages or, if that is shorter, a bit for each offset.
import { blockSpan } from './messageBlock'

/** A bit for each offset of a block. */
export type Bits = Uint32Array

export const noBits = (): Bits => new Uint32Array(blockSpan / 32)
export const setBit = (bits: Bits, offset: number): void => {
  bits[offset >> 5] = (bits[offset >> 5] ?? 0) | (1 << (offset & 31))
}
export const hasBit = (bits: Bits, offset: number): boolean => (((bits[offset >> 5] ?? 0) >>> (offset & 31)) & 1) === 1

const headerWords = 4
const stride = 16
/** Offsets that take as much room as the bits of all. */
const maxListed = blockSpan / 16
const lineEnd = 10

const postingsOf = (count: number): number => Math.min(count, maxListed)

/** `wordsOf`: each message by its offset. */
export function toWordBytes(wordsOf: Iterable<readonly [offset: number, words: Iterable<string>]>): Uint8Array {
  const found = new Map<string, number[]>()
  for (const [offset, words] of wordsOf) {
    for (const word of words) {
      const known = found.get(word)
      if (known) known.push(offset)
      else found.set(word, [offset])
    }
  }
  const sorted = [...found]
    .map(([word, offsets]) => ({ line: Buffer.from(`${word}\n`), offsets }))
    .sort((a, b) => Buffer.compare(a.line, b.line))
  const lines = Buffer.concat(sorted.map(({ line }) => line))
  const counts = Uint16Array.from(sorted, ({ offsets }) => offsets.length)
  const marks: number[] = []
  const postings = new Uint16Array(counts.reduce((sum, count) => sum + postingsOf(count), 0))
  let lineStart = 0
  let postingStart = 0
  for (const [index, { line, offsets }] of sorted.entries()) {
    if (index % stride === 0) marks.push(lineStart, postingStart)
    postings.set(offsets.length > maxListed ? asBits(offsets) : offsets, postingStart)
    lineStart += line.length
    postingStart += postingsOf(offsets.length)
  }
  const header = Uint32Array.from([sorted.length, lines.length, postings.length, 0])
  return Buffer.concat([header, Uint32Array.from(marks), counts, postings].map(bytesOf).concat(lines))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

function asBits(offsets: readonly number[]): Uint16Array {
  const bits = noBits()
  for (const offset of offsets) setBit(bits, offset)
  return new Uint16Array(bits.buffer)
}

/** Messages that have a word with this beginning. */
export function findBeginning(kept: Uint8Array, beginning: string): Bits {
  const bytes = kept.byteOffset % 4 === 0 ? kept : kept.slice()
  const [size = 0, lineBytes = 0, postingCount = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, headerWords)
  const markCount = Math.ceil(size / stride)
  const markStart = bytes.byteOffset + headerWords * 4
  const marks = new Uint32Array(bytes.buffer, markStart, markCount * 2)
  const countStart = markStart + marks.byteLength
  const counts = new Uint16Array(bytes.buffer, countStart, size)
  const postings = new Uint16Array(bytes.buffer, countStart + counts.byteLength, postingCount)
  const lines = Buffer.from(bytes.buffer, countStart + counts.byteLength + postings.byteLength, lineBytes)
  const typed = Buffer.from(beginning)

  const first = lastMarkBefore(marks, markCount, lines, typed)
  let place = marks[first * 2] ?? 0
  let posting = marks[first * 2 + 1] ?? 0
  const bits = noBits()
  for (let index = first * stride; index < size; index += 1) {
    const order = compareBeginning(lines, place, typed)
    if (order > 0) break
    const length = postingsOf(counts[index] ?? 0)
    if (order === 0) addPostings(bits, postings.subarray(posting, posting + length), (counts[index] ?? 0) > maxListed)
    posting += length
    place = lines.indexOf(lineEnd, place) + 1
  }
  return bits
}

/** The last marked word that comes before all that begin so; words between it and the next mark may begin so. */
function lastMarkBefore(marks: Uint32Array, count: number, lines: Buffer, typed: Buffer): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (compareBeginning(lines, marks[middle * 2] ?? 0, typed) < 0) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** 0 if the word at this place begins as typed; else its order. No word holds the byte that ends a line, nor a lower one. */
function compareBeginning(lines: Buffer, place: number, typed: Buffer): number {
  for (let index = 0; index < typed.length; index += 1) {
    const order = (lines[place + index] ?? 0) - (typed[index] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

function addPostings(bits: Bits, postings: Uint16Array, isBits: boolean): void {
  if (!isBits) {
    for (const offset of postings) setBit(bits, offset)
    return
  }
  for (let index = 0; index < bits.length; index += 1)
    bits[index] = (bits[index] ?? 0) | (postings[index * 2] ?? 0) | ((postings[index * 2 + 1] ?? 0) << 16)
}
