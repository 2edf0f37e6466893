// The clock was set: everything in doubt is waited for as if it had been submitted now, also if that is earlier by the clock
// than it was submitted. By no clock was it later.
import type { Db } from '../storage/db'

const isOpen = `state IN ('armed', 'unknown', 'absent', 'mixed') OR owes_read_back = 1`

/** `accountId`: only its own; without it everyone's. */
export function waitAnew(db: Db, at: string, accountId?: string): void {
  const campaigns = 'SELECT id FROM campaigns WHERE ?2 IS NULL OR account_id = ?2'
  db.run(
    `UPDATE attempts SET waits_from = ?1 WHERE (${isOpen}) AND campaign_id IN (${campaigns})`,
    ...[at, accountId ?? null],
  )
  // A campaign without a recent change is no longer searched; with a clock that was behind, its change looks old.
  db.run(
    `UPDATE campaigns SET changed_at = ?1 WHERE changed_at < ?1 AND id IN (${campaigns})
       AND id IN (SELECT campaign_id FROM attempts WHERE ${isOpen})`,
    ...[at, accountId ?? null],
  )
}
