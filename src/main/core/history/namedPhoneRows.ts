// The numbers of contacts whose name has the words of a search, for messages that did not go out under a name.
import { conditionsOf, type Condition } from '../contacts/search/filterRows'
import type { SearchPhrase } from '../contacts/search/searchPhrase'
import { hasEachWord } from '../contacts/search/searchWords'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'
import { makePhoneSet, type PhoneSet } from './columns/columnIndex'

type NamePhrase = SearchPhrase & { readonly kind: 'name' }

interface Remembered {
  readonly of: string
  readonly phones: PhoneSet
}

/** The last one of a connection: windows and charts of one search follow one another. Good until a contact changes. */
const remembered = new WeakMap<object, Remembered>()

export function readNamedPhones(db: Db, accountId: string, phrase: NamePhrase): PhoneSet {
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
