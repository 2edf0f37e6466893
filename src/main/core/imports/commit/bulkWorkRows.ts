// Reads and writes the record of the import that is being saved or undone, at most one at a time. It holds the progress, so that an
// interrupted import can be continued or removed.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface BulkWork {
  readonly step: 'saving' | 'applying' | 'undoing'
  readonly importId: string
  /** Range of the contact ids that it adds or removes. */
  readonly first: number
  readonly last: number
  readonly newListId: number | null
  /** JSON; its shape depends on `step`. */
  readonly detail: string
}

export function readBulkWork(db: Db): BulkWork | undefined {
  return db.get<BulkWork>(sql`
    SELECT step, import_id AS importId, first_contact_id AS first, last_contact_id AS last, new_list_id AS newListId,
      detail
    FROM bulk_work
  `)
}

/** Throws if another import is being saved or undone. */
export function beginBulkWork(db: Db, { step, importId, first, last, newListId, detail }: BulkWork): void {
  db.run(sql`
    INSERT INTO bulk_work (id, step, import_id, first_contact_id, last_contact_id, new_list_id, detail)
    VALUES (1, ${step}, ${importId}, ${first}, ${last}, ${newListId}, ${detail})
  `)
}

export function goOn(db: Db, detail: object): void {
  db.run(sql`UPDATE bulk_work SET detail = ${JSON.stringify(detail)}`)
}

export function endBulkWork(db: Db): void {
  db.run(sql`DELETE FROM bulk_known`)
  db.run(sql`DELETE FROM bulk_work`)
}

/** Runs `write` without the triggers that keep `contact_names`; the caller updates that table. */
export function writeInBulk<Output>(db: Db, write: () => Output): Output {
  db.run(sql`INSERT INTO bulk_writing (id) VALUES (1)`)
  const output = write()
  db.run(sql`DELETE FROM bulk_writing`)
  return output
}

/** Removes names of deleted contacts from `contact_names`, a part at a time. Returns where to continue, or undefined at the end. */
export function dropNames(
  db: Db,
  { accountId, first, last, after, limit }: NameSweep,
): { name: string; id: number } | undefined {
  const end = db.get<{ name: string; id: number }>(sql`
    SELECT name_key AS name, contact_id AS id
    FROM contact_names
    WHERE account_id = ${accountId} AND (name_key, contact_id) > (${after.name}, ${after.id})
    ORDER BY name_key, contact_id LIMIT 1 OFFSET ${limit - 1}
  `)
  const until = end ? sql`AND (name_key, contact_id) <= (${end.name}, ${end.id})` : sql``
  db.run(sql`
    DELETE FROM contact_names WHERE account_id = ${accountId} AND (name_key, contact_id) > (${after.name}, ${after.id}) ${until}
      AND contact_id BETWEEN ${first} AND ${last}
      AND NOT EXISTS (SELECT 1 FROM main.contacts WHERE contacts.id = contact_id AND contacts.name_key = contact_names.name_key)
  `)
  return end
}

export interface NameSweep {
  readonly accountId: string
  readonly first: number
  readonly last: number
  readonly after: { readonly name: string; readonly id: number }
  /** How many names to check. */
  readonly limit: number
}
