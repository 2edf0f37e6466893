// The local copy of a record is complete, before and after its message changes.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepErased } from '../../../src/main/core/contacts/people/erasedRows'
import { toMessageRecord } from '../../../src/main/core/gateway/client/messages'
import { applyUpdate } from '../../../src/main/core/callbacks/applyUpdateRows'
import { readRecords } from '../../../src/main/core/readback/messageRows'
import { toListedRecord } from '../../../src/main/core/readback/toListedRecord'
import { Db } from '../../../src/main/core/storage/db'
import { later, openReadback } from '../../support/readbackProfile'

let profile: Awaited<ReturnType<typeof openReadback>>
beforeEach(async () => {
  profile = await openReadback()
})
afterEach(() => profile.close())

const record = {
  id: 900,
  _id: 'k900',
  campaign_id: null,
  user_id: 7,
  sender_id: 'Bakery',
  message: 'Hello',
  to: '+447700900321',
  status: 'SENT',
  our_cost: 0.021,
  client_cost: 0.045,
  callback_url: 'https://shop.example/hook?ref=r-1',
  created_at: '2026-11-21 10:00:00',
  updated_at: '2026-11-21 10:00:00',
  sms_count: 1,
  failed_reason: null,
}
type Wire = Record<string, unknown>

const list = (...records: Wire[]) =>
  profile.list(records.map((each) => toListedRecord(toMessageRecord(each), later(0)) ?? expect.fail()))
const stored = () =>
  profile.db.prepare(`SELECT id, raw FROM messages ORDER BY id`).all() as { id: number; raw: string }[]
const kept = (): unknown[] => {
  const ids = stored().map(({ id }) => id)
  const records = readRecords(new Db(profile.db), ids)
  return ids.map((id) => JSON.parse(records.get(id) ?? 'null') as unknown)
}

test('a record is kept whole in less than half of its size', async () => {
  await list(record, { ...record, _id: 'k901', id: 901, to: '+447700900322' })

  expect(kept()).toEqual([record, { ...record, _id: 'k901', id: 901, to: '+447700900322' }])
  for (const { raw } of stored()) expect(raw.length).toBeLessThan(JSON.stringify(record).length / 2)
  expect(profile.db.prepare('SELECT count(*) AS n FROM record_layouts').get()).toEqual({ n: 1 })
})

test("a message's time is the gateway's, and it was seen and changed when it was listed", async () => {
  await list(record)

  expect(profile.db.prepare('SELECT at, first_seen_at AS seen, changed_at AS changed FROM messages').all()).toEqual([
    { at: '2026-11-21T10:00:00.000Z', seen: later(60_000), changed: later(60_000) },
  ])
})

test('a number that was written in another form is kept as it was written', async () => {
  const others = ['447700900322', '+44 7700 900323'].map((to, place) => ({
    ...record,
    _id: `k${place}`,
    id: 901 + place,
    to,
  }))
  await list(...others)

  expect(kept()).toEqual(others)
})

test.each([
  { campaign_id: 'c5' },
  { sender_id: 'Shop' },
  { message: 'Other' },
  { to: '+447700900399' },
  { created_at: '2026-11-21 10:00:01' },
  { id: 901 },
])('a new picture that says %j of a message is kept as it was written', async (change) => {
  await list(record)
  const after = { ...record, ...change, status: 'DELIVERED', updated_at: '2026-11-21 10:01:00' }
  await list(after)

  expect(profile.db.prepare('SELECT status FROM messages').all()).toEqual([{ status: 'DELIVERED' }])
  expect(kept()).toEqual([after])
})

test('a new picture of a message is kept as it was written, also if its first one said something else', async () => {
  const others = ['k901', 'k902'].map((_id, place) => ({ ...record, _id, id: 901 + place }))
  await list(record, ...others)
  const after = [
    { ...record, status: 'DELIVERED', updated_at: '2026-11-21 10:01:00' },
    {
      ...others[0],
      status: 'DELIVERED',
      updated_at: '2026-11-21 10:01:00',
      campaign_id: 'c5',
      message: 'Other',
      extra: 1,
    },
    { ...others[1], updated_at: '2026-11-21 10:02:00', failed_reason: 'Busy' },
  ]
  await list(...after)

  expect(kept()).toEqual(after)
  const [last] = [{ ...others[1], updated_at: '2026-11-21 10:03:00' }]
  await list(last ?? {})
  expect(kept()[2]).toEqual(last)
})

test('a posted status changes nothing of what the listing wrote', async () => {
  await list(record)
  const update = {
    messageId: 'k900',
    trackingId: '',
    phone: record.to,
    status: 'DELIVERED',
    parts: null,
    costMicros: null,
  }
  applyUpdate(new Db(profile.db), update as Parameters<typeof applyUpdate>[1], later(5_000))

  expect(profile.db.prepare('SELECT status FROM messages').all()).toEqual([{ status: 'DELIVERED' }])
  expect(kept()).toEqual([record])
})

test('records of a gateway that writes each in another form are kept whole', async () => {
  profile.db.exec(`WITH n AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
    INSERT INTO record_layouts (id, names) SELECT n, 'field' || n FROM n`)
  await list(record)

  expect(stored().map(({ raw }) => raw)).toEqual([JSON.stringify(record)])
  expect(kept()).toEqual([record])
})

test('a record whose names are replaced by others is kept whole', async () => {
  await list(record)
  profile.db.exec(`UPDATE record_layouts SET names = 'other'`)
  const next = { ...record, _id: 'k901', id: 901 }
  await list(next)

  expect(stored()[1]?.raw).toBe(JSON.stringify(next))
})

test('records that were stored whole are shown as they are', async () => {
  await list(record)
  profile.db.exec(`UPDATE messages SET raw = '{"id":7,"status":"SENT"}'`)

  expect(kept()).toEqual([{ id: 7, status: 'SENT' }])
})

test('a record whose names are lost is still told by its columns, and other kinds are not taken for it', async () => {
  await list(record)
  profile.db.exec('DELETE FROM record_layouts')
  const other = { ...record, _id: 'k901', id: 901, zone: 'UTC' }
  await list(other)

  const { id, _id, campaign_id, sender_id, message, to, created_at, updated_at } = record
  expect(kept()).toEqual([{ id, _id, campaign_id, sender_id, message, to, created_at, updated_at }, other])
})

test("an erased person's record is deleted", async () => {
  keepErased(new Db(profile.db), 'acc', record.to, later(0))
  await list(record)
  await list({ ...record, status: 'DELIVERED', updated_at: '2026-11-21 10:01:00' })

  expect(kept()).toEqual([{}])
  expect(JSON.stringify(profile.db.prepare('SELECT * FROM messages').all())).not.toContain('7700900321')
})
