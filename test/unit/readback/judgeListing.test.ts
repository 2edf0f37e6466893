import { describe, expect, test } from 'vitest'
import { firstPage, judgeListing, type ListedPage } from '../../../src/main/core/readback/judgeListing'
import { toListedRecord, packRecords, unpackRecords } from '../../../src/main/core/readback/toListedRecord'
import { toMessageRecord } from '../../../src/main/core/gateway/client/messages'

/** Pages asked for until the walk is over, and why it is in doubt. */
function walk(pageAt: (page: number) => Partial<ListedPage>, limit?: number): string {
  let present = firstPage
  for (let asked = 1; ; asked++) {
    const page = { keys: [], unread: 0, total: undefined, hasNext: false, ...pageAt(asked) }
    const verdict = judgeListing(present, page, { maxPages: 1_000, ...(limit === undefined ? {} : { limit }) })
    present = verdict.walk
    if (verdict.isOver) return `${asked} ${present.doubt ?? 'whole'}`
  }
}

describe('a listing', () => {
  test.each([2, 3, 5, 8, 13, 100])('a listing that goes round in circles of %i pages is left soon', (length) => {
    const [pages = '', doubt] = walk((page) => ({
      keys: [`k${page < 4 ? page : page % length}`],
      hasNext: true,
    })).split(' ')

    expect(doubt).toBe('repeats')
    expect(Number(pages)).toBeLessThan(4 * length + 12)
  })

  test('a listing that never repeats and never ends is left at its limit', () => {
    expect(walk((page) => ({ keys: [`k${page}`], hasNext: true }))).toBe('1000 endless')
  })

  test('a listing whose entries cannot be read, on whichever page, is left after some (it was asked for page 20,000)', () => {
    const unread = { unread: 1, total: 31 }

    expect(walk(() => unread, 500)).toBe('21 unreadable')
    expect(walk((page) => (page < 15 ? unread : { keys: [`k${page}`], total: 31, hasNext: page < 40 }), 500)).toBe(
      '45 unreadable',
    )
  })

  test('a listing that tells of no next page is read on while rows are missing or pages are full', () => {
    const full = (page: number): Partial<ListedPage> => ({ keys: page < 4 ? [`a${page}`, `b${page}`] : ['last'] })

    expect(walk(full, 2)).toBe('4 whole')
    expect(walk((page) => ({ ...full(page), total: 7 }), 500)).toBe('4 whole')
    expect(walk(full)).toBe('1 whole')
  })

  test('a listing whose total is no number is judged by its pages alone', () => {
    for (const total of [Number.NaN, -1, 1e300]) {
      expect(walk((page) => ({ keys: [`k${page}`], total, hasNext: page < 3 }))).toBe('3 whole')
    }
  })
})

test('records are the same after they were passed to another thread', () => {
  const record = {
    _id: 'a',
    id: 7,
    to: '+447700900001',
    message: 'Hello',
    status: 'SENT',
    created_at: '2026-11-21 10:00:00',
  }
  const seenAt = '2026-11-21T10:00:00.000Z'
  const records = [record, { ...record, _id: 'b', client_cost: 0.1, sms_count: 2 }, record].map(toMessageRecord)
  const nobody = toMessageRecord({ ...record, to: 'nobody' })

  expect(unpackRecords(structuredClone(packRecords([nobody, ...records], seenAt)))).toEqual(
    records.map((each) => toListedRecord(each, seenAt)),
  )
})
