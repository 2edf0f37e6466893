// Takes a freeze back: everything that was asked or agreed for its people goes. The people themselves mean nothing from then on, and are
// deleted in short transactions of their own. A freeze that is under way does not come to its end.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export function unfreeze(db: Db, id: string): void {
  db.run(sql`DELETE FROM waves WHERE campaign_id = ${id}`)
  db.run(sql`
    UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL,
      freezing = NULL
    WHERE id = ${id}
  `)
}
