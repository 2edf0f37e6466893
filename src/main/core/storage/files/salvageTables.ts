// The tables of our schema as SQLite describes them, and their references.
import type { Db } from '../db'
import { named, sql } from '../sql'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns of the primary key, or the row id. */
  readonly keys: readonly string[]
}

/**
 * Not copied but made again: how far the index of words has come, so that it begins at the start, the order of contacts by name, what
 * is asked of messages, which of them were read, and the sums of standing sends: some may be lost.
 */
const derived: ReadonlySet<string> = new Set([
  'contact_words_mark',
  'contact_words_due',
  'contact_names',
  'message_columns',
  'history_copies',
  'standing_sums',
])

/** Without those that only say how far something derived has come. */
export function listTables(db: Db): Table[] {
  const tables = db.all<{ name: string; isWithoutRowid: 0 | 1 }>(sql`
    SELECT name, wr AS isWithoutRowid FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  `)
  const kept = tables.filter(({ name }) => !derived.has(name))
  return kept.map(({ name, isWithoutRowid }) => {
    const columns = db.all<{ name: string; place: number }>(
      sql`SELECT name, pk AS place FROM pragma_table_info(${name}) ORDER BY cid`,
    )
    const primary = columns.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place)
    return {
      name,
      columns: columns.map((column) => column.name),
      keys: isWithoutRowid === 1 ? primary.map((column) => column.name) : ['rowid'],
    }
  })
}

interface Reference {
  readonly parent: string
  readonly from: string
  readonly to: string
  /** 1 where a row can do without it. */
  readonly mayBeNull: 0 | 1
}

/**
 * Takes references to rows that are not there out of the rows that can do without, and takes the others away, until every
 * reference holds. Answers how many rows were changed.
 */
export function dropOrphans(db: Db): number {
  let changed = 0
  for (;;) {
    let changedNow = 0
    for (const { name } of listTables(db))
      for (const reference of references(db, name)) changedNow += mend(db, name, reference)
    if (changedNow === 0) return changed
    changed += changedNow
  }
}

function references(db: Db, table: string): Reference[] {
  return db.all<Reference>(sql`
    SELECT f."table" AS parent, f."from" AS "from", f."to" AS "to", (c."notnull" = 0 AND c.pk = 0) AS mayBeNull
    FROM pragma_foreign_key_list(${table}) f JOIN pragma_table_info(${table}) c ON c.name = f."from"
  `)
}

function mend(db: Db, table: string, { parent, from, to, mayBeNull }: Reference): number {
  const [of, column] = [named(table), named(from)]
  const isOrphan = sql`${column} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${named(parent)} p WHERE p.${named(to)} = ${of}.${column})`
  const mending =
    mayBeNull === 1
      ? sql`UPDATE ${of} SET ${column} = NULL WHERE ${isOrphan}`
      : sql`DELETE FROM ${of} WHERE ${isOrphan}`
  return db.run(mending).changes
}
