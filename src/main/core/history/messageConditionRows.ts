// A filter of messages as a condition on a row of `messages` that is called `m`: for statements that walk through them. Tables
// and charts are answered from the column index instead, by the same rules; what no column says becomes a set of ids or of numbers.
import type { MessageFilter } from '@contract'
import { hasEachWord, type SearchPhrase } from '../contacts/search/searchWords'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'
import { askColumns, type Matches, type Question, makePhoneSet, type PhoneSet } from './columns/columnRows'
import { conditionsOf, type Condition } from '../contacts/search/filterRows'

export interface HistoryQuery {
  readonly accountId: string
  readonly filter: MessageFilter
  /** Parsed from `filter.search`. */
  readonly phrase: SearchPhrase | undefined
  /** Parsed from `filter.text`: beginnings of words, all of which must match. */
  readonly words: readonly string[]
}

/** Makes the function known that conditions call. Any number of times. */
export function prepareWords({ connection }: Db): void {
  if (prepared.has(connection)) return
  prepared.add(connection)
  const pure = { deterministic: true }
  connection.function('has_each_word', pure, (typed, text) =>
    Number(hasEachWord(String(text), String(typed).split(' '))),
  )
}
const prepared = new WeakSet<object>()

export function messageCondition(db: Db, query: HistoryQuery): Sql {
  prepareWords(db)
  return allOf([sql`m.account_id = ${query.accountId}`, ...plainConditions(query), ...typed(query)])
}

/** Conditions that columns can answer directly. */
function plainConditions({ filter }: HistoryQuery): Sql[] {
  const tests: readonly (readonly [test: Sql, value: string | number | undefined])[] = [
    [sql`m.status =`, filter.status],
    [sql`m.delivery =`, filter.delivery],
    [sql`m.at >=`, filter.from],
    [sql`m.at <`, filter.until],
    [sql`m.phone =`, filter.phone],
    [sql`m.campaign_id =`, filter.campaignId],
    [sql`m.gateway_campaign_id =`, filter.gatewayCampaignId],
    [sql`m.sender =`, filter.sender],
    [sql`m.country =`, filter.country],
    [sql`m.cost_micros >=`, filter.costFromMicros],
    [sql`m.cost_micros <=`, filter.costToMicros],
  ]
  return tests.flatMap(([test, value]) => (value === undefined ? [] : [sql`${test} ${value}`]))
}

function typed({ phrase, words }: HistoryQuery): Sql[] {
  return [
    ...(words.length === 0 ? [] : [sql`has_each_word(${words.join(' ')}, m.text)`]),
    ...(phrase ? [searchCondition(phrase)] : []),
  ]
}

/** The name is the one that the message went out with, or the contact's. */
function searchCondition(phrase: SearchPhrase): Sql {
  switch (phrase.kind) {
    case 'phone':
      return sql`m.phone = ${phrase.phone}`
    case 'digits':
      return sql`instr(m.phone, ${phrase.digits}) > 0`
    case 'name':
      // A search of signs alone has no words: it is looked for in the names of contacts as it is.
      return phrase.words.length === 0
        ? sql`m.phone IN (
            SELECT phone FROM contacts WHERE account_id = m.account_id AND instr(name_key, ${phrase.key}) > 0)`
        : nameCondition(phrase.words.join(' '))
  }
}

function nameCondition(words: string): Sql {
  return sql`(EXISTS (SELECT 1 FROM recipients r WHERE r.id = m.recipient_id AND has_each_word(${words}, r.name))
    OR EXISTS (SELECT 1 FROM contacts p WHERE p.account_id = m.account_id AND p.phone = m.phone
      AND has_each_word(${words}, p.firstname || ' ' || p.lastname)))`
}

export function matchMessages(db: Db, { accountId, filter, phrase, words }: HistoryQuery): Matches {
  const { status, country, sender, delivery, from, until, costFromMicros, costToMicros } = filter
  const phones = [filter.phone, phrase?.kind === 'phone' ? phrase.phone : undefined]
  const campaigns = [filter.gatewayCampaignId]
  return askColumns(db, {
    account: accountId,
    status,
    country,
    sender,
    campaign: filter.campaignId,
    delivery,
    costFromMicros,
    costToMicros,
    words,
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
    among: [
      ...phones.flatMap((phone) => (phone === undefined ? [] : [readIdsOfPhone(db, accountId, phone)])),
      ...campaigns.flatMap((id) => (id === undefined ? [] : [readIdsOfCampaign(db, accountId, id)])),
    ],
    ...searchOf(db, accountId, phrase),
  })
}

function searchOf(db: Db, accountId: string, phrase: SearchPhrase | undefined): Pick<Question, 'digits' | 'name'> {
  if (phrase?.kind === 'digits') return { digits: phrase.digits }
  if (phrase?.kind !== 'name') return {}
  return { name: { words: phrase.words, phones: readNamedPhones(db, accountId, phrase) } }
}

const readIdsOfPhone = (db: Db, accountId: string, phone: string): readonly number[] =>
  parseIds(
    db.get<Ids>(sql`
      SELECT json_group_array(id) AS ids FROM messages WHERE account_id = ${accountId} AND phone = ${phone}
    `),
  )

const readIdsOfCampaign = (db: Db, accountId: string, gatewayCampaignId: string): readonly number[] =>
  parseIds(
    db.get<Ids>(sql`
      SELECT json_group_array(id) AS ids
      FROM messages
      WHERE gateway_campaign_id = ${gatewayCampaignId} AND account_id = ${accountId}
    `),
  )

interface Ids {
  readonly ids: string
}

const parseIds = (row: Ids | undefined): readonly number[] => JSON.parse(row?.ids ?? '[]') as number[]

// The numbers of contacts whose name has the words of a search, for messages that did not go out under a name.

type NamePhrase = SearchPhrase & { readonly kind: 'name' }

interface Remembered {
  readonly of: string
  readonly phones: PhoneSet
}

/** The last one of a connection: windows and charts of one search follow one another. Good until a contact changes. */
const remembered = new WeakMap<object, Remembered>()

function readNamedPhones(db: Db, accountId: string, phrase: NamePhrase): PhoneSet {
  const of = JSON.stringify([accountId, phrase, stateOfContacts(db)])
  const known = remembered.get(db.connection)
  if (known?.of === of) return known.phones
  const phones = makePhoneSet(readNumbers(db, accountId, phrase))
  remembered.set(db.connection, { of, phones })
  return phones
}

function stateOfContacts(db: Db): unknown {
  return db.get(sql`
    SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'contact_words_due') AS changed,
      (SELECT max(id) FROM main.contacts) AS last
  `)
}

/** The words may be in another field: if the name as typed lacks them, that is read. */
function readNumbers(db: Db, accountId: string, phrase: NamePhrase): number[] {
  const [condition] = conditionsOf(db, { accountId, at: '' }, { search: phrase }) as [Condition]
  const { ids, test } = condition
  const where = ids ? sql`contacts.id IN (${ids})` : test
  const isPlain = allOf(phrase.words.map((word) => sql`instr(' ' || name_key, ' ' || ${word}) > 0`))
  const found = db.get<{ sure: string; others: string }>(sql`
    SELECT json_group_array(CAST(substr(phone, 2) AS INTEGER)) FILTER (WHERE is_plain) AS sure,
      json_group_array(json_array(phone, name_key)) FILTER (WHERE NOT is_plain) AS others
    FROM (SELECT phone, name_key, ${isPlain} AS is_plain FROM contacts
      WHERE ${where} AND +contacts.account_id = ${accountId})
  `)
  const others = JSON.parse(found?.others ?? '[]') as (readonly [phone: string, name: string])[]
  const named = others.filter(([, name]) => hasEachWord(name, phrase.words)).map(([phone]) => Number(phone.slice(1)))
  return [...(JSON.parse(found?.sure ?? '[]') as number[]), ...named].filter((number) => number > 0)
}
