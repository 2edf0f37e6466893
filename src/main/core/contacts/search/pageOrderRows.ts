// The orders of the contact table: few people are sorted, through many it goes along an index until a window is full.
import type { ContactOrder } from '@contract'
import type { Db } from '../../storage/db'
import { isShownSql } from '../../storage/hiddenPeople'
import { countIds } from './filterCountRows'
import type { Condition, FilterScope, StoredFilter } from './filterRows'
import type { Known } from './knownRows'
import { allOf, oneOf, type SqlCondition } from './sqlCondition'

export interface ContactPageInput extends FilterScope {
  readonly filter: StoredFilter
  readonly offset: number
  readonly limit: number
  readonly order: ContactOrder
  readonly descending: boolean
}

interface Order {
  /** A query of an account's contacts in this order, from `FROM` on. ?1 is the account. */
  readonly along: (where: string, direction: string) => string
  readonly isDescending: boolean
}

/** All contacts by name. The name column is renamed, because conditions refer to the contact's own `name_key`. */
const byName = `(SELECT contact_id, name_key AS ordered_name FROM contact_names WHERE account_id = ?1) CROSS JOIN contacts ON contacts.id = contact_id`
const shownByName = `(SELECT contact_id AS id, contact_id, name_key AS ordered_name FROM contact_names
  WHERE account_id = ?1 AND ${isShownSql('contact_id')})`

function orderOf({ order, descending }: ContactPageInput, isEverybody = false): Order {
  // Newest first is what the word promises; `descending` turns an order around.
  if (order === 'name')
    return {
      along: (where, d) =>
        `${isEverybody ? shownByName : byName} WHERE true AND ${where} ORDER BY ordered_name ${d}, contact_id ${d}`,
      isDescending: descending,
    }
  if (order === 'phone')
    return {
      along: (where, d) =>
        `main.contacts INDEXED BY contact_phones WHERE account_id = ?1 AND ${isShownSql('contacts.id')} AND ${where} ORDER BY phone ${d}`,
      isDescending: descending,
    }
  return {
    along: (where, d) =>
      `main.contacts NOT INDEXED WHERE +account_id = ?1 AND ${isShownSql('contacts.id')} AND ${where} ORDER BY id ${d}`,
    isDescending: !descending,
  }
}

/** Sorts a small number of people. */
export function sortIds(db: Db, input: ContactPageInput, ids: readonly number[]): number[] {
  const { sql, values } = oneOf('id', ids)
  if (input.order === 'last_message') {
    const direction = input.descending ? 'ASC' : 'DESC'
    return numbers(
      db.all(
        `SELECT id FROM (
             SELECT id, name_key, (SELECT at FROM messages WHERE messages.account_id = contacts.account_id
               AND messages.phone = contacts.phone ORDER BY at DESC LIMIT 1) AS last_at
             FROM contacts WHERE ${sql}
           ) ORDER BY last_at IS NULL, last_at ${direction}, name_key, id`,
        ...values,
      ),
    )
  }
  const direction = (input.order === 'newest') !== input.descending ? 'DESC' : 'ASC'
  const column = { name: 'name_key', phone: 'phone', newest: 'id' }[input.order]
  return numbers(
    db.all(`SELECT id FROM contacts WHERE ${sql} ORDER BY ${column} ${direction}, id ${direction}`, ...values),
  )
}

/** One window's ids, from whichever end of the order is nearer. */
export function walk(db: Db, input: ContactPageInput, conditions: readonly Condition[], known: Known): number[] {
  const { accountId, offset, limit } = input
  const { sql, values } = allOf(conditions.map(useOnTheWay))
  if (input.order === 'last_message') return walkByMessages(db, input, { sql, values })
  const { along, isDescending } = orderOf(input, conditions.length === 0)
  const total = known.total ?? Infinity
  const isFromEnd = offset > total / 2
  const first = isFromEnd ? Math.max(0, total - offset - limit) : offset
  const many = isFromEnd ? Math.min(limit, Math.max(0, total - offset)) : limit
  const direction = isDescending !== isFromEnd ? 'DESC' : 'ASC'
  const ids = numbers(
    db.all(`SELECT id FROM ${along(sql, direction)} LIMIT ? OFFSET ?`, accountId, ...values, many, first),
  )
  return isFromEnd ? ids.reverse() : ids
}

/** A set that is large is looked into row by row, except words: their ids are gathered once, which the next rows live on. */
function useOnTheWay({ test, ids, isClustered }: Condition): SqlCondition {
  return ids && isClustered ? { sql: `contacts.id IN (${ids.sql})`, values: ids.values } : test
}

/** Along the messages, newest first, at each the person whose last one it is; after them who never got any, by name. */
function walkByMessages(db: Db, input: ContactPageInput, where: SqlCondition): number[] {
  const { accountId, offset, limit, descending } = input
  const direction = descending ? 'ASC' : 'DESC'
  const texted = `FROM messages AS last CROSS JOIN contacts ON contacts.account_id = last.account_id AND contacts.phone = last.phone
    WHERE last.account_id = ? AND NOT EXISTS (SELECT 1 FROM messages AS later WHERE later.account_id = last.account_id
      AND later.phone = last.phone AND (later.at > last.at OR (later.at = last.at AND later.id > last.id))) AND ${where.sql}`
  const ids = numbers(
    db.all(
      `SELECT contacts.id ${texted} ORDER BY last.at ${direction}, last.id ${direction} LIMIT ? OFFSET ?`,
      accountId,
      ...where.values,
      limit,
      offset,
    ),
  )
  if (ids.length === limit) return ids
  const before =
    ids.length > 0 || offset === 0
      ? offset + ids.length
      : countIds(db, `SELECT 1 ${texted}`, accountId, ...where.values)
  const rest = db.all<{ id: number }>(
    `SELECT id FROM ${byName} WHERE NOT EXISTS (SELECT 1 FROM messages
       WHERE messages.account_id = contacts.account_id AND messages.phone = contacts.phone) AND ${where.sql}
       ORDER BY ordered_name, contact_id LIMIT ? OFFSET ?`,
    accountId,
    ...where.values,
    limit - ids.length,
    Math.max(0, offset + ids.length - before),
  )
  return [...ids, ...numbers(rest)]
}

export function numbers(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
