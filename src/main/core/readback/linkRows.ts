// Joins a listed message to the person it proves.
import { day } from '../base/durations'
import type { Db } from '../storage/db'
import { matchRecord, type MatchCandidate } from './matchRecord'
import type { ListedRecord } from './readbackRows'

interface Candidate extends MatchCandidate {
  readonly recipientId: number
  readonly campaignId: string
  readonly state: string
}

/** Campaigns older than this are not searched: their people have been settled. */
export const searchBackMs = 14 * day

interface ListedFor {
  readonly accountId: string
  readonly messageId: number
  readonly record: ListedRecord
  readonly seenAt: string
}

/**
 * The campaign whose person the message proves, or undefined. `exact` outranks `strong`. Among equals a person known to
 * be accepted comes first: theirs is a record that must be there, and only another one can prove somebody in doubt.
 */
export function linkMessage(db: Db, { accountId, messageId, record, seenAt }: ListedFor): string | undefined {
  const candidates = db.all<Candidate>(
    `SELECT r.id AS recipientId, r.campaign_id AS campaignId, r.state, r.phone, r.text, c.sender,
       a.gateway_campaign_id AS gatewayCampaignId, a.gateway_message_id AS gatewayMessageId, a.watermark, a.armed_at AS armedAt
     FROM campaigns c
       JOIN recipients r ON r.campaign_id = c.id AND r.phone = ? AND r.position IS NOT NULL
       JOIN attempt_recipients l ON l.recipient_id = r.id AND l.live = 1
       JOIN attempts a ON a.id = l.attempt_id AND a.seen_message_id < ?
     WHERE c.account_id = ? AND c.started_at > ? AND r.message_id IS NULL
     ORDER BY r.state <> 'accepted', a.id`,
    ...[record.phone, messageId, accountId, new Date(Date.parse(seenAt) - searchBackMs).toISOString()],
  )
  const graded = candidates.map((candidate) => ({ candidate, grade: matchRecord(record, candidate) }))
  const best = graded.find(({ grade }) => grade === 'exact') ?? graded.find(({ grade }) => grade === 'strong')
  if (!best) return undefined
  const { recipientId, campaignId, state } = best.candidate
  db.run('UPDATE messages SET recipient_id = ?, campaign_id = ? WHERE id = ?', recipientId, campaignId, messageId)
  db.run('UPDATE recipients SET message_id = ?, delivery = ? WHERE id = ?', messageId, record.status, recipientId)
  if (['uncertain', 'absent', 'closed'].includes(state)) {
    db.run(`UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing' WHERE id = ?`, recipientId)
    db.run(
      'INSERT INTO audit (campaign_id, at, what, detail) VALUES (?, ?, ?, ?)',
      ...[
        campaignId,
        seenAt,
        state === 'uncertain' ? 'found' : 'found_late',
        JSON.stringify({ recipientId, messageId }),
      ],
    )
  }
  return campaignId
}

/** An attempt is found when the listing has proved all its people, mixed when it proved some of a refused one. */
export function settleFound(db: Db, campaignId: string): void {
  db.run(
    `UPDATE attempts SET state = 'found' WHERE campaign_id = ? AND state = 'unknown' AND NOT EXISTS (
       SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id WHERE l.attempt_id = attempts.id AND r.state <> 'accepted')`,
    campaignId,
  )
  db.run(
    `UPDATE attempts SET state = 'mixed' WHERE campaign_id = ? AND state = 'refused' AND EXISTS (
       SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
       WHERE l.attempt_id = attempts.id AND l.live = 1 AND r.state = 'accepted')`,
    campaignId,
  )
}
