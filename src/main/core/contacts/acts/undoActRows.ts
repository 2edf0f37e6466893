// Takes one act back, as far as nothing happened since that stands against it: a number that another contact has by now, a list
// that is gone, an opt-out that came from the person stay as they are.
import type { Db } from '../../storage/db'
import { operationGroup, repeatableWrite, write } from '../../storage/operations'
import { allNamed } from '../../storage/columns'
import { joinSql, named, sql, valuesSql, type Sql } from '../../storage/sql'
import { forgetActs, isOf, type Act, type ActKind, type ActPart } from './actLogRows'
import { keptColumns, logConsent, phonesOf } from './actRows'
import { holdAgain, undoDecision } from '../consent/holdRows'
import { noteOptIns } from '../consent/optInRows'
import { refreshWords } from '../search/wordRows'

interface StoredAct {
  readonly kind: ActKind
  readonly at: string
  readonly detail: string
}

export interface UndoOutcome {
  /** People of this part, and those of them whom it made a difference to. */
  readonly people: number
  readonly changed: number
  readonly isDone: boolean
}

export interface FirstUndo extends Act {
  readonly notBefore: string
  readonly limit: number
}

export const undoOperations = operationGroup('contactUndo', {
  /** The first part. Returns undefined for an act that is not there, or is too old. */
  undo: write((db, input: FirstUndo): (UndoOutcome & { readonly ofPeople: number }) | undefined => {
    const { actId, accountId, notBefore } = input
    const act = db.get<StoredAct>(sql`
      SELECT kind, at, detail
      FROM contact_acts
      WHERE id = ${actId} AND account_id = ${accountId} AND at >= ${notBefore} AND under_way IS NULL
    `)
    if (!act) return undefined
    if (act.kind === 'list_remove') makeListAgain(db, input, act)
    db.run(sql`UPDATE contact_acts SET under_way = ${JSON.stringify({ kind: 'undo' })} WHERE id = ${actId}`)
    const { ofPeople } = db.get<{ ofPeople: number }>(
      sql`SELECT count(*) AS ofPeople FROM contact_act_rows WHERE act_id = ${actId}`,
    ) ?? { ofPeople: 0 }
    return { ...undoSome(db, input), ofPeople }
  }),

  /** The next part. */
  undoSome: repeatableWrite((db, input: Act & { readonly limit: number }) => undoSome(db, input)),

  /** After the last part: with it everything before is durable. */
  endUndo: write((db, actId: string) => db.run(sql`DELETE FROM contact_acts WHERE id = ${actId}`)),

  forget: repeatableWrite((db, input: Parameters<typeof forgetActs>[1]) => forgetActs(db, input)),
})

function undoSome(db: Db, { limit, ...act }: Act & { readonly limit: number }): UndoOutcome {
  const { actId } = act
  const stored = db.get<StoredAct>(sql`SELECT kind, at, detail FROM contact_acts WHERE id = ${actId}`)
  const rows = db.all<{ id: number }>(
    sql`SELECT contact_id AS id FROM contact_act_rows WHERE act_id = ${actId} ORDER BY contact_id LIMIT ${limit + 1}`,
  )
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const [first] = ids
  const last = ids.at(-1)
  if (!stored || first === undefined || last === undefined) return { people: 0, changed: 0, isDone: true }
  const part = { ...act, first, last }
  const changed = undoKinds[stored.kind](db, part, stored)
  db.run(sql`DELETE FROM contact_act_rows WHERE ${isOf(part)}`)
  return { people: ids.length, changed, isDone: rows.length <= limit }
}

const joinAgain = (part: ActPart): Sql => sql`INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
  SELECT kept.list_id, kept.contact_id, json_extract(was, '$.addedAt') FROM contact_act_rows kept
    JOIN lists ON lists.id = kept.list_id JOIN contacts ON contacts.id = kept.contact_id AND contacts.phone = kept.phone
    WHERE ${isOf(part)}`

const undoKinds: Readonly<Record<ActKind, (db: Db, part: ActPart, stored: StoredAct) => number>> = {
  add: (db, part) =>
    db.run(sql`
      DELETE FROM main.contacts WHERE id IN (SELECT contact_id FROM contact_act_rows WHERE ${isOf(part)})
    `).changes,
  edit: undoEdit,
  join: (db, part, { at }) =>
    db.run(sql`
      DELETE FROM main.list_contacts WHERE added_at = ${at} AND (list_id, contact_id) IN (
      SELECT list_id, contact_id FROM contact_act_rows WHERE ${isOf(part)})
    `).changes,
  leave: (db, part) => db.run(joinAgain(part)).changes,
  list_remove: (db, part) => db.run(joinAgain(part)).changes,
  opt_out: undoOptOut,
  opt_in: undoOptIn,
  remove: undoRemove,
  decide: undoDecision,
}

/** Only what the click itself made: never an opt-out that came from the person, a file or the gateway. */
function undoOptOut(db: Db, part: ActPart, stored: StoredAct): number {
  const { accountId, at } = part
  const listId = listOf(db, part)
  db.run(sql`
    DELETE FROM contact_act_rows WHERE ${isOf(part)} AND NOT EXISTS (SELECT 1 FROM opt_outs
      WHERE account_id = ${accountId}
    AND opt_outs.phone = contact_act_rows.phone AND opt_outs.list_id = ${listId} AND source = 'person_here'
      AND since = ${stored.at})
  `)
  const phones = phonesOf(db, part)
  noteOptIns(db, { accountId, phones, listId, at })
  logConsent(db, part, { listId, change: 'undone' })
  db.run(sql`
    DELETE FROM opt_outs WHERE account_id = ${accountId} AND list_id = ${listId} AND phone IN (
    SELECT phone FROM contact_act_rows WHERE ${isOf(part)})
  `)
  holdAgain(db, part)
  return phones.length
}

function undoOptIn(db: Db, part: ActPart): number {
  const { accountId } = part
  const listId = listOf(db, part)
  const { last } = db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM consent_log`) ?? { last: null }
  // Opt-outs that the gateway knew or may have known are sent to it again: it may hold these people as opted in.
  const { changes } = db.run(sql`
    INSERT OR IGNORE INTO opt_outs (account_id, phone, list_id, source, since, told)
    SELECT ${accountId}, phone, list_id, CASE json_extract(was, '$.source') WHEN 'gateway' THEN 'person_here'
      ELSE json_extract(was, '$.source') END,
      json_extract(was, '$.since'), NULL FROM contact_act_rows WHERE ${isOf(part)}
  `)
  db.run(sql`
    DELETE FROM opt_ins_to_tell WHERE account_id = ${accountId} AND list_id = ${listId} AND phone IN (
    SELECT phone FROM contact_act_rows WHERE ${isOf(part)})
  `)
  // One entry says it: they never stopped being opted out.
  db.run(sql`DELETE FROM consent_log WHERE id > ${last ?? 0} AND change = 'opted_out'`)
  logConsent(db, part, { listId, change: 'undone' })
  return changes
}

/** All rows of an opt-out or opt-in have the same. */
function listOf(db: Db, part: ActPart): number {
  return (
    db.get<{ listId: number }>(sql`SELECT list_id AS listId FROM contact_act_rows WHERE ${isOf(part)} LIMIT 1`)
      ?.listId ?? 0
  )
}

interface KeptContact {
  readonly lists: readonly { readonly listId: number; readonly addedAt: string }[]
  readonly [column: string]: unknown
}

function undoRemove(db: Db, part: ActPart): number {
  const { accountId } = part
  const columns = keptColumns.filter((name) => name !== 'id')
  const were = columns.map((name) => sql`json_extract(was, ${`$.${name}`})`)
  // Under their old ids where those are free: campaigns and jobs know them by these.
  const isFree = sql`NOT EXISTS (SELECT 1 FROM contacts WHERE id = kept.contact_id)`
  const { changes } = db.run(sql`
    INSERT OR IGNORE INTO main.contacts (id, account_id, ${allNamed(columns)})
    SELECT CASE WHEN ${isFree} THEN kept.contact_id END, ${accountId}, ${joinSql(were)}
      FROM contact_act_rows kept WHERE ${isOf(part)} ORDER BY kept.contact_id
  `)
  db.run(sql`
    INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
    SELECT lists.id, contacts.id, json_extract(joined.value, '$.addedAt')
      FROM contact_act_rows kept JOIN contacts ON contacts.account_id = ${accountId} AND contacts.phone = kept.phone
        JOIN json_each(kept.was, '$.lists') joined JOIN lists ON lists.id = json_extract(joined.value, '$.listId')
      WHERE ${isOf(part)}
  `)
  db.run(sql`
    INSERT INTO contact_words_due (contact_id) SELECT id FROM contacts WHERE account_id = ${accountId} AND phone IN (
    SELECT phone FROM contact_act_rows WHERE ${isOf(part)})
  `)
  return changes
}

/** Unless another list has its name by now; its members then stay without it. */
function makeListAgain(db: Db, { accountId }: Act, { detail }: StoredAct): void {
  const { list, imports } = JSON.parse(detail) as {
    list: Record<string, string | number | null>
    imports: readonly string[]
  }
  if (db.get(sql`SELECT 1 FROM lists WHERE account_id = ${accountId} AND name = ${list['name'] ?? ''}`)) return
  db.run(sql`INSERT INTO main.lists (${allNamed(Object.keys(list))}) VALUES (${valuesSql(Object.values(list))})`)
  db.run(sql`
    UPDATE imports
    SET list_id = ${list['id'] ?? null}
    WHERE list_id IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(imports)}))
  `)
}

function undoEdit(db: Db, { actId, accountId, at }: ActPart): number {
  const kept = db.get<{ id: number; was: string }>(
    sql`SELECT contact_id AS id, was FROM contact_act_rows WHERE act_id = ${actId}`,
  )
  if (!kept) return 0
  const was = JSON.parse(kept.was) as KeptContact
  const isTaken = db.get(sql`
    SELECT 1 FROM contacts WHERE account_id = ${accountId} AND phone = ${String(was['phone'])} AND id <> ${kept.id}
  `)
  if (isTaken) return 0
  const columns = keptColumns.filter(
    (name) => !['id', 'import_id', 'gateway_id', 'created_at', 'updated_at'].includes(name),
  )
  const changed = columns.map((name) => sql`${named(name)} = ${(was[name] ?? null) as string | number | null}`)
  const { changes } = db.run(sql`
    UPDATE main.contacts SET ${joinSql(changed)}, updated_at = ${at} WHERE account_id = ${accountId} AND id = ${kept.id}
  `)
  refreshWords(db, [kept.id])
  return changes
}
