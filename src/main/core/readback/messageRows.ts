// The local copy of listed messages. A final status is never moved back. `raw` has what no column says of a record (see migration 14),
// and nothing twice.
import { createHash } from 'node:crypto'
import { parseGatewayDate } from '../gateway/client/wireFields'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { deliveryOf } from './statuses'
import type { ListedRecord } from './toListedRecord'
import { writeRecord, type KeptFields } from '../gateway/client/recordRest'

export interface KnownMessage {
  readonly id: number
  readonly status: string
  readonly isFinal: 0 | 1
  readonly failedReason: string | null
  readonly costMicros: number | null
  /** As the gateway wrote it. */
  readonly updatedAt: string
  readonly recipientId: number | null
  readonly campaignId: string | null
}

const knownColumns = sql`id, status, is_final AS isFinal, failed_reason AS failedReason, cost_micros AS costMicros,
  updated_at AS updatedAt, recipient_id AS recipientId, campaign_id AS campaignId`

export function findMessage(db: Db, accountId: string, gatewayKey: string): KnownMessage | undefined {
  return db.get<KnownMessage>(sql`
    SELECT ${knownColumns} FROM messages WHERE account_id = ${accountId} AND gateway_key = ${gatewayKey}
  `)
}

/** The messages of a page that are stored, by their keys; as they are now, before anything of the page is stored. */
export function findMessages(db: Db, accountId: string, keys: readonly string[]): Map<string, KnownMessage> {
  const rows = db.all<KnownMessage & { readonly gatewayKey: string }>(sql`
    SELECT ${knownColumns}, gateway_key AS gatewayKey FROM messages
      WHERE account_id = ${accountId} AND gateway_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
  `)
  return new Map(rows.map(({ gatewayKey, ...known }) => [gatewayKey, known]))
}

/** `raw`: from `makeRawWriter`. Answers its id; undefined, and it is left as it is, if it is here already. */
export function insertMessage(
  db: Db,
  accountId: string,
  record: ListedRecord,
  { seenAt, raw }: { readonly seenAt: string; readonly raw: string },
): number | undefined {
  const { delivery, isFinal } = deliveryOf(record.status)
  const { changes, id } = db.run(sql`
    INSERT INTO messages (
      account_id, gateway_key, gateway_id, gateway_campaign_id, phone, country, sender, text, status, delivery,
      is_final, failed_reason, parts, our_cost_micros, cost_micros, scheduled_for, created_at, updated_at, at,
      first_seen_at, changed_at, raw
    )
    VALUES (
      ${accountId}, ${record.gatewayKey}, ${record.gatewayId}, ${record.gatewayCampaignId}, ${record.phone},
      ${record.country}, ${record.sender}, ${record.text}, ${record.status}, ${delivery}, ${isFinal ? 1 : 0},
      ${record.failedReason}, ${record.parts}, ${record.ourCostMicros}, ${record.costMicros}, ${record.scheduledFor},
      ${record.createdAt}, ${record.updatedAt}, ${record.at}, ${seenAt}, ${seenAt}, ${raw}
    )
    ON CONFLICT (account_id, gateway_key) DO NOTHING
  `)
  return changes === 1 ? id : undefined
}

/** Blanks a message to an erased person that is listed only now: its count and cost stay, its number and text are not stored. */
export function blankMessage(db: Db, id: number): void {
  db.run(sql`UPDATE messages SET phone = 'erased', text = '', raw = '{}', failed_reason = NULL WHERE id = ${id}`)
}

export interface NewPicture {
  readonly record: Omit<ListedRecord, 'rest'>
  readonly seenAt: string
  /** From `makeRawWriter`; asked for only if it is stored. */
  readonly raw: () => string
}

/** True when something a person can see changed. */
export function updateMessage(db: Db, known: KnownMessage, picture: NewPicture): boolean {
  const { record, seenAt, raw } = picture
  if (isOlderPicture(known, record)) return setPrice(db, known, record, seenAt)
  if (record.status !== '' && record.status !== known.status) {
    setStatus(db, known, picture)
    return true
  }
  const isPriced = setPrice(db, known, record, seenAt)
  const isExplained = record.failedReason !== null && record.failedReason !== known.failedReason
  if (isExplained || isPriced || record.updatedAt !== known.updatedAt) {
    db.run(sql`
      UPDATE messages
      SET failed_reason = coalesce(${record.failedReason}, failed_reason), updated_at = ${record.updatedAt},
        raw = ${raw()}
      WHERE id = ${known.id}
    `)
  }
  return isPriced || isExplained
}

/**
 * True if the listed picture is older than the stored one: it must not take back a final status, and between two that are not
 * final the gateway's later one counts. A final status is believed whenever it was written: clocks are set back in autumn.
 */
function isOlderPicture(known: KnownMessage, { status, updatedAt }: NewPicture['record']): boolean {
  if (deliveryOf(status).isFinal) return false
  if (known.isFinal === 1) return true
  const [then, now] = [parseGatewayDate(known.updatedAt), parseGatewayDate(updatedAt)]
  return then !== undefined && now !== undefined && now < then
}

function setStatus(db: Db, known: KnownMessage, { record, seenAt, raw }: NewPicture): void {
  const { delivery, isFinal } = deliveryOf(record.status)
  addFirstEvent(db, known.id)
  db.run(sql`
    UPDATE messages
    SET status = ${record.status}, delivery = ${delivery}, is_final = ${isFinal ? 1 : 0},
      failed_reason = ${record.failedReason}, updated_at = ${record.updatedAt}, changed_at = ${seenAt},
      raw = ${raw()}, cost_micros = coalesce(${record.costMicros}, cost_micros),
      our_cost_micros = coalesce(${record.ourCostMicros}, our_cost_micros), parts = coalesce(${record.parts}, parts)
    WHERE id = ${known.id}
  `)
  // A second record says nothing of the first.
  if (known.recipientId !== null)
    db.run(sql`
      UPDATE recipients SET delivery = ${record.status} WHERE id = ${known.recipientId} AND message_id = ${known.id}
    `)
  addEvent(db, known.id, record, seenAt)
}

/** A page that leaves a price out takes none away. */
function setPrice(db: Db, known: KnownMessage, record: NewPicture['record'], seenAt: string): boolean {
  if (record.costMicros === null || record.costMicros === known.costMicros) return false
  db.run(sql`
    UPDATE messages
    SET cost_micros = ${record.costMicros}, our_cost_micros = coalesce(${record.ourCostMicros}, our_cost_micros),
      parts = coalesce(${record.parts}, parts), changed_at = ${seenAt}
    WHERE id = ${known.id}
  `)
  return true
}

/** The status in which it was first seen: until there is a second one the message itself tells. */
function addFirstEvent(db: Db, messageId: number): void {
  db.run(sql`
    INSERT INTO message_events (message_id, seen_at, status, words)
    SELECT id, first_seen_at, status, failed_reason
    FROM messages
    WHERE id = ${messageId} AND NOT EXISTS (SELECT 1 FROM message_events WHERE message_id = ${messageId})
  `)
}

function addEvent(db: Db, messageId: number, record: NewPicture['record'], seenAt: string): void {
  db.run(sql`
    INSERT OR IGNORE INTO message_events (message_id, seen_at, status, words)
    VALUES (${messageId}, ${seenAt}, ${record.status}, ${record.failedReason})
  `)
}

/** A gateway whose records have that many kinds has none: beyond them records are kept whole. */
const maxLayouts = 1_000

/** Makes the writer of `raw` for records stored in one transaction. */
export function makeRawWriter(db: Db): (record: ListedRecord) => string {
  const heads = new Map<string, string | undefined>()

  function headOf(layout: string): string | undefined {
    if (heads.has(layout)) return heads.get(layout)
    const id = createHash('sha256').update(layout).digest('base64url').slice(0, 8)
    db.run(sql`
      INSERT INTO record_layouts (id, names)
      SELECT ${id}, ${layout}
      WHERE (SELECT count(*) FROM record_layouts) < ${maxLayouts}
      ON CONFLICT (id) DO NOTHING
    `)
    const head = readLayout(db, id) === layout ? `["${id}"` : undefined
    heads.set(layout, head)
    return head
  }

  return (record) => {
    const { layout, values } = record.rest
    const head = layout === '' ? undefined : headOf(layout)
    if (head === undefined) return writeWhole(record)
    return values === '[]' ? `${head}]` : `${head},${values.slice(1)}`
  }
}

/** The value of `raw` for a stored message, whose columns may differ from its new record. */
export function rawOfKnown(db: Db, id: number, record: ListedRecord, write: (record: ListedRecord) => string): string {
  const row = db.get<KeptRow>(sql`SELECT ${keptColumns} FROM messages WHERE id = ${id}`)
  const isSame =
    row?.id === record.gatewayId &&
    row.campaignId === record.gatewayCampaignId &&
    row.senderId === record.sender &&
    row.message === record.text &&
    row.to === record.phone &&
    row.createdAt === record.createdAt
  return isSame ? write(record) : writeWhole(record)
}

/** By the ids of the messages: each record as the gateway wrote it, as JSON. */
export function readRecords(db: Db, ids: readonly number[]): Map<number, string> {
  const layouts = new Map<string, string | undefined>()
  const layoutOf = (id: string): string | undefined => {
    if (!layouts.has(id)) layouts.set(id, readLayout(db, id))
    return layouts.get(id)
  }
  const rows = db.all<KeptRow & { readonly messageId: number; readonly raw: string }>(sql`
    SELECT id AS messageId, raw, ${keptColumns} FROM messages
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
  `)
  return new Map(rows.map(({ messageId, raw, ...kept }) => [messageId, readRecord(raw, kept, layoutOf)]))
}

function readLayout(db: Db, id: string): string | undefined {
  return db.get<{ names: string }>(sql`SELECT names FROM record_layouts WHERE id = ${id}`)?.names
}

interface KeptRow {
  readonly key: string
  readonly id: string
  readonly campaignId: string | null
  readonly senderId: string
  readonly message: string
  readonly to: string
  readonly createdAt: string
  readonly updatedAt: string
}

const keptColumns = sql`gateway_key AS "key", gateway_id AS id, gateway_campaign_id AS campaignId, sender AS senderId,
  text AS message, phone AS "to", created_at AS createdAt, updated_at AS updatedAt`

/** A damaged database has lost the layout: the columns tell what is left. */
const lostLayout = '=id,=_id,=campaign_id,=sender_id,=message,=to,=created_at,=updated_at'

function readRecord(raw: string, row: KeptRow, layoutOf: (id: string) => string | undefined): string {
  if (!raw.startsWith('[')) return raw
  const [id, ...values] = JSON.parse(raw) as [string, ...unknown[]]
  const rest = { layout: layoutOf(id) ?? lostLayout, values: JSON.stringify(values) }
  return writeRecord(rest, { ...row, campaignId: row.campaignId ?? undefined })
}

function writeWhole(record: ListedRecord): string {
  const { gatewayKey: key, gatewayId: id, gatewayCampaignId, sender, text, phone, createdAt, updatedAt } = record
  const kept: KeptFields = {
    key,
    id,
    campaignId: gatewayCampaignId ?? undefined,
    senderId: sender,
    message: text,
    to: phone,
    createdAt,
    updatedAt,
  }
  return writeRecord(record.rest, kept)
}
