// A block: the columns of up to 2,048 messages, all views of one piece of memory, which is also what the database keeps; and bitmaps,
// which have a bit for each of its places and say which of its messages match. Pure.

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

// Phone numbers in two columns: as whole numbers, for sets of them, and as digits, for parts of a number.

/** Room for the digits of one number, right-aligned. It begins with no digit, so that no part lies across two numbers. */
export const phoneWidth = 16

/** Text of digits only; empty for what is no number. Of more than 15 digits the last stay, with a mark in front. */
function readDigits(phone: string): string {
  const digits = phone.slice(1)
  if (!phone.startsWith('+') || !/^[0-9]+$/.test(digits)) return ''
  return digits.length < phoneWidth ? digits : `x${digits.slice(1 - phoneWidth)}`
}

export function writeDigits(digits: Buffer, place: number, phone: string): void {
  digits.write(readDigits(phone).padStart(phoneWidth), place * phoneWidth, 'latin1')
}

/** 0 for what cannot be the number of a contact. */
export function toNumber(phone: string): number {
  const digits = readDigits(phone)
  return /^[1-9]/.test(digits) ? Number(digits) : 0
}

/** Places of the numbers that hold these digits. */
export function findDigits(digits: Buffer, sought: string): Bitmap {
  const found = emptyBitmap()
  // A search in a string takes a third of the time of one in a buffer.
  const text = digits.toString('latin1')
  for (let at = text.indexOf(sought); at >= 0;) {
    const place = Math.floor(at / phoneWidth)
    setBit(found, place)
    at = text.indexOf(sought, (place + 1) * phoneWidth)
  }
  return found
}

/** Numbers that are looked for among all messages. */
export interface PhoneSet {
  readonly size: number
  has(number: number): boolean
}

/** `numbers`: see `toNumber`, above 0. Open addressing in one array, several times faster than `Set`. */
export function makePhoneSet(numbers: readonly number[]): PhoneSet {
  const room = 2 ** Math.ceil(Math.log2(Math.max(8, numbers.length * 2)))
  const slots = new Float64Array(room)
  const slotOf = (number: number): number => {
    const high = Math.floor(number / 65_536)
    const mixed = Math.imul(high | 0, 0x9e3779b1) ^ Math.imul(number - high * 65_536, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & (room - 1)
    while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & (room - 1)
    return slot
  }
  for (const number of numbers) slots[slotOf(number)] = number
  return {
    size: numbers.length,
    has: (number) => number > 0 && slots[slotOf(number)] === number,
  }
}

// How long it took until a message was first seen in a final status, in steps that fit one byte.

/** Seconds, ascending; what took longer than the last is a step of its own. */
export const firstFinalSteps: readonly number[] = [
  10, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400,
  21_600, 32_400, 43_200, 64_800, 86_400, 129_600, 172_800, 259_200, 604_800,
]

/** From 1; one more than there are if it took longer. */
export function stepOf(seconds: number): number {
  const step = firstFinalSteps.findIndex((most) => seconds <= most)
  return step < 0 ? firstFinalSteps.length + 1 : step + 1
}

export const dictionaryColumns = ['account', 'status', 'country', 'campaign', 'sender'] as const
export type DictionaryColumn = (typeof dictionaryColumns)[number]
export const deliveries = ['on_the_way', 'delivered', 'not_delivered'] as const

/** A message, as it goes into the columns. An empty text: none. */
export interface ColumnRow extends Readonly<Record<DictionaryColumn, string>> {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** E.164. */
  readonly phone: string
  readonly delivery: (typeof deliveries)[number]
  readonly parts: number | null
  readonly costMicros: number | null
  /** Step of `firstFinalSteps`, from 1; 0 if it was not watched. */
  readonly firstFinal: number
}

interface Columns {
  readonly at: Float64Array
  /** NaN if unknown, and so are parts. */
  readonly cost: Float64Array
  readonly parts: Float64Array
  /** See `toNumber`. */
  readonly numbers: Float64Array
  /** Places that have a message. */
  readonly present: Bitmap
  /** Places in `dictionary`. */
  readonly codes: Readonly<Record<DictionaryColumn, Uint16Array>>
  /** Places in `deliveries`. */
  readonly delivery: Uint8Array
  readonly firstFinal: Uint8Array
  /** See `writeDigits`. */
  readonly digits: Buffer
}

export interface Block extends Columns {
  /** Ids from number * blockSize. */
  readonly number: number
  readonly dictionary: readonly string[]
  /** Instants of the oldest and the newest message; Infinity and -Infinity if there is none. */
  readonly oldest: number
  readonly newest: number
}

/** Wide columns first: a view may begin only at a multiple of its width. */
function viewColumns(buffer: ArrayBufferLike): Columns {
  let offset = 0
  const next = <View extends { readonly byteLength: number }>(
    make: new (buffer: ArrayBufferLike, offset: number, length: number) => View,
    length: number,
  ): View => {
    const view = new make(buffer, offset, length)
    offset += view.byteLength
    return view
  }
  const doubles = (): Float64Array => next(Float64Array, blockSize)
  const [at, cost, parts, numbers] = [doubles(), doubles(), doubles(), doubles()]
  const present = next(Uint32Array, emptyBitmap().length)
  const codes = {
    account: next(Uint16Array, blockSize),
    status: next(Uint16Array, blockSize),
    country: next(Uint16Array, blockSize),
    campaign: next(Uint16Array, blockSize),
    sender: next(Uint16Array, blockSize),
  }
  const [delivery, firstFinal] = [next(Uint8Array, blockSize), next(Uint8Array, blockSize)]
  const digits = Buffer.from(buffer as ArrayBuffer, offset, blockSize * phoneWidth)
  return { at, cost, parts, numbers, present, codes, delivery, firstFinal, digits }
}

const columnBytes = blockSize * (4 * 8 + dictionaryColumns.length * 2 + 2 + phoneWidth) + emptyBitmap().byteLength

export function makeBlock(number: number, rows: readonly ColumnRow[]): Block {
  const columns = viewColumns(new ArrayBuffer(columnBytes))
  const codes = new Map<string, number>()
  const codeOf = (text: string): number => {
    const known = codes.get(text)
    if (known !== undefined) return known
    codes.set(text, codes.size)
    return codes.size - 1
  }
  columns.digits.fill(' ')
  for (const row of rows) {
    const place = row.id % blockSize
    setBit(columns.present, place)
    columns.at[place] = row.at
    columns.cost[place] = row.costMicros ?? NaN
    columns.parts[place] = row.parts ?? NaN
    for (const name of dictionaryColumns) columns.codes[name][place] = codeOf(row[name])
    columns.delivery[place] = deliveries.indexOf(row.delivery)
    columns.firstFinal[place] = row.firstFinal
    columns.numbers[place] = toNumber(row.phone)
    writeDigits(columns.digits, place, row.phone)
  }
  return withEnds(number, columns, [...codes.keys()])
}

/** The block as the database keeps it. */
export function toBytes({ at, dictionary }: Block): Uint8Array {
  return Buffer.concat([new Uint8Array(at.buffer, 0, columnBytes), Buffer.from(JSON.stringify(dictionary))])
}

/** Holds `bytes` from now on. */
export function fromBytes(number: number, bytes: Uint8Array): Block {
  const own = bytes.byteOffset === 0 ? bytes : bytes.slice()
  const dictionary = JSON.parse(Buffer.from(own.subarray(columnBytes)).toString()) as string[]
  return withEnds(number, viewColumns(own.buffer), dictionary)
}

function withEnds(number: number, columns: Columns, dictionary: readonly string[]): Block {
  const { at, present } = columns
  let [oldest, newest] = [Infinity, -Infinity]
  for (const place of placesOf(present)) {
    oldest = Math.min(oldest, at[place] ?? NaN)
    newest = Math.max(newest, at[place] ?? NaN)
  }
  return { ...columns, number, dictionary, oldest, newest }
}
