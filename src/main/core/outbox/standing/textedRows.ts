// People whom a campaign has texted, for a rule that texts those of them who do not answer: when each was texted, and whether they have
// answered since. A person who answers is set aside, up to the moment of arming.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { setClaimedAside, type ClaimedRecipient } from './asideRows'

/** The computer's clock may have been ahead of the gateway's by as much when the person was texted; see maxLeadMs. */
const slack = '-15 minutes'

/** The time of the message of a recipient, ISO; null if they have no message. */
export const textedAtSql = (recipient: Sql): Sql => sql`coalesce(
    (SELECT max(a.armed_at, coalesce(a.scheduled_for, a.armed_at)) FROM attempt_recipients l
      JOIN attempts a ON a.id = l.attempt_id WHERE l.recipient_id = ${recipient}.id AND l.live = 1),
    (SELECT m.at FROM messages m WHERE m.id = ${recipient}.message_id))`

/** Any reply counts, opt-outs too. */
export const hasAnsweredSql = (accountId: Sql, phone: Sql, textedAt: Sql): Sql => sql`EXISTS (
    SELECT 1 FROM replies a WHERE a.account_id = ${accountId} AND a.phone = ${phone}
      AND a.at >= strftime('%Y-%m-%dT%H:%M:%fZ', ${textedAt}, ${slack}))`

const answeredSql = (id: CampaignId): Sql => sql`standing_claims w
    JOIN campaigns c ON c.id = w.campaign_id
    JOIN recipients r ON r.campaign_id = w.campaign_id AND r.contact_id = w.contact_id AND r.position IS NOT NULL AND r.resends = 0
    WHERE w.campaign_id = ${id} AND w.texted_at IS NOT NULL
      AND ${hasAnsweredSql(sql`c.account_id`, sql`r.phone`, sql`w.texted_at`)}`

/** Sets aside people who have answered since the campaign was frozen. */
export function setAnsweredAside(db: Db, id: CampaignId): void {
  if (!isFollowUp(db, id)) return
  const answered = db.all<ClaimedRecipient>(sql`
    SELECT w.id AS claimId, r.id AS recipientId FROM ${answeredSql(id)} AND r.state IN ('pending', 'held')
  `)
  if (guard('standing.answered', answered.length === 0)) return
  setClaimedAside(db, answered, 'answered')
}

/** Whether someone of these recipients has answered. `ids`: JSON. */
export function namesAnswered(db: Db, id: CampaignId, ids: string): boolean {
  if (!isFollowUp(db, id)) return false
  const answered = db.get(sql`
    SELECT 1 FROM ${answeredSql(id)} AND r.id IN (SELECT value FROM json_each(${ids})) LIMIT 1
  `)
  return !guard('standing.answered', answered === undefined)
}

function isFollowUp(db: Db, id: CampaignId): boolean {
  return (
    db.get(sql`SELECT 1 FROM standing_claims WHERE campaign_id = ${id} AND texted_at IS NOT NULL LIMIT 1`) !== undefined
  )
}
