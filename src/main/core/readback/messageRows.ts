// The local copy of listed messages. A final status is never moved back.
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { deliveryOf } from './statuses'
import type { ListedRecord } from './toListedRecord'

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

/** `raw`: see `recordRows.ts`. Answers its id; undefined, and it is left as it is, if it is here already. */
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
  /** See `recordRows.ts`; asked for only if it is stored. */
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
