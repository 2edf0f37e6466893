import { expect, test } from 'vitest'
import { beginning, likelyNext, toListing, type HistoryCursor } from '../../../src/main/core/history/historyReading'
import { firstPage } from '../../../src/main/core/readback/judgeListing'

const at = (page: number, total?: number, more: Partial<HistoryCursor> = {}): HistoryCursor => ({
  ...{ ...beginning, stage: 'days', day: '2026-03-01', floor: '2026-02-27' },
  ...{ walk: { ...firstPage, page, ...(total === undefined ? {} : { total }) }, ...more },
})
const query = (cursor: HistoryCursor | undefined) => cursor && { day: cursor.day, page: cursor.walk.page }

test.each([
  [at(2, 1_001), { day: '2026-03-01', page: 3 }],
  [at(3, 1_001), { day: '2026-02-28', page: 1 }],
  [at(2, 1_000), { day: '2026-02-28', page: 1 }],
  [at(2, 1_000, { limit: 100 }), { day: '2026-03-01', page: 3 }],
])('the next page of a day is guessed after a page of it, and then the day before', (cursor, expected) => {
  expect(query(likelyNext(cursor))).toEqual(expected)
})

test('the next page is not guessed before the first page of a day, after the last day, nor for a day that is read once more', () => {
  expect(likelyNext(at(1))).toBeUndefined()
  expect(likelyNext(at(3, 1_001, { day: '2026-02-27' }))).toBeUndefined()
  expect(likelyNext(at(2, 5_000, { hasReadAgain: true }))).toBeUndefined()
})

test('no page of the whole listing is asked for ahead: a new message would push one past it', () => {
  expect(likelyNext({ ...toListing(at(2, 5_000), {}), walk: { ...firstPage, page: 2, total: 5_000 } })).toBeUndefined()
})
