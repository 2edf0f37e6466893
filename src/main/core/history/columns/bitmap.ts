// A bitmap has one bit for each place of a block, and says which of its messages match. Pure.

/** Ids in one block. A message's place in its block is its id modulo this. */
export const blockSize = 2_048
const wordBits = 32

export type Bitmap = Uint32Array

export const blockOf = (id: number): number => Math.floor(id / blockSize)
export const emptyBitmap = (): Bitmap => new Uint32Array(blockSize / wordBits)

export function setBit(bitmap: Bitmap, place: number): void {
  bitmap[place >>> 5] = (bitmap[place >>> 5] ?? 0) | (1 << (place & 31))
}

/** Leaves the bits that both have. */
export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word += 1) bitmap[word] = (bitmap[word] ?? 0) & (other[word] ?? 0)
}

export const isEmpty = (bitmap: Bitmap): boolean => bitmap.every((word) => word === 0)

/** The places whose bits are set, ascending. */
export function placesOf(bitmap: Bitmap): Uint16Array {
  const places = new Uint16Array(blockSize)
  let count = 0
  for (let word = 0; word < bitmap.length; word += 1) {
    // Takes the lowest bit off until none is left.
    for (let bits = bitmap[word] ?? 0; bits !== 0; bits &= bits - 1)
      places[count++] = word * wordBits + 31 - Math.clz32(bits & -bits)
  }
  return places.subarray(0, count)
}

/** A set of message ids, as one bitmap for each block. */
export function bitmapsOf(ids: readonly number[]): ReadonlyMap<number, Bitmap> {
  const bitmaps = new Map<number, Bitmap>()
  for (const id of ids) {
    let bitmap = bitmaps.get(blockOf(id))
    if (!bitmap) bitmaps.set(blockOf(id), (bitmap = emptyBitmap()))
    setBit(bitmap, id % blockSize)
  }
  return bitmaps
}
