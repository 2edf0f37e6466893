// Named sets of contacts. Deleting one leaves its people, and their opt-outs of it, where they are.
import type { List } from '@contract'
import { foldText } from '../../base/foldText'
import type { Db } from '../../storage/db'
import { operationGroup, read, repeatableWrite, write } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { beginAct, type Act, keepPeople, isOf, type ActPart } from '../acts/actLogRows'
import { oneOf } from '../../storage/sqlConditions'
import { countEverybody, remember } from '../search/knownRows'

export interface NewList {
  readonly accountId: string
  readonly name: string
  readonly description: string
  readonly at: string
}

export interface ListScope {
  readonly accountId: string
  readonly listId: number
}

export interface ListChange extends ListScope {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly isFavourite?: boolean | undefined
  readonly at: string
}

/** The new list's id, or undefined if the account has one of that name. */
export function createList(db: Db, { accountId, name, description, at }: NewList): number | undefined {
  const { changes, id } = db.run(sql`
    INSERT INTO main.lists (account_id, name, description, created_at, updated_at)
    VALUES (${accountId}, ${name}, ${description}, ${at}, ${at})
    ON CONFLICT (account_id, name) DO NOTHING
  `)
  return changes === 1 ? id : undefined
}

export function hasList(db: Db, accountId: string, listId: number): boolean {
  return db.get(sql`SELECT 1 FROM lists WHERE account_id = ${accountId} AND id = ${listId}`) !== undefined
}

interface ListRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly isFavourite: 0 | 1
  readonly people: number
  readonly optedOut: number
  readonly gatewayId: string | null
  readonly gatewayName: string | null
  readonly gatewayDescription: string | null
  readonly gatewayShared: 0 | 1 | null
  readonly gatewayPeople: number | null
  readonly gatewayFavourite: string | null
  readonly gatewayFromDeletedUser: string | null
  readonly gatewayCreatedAt: string | null
  readonly gatewayUpdatedAt: string | null
  readonly gatewayReadAt: string | null
}

// Counted from the opt-outs' side: there are few of them beside the members of a list.
const optedOutByList = (accountId: string, listId: number): Sql => sql`
  SELECT member.list_id AS list_id, count(DISTINCT member.contact_id) AS people
    FROM opt_outs
    JOIN contacts ON contacts.account_id = opt_outs.account_id AND contacts.phone = opt_outs.phone
    JOIN list_contacts member ON member.contact_id = contacts.id
    WHERE opt_outs.account_id = ${accountId} AND opt_outs.source <> 'unclear'
      AND opt_outs.list_id IN (0, member.list_id) AND (${listId} = 0 OR member.list_id = ${listId})
    GROUP BY member.list_id`

const listSql = (accountId: string, listId: number): Sql => sql`
  SELECT lists.id, name, description, is_favourite AS isFavourite, created_at AS createdAt, updated_at AS updatedAt,
      (SELECT count(*) FROM list_contacts WHERE list_id = lists.id) AS people, coalesce(gone.people, 0) AS optedOut,
      gateway_id AS gatewayId, gateway_name AS gatewayName, gateway_description AS gatewayDescription,
      gateway_shared AS gatewayShared, gateway_people AS gatewayPeople, gateway_favourite AS gatewayFavourite,
      gateway_from_deleted_user AS gatewayFromDeletedUser, gateway_created_at AS gatewayCreatedAt,
      gateway_updated_at AS gatewayUpdatedAt, read_at AS gatewayReadAt
    FROM lists LEFT JOIN (${optedOutByList(accountId, listId)}) gone ON gone.list_id = lists.id
    WHERE account_id = ${accountId} AND (${listId} = 0 OR lists.id = ${listId})
    ORDER BY is_favourite DESC, name COLLATE NOCASE, lists.id`

/** 0 for all. */
function readLists(db: Db, accountId: string, listId: number): List[] {
  return db.all<ListRow>(listSql(accountId, listId)).map(toList)
}

function toList(row: ListRow): List {
  const { id, name, description, people, optedOut, isFavourite, createdAt, updatedAt } = row
  const own = { id, name, description, people, optedOut, isFavourite: isFavourite === 1, createdAt, updatedAt }
  if (row.gatewayId === null) return own
  const side = {
    name: row.gatewayName,
    description: row.gatewayDescription,
    people: row.gatewayPeople,
    sharedWithTeam: row.gatewayShared === null ? null : row.gatewayShared === 1,
    favourite: row.gatewayFavourite,
    fromDeletedUser: row.gatewayFromDeletedUser,
    createdAt: row.gatewayCreatedAt,
    updatedAt: row.gatewayUpdatedAt,
    readAt: row.gatewayReadAt,
  }
  const said = Object.fromEntries(Object.entries(side).filter(([, value]) => value !== null))
  return { ...own, gateway: { id: row.gatewayId, ...said } }
}

export const listOperations = operationGroup('lists', {
  all: read((db, { accountId, search }: { accountId: string; search: string }) => {
    const { lists, everyone } = remember(db, `lists ${accountId}`, () => ({
      lists: readLists(db, accountId, 0),
      everyone: {
        people: countEverybody(db, accountId),
        optedOut: count(
          db,
          sql`SELECT count(*) AS people FROM opt_outs JOIN contacts USING (account_id, phone)
            WHERE opt_outs.account_id = ${accountId} AND list_id = 0 AND opt_outs.source <> 'unclear'`,
        ),
      },
    }))
    return { lists: lists.filter(({ name }) => foldText(name).includes(foldText(search))), everyone }
  }),

  has: read((db, { accountId, listId }: ListScope) => hasList(db, accountId, listId)),

  create: write((db, list: NewList): List | undefined => {
    const id = createList(db, list)
    return id === undefined ? undefined : readLists(db, list.accountId, id)[0]
  }),

  edit: write((db, change: ListChange): List | 'unknown' | 'name_taken' => {
    const { accountId, listId, name = null, description = null, isFavourite, at } = change
    if (!hasList(db, accountId, listId)) return 'unknown'
    if (name !== null && isNameTaken(db, accountId, name, listId)) return 'name_taken'
    db.run(sql`
      UPDATE main.lists
      SET name = coalesce(${name}, name), description = coalesce(${description}, description),
        is_favourite = coalesce(${isFavourite === undefined ? null : Number(isFavourite)}, is_favourite),
        updated_at = ${at}
      WHERE id = ${listId}
    `)
    return readLists(db, accountId, listId)[0] ?? 'unknown'
  }),

  beforeRemove: read((db, { accountId, listId }: ListScope) =>
    hasList(db, accountId, listId)
      ? {
          people: count(db, sql`SELECT count(*) AS people FROM list_contacts WHERE list_id = ${listId}`),
          drafts: names(
            db,
            sql`SELECT campaigns.name FROM campaigns
              WHERE account_id = ${accountId} AND state = 'draft' AND removed_at IS NULL AND EXISTS (
                SELECT 1 FROM json_tree(audience) part WHERE part.path LIKE '%.listIds' AND part.value = ${listId})
              ORDER BY campaigns.name`,
          ),
          smartLists: names(
            db,
            sql`SELECT DISTINCT smart_lists.name FROM smart_lists JOIN json_tree(rule) part
                ON part.path LIKE '%.listIds' AND part.value = ${listId} OR part.key = 'listId' AND part.value = ${listId}
              WHERE account_id = ${accountId} ORDER BY smart_lists.name`,
          ),
        }
      : undefined,
  ),

  /** One part of the members leaves; with the last of them the list goes. Returns undefined if there is no such list. */
  remove: write((db, input: RemoveList) => removeSome(db, input)),
  removeSome: repeatableWrite((db, input: RemoveList) => removeSome(db, input)),
})

export interface RemoveOutcome {
  /** Members of the list before the first part. */
  readonly members: number
  /** Members who left with this part. */
  readonly left: number
  readonly isDone: boolean
}

export interface RemoveList {
  readonly act: Act
  readonly listId: number
  readonly limit: number
  readonly isFirst: boolean
}

function removeSome(db: Db, { act, listId, limit, isFirst }: RemoveList): RemoveOutcome | undefined {
  const { accountId, actId } = act
  const list = db.get<Record<string, string | number | null>>(
    sql`SELECT * FROM lists WHERE account_id = ${accountId} AND id = ${listId}`,
  )
  if (!list) return undefined
  const members = isFirst ? count(db, sql`SELECT count(*) AS people FROM list_contacts WHERE list_id = ${listId}`) : 0
  const found = db.all<{ id: number }>(
    sql`SELECT contact_id AS id FROM list_contacts WHERE list_id = ${listId} ORDER BY contact_id LIMIT ${limit + 1}`,
  )
  const isLast = found.length <= limit
  const ids = found.slice(0, limit).map(({ id }) => id)
  if (isFirst) {
    const imports = db.all<{ id: string }>(sql`SELECT id FROM imports WHERE list_id = ${listId}`).map(({ id }) => id)
    const underWay = isLast ? undefined : { kind: 'list_remove', listId }
    beginAct(db, act, 'list_remove', { detail: { list, imports }, underWay })
  }
  if (ids.length > 0)
    leaveList(db, { ...act, first: ids[0] ?? 0, last: ids.at(-1) ?? 0 }, oneOf(sql`contacts.id`, ids), listId)
  if (isLast) {
    db.run(sql`DELETE FROM main.lists WHERE id = ${listId}`)
    db.run(sql`UPDATE contact_acts SET under_way = NULL WHERE id = ${actId}`)
  }
  return { members, left: ids.length, isDone: isLast }
}

function isNameTaken(db: Db, accountId: string, name: string, but: number): boolean {
  return (
    db.get(sql`SELECT 1 FROM lists WHERE account_id = ${accountId} AND name = ${name} AND id <> ${but}`) !== undefined
  )
}

function names(db: Db, named: Sql): string[] {
  return db.all<{ name: string }>(named).map(({ name }) => name)
}

function count(db: Db, counted: Sql): number {
  return db.get<{ people: number }>(counted)?.people ?? 0
}

// People leave a list, by an act on them or because the list is removed.

/** Takes people out of a list, and keeps when they had joined it. */
export function leaveList(db: Db, part: ActPart, chosen: Sql, listId: number): void {
  const joined = sql`SELECT added_at FROM list_contacts WHERE list_id = ${listId} AND contact_id = contacts.id`
  keepPeople(db, part, chosen, {
    listId,
    where: sql`EXISTS (${joined})`,
    was: sql`json_object('addedAt', (${joined}))`,
  })
  db.run(sql`
    DELETE FROM main.list_contacts WHERE list_id = ${listId} AND contact_id IN (SELECT contact_id
      FROM contact_act_rows WHERE ${isOf(part)})
  `)
}
