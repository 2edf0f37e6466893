// The local copy of listed messages. A final status is never moved back.
import type { Db } from '../storage/db'
import { deliveryOf } from './statuses'
import type { ListedRecord } from './toListedRecord'

export interface KnownMessage {
  readonly id: number
  readonly status: string
  readonly isFinal: 0 | 1
  readonly costMicros: number | null
  readonly recipientId: number | null
  readonly campaignId: string | null
}

export function findMessage(db: Db, accountId: string, gatewayKey: string): KnownMessage | undefined {
  return db.get<KnownMessage>(
    `SELECT id, status, is_final AS isFinal, cost_micros AS costMicros, recipient_id AS recipientId, campaign_id AS campaignId
     FROM messages WHERE account_id = ? AND gateway_key = ?`,
    accountId,
    gatewayKey,
  )
}

export function insertMessage(db: Db, accountId: string, record: ListedRecord, seenAt: string): number {
  const { delivery, isFinal } = deliveryOf(record.status)
  const { id } = db.run(
    `INSERT INTO messages (account_id, gateway_key, gateway_id, gateway_campaign_id, phone, country, sender, text, status, delivery,
       is_final, failed_reason, parts, our_cost_micros, cost_micros, scheduled_for, created_at, updated_at, at, first_seen_at, changed_at, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[accountId, record.gatewayKey, record.gatewayId, record.gatewayCampaignId, record.phone, record.country],
    ...[record.sender, record.text, record.status, delivery, isFinal ? 1 : 0, record.failedReason, record.parts],
    ...[record.ourCostMicros, record.costMicros, record.scheduledFor, record.createdAt, record.updatedAt, record.at],
    ...[seenAt, seenAt, record.raw],
  )
  addEvent(db, id, record, seenAt)
  return id
}

/** Of somebody who was erased, listed only now: what counts and costs stays, who it was and what it said is not kept. */
export function blankMessage(db: Db, id: number): void {
  db.run(`UPDATE messages SET phone = 'erased', text = '', raw = '{}', failed_reason = NULL WHERE id = ?`, id)
  db.run('UPDATE message_events SET words = NULL WHERE message_id = ?', id)
}

/** True when something a person can see changed. */
export function updateMessage(db: Db, known: KnownMessage, record: ListedRecord, seenAt: string): boolean {
  const { delivery, isFinal } = deliveryOf(record.status)
  const goesBack = known.isFinal === 1 && !isFinal
  const isMoved = known.status !== record.status && !goesBack
  const isPriced = record.costMicros !== null && record.costMicros !== known.costMicros
  if (!isMoved && !isPriced) return false
  if (isMoved) {
    db.run(
      `UPDATE messages SET status = ?, delivery = ?, is_final = ?, failed_reason = ?, updated_at = ?, changed_at = ?, raw = ? WHERE id = ?`,
      ...[record.status, delivery, isFinal ? 1 : 0, record.failedReason, record.updatedAt, seenAt, record.raw],
      known.id,
    )
    // A second record says nothing of the first.
    if (known.recipientId !== null)
      db.run(
        'UPDATE recipients SET delivery = ? WHERE id = ? AND message_id = ?',
        ...[record.status, known.recipientId, known.id],
      )
    addEvent(db, known.id, record, seenAt)
  }
  // A page that leaves a price out takes none away.
  db.run(
    'UPDATE messages SET cost_micros = coalesce(?, cost_micros), our_cost_micros = coalesce(?, our_cost_micros), parts = coalesce(?, parts) WHERE id = ?',
    ...[record.costMicros, record.ourCostMicros, record.parts, known.id],
  )
  return true
}

function addEvent(db: Db, messageId: number, record: ListedRecord, seenAt: string): void {
  db.run(
    'INSERT OR IGNORE INTO message_events (message_id, seen_at, status, words) VALUES (?, ?, ?, ?)',
    ...[messageId, seenAt, record.status, record.failedReason],
  )
}
