// Windows of an import's rows, of the side file before the commit and of the profile's database after it.
import type { FieldChange } from '../commit/changedFields'
import { changedFields } from '../commit/changedFields'
import { allOf } from '../../storage/sqlConditions'
import type { ImportVerdict } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { Choices } from './importChoices'
import { contactOf, contactTexts, rowTexts, type ComparedRow } from './judgeRows'

/** One row as the table of rows needs it. */
export interface StagedRowView {
  readonly row: number
  readonly line: number
  readonly cell: string
  readonly firstname: string
  readonly lastname: string
  readonly verdict: ImportVerdict
  readonly why: string
  readonly sameAsLine: number | null
  readonly phone: string | null
  readonly country: string | null
  readonly type: string | null
  readonly digitsKept: number | null
  readonly digitsOf: number | null
  readonly numbers: string | null
}

export interface RowsFilter {
  readonly offset: number
  readonly limit: number
  readonly verdict?: ImportVerdict
  readonly why?: string
  readonly type?: string
  readonly unusualOnly?: boolean
}

const viewColumns = sql`row, line, coalesce(cell, phone, '') AS cell, firstname, lastname, verdict, why, same_as AS sameAsLine, phone, country,
  phone_type AS type, digits_kept AS digitsKept, digits_of AS digitsOf, numbers`

export function viewStaged(db: Db, filter: RowsFilter): { total: number; rows: StagedRowView[] } {
  return view(db, sql`rows`, sql`true`, filter)
}

/** Rows that were not taken, of an import that is committed. */
export function viewKept(db: Db, importId: string, filter: RowsFilter): { total: number; rows: StagedRowView[] } {
  return view(db, sql`import_rows`, sql`import_id = ${importId}`, filter)
}

export function viewRow(db: Db, row: number): StagedRowView | undefined {
  return db.get<StagedRowView>(sql`SELECT ${viewColumns} FROM rows WHERE row = ${row}`)
}

function view(db: Db, table: Sql, within: Sql, filter: RowsFilter) {
  const { offset, limit, verdict, why, type, unusualOnly = false } = filter
  const isUnusual = unusualOnly || (verdict !== undefined && verdict !== 'ready')
  const where = allOf([
    within,
    ...(verdict === undefined ? [] : [sql`verdict = ${verdict}`]),
    ...(why === undefined ? [] : [sql`why = ${why}`]),
    ...(type === undefined ? [] : [sql`phone_type = ${type}`]),
    // Said in these words so that the index of unusual rows is used.
    ...(isUnusual ? [sql`verdict <> 'ready'`] : []),
    ...(type !== undefined && verdict === undefined ? [sql`verdict IN ('ready', 'fixed')`] : []),
  ])
  return {
    total: db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${table} WHERE ${where}`)?.rows ?? 0,
    rows: db.all<StagedRowView>(sql`
      SELECT ${viewColumns} FROM ${table} WHERE ${within}
        AND row IN (SELECT row FROM ${table} WHERE ${where} ORDER BY row LIMIT ${limit} OFFSET ${offset})
      ORDER BY row
    `),
  }
}

export interface SharedWindow {
  readonly offset: number
  readonly limit: number
  readonly differingOnly: boolean
  /** Only this one, in E.164. */
  readonly phone?: string
  /** Own fields, in the order of the file's columns. */
  readonly ownFields: readonly string[]
  readonly choices: Choices
}

export interface SharedView {
  readonly phone: string
  readonly country: string | null
  readonly differing: boolean
  readonly count: number
  readonly rows: { row: number; line: number; isKept: boolean; values: string[] }[]
  readonly result: string[]
}

const maxListed = 20

export function viewShared(db: Db, { offset, limit, differingOnly, phone: only, ownFields }: SharedWindow) {
  const where = allOf([
    ...(differingOnly ? [sql`differing = 1`] : []),
    ...(only === undefined ? [] : [sql`phone = ${only}`]),
  ])
  const values = (row: StoredTexts): string[] => {
    const own = JSON.parse(row.fields) as Record<string, string>
    return [...contactFieldNames.map((name) => row[name]), ...ownFields.map((name) => own[name] ?? '')]
  }
  const groups = db.all<{ phone: string; rows: number; differing: 0 | 1 }>(sql`
    SELECT phone, rows, differing FROM shared WHERE ${where} ORDER BY first_row LIMIT ${limit} OFFSET ${offset}
  `)
  const rows = groups.map(({ phone, rows: count, differing }): SharedView => {
    const found = db.all<StoredTexts & { row: number; line: number; verdict: string; country: string | null }>(sql`
      SELECT row, line, verdict, country, ${allNamed(textNames)} FROM rows
      WHERE phone = ${phone} AND verdict IN ('ready', 'fixed', 'opted_out', 'duplicate') ORDER BY row LIMIT ${maxListed}
    `)
    const stored = db.get<StoredTexts>(sql`
      SELECT ${rowTexts} FROM rows LEFT JOIN merged ON merged.row = rows.row
      WHERE phone = ${phone} AND verdict IN ('ready', 'fixed', 'opted_out')
    `)
    return {
      phone,
      country: found[0]?.country ?? null,
      differing: differing === 1,
      count,
      rows: found.map((row) => ({
        row: row.row,
        line: row.line,
        isKept: row.verdict !== 'duplicate',
        values: values(row),
      })),
      result: stored ? values(stored) : [],
    }
  })
  const total = db.get<{ numbers: number }>(sql`SELECT count(*) AS numbers FROM shared WHERE ${where}`)?.numbers ?? 0
  return { total, rows, fields: [...contactFieldNames, ...ownFields] }
}

export interface KnownView {
  readonly contactId: number
  readonly phone: string
  readonly name: string
  readonly line: number
  readonly optedOut: boolean
  readonly changes: FieldChange[]
}

interface KnownRow extends ComparedRow {
  readonly contactId: number
  readonly phone: string
  readonly line: number
  readonly isOut: 0 | 1
}

export function viewKnown(
  db: Db,
  {
    offset,
    limit,
    changedOnly,
    choices: { known },
  }: { offset: number; limit: number; changedOnly: boolean; choices: Choices },
): { total: number; rows: KnownView[] } {
  const changed = { update: sql`changes IS NOT NULL`, fill_empty: sql`fills IS NOT NULL`, keep: sql`false` }[known]
  const where = changedOnly ? changed : sql`true`
  const rows = db.all<KnownRow>(sql`
    SELECT person.id AS contactId, person.phone, rows.line, known.is_out AS isOut, ${rowTexts}, ${contactTexts}
    FROM (SELECT * FROM known WHERE ${where} ORDER BY row LIMIT ${limit} OFFSET ${offset}) AS known
    JOIN rows ON rows.row = known.row JOIN book.contacts AS person ON person.id = known.contact_id
    LEFT JOIN merged ON merged.row = rows.row ORDER BY known.row
  `)
  return {
    total: db.get<{ people: number }>(sql`SELECT count(*) AS people FROM known WHERE ${where}`)?.people ?? 0,
    rows: rows.map((row) => ({
      contactId: row.contactId,
      phone: row.phone,
      line: row.line,
      optedOut: row.isOut === 1,
      name: `${row.now_firstname} ${row.now_lastname}`.trim(),
      changes: changedFields(contactOf(row), row, known),
    })),
  }
}

export function countOthers(db: Db, accountId: string, listId: number): number {
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people
      FROM book.lists
      JOIN book.list_contacts AS member ON member.list_id = lists.id
      WHERE lists.id = ${listId} AND lists.account_id = ${accountId}
        AND member.contact_id NOT IN (SELECT contact_id FROM known)
    `)?.people ?? 0
  )
}
