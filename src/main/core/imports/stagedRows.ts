// Staged rows of an import: put there, looked at, corrected, decided.
import type { ImportVerdict } from '@contract'
import type { Db } from '../storage/db'
import { read, write } from '../storage/operations'
import { parsePlan, type Decision, type Tally } from './importPlan'
import { readImport, type ImportRecord } from './importRecordRows'
import { adjustSums, linesOf, settleRows, sumLines, sumRows, withProposal } from './settleRows'
import type { StagedRow } from './stagedRow'

/** One staged row as the table of rows needs it. */
export interface StagedRowView {
  readonly line: number
  readonly cell: string
  readonly firstname: string
  readonly lastname: string
  readonly verdict: ImportVerdict
  readonly why: string
  readonly sameAsLine: number | null
  readonly phone: string | null
  readonly country: string | null
  readonly digitsKept: number | null
  readonly digitsOf: number | null
}

export interface RowsInput {
  readonly importId: string
  readonly offset: number
  readonly limit: number
  readonly verdicts: readonly ImportVerdict[]
}

export interface FixInput {
  readonly importId: string
  readonly line: number
  readonly phone: string
  readonly country: string | null
  readonly type: string
}

const rowColumns = `line, cell, firstname, lastname, verdict, why, same_as_line AS sameAsLine, phone, country,
  digits_kept AS digitsKept, digits_of AS digitsOf`

const insertRow = `INSERT INTO import_rows (import_id, line, cell, phone, country, phone_type, own_verdict, own_why, verdict, why,
    digits_kept, digits_of, consent_no, firstname, lastname, email, custom1, custom2, fields)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)`

export const stagedRowOperations = {
  /** Adds judged rows; nothing where the check was stopped meanwhile. `rows` is JSON of StagedRow[]. */
  stage: write((db, { importId, rows }: { importId: string; rows: string }) => {
    if (!db.get(`SELECT 1 FROM imports WHERE id = ? AND state = 'checking'`, importId)) return
    const insert = db.statement(insertRow)
    for (const row of JSON.parse(rows) as StagedRow[]) {
      insert(
        ...[
          importId,
          row.line,
          row.cell,
          row.phone,
          row.country,
          row.type,
          row.verdict,
          row.why,
          row.digitsKept,
          row.digitsOf,
        ],
        ...[row.consentNo, row.firstname, row.lastname, row.email, row.custom1, row.custom2, row.fields],
      )
    }
  }),

  rows: read((db, { importId, offset, limit, verdicts }: RowsInput) => {
    const within = 'import_id = ? AND verdict IN (SELECT value FROM json_each(?))'
    const chosen = [importId, JSON.stringify(verdicts)]
    return {
      total: db.get<{ rows: number }>(`SELECT count(*) AS rows FROM import_rows WHERE ${within}`, ...chosen)?.rows ?? 0,
      rows: db.all<StagedRowView>(
        `SELECT ${rowColumns} FROM import_rows WHERE import_id = ? AND line IN
           (SELECT line FROM import_rows WHERE ${within} ORDER BY line LIMIT ? OFFSET ?) ORDER BY line`,
        ...[importId, ...chosen, limit, offset],
      ),
    }
  }),

  decide: write((db, { importId, lostZero }: { importId: string; lostZero: Decision }) => {
    const run = readImport(db, importId)
    if (run?.state !== 'checked') return
    db.run('UPDATE imports SET plan = ? WHERE id = ?', JSON.stringify({ ...parsePlan(run.plan), lostZero }), importId)
    settleAll(db, run, lostZero)
  }),

  /** Gives one row the number a person typed. Undefined where there is no such row. */
  fix: write((db, { importId, line, phone, country, type }: FixInput): StagedRowView | undefined => {
    const run = readImport(db, importId)
    const old = db.get<StagedRowView>(
      `SELECT ${rowColumns} FROM import_rows WHERE import_id = ? AND line = ?`,
      importId,
      line,
    )
    if (run?.state !== 'checked' || !run.tally || !old) return undefined
    const phones = old.phone === null ? [phone] : [old.phone, phone]
    // Every row whose verdict may change: those of the number it had and of the one it gets.
    const lines = new Set([line, ...linesOf(db, importId, phones)])
    const before = sumLines(db, importId, run.accountId, lines)
    db.run(
      `UPDATE import_rows SET phone = ?, country = ?, phone_type = ?, own_verdict = 'fixed', own_why = 'typed', digits_kept = NULL,
         digits_of = NULL WHERE import_id = ? AND line = ?`,
      ...[phone, country, type, importId, line],
    )
    const { lostZero } = parsePlan(run.plan)
    settleRows(db, { importId, accountId: run.accountId, lostZero, phones })
    const sums = adjustSums(JSON.parse(run.tally) as Tally, before, sumLines(db, importId, run.accountId, lines))
    keepTally(db, importId, withProposal(db, importId, sums))
    return db.get<StagedRowView>(
      `SELECT ${rowColumns} FROM import_rows WHERE import_id = ? AND line = ?`,
      importId,
      line,
    )
  }),
}

export function settleAll(db: Db, { id, accountId }: ImportRecord, lostZero: Decision): void {
  settleRows(db, { importId: id, accountId, lostZero })
  keepTally(db, id, withProposal(db, id, sumRows(db, id, accountId)))
}

function keepTally(db: Db, importId: string, tally: Tally): void {
  db.run('UPDATE imports SET tally = ? WHERE id = ?', JSON.stringify(tally), importId)
}
