import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describedCharacters } from '../../../src/main/core/messages/characterNames'
import { countParts, measureParts, isGsmText } from '../../../src/main/core/messages/countParts'
import { replaceCostly } from '../../../src/main/core/messages/costlyCharacters'
import { characters } from '../../../src/text/en/imports/characters'

const a = (count: number) => 'a'.repeat(count)
const emoji = '😀'

describe('parts at their borders (B034)', () => {
  it.each([
    ['an empty text', '', 0, 'gsm7', 0, 160, 160],
    ['one letter', 'a', 1, 'gsm7', 1, 160, 159],
    ['160 letters', a(160), 1, 'gsm7', 160, 160, 0],
    ['161 letters', a(161), 2, 'gsm7', 161, 153, 145],
    ['306 letters', a(306), 2, 'gsm7', 306, 153, 0],
    ['307 letters', a(307), 3, 'gsm7', 307, 153, 152],
    ['5,000 letters (B036)', a(5000), 33, 'gsm7', 5000, 153, 49],
    ['159 letters and a euro sign', a(159) + '€', 2, 'gsm7', 161, 153, 145],
    ['158 letters and a euro sign', a(158) + '€', 1, 'gsm7', 160, 160, 0],
    ['ten extension characters', '€^{}[]~\\|\f', 1, 'gsm7', 20, 160, 140],
    ['80 extension characters', '€'.repeat(80), 1, 'gsm7', 160, 160, 0],
    ['an escape pair at the edge of a part', a(152) + '€' + a(20), 2, 'gsm7', 174, 153, 131],
    ['81 euro signs, 76 to a part', '€'.repeat(81), 2, 'gsm7', 162, 153, 143],
    ['153 euro signs, 76 to a part', '€'.repeat(153), 3, 'gsm7', 306, 153, 151],
    ['one curly quote', '’', 1, 'ucs2', 1, 70, 69],
    ['69 letters and a curly quote', a(69) + '’', 1, 'ucs2', 70, 70, 0],
    ['70 letters and a curly quote', a(70) + '’', 2, 'ucs2', 71, 67, 63],
    ['133 letters and a curly quote', a(133) + '’', 2, 'ucs2', 134, 67, 0],
    ['134 letters and a curly quote', a(134) + '’', 3, 'ucs2', 135, 67, 66],
    ['one emoji', emoji, 1, 'ucs2', 2, 70, 68],
    ['35 emoji', emoji.repeat(35), 1, 'ucs2', 70, 70, 0],
    ['a euro sign beside an emoji counts once', '€' + emoji, 1, 'ucs2', 3, 70, 67],
  ] as const)('parts are counted at their border (B034): %s', (_, text, parts, encoding, units, perPart, left) => {
    expect(measureParts(text)).toEqual({ parts, encoding, units, perPart, left })
  })
})

describe('a surrogate pair at the edge of a part (B035)', () => {
  it.each([
    ['moves a pair that would be cut to the next part', a(66) + emoji + a(10), 2, 55],
    ['keeps a pair that ends at the edge', a(65) + emoji + a(10), 2, 57],
    ['needs a third part when the moved pair pushes the rest out', a(66) + emoji + a(66), 3, 66],
    ['does so in every part', emoji.repeat(100), 4, 65],
  ])('a surrogate pair at the edge of a part (B035): %s', (_, text, parts, left) => {
    expect(measureParts(text)).toMatchObject({ parts, left, encoding: 'ucs2' })
  })
})

it('every character of the 7-bit alphabet counts as one septet, and those of its extension as two', () => {
  const basic = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isGsmText)
  const septets = basic.map((char) => measureParts(char).units)
  expect([septets.filter((units) => units === 1).length, septets.filter((units) => units === 2).length]).toEqual([
    127, 10,
  ])
})

// A second, slow reading of the standard: cut into whole characters, then fill parts one by one.
function countNaively(text: string): { parts: number; left: number } {
  const isGsm = [...text].every(isGsmText)
  const sizes = [...text].map((char) => (isGsm && '€^{}[]~\\|\f'.includes(char) ? 2 : char.length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  if (total === 0) return { parts: 0, left: single }
  if (total <= single) return { parts: 1, left: single - total }
  const parts = [0]
  for (const size of sizes) {
    if (parts.at(-1)! + size > each) parts.push(0)
    parts[parts.length - 1]! += size
  }
  return { parts: parts.length, left: each - parts.at(-1)! }
}

const letters = fc.constantFrom('a', 'é', '\n', ' ', '€', '[', '~')
const anyLetters = fc.oneof(letters, fc.constantFrom('’', 'ж', emoji, '\uD83D', '\u0301'))

it('the count of parts agrees with a slow one that fills parts character by character', () => {
  const texts = fc.oneof(
    fc.string({ unit: letters, maxLength: 700 }),
    fc.string({ unit: anyLetters, maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { parts, left } = measureParts(text)
      expect({ parts, left }).toEqual(countNaively(text))
    }),
    { numRuns: 1000 },
  )
})

describe('costly characters', () => {
  it('no costly character is named while the 7-bit alphabet is enough', () => {
    expect(countParts('Café {€5} [now] ~ \\o/').costly).toEqual([])
  })

  it('a costly character is named with its place and its replacement (B034)', () => {
    expect(countParts('Sam’s shop… 😀').costly).toEqual([
      { char: '’', index: 3, name: 'right_single_quotation_mark', replacement: "'" },
      { char: '…', index: 10, name: 'ellipsis', replacement: '...' },
      { char: '😀', index: 12, name: 'emoji' },
    ])
  })

  it.each([
    ['a dash', '–', '-'],
    ['curly double quotes', '“x”', '"x"'],
    ['a no-break space', 'a\u00A0b', 'a b'],
    ['a tab', 'a\tb', 'a b'],
    ['a backtick', '`', "'"],
    ['a bullet', '• milk', '- milk'],
    ['accented letters', 'ëáíçŁśŐ', 'eaicLsO'],
    ['accents stored apart', 'e\u0308x\u0304', 'ex'],
    ['a letter with two accents', 'ế', 'e'],
    ['ligatures', 'œuf ﬁn', 'oeuf fin'],
    ['invisible characters', '\uFEFFa\u200Bb\u200Dc\u202Ed', 'abcd'],
    ['full-width letters', 'ＡＢ１！', 'AB1!'],
    ['Greek capitals', 'ΚΑΛΗΜΕΡΑ Ά', 'KAΛHMEPA A'],
  ])('plain text is offered for %s', (_, text, plain) => {
    expect(replaceCostly(text)).toBe(plain)
  })

  it.each([
    ['an emoji', '😀'],
    ['a family joined to one emoji', '👩‍👩‍👧'],
    ['a keycap', '#️⃣'],
    ['a flag', '🇬🇧'],
    ['Cyrillic', 'ж'],
    ['small Greek letters', 'ά'],
    ['Hebrew', 'א'],
    ['Chinese', '你'],
    ['half a surrogate pair', '\uD83D'],
  ])('nothing is offered for %s, which is left whole', (_, text) => {
    expect(countParts(text).costly).toHaveLength(1)
    expect(countParts(text).costly[0]).not.toHaveProperty('replacement')
    expect(replaceCostly(`a${text}b`)).toBe(`a${text}b`)
  })

  it('a costly character is found at its index, and replaced only with plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(anyLetters, fc.constantFrom('ë', '…', '\u200D')) }), (text) => {
        const { costly, encoding } = countParts(text)
        expect(costly.length > 0).toBe(encoding === 'ucs2')
        for (const { char, index, replacement } of costly) {
          expect(text.startsWith(char, index)).toBe(true)
          expect(isGsmText(replacement ?? '')).toBe(true)
        }
      }),
    )
  })
})

it('every described character has a text for its name', () => {
  const names = new Set([...describedCharacters.values()].map(({ name }) => name))
  expect([...names].filter((name) => !Object.hasOwn(characters, name))).toEqual([])
  expect([...describedCharacters.values()].every(({ replacement }) => isGsmText(replacement ?? ''))).toBe(true)
})
