// Rows that an import does not take, with their cells as the file had them, so that they can be fixed and imported again. Before
// the commit they stand in the side file, after it in the profile's database.
import { existsSync } from 'node:fs'
import { contactFields } from '@contract/contactFields'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { openSideFile } from '../../storage/files/sideFile'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { parsePlan, type ImportPlan } from '../importPlan'
import { readImport } from '../importRecordRows'
import { meantCountry } from '../importShapes'
import { stagedPathOf } from './stagedPath'

export interface RefusedRow {
  readonly row: number
  readonly line: number
  readonly why: string
  readonly verdict: string
  readonly digitsKept: number | null
  readonly digitsOf: number | null
  /** See `ImportRow`. */
  readonly meantCountry: string | undefined
  /** As many as the file's columns, or as the row had. */
  readonly cells: string[]
}

const refused = sql`verdict IN ('cannot_use', 'to_decide', 'left_out')`

/** For an import that is checked, committed or undone; within a read. */
export function countRefused(db: Db, importId: string): number {
  return (
    look(db, importId, (from, { table, isOf }) =>
      from.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${table} WHERE ${isOf} AND ${refused}`),
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
  const { columns, layout } = parsePlan(run.plan)
  const rows = look(db, importId, (from, { table, isOf, cells }) =>
    from.all<StoredRow>(sql`
      SELECT ${cells}, row, line, verdict, why, digits_kept AS digitsKept, digits_of AS digitsOf
      FROM ${table} WHERE ${isOf} AND ${refused} AND verdict <> 'ready' AND row > ${after} ORDER BY row LIMIT ${limit}
    `),
  )
  return (rows ?? []).map(({ row, line, verdict, why, digitsKept, digitsOf, ...texts }) => ({
    row,
    line,
    verdict,
    why,
    digitsKept,
    digitsOf,
    meantCountry: meantCountry({ why, cell: texts.cell }, layout.country),
    cells: originalCells(columns, texts),
  }))
}

type Columns = ImportPlan['columns']
type CellTexts = StoredTexts & { readonly cell: string; readonly cells: string | null }
type StoredRow = CellTexts & Omit<RefusedRow, 'cells' | 'meantCountry'>

const stagedColumns = sql`coalesce(cell, phone, '') AS cell, cells, ${allNamed(textNames)}`
// The record of an import keeps names alone of a row's texts, and its cells with all of them.
const keptTexts = contactFields.map(({ name, kind }) => (kind === 'name' ? named(name) : sql`'' AS ${named(name)}`))
const keptColumns = sql`cell, cells, ${joinSql(keptTexts)}, '{}' AS fields`

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

/** The table with an import's rows. */
interface StoredRows {
  readonly table: Sql
  readonly isOf: Sql
  readonly cells: Sql
}

function look<Found>(db: Db, importId: string, read: (from: Db, rows: StoredRows) => Found): Found | undefined {
  const state = db.get<{ state: string }>(sql`SELECT state FROM imports WHERE id = ${importId}`)?.state
  if (state === 'committed' || state === 'undone')
    return read(db, { table: sql`import_rows`, isOf: sql`import_id = ${importId}`, cells: keptColumns })
  const path = stagedPathOf(db, importId)
  if (state !== 'checked' || !existsSync(path)) return undefined
  const side = openSideFile(path, db.connection.location() ?? '')
  try {
    return read(side, { table: sql`rows`, isOf: sql`true`, cells: stagedColumns })
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
  let [last, rows, leftOut] = [after, 0, 0]
  for (const { row, verdict, ...texts } of db.iterate<CellTexts & { row: number; verdict: string }>(sql`
    SELECT row, verdict, ${stagedColumns} FROM staged.rows
    WHERE verdict NOT IN ('ready', 'fixed') AND verdict <> 'ready' AND row > ${after} ORDER BY row LIMIT ${limit}
  `)) {
    db.run(sql`
      INSERT INTO import_rows (import_id, row, line, cell, cells, phone, country, phone_type, verdict, why, same_as,
        digits_kept, digits_of, numbers, firstname, lastname)
      SELECT ${importId}, row, line, coalesce(cell, phone, ''), ${JSON.stringify(originalCells(columns, texts))}, phone,
        country, phone_type, verdict, why, same_as, digits_kept, digits_of, numbers, firstname, lastname
      FROM staged.rows WHERE row = ${row}
    `)
    last = row
    rows++
    if (verdict !== 'opted_out') leftOut++
  }
  return { last, rows, leftOut }
}
