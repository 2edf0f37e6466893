// Finds the tables of a database that hold one of these words in any cell, written out or in bytes.
import type { DatabaseSync } from 'node:sqlite'

/** Names in the order of the alphabet. Tables of an index are among them, under their own names. */
export function tablesWith(db: DatabaseSync, words: readonly string[]): string[] {
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`)
    .all() as { name: string }[]
  return tables.map(({ name }) => name).filter((name) => holds(db, name, words))
}

function holds(db: DatabaseSync, table: string, words: readonly string[]): boolean {
  for (const row of db.prepare(`SELECT * FROM "${table}"`).iterate() as Iterable<Record<string, unknown>>)
    for (const cell of Object.values(row)) {
      const text = cell instanceof Uint8Array ? Buffer.from(cell).toString('latin1') : String(cell)
      if (words.some((word) => text.includes(word))) return true
    }
  return false
}
