import { describe, expect, test } from 'vitest'
import type { columnOperations } from '../../../src/main/core/history/columns/columnRows'
import type { historyOperations } from '../../../src/main/core/history/historyRows'
import { toHistoryQuery } from '../../../src/main/core/history/makeHistory'
import {
  acceptances,
  campaignState,
  fictionPhone,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { openCore, type Core } from '../../support/app/openCore'
import {
  account,
  accountId,
  groupBy,
  openHistoryProfile,
  putMessage,
  type PlainMessage,
} from '../../support/plainHistory'
import { openPractice, testStart } from '../../support/app/practiceGateway'

async function sendMixed(core: Core, count: number): Promise<string> {
  const { id } = await startCampaign(core, { people: makePeople(count), batchSize: 20 })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(30 * 60_000)
  await core.drive(core.client.history.refresh())
  return id
}

const openMixed = (): Promise<Core> =>
  openCore({ practice: openPractice({ clock: createFakeClock(testStart), fates: 'mixed' }) })

const page = (core: Core, filter = {}) => core.drive(core.client.history.page({ offset: 0, limit: 500, filter }))

test('every chart of a campaign equals the gateway’s own listing: statuses, parts, costs, days, countries and senders', async () => {
  const core = await openMixed()
  const id = await sendMixed(core, 200)
  const { body } = await core.practice.get('/messages?limit=1000')
  const truth = body.data as { status: string; client_cost: number; sms_count: number; sender_id: string }[]
  const figures = (by: 'day' | 'status' | 'campaign' | 'sender' | 'country') =>
    core.drive(core.client.insight.figures({ filter: {}, by, timeZone: 'Asia/Kathmandu' }))
  const sum = (of: (record: (typeof truth)[number]) => number): number => truth.reduce((all, one) => all + of(one), 0)

  const { rows, total } = await figures('status')

  expect(truth).toHaveLength(200)
  expect(acceptances(core)).toHaveLength(200)
  expect(Object.fromEntries(rows.map(({ key, messages }) => [key, messages]))).toEqual(
    Object.fromEntries([...groupBy(truth, ({ status }) => status)].map(([status, some]) => [status, some.length])),
  )
  const word = (status: string): number => truth.filter((one) => one.status === status).length
  expect(total).toEqual({
    ...{
      messages: 200,
      delivered: word('DELIVERED'),
      onTheWay: word('SENT') + word('SENDING') + word('QUEUED') + word('PENDING'),
    },
    notDelivered: word('FAILED') + word('UNDELIVERED') + word('EXPIRED') + word('REJECTED') + word('UNSUBSCRIBED'),
    ...{ parts: sum((one) => one.sms_count), counted: 200 },
    priced: truth.filter(({ client_cost: cost }) => cost !== null).length,
    cost: { micros: Math.round(sum((one) => (one.client_cost ?? 0) * 1e6)), currency: 'GBP' },
  })
  expect((await figures('campaign')).rows).toMatchObject([{ key: id, label: 'News', messages: 200 }])
  expect((await figures('sender')).rows).toMatchObject([{ key: truth[0]?.sender_id ?? '', messages: 200 }])
  expect((await figures('day')).rows).toMatchObject([{ key: '2026-11-21', messages: 200 }])
  expect((await figures('country')).rows.reduce((all, { messages }) => all + messages, 0)).toBe(200)
})

test("the time until a final status is that of the app's own polls: at least as long as it took the gateway", async () => {
  const core = await openMixed()
  await sendMixed(core, 60)

  const { watched, others, rows, medianSeconds } = await core.drive(core.client.insight.firstFinal({ filter: {} }))

  expect(watched + others).toBe(60)
  expect(rows.reduce((all, { messages }) => all + messages, 0)).toBe(watched)
  expect(rows.at(-1)).not.toHaveProperty('withinSeconds')
  if (watched > 0) expect(medianSeconds).toBeGreaterThan(0)
})

describe('a message', () => {
  test('one message shows its request, its expected cost, every field of its record, and the person it went to', async () => {
    const core = await openMixed()
    const id = await sendMixed(core, 45)
    const [row] = (await page(core, { search: fictionPhone(30) })).rows

    const detail = await core.drive(core.client.history.get({ id: row?.id ?? 0 }))

    const attempts = core.db
      .prepare(
        `SELECT a.id, a.batch, max(r.phone = ?) AS isTheirs FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id
         JOIN recipients r ON r.id = l.recipient_id GROUP BY a.id ORDER BY a.id`,
      )
      .all(fictionPhone(30)) as { id: number; batch: number; isTheirs: 0 | 1 }[]
    const theirs = attempts.find(({ isTheirs }) => isTheirs === 1)
    expect(detail?.request).toEqual({
      ...{ campaignId: id, attemptId: theirs?.id, batch: theirs?.batch },
      batches: Math.max(...attempts.map(({ batch }) => batch)),
    })
    expect(detail?.estimated?.currency).toBe('GBP')
    expect((detail?.estimated?.micros ?? 0) * 45).toBeGreaterThan(0)
    expect(detail?.record).toMatchObject({ to: fictionPhone(30), _id: row?.gatewayKey })
    expect(detail?.contactId).toBeGreaterThan(0)
    expect(detail?.message).not.toHaveProperty('recipientId')
  })

  test('one message of a send that is not over names no total of batches (it grew with each of them)', async () => {
    const core = await openMixed()
    const id = await sendMixed(core, 45)
    core.db.prepare(`UPDATE campaigns SET state = 'paused', pause_reason = 'user' WHERE id = ?`).run(id)
    const [row] = (await page(core, { search: fictionPhone(30) })).rows

    const detail = await core.drive(core.client.history.get({ id: row?.id ?? 0 }))

    expect(detail?.request?.batch).toBeGreaterThan(0)
    expect(detail?.request).not.toHaveProperty('batches')
  })

  test('one message that was not delivered says how many to that number were not, and since when', async () => {
    const { storage, db } = await openHistoryProfile()
    for (const id of [1, 2, 3])
      putMessage(db, { ...plain, id, at: `2026-05-0${id}T10:00:00.000Z`, status: id === 2 ? 'DELIVERED' : 'FAILED' })
    db.prepare(
      `INSERT INTO number_results (account_id, phone, status, is_active, raw, checked_at, is_last) VALUES (?, ?, 'ABSENT', 0, '{}', '2026-05-04T00:00:00.000Z', 1)`,
    ).run(accountId, plain.phone)

    const detail = await storage.bind<typeof historyOperations>('history').get({ accountId, id: 3, currency: 'GBP' })

    expect(detail).toMatchObject({
      notDelivered: { messages: 2, since: '2026-05-01T10:00:00.000Z' },
      verified: { status: 'ABSENT', isActive: false, at: '2026-05-04T00:00:00.000Z' },
    })
    db.close()
    await storage.close()
  })
})

describe('a search', () => {
  test('a search finds people by the name they were sent to under and by their present name, words of a text in any order, and numbers', async () => {
    const { storage, db } = await openHistoryProfile()
    const store = storage.bind<typeof historyOperations>('history')
    const columns = storage.bind<typeof columnOperations>('messageColumns')
    const texts = ['Hello Zoë, your ORDER waits', 'Ihre Bestellung wartet', '東京の注文', 'order order']
    texts.forEach((text, index) =>
      putMessage(db, {
        ...plain,
        id: index * 3_000 + 1,
        text,
        phone: `+44770090000${index}`,
        at: `2026-05-0${index + 1}T10:00:00.000Z`,
      }),
    )
    db.prepare(
      `INSERT INTO recipients (campaign_id, position, phone, name, parts, state, message_id) VALUES ('spring', 1, '+447700900000', 'Ada Marsh', 1, 'accepted', 1)`,
    ).run()
    db.prepare('UPDATE messages SET recipient_id = 1 WHERE id = 1').run()
    db.prepare(
      `INSERT INTO contacts (account_id, phone, firstname, lastname, email, name_key, created_at, updated_at) VALUES (?, '+447700900001', 'Zoë', 'Marsh-Ödegård', 'ada@example.org', 'zoë marsh-ödegård', '', '')`,
    ).run(accountId)
    const find = async (filter: { text?: string; search?: string }) => {
      const { rows } = await store.page({
        ...{ ...toHistoryQuery(account, filter), now: testStart },
        ...{ offset: 0, limit: 10, currency: 'GBP' },
      })
      const piece = await store.chunk({ ...toHistoryQuery(account, filter), limit: 10, currency: 'GBP' })
      expect(piece.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      return rows.map(({ id }) => (id - 1) / 3_000)
    }

    for (const isMade of [false, true]) {
      if (isMade) while (!(await columns.makeOne()).isDone);
      expect(await find({ text: 'order zoe' })).toEqual([0])
      expect(await find({ text: 'ord' })).toEqual([3, 0])
      expect(await find({ text: 'wart' })).toEqual([1])
      expect(await find({ text: '注' })).toEqual([2])
      expect(await find({ text: '...' })).toEqual([3, 2, 1, 0])
      expect(await find({ search: 'marsh' })).toEqual([1, 0])
      expect(await find({ search: 'ada' })).toEqual([0])
      expect(await find({ search: 'odegard zo' })).toEqual([1])
      expect(await find({ search: '07700 900 003' })).toEqual([3])
      expect(await find({ search: '900002' })).toEqual([2])
      expect(await find({ search: 'ë m' })).toEqual([])
    }
    db.prepare(
      `UPDATE contacts SET firstname = 'Iris', name_key = 'iris marsh-ödegård' WHERE phone = '+447700900001'`,
    ).run()
    expect(await find({ search: 'iris' })).toEqual([1])
    expect(await find({ search: 'zoe' })).toEqual([])
    db.close()
    await storage.close()
  })
})

test('the choices of the filters are what the copy holds of this account, most used first', async () => {
  const core = await openMixed()
  const id = await sendMixed(core, 60)
  const { rows } = await page(core)

  const choices = await core.drive(core.client.history.choices())

  expect(choices.campaigns).toEqual([{ campaignId: id, name: 'News', messages: 60 }])
  expect(choices.statuses.reduce((all, { messages }) => all + messages, 0)).toBe(60)
  expect(choices.statuses.map(({ messages }) => messages)).toEqual(
    choices.statuses.map(({ messages }) => messages).sort((a, b) => b - a),
  )
  for (const { status, delivery, messages } of choices.statuses)
    expect(rows.filter((row) => row.status === status && row.delivery === delivery)).toHaveLength(messages)
})

test('the view of one person has everything of a number in one list: messages, replies, opt-outs, look-ups, and where they were left out', async () => {
  const core = await openMixed()
  await sendMixed(core, 10)
  const phone = fictionPhone(4)
  const account = (core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }).id
  core.db
    .prepare(
      `INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
       VALUES (?, ?, '+12015550199', 'Stop please', 'stop please', '2026-12-01T10:00:00.000Z', '', 'h', 1, 'unclear')`,
    )
    .run(account, phone)
  core.db
    .prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'reply', '2026-12-02T10:00:00.000Z')`,
    )
    .run(account, phone)
  core.db
    .prepare(
      `INSERT INTO number_results (account_id, phone, status, is_active, raw, checked_at, is_last) VALUES (?, ?, 'ACTIVE', 1, '{}', '2026-12-03T10:00:00.000Z', 1)`,
    )
    .run(account, phone)
  core.db
    .prepare(
      `INSERT INTO recipients (campaign_id, position, phone, name, parts, state, reason)
       SELECT id, NULL, ?, 'Ada4', 0, 'skipped', 'opted_out' FROM campaigns`,
    )
    .run(phone)

  const view = await core.drive(core.client.history.person({ phone, offset: 0, limit: 50 }))
  const { rows, ...sums } = view

  expect(rows.map(({ kind }) => kind)).toEqual(['verified', 'opted_out', 'reply', 'campaign', 'message'])
  expect(rows[2]).toMatchObject({ text: 'Stop please', to: '+12015550199' })
  expect(rows[3]).toMatchObject({ campaignName: 'News', state: 'skipped', reason: 'opted_out' })
  expect(sums).toMatchObject({ phone, name: 'Ada4', isOptedOut: true, total: 5, messages: 1, replies: 1 })
  expect(sums.firstAt).toBe(sums.lastAt)
  const second = await core.drive(core.client.history.person({ phone, offset: 1, limit: 2 }))
  expect(second.rows.map(({ kind }) => kind)).toEqual(['opted_out', 'reply'])
  expect(second.total).toBe(5)
})

test('a person who is in doubt has the time of their own batch, not that of the start of the campaign', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { path: '/sms/send', nth: 3 }, do: { connection: 'reset_before' } })
  const { id } = await startCampaign(core, { people: makePeople(4), batchSize: 1 })
  await core.until(() => stateCounts(core, id).absent === 1)
  const { phone, armedAt, startedAt } = core.db
    .prepare(
      `SELECT r.phone, a.armed_at AS armedAt, c.started_at AS startedAt FROM recipients r JOIN campaigns c ON c.id = r.campaign_id
       JOIN attempt_recipients l ON l.recipient_id = r.id JOIN attempts a ON a.id = l.attempt_id WHERE r.state = 'absent'`,
    )
    .get() as Readonly<Record<'phone' | 'armedAt' | 'startedAt', string>>
  expect(armedAt > startedAt).toBe(true)

  const { rows } = await core.drive(core.client.history.person({ phone, offset: 0, limit: 10 }))

  expect(rows).toMatchObject([{ kind: 'campaign', state: 'absent', at: armedAt }])
})

test('a person whom a refused request let go, and who was then left out, had the time of that request', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { path: '/sms/send', nth: 2 },
    do: { answer: { status: 401, body: '{}' } },
  })
  const { id } = await startCampaign(core, { people: makePeople(3), batchSize: 1 })
  await core.until(() => campaignState(core, id) === 'paused (auth)')
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  await core.until(() => stateCounts(core, id).uncertain === undefined)
  const people = core.db
    .prepare(
      `SELECT r.phone, c.started_at AS startedAt, (SELECT a.armed_at FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
         WHERE l.recipient_id = r.id AND a.state = 'refused') AS refusedAt
       FROM recipients r JOIN campaigns c ON c.id = r.campaign_id WHERE r.state = 'skipped' ORDER BY refusedAt DESC`,
    )
    .all() as Readonly<Record<'phone' | 'startedAt' | 'refusedAt', string>>[]
  const [{ phone, startedAt, refusedAt }] = people as [(typeof people)[number]]
  expect(refusedAt > startedAt).toBe(true)

  const { rows } = await core.drive(core.client.history.person({ phone, offset: 0, limit: 10 }))

  expect(rows).toMatchObject([{ kind: 'campaign', state: 'skipped', at: startedAt }])
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
