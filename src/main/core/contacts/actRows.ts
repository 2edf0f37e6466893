// Changes to chosen contacts. Each act is one transaction over everyone it concerns, and keeps the values from before, so that
// undoActRows can take it back. Nothing here sends; opt-outs and other news for the gateway are queued.
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { beginAct, endAct, keepPeople, type Act } from './actLogRows'
import { filterSql, type StoredFilter } from './filterRows'
import { heldWasSql } from './holdRows'
import { hasList } from './listRows'
import { noteOptIns } from './optInRows'
import { overHoldSql } from './optOutRows'
import { allOf, oneOf, type SqlCondition } from './sqlCondition'

export interface ChosenContacts {
  readonly contactIds?: readonly number[] | undefined
  readonly filter?: StoredFilter | undefined
  readonly except?: readonly number[] | undefined
}

export interface PeopleAct extends Act {
  readonly chosen: ChosenContacts
}
export interface ListAct extends PeopleAct {
  readonly listId: number
}
export interface ConsentAct extends PeopleAct {
  /** 0: everything. */
  readonly listId: number
}

export type ActOutcome = { readonly changed: number } | 'list_unknown'

/** Everyone chosen, as a condition on `contacts`. */
export function chosenSql(db: Db, { accountId, at, chosen }: PeopleAct): SqlCondition {
  const { contactIds, filter, except = [] } = chosen
  if (contactIds) {
    const { sql, values } = oneOf('contacts.id', contactIds)
    return { sql: `+contacts.account_id = ? AND ${sql}`, values: [accountId, ...values] }
  }
  const all = filterSql(db, { accountId, at }, filter ?? {})
  if (except.length === 0) return all
  const { sql, values } = oneOf('contacts.id', except)
  return allOf([all, { sql: `NOT ${sql}`, values }])
}

export const actOperations = operationGroup('contactActs', {
  join: write((db, act: ListAct): ActOutcome => {
    const { accountId, listId, actId, at } = act
    if (!hasList(db, accountId, listId)) return 'list_unknown'
    beginAct(db, act, 'join')
    keepPeople(db, act, chosenSql(db, act), {
      listId,
      where: {
        sql: 'NOT EXISTS (SELECT 1 FROM list_contacts WHERE list_id = ? AND contact_id = contacts.id)',
        values: [listId],
      },
    })
    db.run(
      `INSERT INTO main.list_contacts (list_id, contact_id, added_at)
         SELECT list_id, contact_id, ? FROM contact_act_rows WHERE act_id = ? ORDER BY contact_id`,
      at,
      actId,
    )
    touchList(db, listId, at)
    return { changed: endAct(db, actId) }
  }),

  leave: write((db, act: ListAct): ActOutcome => {
    const { accountId, listId, actId, at } = act
    if (!hasList(db, accountId, listId)) return 'list_unknown'
    beginAct(db, act, 'leave')
    const isMember = 'SELECT added_at FROM list_contacts WHERE list_id = ? AND contact_id = contacts.id'
    keepPeople(db, act, chosenSql(db, act), {
      listId,
      where: { sql: `EXISTS (${isMember})`, values: [listId] },
      was: { sql: `json_object('addedAt', (${isMember}))`, values: [listId] },
    })
    db.run(
      'DELETE FROM main.list_contacts WHERE list_id = ? AND contact_id IN (SELECT contact_id FROM contact_act_rows WHERE act_id = ?)',
      listId,
      actId,
    )
    touchList(db, listId, at)
    return { changed: endAct(db, actId) }
  }),

  optOut: write((db, act: ConsentAct): ActOutcome => {
    const { accountId, listId, actId, at } = act
    if (listId !== 0 && !hasList(db, accountId, listId)) return 'list_unknown'
    beginAct(db, act, 'opt_out')
    keepPeople(db, act, chosenSql(db, act), {
      listId,
      where: {
        sql: `NOT EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id
          AND opt_outs.phone = contacts.phone AND opt_outs.list_id = ? AND source <> 'unclear')`,
        values: [listId],
      },
      was: { sql: listId === 0 ? heldWasSql('contacts.account_id', 'contacts.phone') : `'{}'`, values: [] },
    })
    db.run(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since)
         SELECT ?, phone, list_id, 'person_here', ? FROM contact_act_rows WHERE act_id = ? ${overHoldSql}`,
      ...[accountId, at, actId],
    )
    // An opt-in that the gateway was not told of yet is overtaken.
    db.run(
      `DELETE FROM opt_ins_to_tell WHERE account_id = ? AND list_id = ?
         AND phone IN (SELECT phone FROM contact_act_rows WHERE act_id = ?)`,
      ...[accountId, listId, actId],
    )
    return { changed: endAct(db, actId) }
  }),

  optIn: write(
    (db, act: ConsentAct & { readonly reason: string }): { changed: number; tellGateway: number } | 'list_unknown' => {
      const { accountId, listId, actId, at, reason } = act
      if (listId !== 0 && !hasList(db, accountId, listId)) return 'list_unknown'
      beginAct(db, act, 'opt_in')
      const isOut = `FROM opt_outs WHERE opt_outs.account_id = contacts.account_id AND opt_outs.phone = contacts.phone
        AND opt_outs.list_id = ? AND source <> 'unclear'`
      keepPeople(db, act, chosenSql(db, act), {
        listId,
        where: { sql: `EXISTS (SELECT 1 ${isOut})`, values: [listId] },
        was: { sql: `(SELECT json_object('source', source, 'since', since) ${isOut})`, values: [listId] },
      })
      const phones = db
        .all<{ phone: string }>('SELECT phone FROM contact_act_rows WHERE act_id = ?', actId)
        .map(({ phone }) => phone)
      const tellGateway = countOwed(db, accountId)
      noteOptIns(db, { accountId, phones, listId, at })
      const owed = countOwed(db, accountId) - tellGateway
      logConsent(db, { ...act, change: 'opted_in', reason })
      db.run(
        `DELETE FROM opt_outs WHERE account_id = ? AND list_id = ? AND source <> 'unclear'
         AND phone IN (SELECT phone FROM contact_act_rows WHERE act_id = ?)`,
        ...[accountId, listId, actId],
      )
      return { changed: endAct(db, actId), tellGateway: owed }
    },
  ),

  remove: write((db, act: PeopleAct): { changed: number } => {
    beginAct(db, act, 'remove')
    keepPeople(db, act, chosenSql(db, act), {
      listId: 0,
      was: {
        sql: `json_object(${keptColumns.map((name) => `'${name}', ${name}`).join(', ')}, 'lists', (SELECT json_group_array(
          json_object('listId', list_id, 'addedAt', added_at)) FROM list_contacts WHERE contact_id = contacts.id))`,
        values: [],
      },
    })
    // From the smaller side: cascades reach the lists by contact.
    db.run(
      'DELETE FROM main.contacts WHERE id IN (SELECT contact_id FROM contact_act_rows WHERE act_id = ?)',
      act.actId,
    )
    return { changed: endAct(db, act.actId) }
  }),
})

/** All columns of a contact but its account, for bringing it back. */
export const keptColumns = [
  ...['id', 'phone', 'country', 'phone_type', 'firstname', 'lastname', 'email', 'custom1', 'custom2', 'fields'],
  ...['name_key', 'import_id', 'gateway_id', 'created_at', 'updated_at'],
] as const

function touchList(db: Db, listId: number, at: string): void {
  db.run('UPDATE main.lists SET updated_at = ? WHERE id = ?', at, listId)
}

function countOwed(db: Db, accountId: string): number {
  return db.get<{ n: number }>('SELECT count(*) AS n FROM opt_ins_to_tell WHERE account_id = ?', accountId)?.n ?? 0
}

interface ConsentChange extends Act {
  readonly listId: number
  readonly change: 'opted_in' | 'undone' | 'released'
  readonly reason?: string
}

/** Logs the change for everyone in the act. */
export function logConsent(db: Db, { accountId, actId, at, listId, change, reason }: ConsentChange): void {
  db.run(
    `INSERT INTO consent_log (account_id, phone, list_id, list_name, change, source, reason, at)
       SELECT ?1, phone, ?2, (SELECT name FROM lists WHERE id = ?2), ?3, 'person_here', ?4, ?5
         FROM contact_act_rows WHERE act_id = ?6`,
    ...[accountId, listId, change, reason ?? null, at, actId],
  )
}
