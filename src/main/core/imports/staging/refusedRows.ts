// Rows that an import does not take, with their cells as the file had them, so that they can be fixed and imported again. Before
// the commit they stand in the side file, after it in the profile's database.
import { existsSync } from 'node:fs'
import { contactFields } from '@contract/contactFields'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { openSideFile } from '../../storage/files/sideFile'
import { sql } from '../../storage/sql'
import { parsePlan, type ImportPlan } from '../importPlan'
import { readImport } from '../importRecordRows'
import { stagedPathOf } from './stagedPath'

export interface RefusedRow {
  readonly row: number
  readonly line: number
  readonly why: string
  readonly verdict: string
  readonly digitsKept: number | null
  readonly digitsOf: number | null
  /** As many as the file's columns, or as the row had. */
  readonly cells: string[]
}

const refused = `verdict IN ('cannot_use', 'to_decide', 'left_out')`

/** For an import that is checked, committed or undone; within a read. */
export function countRefused(db: Db, importId: string): number {
  return (
    look(db, importId, (from, table, within, values) =>
      from.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE ${within} AND ${refused}`, ...values),
    )?.rows ?? 0
  )
}

/** The next refused rows after a row's number, in the order of the file; within a read. */
export function readRefused(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): RefusedRow[] {
  const run = readImport(db, importId)
  if (!run) return []
  const { columns } = parsePlan(run.plan)
  const rows = look(db, importId, (from, table, within, values) =>
    from.all<StoredRow>(
      `SELECT ${columnsIn[table]}, row, line, verdict, why, digits_kept AS digitsKept, digits_of AS digitsOf
         FROM ${table} WHERE ${within} AND ${refused} AND verdict <> 'ready' AND row > ? ORDER BY row LIMIT ?`,
      ...values,
      after,
      limit,
    ),
  )
  return (rows ?? []).map(({ row, line, verdict, why, digitsKept, digitsOf, ...texts }) => ({
    row,
    line,
    verdict,
    why,
    digitsKept,
    digitsOf,
    cells: originalCells(columns, texts),
  }))
}

type Columns = ImportPlan['columns']
type CellTexts = StoredTexts & { readonly cell: string; readonly cells: string | null }
type StoredRow = CellTexts & Omit<RefusedRow, 'cells'>

const stagedColumns = `coalesce(cell, phone, '') AS cell, cells, ${allNamed(textNames).text}`
// The record of an import keeps names alone of a row's texts, and its cells with all of them.
const keptColumns = `cell, cells, ${contactFields.map(({ name, kind }) => (kind === 'name' ? name : `'' AS ${name}`)).join(', ')}, '{}' AS fields`
const columnsIn = { rows: stagedColumns, import_rows: keptColumns }

/** The original cells; if they were not stored, the row's texts are identical to them. */
function originalCells(columns: Columns, { cells, cell, fields, ...texts }: CellTexts): string[] {
  if (cells !== null) return JSON.parse(cells) as string[]
  const own = JSON.parse(fields) as Record<string, string>
  return columns.map(({ target }) => {
    if (target.kind === 'phone') return cell
    if (target.kind === 'field') return own[target.name] ?? ''
    const { kind } = target
    return kind === 'leave_out' || kind === 'consent' || kind === 'phone_label' ? '' : texts[kind]
  })
}

function look<Found>(
  db: Db,
  importId: string,
  read: (from: Db, table: 'rows' | 'import_rows', within: string, values: string[]) => Found,
): Found | undefined {
  const state = db.get<{ state: string }>(sql`SELECT state FROM imports WHERE id = ${importId}`)?.state
  if (state === 'committed' || state === 'undone') return read(db, 'import_rows', 'import_id = ?', [importId])
  const path = stagedPathOf(db, importId)
  if (state !== 'checked' || !existsSync(path)) return undefined
  const side = openSideFile(path, db.connection.location() ?? '')
  try {
    return read(side, 'rows', 'true', [])
  } finally {
    side.close()
  }
}

/** Copies the next refused rows into the import's record. `leftOut` counts those that are not opt-outs. */
export function keepRefused(
  db: Db,
  importId: string,
  { columns }: ImportPlan,
  { after, limit }: { after: number; limit: number },
): { last: number; rows: number; leftOut: number } {
  const insert = db.statement(
    `INSERT INTO import_rows (import_id, row, line, cell, cells, phone, country, phone_type, verdict, why, same_as, digits_kept, digits_of,
       numbers, firstname, lastname)
       SELECT ?1, row, line, coalesce(cell, phone, ''), ?3, phone, country, phone_type, verdict, why, same_as, digits_kept, digits_of, numbers,
         firstname, lastname FROM staged.rows WHERE row = ?2`,
  )
  let [last, rows, leftOut] = [after, 0, 0]
  for (const { row, verdict, ...texts } of db.iterate<CellTexts & { row: number; verdict: string }>(
    `SELECT row, verdict, ${stagedColumns} FROM staged.rows
       WHERE verdict NOT IN ('ready', 'fixed') AND verdict <> 'ready' AND row > ? ORDER BY row LIMIT ?`,
    after,
    limit,
  )) {
    insert(importId, row, JSON.stringify(originalCells(columns, texts)))
    last = row
    rows++
    if (verdict !== 'opted_out') leftOut++
  }
  return { last, rows, leftOut }
}
