// Reads the readable rows of a damaged database into a new one, table by table, and puts that in its place. Rows on an
// unreadable page are lost here; the damaged file is kept.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fullCheck } from '../checkDatabase'
import { Db } from '../db'
import { exchangeDatabase } from './exchangeDatabase'
import { holdAnswers } from '../holdAnswers'
import { openForWriting } from '../openDatabase'
import type { ProfilePaths } from './profilePaths'
import { dropOrphans, listTables, type Table } from './salvageTables'
import { StorageError, toStorageError } from '../storageError'
import { sql } from '../sql'

export interface Salvaged {
  readonly tables: readonly TableRead[]
  /** Rows that referred to rows which could not be read. */
  readonly orphans: number
  /** The damaged file's new path. */
  readonly aside: string | undefined
}

export interface TableRead {
  readonly table: string
  readonly rows: number
  /** False if a part of it could not be read. */
  readonly isWhole: boolean
}

/** With nothing open and the profile's lock held. Throws StorageError, also if not one row could be read. */
export function salvage({ databasePath }: ProfilePaths, at: string): Salvaged {
  const prepared = `${databasePath}.salvaged`
  removePrepared(prepared)
  try {
    const { tables, orphans } = readInto(databasePath, prepared, at)
    if (tables.every(({ rows }) => rows === 0)) throw new StorageError('damaged', 'Nothing in it can be read')
    return { tables, orphans, aside: exchangeDatabase(databasePath, prepared, 'damaged') }
  } catch (error) {
    removePrepared(prepared)
    throw toStorageError(error)
  }
}

function removePrepared(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
}

function readInto(damagedPath: string, prepared: string, at: string): Pick<Salvaged, 'tables' | 'orphans'> {
  const target = openForWriting(prepared)
  const source = new Db(new DatabaseSync(damagedPath, { readOnly: true }))
  try {
    // References are put right at the end: a table may be read before the one it refers to.
    target.script('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
    // Rows that triggers wrote are copied like all others, so triggers are off meanwhile.
    const triggers = target.all<{ name: string; sql: string }>(
      sql`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name IS NOT NULL AND sql IS NOT NULL`,
    )
    for (const { name } of triggers) target.script(`DROP TRIGGER ${name}`)
    const tables = listTables(target).map((table) => copyTable(source, target, table))
    const orphans = dropOrphans(target)
    holdAnswers(target, at)
    target.script(
      'INSERT INTO contact_names (account_id, name_key, contact_id) SELECT account_id, name_key, id FROM contacts',
    )
    target.script(`
      INSERT INTO standing_sums (rule_id, limit_day, campaign_id, people, micros)
      SELECT rule_id, limit_day, coalesce(campaign_id, ''), count(*), coalesce(sum(micros), 0) FROM standing_claims
      WHERE state <> 'left_out' GROUP BY rule_id, limit_day, coalesce(campaign_id, '')
    `)
    for (const { sql } of triggers) target.script(sql)
    target.script('COMMIT')
    fullCheck(target)
    return { tables, orphans }
  } finally {
    source.close()
    target.close()
  }
}

/** From the front to the first row that cannot be read, then from the back to the last one that can. */
function copyTable(source: Db, target: Db, table: Table): TableRead {
  const columns = commonColumns(source, table)
  if (columns.length === 0) return { table: table.name, rows: 0, isWhole: false }
  const insert = target.connection.prepare(
    `INSERT OR IGNORE INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  let rows = 0
  let lastKey = ''
  const read = (direction: 'ASC' | 'DESC', until: string | undefined): boolean => {
    const order = table.keys.map((key) => `${key} ${direction}`).join(', ')
    try {
      const select = source.connection.prepare(
        `SELECT ${[...columns, ...table.keys].join(', ')} FROM ${table.name} NOT INDEXED ORDER BY ${order}`,
      )
      // Read as stored: integers of 64 bits would otherwise end the reading.
      select.setReadBigInts(true)
      select.setReturnArrays(true)
      for (const row of select.iterate() as unknown as Iterable<(string | bigint | null)[]>) {
        const key = row.slice(columns.length).join('\n')
        if (key === until) return true
        if (direction === 'ASC') lastKey = key
        rows += insertRow(() => Number(insert.run(...row.slice(0, columns.length)).changes))
      }
      return true
    } catch (error) {
      if (error instanceof UnwrittenRow) throw error
      return false
    }
  }
  const isWhole = read('ASC', undefined)
  if (!isWhole) read('DESC', lastKey)
  return { table: table.name, rows, isWhole }
}

/** A row whose bytes are damaged can break a rule of the schema: it is left out. A full disk ends the work. */
function insertRow(insert: () => number): number {
  try {
    return insert()
  } catch (error) {
    if (toStorageError(error).fault === 'constraint') return 0
    throw new UnwrittenRow(toStorageError(error))
  }
}

/** The new database cannot be written: no fault of the damaged one. */
class UnwrittenRow extends StorageError {
  constructor({ fault, message }: StorageError) {
    super(fault, message)
  }
}

/** None if the schema itself cannot be read. */
function commonColumns(source: Db, table: Table): string[] {
  try {
    const known = source.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table.name})`)
    return table.columns.filter((column) => known.some(({ name }) => name === column))
  } catch {
    return []
  }
}
