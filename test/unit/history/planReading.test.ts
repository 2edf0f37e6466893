import { expect, test } from 'vitest'
import { ok } from '../../../src/main/core/base/result'
import type { MessageQuery } from '../../../src/main/core/gateway/client/messages'
import { makeNextPage, likelyNext, beginning, toListing } from '../../../src/main/core/history/planReading'
import { createFakeClock } from '../../support/app/fakeClock'
import type { HistoryCursor } from '../../../src/main/core/history/historyReadState'
import { firstPage } from '../../../src/main/core/readback/judgeListing'

function open() {
  const clock = createFakeClock('2026-11-21T10:00:00.000Z')
  const asked: number[] = []
  const ask = ({ page = 0 }: MessageQuery) => {
    asked.push(page)
    return Promise.resolve(ok(`page ${page}, asked ${asked.length}`))
  }
  return { clock, asked, ask, next: makeNextPage<string>(clock) }
}

test('a page that was asked for ahead is not asked for again', async () => {
  const { asked, ask, next } = open()
  next.askAhead('j', { page: 1 }, ask)
  next.askAhead('j', { page: 2 }, ask)
  next.askAhead('j', { page: 2 }, ask)

  expect(await next.take('j', { page: 1 }, ask)).toEqual(ok('page 1, asked 1'))
  expect(await next.take('j', { page: 2 }, ask)).toEqual(ok('page 2, asked 2'))
  expect(await next.take('j', { page: 2 }, ask)).toEqual(ok('page 2, asked 3'))
  expect(asked).toEqual([1, 2, 2])
})

test('two pages ahead are kept of each job, and none of another', async () => {
  const { ask, asked, next } = open()
  for (const page of [1, 2, 3]) next.askAhead('j', { page }, ask)

  await next.take('other', { page: 3 }, ask)
  await next.take('j', { page: 1 }, ask)
  expect(asked).toEqual([1, 2, 3, 3, 1])
  await next.take('j', { page: 3 }, ask)
  expect(asked).toEqual([1, 2, 3, 3, 1, 3])
})

test('a page that waited long, was skipped or was forgotten is asked for again', async () => {
  const { clock, asked, ask, next } = open()
  next.askAhead('j', { page: 1 }, ask)
  await clock.advance(10_000)
  await next.take('j', { page: 1 }, ask)
  expect(asked).toEqual([1, 1])

  next.askAhead('j', { page: 2 }, ask)
  next.askAhead('j', { page: 3 }, ask)
  await next.take('j', { page: 3 }, ask)
  await next.take('j', { page: 2 }, ask)
  expect(asked).toEqual([1, 1, 2, 3, 2])

  next.askAhead('j', { page: 4 }, ask)
  next.forget('j')
  await next.take('j', { page: 4 }, ask)
  expect(asked).toEqual([1, 1, 2, 3, 2, 4, 4])
})

test('a page ahead that fails and is never used does no harm', async () => {
  const { ask, next } = open()
  next.askAhead('j', { page: 1 }, () => Promise.reject(new Error('gone')))
  next.askAhead('j', { page: 2 }, ask)

  expect(await next.take('j', { page: 2 }, ask)).toEqual(ok('page 2, asked 1'))
})

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
