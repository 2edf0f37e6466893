// Windows of the contact table. A small set is sorted; through a large one the table goes in order and stops when the window is
// full. Counts and the places of earlier windows are remembered until anything in the database changes.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { allOf, oneOf } from '../../storage/sqlConditions'
import { countUpTo, estimate, isSmall, smallSet } from './filterCountRows'
import {
  conditionsOf,
  countDue,
  maxReadOneByOne,
  type Condition,
  type FilterScope,
  type StoredFilter,
} from './filterRows'
import { numbers, sortIds, walk, type ContactPageInput } from './pageOrderRows'
import { readRows, type ContactPageRow } from './pageRowRows'
import { idsByAge, idsByName, keepChosen, knownIn, lastTotal, readIds, type Known } from './knownRows'

export interface ContactPageOutput {
  readonly total: number
  readonly isCounted: boolean
  readonly notSearchable: number
  /** The index of words has something to do. */
  readonly hasDue: boolean
  readonly rows: readonly ContactPageRow[]
}

/** From here on a place in the order by name is looked up, not gone to. */
const deep = 50_000

/** The results of rules depend on the time. */
export function keyOfFilter({ accountId, filter, at }: FilterScope & { readonly filter: StoredFilter }): string {
  return JSON.stringify([accountId, filter, filter.smartListId === undefined ? '' : at])
}

export function readContactPage(db: Db, input: ContactPageInput): ContactPageOutput {
  const { filter, offset, limit } = input
  const conditions = conditionsOf(db, input, filter)
  const key = keyOfFilter(input)
  const known = knownIn(db, key)
  const due = countDue(db)
  const notSearchable = due > maxReadOneByOne ? countLate(db) : 0
  const small = findSmall(db, input.accountId, conditions, known)
  if (small) {
    const ids = sortIds(db, input, small)
    known.total = ids.length
    const rows = readRows(db, input, ids.slice(offset, offset + limit))
    return { total: ids.length, isCounted: true, notSearchable, hasDue: due > 0, rows }
  }
  const ordered = findOrdered(db, input, conditions, known)
  if (ordered) {
    known.total = ordered.length
    const rows = readRows(db, input, [...ordered.subarray(offset, offset + limit)])
    return { total: ordered.length, isCounted: true, notSearchable, hasDue: due > 0, rows }
  }
  known.total ??= countUpTo(db, input.accountId, conditions)
  const ids = walk(db, input, conditions, known)
  if (ids.length < limit && (ids.length > 0 || offset === 0)) known.total = offset + ids.length
  // It went through everyone for them, and shall not do so for the next window.
  if (ids.length < limit && offset === 0) known.small = ids
  const isCounted = known.total !== undefined
  const total =
    known.total ?? Math.max(offset + ids.length, lastTotal(db, key) ?? estimate(db, input.accountId, conditions))
  return { total, isCounted, notSearchable, hasDue: due > 0, rows: readRows(db, input, ids) }
}

/** All ids in order, for large search results and for positions deep in the order by name. */
function findOrdered(
  db: Db,
  input: ContactPageInput,
  conditions: readonly Condition[],
  known: Known,
): Int32Array | undefined {
  const { accountId, order, descending, offset } = input
  const isDeep = conditions.length === 0 && offset > deep
  if (isDeep && order === 'newest') {
    const byAge = idsByAge(db, accountId)
    return descending ? byAge : byAge.toReversed()
  }
  const [search, ...others] = conditions
  const isSearch = search?.isClustered === true && others.length === 0
  if (order !== 'name' || !(isSearch || isDeep)) return undefined
  const all = idsByName(db, accountId)
  const ids = (known.inOrder ??= known.found && search ? keepChosen(all, known.found) : all)
  return descending ? ids.toReversed() : ids
}

/** Ids are given in a row: what lies above the mark came in since. */
function countLate(db: Db): number {
  const found = db.get<{ late: number }>(
    sql`SELECT max(0, coalesce((SELECT max(id) FROM main.contacts), 0) - up_to) AS late FROM contact_words_mark`,
  )
  return found?.late ?? 0
}

/** The ids of everyone, unsorted, if some condition holds few enough. */
function findSmall(
  db: Db,
  accountId: string,
  conditions: readonly Condition[],
  known: Known,
): readonly number[] | undefined {
  if (known.small) return known.small
  if (known.isLarge) return undefined
  for (const condition of conditions) {
    const ids = smallIds(db, condition, known)
    if (!ids) continue
    const rest = conditions.filter((other) => other !== condition).map(({ test }) => test)
    // From the set to the people, not through everyone of the account.
    return (known.small = selectAll(db, [sql`+account_id = ${accountId}`, ids, ...rest]))
  }
  const account = sql`account_id = ${accountId}`
  known.isLarge = !isSmall(db, sql`SELECT id FROM contacts WHERE ${account}`)
  return known.isLarge ? undefined : (known.small = selectAll(db, [account, ...conditions.map(({ test }) => test)]))
}

function selectAll(db: Db, conditions: readonly Sql[]): number[] {
  const where = allOf(conditions)
  return numbers(db.all(sql`SELECT id FROM contacts WHERE ${where}`))
}

/** A small set as a condition. Words are gathered at once: to count them first would take as long. */
function smallIds(db: Db, { ids, bound, isClustered }: Condition, known: Known): Sql | undefined {
  if (!ids) return undefined
  if (!isClustered) return isSmall(db, bound ?? ids) ? sql`id IN (${ids})` : undefined
  known.found ??= readIds(db, ids)
  return known.found.length > smallSet ? undefined : oneOf(sql`id`, [...known.found])
}
