// Whether two texts say nearly the same to a reader. Pure, and cheap enough for a hundred thousand pairs: no strings are made.
//
// A text is its pairs of neighbouring words. Case, spaces, punctuation and the values of numbers do not count: a corrected
// price, another clock time or a replaced quotation mark is the same message once more. Scripts without spaces between words
// are read sign by sign. Two texts are as alike as the share of pairs they have in common (Dice: twice the common pairs over
// the sum of both).

/** Hashes of its pairs of neighbouring words, in the order of the text. */
export type TextShape = Int32Array

/**
 * From here on texts are nearly the same. In a text of 20 words each changed word costs two pairs of 19: three changed words
 * apart leave 0.68, another ending of a quarter of the text about 0.75, a greeting with a footer around other words stays
 * below 0.45. In a text of five words one changed word leaves 0.5, which says something else: "closed today", "closed Friday".
 */
export const nearlySame = 0.65

/** A template with fewer pairs of its own says too little without what its fields fill in. */
export const fewestPairs = 4

const prime = 0x01000193
const offset = 0x811c9dc5
const textStart = 0x2b
const digitWord = 0x31

// Reused by every call, and valid only during one.
const pairs = new Int32Array(4_096)
const tableSize = 8_192
const keys = new Int32Array(tableSize)
const counts = new Int32Array(tableSize)
const usedBy = new Int32Array(tableSize)
let use = 0

/** Text beyond some four thousand words or signs does not count: no message is that long. */
export function shapeOf(text: string): TextShape {
  const plain = isAscii(text) ? text : text.normalize('NFKC').toLowerCase()
  let found = 0
  let before = textStart
  let word = 0
  let lastKind = gap
  // One step behind the end, where a gap ends the last word.
  for (let index = 0; index <= plain.length; index += 1) {
    const code = index < plain.length ? plain.charCodeAt(index) : 0
    const kind = code < 0x80 ? (asciiKinds[code] ?? gap) : kindOf(code)
    if (word !== 0 && (kind !== lastKind || kind === sign)) {
      const hash = lastKind === digit ? digitWord : word
      word = 0
      // 10:30 and 1,204 are one number each.
      if (hash !== digitWord || before !== digitWord) {
        if (found < pairs.length) pairs[found] = Math.imul(before, prime) ^ hash
        found += 1
        before = hash
      }
    }
    lastKind = kind
    if (kind === gap) continue
    const small = code >= 0x41 && code <= 0x5a ? code | 0x20 : code
    // FNV-1a; never 0, which means that no word has begun.
    word = Math.imul((word === 0 ? offset : word) ^ small, prime) || 1
  }
  return pairs.slice(0, found)
}

/** From 0 to 1. Two texts without a word are alike. */
export function likeness(one: TextShape, other: TextShape): number {
  if (one.length + other.length === 0) return 1
  use += 1
  for (const pair of one) {
    const place = placeOf(pair)
    if (usedBy[place] !== use) counts[place] = 0
    usedBy[place] = use
    keys[place] = pair
    counts[place] = (counts[place] ?? 0) + 1
  }
  let common = 0
  for (const pair of other) {
    const place = placeOf(pair)
    const left = usedBy[place] === use ? (counts[place] ?? 0) : 0
    if (left === 0) continue
    counts[place] = left - 1
    common += 1
  }
  return (2 * common) / (one.length + other.length)
}

/** The slot of this pair, or the free one for it. There is always one: the table has twice the room. */
function placeOf(pair: number): number {
  let place = (pair ^ (pair >>> 15)) & (tableSize - 1)
  while (usedBy[place] === use && keys[place] !== pair) place = (place + 1) & (tableSize - 1)
  return place
}

const gap = 0
const letter = 1
const digit = 2
/** A word of its own, as in Chinese, Japanese or Thai. */
const sign = 3

const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return digit
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) ? letter : gap
})

function kindOf(code: number): number {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba ? letter : gap
  if ((code >= 0x0660 && code <= 0x0669) || (code >= 0x06f0 && code <= 0x06f9)) return digit
  if (code >= 0x0966 && code <= 0x096f) return digit
  if (code >= 0x0e00 && code <= 0x0fff) return sign
  if (code >= 0x2000 && code <= 0x206f) return gap
  if (code >= 0x3000 && code <= 0x303f) return gap
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) return sign
  return code === 0xd7 || code === 0xf7 || code === 0x061f || code === 0x060c ? gap : letter
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false
  return true
}
