import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf } from '../../../../src/main/core/history/columns/block'
import { findBeginning, makePostings } from '../../../../src/main/core/history/columns/postings'

const word = fc.stringMatching(/^[ab\u{e9}\u{6771}\u{1f600}]{1,4}$/u)

test('a beginning finds the places of every word that begins so, of rare and of common words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.uniqueArray(word, { maxLength: 4 }), fc.constantFrom(1, 5, 127, 128, 129, 300)), {
        maxLength: 6,
      }),
      word,
      // The database decides at which address the stored bytes lie.
      fc.integer({ min: 0, max: 3 }),
      (groups, beginning, shift) => {
        const all = groups.flatMap(([words, times]) => Array.from({ length: times }, () => words))
        const kept = makePostings(all.entries())
        const bytes = new Uint8Array(kept.length + shift)
        bytes.set(kept, shift)

        const found = placesOf(findBeginning(bytes.subarray(shift), beginning))

        expect([...found]).toEqual(
          [...all.keys()].filter((place) => all[place]?.some((one) => one.startsWith(beginning))),
        )
      },
    ),
  )
})
