// The orders of the contact table: few people are sorted, through many it goes along an index until a window is full.
import type { ContactOrder } from '@contract'
import type { Db } from '../../storage/db'
import { isShownSql } from '../../storage/hiddenPeople'
import { sql, type Sql } from '../../storage/sql'
import { allOf, oneOf } from '../../storage/sqlConditions'
import { countIds } from './filterCountRows'
import type { Condition, FilterScope, StoredFilter } from './filterRows'
import type { Known } from './knownRows'

export interface ContactPageInput extends FilterScope {
  readonly filter: StoredFilter
  readonly offset: number
  readonly limit: number
  readonly order: ContactOrder
  readonly descending: boolean
}

interface Order {
  /** A query of an account's contacts in this order, from `FROM` on. */
  readonly along: (isWanted: Sql, direction: Sql) => Sql
  readonly isDescending: boolean
}

/** All contacts by name. The name column is renamed, because conditions refer to the contact's own `name_key`. */
const byName = (accountId: string): Sql =>
  sql`(SELECT contact_id, name_key AS ordered_name FROM contact_names WHERE account_id = ${accountId})
    CROSS JOIN contacts ON contacts.id = contact_id`
const shownByName = (accountId: string): Sql =>
  sql`(SELECT contact_id AS id, contact_id, name_key AS ordered_name FROM contact_names
    WHERE account_id = ${accountId} AND ${isShownSql(sql`contact_id`)})`

function orderOf({ accountId, order, descending }: ContactPageInput, isEverybody = false): Order {
  // Newest first is what the word promises; `descending` turns an order around.
  if (order === 'name')
    return {
      along: (isWanted, d) =>
        sql`${isEverybody ? shownByName(accountId) : byName(accountId)} WHERE true AND ${isWanted}
          ORDER BY ordered_name ${d}, contact_id ${d}`,
      isDescending: descending,
    }
  if (order === 'phone')
    return {
      along: (isWanted, d) =>
        sql`main.contacts INDEXED BY contact_phones
          WHERE account_id = ${accountId} AND ${isShownSql(sql`contacts.id`)} AND ${isWanted} ORDER BY phone ${d}`,
      isDescending: descending,
    }
  return {
    along: (isWanted, d) =>
      sql`main.contacts NOT INDEXED
        WHERE +account_id = ${accountId} AND ${isShownSql(sql`contacts.id`)} AND ${isWanted} ORDER BY id ${d}`,
    isDescending: !descending,
  }
}

/** Sorts a small number of people. */
export function sortIds(db: Db, input: ContactPageInput, ids: readonly number[]): number[] {
  const where = oneOf(sql`id`, ids)
  if (input.order === 'last_message') {
    const direction = input.descending ? sql`ASC` : sql`DESC`
    return numbers(
      db.all(sql`
        SELECT id FROM (
          SELECT id, name_key, (SELECT at FROM messages WHERE messages.account_id = contacts.account_id
            AND messages.phone = contacts.phone ORDER BY at DESC LIMIT 1) AS last_at
          FROM contacts WHERE ${where}
        ) ORDER BY last_at IS NULL, last_at ${direction}, name_key, id
      `),
    )
  }
  const direction = (input.order === 'newest') !== input.descending ? sql`DESC` : sql`ASC`
  const column = { name: sql`name_key`, phone: sql`phone`, newest: sql`id` }[input.order]
  return numbers(db.all(sql`SELECT id FROM contacts WHERE ${where} ORDER BY ${column} ${direction}, id ${direction}`))
}

/** One window's ids, from whichever end of the order is nearer. */
export function walk(db: Db, input: ContactPageInput, conditions: readonly Condition[], known: Known): number[] {
  const { offset, limit } = input
  const where = allOf(conditions.map(useOnTheWay))
  if (input.order === 'last_message') return walkByMessages(db, input, where)
  const { along, isDescending } = orderOf(input, conditions.length === 0)
  const total = known.total ?? Infinity
  const isFromEnd = offset > total / 2
  const first = isFromEnd ? Math.max(0, total - offset - limit) : offset
  const many = isFromEnd ? Math.min(limit, Math.max(0, total - offset)) : limit
  const direction = isDescending !== isFromEnd ? sql`DESC` : sql`ASC`
  const ids = numbers(db.all(sql`SELECT id FROM ${along(where, direction)} LIMIT ${many} OFFSET ${first}`))
  return isFromEnd ? ids.reverse() : ids
}

/** A set that is large is looked into row by row, except words: their ids are gathered once, which the next rows live on. */
function useOnTheWay({ test, ids, isClustered }: Condition): Sql {
  return ids && isClustered ? sql`contacts.id IN (${ids})` : test
}

/** Along the messages, newest first, at each the person whose last one it is; after them who never got any, by name. */
function walkByMessages(db: Db, input: ContactPageInput, where: Sql): number[] {
  const { accountId, offset, limit, descending } = input
  const direction = descending ? sql`ASC` : sql`DESC`
  const texted = sql`FROM messages AS last
    CROSS JOIN contacts ON contacts.account_id = last.account_id AND contacts.phone = last.phone
    WHERE last.account_id = ${accountId} AND NOT EXISTS (SELECT 1 FROM messages AS later
      WHERE later.account_id = last.account_id AND later.phone = last.phone
        AND (later.at > last.at OR (later.at = last.at AND later.id > last.id))) AND ${where}`
  const ids = numbers(
    db.all(sql`
      SELECT contacts.id ${texted} ORDER BY last.at ${direction}, last.id ${direction} LIMIT ${limit} OFFSET ${offset}
    `),
  )
  if (ids.length === limit) return ids
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : countIds(db, sql`SELECT 1 ${texted}`)
  const rest = db.all<{ id: number }>(sql`
    SELECT id FROM ${byName(accountId)} WHERE NOT EXISTS (SELECT 1 FROM messages
      WHERE messages.account_id = contacts.account_id AND messages.phone = contacts.phone) AND ${where}
    ORDER BY ordered_name, contact_id LIMIT ${limit - ids.length} OFFSET ${Math.max(0, offset + ids.length - before)}
  `)
  return [...ids, ...numbers(rest)]
}

export function numbers(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
