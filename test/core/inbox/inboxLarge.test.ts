// A large inbox: 100,000 replies of 60,000 numbers beside the messages that were sent to them.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { conversationOperations } from '../../../src/main/core/inbox/conversationRows'
import type { inboxOperations } from '../../../src/main/core/inbox/inboxRows'
import type { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import { readSearchPhrase } from '../../../src/main/core/contacts/search/searchWords'
import { accountId, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

const replies = 100_000
const people = 60_000
const messages = 100_000
const at = '2026-11-20T10:00:00.000Z'

let core: CoreAreas
beforeAll(async () => {
  core = await startCoreAreas()
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  const phone = (column: string, count: number): string => `'+9990' || printf('%07d', (${column} * 7919) % ${count})`
  const when = `strftime('%Y-%m-%dT%H:%M:%f', '${at}', '-' || i || ' seconds') || 'Z'`
  const upTo = (count: number): string =>
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  db.exec(`BEGIN;
    ${upTo(people)} INSERT INTO contacts (account_id, phone, firstname, lastname, name_key, created_at, updated_at)
      SELECT '${accountId}', ${phone('i', people)}, 'Maya', 'Number ' || i, 'maya number ' || i, '${at}', '${at}' FROM n;
    ${upTo(replies)} INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
      SELECT '${accountId}', ${phone('i', people)}, '447700900999', 'Answer number ' || i, 'answer number ' || i, ${when}, '${at}', i, 1,
        CASE WHEN i % 50 = 0 THEN 'opt_out' WHEN i % 51 = 0 THEN 'unclear' ELSE 'reply' END FROM n;
    INSERT INTO conversations (account_id, phone, last_at, last_text, unread, meaning, is_done)
      SELECT account_id, phone, max(at), text, count(*) FILTER (WHERE id % 3 = 0), meaning, id % 10 = 0 FROM replies GROUP BY phone;
    ${upTo(messages)} INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
        updated_at, at, first_seen_at, changed_at, raw)
      SELECT '${accountId}', i, i, ${phone('i', people)}, '447700900999', 'Hello ' || i, 'DELIVERED', 'delivered', 1, '${at}', '${at}', ${when},
        '${at}', '${at}', '{}' FROM n;
    COMMIT`)
  db.close()
  const words = core.storage.bind<typeof wordOperations>('contactWords')
  for (let isDone = false; !isDone;) ({ isDone } = await words.indexSome(5_000))
}, 120_000)
afterAll(() => core.dispose())

/** The least of seven times in milliseconds, so that other work of the machine does not count. */
async function least(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    const before = performance.now()
    await run()
    times.push(performance.now() - before)
  }
  return Math.min(...times)
}

/** One pass over the texts of all replies and messages, in the same run: what a window would take without any index. */
let passMs = 0
beforeAll(async () => {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'), { readOnly: true })
  const pass = db.prepare(
    `SELECT (SELECT count(*) FROM replies WHERE text LIKE '%nothing%') + (SELECT count(*) FROM messages WHERE text LIKE '%nothing%') AS n`,
  )
  passMs = await least(async () => pass.get())
  db.close()
})

const lines = (more: object) =>
  core.storage
    .bind<typeof inboxOperations>('inbox')
    .lines({ accountId, folder: 'all', offset: 0, limit: 100, at, ...more })
const search = (typed: string) => {
  const phrase = readSearchPhrase(typed, 'GB')
  return phrase ? { search: { typed, phrase } } : {}
}

describe('a large inbox', () => {
  test.each<[string, object]>([
    ['the first', {}],
    ['the last', { offset: 50_000 }],
    ['of the unclear ones', { folder: 'unclear' }],
    ['of those done with, far down', { folder: 'done', offset: 3_000 }],
  ])('a large inbox shows a window in less time than reading all texts once: %s', async (_, more) => {
    expect((await lines(more)).rows.length).toBeGreaterThan(0)
    expect(await least(() => lines(more))).toBeLessThan(passMs)
  })

  test.each<[string, object]>([
    ['words', search('number 4711')],
    ['part of a number', search('004711')],
  ])('a large inbox finds %s in about the time of reading all texts once', async (_, more) => {
    expect((await lines(more)).rows.length).toBeGreaterThan(0)
    expect(await least(() => lines(more))).toBeLessThan(4 * passMs)
  })

  test('a large inbox counts its conversations and the unread ones in less time than reading all texts once', async () => {
    const state = () => core.storage.bind<typeof inboxOperations>('inbox').state({ accountId })
    const { counts, unread } = await state()
    expect(counts.all + counts.done).toBe(people)
    expect(unread).toBeGreaterThan(people / 4)
    expect(await least(state)).toBeLessThan(passMs)
  })

  test('a large inbox shows a conversation in less time than reading all texts once', async () => {
    const [{ phone } = { phone: '' }] = (await lines({ offset: 500 })).rows
    const read = () => core.storage.bind<typeof conversationOperations>('conversations').read({ accountId, phone })
    expect((await read()).entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reply', 'sent']))
    expect(await least(read)).toBeLessThan(passMs)
  })

  test('a large inbox has everyone once in its windows, newest first', async () => {
    const seen: string[] = []
    for (const folder of ['all', 'done'] as const)
      for (let offset = 0; ; offset += 20_000) {
        const { rows } = await lines({ folder, offset, limit: 20_000 })
        if (rows.length === 0) break
        expect(rows.map(({ lastAt }) => lastAt)).toEqual(
          rows
            .map(({ lastAt }) => lastAt)
            .sort()
            .reverse(),
        )
        seen.push(...rows.map(({ phone }) => phone))
      }
    expect(new Set(seen).size).toBe(people)
    expect(seen).toHaveLength(people)
  })
})
