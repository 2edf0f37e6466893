// Takes a number out of the look-ups: its results, its places in jobs, and that it is set apart. The jobs count what is left.
import { saveProgress } from '../jobs/jobRows'
import type { Db } from '../storage/db'

/** Within a write. */
export function forgetLookUps(db: Db, accountId: string, phone: string): void {
  db.run('DELETE FROM number_results WHERE account_id = ? AND phone = ?', accountId, phone)
  db.run('DELETE FROM set_apart WHERE account_id = ? AND phone = ?', accountId, phone)
  const jobs = db.all<{ id: string }>(
    'SELECT jobs.id FROM look_ups JOIN jobs ON jobs.id = job_id WHERE look_ups.phone = ? AND account_id = ?',
    ...[phone, accountId],
  )
  for (const { id } of jobs) {
    db.run('DELETE FROM look_ups WHERE phone = ? AND job_id = ?', phone, id)
    const tally = db.get(
      `SELECT count(*) FILTER (WHERE is_active = 1) AS active, count(*) FILTER (WHERE is_active = 0) AS notActive
       FROM look_ups WHERE job_id = ? AND state = 'done'`,
      id,
    )
    saveProgress(db, id, { tally })
  }
}
