// People leave a list, by an act on them or because the list is removed.
import type { Db } from '../../storage/db'
import { keepPeople, partSql, partValues, type ActPart } from '../acts/actLogRows'
import type { SqlCondition } from '../search/sqlCondition'

/** Takes people out of a list, and keeps when they had joined it. */
export function leaveList(db: Db, part: ActPart, chosen: SqlCondition, listId: number): void {
  const isMember = 'SELECT added_at FROM list_contacts WHERE list_id = ? AND contact_id = contacts.id'
  keepPeople(db, part, chosen, {
    listId,
    where: { sql: `EXISTS (${isMember})`, values: [listId] },
    was: { sql: `json_object('addedAt', (${isMember}))`, values: [listId] },
  })
  db.run(
    `DELETE FROM main.list_contacts WHERE list_id = ? AND contact_id IN (SELECT contact_id FROM contact_act_rows WHERE ${partSql})`,
    listId,
    ...partValues(part),
  )
}
