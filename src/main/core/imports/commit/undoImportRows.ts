// Undoes a committed import in steps. Contacts that it added are deleted unless they were used since, and fields that it changed are
// restored unless they were changed since. Its list is deleted if it is empty. Opt-outs always stay. Planning changes nothing.
import type { ImportUndo } from '@contract'
import { forgetOrders } from './saveRows'
import { nameKey } from '../../contacts/people/nameKey'
import { textNames } from '../../contacts/people/storedTexts'
import type { Db } from '../../storage/db'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { beginBulkWork, dropNames, endBulkWork, goOn, readBulkWork, writeInBulk, type BulkWork } from './bulkWorkRows'
import type { Done } from './saveRows'

interface Run {
  readonly id: string
  readonly accountId: string
  readonly listId: number | null
  readonly at: string
  readonly done: Done
}

type Counts = Pick<ImportUndo, 'removed' | 'keptUsed' | 'restored' | 'keptChanged' | 'leftList'>

/** Progress of an undo or of its plan. */
export interface Undoing {
  readonly phase: 'known' | 'added' | 'names' | 'end'
  readonly afterId: number
  readonly afterName: { readonly name: string; readonly id: number }
  /** People processed so far. */
  readonly seen: number
  readonly counts: Counts
}

const start: Undoing = {
  phase: 'known',
  afterId: 0,
  afterName: { name: '', id: 0 },
  seen: 0,
  counts: { removed: 0, keptUsed: 0, restored: 0, keptChanged: 0, leftList: 0 },
}

export interface PlanUndoInput {
  readonly importId: string
  /** The result of the previous step. */
  readonly from?: Undoing
  readonly limit: number
}

/** Runs one step of the plan, and returns the plan at the end. Returns undefined if there is nothing to undo. */
export function planUndo(
  db: Db,
  { importId, from = start, limit }: PlanUndoInput,
): { readonly next: Undoing } | { readonly plan: ImportUndo } | undefined {
  const run = readRun(db, importId)
  if (!run) return undefined
  const next = stepOf(db, run, from, limit, false)
  if (next.phase === 'known' || next.phase === 'added') return { next }
  const { counts } = next
  const removesList =
    run.done.madeList && run.listId !== null && listSize(db, run.listId) === counts.leftList && isLocal(db, run.listId)
  return { plan: { ...counts, removesList, keptOptOuts: countOptOuts(db, run) } }
}

/** Returns false if there is nothing to undo. */
export function beginUndo(db: Db, importId: string): boolean {
  if (!readRun(db, importId)) return false
  const people = db.get<{ first: number | null; last: number | null }>(sql`
    SELECT (SELECT min(id) FROM main.contacts WHERE import_id = ${importId}) AS first,
      (SELECT max(id) FROM main.contacts WHERE import_id = ${importId}) AS last
  `)
  const { first, last } = { first: people?.first ?? 0, last: people?.last ?? 0 }
  beginBulkWork(db, { step: 'undoing', importId, first, last, newListId: null, detail: JSON.stringify(start) })
  return true
}

export interface UndoState {
  readonly phase: Undoing['phase']
  /** People of the import processed so far. */
  readonly people: number
}

/** Returns undefined if no undo is running. */
export function undoSome(db: Db, limit: number): UndoState | undefined {
  const work = readBulkWork(db)
  const run = work?.step === 'undoing' ? readRun(db, work.importId) : undefined
  if (!work || !run) return undefined
  const undoing = JSON.parse(work.detail) as Undoing
  if (undoing.phase === 'end') return { phase: 'end', people: undoing.seen }
  const next =
    undoing.phase === 'names'
      ? sweepNames(db, work, run, undoing, limit)
      : writeInBulk(db, () => stepOf(db, run, undoing, limit, true))
  goOn(db, next)
  return { phase: next.phase, people: next.seen }
}

function sweepNames(db: Db, { first, last }: BulkWork, { accountId }: Run, undoing: Undoing, limit: number): Undoing {
  const next = dropNames(db, { accountId, first, last, after: undoing.afterName, limit: limit * 4 })
  return next ? { ...undoing, afterName: next } : { ...undoing, phase: 'end' }
}

/** The last write. `unusedFields` are custom fields that the import added and that no contact has. */
export function endUndo(
  db: Db,
  { at, unusedFields }: { at: string; unusedFields: readonly string[] },
): ImportUndo | undefined {
  const work = readBulkWork(db)
  const run = work?.step === 'undoing' ? readRun(db, work.importId) : undefined
  if (!work || !run) return undefined
  const { counts } = JSON.parse(work.detail) as Undoing
  const keptOptOuts = countOptOuts(db, run)
  const removesList = removeList(db, run)
  if (run.listId !== null && !removesList && run.done.listUpdatedAt !== null)
    db.run(sql`
      UPDATE main.lists SET updated_at = ${run.done.listUpdatedAt} WHERE id = ${run.listId} AND updated_at = ${run.at}
    `)
  for (const name of unusedFields)
    db.run(sql`DELETE FROM contact_fields WHERE account_id = ${run.accountId} AND name = ${name}`)
  const undo = { ...counts, removesList, keptOptOuts }
  db.run(sql`
    UPDATE imports
    SET state = 'undone', undone = ${JSON.stringify({ ...undo, at } satisfies ImportUndo & { at: string })}
    WHERE id = ${run.id}
  `)
  forgetOrders(db, run.accountId)
  endBulkWork(db)
  // Makes caches of contact counts and orders stale.
  db.run(sql`INSERT INTO contact_words_due (contact_id) VALUES (${work.first})`)
  return undo
}

/** The custom fields that the import added, and which of them a range of contacts has. */
export function newFieldsInUse(
  db: Db,
  { importId, after, span }: { importId: string; after: number; span: number },
): { names: readonly string[]; used: string[]; next: number | undefined } {
  const run = readRun(db, importId)
  const names = run?.done.newFields ?? []
  if (!run || names.length === 0) return { names: [], used: [], next: undefined }
  const used = db.all<{ name: string }>(sql`
    SELECT DISTINCT own.key AS name
    FROM contacts, json_each(contacts.fields) AS own
    WHERE contacts.id > ${after} AND contacts.id <= ${after + span} AND contacts.account_id = ${run.accountId}
      AND contacts.fields <> '{}' AND own.key IN (SELECT value FROM json_each(${JSON.stringify(names)}))
  `)
  const { last } = db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM main.contacts`) ?? { last: null }
  const next = last === null || after + span >= last ? undefined : after + span
  return { names, used: used.map(({ name }) => name), next }
}

function readRun(db: Db, importId: string): Run | undefined {
  const run = db.get<Omit<Run, 'done'> & { done: string }>(sql`
    SELECT id, account_id AS accountId, list_id AS listId, finished_at AS at, done
    FROM imports
    WHERE id = ${importId} AND state = 'committed' AND finished_at IS NOT NULL AND done IS NOT NULL
  `)
  return run && { ...run, done: JSON.parse(run.done) as Done }
}

/** Runs one step of the phases that process contacts. */
function stepOf(db: Db, run: Run, from: Undoing, limit: number, isReal: boolean): Undoing {
  const isKnown = from.phase === 'known'
  const seen = isKnown ? putBack(db, run, from, limit, isReal) : removeAdded(db, run, from, limit, isReal)
  const counts = { ...from.counts }
  for (const [name, count] of Object.entries(seen.counts)) counts[name as keyof Counts] += count
  const now = { ...from, counts, seen: from.seen + seen.people }
  return seen.lastId === undefined
    ? { ...now, afterId: 0, phase: isKnown ? 'added' : 'names' }
    : { ...now, afterId: seen.lastId }
}

interface Seen {
  readonly people: number
  /** Undefined at the end of the phase. */
  readonly lastId: number | undefined
  readonly counts: Partial<Counts>
}

/** Added by the import, and used since. */
const isUsedSince = ({ id, listId, at }: Run): Sql => sql`
  contacts.updated_at <> contacts.created_at OR contacts.gateway_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM recipients WHERE recipients.contact_id = contacts.id)
  OR EXISTS (SELECT 1 FROM main.list_contacts AS other WHERE other.contact_id = contacts.id AND other.list_id <> ${listId ?? 0})
  OR EXISTS (SELECT 1 FROM import_people AS later WHERE later.contact_id = contacts.id AND later.import_id <> ${id})
  OR EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id AND opt_outs.phone = contacts.phone
       AND opt_outs.source <> 'import' AND opt_outs.since > ${at})`

/** Removes people that the import added from its list, and deletes those that were not used. */
function removeAdded(db: Db, run: Run, { afterId }: Undoing, limit: number, isReal: boolean): Seen {
  const { id, listId, at } = run
  const people = db.all<{ id: number; isUsed: 0 | 1; isIn: 0 | 1 }>(sql`
    SELECT contacts.id, (${isUsedSince(run)}) AS isUsed, EXISTS (SELECT 1 FROM main.list_contacts AS member
      WHERE member.list_id = ${listId ?? 0} AND member.contact_id = contacts.id AND member.added_at = ${at}) AS isIn
    FROM main.contacts WHERE import_id = ${id} AND contacts.id > ${afterId} ORDER BY contacts.id LIMIT ${limit}
  `)
  const keptUsed = people.filter(({ isUsed }) => isUsed === 1)
  const counts = {
    removed: people.length - keptUsed.length,
    keptUsed: keptUsed.length,
    leftList: people.filter(({ isIn }) => isIn === 1).length,
  }
  const lastId = people.length < limit ? undefined : people.at(-1)?.id
  if (!isReal) return { people: people.length, lastId, counts }
  for (const { id: contactId, isIn, isUsed } of people) {
    if (isIn && listId !== null) leave(db, listId, contactId, at)
    if (isUsed) db.run(sql`UPDATE main.contacts SET import_id = NULL WHERE id = ${contactId}`)
    else db.run(sql`DELETE FROM main.contacts WHERE id = ${contactId}`)
  }
  return { people: people.length, lastId, counts }
}

function leave(db: Db, listId: number | null, contactId: number, at: string): void {
  db.run(sql`
    DELETE FROM main.list_contacts WHERE list_id = ${listId} AND contact_id = ${contactId} AND added_at = ${at}
  `)
}

function listSize(db: Db, listId: number): number {
  return (
    db.get<{ people: number }>(sql`SELECT count(*) AS people FROM main.list_contacts WHERE list_id = ${listId}`)
      ?.people ?? 0
  )
}

/** A list that the gateway has too was used for something else than this import. */
function isLocal(db: Db, listId: number): boolean {
  return db.get(sql`SELECT 1 FROM main.lists WHERE id = ${listId} AND gateway_id IS NULL`) !== undefined
}

function removeList(db: Db, { listId, done }: Run): boolean {
  if (!done.madeList || listId === null || listSize(db, listId) > 0 || !isLocal(db, listId)) return false
  db.run(sql`UPDATE imports SET list_id = NULL WHERE list_id = ${listId}`)
  return db.run(sql`DELETE FROM main.lists WHERE id = ${listId}`).changes === 1
}

/** Opt-outs from the file and from the gateway: an undo never removes one. */
function countOptOuts(db: Db, { accountId, at }: Run): number {
  return (
    db.get<{ numbers: number }>(sql`
      SELECT count(*) AS numbers FROM opt_outs WHERE account_id = ${accountId} AND source = 'import' AND since = ${at}
    `)?.numbers ?? 0
  )
}

type Column = (typeof restoredColumns)[number]
const restoredColumns = [...textNames, 'country', 'phone_type'] as const
type Values = Partial<Record<Column | 'updated_at', string | null>>

interface ChangedRow {
  readonly contactId: number
  readonly joined: 0 | 1
  readonly isIn: 0 | 1
  readonly was: string | null
  readonly became: string | null
  readonly now: string
}

/** Removes known people from the list if the import added them to it, and restores their fields. */
function putBack(db: Db, { id, listId, at }: Run, { afterId }: Undoing, limit: number, isReal: boolean): Seen {
  const pairs = joinSql([...restoredColumns, 'updated_at'].map((name) => sql`${name}, contacts.${named(name)}`))
  const people = db.all<ChangedRow>(sql`
    SELECT contact_id AS contactId, joined, was, became, json_object(${pairs}) AS now,
      EXISTS (SELECT 1 FROM main.list_contacts AS member WHERE member.list_id = ${listId ?? 0}
        AND member.contact_id = import_people.contact_id
        AND member.added_at = ${at}) AS isIn
    FROM import_people JOIN main.contacts ON contacts.id = contact_id
    WHERE import_people.import_id = ${id} AND contact_id > ${afterId} ORDER BY contact_id LIMIT ${limit}
  `)
  const counts = { restored: 0, keptChanged: 0, leftList: 0 }
  for (const { contactId, joined, isIn, was, became, now } of people) {
    if (joined && isIn) {
      counts.leftList++
      if (isReal) leave(db, listId, contactId, at)
    }
    if (was === null || became === null) continue
    const { texts, isWhole } = before({ was, became, now })
    if (isWhole) counts.restored++
    else counts.keptChanged++
    if (!isReal) continue
    db.run(sql`
      UPDATE main.contacts SET ${joinSql(restoredColumns.map((name) => sql`${named(name)} = ${texts[name] ?? null}`))},
        name_key = ${nameKey(texts.firstname ?? '', texts.lastname ?? '')}, updated_at = ${texts.updated_at ?? ''}
      WHERE id = ${contactId}
    `)
  }
  return { people: people.length, lastId: people.length < limit ? undefined : people.at(-1)?.contactId, counts }
}

/** Each field as it was, if it still is as the import left it. */
function before(row: { was: string; became: string; now: string }): { texts: Values; isWhole: boolean } {
  const [was, became, now] = [row.was, row.became, row.now].map((json) => JSON.parse(json) as Values) as [
    Values,
    Values,
    Values,
  ]
  const texts: Values = { ...now }
  let isWhole = true
  for (const name of restoredColumns) {
    if (was[name] === undefined || was[name] === became[name]) continue
    if (now[name] === became[name]) texts[name] = was[name]
    else if (name === 'fields') {
      const own = ownBefore(was.fields, became.fields, now.fields)
      texts.fields = own.fields
      isWhole &&= own.isWhole
    } else isWhole = false
  }
  if (isWhole && now.updated_at === became.updated_at) texts.updated_at = was.updated_at ?? now.updated_at ?? null
  return { texts, isWhole }
}

type Own = Record<string, string>

function ownBefore(...json: (string | null | undefined)[]): { fields: string; isWhole: boolean } {
  const [was, became, now] = json.map((text) => JSON.parse(text ?? '{}') as Own) as [Own, Own, Own]
  let isWhole = true
  for (const name of Object.keys(became)) {
    if (was[name] === became[name]) continue
    if (now[name] !== became[name]) isWhole = false
    else if (was[name] === undefined) delete now[name]
    else now[name] = was[name]
  }
  return { fields: JSON.stringify(now), isWhole }
}
