import { expect, test } from 'vitest'
import { emptyBitmap, makeBlock } from '../../../../src/main/core/history/columns/block'
import { matchBlocks, type Question } from '../../../../src/main/core/history/columns/matches'

/** Messages 1 to 3 at the instants 10, 20 and 30, at prices of 100, 200 and none. */
const block = makeBlock(
  0,
  [1, 2, 3].map((id) => ({
    id,
    at: id * 10,
    phone: '+447700900001',
    account: 'acc',
    status: 'SENT',
    country: 'GB',
    campaign: '',
    sender: '',
    delivery: 'on_the_way',
    parts: 1,
    costMicros: id === 3 ? null : id * 100,
    firstFinal: 0,
  })),
)

const find = (question: Partial<Question>): number[] => {
  const matches = matchBlocks([{ block, findWords: emptyBitmap }], { among: [], words: [], ...question })
  return matches.window(0, 3).ids.toReversed()
}

test('the time of a filter holds its beginning and not its end', () => {
  expect(find({ from: 10, until: 30 })).toEqual([1, 2])
  expect(find({ from: 11, until: 31 })).toEqual([2, 3])
  expect(find({ until: 10 })).toEqual([])
  expect(find({ from: 30 })).toEqual([3])
})

test('the prices of a filter hold both ends, and no message without a price', () => {
  expect(find({ costFromMicros: 100, costToMicros: 200 })).toEqual([1, 2])
  expect(find({ costFromMicros: 101 })).toEqual([2])
  expect(find({ costToMicros: 199 })).toEqual([1])
})
