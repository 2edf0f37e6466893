// Takes a number out of the look-ups: its results, its places in jobs, and that it is set apart. The jobs count what is left.
import { saveProgress } from '../../jobs/jobRows'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** Within a write. */
export function forgetLookUps(db: Db, accountId: string, phone: string): void {
  db.run(sql`DELETE FROM number_results WHERE account_id = ${accountId} AND phone = ${phone}`)
  db.run(sql`DELETE FROM set_apart WHERE account_id = ${accountId} AND phone = ${phone}`)
  const jobs = db.all<{ id: string }>(sql`
    SELECT jobs.id
    FROM look_ups
    JOIN jobs ON jobs.id = job_id
    WHERE look_ups.phone = ${phone} AND account_id = ${accountId}
  `)
  for (const { id } of jobs) {
    db.run(sql`DELETE FROM look_ups WHERE phone = ${phone} AND job_id = ${id}`)
    const tally = db.get(sql`
      SELECT count(*) FILTER (WHERE is_active = 1) AS active, count(*) FILTER (WHERE is_active = 0) AS notActive
      FROM look_ups WHERE job_id = ${id} AND state = 'done'
    `)
    saveProgress(db, id, { tally })
  }
}
