import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumbers } from '../../../src/main/core/imports/source/parseNumbers'
import { makeLookUpTempo } from '../../../src/main/core/numbers/lookUpTempo'
import { splitText } from '../../../src/main/core/numbers/splitText'

const numbers = (count: number, between: string): string =>
  Array.from({ length: count }, (_, index) => `07700 900${String(index % 1_000).padStart(3, '0')}`).join(between)

test('the pieces of a text add up to it, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), fc.nat(60), (text, times) => {
      const long = text.repeat(times)
      expect([...splitText(long)].join('')).toBe(long)
    }),
    { numRuns: 50 },
  )
})

test.each(['\n', '\r\n', ', ', ';', '\t'])('no number is cut in two if numbers are parted by %j', (between) => {
  const text = numbers(9_000, between)
  const pieces = [...splitText(text)]
  const read = (part: string) => parseNumbers(part, 'GB').map(({ phone }) => phone)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.flatMap(read)).toEqual(read(text))
})

test('the forecast of look-ups keeps to the pace, and to how fast the gateway answers', () => {
  const tempo = makeLookUpTempo()
  expect(tempo.secondsFor(1_286, 10)).toBe(129)
  for (let answer = 0; answer < 30; answer++) tempo.note(500)
  expect(tempo.secondsFor(100, 10)).toBe(50)
})
