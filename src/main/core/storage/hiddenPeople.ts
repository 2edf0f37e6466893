// Hides the new people of an import while it is being saved. Each connection gets temporary views named like the tables, which leave
// those people out, so queries do not have to. Statements that write these tables name them with `main.`.
import type { Db } from './db'
import { sql, type Sql } from './sql'

interface Saving {
  readonly first: number
  readonly last: number
  readonly newListId: number | null
}

/** A condition for queries that read the table itself, because they need one of its indexes. SQLite evaluates the range only once. */
export function isShownSql(id: Sql): Sql {
  const end = (name: Sql): Sql => sql`coalesce((SELECT ${name} FROM main.bulk_work WHERE step = 'saving'), -1)`
  return sql`${id} NOT BETWEEN ${end(sql`first_contact_id`)} AND ${end(sql`last_contact_id`)}`
}

/** Call within a transaction. If the views do not match the database, it changes them and starts the transaction again with `begin`. */
export function hidePeople(db: Db, begin: () => void): void {
  for (;;) {
    const saving = readSaving(db)
    const key = saving ? `${saving.first} ${saving.last} ${saving.newListId ?? ''}` : ''
    if ((shown.get(db.connection) ?? '') === key) return
    db.script('ROLLBACK')
    changeViews(db, saving)
    shown.set(db.connection, key)
    begin()
  }
}

/** The hidden range of each connection's views. */
const shown = new WeakMap<object, string>()

function readSaving(db: Db): Saving | undefined {
  return db.get<Saving>(sql`
    SELECT first_contact_id AS first, last_contact_id AS last, new_list_id AS newListId
    FROM main.bulk_work
    WHERE step = 'saving'
  `)
}

function changeViews(db: Db, saving: Saving | undefined): void {
  const { query_only: isReadOnly } = db.get<{ query_only: 0 | 1 }>(sql`PRAGMA query_only`) ?? { query_only: 0 }
  if (isReadOnly) db.script('PRAGMA query_only = OFF')
  for (const view of ['contacts', 'list_contacts', 'lists']) db.script(`DROP VIEW IF EXISTS temp.${view}`)
  if (saving) {
    const { first, last, newListId } = saving
    db.script(
      `CREATE TEMP VIEW contacts AS SELECT * FROM main.contacts WHERE id NOT BETWEEN ${first} AND ${last};
       CREATE TEMP VIEW list_contacts AS SELECT * FROM main.list_contacts
         WHERE contact_id NOT BETWEEN ${first} AND ${last} AND list_id <> ${newListId ?? 0};
       CREATE TEMP VIEW lists AS SELECT * FROM main.lists WHERE id <> ${newListId ?? 0};`,
    )
  }
  if (isReadOnly) db.script('PRAGMA query_only = ON')
}
