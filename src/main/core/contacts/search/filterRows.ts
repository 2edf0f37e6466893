// A filter of people as SQL. Each condition comes in two forms, because which is fast depends on how many it holds: `ids`, a
// subquery that answers the ids of a small set from an index, and `test`, a condition on a row of `contacts` that is met on
// the way through everyone in order.
import type { ContactFilter, SmartRule } from '@contract'
import { foldText } from '../../base/foldText'
import { countries } from '../../phones/formatPhone'
import { allNamedOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { isShownSql } from '../../storage/hiddenPeople'
import { joinSql, sql, type Sql } from '../../storage/sql'
import { allOf, anyOf, everything, oneOf } from '../../storage/sqlConditions'
import { lateContactsSql } from './lateContactsSql'
import { fieldOf, ruleSql } from './ruleSql'
import { hasWords, phoneParts, type SearchPhrase } from './searchWords'
import { textNames, textsFrom } from '../people/storedTexts'

/** A filter as storage takes it: the search is read already, because that needs the account's country. */
export interface StoredFilter extends Omit<ContactFilter, 'search'> {
  readonly search?: SearchPhrase | undefined
}

export interface FilterScope {
  readonly accountId: string
  /** The moment of looking, for rules like "in the last 30 days". */
  readonly at: string
}

export interface Condition {
  readonly test: Sql
  /** Selects ids; absent if no index knows them. May hold ids of other accounts, and may hold one twice. */
  readonly ids?: Sql
  /** Words that people of one name have and others do not: not met evenly on the way through everyone by name. */
  readonly isClustered?: boolean
  /** Cheaper to count than `ids`, which take a look into another table each; never fewer. */
  readonly bound?: Sql
}

/** Makes the functions known that conditions call. Any number of times. */
export function prepareFilters(db: Db): void {
  const { connection } = db
  if (prepared.has(connection)) return
  prepared.add(connection)
  const pure = { deterministic: true }
  connection.function('fold', pure, (text) => foldText(String(text)))
  connection.function('field_of', pure, (fields, name) => fieldOf(String(fields), String(name)))
  connection.function('has_words', { ...pure, varargs: true }, (typed, ...values) => {
    const texts = textsFrom((name) => String(values[textNames.indexOf(name)]))
    return Number(hasWords(texts, String(typed).split(' ')))
  })
}
const prepared = new WeakSet<object>()

/** All conditions of a filter but the account. Empty for everyone. */
export function conditionsOf(db: Db, { accountId, at }: FilterScope, filter: StoredFilter): Condition[] {
  prepareFilters(db)
  const conditions: Condition[] = []
  const { listId, smartListId, search, countries: chosen, phoneTypes, optedOut, importId, inNoList } = filter
  if (search) conditions.push(searchCondition(db, search))
  if (listId !== undefined) conditions.push(listCondition(listId))
  if (smartListId !== undefined) conditions.push({ test: ruleSql(readRule(db, accountId, smartListId), { at }) })
  if (chosen || phoneTypes) conditions.push(placeCondition(accountId, chosen, phoneTypes))
  if (importId !== undefined)
    conditions.push({
      test: sql`coalesce(contacts.import_id, '') = ${importId}`,
      ids: sql`SELECT id FROM contacts AS added WHERE added.import_id = ${importId}`,
    })
  if (inNoList) conditions.push({ test: sql`NOT EXISTS (SELECT 1 FROM list_contacts WHERE contact_id = contacts.id)` })
  if (optedOut) conditions.push(optOutCondition(accountId, optedOut, listId))
  return conditions
}

/** A smart list that no longer exists has no people. */
function readRule(db: Db, accountId: string, smartListId: number): SmartRule {
  const found = db.get<{ rule: string }>(
    sql`SELECT rule FROM smart_lists WHERE account_id = ${accountId} AND id = ${smartListId}`,
  )
  return found ? (JSON.parse(found.rule) as SmartRule) : { kind: 'any', rules: [] }
}

function listCondition(listId: number): Condition {
  return {
    test: sql`EXISTS (SELECT 1 FROM list_contacts WHERE list_id = ${listId} AND contact_id = contacts.id)`,
    ids: sql`SELECT contact_id AS id FROM list_contacts WHERE list_id = ${listId}`,
  }
}

/** Countries and types are one index. Without countries all existing ones are listed, so that it can be used by type. */
function placeCondition(
  accountId: string,
  chosen: readonly string[] | undefined,
  types: readonly string[] | undefined,
): Condition {
  const tests = [
    ...(chosen ? [oneOf(sql`coalesce(contacts.country, '')`, chosen)] : []),
    ...(types ? [oneOf(sql`coalesce(contacts.phone_type, 'unknown')`, types)] : []),
  ]
  const places = [oneOf(sql`place.country`, chosen ?? countries().map(({ code }) => code))]
  const kinds = types ? [oneOf(sql`place.phone_type`, types)] : [everything]
  if (!chosen) places.push(sql`place.country IS NULL`)
  if (types?.includes('unknown')) kinds.push(sql`place.phone_type IS NULL`)
  const parts = places.flatMap((place) => kinds.map((kind) => allOf([place, kind])))
  const shown = isShownSql(sql`place.id`)
  return {
    test: allOf(tests),
    ids: joinSql(
      parts.map(
        (part) => sql`SELECT id FROM main.contacts AS place INDEXED BY contact_places
          WHERE ${shown} AND place.account_id = ${accountId} AND ${part}`,
      ),
      sql` UNION ALL `,
    ),
  }
}

function optOutCondition(accountId: string, kind: NonNullable<ContactFilter['optedOut']>, listId?: number): Condition {
  const isSomewhere = kind === 'somewhere' || (kind === 'nowhere' && listId === undefined)
  const lists = isSomewhere
    ? sql`gone.list_id >= 0 AND gone.source <> 'unclear'`
    : sql`gone.list_id IN (0, ${kind === 'everywhere' ? 0 : (listId ?? 0)}) AND gone.source <> 'unclear'`
  const isOut = sql`EXISTS (SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = contacts.account_id
    AND gone.phone = contacts.phone AND ${lists})`
  if (kind === 'nowhere') return { test: sql`NOT ${isOut}` }
  return {
    test: isOut,
    bound: sql`SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = ${accountId} AND ${lists}`,
    // CROSS: from the opt-outs, which are few, to the people.
    ids: sql`SELECT person.id FROM opt_outs AS gone CROSS JOIN contacts AS person USING (account_id, phone)
      WHERE gone.account_id = ${accountId} AND ${lists}`,
  }
}

/** `words`: a query of the index. */
const inWords = (words: string): Sql => sql`SELECT rowid AS id FROM contact_words WHERE contact_words MATCH ${words}`
/** Beginnings of words, all of them; words are letters and digits alone, so that none is read as a sign of the query. */
const begins = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(' AND ')

const searchedTexts = allNamedOf('contacts', textNames)

function searchCondition(db: Db, search: SearchPhrase): Condition {
  const wordTest = (words: readonly string[]): Sql => sql`has_words(${words.join(' ')}, ${searchedTexts})`
  if (search.kind === 'name' && search.words.length === 0)
    return { test: sql`instr(contacts.name_key, ${search.key}) > 0` }
  if (search.kind === 'name')
    return {
      ...withDue(db, wordTest(search.words), inWords(begins(search.words))),
      isClustered: true,
    }
  const typed = search.kind === 'phone' ? search.digits : search.typed
  const number =
    search.kind === 'phone' ? sql`contacts.phone = ${search.phone}` : sql`instr(contacts.phone, ${search.digits}) > 0`
  const test = anyOf([number, wordTest([typed])])
  if (search.kind === 'phone')
    return withDue(
      db,
      test,
      sql`${inWords(begins([typed]))} UNION ALL
        SELECT id FROM contacts AS owner WHERE owner.phone = ${search.phone} AND owner.account_id IN (SELECT id FROM accounts)`,
    )
  const { digits } = search
  // The last digits tell most: numbers begin alike.
  const parts = digits.length < 3 ? '' : phoneParts(digits.slice(-tellingDigits)).join(' AND ')
  if (parts === '') return { test }
  // Three digits in a row are in the index as such; more of them need not follow one another.
  const inNumbers =
    digits.length === 3
      ? inWords(parts)
      : sql`SELECT owner.id FROM contact_words AS found CROSS JOIN contacts AS owner ON owner.id = found.rowid
          WHERE contact_words MATCH ${parts} AND instr(owner.phone, ${digits}) > 0`
  return withDue(db, test, sql`${inNumbers} UNION ALL ${inWords(begins([typed]))}`)
}

const tellingDigits = 6

/** Up to this many contacts that are not in the index yet are read one by one. */
export const maxReadOneByOne = 5_000

/** Searches the index, and reads contacts that are not in it yet one by one. */
function withDue(db: Db, test: Sql, ids: Sql): Condition {
  if (countDue(db) === 0) return { test, ids }
  return {
    test,
    ids: sql`SELECT id FROM (${ids}) WHERE id NOT IN (SELECT contact_id FROM contact_words_due) UNION ALL
      SELECT id FROM contacts WHERE id IN (${dueIds}) AND (${test})`,
  }
}

const dueIds = sql`SELECT contact_id FROM contact_words_due UNION ALL
  SELECT * FROM (${lateContactsSql} LIMIT ${maxReadOneByOne})`

/** Contacts that are not in the index of words; counted up to a little more than are read one by one. */
export function countDue(db: Db): number {
  const { due } = db.get<{ due: number }>(sql`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM contact_words_due LIMIT ${maxReadOneByOne}))
    + (SELECT count(*) FROM (${lateContactsSql} LIMIT ${maxReadOneByOne + 1})) AS due
  `) ?? { due: 0 }
  return due
}

/** The condition that holds for everyone of a filter, on a row of `contacts`: for statements that change or stream them. */
export function filterSql(db: Db, scope: FilterScope, filter: StoredFilter): Sql {
  const conditions = conditionsOf(db, scope, filter).map(({ test, ids }) => (ids ? sql`contacts.id IN (${ids})` : test))
  return allOf([sql`+contacts.account_id = ${scope.accountId}`, ...conditions])
}
