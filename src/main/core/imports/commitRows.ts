// Makes the rows of a checked import visible as contacts of a list: one transaction, all or nothing. Fills and
// replaces, never empties; records opt-outs, never clears one.
import { addFieldNames } from '../contacts/contactRows'
import { createList, hasList } from '../contacts/listRows'
import { nameKey } from '../contacts/nameKey'
import type { Db } from '../storage/db'
import { parsePlan } from './importPlan'
import { sumRows } from './settleRows'

export interface CommitInput {
  readonly importId: string
  readonly list: { readonly id: number } | { readonly name: string }
  readonly at: string
}

export type CommitOutcome =
  | { readonly outcome: 'committed'; readonly added: number; readonly updated: number; readonly optedOut: number }
  | { readonly outcome: 'not_checked' | 'nothing_ready' | 'list_unknown' | 'list_name_taken' }

/** Those who opted out are contacts too, seen as opted out in their list; no send reaches them. */
const people = `import_rows.import_id = ? AND verdict IN ('ready', 'fixed', 'opted_out') AND import_rows.phone IS NOT NULL`

export function commitRows(db: Db, { importId, list, at }: CommitInput): CommitOutcome {
  const run = db.get<{ accountId: string; plan: string }>(
    `SELECT account_id AS accountId, plan FROM imports WHERE id = ? AND state = 'checked'`,
    importId,
  )
  if (!run) return { outcome: 'not_checked' }
  const { accountId, plan } = run
  const { counts, newPeople, knownPeople } = sumRows(db, importId, accountId)
  // A file of nothing but refusals is worth keeping: it says who must not be written to.
  if (newPeople + knownPeople === 0 && !hasRefusals(db, importId)) return { outcome: 'nothing_ready' }
  if ('id' in list && !hasList(db, accountId, list.id)) return { outcome: 'list_unknown' }
  const listId = 'id' in list ? list.id : createList(db, { accountId, name: list.name, description: '', at })
  if (listId === undefined) return { outcome: 'list_name_taken' }

  storePeople(db, importId, accountId, at)
  db.run(
    `INSERT OR IGNORE INTO list_contacts (list_id, contact_id, added_at)
       SELECT ?, contacts.id, ? FROM import_rows JOIN contacts ON contacts.account_id = ? AND contacts.phone = import_rows.phone
         WHERE ${people} ORDER BY contacts.id`,
    ...[listId, at, accountId, importId],
  )
  storeRefusals(db, importId, accountId, at)
  addFieldNames(
    db,
    accountId,
    parsePlan(plan).columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : [])),
  )
  db.run(`UPDATE imports SET state = 'committed', list_id = ?, finished_at = ? WHERE id = ?`, listId, at, importId)
  // Rows with a reason stay for the report.
  db.run(`DELETE FROM import_rows WHERE import_id = ? AND verdict IN ('ready', 'fixed')`, importId)
  return { outcome: 'committed', added: newPeople, updated: knownPeople, optedOut: counts.optedOut }
}

function storePeople(db: Db, importId: string, accountId: string, at: string): void {
  // Names are merged before they are lower-cased, so the key is made where the merge happens.
  db.connection.function('name_key', { deterministic: true }, (firstname, lastname) =>
    nameKey(String(firstname), String(lastname)),
  )
  const merged = (name: string): string =>
    `CASE excluded.${name} WHEN '' THEN contacts.${name} ELSE excluded.${name} END`
  db.run(
    `INSERT INTO contacts (account_id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, name_key, import_id, created_at, updated_at)
       SELECT ?1, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, name_key(firstname, lastname), ?2, ?3, ?3
         FROM import_rows WHERE import_id = ?2 AND verdict IN ('ready', 'fixed', 'opted_out') AND phone IS NOT NULL ORDER BY phone
       ON CONFLICT (account_id, phone) DO UPDATE SET
         country = coalesce(excluded.country, contacts.country),
         phone_type = coalesce(excluded.phone_type, contacts.phone_type),
         ${['firstname', 'lastname', 'email', 'custom1', 'custom2'].map((name) => `${name} = ${merged(name)}`).join(', ')},
         fields = json_patch(contacts.fields, excluded.fields),
         name_key = name_key(${merged('firstname')}, ${merged('lastname')}),
         updated_at = excluded.updated_at`,
    ...[accountId, importId, at],
  )
}

const refusals = `import_rows WHERE import_id = ? AND consent_no = 1 AND phone IS NOT NULL AND verdict IN ('opted_out', 'duplicate')`

function hasRefusals(db: Db, importId: string): boolean {
  return db.get(`SELECT 1 FROM ${refusals} LIMIT 1`, importId) !== undefined
}

function storeRefusals(db: Db, importId: string, accountId: string, at: string): void {
  db.run(
    `INSERT OR IGNORE INTO opt_outs (account_id, phone, list_id, source, since)
       SELECT ?, phone, 0, 'import', ? FROM ${refusals}`,
    ...[accountId, at, importId],
  )
}
