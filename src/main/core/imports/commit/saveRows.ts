// Saves the rows of a checked import as contacts of a list, in many short transactions. New people stay hidden until `showPeople`;
// known people are updated after it. Fields are filled or replaced but never emptied, and opt-outs are only added. Records what an
// undo needs.
import type { ImportChoices } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { existsSync } from 'node:fs'
import { addFieldNames } from '../../contacts/people/contactRows'
import { optOutErased } from '../../contacts/people/erasedRows'
import { nameKey } from '../../contacts/people/nameKey'
import { overHoldSql } from '../../contacts/consent/optOutRows'
import { textColumns, textNames } from '../../contacts/people/storedTexts'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { attachSideFile } from '../../storage/files/sideFile'
import { sql } from '../../storage/sql'
import type { Expected, Phase, Saving, Sums } from './beginSavingRows'
import { endBulkWork, goOn, readBulkWork, writeInBulk, type BulkWork } from './bulkWorkRows'
import { changedFields, keptFields, ownMark } from './changedFields'
import type { ColumnRefusals } from '../consent/consentRows'
import { choicesOf } from '../staging/importChoices'
import { parsePlan, type ImportPlan } from '../importPlan'
import { keepRefused } from '../staging/refusedRows'
import { peopleSql, updatePerson, type PersonRow } from './savedPersonRows'
import { contactOf } from '../staging/judgeRows'
import { stagedPathOf } from '../staging/stagedPath'

/** The effect of an import; stored with it. */
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

export interface SaveState {
  readonly phase: Phase
  /** Progress in rows. Ordering names and updating known people count in proportion to their time. */
  readonly rows: number
  readonly ofRows: number
  readonly isShown: boolean
}

/** Contacts changed after the plan was made, or the list was deleted. */
export type SaveProblem = 'plan_changed' | 'list_unknown'

/** Runs one step of the current phase. Returns undefined if no import is being saved. */
export function saveSome(db: Db, limit: number): SaveState | SaveProblem | undefined {
  const work = readBulkWork(db)
  if (!work || work.step === 'undoing') return undefined
  const saving = JSON.parse(work.detail) as Saving
  const run = { db, work, saving, limit }
  const path = stagedPathOf(db, work.importId)
  if (existsSync(path)) attachSideFile(db, path, 'staged')
  else if (work.step === 'saving') return 'plan_changed'
  // A restored backup has no side files, so known people cannot be updated any more.
  else saving.phase = 'end'
  const problem = phases[saving.phase](run)
  if (problem) return problem
  goOn(db, saving)
  return toState(work, saving)
}

interface Run {
  readonly db: Db
  readonly work: BulkWork
  readonly saving: Saving
  readonly limit: number
}

const phases: Readonly<Record<Phase, (run: Run) => SaveProblem | undefined>> = {
  people: storePeople,
  names: storeNames,
  refused: storeRefused,
  show: showPeople,
  opt_outs: storeRefusals,
  erased: optOutErasedPeople,
  known: changeKnown,
  end: () => undefined,
}

function turnTo(saving: Saving, phase: Phase): void {
  saving.phase = phase
  saving.afterPhone = ''
  saving.afterId = 0
}

/** People who opted out are saved as contacts too, so that the list shows them as opted out. */
function storePeople({ db, work, saving, limit }: Run): SaveProblem | undefined {
  const { accountId, listId, at } = saving
  if (!db.get(sql`SELECT 1 FROM main.lists WHERE id = ${listId}`)) return 'list_unknown'
  const known = choicesOf(planOf(db, work.importId)).known
  const { sums } = saving
  let count = 0
  writeInBulk(db, () => {
    const people = peopleSql({
      accountId,
      listId,
      from: sql`staged.rows INDEXED BY rows_by_phone`,
      where: sql`rows.phone > ${saving.afterPhone} ORDER BY rows.phone LIMIT ${limit}`,
    })
    for (const row of db.iterate<PersonRow>(people)) {
      const { phone, country, type, contactId } = row
      count++
      saving.afterPhone = phone
      if (contactId !== null) {
        db.run(sql`INSERT OR IGNORE INTO bulk_known (phone) VALUES (${phone})`)
        countKnown(sums, row, known)
        continue
      }
      const id = saving.nextId++
      db.run(sql`
        INSERT INTO main.contacts (id, account_id, phone, country, phone_type, ${textColumns}, name_key, import_id,
          created_at, updated_at)
        VALUES (${id}, ${accountId}, ${phone}, ${country}, ${type}, ${valuesOf(textNames, row)},
          ${nameKey(row.firstname, row.lastname)}, ${work.importId}, ${at}, ${at})
      `)
      db.run(sql`INSERT INTO main.list_contacts (list_id, contact_id, added_at) VALUES (${listId}, ${id}, ${at})`)
      if (row.isOut) sums.optedOut++
      else sums.newPeople++
    }
  })
  saving.seen += count
  if (count < limit) turnTo(saving, 'names')
  return undefined
}

function countKnown(sums: Sums, row: PersonRow, known: ImportChoices['known']): void {
  const changes = changedFields(contactOf(row), row, known)
  if (row.isOut) {
    sums.optedOut++
    if (changes.length > 0) sums.updatedOptedOut++
  } else if (changes.length > 0) {
    sums.updatedPeople++
    for (const { name } of changes) sums.fields[name] = (sums.fields[name] ?? 0) + 1
  } else sums.unchangedPeople++
}

/** The import thread has sorted the names into `by_name` before. */
function storeNames({ db, saving, limit }: Run): undefined {
  const end = saving.afterId + limit
  const { changes } = db.run(sql`
    INSERT INTO contact_names (account_id, name_key, contact_id)
    SELECT ${saving.accountId}, name_key, id
    FROM staged.by_name
    WHERE place > ${saving.afterId} AND place <= ${end}
  `)
  saving.afterId = end
  saving.ordered += changes
  if (changes < limit) turnTo(saving, 'refused')
}

function storeRefused({ db, work, saving, limit }: Run): undefined {
  const { last, rows, leftOut } = keepRefused(db, work.importId, planOf(db, work.importId), {
    after: saving.afterId,
    limit,
  })
  saving.afterId = last
  saving.sums.leftOut += leftOut
  if (rows < limit) turnTo(saving, 'show')
}

/** One small write that makes all new people visible. */
function showPeople({ db, work, saving }: Run): SaveProblem | undefined {
  const { accountId, listId, at, expected, sums } = saving
  if (!db.get(sql`SELECT 1 FROM main.lists WHERE id = ${listId}`)) return 'list_unknown'
  const plan = planOf(db, work.importId)
  if (expected && !isAsExpected(sums, expected)) return 'plan_changed'
  // Placeholders hold the last id, and ids of people who were added by hand during the saving.
  const { changes } = db.run(
    sql`DELETE FROM main.contacts WHERE account_id = ${accountId} AND phone >= 'hidden' AND phone < 'hiddeo'`,
  )
  sums.newPeople -= changes - 1
  db.run(sql`UPDATE contact_words_mark SET up_to = min(up_to, ${work.first - 1})`)
  const done: Done = {
    ...toDone(saving),
    known: choicesOf(plan).known,
    madeList: work.newListId !== null,
    listUpdatedAt: touchList(db, listId, at),
    newFields: newFieldNames(db, accountId, plan),
  }
  db.run(sql`
    UPDATE imports
    SET state = 'committed', list_id = ${listId}, list_name = (SELECT name FROM main.lists WHERE id = ${listId}),
      finished_at = ${at}, done = ${JSON.stringify(done)}, tally = json_remove(tally, '$.consents')
    WHERE id = ${work.importId}
  `)
  db.run(sql`UPDATE bulk_work SET step = 'applying'`)
  Object.assign(sums, { updatedPeople: 0, unchangedPeople: 0, updatedOptedOut: 0, fields: {} })
  turnTo(saving, 'opt_outs')
  return undefined
}

function isAsExpected(sums: Sums, expected: Expected): boolean {
  return (['newPeople', 'updatedPeople', 'optedOut', 'leftOut'] as const).every((name) => sums[name] === expected[name])
}

function toDone({
  refusals,
  sums: { fields, ...counts },
}: Saving): Pick<Done, keyof Omit<Sums, 'fields'> | 'refusals' | 'changes'> {
  return { ...counts, refusals, changes: Object.entries(fields).map(([name, people]) => ({ name, people })) }
}

/** A "no" also counts in a duplicate row. */
function storeRefusals({ db, saving, limit }: Run): undefined {
  const phones = db.all<{ phone: string; isNo: 0 | 1 }>(sql`
    SELECT phone,
      max(
        verdict IN ('opted_out', 'duplicate')
        OR EXISTS (SELECT 1 FROM staged.rows AS kept WHERE kept.phone = refusing.phone AND kept.verdict = 'opted_out')
      ) AS isNo
    FROM staged.rows AS refusing INDEXED BY rows_refusing
    WHERE consent_no = 1 AND phone > ${saving.afterPhone}
    GROUP BY phone
    ORDER BY phone LIMIT ${limit}
  `)
  const saying = phones.filter(({ isNo }) => isNo === 1).map(({ phone }) => phone)
  saving.sums.newOptOuts += db.run(sql`
    INSERT INTO opt_outs (account_id, phone, list_id, source, since)
    SELECT ${saving.accountId}, value, 0, 'import', ${saving.at} FROM json_each(${JSON.stringify(saying)})
      WHERE true ${overHoldSql}
  `).changes
  saving.afterPhone = phones.at(-1)?.phone ?? ''
  if (phones.length < limit) turnTo(saving, 'erased')
}

/** People who were erased before come back opted out. */
function optOutErasedPeople({ db, saving, limit }: Run): undefined {
  const { accountId, at } = saving
  const isEverErased = db.get(sql`SELECT 1 FROM erased_numbers WHERE account_id = ${accountId} LIMIT 1`) !== undefined
  const phones = isEverErased
    ? db.all<{ phone: string }>(sql`
      SELECT phone FROM staged.rows INDEXED BY rows_by_phone WHERE phone IS NOT NULL AND phone > ${saving.afterPhone}
      AND verdict IN ('ready', 'fixed', 'opted_out') ORDER BY phone LIMIT ${Math.ceil(limit / 4)}
    `)
    : []
  optOutErased(
    db,
    accountId,
    phones.map(({ phone }) => phone),
    at,
  )
  saving.afterPhone = phones.at(-1)?.phone ?? ''
  if (phones.length < Math.ceil(limit / 4)) turnTo(saving, 'known')
  return undefined
}

/** Updates people who were contacts before, and adds them to the list. */
function changeKnown({ db, work, saving, limit }: Run): undefined {
  const { accountId, listId, at, sums } = saving
  const plan = planOf(db, work.importId)
  const known = choicesOf(plan).known
  const columns = filledColumns(plan)
  const isListThere = db.get(sql`SELECT 1 FROM main.lists WHERE id = ${listId}`) !== undefined
  const join = (contactId: number): void => {
    if (isListThere)
      db.run(sql`
        INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at) VALUES (${listId}, ${contactId}, ${at})
      `)
  }
  const people = peopleSql({
    accountId,
    listId,
    from: sql`bulk_known CROSS JOIN staged.rows ON rows.phone = bulk_known.phone`,
    where: sql`true ORDER BY bulk_known.phone LIMIT ${Math.ceil(limit / 4)}`,
  })
  const rows = db.all<PersonRow>(people)
  for (const row of rows) {
    const { phone, country, type } = row
    // This contact was deleted while the import was saved.
    if (row.contactId === null) {
      const { id } = db.run(sql`
        INSERT INTO main.contacts (account_id, phone, country, phone_type, ${textColumns}, name_key, import_id,
          created_at, updated_at)
        VALUES (${accountId}, ${phone}, ${country}, ${type}, ${valuesOf(textNames, row)},
          ${nameKey(row.firstname, row.lastname)}, ${work.importId}, ${at}, ${at})
      `)
      join(id)
      if (!row.isOut) sums.newPeople++
      continue
    }
    const { contactId } = row
    const changes = changedFields(contactOf(row), row, known)
    const kept = keptFields(contactOf(row), row, columns, changes)
    const change = updatePerson(db, row, contactId, changes, { at, known })
    db.run(sql`
      INSERT OR IGNORE INTO import_people (import_id, contact_id, joined, is_out, was, became, kept)
      VALUES (${work.importId}, ${contactId}, ${row.isIn ? 0 : 1}, ${row.isOut}, ${change?.was ?? null},
        ${change?.became ?? null}, ${kept ? JSON.stringify(kept) : null})
    `)
    if (!row.isIn) join(contactId)
    countKnown(sums, row, known)
  }
  const end = rows.at(-1)?.phone
  if (end === undefined) turnTo(saving, 'end')
  else {
    db.run(sql`DELETE FROM bulk_known WHERE phone <= ${end}`)
    saving.afterId += rows.length
  }
}

/** The fields that the file has a column for; names as in FieldChange. */
function filledColumns({ columns }: ImportPlan): string[] {
  return columns.flatMap(({ target }) => {
    if (target.kind === 'field') return [ownMark + target.name]
    return contactFieldNames.some((name) => name === target.kind) ? [target.kind] : []
  })
}

/** The last write, which records the result with the import. */
export function endSaving(db: Db): Done | undefined {
  const work = readBulkWork(db)
  if (work?.step !== 'applying') return undefined
  const saving = JSON.parse(work.detail) as Saving
  const before = db.get<{ done: string | null }>(sql`SELECT done FROM imports WHERE id = ${work.importId}`)
  const planned = JSON.parse(before?.done ?? '{}') as Done
  // `changeKnown` counts known people who opted out a second time, so the planned count stays.
  const { optedOut } = planned
  const done: Done = { ...planned, ...toDone(saving), optedOut }
  db.run(sql`UPDATE imports SET done = ${JSON.stringify(done)} WHERE id = ${work.importId}`)
  forgetOrders(db, saving.accountId)
  endBulkWork(db)
  return done
}

/**
 * Other dates in lists and contacts: what a person said about those of a draft before says nothing about them, neither their order nor
 * the day of those that are times only.
 */
export function forgetOrders(db: Db, accountId: string): void {
  db.run(sql`
    UPDATE campaigns SET timing = json_remove(timing, '$.column.order', '$.column.orderShown', '$.column.day')
    WHERE account_id = ${accountId} AND state IN ('draft', 'frozen')
      AND coalesce(json_extract(timing, '$.column.order'), json_extract(timing, '$.column.day')) IS NOT NULL
  `)
}

function toState({ step }: BulkWork, { phase, people, seen, ordered, afterId }: Saving): SaveState {
  // Ordering a name or updating a person takes about a third of the time of saving a person.
  const known = phase === 'known' ? afterId : phase === 'end' ? people : 0
  const rows = Math.min(people, Math.floor((seen * 3 + ordered + known) / 4))
  return {
    phase,
    rows: phase === 'end' ? people : rows,
    ofRows: people,
    isShown: step === 'applying' || phase === 'opt_outs',
  }
}

function planOf(db: Db, importId: string): ImportPlan {
  return parsePlan(db.get<{ plan: string }>(sql`SELECT plan FROM imports WHERE id = ${importId}`)?.plan ?? '{}')
}

/** Returns when the list was last changed before. */
function touchList(db: Db, listId: number, at: string): string | null {
  const before = db.get<{ at: string }>(sql`SELECT updated_at AS at FROM main.lists WHERE id = ${listId}`)?.at ?? null
  db.run(sql`UPDATE main.lists SET updated_at = ${at} WHERE id = ${listId}`)
  return before
}

function newFieldNames(db: Db, accountId: string, { columns }: ImportPlan): string[] {
  const names = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : []))
  const known = new Set(
    db
      .all<{ name: string }>(sql`SELECT name FROM contact_fields WHERE account_id = ${accountId}`)
      .map(({ name }) => name),
  )
  addFieldNames(db, accountId, names)
  return names.filter((name) => !known.has(name))
}
