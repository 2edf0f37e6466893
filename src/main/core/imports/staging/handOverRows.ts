// The checked rows of an import for areas other than the address book: every row once, with the reason if it must not be
// texted. The only access to them from outside this area; no contact is made or changed here.
import { existsSync } from 'node:fs'
import type { StoredTexts } from '../../contacts/people/storedTexts'
import type { Db } from '../../storage/db'
import { attachSideFile } from '../../storage/files/sideFile'
import { sql, type Sql } from '../../storage/sql'
import { isConsentUndecided } from '../consent/consentGuardRows'
import { choicesOf } from './importChoices'
import { parsePlan, type ImportPlan } from '../importPlan'
import { rowTexts } from './judgeRows'
import { stagedPathOf } from './stagedPath'

export interface StagedPerson extends StoredTexts {
  /** The phone cell as it was. */
  readonly written: string
  /** E.164; null if there is none. */
  readonly phone: string | null
  readonly country: string | null
  readonly type: string | null
  /** Why the row is not used: a code of the import's reasons. */
  readonly why: string | null
}

export interface StagedFile {
  /** The file's name. */
  readonly name: string
  /** Names of the person's own columns. */
  readonly fields: readonly string[]
}

export type HandOverProblem = 'not_checked' | 'consent_open' | 'nothing_ready'

/** The file of a checked import, or why its rows cannot be taken. Call it within a write. */
export function stagedFile(db: Db, scope: StagedScope): StagedFile | HandOverProblem {
  const staged = openStaged(db, scope)
  if (typeof staged === 'string') return staged
  if (isConsentUndecided(db, staged.plan)) return 'consent_open'
  if (!db.get(sql`SELECT 1 FROM staged.rows WHERE verdict IN ('ready', 'fixed') LIMIT 1`)) return 'nothing_ready'
  return {
    name: staged.name,
    fields: staged.plan.columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : [])),
  }
}

/** The next rows in the order of the file, after row `after`. Within a write. */
export function stagedPeople(
  db: Db,
  { after, limit, ...scope }: StagedScope & { readonly after: number; readonly limit: number },
): readonly (StagedPerson & { readonly row: number })[] | 'not_checked' {
  const staged = openStaged(db, scope)
  if (typeof staged === 'string') return staged
  return db.all<StagedPerson & { row: number }>(peopleSql(after, limit))
}

interface StagedScope {
  readonly importId: string
  readonly accountId: string
}

/** Makes the rows known as `staged` until the write that asked has ended. */
function openStaged(db: Db, { importId, accountId }: StagedScope): { name: string; plan: ImportPlan } | 'not_checked' {
  const run = db.get<{ name: string; plan: string }>(sql`
    SELECT file_name AS name, plan
    FROM imports
    WHERE id = ${importId} AND account_id = ${accountId} AND state = 'checked'
  `)
  const path = stagedPathOf(db, importId)
  if (!run || !existsSync(path)) return 'not_checked'
  const plan = parsePlan(run.plan)
  attachSideFile(db, path, 'staged')
  const judgedBy = db.get<{ choices: string | null }>(sql`SELECT choices FROM staged.meta`)?.choices
  return judgedBy === JSON.stringify(choicesOf(plan)) ? { name: run.name, plan } : 'not_checked'
}

export interface StagedNumber {
  /** E.164; null if the row has none to use. */
  readonly phone: string | null
  readonly name: string
  /** 1: an earlier row has the same number. */
  readonly isRepeated: 0 | 1
}

export interface StagedNumbers {
  /** The file's name. */
  readonly name: string
  readonly numbers: readonly StagedNumber[]
  /** Whether rows come after these. */
  readonly hasMore: boolean
}

/** Numbers of the rows in (`after`, `after + span`], including people who opted out. Within a write. */
export function stagedNumbers(
  db: Db,
  { after, span, ...scope }: StagedScope & { after: number; span: number },
): StagedNumbers | 'not_checked' {
  const staged = openStaged(db, scope)
  if (typeof staged === 'string') return staged
  const numbers = db.all<StagedNumber>(numbersSql(after, after + span))
  const hasMore = db.get(sql`SELECT 1 FROM staged.rows WHERE row > ${after + span} LIMIT 1`) !== undefined
  return { name: staged.name, numbers, hasMore }
}

/** Ends the import as if it had been discarded. The caller that took its rows removes the side file after the transaction. */
export function endHandedOver(db: Db, importId: string, at: string): void {
  db.run(sql`UPDATE imports SET state = 'discarded', tally = NULL, finished_at = ${at} WHERE id = ${importId}`)
}

/** Earlier opt-outs are checked at every send; only a "no" in the file itself must be kept here. */
const peopleSql = (after: number, limit: number): Sql => sql`
  SELECT rows.row, coalesce(rows.cell, rows.phone, '') AS written, country, phone_type AS type, ${rowTexts},
    CASE WHEN verdict NOT IN ('cannot_use', 'to_decide') THEN phone END AS phone,
    CASE WHEN verdict IN ('ready', 'fixed') THEN NULL
      WHEN verdict <> 'opted_out' THEN why
      WHEN why = 'consent_no' OR consent_no = 1 THEN 'consent_no' END AS why
  FROM staged.rows LEFT JOIN staged.merged ON merged.row = rows.row WHERE rows.row > ${after}
  ORDER BY rows.row LIMIT ${limit}`

const isNumber = (row: Sql): Sql =>
  sql`${row}.phone IS NOT NULL AND ${row}.verdict IN ('ready', 'fixed', 'opted_out', 'duplicate')`
const numbersSql = (after: number, upTo: number): Sql => sql`
  SELECT CASE WHEN ${isNumber(sql`rows`)} THEN rows.phone END AS phone, trim(firstname || ' ' || lastname) AS name,
    CASE WHEN ${isNumber(sql`rows`)} THEN EXISTS (
      SELECT 1 FROM staged.rows earlier WHERE earlier.phone = rows.phone AND earlier.row < rows.row
      AND ${isNumber(sql`earlier`)}) ELSE 0 END AS isRepeated
  FROM staged.rows WHERE rows.row > ${after} AND rows.row <= ${upTo} ORDER BY rows.row`
