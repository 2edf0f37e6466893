// Takes a freeze back: its people, texts and waves go, and with them everything that was asked or agreed for them.
import type { Db } from '../storage/db'

export function unfreeze(db: Db, id: string): void {
  db.run('DELETE FROM recipients WHERE campaign_id = ?', id)
  db.run('DELETE FROM waves WHERE campaign_id = ?', id)
  db.run(
    `UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL WHERE id = ?`,
    id,
  )
}
