// A person's decision about everyone in doubt of one campaign. Only by sending again can the app itself text a person twice: it
// takes the settle window, the counts that were on the screen, and an audit line.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { endOwed } from '../../readback/refusalRows'
import { settleInstant } from '../../readback/nextLook'
import { waitsFromSql } from '../../readback/outlookRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { audit } from '../recovery/auditRows'
import { inFlightSql, inOrder, inOrderOfR } from '../views/countStates'
import { isTimeOver } from '../engine/planTurn'
import type { Decided, Decision } from './outboxStore'
import { hasNewer } from './changedRows'
import { isLocked } from './outboxRows'
import { withdrawSetAside } from './setAsideLines'

const inDoubt = (id: CampaignId): Sql =>
  sql`campaign_id = ${id} AND position IS NOT NULL AND state IN ('uncertain', 'absent') AND ${inOrder}`

export function decideForDoubt(db: Db, decision: Decision): Decided {
  const { id, choice, at } = decision
  const campaign = db.get<{ isStopping: 0 | 1 }>(sql`
    SELECT stopped_at IS NOT NULL AND EXISTS (SELECT 1 ${inFlightSql(sql`c.id = campaigns.id`)}) AS isStopping
    FROM campaigns WHERE id = ${id} AND removed_at IS NULL
  `)
  if (!campaign) return 'unknown'
  const counts = countDoubt(db, id)
  const isStale = counts.uncertain !== decision.uncertain || counts.absent !== decision.absent
  if (!guard('again.counted', !isStale)) return 'stale'
  if (counts.uncertain + counts.absent === 0) return 'wrong_state'
  if (choice !== 'send_again') {
    const { changes } = db.write(
      'close.people',
      sql`UPDATE recipients SET state = 'closed', reason = ${choice} WHERE ${inDoubt(id)}`,
    )
    audit(db, id, at, 'closed', { people: changes, reason: choice })
    endOwed(db, id)
    return 'done'
  }
  if (isLocked(db)) return 'locked'
  // Their text is of a version that is being changed, or was replaced.
  if (hasNewer(db, id)) return 'wrong_state'
  // People whom a refusal returns to a stopped campaign stay out of it; sending again would reopen it for them.
  if (campaign.isStopping === 1) return 'wrong_state'
  // With several times the first one counts: no one may be put back whose time is over.
  const times = readDoubtTimes(db, id)
  if (times.some(({ scheduledFor }) => isTimeOver(Date.parse(at), scheduledFor))) return 'time_over'
  if (!guard('again.settled', Date.parse(at) >= settlesAt(db, id))) return 'too_early'
  sendAgain(db, id, at)
  endOwed(db, id)
  return 'done'
}

export function countDoubt(db: Db, id: CampaignId): { uncertain: number; absent: number } {
  return (
    db.get<{ uncertain: number; absent: number }>(sql`
      SELECT coalesce(sum(state = 'uncertain'), 0) AS uncertain, coalesce(sum(state = 'absent'), 0) AS absent
      FROM recipients WHERE ${inDoubt(id)}
    `) ?? { uncertain: 0, absent: 0 }
  )
}

/** When the last of the attempts in doubt can no longer turn out late, in milliseconds since the epoch. */
export function settlesAt(db: Db, id: CampaignId): number {
  const times = readDoubtTimes(db, id)
  return Math.max(0, ...times.map(({ waitsFrom, scheduledFor }) => settleInstant(waitsFrom, scheduledFor)))
}

/** The times of the attempts in doubt: few, because a campaign's requests share few times. */
function readDoubtTimes(db: Db, id: CampaignId): { waitsFrom: string; scheduledFor: string | null }[] {
  return db.all<{ waitsFrom: string; scheduledFor: string | null }>(sql`
    SELECT max(${waitsFromSql}) AS waitsFrom, coalesce(a.scheduled_for, c.scheduled_for) AS scheduledFor
    FROM recipients r JOIN attempt_recipients l ON l.recipient_id = r.id AND l.live = 1
      JOIN attempts a ON a.id = l.attempt_id JOIN campaigns c ON c.id = r.campaign_id
    WHERE r.campaign_id = ${id} AND r.position IS NOT NULL AND r.state IN ('uncertain', 'absent') AND ${inOrderOfR}
      GROUP BY 2
  `)
}

/**
 * A new attempt on the same people: the old one lets go of them, so that the index guards the new one. A standing send gave them the end of
 * their time; a person who decides is not bound by it.
 */
function sendAgain(db: Db, id: CampaignId, at: string): void {
  db.write(
    'again.release',
    sql`
      UPDATE attempt_recipients SET live = 0
      WHERE live = 1 AND recipient_id IN (SELECT id FROM recipients WHERE ${inDoubt(id)})
    `,
  )
  const { out } = db.get<{ out: number }>(sql`
    SELECT count(*) AS out FROM recipients WHERE ${inDoubt(id)} AND taken_out_by IS NOT NULL
  `) ?? { out: 0 }
  const { changes } = db.write(
    'again.people',
    sql`
      UPDATE recipients SET state = 'pending', reason = NULL, evidence = NULL, resends = resends + 1,
        until_at = CASE WHEN (SELECT standing_id FROM campaigns WHERE id = ${id}) IS NULL THEN until_at END
      WHERE ${inDoubt(id)}
    `,
  )
  db.write(
    'campaign.pause',
    sql`
      UPDATE campaigns SET state = 'paused', pause_reason = 'user', pause_words = NULL, paused_at = ${at},
        changed_at = ${at}, finished_at = NULL, stopped_at = NULL, wait_reason = NULL, waits_until = NULL,
        missed_at = NULL
      WHERE id = ${id} AND state <> 'running'
    `,
  )
  withdrawSetAside(db, id, 'stopped')
  // A trigger keeps people out who were taken out.
  audit(db, id, at, 'sent_again', { people: changes - out })
}
