// Changes to chosen contacts, one part of them in each transaction. Each act keeps the values from before, so that undoActRows can take
// it back. Nothing here sends; opt-outs and other news for the gateway are queued.
import type { Db } from '../../storage/db'
import { operationGroup, read, repeatableWrite, write } from '../../storage/operations'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { textNames } from '../people/storedTexts'
import { beginAct, endAct, keepPeople, isOf, type Act, type ActPart } from './actLogRows'
import type { StoredFilter } from '../search/filterRows'
import { heldWasSql } from '../consent/holdRows'
import { hasList, leaveList } from '../lists/listRows'
import { noteOptIns } from '../consent/optInRows'
import { overHoldSql } from '../consent/optOutRows'
import { oneOf } from '../../storage/sqlConditions'

export interface ChosenContacts {
  readonly contactIds?: readonly number[] | undefined
  readonly filter?: StoredFilter | undefined
  readonly except?: readonly number[] | undefined
}

/** An act and its people. */
export interface ActRequest {
  readonly kind: 'join' | 'leave' | 'opt_out' | 'opt_in' | 'remove'
  /** 0 for opt-outs from everything, and for removing people. */
  readonly listId: number
  /** Why people were opted in. */
  readonly reason?: string | undefined
  readonly chosen: ChosenContacts
}

/** The rest of an interrupted act. */
export type InterruptedRequest =
  | ActRequest
  | { readonly kind: 'list_remove'; readonly listId: number }
  | { readonly kind: 'undo' }

export interface InterruptedAct {
  readonly act: Act
  readonly request: InterruptedRequest
  /** The last contact that it changed; acts go in the order of the ids. */
  readonly reached: number
}

export interface ActOnPart {
  readonly act: Act
  readonly request: ActRequest
  /** Contact ids in order. */
  readonly ids: readonly number[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

export type PartOutcome =
  | {
      /** Count for the whole act; only after its last part. */
      readonly changed: number
      /** Opt-ins of this part that the gateway is told. */
      readonly tellGateway: number
    }
  | 'list_unknown'

export const actOperations = operationGroup('contactActs', {
  /** The first and the last part. What was written before a part is durable with it. */
  act: write((db, input: ActOnPart) => actOnPart(db, input)),
  /** A part in between. */
  goOn: repeatableWrite((db, input: ActOnPart) => actOnPart(db, input)),
  /** Ends an act as far as it got. */
  end: write((db, actId: string) => endAct(db, actId)),
  /** Acts that were interrupted, in the order in which they began. */
  interrupted: read((db) =>
    db
      .all<Act & { reached: number | null; request: string }>(
        sql`
        SELECT id AS actId, account_id AS accountId, at, under_way AS request,
          (SELECT max(contact_id) FROM contact_act_rows WHERE act_id = id) AS reached
        FROM contact_acts WHERE under_way IS NOT NULL ORDER BY at, rowid
      `,
      )
      .map(({ request, reached, ...act }): InterruptedAct => ({
        act,
        request: JSON.parse(request) as InterruptedRequest,
        reached: reached ?? 0,
      })),
  ),
})

function actOnPart(db: Db, { act, request, ids, isFirst, isLast }: ActOnPart): PartOutcome {
  const { accountId, actId } = act
  const { kind, listId } = request
  const isListGone = listId !== 0 && !hasList(db, accountId, listId)
  if (isListGone && isFirst) return 'list_unknown'
  if (isFirst) beginAct(db, act, kind, { underWay: isLast ? undefined : request })
  let tellGateway = 0
  if (!isListGone && ids.length > 0) {
    const part = { ...act, first: ids[0] ?? 0, last: ids.at(-1) ?? 0 }
    const chosen = sql`+contacts.account_id = ${accountId} AND ${oneOf(sql`contacts.id`, ids)}`
    tellGateway = actKinds[kind](db, part, chosen, request) ?? 0
    if (kind === 'join' || kind === 'leave')
      db.run(sql`UPDATE main.lists SET updated_at = ${act.at} WHERE id = ${listId}`)
  }
  return { changed: isLast ? endAct(db, actId) : 0, tellGateway }
}

type ActKindRows = (db: Db, part: ActPart, chosen: Sql, request: ActRequest) => number | undefined

const actKinds: Readonly<Record<ActRequest['kind'], ActKindRows>> = {
  join(db, part, chosen, { listId }) {
    keepPeople(db, part, chosen, {
      listId,
      where: sql`NOT EXISTS (SELECT 1 FROM list_contacts WHERE list_id = ${listId} AND contact_id = contacts.id)`,
    })
    db.run(sql`
      INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
      SELECT list_id, contact_id, ${part.at} FROM contact_act_rows WHERE ${isOf(part)} ORDER BY contact_id
    `)
    return undefined
  },

  leave(db, part, chosen, { listId }) {
    leaveList(db, part, chosen, listId)
    return undefined
  },

  opt_out(db, part, chosen, { listId }) {
    const { accountId, at } = part
    keepPeople(db, part, chosen, {
      listId,
      where: sql`NOT EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id
        AND opt_outs.phone = contacts.phone AND opt_outs.list_id = ${listId} AND source <> 'unclear')`,
      was: listId === 0 ? heldWasSql(sql`contacts.account_id`, sql`contacts.phone`) : sql`'{}'`,
    })
    db.run(sql`
      INSERT INTO opt_outs (account_id, phone, list_id, source, since)
      SELECT ${accountId}, phone, list_id, 'person_here', ${at} FROM contact_act_rows WHERE ${isOf(part)} ${overHoldSql}
    `)
    // A queued opt-in that the gateway does not know yet is obsolete.
    db.run(sql`
      DELETE FROM opt_ins_to_tell WHERE account_id = ${accountId} AND list_id = ${listId}
      AND phone IN (SELECT phone FROM contact_act_rows WHERE ${isOf(part)})
    `)
    return undefined
  },

  opt_in(db, part, chosen, { listId, reason }) {
    const { accountId, at } = part
    const fromOut = sql`FROM opt_outs WHERE opt_outs.account_id = contacts.account_id AND opt_outs.phone = contacts.phone
      AND opt_outs.list_id = ${listId} AND source <> 'unclear'`
    keepPeople(db, part, chosen, {
      listId,
      where: sql`EXISTS (SELECT 1 ${fromOut})`,
      was: sql`(SELECT json_object('source', source, 'since', since) ${fromOut})`,
    })
    const phones = phonesOf(db, part)
    const before = countOwed(db, accountId)
    noteOptIns(db, { accountId, phones, listId, at })
    const tellGateway = countOwed(db, accountId) - before
    logConsent(db, part, { listId, change: 'opted_in', reason })
    db.run(sql`
      DELETE FROM opt_outs WHERE account_id = ${accountId} AND list_id = ${listId} AND source <> 'unclear'
      AND phone IN (SELECT phone FROM contact_act_rows WHERE ${isOf(part)})
    `)
    return tellGateway
  },

  remove(db, part, chosen) {
    keepPeople(db, part, chosen, {
      listId: 0,
      was: sql`json_object(${joinSql(keptColumns.map((name) => sql`${name}, ${named(name)}`))}, 'lists', (
        SELECT json_group_array(json_object('listId', list_id, 'addedAt', added_at)) FROM list_contacts
        WHERE contact_id = contacts.id))`,
    })
    // From the smaller side: cascades reach the lists by contact.
    db.run(sql`
      DELETE FROM main.contacts WHERE id IN (SELECT contact_id FROM contact_act_rows WHERE ${isOf(part)})
    `)
    return undefined
  },
}

/** All columns of a contact but its account, for bringing it back. */
export const keptColumns = [
  'id',
  'phone',
  'country',
  'phone_type',
  ...textNames,
  'name_key',
  'import_id',
  'gateway_id',
  'created_at',
  'updated_at',
] as const

export function phonesOf(db: Db, part: ActPart): string[] {
  return db
    .all<{ phone: string }>(sql`SELECT phone FROM contact_act_rows WHERE ${isOf(part)}`)
    .map(({ phone }) => phone)
}

function countOwed(db: Db, accountId: string): number {
  return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM opt_ins_to_tell WHERE account_id = ${accountId}`)?.n ?? 0
}

interface ConsentChange {
  readonly listId: number
  readonly change: 'opted_in' | 'undone'
  readonly reason?: string | undefined
}

/** Logs the change for everyone of a part. */
export function logConsent(db: Db, part: ActPart, { listId, change, reason }: ConsentChange): void {
  db.run(sql`
    INSERT INTO consent_log (account_id, phone, list_id, list_name, change, source, reason, at)
    SELECT ${part.accountId}, phone, ${listId}, (SELECT name FROM lists
      WHERE id = ${listId}), ${change}, 'person_here', ${reason ?? null}, ${part.at}
      FROM contact_act_rows WHERE ${isOf(part)}
  `)
}
