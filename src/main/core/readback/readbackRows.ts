// Stores what the gateway's listing says, and lets it prove what it can about people handed over.
// A final status is never moved back; one record proves one person.
import { operationGroup, read, write } from '../storage/operations'
import { hour, day, minute } from '../base/durations'
import { linkMessage, searchBackMs, settleFound } from './linkRows'
import { isAbove } from './matchRecord'
import { proveRefusal, type OwedProof } from './refusalRows'
import { deliveryOf } from './statuses'
import type { Db } from '../storage/db'

/** One record of the listing, as the local copy keeps it. */
export interface ListedRecord {
  readonly gatewayKey: string
  readonly gatewayId: string
  readonly gatewayCampaignId: string | null
  /** `+` and digits. */
  readonly phone: string
  readonly country: string | null
  readonly sender: string
  readonly text: string
  readonly status: string
  readonly failedReason: string | null
  readonly parts: number | null
  readonly ourCostMicros: number | null
  readonly costMicros: number | null
  readonly scheduledFor: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** `createdAt` read as UTC. */
  readonly at: string
  readonly raw: string
}

export interface Recorded {
  readonly added: number
  readonly changed: number
  /** Campaigns whose people's states or deliveries changed. */
  readonly campaignIds: readonly string[]
}

interface KnownMessage {
  readonly id: number
  readonly status: string
  readonly isFinal: 0 | 1
  readonly costMicros: number | null
  readonly recipientId: number | null
  readonly campaignId: string | null
}

interface Doubt extends Omit<OwedProof, 'after'> {
  readonly owes: 0 | 1
  readonly after: OwedProof['after'] | null
  readonly answeredAt: string | null
}

/** The oldest instant of each kind, or null. */
export interface Outlook {
  readonly doubt: string | null
  readonly unlisted: string | null
  readonly moving: string | null
}

/** A refusal is proved only by a look that began this long after it: listings lag. */
const refusalSettleMs = minute

export const readbackOperations = operationGroup('readback', {
  record: write(
    (
      db,
      { accountId, records, seenAt }: { accountId: string; records: readonly ListedRecord[]; seenAt: string },
    ): Recorded => {
      let added = 0
      let changed = 0
      const campaignIds = new Set<string>()
      for (const record of records) {
        const known = db.get<KnownMessage>(
          `SELECT id, status, is_final AS isFinal, cost_micros AS costMicros, recipient_id AS recipientId, campaign_id AS campaignId
         FROM messages WHERE account_id = ? AND gateway_key = ?`,
          accountId,
          record.gatewayKey,
        )
        const id = known ? known.id : insertMessage(db, accountId, record, seenAt)
        if (!known) added += 1
        else if (updateMessage(db, known, record, seenAt)) {
          changed += 1
          if (known.campaignId !== null) campaignIds.add(known.campaignId)
        }
        if (!known || known.recipientId === null) {
          const campaignId = linkMessage(db, { accountId, messageId: id, record, seenAt })
          if (campaignId !== undefined) campaignIds.add(campaignId)
        }
      }
      for (const campaignId of campaignIds) settleFound(db, campaignId)
      return { added, changed, campaignIds: [...campaignIds] }
    },
  ),

  /** Counts a clean look for every attempt in doubt, and lets it prove refusals. Answers the campaigns it spoke about. */
  recordLook: write(
    (
      db,
      { accountId, startedAt, at, isClean }: { accountId: string; startedAt: string; at: string; isClean: boolean },
    ): readonly string[] => {
      if (!isClean) return []
      db.run('UPDATE listing_marks SET looked_at = ? WHERE account_id = ?', startedAt, accountId)
      const doubts = db.all<Doubt>(
        `SELECT a.id, a.campaign_id AS campaignId, a.owes_read_back AS owes, a.after_refusal AS after, a.answered_at AS answeredAt,
         a.words, a.http_status AS status
       FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
       WHERE c.account_id = ? AND (a.state = 'unknown' OR a.owes_read_back = 1)`,
        accountId,
      )
      for (const { owes, after, answeredAt, ...attempt } of doubts) {
        db.run('UPDATE attempts SET looked_at = ?, looks = looks + 1 WHERE id = ?', at, attempt.id)
        const isSettled = answeredAt !== null && Date.parse(startedAt) - Date.parse(answeredAt) >= refusalSettleMs
        if (owes === 1 && isSettled) proveRefusal(db, { ...attempt, after: after ?? 'refused' }, at)
      }
      return [...new Set(doubts.map(({ campaignId }) => campaignId))]
    },
  ),

  /** Moves the watermark forward; ids beyond 2^53 stay text. */
  recordMark: write(
    (
      db,
      { accountId, ids, keys, at }: { accountId: string; ids: readonly string[]; keys: readonly string[]; at: string },
    ) => {
      const known = db.get<{ highest: string | null }>(
        'SELECT highest_id AS highest FROM listing_marks WHERE account_id = ?',
        accountId,
      )
      const highest = ids.reduce<string | null>(
        (top, id) => (/^\d+$/.test(id) && isAbove(id, top) ? id : top),
        known?.highest ?? null,
      )
      db.run(
        `INSERT INTO listing_marks (account_id, highest_id, seen_keys, read_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (account_id) DO UPDATE SET highest_id = ?2, seen_keys = ?3, read_at = ?4`,
        ...[accountId, highest, JSON.stringify(keys), at],
      )
    },
  ),

  /** What still waits for the listing: doubt, people without their record, statuses that can change. `doubtSince`: older doubt is left out. */
  outlook: read(
    (db, { accountId, now, doubtSince }: { accountId: string; now: string; doubtSince: string }): Outlook => {
      const since = (ms: number): string => new Date(Date.parse(now) - ms).toISOString()
      const oldest = (sql: string, ...values: string[]): string | null =>
        db.get<{ oldest: string | null }>(sql, ...values)?.oldest ?? null
      return {
        doubt: oldest(
          `SELECT min(a.armed_at) AS oldest FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
         WHERE c.account_id = ? AND a.armed_at > ? AND (a.state = 'unknown' OR a.owes_read_back = 1)`,
          ...[accountId, doubtSince],
        ),
        unlisted: oldest(
          `SELECT min(a.armed_at) AS oldest FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
         WHERE c.account_id = ? AND c.started_at > ? AND a.armed_at > ? AND a.state = 'acked'
           AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.state = 'accepted' AND r.message_id IS NULL)`,
          ...[accountId, since(searchBackMs), since(day)],
        ),
        moving: oldest(
          'SELECT min(at) AS oldest FROM messages WHERE account_id = ? AND is_final = 0 AND at > ?',
          ...[accountId, since(day + 2 * hour)],
        ),
      }
    },
  ),

  /** Accounts that may have something to look for. */
  accounts: read((db) =>
    db.all<{ id: string }>('SELECT id FROM accounts WHERE removed_at IS NULL').map(({ id }) => id),
  ),
})

function insertMessage(db: Db, accountId: string, record: ListedRecord, seenAt: string): number {
  const { delivery, isFinal } = deliveryOf(record.status)
  const { id } = db.run(
    `INSERT INTO messages (account_id, gateway_key, gateway_id, gateway_campaign_id, phone, country, sender, text, status, delivery,
       is_final, failed_reason, parts, our_cost_micros, cost_micros, scheduled_for, created_at, updated_at, at, first_seen_at, changed_at, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      accountId,
      record.gatewayKey,
      record.gatewayId,
      record.gatewayCampaignId,
      record.phone,
      record.country,
      record.sender,
      record.text,
    ],
    ...[
      record.status,
      delivery,
      isFinal ? 1 : 0,
      record.failedReason,
      record.parts,
      record.ourCostMicros,
      record.costMicros,
    ],
    ...[record.scheduledFor, record.createdAt, record.updatedAt, record.at, seenAt, seenAt, record.raw],
  )
  addEvent(db, id, record, seenAt)
  return id
}

/** True when something a person can see changed. */
function updateMessage(db: Db, known: KnownMessage, record: ListedRecord, seenAt: string): boolean {
  const { delivery, isFinal } = deliveryOf(record.status)
  const goesBack = known.isFinal === 1 && !isFinal
  const isMoved = known.status !== record.status && !goesBack
  const isPriced = record.costMicros !== null && record.costMicros !== known.costMicros
  if (!isMoved && !isPriced) return false
  if (isMoved) {
    db.run(
      `UPDATE messages SET status = ?, delivery = ?, is_final = ?, failed_reason = ?, updated_at = ?, changed_at = ?, raw = ? WHERE id = ?`,
      ...[
        record.status,
        delivery,
        isFinal ? 1 : 0,
        record.failedReason,
        record.updatedAt,
        seenAt,
        record.raw,
        known.id,
      ],
    )
    if (known.recipientId !== null)
      db.run('UPDATE recipients SET delivery = ? WHERE id = ?', record.status, known.recipientId)
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
