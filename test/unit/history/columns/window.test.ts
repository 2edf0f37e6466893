import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blockOf,
  blockSize,
  emptyBitmap,
  makeBlock,
  type ColumnRow,
} from '../../../../src/main/core/history/columns/block'
import { matchBlocks, type Matches } from '../../../../src/main/core/history/columns/matches'

const row = (id: number, at: number): ColumnRow => ({
  ...{ id, at, phone: '+447700900001', account: 'acc', status: 'SENT', country: 'GB', campaign: '', sender: '' },
  ...{ delivery: 'on_the_way', parts: 1, costMicros: null, firstFinal: 0 },
})

/** Every message matches. */
function matchesOf(rows: readonly ColumnRow[]): Matches {
  const byBlock = new Map<number, ColumnRow[]>()
  for (const one of rows) {
    const own = byBlock.get(blockOf(one.id))
    if (own) own.push(one)
    else byBlock.set(blockOf(one.id), [one])
  }
  const blocks = [...byBlock].map(([number, own]) => ({ block: makeBlock(number, own), findWords: emptyBitmap }))
  return matchBlocks(blocks, { among: [], words: [] })
}

const inOrder = (rows: readonly ColumnRow[]): number[] =>
  [...rows].sort((a, b) => b.at - a.at || b.id - a.id).map(({ id }) => id)

test('a window equals that of a plain sort, however many messages share an instant', () => {
  // Few different instants, wide ones among them: most messages have the instant of others.
  const instant = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 253_402_300_799_000))
  const rows = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 * blockSize }), instant), {
      selector: ([id]) => id,
      maxLength: 60,
    })
    .map((pairs) => pairs.map(([id, at]) => row(id, at)))
  fc.assert(
    fc.property(rows, fc.nat(70), fc.nat(20), (all, offset, limit) => {
      expect(matchesOf(all).window(offset, limit)).toEqual({
        total: all.length,
        ids: inOrder(all).slice(offset, offset + limit),
      })
    }),
    { numRuns: 500 },
  )
})

test('a window of 20,000 messages is right at every depth: in order, in reverse order, shuffled, and all of one instant', () => {
  const count = 20_000
  const orders: readonly ((index: number) => number)[] = [
    (index) => index,
    (index) => count - index,
    (index) => (index * 7_919) % 1_000,
    () => 5,
  ]
  for (const atOf of orders) {
    const rows = Array.from({ length: count }, (_, index) => row(index + 1, atOf(index)))
    const [matches, sorted] = [matchesOf(rows), inOrder(rows)]
    for (const offset of [0, 1, 9_999, count - 60, count - 1])
      expect(matches.window(offset, 60).ids).toEqual(sorted.slice(offset, offset + 60))
  }
})
