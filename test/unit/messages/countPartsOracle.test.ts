// Encoding and parts against a counter from another library, on random texts that are the same in every run.
//
// The two differ by definition in one thing: the library never cuts what a reader sees as one character (a letter with a separate
// accent, an emoji of several), a phone cuts between any two code points. So texts with such sequences are also given to it with
// single characters in their place; then the cuts are the same, and the counts must be too.
import { afterEach, describe, expect, it } from 'vitest'
import { measureParts, normaliseText } from '../../../src/main/core/messages/countParts'
import { countElsewhere, pace } from '../../support/otherPartCounter'

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const latin = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ']
const plain = [...latin, ...'¤%&()*+-/<=>¡ÄÖÑÜ§¿äöñüà\n"\'#']
const extension = [...'^{}[]~\\|€\f']
const wide = [...'’“…–ąçłŵЖחぎ字한ğ\u00A0\u0060']
const pairs = ['😀', '𝒳', '𠀀', '🅰', '🦊']
const sequences = ['👩‍👩‍👧', '👍🏽', '🇬🇧', 'x\u0323', '1️⃣', '❤️', 'ก\u0E38', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']
/** Lengths at which parts change; a number that is repeated is drawn more often. */
const septets = [153, 160, 160, 160, 306]
const units = [67, 70, 70, 70, 134]

interface Alphabet {
  readonly name: string
  readonly texts: number
  readonly edges: readonly number[]
  readonly letters: readonly (readonly string[])[]
}

const alphabets: readonly Alphabet[] = [
  { name: 'the 7-bit alphabet', texts: 3_500, edges: septets, letters: [plain] },
  { name: 'it and its extension table', texts: 4_000, edges: septets, letters: [plain, plain, plain, extension] },
  {
    name: 'one other character or none',
    texts: 9_000,
    edges: units,
    letters: [...Array<typeof plain>(60).fill(plain), wide],
  },
  { name: 'other alphabets', texts: 9_000, edges: units, letters: [plain, wide, extension] },
  { name: 'surrogate pairs', texts: 9_000, edges: units, letters: [plain, wide, pairs] },
]

function makeText(chance: () => number, { edges, letters }: Pick<Alphabet, 'edges' | 'letters'>): string {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item
  const near = pick(edges) + Math.floor(chance() * 7) - 3
  const most = chance() < 0.1 ? Math.floor(chance() * 30) : near
  let text = ''
  for (let size = 0; size < most;) {
    const char = pick(pick(letters))
    text += char
    size += edges === septets && extension.includes(char) ? 2 : char.length
  }
  const isPaired = letters.includes(pairs) && chance() < 0.3
  return normaliseText(isPaired ? `${text.slice(0, near - 1)}😀${text.slice(0, 9)}` : text)
}

/** The first few texts on which the two differ. */
function findDifferences(alphabet: Alphabet, seed: number): string[] {
  const chance = makeChance(seed)
  const wrong: string[] = []
  for (let turn = 0; turn < alphabet.texts; turn++) {
    const text = makeText(chance, alphabet)
    const [mine, other] = [measureParts(text), countElsewhere(text)]
    if (mine.parts !== other.parts || mine.encoding !== other.encoding)
      wrong.push(JSON.stringify({ text, mine, other }))
  }
  return wrong.slice(0, 3)
}

/** Replaces each character by one with as many code units; no two of the new ones combine. */
const apart = (text: string) =>
  [...text].map((char) => (char.length === 2 ? '𠀀' : char.charCodeAt(0) < 0x250 ? char : '字')).join('')

describe('parts, as another counter has them', () => {
  afterEach(pace.slow)

  it.each(alphabets)(
    "parts are the same as another counter's for $texts texts of $name",
    (alphabet) => {
      pace.quick()
      expect(findDifferences(alphabet, alphabet.texts)).toEqual([])
    },
    30_000,
  )

  it.each(alphabets)("parts are the same as another counter's for texts of $name without any shortcut", (alphabet) => {
    expect(findDifferences({ ...alphabet, texts: 150 }, 5)).toEqual([])
  })

  it("parts are the same as another counter's for characters of several code points, once these stand apart", () => {
    pace.quick()
    const chance = makeChance(7)
    const wrong: string[] = []
    let cutLater = 0
    for (let turn = 0; turn < 4_000; turn++) {
      const text = makeText(chance, { edges: units, letters: [plain, wide, sequences] })
      const [mine, whole, split] = [measureParts(text), countElsewhere(text), countElsewhere(apart(text))]
      const isSame = mine.parts === split.parts && mine.encoding === whole.encoding && mine.parts <= whole.parts
      if (!isSame) wrong.push(JSON.stringify({ text, mine, whole, split }))
      if (mine.parts < whole.parts) cutLater += 1
    }
    expect(wrong.slice(0, 3)).toEqual([])
    // The difference is real, or this test would have no reason to be.
    expect(cutLater).toBeGreaterThan(0)
  })
})
