import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { accountOperations } from '../../../src/main/core/accounts/accountRows'
import { ok } from '../../../src/main/core/base/result'
import type { columnOperations } from '../../../src/main/core/history/columns/columnRows'
import type { figureOperations } from '../../../src/main/core/history/figureRows'
import type { historyOperations } from '../../../src/main/core/history/historyRows'
import { toHistoryQuery, makeInsight } from '../../../src/main/core/history/makeHistory'
import { deliveryOf } from '../../../src/main/core/readback/statuses'
import { testStart } from '../../support/app/practiceGateway'
import {
  account,
  accountId,
  applyChange,
  changes,
  filters,
  openHistoryProfile,
  plainFigures,
  plainMessage,
  plainRows,
  plainSums,
  putMessage,
  type PlainMessage,
} from '../../support/plainHistory'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function openInsight() {
  const { storage, db } = await openHistoryProfile()
  open.push(async () => {
    db.close()
    await storage.close()
  })
  const columns = storage.bind<typeof columnOperations>('messageColumns')
  const insight = makeInsight({
    storage,
    activeAccount: async () => ok(account),
    upkeep: { whenNear: async () => undefined },
  })
  const expectOk = <Value>(result: { ok: boolean; value?: Value }): Value => {
    if (!result.ok) throw new Error('A problem')
    return result.value as Value
  }
  return {
    ...{ db, storage, insight, columns, store: storage.bind<typeof historyOperations>('history') },
    choices: () => storage.bind<typeof figureOperations>('figures').choices({ accountId }),
    figures: async (question: Parameters<typeof insight.figures>[0]) => expectOk(await insight.figures(question)),
    firstFinal: async (filter = {}) => expectOk(await insight.firstFinal({ filter })),
  }
}

const zones = ['UTC', 'Europe/Athens', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
const groups = ['day', 'month', 'status', 'country', 'campaign', 'sender'] as const

const countsOf = (pairs: readonly (readonly [string, number])[]) => Object.fromEntries(pairs)

/** Counts the rows by the values of a column; rows without a value are left out. */
function plainCounts(rows: ReturnType<typeof plainRows>, column: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const value = row[column] ?? (column === 'sender' || column === 'status' ? '' : undefined)
    // A value that is no country code counts as none.
    if (column === 'country' && !/^[A-Z]{2}$/.test(String(value))) continue
    if (value !== undefined && value !== null) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  }
  return counts
}

describe('figures', () => {
  test(
    'figures and windows equal a plain reading of all messages, whatever was written, linked, erased and deleted',
    { timeout: 120_000 },
    async () => {
      const { db, store, columns, figures, choices } = await openInsight()
      await fc.assert(
        fc.asyncProperty(
          changes,
          fc.array(fc.tuple(filters, fc.constantFrom(...groups), fc.constantFrom(...zones)), {
            minLength: 3,
            maxLength: 6,
          }),
          fc.integer({ min: 0, max: 20 }),
          async (all, questions, offset) => {
            db.exec('DELETE FROM message_events; DELETE FROM messages; DELETE FROM message_columns')
            for (const change of all) {
              if (change.kind === 'make') await columns.makeOne()
              else applyChange(db, change)
            }
            const { statuses, senders, countries, campaigns } = await choices()
            const every = plainRows(db, {})
            expect(countsOf(statuses.map(({ status, messages }) => [status, messages]))).toEqual(
              plainCounts(every, 'status'),
            )
            for (const { status, delivery } of statuses) expect(delivery).toBe(deliveryOf(status).delivery)
            expect(countsOf(senders.map(({ key, messages }) => [key, messages]))).toEqual(plainCounts(every, 'sender'))
            expect(countsOf(countries.map(({ key, messages }) => [key, messages]))).toEqual(
              plainCounts(every, 'country'),
            )
            expect(countsOf(campaigns.map(({ campaignId, messages }) => [campaignId, messages]))).toEqual(
              plainCounts(every, 'campaign_id'),
            )
            for (const [filter, by, timeZone] of questions) {
              const rows = plainRows(db, filter)
              const { rows: found, total } = await figures({ filter, by, timeZone })
              expect(Object.fromEntries(found.map(({ key, label: _, estimated: __, ...sums }) => [key, sums]))).toEqual(
                plainFigures(rows, by, timeZone),
              )
              expect(total).toEqual(plainSums(rows))
              const query = toHistoryQuery(account, filter)
              const page = await store.page({ ...query, now: testStart, offset, limit: 7, currency: 'GBP' })
              expect({ total: page.total, ids: page.rows.map(({ id }) => id) }).toEqual({
                total: rows.length,
                ids: rows.slice(offset, offset + 7).map(({ id }) => id),
              })
              expect(await readChunks(store, query)).toEqual(rows.map(({ id }) => id))
            }
          },
        ),
        { numRuns: 40 },
      )
    },
  )
})

describe('the time until a final status', () => {
  test('the time until a final status counts only messages that were seen before they were final, and equals a plain reading', async () => {
    const { db, columns, firstFinal } = await openInsight()
    await fc.assert(
      fc.asyncProperty(fc.array(plainMessage, { maxLength: 40 }), fc.boolean(), async (messages, isMade) => {
        db.exec('DELETE FROM message_events; DELETE FROM messages; DELETE FROM message_columns')
        for (const message of messages) putMessage(db, message)
        if (isMade) while (!(await columns.makeOne()).isDone);
        const waits = messages
          .filter(
            ({ account, id }, place) => account === accountId && messages.findIndex((one) => one.id === id) === place,
          )
          .map(waitOf)
        const watched = waits.filter((wait) => wait !== undefined).sort((a, b) => a - b)
        const { rows, medianSeconds, ...counts } = await firstFinal()

        expect(counts).toEqual({ watched: watched.length, others: waits.length - watched.length })
        expect(rows.map(({ withinSeconds = Infinity }) => withinSeconds)).toEqual(
          [...rows.map(({ withinSeconds = Infinity }) => withinSeconds)].sort((a, b) => a - b),
        )
        let reached = 0
        for (const { withinSeconds = Infinity, messages: some } of rows) {
          reached += some
          expect(reached).toBe(watched.filter((wait) => wait <= withinSeconds).length)
        }
        const half = watched[Math.ceil(watched.length / 2) - 1]
        if (half !== undefined && half <= 604_800) expect(medianSeconds).toBeGreaterThanOrEqual(half)
        else expect(medianSeconds).toBeUndefined()
      }),
      { numRuns: 40 },
    )
  })

  /** Seconds until the first final status, of a message whose first status was another. */
  function waitOf({ status, seen }: PlainMessage): number | undefined {
    const byTime = [...new Set(seen.map((one) => JSON.stringify(one)))]
      .map((one) => JSON.parse(one) as [string, number])
      .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
    const isFinal = (word: string): boolean => deliveryOf(word).isFinal
    const [first] = byTime
    if (!isFinal(status) || !first || isFinal(first[0])) return undefined
    return byTime.find(([word]) => isFinal(word))?.[1]
  }
})

describe('a figure', () => {
  test('a figure for an unknown time zone is refused', async () => {
    const { insight } = await openInsight()
    expect(await insight.figures({ filter: {}, by: 'day', timeZone: 'Mars/Olympus' })).toMatchObject({
      problem: { code: 'ZONE_UNKNOWN', field: 'timeZone' },
    })
  })

  test('a figure by campaign has its name and what its approval expected', async () => {
    const { db, figures } = await openInsight()
    putMessage(db, { ...plain, campaign: 'spring' })

    const { rows } = await figures({ filter: {}, by: 'campaign', timeZone: 'UTC' })

    expect(rows).toMatchObject([
      { key: 'spring', label: 'Campaign spring', estimated: { micros: 5_000_000, currency: 'GBP' }, messages: 1 },
    ])
  })

  test('the figures of an erased person are gone: nothing of a text or number stays behind', async () => {
    const { db, columns } = await openInsight()
    putMessage(db, { ...plain, id: 10, text: 'Xylophone for you' })
    putMessage(db, { ...plain, id: 3_000, phone: '+447700900002' })
    await columns.makeOne()
    const kept = () =>
      Buffer.concat(
        (db.prepare('SELECT postings FROM message_columns').all() as { postings: Uint8Array }[]).map(
          ({ postings }) => postings,
        ),
      )
    expect(kept().includes('xylophone')).toBe(true)

    applyChange(db, { kind: 'erase', phone: plain.phone })
    expect(kept().includes('xylophone')).toBe(false)
    await columns.makeOne()
    expect(kept().includes('xylophone')).toBe(false)
    expect(db.prepare('SELECT count(*) AS blocks FROM message_columns').get()).toEqual({ blocks: 1 })
  })
})

describe('the balance over time', () => {
  const hour = 3_600_000
  const start = Date.parse('2026-05-01T00:00:00.000Z')
  const iso = (ms: number): string => new Date(start + ms).toISOString()

  test('the balance over time keeps what changed, and once an hour what did not', async () => {
    const { storage, insight } = await openInsight()
    const accounts = storage.bind<typeof accountOperations>('accounts')
    const record = (at: number, micros: number | null) =>
      accounts.recordBalance({
        id: accountId,
        words: 'x',
        micros,
        currency: micros === null ? null : 'GBP',
        at: iso(at),
      })
    for (const [at, micros] of [
      [0, 100],
      [10, 100],
      [20, 90],
      [30, null],
      [40, 90],
      [hour + 19, 90],
      [hour + 20, 90],
      [hour + 30, 80],
    ] as const)
      await record(at, micros)

    const answer = await insight.balance({})

    expect(answer.ok && answer.value.rows.map(({ at, balance }) => [Date.parse(at) - start, balance.micros])).toEqual([
      [0, 100],
      [20, 90],
      [hour + 20, 90],
      [hour + 30, 80],
    ])
  })

  test('the balance over time keeps the first, last, least and greatest reading of each stretch, at most 1,000', async () => {
    const { db, insight } = await openInsight()
    const add = db.prepare(
      `INSERT INTO balance_readings (account_id, at, balance_micros, currency) VALUES (?, ?, ?, 'GBP')`,
    )
    db.exec('BEGIN')
    for (let place = 0; place < 20_000; place += 1)
      add.run(accountId, iso(place * hour), place === 7_777 ? -5 : 1_000_000 - place)
    db.exec('COMMIT')

    const answer = await insight.balance({ until: iso(19_999 * hour) })
    const rows = answer.ok ? answer.value.rows : []

    expect(rows.length).toBeLessThanOrEqual(1_000)
    expect(rows.length).toBeGreaterThan(400)
    expect([rows[0]?.at, rows.at(-1)?.at]).toEqual([iso(0), iso(19_998 * hour)])
    expect(rows.some(({ balance }) => balance.micros === -5)).toBe(true)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort())
  })
})

const plain: PlainMessage = {
  ...{
    id: 1,
    account: accountId,
    at: '2026-05-01T10:00:00.000Z',
    status: 'DELIVERED',
    country: 'GB',
    sender: 'BAKERY',
  },
  ...{ campaign: null, gatewayCampaign: null, parts: 1, cost: 32_000, phone: '+447700900001', text: 'Hello', seen: [] },
}

type Store = Awaited<ReturnType<typeof openInsight>>['store']

async function readChunks(store: Store, query: ReturnType<typeof toHistoryQuery>): Promise<number[]> {
  const ids: number[] = []
  let after: { at: string; id: number } | undefined
  do {
    const piece = await store.chunk({ ...query, currency: 'GBP', limit: 5, after })
    ids.push(...piece.rows.map(({ id }) => id))
    after = piece.next
  } while (after)
  return ids
}
