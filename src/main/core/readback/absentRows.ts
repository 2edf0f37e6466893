// Decides that people are not found: nothing can turn up late any more, the listing was read often enough and for all days in
// question, it shows a later message of ours, and no unclaimed message looks like theirs. If one of these is missing, people
// stay uncertain and a person decides.
import { guard } from '../base/guards'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { hasLaterMessageSql } from './laterMessageSql'
import { isReadWhole, looksNeeded } from './nextLook'
import { settleInstant } from './settleInstant'
import { isLikeOneUnclaimed } from './unclaimedRows'

export interface UnknownAttempt {
  readonly id: number
  readonly armedAt: string
  /** Its answer, or the lack of one; see `settleInstant`. */
  readonly waitsFrom: string
  readonly scheduledFor: string | null
  /** Clean looks that began after it, the present one included. */
  readonly looks: number
}

/** `lookedFrom`: when the clean look began that shall decide. */
export function settleAbsent(db: Db, attempt: UnknownAttempt, lookedFrom: string): void {
  const { id, waitsFrom, scheduledFor, looks } = attempt
  const isAbsent =
    guard('absent.settled', Date.parse(lookedFrom) >= settleInstant(waitsFrom, scheduledFor)) &&
    guard('absent.three_looks', looks >= looksNeeded) &&
    guard('absent.days_read', isReadWhole(attempt)) &&
    guard('absent.later_message', isLaterVisible(db, id)) &&
    guard('absent.unclaimed', !isLikeOneUnclaimed(db, id))
  if (!isAbsent) return
  db.write(
    'absent.people',
    sql`
      UPDATE recipients SET state = 'absent', reason = NULL WHERE state = 'uncertain'
      AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ${id} AND live = 1)
    `,
  )
  db.write(
    'absent.attempt',
    sql`
      UPDATE attempts SET state = CASE WHEN EXISTS (
          SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
          WHERE l.attempt_id = attempts.id AND l.live = 1 AND r.state = 'accepted') THEN 'mixed' ELSE 'absent' END
      WHERE id = ${id} AND state = 'unknown'
    `,
  )
}

/** The listing has come past an attempt: it shows a later acceptance of ours. A minute on the clock proves nothing. */
export function isLaterVisible(db: Db, id: number): boolean {
  const row = db.get<{ isFresh: 0 | 1 }>(sql`
    SELECT ${hasLaterMessageSql} AS isFresh FROM attempts a JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ${id}
  `)
  return row?.isFresh === 1
}
