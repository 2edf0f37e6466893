// Makes the rows of a checked import visible as contacts of a list: one transaction, all or nothing. Fills and replaces, never
// empties; records opt-outs, never clears one. Writes down what an undo needs. Some seconds for a million people, in which the
// writer does nothing else.
import type { ImportChoices } from '@contract'
import { existsSync } from 'node:fs'
import { addFieldNames } from '../contacts/contactRows'
import { optOutErased } from '../contacts/erasedRows'
import { createList, hasList } from '../contacts/listRows'
import { nameKey } from '../contacts/nameKey'
import { overHoldSql } from '../contacts/optOutRows'
import type { Db } from '../storage/db'
import { attachSideFile } from '../storage/sideFile'
import { applyChanges, changedFields, type Texts } from './changedFields'
import { choicesOf } from './importChoices'
import { countRefusals, type ColumnRefusals } from './consentRows'
import { isConsentUndecided } from './consentGuardRows'
import { parsePlan, type ImportPlan } from './importPlan'
import { keepRefused } from './refusedRows'
import { contactOf, contactTexts, storedTexts, type ComparedRow } from './settleRows'
import { personFields } from './stagedRow'
import { setIndexesAside } from './setIndexesAsideRows'
import { stagedPathOf } from './stagedPath'

export interface CommitInput {
  readonly importId: string
  readonly list: { readonly id: number } | { readonly name: string }
  readonly at: string
  readonly expected?: Expected | undefined
}

/** The counts that a person agreed to. */
export interface Expected {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly optedOut: number
  readonly leftOut: number
}

/** What a commit did; kept with the import. */
export interface Done extends Expected {
  readonly unchangedPeople: number
  readonly newOptOuts: number
  /** Absent in imports of earlier versions. */
  readonly updatedOptedOut?: number
  /** Absent in imports of earlier versions. */
  readonly refusals?: readonly ColumnRefusals[]
  readonly changes: readonly { readonly name: string; readonly people: number }[]
  readonly known: ImportChoices['known']
  /** For its undo. */
  readonly madeList: boolean
  readonly listUpdatedAt: string | null
  readonly newFields: readonly string[]
}

export type CommitOutcome =
  | { readonly outcome: 'committed'; readonly done: Done }
  | { readonly outcome: 'not_checked' | 'consent_open' | 'nothing_ready' | 'list_unknown' | 'list_name_taken' }

/** The message of what is thrown, so that everything is rolled back, where the result is not what was agreed to. */
export const planChanged = 'IMPORT_PLAN_CHANGED'

export function commitRows(db: Db, { importId, list, at, expected }: CommitInput): CommitOutcome {
  const run = db.get<{ accountId: string; plan: string }>(
    `SELECT account_id AS accountId, plan FROM imports WHERE id = ? AND state = 'checked'`,
    importId,
  )
  const path = stagedPathOf(db, importId)
  if (!run || !existsSync(path)) return { outcome: 'not_checked' }
  const { accountId } = run
  const plan = parsePlan(run.plan)
  attachSideFile(db, path, 'staged')
  const settledBy = db.get<{ choices: string | null }>('SELECT choices FROM staged.meta')?.choices
  if (settledBy !== JSON.stringify(choicesOf(plan))) return { outcome: 'not_checked' }
  if (isConsentUndecided(db, plan)) return { outcome: 'consent_open' }
  if (
    !db.get(
      `SELECT 1 FROM staged.rows WHERE verdict IN ('ready', 'fixed') OR (verdict = 'opted_out' AND why = 'consent_no') LIMIT 1`,
    )
  )
    return { outcome: 'nothing_ready' }
  if ('id' in list && !hasList(db, accountId, list.id)) return { outcome: 'list_unknown' }
  const listId = 'id' in list ? list.id : createList(db, { accountId, name: list.name, description: '', at })
  if (listId === undefined) return { outcome: 'list_name_taken' }

  const putBack = setIndexesAside(db, accountId)
  const people = storePeople(db, { importId, accountId, listId, at, known: choicesOf(plan).known })
  putBack()
  const done: Done = {
    ...people,
    leftOut: keepRefused(db, importId, plan),
    newOptOuts: storeRefusals(db, accountId, at),
    refusals: countRefusals(db, plan.columns, choicesOf(plan).consents, 'staged'),
    known: choicesOf(plan).known,
    madeList: 'name' in list,
    listUpdatedAt: touchList(db, listId, at),
    newFields: newFieldNames(db, accountId, plan),
  }
  if (expected && !isAsExpected(done, expected)) throw new Error(planChanged)
  db.run(
    // The answers have taken effect on the people, so they are not kept here as well.
    `UPDATE imports SET state = 'committed', list_id = ?1, list_name = (SELECT name FROM lists WHERE id = ?1), finished_at = ?2, done = ?3,
       tally = json_remove(tally, '$.consents') WHERE id = ?4`,
    ...[listId, at, JSON.stringify(done), importId],
  )
  return { outcome: 'committed', done }
}

function isAsExpected(done: Done, expected: Expected): boolean {
  return (['newPeople', 'updatedPeople', 'optedOut', 'leftOut'] as const).every((name) => done[name] === expected[name])
}

interface StoreInput {
  readonly importId: string
  readonly accountId: string
  readonly listId: number
  readonly at: string
  readonly known: ImportChoices['known']
}

interface PersonRow extends ComparedRow {
  readonly phone: string
  readonly country: string | null
  readonly type: string | null
  readonly isOut: 0 | 1
  readonly contactId: number | null
  readonly now_country: string | null
  readonly now_phone_type: string | null
  readonly now_updated_at: string
  readonly isIn: 0 | 1
}

/** Those who opted out are contacts too, seen as opted out in their list; no send reaches them. */
const peopleSql = `
  SELECT rows.phone, rows.country, rows.phone_type AS type, rows.verdict = 'opted_out' AS isOut, ${storedTexts},
      person.id AS contactId, ${contactTexts}, person.country AS now_country, person.phone_type AS now_phone_type,
      person.updated_at AS now_updated_at, member.list_id IS NOT NULL AS isIn
    FROM staged.rows INDEXED BY rows_by_phone
    LEFT JOIN staged.merged ON merged.row = rows.row
    LEFT JOIN main.contacts AS person ON person.account_id = ?1 AND person.phone = rows.phone
    LEFT JOIN main.list_contacts AS member ON member.list_id = ?2 AND member.contact_id = person.id
    WHERE rows.phone IS NOT NULL AND rows.verdict IN ('ready', 'fixed', 'opted_out') ORDER BY rows.phone`

type People = Required<
  Pick<Done, 'newPeople' | 'updatedPeople' | 'unchangedPeople' | 'optedOut' | 'updatedOptedOut' | 'changes'>
>

/**
 * Row by row in the order of the numbers, which is the order of the contacts' own index. One statement for all of them would
 * keep a copy of every page that it touches, in memory.
 */
function storePeople(db: Db, { importId, accountId, listId, at, known }: StoreInput): People {
  const counts = { newPeople: 0, updatedPeople: 0, unchangedPeople: 0, optedOut: 0, updatedOptedOut: 0 }
  const fields = new Map<string, number>()
  const insert = db.inserter(
    `INSERT INTO contacts (account_id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, name_key,
       import_id, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)`,
  )
  const join = db.statement('INSERT OR IGNORE INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
  const note = db.statement(
    'INSERT INTO import_people (import_id, contact_id, joined, is_out, was, became) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const update = makeUpdate(db)
  const erased: string[] = []
  const isEverErased = db.get('SELECT 1 FROM erased_numbers WHERE account_id = ? LIMIT 1', accountId) !== undefined

  for (const row of db.iterate<PersonRow>(peopleSql, accountId, listId)) {
    const { phone, country, type, firstname, lastname, email, custom1, custom2, contactId } = row
    if (isEverErased) erased.push(phone)
    if (contactId === null) {
      const key = nameKey(firstname, lastname)
      const texts = [firstname, lastname, email, custom1, custom2, row.fields, key]
      const id = insert(accountId, phone, country, type, ...texts, importId, at)
      join(listId, id, at)
      if (row.isOut) counts.optedOut++
      else counts.newPeople++
      continue
    }
    const changes = changedFields(contactOf(row), row, known)
    const change = update(row, contactId, changes, at, known)
    note(importId, contactId, row.isIn ? 0 : 1, row.isOut, change?.was ?? null, change?.became ?? null)
    if (!row.isIn) join(listId, contactId, at)
    if (row.isOut) {
      counts.optedOut++
      if (changes.length > 0) counts.updatedOptedOut++
    } else if (changes.length > 0) {
      counts.updatedPeople++
      for (const { name } of changes) fields.set(name, (fields.get(name) ?? 0) + 1)
    } else counts.unchangedPeople++
  }
  if (erased.length > 0) optOutErased(db, accountId, erased, at)
  return { ...counts, changes: [...fields].map(([name, people]) => ({ name, people })) }
}

function makeUpdate(db: Db) {
  const run = db.statement(
    `UPDATE contacts SET firstname = ?, lastname = ?, email = ?, custom1 = ?, custom2 = ?, fields = ?, name_key = ?, country = ?,
       phone_type = ?, updated_at = ? WHERE id = ?`,
  )
  return (
    row: PersonRow,
    id: number,
    changes: ReturnType<typeof changedFields>,
    at: string,
    known: ImportChoices['known'],
  ): { was: string; became: string } | undefined => {
    // What the number says of itself is no matter of choice, but nothing is touched where "keep" was chosen.
    const country = known === 'keep' ? row.now_country : (row.now_country ?? row.country)
    const type = known === 'keep' ? row.now_phone_type : (row.now_phone_type ?? row.type)
    const isSame = changes.length === 0 && country === row.now_country && type === row.now_phone_type
    if (isSame) return undefined
    const before = contactOf(row)
    const after = applyChanges(before, changes)
    const key = nameKey(after.firstname, after.lastname)
    run(...personFields.map((name) => after[name]), after.fields, key, country, type, at, id)
    const whole = (texts: Texts, place: object) => JSON.stringify({ ...differing(texts, before, after), ...place })
    return {
      was: whole(before, { country: row.now_country, phone_type: row.now_phone_type, updated_at: row.now_updated_at }),
      became: whole(after, { country, phone_type: type, updated_at: at }),
    }
  }
}

function differing(of: Texts, a: Texts, b: Texts): Partial<Texts> {
  return Object.fromEntries(
    ([...personFields, 'fields'] as const).filter((name) => a[name] !== b[name]).map((name) => [name, of[name]]),
  )
}

/** A row that is not taken because another one of its number is says no all the same. */
function storeRefusals(db: Db, accountId: string, at: string): number {
  return db.run(
    `INSERT INTO opt_outs (account_id, phone, list_id, source, since)
       SELECT DISTINCT ?1, phone, 0, 'import', ?2 FROM staged.rows AS refusing
         WHERE consent_no = 1 AND phone IS NOT NULL AND (verdict IN ('opted_out', 'duplicate')
           OR EXISTS (SELECT 1 FROM staged.rows AS kept WHERE kept.phone = refusing.phone AND kept.verdict = 'opted_out'))
       ${overHoldSql}`,
    ...[accountId, at],
  ).changes
}

/** Answers when the list changed last before. */
function touchList(db: Db, listId: number, at: string): string | null {
  const before = db.get<{ at: string }>('SELECT updated_at AS at FROM lists WHERE id = ?', listId)?.at ?? null
  db.run('UPDATE lists SET updated_at = ? WHERE id = ?', at, listId)
  return before
}

function newFieldNames(db: Db, accountId: string, { columns }: ImportPlan): string[] {
  const names = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : []))
  const known = new Set(
    db.all<{ name: string }>('SELECT name FROM contact_fields WHERE account_id = ?', accountId).map(({ name }) => name),
  )
  addFieldNames(db, accountId, names)
  return names.filter((name) => !known.has(name))
}
