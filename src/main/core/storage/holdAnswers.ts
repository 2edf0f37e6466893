// A database that was copied, went back in time or lost rows may not know whom it texted, nor that a person switched a rule off.
// All rules that send go off: for 24 hours nothing is answered even if a person switches one on, and a standing send leaves out those who are
// due on the day of its next approval and on the day after, and by a date some days longer.
import type { Db } from './db'
import { sql } from './sql'

/** Within a write. */
export function holdAnswers(db: Db, at: string): void {
  db.run(sql`UPDATE answer_rules SET is_on = 0, revision = revision + 1 WHERE is_on = 1`)
  db.run(sql`
    INSERT INTO answer_stops (account_id, reached, at)
    SELECT DISTINCT account_id, 'restored', ${at} FROM answer_rules WHERE true
    ON CONFLICT DO UPDATE SET reached = excluded.reached, at = excluded.at, seen_at = NULL
  `)
  db.write(
    'standing.restored',
    sql`
      UPDATE standing_rules SET state = CASE state WHEN 'draft' THEN 'draft' ELSE 'off' END, paused = NULL, is_restored = 1,
        revision = revision + 1, approved_day = NULL, changed_at = ${at}
    `,
  )
}
