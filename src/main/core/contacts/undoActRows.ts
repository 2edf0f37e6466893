// Takes one act back, as far as nothing happened since that stands against it: a number that another contact has by now, a list
// that is gone, an opt-out that came from the person stay as they are.
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { endAct, type Act, type ActKind } from './actLogRows'
import { keptColumns, logConsent } from './actRows'
import { holdAgain, undoDecision } from './holdRows'
import { noteOptIns } from './optInRows'
import { refreshWords } from './wordRows'

interface StoredAct {
  readonly kind: ActKind
  readonly at: string
  readonly detail: string
}

const ofAct = 'SELECT contact_id FROM contact_act_rows WHERE act_id = ?'
const phonesOfAct = 'SELECT phone FROM contact_act_rows WHERE act_id = ?'

export const undoOperations = operationGroup('contactUndo', {
  /** Answers how many people it made a difference to; undefined for an act that is not there, or is too old. */
  undo: write((db, input: Act & { readonly notBefore: string }): number | undefined => {
    const { actId, accountId, notBefore } = input
    const act = db.get<StoredAct>(
      'SELECT kind, at, detail FROM contact_acts WHERE id = ? AND account_id = ? AND at >= ?',
      ...[actId, accountId, notBefore],
    )
    if (!act) return undefined
    const changed = undoKinds[act.kind](db, input, act)
    db.run('DELETE FROM contact_acts WHERE id = ?', actId)
    return changed
  }),

  /** Deletes acts that can no longer be taken back. */
  forget: write((db, before: string) => {
    if (db.get('SELECT 1 FROM contact_acts WHERE at < ?', before))
      db.run('DELETE FROM contact_acts WHERE at < ?', before)
  }),
})

const undoKinds: Readonly<Record<ActKind, (db: Db, act: Act, stored: StoredAct) => number>> = {
  add: (db, { actId }) => db.run(`DELETE FROM main.contacts WHERE id IN (${ofAct})`, actId).changes,
  edit: undoEdit,
  join: (db, { actId }, { at }) =>
    db.run(
      `DELETE FROM main.list_contacts WHERE added_at = ?1 AND (list_id, contact_id) IN (
         SELECT list_id, contact_id FROM contact_act_rows WHERE act_id = ?2)`,
      at,
      actId,
    ).changes,
  leave: (db, { actId }) =>
    db.run(
      `INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
         SELECT kept.list_id, kept.contact_id, json_extract(was, '$.addedAt') FROM contact_act_rows kept
           JOIN lists ON lists.id = kept.list_id JOIN contacts ON contacts.id = kept.contact_id AND contacts.phone = kept.phone
           WHERE act_id = ?`,
      actId,
    ).changes,
  opt_out: undoOptOut,
  opt_in: undoOptIn,
  remove: undoRemove,
  decide: undoDecision,
  list_remove: undoListRemove,
}

/** Only what the click itself made: never an opt-out that came from the person, a file or the gateway. */
function undoOptOut(db: Db, act: Act, stored: StoredAct): number {
  const { accountId, actId, at } = act
  const { listId } = db.get<{ listId: number }>(
    'SELECT list_id AS listId FROM contact_act_rows WHERE act_id = ? LIMIT 1',
    actId,
  ) ?? { listId: 0 }
  db.run(
    `DELETE FROM contact_act_rows WHERE act_id = ?1 AND NOT EXISTS (SELECT 1 FROM opt_outs WHERE account_id = ?2
       AND opt_outs.phone = contact_act_rows.phone AND opt_outs.list_id = ?3 AND source = 'person_here' AND since = ?4)`,
    ...[actId, accountId, listId, stored.at],
  )
  const phones = db.all<{ phone: string }>(phonesOfAct, actId).map(({ phone }) => phone)
  noteOptIns(db, { accountId, phones, listId, at })
  logConsent(db, { ...act, listId, change: 'undone' })
  db.run(
    `DELETE FROM opt_outs WHERE account_id = ? AND list_id = ? AND phone IN (${phonesOfAct})`,
    ...[accountId, listId, actId],
  )
  holdAgain(db, accountId, actId)
  return endAct(db, actId)
}

function undoOptIn(db: Db, act: Act): number {
  const { accountId, actId } = act
  const { last } = db.get<{ last: number | null }>('SELECT max(id) AS last FROM consent_log') ?? { last: null }
  const { listId } = db.get<{ listId: number }>(
    'SELECT list_id AS listId FROM contact_act_rows WHERE act_id = ? LIMIT 1',
    actId,
  ) ?? { listId: 0 }
  // Opt-outs that the gateway knew or may have known are sent to it again: it may hold these people as opted in.
  const { changes } = db.run(
    `INSERT OR IGNORE INTO opt_outs (account_id, phone, list_id, source, since, told)
       SELECT ?, phone, list_id, CASE json_extract(was, '$.source') WHEN 'gateway' THEN 'person_here' ELSE json_extract(was, '$.source') END,
         json_extract(was, '$.since'), NULL FROM contact_act_rows WHERE act_id = ?`,
    accountId,
    actId,
  )
  db.run(
    `DELETE FROM opt_ins_to_tell WHERE account_id = ? AND list_id = ? AND phone IN (${phonesOfAct})`,
    ...[accountId, listId, actId],
  )
  // One entry says it: they never stopped being opted out.
  db.run(`DELETE FROM consent_log WHERE id > ? AND change = 'opted_out'`, last ?? 0)
  logConsent(db, { ...act, listId, change: 'undone' })
  return changes
}

interface KeptContact {
  readonly lists: readonly { readonly listId: number; readonly addedAt: string }[]
  readonly [column: string]: unknown
}

function undoRemove(db: Db, { accountId, actId }: Act): number {
  const columns = keptColumns.filter((name) => name !== 'id')
  const of = (name: string): string => `json_extract(was, '$.${name}')`
  // Under their old ids where those are free: campaigns and jobs know them by these.
  const isFree = 'NOT EXISTS (SELECT 1 FROM contacts WHERE id = kept.contact_id)'
  const { changes } = db.run(
    `INSERT OR IGNORE INTO main.contacts (id, account_id, ${columns.join(', ')})
       SELECT CASE WHEN ${isFree} THEN kept.contact_id END, ?, ${columns.map(of).join(', ')}
         FROM contact_act_rows kept WHERE act_id = ? ORDER BY kept.contact_id`,
    accountId,
    actId,
  )
  db.run(
    `INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
       SELECT lists.id, contacts.id, json_extract(joined.value, '$.addedAt')
         FROM contact_act_rows kept JOIN contacts ON contacts.account_id = ? AND contacts.phone = kept.phone
           JOIN json_each(kept.was, '$.lists') joined JOIN lists ON lists.id = json_extract(joined.value, '$.listId')
         WHERE kept.act_id = ?`,
    accountId,
    actId,
  )
  db.run(
    `INSERT INTO contact_words_due (contact_id) SELECT id FROM contacts WHERE account_id = ? AND phone IN (${phonesOfAct})`,
    accountId,
    actId,
  )
  return changes
}

function undoListRemove(db: Db, { accountId }: Act, { detail }: StoredAct): number {
  const { list, members, imports } = JSON.parse(detail) as {
    list: Record<string, string | number | null>
    members: readonly [contactId: number, addedAt: string][]
    imports: readonly string[]
  }
  if (db.get('SELECT 1 FROM lists WHERE account_id = ? AND name = ?', accountId, list['name'] ?? '')) return 0
  const columns = Object.keys(list)
  db.run(
    `INSERT INTO main.lists (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(list),
  )
  db.run(
    'UPDATE imports SET list_id = ? WHERE list_id IS NULL AND id IN (SELECT value FROM json_each(?))',
    list['id'] ?? null,
    JSON.stringify(imports),
  )
  return db.run(
    `INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
       SELECT ?, contacts.id, json_extract(member.value, '$[1]') FROM json_each(?) member
         JOIN contacts ON contacts.id = json_extract(member.value, '$[0]')`,
    list['id'] ?? 0,
    JSON.stringify(members),
  ).changes
}

function undoEdit(db: Db, { actId, accountId, at }: Act): number {
  const kept = db.get<{ id: number; was: string }>(
    'SELECT contact_id AS id, was FROM contact_act_rows WHERE act_id = ?',
    actId,
  )
  if (!kept) return 0
  const was = JSON.parse(kept.was) as KeptContact
  const isTaken = db.get(
    'SELECT 1 FROM contacts WHERE account_id = ? AND phone = ? AND id <> ?',
    ...[accountId, String(was['phone']), kept.id],
  )
  if (isTaken) return 0
  const columns = keptColumns.filter(
    (name) => !['id', 'import_id', 'gateway_id', 'created_at', 'updated_at'].includes(name),
  )
  const { changes } = db.run(
    `UPDATE main.contacts SET ${columns.map((name) => `${name} = ?`).join(', ')}, updated_at = ? WHERE account_id = ? AND id = ?`,
    ...[...columns.map((name) => (was[name] ?? null) as string | number | null), at, accountId, kept.id],
  )
  refreshWords(db, [kept.id])
  return changes
}
