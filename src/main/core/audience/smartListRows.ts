// Saved smart lists, and their people for those areas that send to them.
import type { SmartList, SmartRule } from '@contract'
import { ruleSql } from '../contacts/search/ruleSql'
import { prepareFilters, type FilterScope } from '../contacts/search/filterRows'
import { readRows } from '../contacts/search/pageRowRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'

interface SmartListRow extends Omit<SmartList, 'rule'> {
  /** JSON. */
  readonly rule: string
}

export interface SmartListScope {
  readonly accountId: string
  readonly smartListId: number
}

export interface NewSmartList {
  readonly accountId: string
  readonly name: string
  readonly rule: SmartRule
  readonly at: string
}

export interface SmartListChange extends SmartListScope {
  readonly name?: string | undefined
  readonly rule?: SmartRule | undefined
  readonly at: string
}

const select = sql`SELECT id, name, rule, created_at AS createdAt, updated_at AS updatedAt FROM smart_lists`

function toSmartList({ rule, ...row }: SmartListRow): SmartList {
  return { ...row, rule: JSON.parse(rule) as SmartRule }
}

export function readSmartList(db: Db, { accountId, smartListId }: SmartListScope): SmartList | undefined {
  const row = db.get<SmartListRow>(sql`${select} WHERE account_id = ${accountId} AND id = ${smartListId}`)
  return row && toSmartList(row)
}

/** Everyone of a smart list, as a subquery that selects their ids; undefined for one that is not there. */
export function smartListIdsSql(db: Db, { accountId, at, smartListId }: FilterScope & SmartListScope): Sql | undefined {
  const list = readSmartList(db, { accountId, smartListId })
  if (!list) return undefined
  prepareFilters(db)
  return sql`SELECT contacts.id FROM contacts
    WHERE contacts.account_id = ${accountId} AND (${ruleSql(list.rule, { at })})`
}

export const smartListOperations = operationGroup('smartLists', {
  all: read((db, accountId: string) =>
    db
      .all<SmartListRow>(sql`${select} WHERE account_id = ${accountId} ORDER BY name COLLATE NOCASE, id`)
      .map(toSmartList),
  ),

  get: read((db, scope: SmartListScope) => readSmartList(db, scope)),

  /** Ids of a smart list's people, smallest first. Undefined for a list that is not there. */
  idsOf: read((db, scope: FilterScope & SmartListScope): Int32Array | undefined => {
    const ids = smartListIdsSql(db, scope)
    if (!ids) return undefined
    return Int32Array.from(db.all<{ id: number }>(sql`${ids} ORDER BY contacts.id`), ({ id }) => id)
  }),

  /** The first people of a rule as the table shows them, in the order in which they were added. */
  first: read((db, { accountId, at, rule, limit }: FilterScope & { rule: SmartRule; limit: number }) => {
    prepareFilters(db)
    const where = ruleSql(rule, { at })
    const found = db.all<{ id: number }>(sql`
      SELECT id FROM contacts NOT INDEXED WHERE account_id = ${accountId} AND (${where}) ORDER BY id LIMIT ${limit}
    `)
    return readRows(
      db,
      { accountId, at, filter: {} },
      found.map(({ id }) => id),
    )
  }),

  create: write((db, { accountId, name, rule, at }: NewSmartList): SmartList | undefined => {
    if (idNamed(db, accountId, name) !== undefined) return undefined
    const { id } = db.run(sql`
      INSERT INTO smart_lists (account_id, name, rule, created_at, updated_at)
      VALUES (${accountId}, ${name}, ${JSON.stringify(rule)}, ${at}, ${at})
    `)
    return readSmartList(db, { accountId, smartListId: id })
  }),

  edit: write((db, { name, rule, at, ...scope }: SmartListChange): SmartList | 'unknown' | 'name_taken' => {
    if (!readSmartList(db, scope)) return 'unknown'
    const holder = name === undefined ? undefined : idNamed(db, scope.accountId, name)
    if (holder !== undefined && holder !== scope.smartListId) return 'name_taken'
    db.run(sql`
      UPDATE smart_lists
      SET name = coalesce(${name ?? null}, name),
        rule = coalesce(${rule === undefined ? null : JSON.stringify(rule)}, rule), updated_at = ${at}
      WHERE id = ${scope.smartListId}
    `)
    return readSmartList(db, scope) ?? 'unknown'
  }),

  remove: write(
    (db, { accountId, smartListId }: SmartListScope) =>
      db.run(sql`DELETE FROM smart_lists WHERE account_id = ${accountId} AND id = ${smartListId}`).changes === 1,
  ),

  /** Part of a count, of the ids in (`after`, `after + span`]; `next` is undefined at the end. */
  countChunk: read(
    (db, { accountId, at, rule, after, span }: FilterScope & { rule: SmartRule; after: number; span: number }) => {
      prepareFilters(db)
      const where = ruleSql(rule, { at })
      const found = db.get<{ people: number; optedOut: number }>(sql`
        SELECT count(*) AS people, coalesce(sum(EXISTS (SELECT 1 FROM opt_outs AS gone
          WHERE gone.account_id = contacts.account_id
          AND gone.phone = contacts.phone AND gone.list_id = 0 AND gone.source <> 'unclear')), 0) AS optedOut
        FROM contacts NOT INDEXED WHERE id > ${after} AND id <= ${after + span} AND account_id = ${accountId}
          AND (${where})
      `)
      const { last } = db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM main.contacts`) ?? { last: null }
      const isEnd = last === null || after + span >= last
      return { people: found?.people ?? 0, optedOut: found?.optedOut ?? 0, next: isEnd ? undefined : after + span }
    },
  ),
})

function idNamed(db: Db, accountId: string, name: string): number | undefined {
  return db.get<{ id: number }>(sql`SELECT id FROM smart_lists WHERE account_id = ${accountId} AND name = ${name}`)?.id
}
