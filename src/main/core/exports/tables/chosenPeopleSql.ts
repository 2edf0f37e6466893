// The people of a selection or a filter as a condition on `contacts`, for going through them once, in pieces.
import { conditionsOf, countDue, maxReadOneByOne, type StoredFilter } from '../../contacts/search/filterRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { allOf, oneOf } from '../../storage/sqlConditions'

export interface PeopleOfExport {
  readonly accountId: string
  /** The moment of the export, for rules like "in the last 30 days". */
  readonly at: string
  readonly contactIds?: readonly number[]
  readonly except?: readonly number[]
  readonly filter: StoredFilter
}

/** Larger sets are met on the way: every piece would gather all of their ids again. */
const fewIds = 50_000

/** A `+` keeps the database on the order by id, which an export goes along. */
export function chosenPeopleSql(db: Db, { accountId, at, contactIds, except, filter }: PeopleOfExport): Sql {
  // A search whose index lags behind a large import would leave people out: then all are read.
  const isCurrent = filter.search === undefined || countDue(db) <= maxReadOneByOne
  const conditions = conditionsOf(db, { accountId, at }, filter).map(({ test, ids }) =>
    ids && isCurrent && isFew(db, ids) ? sql`contacts.id IN (${ids})` : test,
  )
  const named = except && oneOf(sql`contacts.id`, except)
  return allOf([
    sql`+contacts.account_id = ${accountId}`,
    ...(contactIds ? [oneOf(sql`contacts.id`, contactIds)] : []),
    ...(named ? [sql`NOT (${named})`] : []),
    ...conditions,
  ])
}

function isFew(db: Db, where: Sql): boolean {
  const found = db.get<{ ids: number }>(sql`SELECT count(*) AS ids FROM (${where} LIMIT ${fewIds + 1})`)
  return (found?.ids ?? 0) <= fewIds
}
