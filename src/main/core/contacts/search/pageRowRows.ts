// The lines of the contact table, read for the few people of a window.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { FilterScope, StoredFilter } from './filterRows'

export interface ContactPageRow {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** JSON object of own fields. */
  readonly fields: string
  readonly phone: string
  readonly country: string | null
  readonly optedOut: 0 | 1
  readonly optedOutOfList: 0 | 1
  /** JSON array of names. */
  readonly optedOutOfNames: string
  /** JSON array of names. */
  readonly listNames: string
  readonly lastAt: string | null
  readonly lastStatus: string | null
}

const lastMessage = (
  column: Sql,
): Sql => sql`(SELECT ${column} FROM messages WHERE messages.account_id = contacts.account_id
  AND messages.phone = contacts.phone ORDER BY at DESC LIMIT 1)`

/** In the order of the ids given. */
export function readRows(
  db: Db,
  { accountId, filter }: FilterScope & { readonly filter: StoredFilter },
  ids: readonly number[],
): ContactPageRow[] {
  const rows = db.all<ContactPageRow>(sql`
    SELECT id, firstname, lastname, email, fields, phone, country,
      EXISTS (SELECT 1 FROM opt_outs WHERE account_id = ${accountId} AND opt_outs.phone = contacts.phone AND list_id = 0
        AND source <> 'unclear') AS optedOut,
      EXISTS (SELECT 1 FROM opt_outs WHERE account_id = ${accountId} AND opt_outs.phone = contacts.phone
        AND source <> 'unclear' AND CASE ${filter.listId ?? 0} WHEN 0 THEN list_id > 0
          ELSE list_id = ${filter.listId ?? 0} END) AS optedOutOfList,
      (SELECT json_group_array(name) FROM (SELECT lists.name FROM opt_outs JOIN lists ON lists.id = opt_outs.list_id
        WHERE opt_outs.account_id = ${accountId} AND opt_outs.phone = contacts.phone
          AND opt_outs.list_id NOT IN (0, ${filter.listId ?? 0})
        ORDER BY lists.name LIMIT 3)) AS optedOutOfNames,
      (SELECT json_group_array(name) FROM (SELECT lists.name FROM list_contacts
        JOIN lists ON lists.id = list_contacts.list_id
        WHERE list_contacts.contact_id = contacts.id ORDER BY lists.name LIMIT 3)) AS listNames,
      ${lastMessage(sql`at`)} AS lastAt, ${lastMessage(sql`status`)} AS lastStatus
    FROM contacts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
  `)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
