import { expect, test } from 'vitest'
import { addRef, readRef } from '../../../src/main/core/readback/matching/matchRecord'
import { settleInstant } from '../../../src/main/core/readback/nextLook'

test.each([
  ['https://shop.example/status', 'https://shop.example/status?ref=a%2Fb'],
  ['https://shop.example/status?x=1', 'https://shop.example/status?x=1&ref=a%2Fb'],
  ['https://shop.example/status?x=1#top', 'https://shop.example/status?x=1&ref=a%2Fb#top'],
])('an address %s carries our mark and gives it back', (address, marked) => {
  expect(addRef(address, 'a/b')).toBe(marked)
  expect(readRef(marked)).toBe('a/b')
  expect(readRef(address)).toBeUndefined()
})

test('a request is settled after half an hour, one that the gateway holds a day after its time', () => {
  const at = '2026-11-21T09:00:00.000Z'

  expect(new Date(settleInstant(at, null)).toISOString()).toBe('2026-11-21T09:30:00.000Z')
  expect(new Date(settleInstant(at, '2026-11-22T08:00:00.000Z')).toISOString()).toBe('2026-11-23T08:00:00.000Z')
  expect(new Date(settleInstant(at, '2026-11-19T08:00:00.000Z')).toISOString()).toBe('2026-11-21T09:30:00.000Z')
})
