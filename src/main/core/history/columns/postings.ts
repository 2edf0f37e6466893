// The posting lists of a block: each word of its messages, and the places of the messages that have it. Pure.
// Layout, all little-endian: the number of words; where each word ends and where its postings end (32 bits each); the postings
// (16 bits each); the words in the order of their bytes, one after the other. Postings are places or, if that is shorter, a
// bitmap of all places.
import { blockSize, emptyBitmap, setBit, type Bitmap } from './block'

/** A letter in front tells the words of a message's text from those of its person's name. */
const markOf = { text: 't', name: 'n' } as const
export type WordsOf = keyof typeof markOf
export const markWord = (of: WordsOf, word: string): string => markOf[of] + word

/** As many places as take the room of a bitmap: a list of this length is one. */
const bitmapLength = blockSize / 16

/** `words`: by place, with their marks, none twice. */
export function makePostings(words: Iterable<readonly [place: number, words: Iterable<string>]>): Uint8Array {
  const placesOf = new Map<string, number[]>()
  for (const [place, some] of words) {
    for (const word of some) {
      const known = placesOf.get(word)
      if (known) known.push(place)
      else placesOf.set(word, [place])
    }
  }
  const sorted = [...placesOf]
    .map(([word, places]) => ({ bytes: Buffer.from(word), list: toList(places) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const ends = new Uint32Array(1 + 2 * sorted.length)
  ends[0] = sorted.length
  let [wordEnd, listEnd] = [0, 0]
  for (const [index, { bytes, list }] of sorted.entries()) {
    ends[1 + index] = wordEnd += bytes.length
    ends[1 + sorted.length + index] = listEnd += list.length
  }
  return Buffer.concat([ends, ...sorted.map(({ list }) => list)].map(bytesOf).concat(sorted.map(({ bytes }) => bytes)))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

function toList(places: readonly number[]): Uint16Array {
  if (places.length < bitmapLength) return Uint16Array.from(places)
  const bitmap = emptyBitmap()
  for (const place of places) setBit(bitmap, place)
  return new Uint16Array(bitmap.buffer)
}

/** Places of the messages with a word that begins so. */
export function findBeginning(postings: Uint8Array, beginning: string): Bitmap {
  const bytes = postings.byteOffset % 4 === 0 ? postings : postings.slice()
  const { buffer, byteOffset } = bytes
  const [count = 0] = new Uint32Array(buffer, byteOffset, 1)
  const wordEnds = new Uint32Array(buffer, byteOffset + 4, count)
  const listEnds = new Uint32Array(buffer, byteOffset + 4 + 4 * count, count)
  const lists = new Uint16Array(buffer, byteOffset + 4 + 8 * count, listEnds[count - 1] ?? 0)
  const words = Buffer.from(buffer as ArrayBuffer, lists.byteOffset + lists.byteLength, wordEnds[count - 1] ?? 0)
  const sought = Buffer.from(beginning)
  // Compares no more of a word than what was typed.
  const compare = (index: number): number => {
    const start = wordEnds[index - 1] ?? 0
    const end = Math.min(wordEnds[index] ?? 0, start + sought.length)
    return words.compare(sought, 0, sought.length, start, end)
  }
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) < 0) low = middle + 1
    else high = middle
  }
  const found = emptyBitmap()
  for (let index = low; index < count && compare(index) === 0; index += 1)
    addList(found, lists.subarray(listEnds[index - 1] ?? 0, listEnds[index]))
  return found
}

function addList(found: Bitmap, list: Uint16Array): void {
  if (list.length < bitmapLength) {
    for (const place of list) setBit(found, place)
    return
  }
  for (let word = 0; word < found.length; word += 1)
    found[word] = (found[word] ?? 0) | (list[2 * word] ?? 0) | ((list[2 * word + 1] ?? 0) << 16)
}
