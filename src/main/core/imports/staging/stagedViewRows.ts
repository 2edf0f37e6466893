// Windows of an import's rows, of the side file before the commit and of the profile's database after it.
import type { FieldChange } from '../commit/changedFields'
import { changedFields } from '../commit/changedFields'
import type { ImportVerdict } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db, SqlValue } from '../../storage/db'
import { sql } from '../../storage/sql'
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

const viewColumns = `row, line, coalesce(cell, phone, '') AS cell, firstname, lastname, verdict, why, same_as AS sameAsLine, phone, country,
  phone_type AS type, digits_kept AS digitsKept, digits_of AS digitsOf, numbers`

export function viewStaged(db: Db, filter: RowsFilter): { total: number; rows: StagedRowView[] } {
  return view(db, 'rows', 'true', [], filter)
}

/** Rows that were not taken, of an import that is committed. */
export function viewKept(db: Db, importId: string, filter: RowsFilter): { total: number; rows: StagedRowView[] } {
  return view(db, 'import_rows', 'import_id = ?', [importId], filter)
}

export function viewRow(db: Db, row: number): StagedRowView | undefined {
  return db.get<StagedRowView>(`SELECT ${viewColumns} FROM rows WHERE row = ?`, row)
}

function view(db: Db, table: string, within: string, values: SqlValue[], filter: RowsFilter) {
  const { offset, limit, verdict, why, type, unusualOnly = false } = filter
  const tests: [string, SqlValue | undefined][] = [
    ['verdict = ?', verdict],
    ['why = ?', why],
    ['phone_type = ?', type],
  ]
  const used = tests.filter((test): test is [string, SqlValue] => test[1] !== undefined)
  // Said in these words so that the index of unusual rows is used.
  const unusual = unusualOnly || (verdict !== undefined && verdict !== 'ready') ? ` AND verdict <> 'ready'` : ''
  const usable = type !== undefined && verdict === undefined ? ` AND verdict IN ('ready', 'fixed')` : ''
  const where = `${[within, ...used.map(([sql]) => sql)].join(' AND ')}${unusual}${usable}`
  const all = [...values, ...used.map(([, value]) => value)]
  return {
    total: db.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE ${where}`, ...all)?.rows ?? 0,
    rows: db.all<StagedRowView>(
      `SELECT ${viewColumns} FROM ${table} WHERE ${within} AND row IN (SELECT row FROM ${table} WHERE ${where} ORDER BY row LIMIT ? OFFSET ?)
         ORDER BY row`,
      ...values,
      ...all,
      limit,
      offset,
    ),
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
  const where = `WHERE ${differingOnly ? 'differing = 1' : 'true'}${only === undefined ? '' : ' AND phone = ?'}`
  const wanted = only === undefined ? [] : [only]
  const values = (row: StoredTexts): string[] => {
    const own = JSON.parse(row.fields) as Record<string, string>
    return [...contactFieldNames.map((name) => row[name]), ...ownFields.map((name) => own[name] ?? '')]
  }
  const groups = db.all<{ phone: string; rows: number; differing: 0 | 1 }>(
    `SELECT phone, rows, differing FROM shared ${where} ORDER BY first_row LIMIT ? OFFSET ?`,
    ...wanted,
    limit,
    offset,
  )
  const rows = groups.map(({ phone, rows: count, differing }): SharedView => {
    const found = db.all<StoredTexts & { row: number; line: number; verdict: string; country: string | null }>(
      `SELECT row, line, verdict, country, ${allNamed(textNames).text} FROM rows
         WHERE phone = ? AND verdict IN ('ready', 'fixed', 'opted_out', 'duplicate') ORDER BY row LIMIT ${maxListed}`,
      phone,
    )
    const stored = db.get<StoredTexts>(
      `SELECT ${rowTexts} FROM rows LEFT JOIN merged ON merged.row = rows.row WHERE phone = ? AND verdict IN ('ready', 'fixed', 'opted_out')`,
      phone,
    )
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
  const total = db.get<{ numbers: number }>(`SELECT count(*) AS numbers FROM shared ${where}`, ...wanted)?.numbers ?? 0
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
  const changed = { update: 'changes IS NOT NULL', fill_empty: 'fills IS NOT NULL', keep: 'false' }[known]
  const where = changedOnly ? changed : 'true'
  const rows = db.all<KnownRow>(
    `SELECT person.id AS contactId, person.phone, rows.line, known.is_out AS isOut, ${rowTexts}, ${contactTexts}
       FROM (SELECT * FROM known WHERE ${where} ORDER BY row LIMIT ? OFFSET ?) AS known
       JOIN rows ON rows.row = known.row JOIN book.contacts AS person ON person.id = known.contact_id
       LEFT JOIN merged ON merged.row = rows.row ORDER BY known.row`,
    limit,
    offset,
  )
  return {
    total: db.get<{ people: number }>(`SELECT count(*) AS people FROM known WHERE ${where}`)?.people ?? 0,
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
