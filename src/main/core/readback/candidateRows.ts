// The people that a listed message may prove: everyone of its number with a request that may have arrived.
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { zoneSlackMs, type ListedMessage, type MatchCandidate, readRef } from './matching/matchRecord'
import { readRecords } from './messageRows'

export interface Candidate extends MatchCandidate {
  readonly recipientId: number
  readonly campaignId: string
  readonly attemptId: number
  readonly state: string
  /** 1 as long as the attempt has handed the person over, or may have. */
  readonly live: 0 | 1
  /** The record that the person has already. */
  readonly messageId: number | null
  readonly resends: number
}

/** A list as the gateway has it: one request, one person standing for all of them. */
export type ListCandidate = Omit<Candidate, 'phone'>

export interface Listed {
  readonly accountId: string
  readonly messageId: number
  readonly record: ListedMessage
  readonly status: string
  readonly seenAt: string
}

/** Campaigns without a change for this long are not searched: their people have been settled. */
export const searchBackMs = 14 * day

const columns = sql`r.id AS recipientId, r.campaign_id AS campaignId, a.id AS attemptId, r.state, l.live,
  r.message_id AS messageId, r.resends,
  t.text, c.sender, coalesce(a.scheduled_for, c.scheduled_for) AS scheduledFor, a.ref, a.gateway_campaign_id AS gatewayCampaignId,
  a.gateway_tracking_id AS gatewayTrackingId, a.gateway_message_id AS gatewayMessageId, a.armed_at AS armedAt,
  CASE WHEN coalesce(m.ids_increase, 1) = 1 THEN a.watermark END AS watermark,
  a.watermark IS NULL AND coalesce(m.ids_increase, 1) = 1 AS isFirst, a.known_until AS knownUntil, a.unread_until AS unreadUntil, a.marked_at AS markedAt,
  CASE WHEN m.ids_increase = 0 THEN (SELECT max(s.at) FROM messages s WHERE s.account_id = c.account_id AND s.id <= a.seen_message_id)
    END AS seenUntil`

// A message that was seen before a request was made cannot be its record.
const attemptsOf = (messageId: number): Sql => sql`JOIN recipient_texts t ON t.recipient_id = r.id
  JOIN attempt_recipients l ON l.recipient_id = r.id
  JOIN attempts a ON a.id = l.attempt_id AND a.state <> 'unsent' AND a.seen_message_id < ${messageId}
  LEFT JOIN listing_marks m ON m.account_id = c.account_id`

/** `c`: the campaign. One created after its last change ran while the computer's clock was behind. */
export const isSearchedSql = (since: string): Sql =>
  sql`(c.changed_at > ${since} OR c.changed_at < c.created_at) AND c.started_at IS NOT NULL`

/**
 * No request submitted person `r` of campaign `c` after this. A standing send texts the same words to the same people on its next day: that
 * record must not prove this one's after a restore, when nothing else is known of its requests.
 */
const endSql = sql`coalesce(r.until_at, (SELECT w.until FROM standing_claims w WHERE w.campaign_id = c.id LIMIT 1), '9999')`

/** Whether any of the account's people may still be waiting for a record: a page of old messages asks once, not for each. */
export function hasCandidates(db: Db, accountId: string, seenAt: string): boolean {
  const campaign = db.get(sql`
    SELECT 1 FROM campaigns c WHERE c.account_id = ${accountId} AND ${isSearchedSql(since(seenAt))} LIMIT 1
  `)
  return campaign !== undefined
}

/**
 * Best first. A person known to be accepted whose record is missing comes before a person in doubt: that record must exist.
 * Then people who may still be reached by a live request, and among several requests the later.
 */
export function readCandidates(db: Db, { accountId, messageId, record, seenAt }: Listed): Candidate[] {
  return db.all<Candidate>(sql`
    SELECT ${columns}, r.phone FROM campaigns c
      JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${record.phone}
        AND r.position IS NOT NULL ${attemptsOf(messageId)}
    WHERE c.account_id = ${accountId} AND ${isSearchedSql(since(seenAt))}
      AND ${endSql} > ${toIso(Date.parse(record.at) - zoneSlackMs)}
      ORDER BY l.live DESC, r.state <> 'accepted', a.id DESC
  `)
}

/** Sends to lists of the gateway's own: only the gateway knows their people. */
export function readListCandidates(db: Db, { accountId, messageId, seenAt }: Listed): ListCandidate[] {
  return db.all<ListCandidate>(sql`
    SELECT ${columns} FROM campaigns c
      JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL ${attemptsOf(messageId)}
    WHERE c.account_id = ${accountId} AND ${isSearchedSql(since(seenAt))} AND c.gateway_list IS NOT NULL
      ORDER BY l.live DESC, a.id DESC
  `)
}

/** A message that is kept already. */
export function readListed(db: Db, { accountId, seenAt }: Listed, messageId: number): Listed | undefined {
  const row = db.get<Omit<ListedMessage, 'ref'> & { readonly status: string }>(sql`
    SELECT gateway_id AS gatewayId, gateway_key AS gatewayKey, gateway_campaign_id AS gatewayCampaignId, phone, text,
      sender, scheduled_for AS scheduledFor, at, status
    FROM messages
    WHERE id = ${messageId}
  `)
  if (!row) return undefined
  const { status, ...record } = row
  const { callback_url: calledBack } = JSON.parse(readRecords(db, [messageId]).get(messageId) ?? '{}') as Record<
    string,
    unknown
  >
  const ref = readRef(String(calledBack ?? '')) ?? null
  return { accountId, messageId, seenAt, status, record: { ...record, ref } }
}

function since(seenAt: string): string {
  return new Date(Date.parse(seenAt) - searchBackMs).toISOString()
}
