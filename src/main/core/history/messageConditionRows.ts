// A filter of messages as a condition on a row of `messages` that is called `m`: for statements that walk through them. Tables
// and charts are answered from the column index instead, by the same rules.
import type { MessageFilter } from '@contract'
import { allOf, type SqlCondition } from '../contacts/search/sqlCondition'
import type { SearchPhrase } from '../contacts/search/searchPhrase'
import { hasEachWord } from '../contacts/search/searchWords'
import type { Db } from '../storage/db'

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

export function messageCondition(db: Db, query: HistoryQuery): SqlCondition {
  prepareWords(db)
  return allOf([{ sql: 'm.account_id = ?', values: [query.accountId] }, ...plainConditions(query), ...typed(query)])
}

/** Conditions that columns can answer directly. */
function plainConditions({ filter }: HistoryQuery): SqlCondition[] {
  const tests: readonly (readonly [sql: string, value: string | number | undefined])[] = [
    ['m.status = ?', filter.status],
    ['m.delivery = ?', filter.delivery],
    ['m.at >= ?', filter.from],
    ['m.at < ?', filter.until],
    ['m.phone = ?', filter.phone],
    ['m.campaign_id = ?', filter.campaignId],
    ['m.gateway_campaign_id = ?', filter.gatewayCampaignId],
    ['m.sender = ?', filter.sender],
    ['m.country = ?', filter.country],
    ['m.cost_micros >= ?', filter.costFromMicros],
    ['m.cost_micros <= ?', filter.costToMicros],
  ]
  return tests.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }]))
}

function typed({ phrase, words }: HistoryQuery): SqlCondition[] {
  const conditions: SqlCondition[] =
    words.length === 0 ? [] : [{ sql: 'has_each_word(?, m.text)', values: [words.join(' ')] }]
  if (phrase) conditions.push(searchCondition(phrase))
  return conditions
}

/** The name is the one that the message went out with, or the contact's. */
function searchCondition(phrase: SearchPhrase): SqlCondition {
  switch (phrase.kind) {
    case 'phone':
      return { sql: 'm.phone = ?', values: [phrase.phone] }
    case 'digits':
      return { sql: 'instr(m.phone, ?) > 0', values: [phrase.digits] }
    case 'name':
      // A search of signs alone has no words: it is looked for in the names of contacts as it is.
      return phrase.words.length === 0
        ? {
            sql: 'm.phone IN (SELECT phone FROM contacts WHERE account_id = m.account_id AND instr(name_key, ?) > 0)',
            values: [phrase.key],
          }
        : nameCondition(phrase.words.join(' '))
  }
}

function nameCondition(words: string): SqlCondition {
  return {
    sql: `(EXISTS (SELECT 1 FROM recipients r WHERE r.id = m.recipient_id AND has_each_word(?, r.name))
      OR EXISTS (SELECT 1 FROM contacts p WHERE p.account_id = m.account_id AND p.phone = m.phone
        AND has_each_word(?, p.firstname || ' ' || p.lastname)))`,
    values: [words, words],
  }
}
