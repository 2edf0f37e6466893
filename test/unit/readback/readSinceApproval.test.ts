import { describe, expect, test } from 'vitest'
import { ok } from '../../../src/main/core/base/result'
import { toMessageRecord, type MessageRecord } from '../../../src/main/core/gateway/client/messages'
import { readPage } from '../../../src/main/core/gateway/client/readAnswer'
import { readSinceApproval } from '../../../src/main/core/readback/readSinceApproval'

const pageSize = 4
const approvedAt = '2026-11-21T10:00:00.000Z'
const mark = { watermark: '100', seenUntil: '', approvedAt, isWhole: false }
/** Records of the same minute, newest first; the oldest has the id of the watermark. */
const all = Array.from({ length: 13 }, (_, index) => ({ id: 112 - index, created_at: '2026-11-21 10:00:00' }))

/** `shown` answers which page is shown in the place of the one asked for; 0: an empty one. */
async function readSince(shown: (page: number, asked: number) => number) {
  const kept = new Set<string>()
  let asked = 0
  const read = await readSinceApproval({
    messages: {
      list: async ({ page = 1 } = {}) => {
        asked += 1
        const number = shown(page, asked)
        const data = number === 0 ? [] : all.slice((number - 1) * pageSize, number * pageSize)
        const envelope = { current_page: number === 0 ? page : number, last_page: 4, data }
        return readPage(ok({ status: 200, value: envelope }), toMessageRecord)
      },
    },
    mark,
    newest: [],
    keep: async (records: readonly MessageRecord[]) => {
      const before = kept.size
      for (const { id } of records) kept.add(id ?? '')
      return { added: kept.size - before }
    },
  })
  return { read, kept, asked }
}

describe('reading the listing back to an approval', () => {
  test('the listing is read back until a page shows what was known at the approval', async () => {
    expect(await readSince((page) => page)).toMatchObject({ read: ok({ isWhole: true }), asked: 4 })
  })

  test('a page that is shown in the place of another is asked for again (what another computer sent was not seen)', async () => {
    const { read, kept } = await readSince((page, asked) => (asked === 3 || asked === 4 ? 2 : page))

    expect(read).toEqual(ok({ isWhole: true }))
    expect(kept.size).toBe(all.length)
  })

  test('reading back to an approval continues past pages that are left empty', async () => {
    expect((await readSince((page) => (page === 2 ? 0 : page))).kept).toContain('100')
  })

  test('reading back to an approval ends if the listing shows its last page for ever', async () => {
    const { read, kept } = await readSince((page) => Math.min(page, 3))

    expect(read).toEqual(ok({ isWhole: true }))
    expect(kept).not.toContain('100')
  })
})
