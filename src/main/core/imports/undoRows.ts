// Takes a committed import back: contacts it added go unless they were used since, fields it changed are put back where nobody
// changed them since, its list goes if it is empty. Every opt-out stays. One transaction; looking first changes nothing.
import type { ImportUndo } from '@contract'
import { nameKey } from '../contacts/nameKey'
import type { Db } from '../storage/db'
import type { Done } from './commitRows'
import { personFields } from './stagedRow'

interface Run {
  readonly id: string
  readonly accountId: string
  readonly listId: number | null
  readonly at: string
  readonly done: Done
}

export function planUndo(db: Db, importId: string): ImportUndo | undefined {
  const run = readRun(db, importId)
  if (!run) return undefined
  const { removed, keptUsed } = countAdded(db, run)
  const { restored, keptChanged } = putBack(db, run, false)
  const leftList = countMembers(db, run)
  return {
    ...{ removed, keptUsed, restored, keptChanged, leftList },
    removesList:
      run.done.madeList && run.listId !== null && listSize(db, run.listId) === leftList && isLocal(db, run.listId),
    keptOptOuts: countOptOuts(db, run),
  }
}

/** Undefined where there is nothing to undo. */
export function undoImport(db: Db, importId: string, at: string): ImportUndo | undefined {
  const run = readRun(db, importId)
  if (!run) return undefined
  const keptOptOuts = countOptOuts(db, run)
  const leftList = countMembers(db, run)
  const { keptUsed } = countAdded(db, run)
  const { restored, keptChanged } = putBack(db, run, true)
  if (run.listId !== null) db.run(`DELETE FROM list_contacts WHERE ${members}`, run.listId, run.at, run.id)
  const removed = db.run(`DELETE FROM contacts WHERE import_id = ?1 AND NOT (${used})`, ...usedValues(run)).changes
  db.run('UPDATE contacts SET import_id = NULL WHERE import_id = ?', importId)
  const removesList = removeList(db, run)
  if (run.listId !== null && !removesList && run.done.listUpdatedAt !== null)
    db.run(
      'UPDATE lists SET updated_at = ? WHERE id = ? AND updated_at = ?',
      run.done.listUpdatedAt,
      run.listId,
      run.at,
    )
  forgetFields(db, run)
  const undo = { removed, keptUsed, restored, keptChanged, leftList, removesList, keptOptOuts }
  db.run(
    `UPDATE imports SET state = 'undone', undone = ? WHERE id = ?`,
    JSON.stringify({ ...undo, at } satisfies ImportUndo & { at: string }),
    importId,
  )
  return undo
}

function readRun(db: Db, importId: string): Run | undefined {
  const run = db.get<Omit<Run, 'done'> & { done: string }>(
    `SELECT id, account_id AS accountId, list_id AS listId, finished_at AS at, done FROM imports WHERE id = ? AND state = 'committed'`,
    importId,
  )
  return run && { ...run, done: JSON.parse(run.done) as Done }
}

/** ?1 import, ?2 its list, ?3 its instant. Added by it, and somebody has had to do with them since. */
const used = `
  contacts.updated_at <> contacts.created_at OR contacts.gateway_id IS NOT NULL
  OR contacts.id IN (SELECT contact_id FROM recipients WHERE contact_id IS NOT NULL)
  OR EXISTS (SELECT 1 FROM list_contacts AS other WHERE other.contact_id = contacts.id AND other.list_id <> ?2)
  OR EXISTS (SELECT 1 FROM import_people AS later WHERE later.contact_id = contacts.id AND later.import_id <> ?1)
  OR EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id AND opt_outs.phone = contacts.phone
       AND opt_outs.source <> 'import' AND opt_outs.since > ?3)`
const usedValues = ({ id, listId, at }: Run) => [id, listId ?? 0, at] as const

function countAdded(db: Db, run: Run): { removed: number; keptUsed: number } {
  const found = db.get<{ people: number; used: number }>(
    `SELECT count(*) AS people, coalesce(sum(${used}), 0) AS used FROM contacts WHERE import_id = ?1`,
    ...usedValues(run),
  ) ?? { people: 0, used: 0 }
  return { removed: found.people - found.used, keptUsed: found.used }
}

/** ?1 the list, ?2 the import's instant, ?3 the import: members it brought who have not left and come back since. */
const members = `list_id = ?1 AND added_at = ?2 AND (
  contact_id IN (SELECT id FROM contacts WHERE import_id = ?3)
  OR contact_id IN (SELECT contact_id FROM import_people WHERE import_id = ?3 AND joined = 1))`

function countMembers(db: Db, { id, listId, at }: Run): number {
  if (listId === null) return 0
  return (
    db.get<{ people: number }>(`SELECT count(*) AS people FROM list_contacts WHERE ${members}`, listId, at, id)
      ?.people ?? 0
  )
}

function listSize(db: Db, listId: number): number {
  return (
    db.get<{ people: number }>('SELECT count(*) AS people FROM list_contacts WHERE list_id = ?', listId)?.people ?? 0
  )
}

/** A list that the gateway has too was used for something else than this import. */
function isLocal(db: Db, listId: number): boolean {
  return db.get('SELECT 1 FROM lists WHERE id = ? AND gateway_id IS NULL', listId) !== undefined
}

function removeList(db: Db, { listId, done }: Run): boolean {
  if (!done.madeList || listId === null || listSize(db, listId) > 0 || !isLocal(db, listId)) return false
  db.run('UPDATE imports SET list_id = NULL WHERE list_id = ?', listId)
  return db.run('DELETE FROM lists WHERE id = ?', listId).changes === 1
}

/** Of the file's own words and the gateway's, whatever they came from: none is ever taken away here. */
function countOptOuts(db: Db, { accountId, at }: Run): number {
  return (
    db.get<{ numbers: number }>(
      `SELECT count(*) AS numbers FROM opt_outs WHERE account_id = ? AND source = 'import' AND since = ?`,
      ...[accountId, at],
    )?.numbers ?? 0
  )
}

type Column = (typeof columns)[number]
const columns = [...personFields, 'fields', 'country', 'phone_type'] as const
type Values = Partial<Record<Column | 'updated_at', string | null>>

interface ChangedRow {
  readonly contactId: number
  readonly was: string
  readonly became: string
  readonly now: string
}

function putBack(db: Db, { id }: Run, isReal: boolean): { restored: number; keptChanged: number } {
  let restored = 0
  let keptChanged = 0
  const update = db.statement(
    `UPDATE contacts SET firstname = ?, lastname = ?, email = ?, custom1 = ?, custom2 = ?, fields = ?, country = ?, phone_type = ?,
       name_key = ?, updated_at = ? WHERE id = ?`,
  )
  const pairs = [...columns, 'updated_at'].map((name) => `'${name}', contacts.${name}`).join(', ')
  for (const row of db.iterate<ChangedRow>(
    `SELECT contact_id AS contactId, was, became, json_object(${pairs}) AS now
       FROM import_people JOIN contacts ON contacts.id = contact_id WHERE import_people.import_id = ? AND was IS NOT NULL`,
    id,
  )) {
    const { texts, isWhole } = before(row)
    if (isWhole) restored++
    else keptChanged++
    if (!isReal) continue
    const key = nameKey(texts.firstname ?? '', texts.lastname ?? '')
    update(...columns.map((name) => texts[name] ?? null), key, texts.updated_at ?? '', row.contactId)
  }
  return { restored, keptChanged }
}

/** Each field as it was, where it still is as the import left it. */
function before(row: ChangedRow): { texts: Values; isWhole: boolean } {
  const [was, became, now] = [row.was, row.became, row.now].map((json) => JSON.parse(json) as Values) as [
    Values,
    Values,
    Values,
  ]
  const texts: Values = { ...now }
  let isWhole = true
  for (const name of columns) {
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

/** Names of own columns that came with it, where nobody has one. */
function forgetFields(db: Db, { accountId, done }: Run): void {
  for (const name of done.newFields)
    db.run(
      `DELETE FROM contact_fields WHERE account_id = ?1 AND name = ?2 AND NOT EXISTS (SELECT 1 FROM contacts, json_each(contacts.fields) AS own
         WHERE contacts.account_id = ?1 AND contacts.fields <> '{}' AND own.key = ?2)`,
      ...[accountId, name],
    )
}
