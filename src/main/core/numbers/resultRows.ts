// The gateway's answers about numbers. Every answer is kept with its date; the latest of a number is marked.
import type { NumberFilter } from '@contract'
import type { SearchPhrase } from '../contacts/search/searchWords'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'

/** One answer, ready to be stored. */
export interface NumberAnswer {
  /** E.164, as it was asked for. */
  readonly phone: string
  readonly country: string | null
  readonly status: string
  readonly isActive: boolean
  /** JSON. */
  readonly details: string | null
  readonly raw: string
  readonly at: string
}

export interface ResultRow {
  readonly phone: string
  readonly contactId: number | null
  readonly name: string | null
  readonly country: string | null
  readonly status: string
  readonly isActive: 0 | 1
  readonly details: string | null
  readonly checkedAt: string
  readonly isSetApart: 0 | 1
}

export interface NumberScope {
  readonly accountId: string
  readonly phone: string
}

/** `otherName`: for numbers that are not in the address book, or have no name there. */
export const resultColumns = (phone: Sql, otherName: Sql): Sql => sql`${phone} AS phone, person.id AS contactId,
  coalesce(nullif(trim(person.firstname || ' ' || person.lastname), ''), ${otherName}) AS name, result.country, result.status,
  result.is_active AS isActive, result.details, result.checked_at AS checkedAt, apart.phone IS NOT NULL AS isSetApart`
/** The name in the file that was looked up, as long as its job is kept. */
const fileName = sql`coalesce((SELECT item.name FROM look_ups item JOIN jobs job ON job.id = item.job_id AND job.account_id = result.account_id
  WHERE item.phone = result.phone AND item.name <> '' LIMIT 1), '')`
const columns = resultColumns(sql`result.phone`, fileName)
/** `result` is a row of number_results. */
export const resultPeople = sql`LEFT JOIN contacts person ON person.account_id = result.account_id AND person.phone = result.phone
  LEFT JOIN set_apart apart ON apart.account_id = result.account_id AND apart.phone = result.phone`

/** Within a write. Answers the id of the result. */
export function addResult(db: Db, accountId: string, answer: NumberAnswer): number {
  const { phone, country, status, isActive, details, raw, at } = answer
  db.run(
    sql`UPDATE number_results SET is_last = 0 WHERE account_id = ${accountId} AND phone = ${phone} AND is_last = 1`,
  )
  return db.run(sql`
    INSERT INTO number_results (account_id, phone, country, status, is_active, details, raw, checked_at, is_last)
    VALUES (${accountId}, ${phone}, ${country}, ${status}, ${isActive ? 1 : 0}, ${details}, ${raw}, ${at}, 1)
  `).id
}

export function readLast(db: Db, { accountId, phone }: NumberScope): ResultRow | undefined {
  return db.get<ResultRow>(sql`
    SELECT ${columns} FROM number_results result ${resultPeople}
    WHERE result.account_id = ${accountId} AND result.phone = ${phone} AND result.is_last = 1
  `)
}

/** A filter as storage takes it: the search is read already, because that needs the account's country. */
export interface StoredNumberFilter extends Omit<NumberFilter, 'search'> {
  readonly search?: SearchPhrase | undefined
}

interface ResultsWindow {
  readonly accountId: string
  readonly filter: StoredNumberFilter
  readonly offset: number
  readonly limit: number
}

/** The last results of numbers for which `where` holds. */
export const lastResults = (accountId: string, where: Sql): Sql =>
  sql`number_results result ${resultPeople} WHERE result.account_id = ${accountId} AND result.is_last = 1 AND (${where})`

export const numberOperations = operationGroup('numbers', {
  /** It may have been paid for: kept also on a full disk. */
  record: essentialWrite(
    (db, { accountId, answer }: { accountId: string; answer: NumberAnswer }): ResultRow | undefined => {
      addResult(db, accountId, answer)
      return readLast(db, { accountId, phone: answer.phone })
    },
  ),

  last: read((db, scope: NumberScope) => ({
    last: readLast(db, scope),
    isSetApart: db.get(sql`SELECT 1 FROM set_apart WHERE account_id = ${scope.accountId} AND phone = ${scope.phone}`)
      ? true
      : false,
  })),

  /** Latest first. */
  all: read((db, { accountId, phone }: NumberScope) =>
    db.all<ResultRow & { raw: string }>(sql`
      SELECT ${columns}, result.raw FROM number_results result ${resultPeople}
      WHERE result.account_id = ${accountId} AND result.phone = ${phone} ORDER BY result.id DESC LIMIT ${maxPerNumber}
    `),
  ),

  /** Latest first. `active` and `notActive` count what the filter holds but for its own word on that. */
  page: read((db, { accountId, filter, offset, limit }: ResultsWindow) => {
    const { activity, ...others } = filter
    const counts = db.get<{ active: number; notActive: number }>(sql`
      SELECT count(*) FILTER (WHERE result.is_active = 1) AS active,
        count(*) FILTER (WHERE result.is_active = 0) AS notActive
      FROM ${lastResults(accountId, filterSql(others))}
    `) ?? { active: 0, notActive: 0 }
    const rows = db.all<ResultRow>(sql`
      SELECT ${columns} FROM ${lastResults(accountId, filterSql(filter))}
      ORDER BY result.id DESC LIMIT ${limit} OFFSET ${offset}
    `)
    const { active, notActive } = counts
    const total = activity === undefined ? active + notActive : activity === 'active' ? active : notActive
    return { total, rows, active, notActive }
  }),
})

/** Results shown of one number; far more than a person reads. */
const maxPerNumber = 200

/** For `lastResults`. */
export function filterSql({ activity, status, search, setApart }: StoredNumberFilter): Sql {
  return allOf([
    ...(activity === undefined ? [] : [sql`result.is_active = ${activity === 'active' ? 1 : 0}`]),
    ...(status === undefined ? [] : [sql`result.status = ${status}`]),
    ...(setApart === undefined ? [] : [sql`(apart.phone IS NOT NULL) = ${setApart ? 1 : 0}`]),
    ...(search === undefined ? [] : [searchSql(search)]),
  ])
}

function searchSql(search: SearchPhrase): Sql {
  switch (search.kind) {
    case 'phone':
      return sql`result.phone = ${search.phone}`
    case 'digits':
      return sql`instr(result.phone, ${search.digits}) > 0`
    case 'name':
      return sql`instr(coalesce(person.name_key, ''), ${search.key}) > 0`
  }
}
