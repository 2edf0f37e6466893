// Puts messages into a profile by hand, and filters all rows with plain loops: the oracle of tables and charts.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import type { FigureGroup, MessageFilter } from '@contract'
import type { ActiveAccount } from '../../src/main/core/accounts/activeAccount'
import type { AccountId } from '../../src/main/core/base/ids'
import { operationGroups } from '../../src/main/core/operationGroups'
import { deliveryOf } from '../../src/main/core/readback/statuses'
import { openInProcess } from './app/storageInProcess'
import { migratedProfile } from './app/openCore'

export const accountId = 'acc' as AccountId
const made = '2026-03-01T00:00:00.000Z'

export async function openHistoryProfile() {
  const profile = await migratedProfile()
  const storage = await openInProcess({ profile, groups: operationGroups, at: made })
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  for (const id of [accountId, 'other'])
    db.prepare(
      `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender, country,
         batch_size, pace_per_second, currency, created_at) VALUES (?, 'Ours', 'practice', '', '', '', 'none', 'none', '', 'GB', 100, 20, 'GBP', ?)`,
    ).run(id, made)
  for (const id of campaignIds)
    db.prepare(
      `INSERT INTO campaigns (id, account_id, name, state, estimate, frozen_parts, created_at, changed_at) VALUES (?, ?, ?, 'done', ?, 100, ?, ?)`,
    ).run(
      ...[
        id,
        accountId,
        `Campaign ${id}`,
        JSON.stringify({ state: 'priced', cost: { micros: 5_000_000, currency: 'GBP' } }),
        made,
        made,
      ],
    )
  return { profile, storage, db }
}

export interface PlainMessage {
  readonly id: number
  readonly account: string
  readonly at: string
  readonly status: string
  readonly country: string | null
  readonly sender: string
  readonly campaign: string | null
  readonly gatewayCampaign: string | null
  readonly parts: number | null
  readonly cost: number | null
  readonly phone: string
  readonly text: string
  /** Statuses it was seen in before, and how many seconds after it was made. */
  readonly seen: readonly (readonly [status: string, seconds: number])[]
}

const campaignIds = ['spring', 'summer', 'autumn'] as const
const statuses = ['SENT', 'DELIVERED', 'FAILED', 'EXPIRED', 'Teleported', 'delivered'] as const
const senders = ['', 'BAKERY', 'Cafe 1'] as const
const texts = ['Hello Ada', 'Your order is ready', 'Commande prête', 'hello order', ''] as const
export const phones = ['+447700900001', '+447700900002', '+447700900123', '+33639980001', '+12015550123'] as const
/** Times around both changes of the clocks in Athens and New York, and at the ends of a quarter of an hour. */
const from = Date.parse('2026-03-01T00:00:00.000Z')
const instants = fc
  .tuple(fc.integer({ min: 0, max: 260 * 96 }), fc.constantFrom(0, 1, 450_000, 899_999))
  .map(([quarter, ms]) => new Date(from + quarter * 900_000 + ms).toISOString())

export const plainMessage: fc.Arbitrary<PlainMessage> = fc.record({
  id: fc.integer({ min: 1, max: 12_000 }),
  account: fc.constantFrom(accountId, accountId, accountId, 'other'),
  at: instants,
  status: fc.constantFrom(...statuses),
  country: fc.constantFrom('GB', 'FR', null, 'x'),
  sender: fc.constantFrom(...senders),
  campaign: fc.constantFrom(...campaignIds, null),
  gatewayCampaign: fc.constantFrom('g1', 'g2', null),
  parts: fc.constantFrom(null, 1, 2, 3),
  cost: fc.constantFrom(null, 0, 32_000, 64_000),
  phone: fc.constantFrom(...phones),
  text: fc.constantFrom(...texts),
  seen: fc.array(fc.tuple(fc.constantFrom(...statuses), fc.constantFrom(1, 50, 4_000, 700_000)), { maxLength: 3 }),
})

export type Change =
  | { readonly kind: 'put'; readonly message: PlainMessage }
  | { readonly kind: 'status'; readonly id: number; readonly status: string; readonly cost: number | null }
  | { readonly kind: 'link'; readonly id: number; readonly campaign: string }
  | { readonly kind: 'erase'; readonly phone: string }
  | { readonly kind: 'delete'; readonly from: number; readonly to: number }
  | { readonly kind: 'make' }

const id = fc.integer({ min: 1, max: 12_000 })
export const changes: fc.Arbitrary<Change[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), message: plainMessage }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('status' as const),
          id,
          status: fc.constantFrom(...statuses),
          cost: fc.constantFrom(null, 64_000),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('link' as const), id, campaign: fc.constantFrom(...campaignIds) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), phone: fc.constantFrom(...phones) }) },
      {
        weight: 1,
        arbitrary: fc.tuple(id, fc.integer({ min: 0, max: 3_000 })).map(([start, length]) => ({
          kind: 'delete' as const,
          from: start,
          to: start + length,
        })),
      },
      { weight: 4, arbitrary: fc.constant({ kind: 'make' as const }) },
    ),
    { minLength: 5, maxLength: 60 },
  )
  .map(withGrowingIds)

/** Gives the messages growing ids, each once, because the table has them in that order. */
function withGrowingIds(all: readonly Change[]): Change[] {
  const ids = all.flatMap((change) => (change.kind === 'put' ? [change.message.id] : [])).sort((a, b) => a - b)
  let last = 0
  return all.map((change) => {
    if (change.kind !== 'put') return change
    last = Math.max(last + 1, ids.shift() ?? 0)
    return { ...change, message: { ...change.message, id: last } }
  })
}

export function applyChange(db: DatabaseSync, change: Exclude<Change, { kind: 'make' }>): void {
  const nearest = (near: number) =>
    (db.prepare('SELECT min(id) AS id FROM messages WHERE id >= ?').get(near) as { id: number | null }).id
  switch (change.kind) {
    case 'put':
      return putMessage(db, change.message)
    case 'status': {
      const { delivery, isFinal } = deliveryOf(change.status)
      const target = nearest(change.id)
      db.prepare(
        'UPDATE messages SET status = ?, delivery = ?, is_final = ?, cost_micros = coalesce(?, cost_micros) WHERE id = ?',
      ).run(...[change.status, delivery, isFinal ? 1 : 0, change.cost, target])
      return
    }
    case 'link':
      db.prepare('UPDATE messages SET campaign_id = ? WHERE id = ?').run(change.campaign, nearest(change.id))
      return
    case 'erase':
      db.prepare(`UPDATE messages SET phone = 'erased', text = '', raw = '{}' WHERE phone = ?`).run(change.phone)
      return
    case 'delete':
      db.prepare('DELETE FROM message_events WHERE message_id BETWEEN ? AND ?').run(change.from, change.to)
      db.prepare('DELETE FROM messages WHERE id BETWEEN ? AND ?').run(change.from, change.to)
  }
}

export function putMessage(db: DatabaseSync, message: PlainMessage): void {
  if (db.prepare('SELECT 1 FROM messages WHERE id = ?').get(message.id)) return
  const { delivery, isFinal } = deliveryOf(message.status)
  db.prepare(
    `INSERT INTO messages (id, account_id, gateway_key, gateway_id, gateway_campaign_id, phone, country, sender, text, status, delivery,
       is_final, parts, cost_micros, created_at, updated_at, at, first_seen_at, changed_at, campaign_id, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, ?, ?, ?, '{"to":"x"}')`,
  ).run(
    ...[message.id, message.account, `k${message.id}`, String(message.id), message.gatewayCampaign, message.phone],
    ...[message.country, message.sender, message.text, message.status, delivery, isFinal ? 1 : 0, message.parts],
    ...[message.cost, message.at, message.at, message.at, message.campaign],
  )
  for (const [status, seconds] of message.seen)
    db.prepare('INSERT OR IGNORE INTO message_events (message_id, seen_at, status) VALUES (?, ?, ?)').run(
      ...[message.id, new Date(Date.parse(message.at) + seconds * 1_000).toISOString(), status],
    )
}

/** A row as it stands, with the names as in the table. */
type Row = Readonly<Record<string, string | number | null>> & {
  readonly id: number
  readonly at: string
  readonly status: string
}

/** All rows that a filter holds, newest first, without an index or a sum. */
export function plainRows(db: DatabaseSync, filter: MessageFilter): Row[] {
  const rows = db
    .prepare('SELECT * FROM messages WHERE account_id = ? ORDER BY at DESC, id DESC')
    .all(accountId) as Row[]
  return rows.filter((row) => isHeld(row, filter))
}

function isHeld(row: Row, filter: MessageFilter): boolean {
  const words = String(row.text).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').split(' ')
  return (
    (filter.status === undefined || row.status === filter.status) &&
    (filter.delivery === undefined || row.delivery === filter.delivery) &&
    (filter.from === undefined || row.at >= filter.from) &&
    (filter.until === undefined || row.at < filter.until) &&
    (filter.phone === undefined || row.phone === filter.phone) &&
    (filter.campaignId === undefined || row.campaign_id === filter.campaignId) &&
    (filter.gatewayCampaignId === undefined || row.gateway_campaign_id === filter.gatewayCampaignId) &&
    (filter.sender === undefined || row.sender === filter.sender) &&
    (filter.country === undefined || row.country === filter.country) &&
    (filter.costFromMicros === undefined ||
      (row.cost_micros !== null && Number(row.cost_micros) >= filter.costFromMicros)) &&
    (filter.costToMicros === undefined ||
      (row.cost_micros !== null && Number(row.cost_micros) <= filter.costToMicros)) &&
    (filter.search === undefined || String(row.phone).includes(filter.search)) &&
    (filter.text ?? '')
      .split(' ')
      .filter(Boolean)
      .every((typed) => words.some((word) => word.startsWith(typed)))
  )
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
export const filters: fc.Arbitrary<MessageFilter> = fc
  .record({
    status: maybe(fc.constantFrom('SENT', 'DELIVERED', 'nothing like it')),
    delivery: maybe(fc.constantFrom('on_the_way' as const, 'delivered' as const, 'not_delivered' as const)),
    from: maybe(instants),
    until: maybe(instants),
    phone: maybe(fc.constantFrom(...phones)),
    campaignId: maybe(fc.constantFrom(...campaignIds)),
    gatewayCampaignId: maybe(fc.constantFrom('g1', 'g3')),
    sender: maybe(fc.constantFrom(...senders)),
    country: maybe(fc.constantFrom('GB', 'DE')),
    costFromMicros: maybe(fc.constantFrom(0, 1, 64_000)),
    costToMicros: maybe(fc.constantFrom(0, 32_000)),
    search: maybe(fc.constantFrom('70090', '5550123', '999888')),
    text: maybe(fc.constantFrom('hello', 'ord', 'prete', 'order hel', 'nowhere')),
  })
  .chain((all) => {
    const given = Object.entries(all).filter(([, value]) => value !== undefined)
    // Only a few at a time: all conditions together match nothing.
    return fc.subarray(given, { maxLength: Math.min(3, given.length) })
  })
  .map((entries) => Object.fromEntries(entries) as MessageFilter)

export interface PlainSums {
  readonly messages: number
  readonly delivered: number
  readonly onTheWay: number
  readonly notDelivered: number
  readonly parts: number
  readonly counted: number
  readonly cost?: { readonly micros: number; readonly currency: string }
  readonly priced: number
}

export function plainSums(rows: readonly Row[]): PlainSums {
  const of = (delivery: string): number => rows.filter((row) => row.delivery === delivery).length
  const withParts = rows.filter(({ parts }) => parts !== null)
  const priced = rows.filter((row) => row.cost_micros !== null)
  const sum = (some: readonly Row[], column: string): number => some.reduce((all, row) => all + Number(row[column]), 0)
  return {
    messages: rows.length,
    ...{ delivered: of('delivered'), onTheWay: of('on_the_way'), notDelivered: of('not_delivered') },
    ...{ parts: sum(withParts, 'parts'), counted: withParts.length, priced: priced.length },
    ...(priced.length === 0 ? {} : { cost: { micros: sum(priced, 'cost_micros'), currency: 'GBP' } }),
  }
}

export function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

/** Days by another library's zones. */
export function plainFigures(rows: readonly Row[], by: FigureGroup, zone: string): Record<string, PlainSums> {
  const keyOf = (row: Row): string => {
    const local = DateTime.fromISO(row.at, { zone })
    if (by === 'day') return local.toFormat('yyyy-MM-dd')
    if (by === 'month') return local.toFormat('yyyy-MM')
    if (by === 'country') return row.country === 'x' ? '' : String(row.country ?? '')
    return String((by === 'campaign' ? row.campaign_id : row[by]) ?? '')
  }
  const groups = groupBy(rows, keyOf)
  return Object.fromEntries([...groups].map(([key, some]) => [key, plainSums(some)]))
}

export const account: ActiveAccount = {
  ...{ id: accountId, kind: 'practice', country: 'GB', sender: '', batchSize: 100, pacePerSecond: 10, currency: 'GBP' },
  ...{
    addresses: [],
    timeZone: '',
    callbackUrl: '',
    usesOlderApi: false,
    transcodes: false,
    lowBalanceMicros: undefined,
  },
  ...{ dailyCap: undefined, keepMonths: undefined, ownPhone: '', textsPerPerson: undefined, textsPerPersonHours: 24 },
}
