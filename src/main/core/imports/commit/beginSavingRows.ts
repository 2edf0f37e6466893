// Starts saving a checked import: creates its list, reserves ids for its new people, and hides both.
import { existsSync } from 'node:fs'
import { createList, hasList } from '../../contacts/lists/listRows'
import type { Db } from '../../storage/db'
import { attachSideFile } from '../../storage/files/sideFile'
import { sql } from '../../storage/sql'
import { beginBulkWork, writeInBulk } from './bulkWorkRows'
import type { ColumnRefusals } from '../consent/consentRows'
import { isConsentUndecided } from '../consent/consentGuardRows'
import { choicesOf } from '../staging/importChoices'
import { parsePlan } from '../importPlan'
import { stagedPathOf } from '../staging/stagedPath'

export interface SaveInput {
  readonly importId: string
  readonly list: { readonly id: number } | { readonly name: string }
  readonly at: string
  readonly expected?: Expected | undefined
  /** How many people the file opts out, by column. */
  readonly refusals: readonly ColumnRefusals[]
}

/** The counts that the user confirmed. */
export interface Expected {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly optedOut: number
  readonly leftOut: number
}

export type Phase = 'people' | 'names' | 'refused' | 'show' | 'opt_outs' | 'erased' | 'known' | 'end'

export interface Sums {
  newPeople: number
  updatedPeople: number
  unchangedPeople: number
  optedOut: number
  updatedOptedOut: number
  leftOut: number
  newOptOuts: number
  readonly fields: Record<string, number>
}

/** Progress of a saving, kept in the database between its steps. */
export interface Saving {
  phase: Phase
  readonly accountId: string
  readonly listId: number
  readonly at: string
  readonly expected?: Expected | undefined
  readonly refusals: readonly ColumnRefusals[]
  /** Rows that become people. */
  readonly people: number
  /** Rows processed so far, and names put in order so far. */
  seen: number
  ordered: number
  /** The last phone number processed, in phases that go by number. */
  afterPhone: string
  /** The last row or id processed, in the other phases. */
  afterId: number
  nextId: number
  sums: Sums
}

export type BeginProblem = 'not_checked' | 'consent_open' | 'nothing_ready' | 'list_unknown' | 'list_name_taken'

/** Returns undefined once the saving has started. */
export function beginSaving(db: Db, { importId, list, at, expected, refusals }: SaveInput): BeginProblem | undefined {
  const run = db.get<{ accountId: string; plan: string }>(
    sql`SELECT account_id AS accountId, plan FROM imports WHERE id = ${importId} AND state = 'checked'`,
  )
  const path = stagedPathOf(db, importId)
  if (!run || !existsSync(path)) return 'not_checked'
  const { accountId } = run
  const plan = parsePlan(run.plan)
  attachSideFile(db, path, 'staged')
  const judgedBy = db.get<{ choices: string | null }>(sql`SELECT choices FROM staged.meta`)?.choices
  if (judgedBy !== JSON.stringify(choicesOf(plan))) return 'not_checked'
  if (isConsentUndecided(db, plan)) return 'consent_open'
  if (
    !db.get(sql`
      SELECT 1
      FROM staged.rows
      WHERE verdict IN ('ready', 'fixed') OR (verdict = 'opted_out' AND why = 'consent_no') LIMIT 1
    `)
  )
    return 'nothing_ready'
  if ('id' in list && !hasList(db, accountId, list.id)) return 'list_unknown'
  const listId = 'id' in list ? list.id : createList(db, { accountId, name: list.name, description: '', at })
  if (listId === undefined) return 'list_name_taken'
  const people = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM staged.rows WHERE phone IS NOT NULL`)?.n ?? 0
  const first = (db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM main.contacts`)?.last ?? 0) + 1
  const last = first + people
  // A placeholder takes the last id, so contacts that are added during the saving get higher ids.
  writeInBulk(db, () =>
    db.run(sql`
      INSERT INTO main.contacts (id, account_id, phone, import_id, created_at, updated_at)
      VALUES (${last}, ${accountId}, 'hidden', ${importId}, ${at}, ${at})
    `),
  )
  const sums = { newPeople: 0, updatedPeople: 0, unchangedPeople: 0, optedOut: 0, updatedOptedOut: 0 }
  const saving: Saving = {
    phase: 'people',
    accountId,
    listId,
    at,
    expected,
    refusals,
    people,
    seen: 0,
    ordered: 0,
    afterPhone: '',
    afterId: 0,
    nextId: first,
    sums: { ...sums, leftOut: 0, newOptOuts: 0, fields: {} },
  }
  const newListId = 'name' in list ? listId : null
  beginBulkWork(db, { step: 'saving', importId, first, last, newListId, detail: JSON.stringify(saving) })
  db.run(sql`UPDATE imports SET state = 'committing' WHERE id = ${importId}`)
  return undefined
}
