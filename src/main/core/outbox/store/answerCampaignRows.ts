// Campaigns that answer a reply by rule. The outbox sends them like all others, as long as the answer is still wanted: this is asked
// again in the transaction that arms it, because anything may have happened since the approval.
import { maxAnswerWaitMs } from '../answerWait'
import { guard } from '../../base/guards'
import { day, hour, minute } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'

export type AnswerOver = 'rule_changed' | 'late' | 'person_answered' | 'texted_elsewhere'

/** As long as this after an answer typed by a person, that person has the conversation. */
const afterPersonMs = 30 * minute
/** An answer typed while this computer's clock was ahead does not silence the rules for longer. */
const clockAheadMs = 12 * hour
/** A clock is corrected by less all the time. */
const clockSlackMs = minute
/** A day, and as much as a time without a zone may be off. */
const elsewhereMs = day + 14 * hour

/** A campaign `c` answers a reply by rule. */
export const isAutomaticSql: Sql = sql`EXISTS (SELECT 1 FROM automatic_answers w WHERE w.campaign_id = c.id)`

interface StoredAnswer {
  readonly accountId: string
  readonly phone: string
  readonly claimedAt: string
  readonly repliedAt: string
  readonly isRuleSame: 0 | 1
}

/** Whether the campaign is an automatic answer that is not wanted any more; if it is, nothing of it is armed. */
export function isAnswerOver(db: Db, id: CampaignId, at: string): boolean {
  return !guard('arm.answer', readAnswerOver(db, id, at) === undefined)
}

/** Undefined while it is wanted, and for all other campaigns. */
export function readAnswerOver(db: Db, id: CampaignId, at: string): AnswerOver | undefined {
  const answer = db.get<StoredAnswer>(sql`
    SELECT a.account_id AS accountId, a.phone, a.at AS claimedAt, a.replied_at AS repliedAt,
      coalesce(r.is_on = 1 AND r.removed_at IS NULL AND r.revision = a.revision, 0) AS isRuleSame
    FROM automatic_answers a LEFT JOIN answer_rules r ON r.id = a.rule_id WHERE a.campaign_id = ${id}
  `)
  if (!answer) return undefined
  if (answer.isRuleSame === 0) return 'rule_changed'
  const waitedMs = Date.parse(at) - Date.parse(answer.claimedAt)
  if (waitedMs > maxAnswerWaitMs || waitedMs < -clockSlackMs) return 'late'
  if (hasPersonAnswered(db, { ...answer, at })) return 'person_answered'
  return isTextedElsewhere(db, answer) ? 'texted_elsewhere' : undefined
}

/** Why it is over; for what is shown. */
export function noteAnswerOver(db: Db, id: CampaignId, at: string): void {
  db.run(sql`UPDATE automatic_answers SET reason = ${readAnswerOver(db, id, at) ?? null} WHERE campaign_id = ${id}`)
}

interface OfPhone {
  readonly accountId: string
  readonly phone: string
}

export function hasPersonAnswered(db: Db, { accountId, phone, at }: OfPhone & { readonly at: string }): boolean {
  const now = Date.parse(at)
  return (
    db.get(sql`
      SELECT 1 FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
      WHERE c.account_id = ${accountId} AND c.is_reply = 1 AND NOT ${isAutomaticSql}
        AND c.created_at BETWEEN ${toIso(now - afterPersonMs)} AND ${toIso(now + clockAheadMs)}
    `) !== undefined
  )
}

/**
 * The listing shows a message to them that this database did not send: from another computer or device, or sent before the database
 * went back in time. So does an automatic answer of ours by the gateway's own time, whatever this computer's clock said.
 */
export function isTextedElsewhere(
  db: Db,
  { accountId, phone, repliedAt }: OfPhone & { readonly repliedAt: string },
): boolean {
  const replied = Date.parse(repliedAt)
  return (
    db.get(sql`
      SELECT 1 FROM messages m WHERE m.account_id = ${accountId} AND m.phone = ${phone}
        AND m.at >= ${toIso(replied - elsewhereMs)}
        AND (m.campaign_id IS NULL OR (m.at >= ${toIso(replied - day)}
          AND EXISTS (SELECT 1 FROM automatic_answers w WHERE w.campaign_id = m.campaign_id)))
    `) !== undefined
  )
}
