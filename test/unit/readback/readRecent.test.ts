import { expect, test } from 'vitest'
import { fail, ok } from '../../../src/main/core/base/result'
import { toMessageRecord, type MessageRecord } from '../../../src/main/core/gateway/client/messages'
import { readPage } from '../../../src/main/core/gateway/client/readAnswer'
import { readRecent } from '../../../src/main/core/readback/readRecent'

const newest = Date.parse('2026-11-21T10:00:00Z')
const minute = 60_000
/** A message every minute, newest first. */
const all = Array.from({ length: 3_000 }, (_, index) => ({
  id: 10_000 - index,
  created_at: new Date(newest - index * minute).toISOString().slice(0, 19).replace('T', ' '),
}))

interface Gateway {
  readonly since?: number
  /** Ids up to this one are known already. */
  readonly knownTo?: number
  readonly maxLimit?: number
  /** Rows of a page, however many it was asked for. */
  readonly rowsOf?: (page: number, limit: number) => readonly object[]
}

/** Which pages were asked for, as `page×limit`, and how many messages are known then. */
async function read({ since = 0, knownTo = 0, maxLimit = 1_000, rowsOf }: Gateway = {}) {
  const kept = new Set<string>()
  const asked: string[] = []
  const pageOf = (page: number, limit: number) => all.slice((page - 1) * limit, page * limit)
  const result = await readRecent({
    since,
    async ask(page, limit) {
      asked.push(`${page}×${limit}`)
      if (limit > maxLimit) return fail('GATEWAY_REFUSED')
      const data = (rowsOf ?? pageOf)(page, limit)
      const next_page_url = data.length === 0 ? null : 'https://api.example.org/messages'
      return readPage(ok({ status: 200, value: { current_page: page, data, next_page_url } }), toMessageRecord)
    },
    async keep(records: readonly MessageRecord[]) {
      const before = kept.size
      for (const { id } of records) if (Number(id) > knownTo) kept.add(id ?? '')
      return { added: kept.size - before }
    },
  })
  return { result, asked, kept: kept.size }
}

test('900 messages of other computers are read in five requests (twenty pages one after another held up the review)', async () => {
  const { result, asked, kept } = await read({ since: newest - 900 * minute })

  expect(result).toEqual(ok({ how: 'reached', oldest: newest - 999 * minute }))
  expect(asked).toEqual(['1×200', '2×200', '3×200', '4×200', '5×200'])
  expect(kept).toBe(1_000)
})

test('one page whose messages are all known is enough before a review', async () => {
  expect((await read({ knownTo: 10_000 })).asked).toEqual(['1×200'])
})

test('a page with a single new message has the next one read', async () => {
  expect((await read({ knownTo: 9_999 })).asked).toEqual(['1×200', '2×200'])
})

test('reading the newest messages ends after 2,000, however many are new', async () => {
  const { result, asked, kept } = await read()

  expect(result).toEqual(ok({ how: 'too_many', oldest: newest - 1_999 * minute }))
  expect(asked).toHaveLength(10)
  expect(kept).toBe(2_000)
})

test('a gateway that refuses the larger page is asked for the smaller one', async () => {
  expect((await read({ since: newest - 60 * minute, maxLimit: 50 })).asked).toEqual(['1×200', '1×50', '2×50'])
})

test('reading the newest messages ends if the listing shows its last page for ever', async () => {
  expect((await read({ rowsOf: () => all.slice(0, 15) })).asked).toHaveLength(4)
})

test('reading the newest messages ends at an empty page without a next one', async () => {
  expect((await read({ rowsOf: (page) => (page === 1 ? all.slice(0, 15) : []) })).asked).toHaveLength(2)
})
