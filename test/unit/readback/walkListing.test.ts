import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../src/main/core/base/result'
import type { MessageQuery, MessageRecord, Messages } from '../../../src/main/core/gateway/client/messages'
import { readPage } from '../../../src/main/core/gateway/client/readAnswer'
import { toMessageRecord } from '../../../src/main/core/gateway/client/messages'
import { daysBetween } from '../../../src/main/core/readback/nextLook'
import { walkListing, type Walk } from '../../../src/main/core/readback/walkListing'

type Envelope = Record<string, unknown>

/** Takes every page at once, and never has enough. */
const steady = { days: ['2026-11-21'], turn: async () => true, onPage: async () => 0, isEnough: async () => false }

/** Walks one day of a listing that answers these pages; the last one again for every later page. */
async function walk(pages: readonly Envelope[], more: Partial<Walk> = {}) {
  const asked: MessageQuery[] = []
  const read: string[] = []
  const list: Messages['list'] = async (query = {}) => {
    asked.push(query)
    const value = pages[Math.min(query.page ?? 1, pages.length) - 1]
    return readPage(ok({ status: 200, value }), toMessageRecord)
  }
  const onPage = async (records: readonly MessageRecord[]) => {
    read.push(...records.map(({ key }) => key ?? '?'))
    return 0
  }
  const result = await walkListing({ ...steady, messages: { list }, onPage, ...more })
  return { result, asked, read }
}

const rows = (...keys: string[]) => keys.map((_id) => ({ _id, to: '447700900001' }))
const envelope = (current_page: number, last_page: number, data: unknown, more: Envelope = {}): Envelope => ({
  current_page,
  last_page,
  data,
  ...more,
})

describe('a listing that holds together', () => {
  test('a listing is read to its end, oldest first, by our own addresses', async () => {
    const { result, asked, read } = await walk([
      envelope(1, 2, rows('a', 'b'), { total: 3, next_page_url: 'https://elsewhere.invalid/' }),
      envelope(2, 2, rows('c'), { total: 3 }),
    ])

    expect(result).toEqual(ok({ isClean: true, pages: 2 }))
    expect(read).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ page, orderDirection, createdAt }) => [page, orderDirection, createdAt])).toEqual([
      [1, 'asc', '2026-11-21'],
      [2, 'asc', '2026-11-21'],
    ])
  })

  test('a listing that does not say where it ends is read until an empty page (its first page counted as the whole day)', async () => {
    const { result, read } = await walk([{ data: rows('a', 'b') }, { data: rows('c') }, { data: [] }])

    expect(result).toEqual(ok({ isClean: true, pages: 3 }))
    expect(read).toEqual(['a', 'b', 'c'])
  })

  test('a listing may grow while it is read', async () => {
    const { result } = await walk([
      envelope(1, 2, rows('a', 'b'), { total: 3 }),
      envelope(2, 2, rows('c', 'd'), { total: 4 }),
    ])

    expect(result).toEqual(ok({ isClean: true, pages: 2 }))
  })

  test('a listing may leave a page empty and continue', async () => {
    const { result } = await walk([
      envelope(1, 3, rows('a', 'b'), { total: 3 }),
      envelope(2, 3, [], { total: 3 }),
      envelope(3, 3, rows('c'), { total: 3 }),
    ])

    expect(result).toEqual(ok({ isClean: true, pages: 3 }))
  })

  test('a listing may be empty', async () => {
    expect((await walk([envelope(1, 1, [], { total: 0 })])).result).toEqual(ok({ isClean: true, pages: 1 }))
  })
})

describe('a walk', () => {
  const days = ['2026-11-20', '2026-11-21']
  const twoPages = [envelope(1, 2, rows('a'), { total: 2 }), envelope(2, 2, rows('b'), { total: 2 })]

  test('a walk ends as soon as nothing is awaited any more', async () => {
    const { result, asked } = await walk(twoPages, { days, isEnough: async () => true })

    expect(result).toEqual(ok({ isClean: true, pages: 1 }))
    expect(asked).toHaveLength(1)
  })

  test('a walk continues to the next day otherwise', async () => {
    const { asked } = await walk(twoPages, { days })

    expect(asked.map(({ createdAt, page }) => `${createdAt} ${page}`)).toEqual([
      '2026-11-20 1',
      '2026-11-20 2',
      '2026-11-21 1',
      '2026-11-21 2',
    ])
  })

  test('a walk that is given up proves nothing', async () => {
    let turns = 0
    const { result, asked } = await walk(twoPages, { days, turn: async () => ++turns < 3 })

    expect(result).toEqual(ok({ isClean: false, pages: 2 }))
    expect(asked).toHaveLength(2)
  })

  test('a walk over records that cannot be read proves nothing', async () => {
    const { result } = await walk(twoPages, { onPage: async () => 1 })

    expect(result).toEqual(ok({ isClean: false, pages: 2 }))
  })
})

describe('a listing that contradicts itself proves nothing (B045)', () => {
  test.each([
    ['the same page for ever', [envelope(1, 1_000_000_000, rows('a'))], 2],
    [
      'a last page far away behind empty ones',
      [envelope(1, 1_000_000_000, rows('a')), ...[2, 3, 4, 5].map((page) => envelope(page, 1_000_000_000, []))],
      5,
    ],
    [
      'a total that shrinks',
      [envelope(1, 2, rows('a', 'b'), { total: 4 }), envelope(2, 2, rows('c'), { total: 3 })],
      2,
    ],
    ['null data under a total', [envelope(1, 1, null, { total: 5 })], 1],
    ['fewer rows than its total', [envelope(1, 1, rows('a'), { total: 2 })], 1],
    ['entries that are no records', [envelope(1, 1, [...rows('a'), null], { total: 2 })], 1],
  ])('a listing that contradicts itself proves nothing (B045): %s', async (_, pages, read) => {
    const { result, asked } = await walk(pages)

    expect(result).toEqual(ok({ isClean: false, pages: read }))
    expect(asked).toHaveLength(read)
  })

  test('a listing that never ends is left after ten thousand pages (B045)', async () => {
    let page = 0
    const list: Messages['list'] = async () =>
      readPage(ok({ status: 200, value: envelope(++page, page + 1, rows(`k${page}`)) }), toMessageRecord)

    const result = await walkListing({ ...steady, messages: { list } })

    expect(result).toEqual(ok({ isClean: false, pages: 10_000 }))
  })
})

test('a page that cannot be read ends the walk with its problem', async () => {
  const list: Messages['list'] = async () => fail('GATEWAY_SLOW', 'after')
  const result = await walkListing({ ...steady, messages: { list } })

  expect(result).toEqual(fail('GATEWAY_SLOW', 'after'))
})

test('days are counted in UTC, both ends included', () => {
  const at = (text: string) => Date.parse(text)

  expect(daysBetween(at('2026-11-20T23:59:00Z'), at('2026-11-22T00:00:00Z'))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})
