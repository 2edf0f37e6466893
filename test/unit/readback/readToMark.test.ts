import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../src/main/core/base/result'
import type { GatewayResult } from '../../../src/main/core/gateway/gatewayOptions'
import { toMessageRecord, type MessageRecord } from '../../../src/main/core/gateway/client/messages'
import { readPage, type Page } from '../../../src/main/core/gateway/client/readAnswer'
import { readToMark } from '../../../src/main/core/readback/readToMark'

type Wire = Readonly<Record<string, unknown>>

interface Listing {
  /** In the gateway's order. */
  readonly records: readonly Wire[]
  readonly pageSize?: number
  readonly more?: (page: number, pages: number) => Wire
  readonly answer?: (page: number) => GatewayResult<Page<MessageRecord>> | undefined
  readonly idsIncrease?: boolean
  /** For each page. */
  readonly msPerPage?: number
  /** The computer's clock is set by so much while the second page is read. */
  readonly setMs?: number
}

const now = Date.parse('2026-11-21T10:00:00.000Z')
const at = (secondsAgo: number): string =>
  new Date(now - secondsAgo * 1_000).toISOString().slice(0, 19).replace('T', ' ')
const records = (count: number, secondsAgo: (index: number) => number): Wire[] =>
  Array.from({ length: count }, (_, index) => ({ id: count - index, created_at: at(secondsAgo(index)) }))

async function readMark(listing: Listing) {
  const { records: all, pageSize = 50, more, answer, idsIncrease = true, msPerPage = 50, setMs = 0 } = listing
  let elapsedMs = 0
  const kept: string[] = []
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  const pageOf = (page: number): GatewayResult<Page<MessageRecord>> => {
    const told = answer?.(page)
    if (told) return told
    const data = all.slice((page - 1) * pageSize, page * pageSize)
    const envelope = { current_page: page, last_page: pages, total: all.length, data, ...more?.(page, pages) }
    return readPage(ok({ status: 200, value: envelope }), toMessageRecord)
  }
  const first = pageOf(1)
  if (!first.ok) throw new Error('No first page')
  let asked = 1
  let waitedMs = 0
  const result = await readToMark(first.value, {
    clock: {
      now: () => now + elapsedMs + (asked > 1 ? setMs : 0),
      monotonic: () => elapsedMs,
      after: (delayMs, run) => {
        waitedMs += delayMs
        queueMicrotask(run)
        return () => undefined
      },
    },
    ask: async (page) => {
      asked += 1
      elapsedMs += msPerPage
      return pageOf(page)
    },
    keep: async (rows) => {
      kept.push(...rows.map(({ id }) => id ?? ''))
      return { idsIncrease }
    },
  })
  return { result, asked, kept, seconds: (elapsedMs + waitedMs) / 1_000 }
}

describe('the mark before a run', () => {
  test('the watermark needs one page if that reaches beyond the newest second', async () => {
    const read = await readMark({ records: records(400, (index) => index) })

    expect(read).toMatchObject({ result: ok({ unreadUntil: null }), asked: 1 })
  })

  test('the watermark proves nothing by time if no entry of the newest page can be read (old texts counted as accepted now)', async () => {
    const read = await readMark({ records: records(30, (index) => index), more: () => ({ data: [7] }) })

    expect(read).toMatchObject({ result: ok({ unreadUntil: '9999-12-31T23:59:59.999Z' }) })
  })

  test('the watermark needs the whole newest second, whose records stand in any order', async () => {
    const read = await readMark({ records: records(400, (index) => (index < 130 ? 5 : 60)) })

    // One of them is the last page: of one second alone nothing tells which end is the newest.
    expect(read).toMatchObject({ result: ok({ unreadUntil: null }), asked: 4 })
  })

  test('the watermark asks once more for a page that counts fewer than the first (an old text counted as sent by another computer)', async () => {
    let asked = 0
    const shrunk = () =>
      readPage(ok({ status: 200, value: { current_page: 2, last_page: 3, total: 25, data: [] } }), toMessageRecord)
    const read = await readMark({
      records: records(32, (index) => index),
      pageSize: 7,
      answer: (page) => (page === 2 && asked++ === 0 ? shrunk() : undefined),
    })

    expect(read).toMatchObject({ result: ok({ unreadUntil: null }), asked: 5 })
    expect(read.kept).toContain('20')
  })

  test('the watermark asks once more for an empty page if none are counted (an old text counted as the record of a message)', async () => {
    let asked = 0
    const empty = () => readPage(ok({ status: 200, value: { current_page: 2, data: [] } }), toMessageRecord)
    const read = await readMark({
      ...{ records: records(14, (index) => index), pageSize: 7 },
      more: (page) => ({
        total: undefined,
        last_page: undefined,
        next_page_url: page === 1 ? '/messages?page=2' : null,
      }),
      answer: (page) => (page === 2 && asked++ === 0 ? empty() : undefined),
    })

    expect(read.result).toEqual(ok({ unreadUntil: null }))
    expect(read.kept).toContain('3')
  })

  test('the watermark asks once more for a page with an entry that cannot be read (a lost answer was never found)', async () => {
    let asked = 0
    const all = records(8, () => 5)
    const broken = () => readPage(ok({ status: 200, value: { total: 8, data: [7, ...all.slice(1)] } }), toMessageRecord)
    const read = await readMark({ records: all, answer: () => (asked++ === 0 ? broken() : undefined) })

    expect(read.result).toEqual(ok({ unreadUntil: null }))
    expect(read.kept).toContain('8')
  })

  test('the watermark asks once more for a page in the middle with fewer records than the first, if none are counted', async () => {
    let asked = 0
    const all = records(32, (index) => index)
    const envelope = { current_page: 2, last_page: 5, data: all.slice(7, 13) }
    const part = () => readPage(ok({ status: 200, value: envelope }), toMessageRecord)
    const read = await readMark({
      ...{ records: all, pageSize: 7, more: () => ({ total: undefined }) },
      answer: (page) => (page === 2 && asked++ === 0 ? part() : undefined),
    })

    expect(read).toMatchObject({ result: ok({ unreadUntil: null }), asked: 5 })
    expect(read.kept).toContain('19')
  })

  test.each([
    ['its page number says so', () => ({ data: [] })],
    ['nothing but its records says so', (page: number) => ({ current_page: page + 1 })],
  ])(
    'the watermark asks again for a page shown in the place of another, if %s (an old text counted as sent by another computer)',
    async (_, more) => {
      let wrong = 2
      const listed = records(20, () => 0)
      const read = await readMark({
        records: listed,
        pageSize: 5,
        answer: (page) => {
          if (page !== 3 || wrong-- <= 0) return undefined
          const data = listed.slice(5, 10)
          const envelope = { current_page: 2, last_page: 4, total: 20, data, ...more(2) }
          return readPage(ok({ status: 200, value: envelope }), toMessageRecord)
        },
      })

      expect(read.result).toEqual(ok({ unreadUntil: null }))
      expect(new Set(read.kept).size).toBe(20)
    },
  )

  test('the watermark holds the newest of messages that stand in any order within seconds (old texts counted as accepted now)', async () => {
    const newest = records(12, (index) => index)
    const listed = [9, 3, 11, 5, 1, 0, 8, 2, 10, 4, 7, 6].flatMap((place) => newest.slice(place, place + 1))
    const read = await readMark({ records: [...listed, ...records(400, (index) => index + 60)], pageSize: 4 })

    expect(read.kept).toContain('12')
    expect(read.asked).toBeLessThan(6)
  })

  test('the watermark is there within seconds though 100,000 records are of one second (B102): those prove nothing', async () => {
    const read = await readMark({ records: records(100_000, () => 5) })

    expect(read.result).toEqual(ok({ unreadUntil: '2026-11-21T09:59:55.000Z' }))
    expect(read.seconds).toBeLessThan(15)
    expect(read.asked).toBeLessThanOrEqual(200)
  })

  test.each([
    ['slept between two pages (nothing proved anything from then on)', 0],
    ['slept while its clock was set to 1970 (an old text counted as sent by another computer)', -now],
  ])('the watermark is read again after the computer %s', async (_, setMs) => {
    const later = records(30, (index) => index * 20)
    const earlier = later.slice(20)
    let asked = 0
    const more = (page: number) => {
      asked += 1
      const listed = asked === 1 ? earlier : later
      return {
        data: listed.slice((page - 1) * 4, page * 4),
        total: listed.length,
        last_page: Math.ceil(listed.length / 4),
      }
    }
    const read = await readMark({ records: later, pageSize: 4, more, msPerPage: 40 * 60_000, setMs })

    expect(read.result).toEqual(ok({ unreadUntil: at(0).replace(' ', 'T') + '.000Z' }))
    expect(read.kept).toContain('30')
  })

  test('the watermark is not awaited if each page takes half a minute', async () => {
    const read = await readMark({ records: records(10_000, () => 5), msPerPage: 30_000 })

    expect(read).toMatchObject({ result: ok({ unreadUntil: '2026-11-21T09:59:55.000Z' }), asked: 2 })
  })

  test.each([1, 2, 7])('the watermark ends at pages that repeat for ever after the first %i', async (period) => {
    const listed = records(100_000, () => 5)
    const read = await readMark({
      records: listed,
      more: (page) => ({ data: listed.slice(((page - 1) % period) * 50, (((page - 1) % period) + 1) * 50) }),
    })

    expect(read.result).toEqual(ok({ unreadUntil: '2026-11-21T09:59:55.000Z' }))
    expect(read.asked).toBeLessThan(25)
  })

  test('the watermark is whole if the page past the end is the last one again, is empty, or is missing', async () => {
    const few = records(3, () => 5)
    const again = await readMark({ records: few, more: () => ({ data: few }) })
    const empty = await readMark({ records: few })
    const missing = await readMark({
      records: few,
      answer: (page) => (page > 1 ? fail('GATEWAY_NOT_FOUND') : undefined),
    })

    for (const { result } of [again, empty, missing]) expect(result).toEqual(ok({ unreadUntil: null }))
  })

  test('the watermark does not begin the run within a second that it has not read whole', async () => {
    const one = records(50, () => 0)
    const read = await readMark({ records: one, more: () => ({ data: one, total: null }) })

    expect(read.result).toEqual(ok({ unreadUntil: '2026-11-21T10:00:00.000Z' }))
    expect(read.seconds).toBeGreaterThanOrEqual(1)
  })

  test('the watermark is read from the last page on if the gateway lists the oldest first whatever it is asked', async () => {
    const read = await readMark({ records: records(400, (index) => index).reverse() })

    expect(read).toMatchObject({ result: ok({ unreadUntil: null }), asked: 2 })
    expect(read.kept).toContain('400')
  })

  test('the watermark is the highest id though the oldest come first and the count grows while pages are read (old texts counted as sent by another computer)', async () => {
    const all = records(20, (index) => index * 20).toReversed()
    const more = (page: number): Wire => ({ total: 20 + page, last_page: Math.ceil((20 + page) / 4) })
    const read = await readMark({ records: all, pageSize: 4, more })

    expect(read.kept).toContain('20')
    expect(read).toMatchObject({ result: ok({ unreadUntil: '9999-12-31T23:59:59.999Z' }) })
  })

  test.each<[string, Wire]>([
    ['the gateway counts fewer pages than it has', { total: 8, last_page: 2 }],
    ['the gateway counts no pages', { total: undefined, last_page: undefined }],
  ])(
    'the watermark is read from every page if the first has its oldest on top and %s (an old text counted as sent by another computer)',
    async (_, counted) => {
      const all = [4, 3, 2, 1, 0, 9, 12, 7, 19, 15, 8, 11].map((place) => ({
        id: 100 - place,
        created_at: at(place * 20),
      }))
      const more = (page: number, pages: number): Wire => ({
        ...counted,
        next_page_url: page < pages ? `/messages?page=${page + 1}` : null,
      })
      const read = await readMark({ records: all, pageSize: 4, more })

      expect(read.result).toEqual(ok({ unreadUntil: null }))
      expect(new Set(read.kept)).toEqual(new Set(all.map(({ id }) => String(id))))
    },
  )

  test('the watermark proves nothing by time if the oldest come first, the last page is unknown and there are too many', async () => {
    const read = await readMark({
      records: records(5_000, (index) => index).reverse(),
      more: () => ({ last_page: null, next_page_url: 'https://elsewhere.invalid/' }),
      msPerPage: 200,
    })

    expect(read.result).toEqual(ok({ unreadUntil: '9999-12-31T23:59:59.999Z' }))
    expect(read.seconds).toBeLessThan(15)
  })

  test('the watermark reads all that is listed in no order, and proves nothing by time if that is too much', async () => {
    const few = [9, 3, 11, 5, 1, 0, 8, 2, 10, 4, 7, 6].map((place) => ({ id: 100 - place, created_at: at(place * 60) }))
    const whole = await readMark({ records: few, pageSize: 4 })
    const many = Array.from({ length: 5_000 }, (_, place) => ({ id: place, created_at: at((place * 7919) % 5_000) }))
    const late = await readMark({ records: many, msPerPage: 200 })

    expect(whole.result).toEqual(ok({ unreadUntil: null }))
    expect(whole.kept).toContain('100')
    expect(late.result).toEqual(ok({ unreadUntil: '9999-12-31T23:59:59.999Z' }))
  })

  test('the watermark reads back over a day and more if ids do not grow, as far as the time allows', async () => {
    const daily = records(20_000, (index) => index * 100)
    const whole = await readMark({ records: daily, idsIncrease: false, msPerPage: 5 })
    const late = await readMark({ records: daily, idsIncrease: false, msPerPage: 1_000 })

    expect(whole.result).toEqual(ok({ unreadUntil: null }))
    expect(whole.kept.length).toBeGreaterThan((40 * 3_600) / 100 - 1)
    expect(late.result).toEqual(ok({ unreadUntil: new Date(now - 449 * 100 * 1_000).toISOString() }))
  })
})
