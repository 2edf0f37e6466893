// The clock was set: everything in doubt is waited for as if it had been submitted now, also if that is earlier by the clock
// than it was submitted. By no clock was it later.
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

const isOpen = sql`state IN ('armed', 'unknown', 'absent', 'mixed') OR owes_read_back = 1`

/** `accountId`: only its own; without it everyone's. */
export function waitAnew(db: Db, at: string, accountId?: string): void {
  const campaigns =
    accountId === undefined
      ? sql`SELECT id FROM campaigns`
      : sql`SELECT id FROM campaigns WHERE account_id = ${accountId}`
  db.run(sql`
    UPDATE attempts SET waits_from = ${at} WHERE (${isOpen}) AND campaign_id IN (${campaigns})
  `)
  // A campaign without a recent change is no longer searched; with a clock that was behind, its change looks old.
  db.run(sql`
    UPDATE campaigns SET changed_at = ${at} WHERE changed_at < ${at} AND id IN (${campaigns})
      AND id IN (SELECT campaign_id FROM attempts WHERE ${isOpen})
  `)
}
