import { expect, test } from 'vitest'
import { blockSize, fromBytes, makeBlock, toBytes } from '../../../../src/main/core/history/columns/block'

test('a block is the same after the database kept it, wherever its bytes lie in memory', () => {
  const made = makeBlock(3, [
    {
      ...{ id: 3 * blockSize, at: 1_795_000_000_123, phone: '+447700900001', account: 'acc', status: 'SENT' },
      ...{ country: 'GB', campaign: '', sender: 'Bäckerei', delivery: 'on_the_way', firstFinal: 0 },
      ...{ parts: null, costMicros: 32_000 },
    },
    {
      ...{ id: 4 * blockSize - 1, at: 1_795_000_000_000, phone: '+33700000001', account: 'acc', status: 'DELIVERED' },
      ...{ country: '', campaign: 'spring', sender: '', delivery: 'delivered', firstFinal: 30 },
      ...{ parts: 2, costMicros: null },
    },
  ])
  const bytes = toBytes(made)
  const elsewhere = new Uint8Array(bytes.length + 5)
  elsewhere.set(bytes, 5)

  expect(fromBytes(3, bytes)).toEqual(made)
  expect(fromBytes(3, elsewhere.subarray(5))).toEqual(made)
})
