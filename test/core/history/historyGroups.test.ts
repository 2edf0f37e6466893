import { afterEach, expect, test } from 'vitest'
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { ok } from '../../../src/main/core/base/result'
import { makeMessagesClient } from '../../../src/main/core/gateway/client/messages'
import { makeReadHistory } from '../../../src/main/core/history/makeReadHistory'
import { readHistoryOperations, type KeptPages } from '../../../src/main/core/history/readHistoryRows'
import type { jobOperations } from '../../../src/main/core/jobs/jobRows'
import { operationGroups } from '../../../src/main/core/operationGroups'
import type { Recorded } from '../../../src/main/core/readback/readbackRows'
import { openInProcess } from '../../support/app/storageInProcess'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { createFakeClock } from '../../support/app/fakeClock'
import { migratedProfile } from '../../support/app/openCore'

const at = '2026-11-21T10:00:00.000Z'
const accountId = 'a1'
const storages: Storage[] = []

afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})

test('pages that come faster than they can be stored are stored a few at once, and nothing else is kept in memory', async () => {
  const quick = await readAll(0)
  const slow = await readAll(40)

  expect(quick.commits.every((pages) => pages === 1)).toBe(true)
  expect(slow.commits.some((pages) => pages > 1)).toBe(true)
  expect(Math.max(...slow.commits)).toBeLessThanOrEqual(4)
  expect(sum(slow.commits)).toBe(sum(quick.commits))
  expect(slow.added).toBe(listed.length)
  expect(slow.kept).toEqual(quick.kept)
})

test('the next page of a day of known size is asked for before the last one came, two at a time and none twice', async () => {
  const { asked, maxAtOnce, added } = await readAll(0)

  expect(added).toBe(listed.length)
  expect(maxAtOnce).toBe(2)
  // The newest and the oldest message, and three pages of each of five days.
  expect(asked).toHaveLength(17)
  expect(new Set(asked).size).toBe(17)
})

test('one page is asked for at a time while a campaign is being sent', async () => {
  const { maxAtOnce, added } = await readAll(0, true)

  expect(added).toBe(listed.length)
  expect(maxAtOnce).toBe(1)
})

/** Five days of 1,300 messages, three pages each. */
const listed = Array.from({ length: 6_500 }, (_, index) => {
  const written = new Date(
    Date.parse('2026-11-16T08:00:00Z') + Math.floor(index / 1_300) * 86_400_000 + (index % 1_300) * 1_000,
  )
  const createdAt = written.toISOString().slice(0, 19).replace('T', ' ')
  return {
    id: index + 1,
    _id: `key-${index}`,
    to: `+999${100_000_000 + index}`,
    created_at: createdAt,
    updated_at: createdAt,
    status: 'SENT',
  }
})

async function readAll(turnsToStore: number, isSending = false) {
  const profile = await migratedProfile()
  const storage = await openInProcess({ profile, groups: operationGroups })
  storages.push(storage)
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec(`INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, currency, is_active, created_at)
    VALUES ('${accountId}', 'Shop', 'gateway', '', '', '', 'none', 'none', '', 'GB', 500, 150, 'EUR', 1, '${at}')`)
  const commits: number[] = []
  const news: Recorded[] = []
  const gateway = openGateway()
  const clock = createFakeClock(at)
  const work = makeReadHistory({
    ...{ storage: slowed(storage, turnsToStore, commits), clock, isSending: () => isSending },
    messagesOf: () => Promise.resolve(gateway.messages),
    onKept: (recorded) => void news.push(recorded),
    onGaveUp: (_, code) => expect.unreachable(code),
  })
  const subject = { what: 'older', isOwn: false } as const
  const { id } = await storage
    .bind<typeof readHistoryOperations>('readHistory')
    .start({ id: 'j1', accountId, at, subject })
  for (let steps = 0, end = ''; end !== 'done'; steps++) {
    expect(steps).toBeLessThan(100)
    const job = await storage.bind<typeof jobOperations>('jobs').get(id)
    if (!job) throw new Error('The job is gone')
    end = (await work.step(job, () => true)).kind
    if (end === 'wait') await clock.advance(3_000)
  }
  const all = (sql: string): unknown[] => db.prepare(sql).all()
  const kept = {
    messages: all('SELECT gateway_key, phone, status, at FROM messages ORDER BY gateway_key'),
    copies: all('SELECT complete_day, covered_until, is_whole, older_doubt FROM history_copies'),
    jobs: all('SELECT cursor, tally FROM jobs'),
  }
  db.close()
  rmSync(profile, { recursive: true, force: true })
  const { asked, maxAtOnce } = gateway.seen()
  return { kept, commits, asked, maxAtOnce, added: sum(news.map(({ added }) => added)) }
}

/** Storing pages takes `turns` turns of the event loop; `commits` gets the number of pages of each commit. */
function slowed(storage: Storage, turns: number, commits: number[]): Storage {
  return {
    ...storage,
    bind(area) {
      const operations = storage.bind(area)
      if (area !== readHistoryOperations.area) return operations
      const { keepPages } = operations as unknown as { keepPages: (pages: KeptPages) => Promise<unknown> }
      return Object.assign(operations, {
        async keepPages(group: KeptPages) {
          commits.push(group.pages.length)
          const kept = await keepPages(group)
          for (let left = turns; left > 0; left--) await new Promise((resolve) => setImmediate(resolve))
          return kept
        },
      })
    },
  }
}

function openGateway() {
  const asked: string[] = []
  let atOnce = 0
  let maxAtOnce = 0
  const messages = makeMessagesClient(async ({ query = {} }) => {
    asked.push(JSON.stringify(query))
    maxAtOnce = Math.max(maxAtOnce, ++atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    return answer(query)
  })
  return { messages, seen: () => ({ asked, maxAtOnce }) }
}

function answer(query: Readonly<Record<string, unknown>>) {
  const { limit = 15, page = 1, created_at: day, order_direction: direction } = query as Record<string, string & number>
  const found = listed.filter(({ created_at }) => day === undefined || created_at.startsWith(day))
  const ordered = direction === 'asc' ? found : [...found].reverse()
  const data = ordered.slice((page - 1) * limit, page * limit)
  const last_page = Math.max(1, Math.ceil(found.length / limit))
  return ok({ status: 200, value: { data, current_page: page, last_page, per_page: limit, total: found.length } })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
