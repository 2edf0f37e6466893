// Cached results of filters, valid until anything in the database changes. Kept in the thread of the connection, for as long as
// it lives.
import type { Db } from '../../storage/db'
import { isShownSql } from '../../storage/hiddenPeople'
import { sql, type Sql } from '../../storage/sql'

export interface Known {
  /** How many people there are. */
  total?: number | undefined
  /** All their ids, unsorted, if they are few. */
  small?: readonly number[]
  /** Results of the search words, in any account and unsorted. */
  found?: Int32Array
  /** No condition holds few people. */
  isLarge?: boolean
  /** All their ids, lowest first in the order that was asked for. */
  inOrder?: Int32Array
}

/** Filters that are remembered at once: one table and what is typed into its search. */
const maxKnown = 50
const maxTotals = 1_000

interface Memory {
  state: string
  readonly known: Map<string, Known>
  /** The last counts, which may be out of date. */
  readonly totals: Map<string, number>
}

const memories = new WeakMap<object, Memory>()

export function knownIn(db: Db, key: string): Known {
  const state = stateOf(db)
  let memory = memories.get(db.connection)
  if (!memory) memories.set(db.connection, (memory = { state, known: new Map(), totals: new Map() }))
  if (memory.state !== state || memory.known.size >= maxKnown) {
    for (const [filter, { total }] of memory.known) if (total !== undefined) memory.totals.set(filter, total)
    if (memory.totals.size > maxTotals) memory.totals.clear()
    memory.known.clear()
  }
  memory.state = state
  let known = memory.known.get(key)
  if (!known) memory.known.set(key, (known = {}))
  return known
}

/** A filter's last count, which may be out of date. */
export function lastTotal(db: Db, key: string): number | undefined {
  return memories.get(db.connection)?.totals.get(key)
}

const remembered = new WeakMap<object, { readonly state: string; readonly answers: Map<string, unknown> }>()

/** The answer to a question, counted again once anything in the database has changed. */
export function remember<Answer>(db: Db, question: string, count: () => Answer): Answer {
  const state = stateOf(db)
  let memory = remembered.get(db.connection)
  if (memory?.state !== state) remembered.set(db.connection, (memory = { state, answers: new Map() }))
  if (!memory.answers.has(question)) memory.answers.set(question, count())
  return memory.answers.get(question) as Answer
}

/** Changes with every commit of another connection and with every row that this one changed. */
function stateOf(db: Db): string {
  const { data_version: version } = db.get<{ data_version: number }>(sql`PRAGMA data_version`) ?? { data_version: 0 }
  const { changes } = db.get<{ changes: number }>(sql`SELECT total_changes() AS changes`) ?? { changes: 0 }
  return `${version} ${changes}`
}

interface NameOrder {
  readonly accountId: string
  readonly version: string
  readonly ids: Int32Array
  /** The same by id, built on first use. */
  byAge?: Int32Array
}

const nameOrders = new WeakMap<object, NameOrder>()

/**
 * Everyone of an account by name. Some 200 ms with a million people and 4 MB, kept until a contact changes; of many people
 * found by a word these are the first in order without sorting them.
 */
export function idsByName(db: Db, accountId: string): Int32Array {
  return nameOrderOf(db, accountId).ids
}

/** Everyone, who was added first first. */
export function idsByAge(db: Db, accountId: string): Int32Array {
  const order = nameOrderOf(db, accountId)
  return (order.byAge ??= order.ids.toSorted())
}

function nameOrderOf(db: Db, accountId: string): NameOrder {
  const known = nameOrders.get(db.connection)
  const version = contactsVersion(db)
  if (known?.accountId === accountId && known.version === version) return known
  const ids = readIds(
    db,
    sql`SELECT contact_id AS id FROM contact_names WHERE account_id = ${accountId} AND ${isShownSql(sql`contact_id`)}
      ORDER BY name_key, contact_id`,
  )
  const order = { accountId, version, ids }
  nameOrders.set(db.connection, order)
  return order
}

interface Everybody {
  readonly accountId: string
  readonly version: string
  readonly people: number
}

const everybodies = new WeakMap<object, Everybody>()

/** How many contacts an account has, if it was counted since the last change; see `countEverybody`. */
export function knownEverybody(db: Db, accountId: string): number | undefined {
  const known = everybodies.get(db.connection)
  return known?.accountId === accountId && known.version === contactsVersion(db) ? known.people : undefined
}

/** Counted once after each change of contacts; some 50 ms with a million. */
export function countEverybody(db: Db, accountId: string): number {
  const known = knownEverybody(db, accountId)
  if (known !== undefined) return known
  const version = contactsVersion(db)
  const { people } = db.get<{ people: number }>(
    sql`SELECT count(*) AS people FROM contacts WHERE account_id = ${accountId}`,
  ) ?? { people: 0 }
  everybodies.set(db.connection, { accountId, version, people })
  return people
}

/** New contacts have higher ids; changed and removed ones are numbered as they come. */
function contactsVersion(db: Db): string {
  const found = db.get<{ last: number | null; changes: number | null }>(sql`
    SELECT (SELECT max(id) FROM main.contacts) AS last,
      (SELECT seq FROM sqlite_sequence WHERE name = 'contact_words_due') AS changes
  `)
  return `${found?.last ?? 0} ${found?.changes ?? 0}`
}

/** Passed as one text: a row for each would take five times as long. */
export function readIds(db: Db, found: Sql): Int32Array {
  const text = db.get<{ ids: string | null }>(sql`SELECT group_concat(id) AS ids FROM (${found})`)?.ids ?? ''
  const ids = new Int32Array(text === '' ? 0 : Math.ceil(text.length / 2))
  let count = 0
  let id = 0
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === comma) {
      ids[count++] = id
      id = 0
    } else id = id * 10 + code - zero
  }
  if (text !== '') ids[count++] = id
  return ids.slice(0, count)
}
const comma = 44
const zero = 48

/** The ids of `ordered` that are among `chosen`, in the same order. Plain loops: they run over a million people. */
export function keepChosen(ordered: Int32Array, chosen: Int32Array): Int32Array {
  let highest = 0
  for (const id of chosen) highest = Math.max(highest, id)
  const isChosen = new Uint8Array(highest + 1)
  for (const id of chosen) isChosen[id] = 1
  const kept = new Int32Array(chosen.length)
  let count = 0
  for (let place = 0; place < ordered.length && count < kept.length; place += 1) {
    const id = ordered[place] ?? 0
    if (isChosen[id] === 1) kept[count++] = id
  }
  return kept.subarray(0, count)
}
