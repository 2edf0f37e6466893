// What is under way with very many contacts: one import at a time is saved or taken back. A process that ends in the middle finds here
// how far it came.
import type { Db } from '../storage/db'

export interface BulkWork {
  readonly step: 'saving' | 'applying' | 'undoing'
  readonly importId: string
  /** Ids of the people it adds or takes away. */
  readonly first: number
  readonly last: number
  readonly newListId: number | null
  /** JSON, of whoever works. */
  readonly detail: string
}

export function readBulkWork(db: Db): BulkWork | undefined {
  return db.get<BulkWork>(
    `SELECT step, import_id AS importId, first_contact_id AS first, last_contact_id AS last, new_list_id AS newListId, detail
       FROM bulk_work`,
  )
}

/** Throws where something is under way already. */
export function beginBulkWork(db: Db, { step, importId, first, last, newListId, detail }: BulkWork): void {
  db.run(
    `INSERT INTO bulk_work (id, step, import_id, first_contact_id, last_contact_id, new_list_id, detail) VALUES (1, ?, ?, ?, ?, ?, ?)`,
    ...[step, importId, first, last, newListId, detail],
  )
}

export function goOn(db: Db, detail: object): void {
  db.run('UPDATE bulk_work SET detail = ?', JSON.stringify(detail))
}

export function endBulkWork(db: Db): void {
  db.run('DELETE FROM bulk_known')
  db.run('DELETE FROM bulk_work')
}

/** Runs `write` with the order by name left to the caller. */
export function writeInBulk<Output>(db: Db, write: () => Output): Output {
  db.run('INSERT INTO bulk_writing (id) VALUES (1)')
  const output = write()
  db.run('DELETE FROM bulk_writing')
  return output
}

/** Takes names of contacts that are gone out of the order, some at a time. Answers where to go on; undefined at the end. */
export function dropNames(
  db: Db,
  { accountId, first, last, after, limit }: NameSweep,
): { name: string; id: number } | undefined {
  const end = db.get<{ name: string; id: number }>(
    `SELECT name_key AS name, contact_id AS id FROM contact_names WHERE account_id = ?1 AND (name_key, contact_id) > (?2, ?3)
       ORDER BY name_key, contact_id LIMIT 1 OFFSET ?4`,
    ...[accountId, after.name, after.id, limit - 1],
  )
  const until = end ? 'AND (name_key, contact_id) <= (?6, ?7)' : ''
  db.run(
    `DELETE FROM contact_names WHERE account_id = ?1 AND (name_key, contact_id) > (?2, ?3) ${until}
       AND contact_id BETWEEN ?4 AND ?5
       AND NOT EXISTS (SELECT 1 FROM main.contacts WHERE contacts.id = contact_id AND contacts.name_key = contact_names.name_key)`,
    ...[accountId, after.name, after.id, first, last, ...(end ? [end.name, end.id] : [])],
  )
  return end
}

export interface NameSweep {
  readonly accountId: string
  readonly first: number
  readonly last: number
  readonly after: { readonly name: string; readonly id: number }
  /** Names that are looked at. */
  readonly limit: number
}
