// Takes the contacts' orders away while very many rows go in, and makes them again, within one transaction.
import type { Db } from '../storage/db'

/** From so many rows on, and where they are at least a quarter of the contacts. */
const manyRows = 100_000
/** KiB of pages while indexes are made: sorting takes as much again. */
const cacheWhileSorting = 16_384
const cacheUsual = 65_536

/**
 * Keeping an index of names in order, row by row in the order of the numbers, costs more than all the rest; made anew it is sorted
 * once. Nobody else sees the contacts without them: it is one transaction. Answers what makes them again.
 */
export function setIndexesAside(db: Db, accountId: string): () => void {
  const { rows = 0 } = db.get<{ rows: number }>('SELECT count(*) AS rows FROM staged.rows') ?? {}
  const { people = 0 } =
    db.get<{ people: number }>('SELECT count(*) AS people FROM contacts WHERE account_id = ?', accountId) ?? {}
  if (rows < manyRows || rows < people / 4) return () => undefined
  const indexes = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND tbl_name = 'contacts' AND sql LIKE 'CREATE INDEX %'
       AND name <> 'contacts_by_import'`,
  )
  for (const { name } of indexes) db.script(`DROP INDEX main."${name}"`)
  return () => {
    db.onEnd(() => db.script(`PRAGMA main.cache_size = -${cacheUsual}; PRAGMA temp_store = MEMORY`))
    db.script(`PRAGMA main.cache_size = -${cacheWhileSorting}; PRAGMA temp_store = FILE`)
    for (const { sql } of indexes) db.script(sql)
  }
}
