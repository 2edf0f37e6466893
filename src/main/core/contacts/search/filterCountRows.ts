// Counts the people of a filter: at once if they are few, approximately if they are not, exactly in parts.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { allOf } from '../../storage/sqlConditions'
import { conditionsOf, type Condition, type FilterScope, type StoredFilter } from './filterRows'
import { knownEverybody } from './knownRows'

/** Up to this many people are read and sorted; from here on going through everyone in order is faster (measured with 1,000,000). */
export const smallSet = 6_000
/** A larger set is counted up to this, in some 3 ms; beyond it the total is approximate until `countChunk` has counted. */
const maxCounted = 30_000

export function isSmall(db: Db, ids: Sql): boolean {
  return countIds(db, sql`${ids} LIMIT ${smallSet + 1}`) <= smallSet
}

/** Everyone, or the set of a single condition, if that is not too many. */
export function countUpTo(db: Db, accountId: string, conditions: readonly Condition[]): number | undefined {
  const [only, ...others] = conditions
  const everybody = only ? undefined : knownEverybody(db, accountId)
  if (everybody !== undefined) return everybody
  if (others.length > 0 || (only && (!only.ids || hasOtherAccounts(db, accountId)))) return undefined
  const ids = only?.ids ?? sql`SELECT id FROM contacts WHERE account_id = ${accountId}`
  if (only?.bound) return undefined
  // A person found in two ways is in such a set twice.
  const each = ids.text.includes('UNION ALL') ? sql`DISTINCT id` : sql`id`
  const found = countIds(db, sql`SELECT ${each} FROM (${ids}) LIMIT ${maxCounted + 1}`)
  return found > maxCounted ? undefined : found
}

/** Without counting: everyone there ever was, or no more than were counted. */
export function estimate(db: Db, accountId: string, conditions: readonly Condition[]): number {
  const [only, ...others] = conditions
  if (only?.bound && others.length === 0) return countIds(db, only.bound)
  if (only || hasOtherAccounts(db, accountId)) return maxCounted
  return db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM main.contacts`)?.last ?? 0
}

export function countIds(db: Db, ids: Sql): number {
  return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM (${ids})`)?.n ?? 0
}

/** Sets of ids know nothing of accounts. */
function hasOtherAccounts(db: Db, accountId: string): boolean {
  const { has } = db.get<{ has: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM contacts WHERE account_id < ${accountId})
      OR EXISTS (SELECT 1 FROM contacts WHERE account_id > ${accountId}) AS has
  `) ?? { has: 1 }
  return has === 1
}

/** Part of an exact count: of the people whose ids lie in (`after`, `after + span`]. `next` is undefined at the end. */
export interface CountChunkInput extends FilterScope {
  readonly filter: StoredFilter
  readonly after: number
  readonly span: number
}

export function countChunk(
  db: Db,
  input: CountChunkInput,
): { people: number; optedOut: number; next: number | undefined } {
  const { accountId, filter, after, span } = input
  const conditions = conditionsOf(db, input, filter).map(({ test }) => test)
  const isOut = sql`EXISTS (SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = contacts.account_id
    AND gone.phone = contacts.phone AND gone.list_id = 0 AND gone.source <> 'unclear')`
  const found = db.get<{ people: number; optedOut: number }>(sql`
    SELECT count(*) AS people, coalesce(sum(${isOut}), 0) AS optedOut FROM contacts NOT INDEXED
    WHERE id > ${after} AND id <= ${after + span} AND account_id = ${accountId} AND ${allOf(conditions)}
  `)
  const { last } = db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM main.contacts`) ?? { last: null }
  const isEnd = last === null || after + span >= last
  return { people: found?.people ?? 0, optedOut: found?.optedOut ?? 0, next: isEnd ? undefined : after + span }
}
