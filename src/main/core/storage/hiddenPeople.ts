// While an import is being saved, its people are in the tables and nobody may see them. On this connection, views of the same names
// stand before the tables and leave them out; what writes these tables names them with `main.` before their names.
import type { Db } from './db'

interface Saving {
  readonly first: number
  readonly last: number
  readonly newListId: number | null
}

/** For statements that need an index of the table itself: true for contacts that may be seen. The range is looked up once, not by row. */
export function isShownSql(id: string): string {
  const end = (name: string): string => `coalesce((SELECT ${name} FROM main.bulk_work WHERE step = 'saving'), -1)`
  return `${id} NOT BETWEEN ${end('first_contact_id')} AND ${end('last_contact_id')}`
}

/**
 * Call it within a transaction: the views are as the database is in its snapshot, or the transaction was begun again (`begin`) after
 * they were changed.
 */
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

/** What the views of each connection leave out. */
const shown = new WeakMap<object, string>()

function readSaving(db: Db): Saving | undefined {
  return db.get<Saving>(
    `SELECT first_contact_id AS first, last_contact_id AS last, new_list_id AS newListId FROM main.bulk_work WHERE step = 'saving'`,
  )
}

function changeViews(db: Db, saving: Saving | undefined): void {
  const { query_only: isReadOnly } = db.get<{ query_only: 0 | 1 }>('PRAGMA query_only') ?? { query_only: 0 }
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
