import { expect, test } from 'vitest'
import { ok } from '../../../src/main/core/base/result'
import type { MessageQuery } from '../../../src/main/core/gateway/client/messages'
import { makeNextPage } from '../../../src/main/core/history/makeReadHistory'
import { createFakeClock } from '../../support/app/fakeClock'

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
