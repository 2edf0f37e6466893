// One message with all that is known of it.
import type { MessageDetail } from '@contract'
import { readRecords } from '../readback/messageRows'
import type { Db } from '../storage/db'
import { isOurRequestSql } from '../storage/handedOverSql'
import { sql } from '../storage/sql'
import { readShown } from './shownMessageRows'
import { toWireFields } from './toWireFields'

interface DetailRow {
  readonly gatewayId: string
  readonly gatewayCampaignId: string | null
  readonly campaignId: string | null
  readonly contactId: number | null
  readonly ourCostMicros: number | null
  readonly scheduledFor: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly firstSeenAt: string
  readonly recipientId: number | null
}

export function readDetail(
  db: Db,
  accountId: string,
  id: number,
  currency: string | undefined,
): MessageDetail | undefined {
  const [message] = readShown(db, accountId, [id], { currency })
  const more = db.get<DetailRow>(sql`
    SELECT gateway_id AS gatewayId, gateway_campaign_id AS gatewayCampaignId, campaign_id AS campaignId,
      our_cost_micros AS ourCostMicros, scheduled_for AS scheduledFor, created_at AS createdAt, updated_at AS updatedAt,
      first_seen_at AS firstSeenAt, recipient_id AS recipientId,
      (SELECT id FROM contacts p WHERE p.account_id = m.account_id AND p.phone = m.phone) AS contactId
    FROM messages m WHERE id = ${id}
  `)
  if (!message || !more) return undefined
  const { gatewayCampaignId, campaignId: _ours, contactId, ourCostMicros, scheduledFor, recipientId, ...rest } = more
  const estimated = recipientId === null ? undefined : readShare(db, recipientId)
  const request = readRequest(db, more)
  const raw = readRecords(db, [id]).get(id) ?? ''
  const { phone, delivery } = message
  const { recipientId: _, ...shown } = message
  return {
    ...rest,
    message: shown,
    raw,
    record: toWireFields(raw),
    events: [...readHandOvers(db, recipientId), ...readSeen(db, id)].sort((a, b) => a.at.localeCompare(b.at)),
    ...(gatewayCampaignId === null ? {} : { gatewayCampaignId }),
    ...(contactId === null ? {} : { contactId }),
    ...(estimated ? { estimated } : {}),
    ...(ourCostMicros === null || currency === undefined ? {} : { ourCost: { micros: ourCostMicros, currency } }),
    ...(scheduledFor === null ? {} : { scheduledFor }),
    ...(request ? { request } : {}),
    ...(delivery === 'not_delivered' ? readNotDelivered(db, accountId, phone) : {}),
    ...readVerified(db, accountId, phone),
  }
}

/** The person's part of what the whole campaign was expected to cost. */
function readShare(db: Db, recipientId: number): MessageDetail['estimated'] {
  const row = db.get<{ micros: number | null; currency: string | null; parts: number; all: number | null }>(sql`
    SELECT json_extract(c.estimate, '$.cost.micros') AS micros,
      json_extract(c.estimate, '$.cost.currency') AS currency, r.parts, c.frozen_parts AS "all"
    FROM recipients r
    JOIN campaigns c ON c.id = r.campaign_id
    WHERE r.id = ${recipientId}
  `)
  if (!row || row.micros === null || row.currency === null || row.all === null || row.all <= 0) return undefined
  return { micros: Math.round((row.micros * row.parts) / row.all), currency: row.currency }
}

/** The request that handed its person over; of a list that the gateway has, the one that made the gateway's campaign. */
function readRequest(db: Db, { recipientId, campaignId, gatewayCampaignId }: DetailRow): MessageDetail['request'] {
  if (campaignId === null) return undefined
  const found =
    recipientId === null
      ? db.get<{ attemptId: number; batch: number }>(sql`
        SELECT id AS attemptId, batch
        FROM attempts
        WHERE campaign_id = ${campaignId} AND gateway_campaign_id = ${gatewayCampaignId}
        ORDER BY id DESC LIMIT 1
      `)
      : db.get<{ attemptId: number; batch: number }>(sql`
        SELECT a.id AS attemptId, a.batch FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
        WHERE l.recipient_id = ${recipientId} ORDER BY l.live DESC, a.id DESC LIMIT 1
      `)
  const all = db.get<{ batches: number | null }>(sql`
    SELECT max(a.batch) AS batches FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
    WHERE c.id = ${campaignId} AND c.state NOT IN ('approved', 'waiting', 'running', 'paused')
  `)
  const batches = all?.batches ?? undefined
  return found && { campaignId, ...found, ...(batches === undefined ? {} : { batches }) }
}

function readNotDelivered(db: Db, accountId: string, phone: string): Pick<MessageDetail, 'notDelivered'> {
  if (!phone.startsWith('+')) return {}
  const found = db.get<{ messages: number; since: string }>(sql`
    SELECT count(*) AS messages, min(at) AS since
    FROM messages
    WHERE account_id = ${accountId} AND phone = ${phone} AND delivery = 'not_delivered'
  `)
  return found ? { notDelivered: { ...found } } : {}
}

function readVerified(db: Db, accountId: string, phone: string): Pick<MessageDetail, 'verified'> {
  const found = db.get<{ status: string; isActive: 0 | 1; at: string }>(sql`
    SELECT status, is_active AS isActive, checked_at AS at FROM number_results
    WHERE account_id = ${accountId} AND phone = ${phone} AND is_last = 1
  `)
  return found ? { verified: { ...found, isActive: found.isActive === 1 } } : {}
}

interface HandOver {
  readonly armedAt: string
  readonly answeredAt: string | null
  readonly state: string
  readonly afterRefusal: string | null
  readonly batch: number
  readonly words: string | null
  readonly isLive: 0 | 1
  /** When a clean poll last looked for its people. */
  readonly lookedAt: string | null
  /** When the listing first showed the person's record; of any of its batch. */
  readonly foundAt: string | null
  readonly partFoundAt: string | null
}

function readHandOvers(db: Db, recipientId: number | null): MessageDetail['events'] {
  if (recipientId === null) return []
  const attempts = db.all<HandOver>(sql`
    SELECT a.armed_at AS armedAt, a.answered_at AS answeredAt, a.state, a.after_refusal AS afterRefusal, a.batch, a.words,
      l.live AS isLive, a.looked_at AS lookedAt, m.first_seen_at AS foundAt,
      (SELECT max(seen.first_seen_at) FROM attempt_recipients f JOIN recipients p ON p.id = f.recipient_id
        JOIN messages seen ON seen.id = p.message_id WHERE f.attempt_id = a.id AND f.live = 1) AS partFoundAt
    FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id JOIN recipients r ON r.id = l.recipient_id
      LEFT JOIN messages m ON m.id = r.message_id
    WHERE l.recipient_id = ${recipientId}
      AND ${isOurRequestSql}
  `)
  return attempts.flatMap((attempt) => [
    { at: attempt.armedAt, what: 'handed_over', words: String(attempt.batch) },
    ...answerOf(attempt),
    ...listingOf(attempt),
  ])
}

/** The listing changes the state later: what the answer was stays. */
function answerOf({ answeredAt, state, afterRefusal, words }: HandOver): MessageDetail['events'] {
  if (answeredAt === null) return []
  const isByListing = state === 'found' || state === 'absent' || state === 'mixed'
  const answer = !isByListing ? state : afterRefusal === null ? 'unknown' : 'refused'
  return [{ at: answeredAt, what: `answer_${answer}`, ...(words === null ? {} : { words }) }]
}

/** At the times of the polls: the answer may have been given up before the gateway accepted anything. */
function listingOf({ state, isLive, foundAt, partFoundAt, lookedAt }: HandOver): MessageDetail['events'] {
  if (state === 'acked') return []
  if (isLive === 1) return foundAt === null ? [] : [{ at: foundAt, what: 'answer_found' }]
  if (state === 'mixed') return partFoundAt === null ? [] : [{ at: partFoundAt, what: 'answer_mixed' }]
  return state === 'absent' && lookedAt !== null ? [{ at: lookedAt, what: 'answer_absent' }] : []
}

function readSeen(db: Db, messageId: number): MessageDetail['events'] {
  const events = db.all<{ at: string; status: string; words: string | null }>(sql`
    SELECT seen_at AS at, status, words FROM message_events WHERE message_id = ${messageId}
    UNION ALL SELECT first_seen_at, status, failed_reason FROM messages
      WHERE id = ${messageId} AND NOT EXISTS (SELECT 1 FROM message_events WHERE message_id = ${messageId})
  `)
  return events.map(({ at, status, words }) => ({
    at,
    what: 'status',
    words: words === null ? status : `${status}: ${words}`,
  }))
}
