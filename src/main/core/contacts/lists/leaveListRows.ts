// People leave a list, by an act on them or because the list is removed.
import type { Db } from '../../storage/db'
import { keepPeople, isOf, type ActPart } from '../acts/actLogRows'
import { sql, type Sql } from '../../storage/sql'

/** Takes people out of a list, and keeps when they had joined it. */
export function leaveList(db: Db, part: ActPart, chosen: Sql, listId: number): void {
  const joined = sql`SELECT added_at FROM list_contacts WHERE list_id = ${listId} AND contact_id = contacts.id`
  keepPeople(db, part, chosen, {
    listId,
    where: sql`EXISTS (${joined})`,
    was: sql`json_object('addedAt', (${joined}))`,
  })
  db.run(sql`
    DELETE FROM main.list_contacts WHERE list_id = ${listId} AND contact_id IN (SELECT contact_id
      FROM contact_act_rows WHERE ${isOf(part)})
  `)
}
