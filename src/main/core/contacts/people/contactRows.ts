import { noContactTexts, type ContactTexts } from '@contract/contactFields'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { keyOfFilter, readContactPage } from '../search/contactPageRows'
import { countChunk, type CountChunkInput } from '../search/filterCountRows'
import type { ContactPageInput } from '../search/pageOrderRows'
import { optOutErased } from './erasedRows'
import { filterSql, type FilterScope, type StoredFilter } from '../search/filterRows'
import { knownIn } from '../search/knownRows'
import { createList } from '../lists/listRows'
import { nameKey } from './nameKey'
import { isOptedOutSql } from '../consent/optOutRows'
import { textColumns, textNames, type StoredTexts } from './storedTexts'

export interface ContactRecord extends StoredTexts {
  readonly id: number
  readonly phone: string
  readonly country: string | null
  readonly phoneType: string | null
  readonly optedOut: 0 | 1
  readonly createdAt: string
  readonly updatedAt: string
}

export interface SeededPerson extends Partial<ContactTexts> {
  /** E.164. */
  readonly phone: string
  readonly country?: string
  readonly fields?: Readonly<Record<string, string>>
}

export const contactOperations = operationGroup('contacts', {
  page: read((db, input: ContactPageInput) => readContactPage(db, input)),

  /** Part of an exact count, so that windows of the table are not kept waiting for it. */
  countChunk: read((db, input: CountChunkInput) => countChunk(db, input)),

  /** Stores the sum of the chunks' counts for the next windows. */
  keepCount: read((db, { people, ...scope }: FilterScope & { filter: StoredFilter; people: number }) => {
    knownIn(db, keyOfFilter(scope)).total = people
  }),

  /** Ids of a filter's people in order, chunk by chunk, to go through all of them. */
  idsAfter: read(
    (db, { filter, after, limit, ...scope }: FilterScope & { filter: StoredFilter; after: number; limit: number }) => {
      const where = filterSql(db, scope, filter)
      return db
        .all<{ id: number }>(sql`SELECT id FROM contacts WHERE id > ${after} AND ${where} ORDER BY id LIMIT ${limit}`)
        .map(({ id }) => id)
    },
  ),

  fieldNames: read((db, accountId: string) =>
    db
      .all<{ name: string }>(sql`SELECT name FROM contact_fields WHERE account_id = ${accountId} ORDER BY name`)
      .map(({ name }) => name),
  ),

  usualFields: read((db, accountId: string) => readUsualFields(db, accountId)),

  /** Puts invented people into a list of a new account. Existing people and lists stay as they are. */
  seed: write((db, input: { accountId: string; listName: string; people: readonly SeededPerson[]; at: string }) => {
    const { accountId, listName: name, people, at } = input
    createList(db, { accountId, name, description: '', at })
    for (const person of people) {
      const texts = { ...noContactTexts, ...person, fields: JSON.stringify(person.fields ?? {}) }
      const { phone, country = null } = person
      db.run(sql`
        INSERT INTO main.contacts (account_id, phone, country, ${textColumns}, name_key, created_at, updated_at)
        VALUES (${accountId}, ${phone}, ${country}, ${valuesOf(textNames, texts)},
          ${nameKey(texts.firstname, texts.lastname)}, ${at}, ${at})
        ON CONFLICT (account_id, phone) DO NOTHING
      `)
      db.run(sql`
        INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at)
        SELECT lists.id, contacts.id, ${at} FROM lists JOIN contacts USING (account_id)
        WHERE account_id = ${accountId} AND lists.name = ${name} AND phone = ${phone}
      `)
    }
    optOutErased(
      db,
      accountId,
      people.map(({ phone }) => phone),
      at,
    )
    addFieldNames(db, accountId, new Set(people.flatMap(({ fields }) => Object.keys(fields ?? {}))))
  }),
})

/** Makes names of the person's own columns known to the editor. */
export function addFieldNames(db: Db, accountId: string, names: Iterable<string>): void {
  for (const name of names)
    db.run(sql`INSERT OR IGNORE INTO contact_fields (account_id, name) VALUES (${accountId}, ${name})`)
}

export function readContact(db: Db, accountId: string, contactId: number): ContactRecord | undefined {
  return db.get<ContactRecord>(sql`
    SELECT id, phone, country, phone_type AS phoneType, ${textColumns}, created_at AS createdAt, updated_at AS updatedAt,
      ${isOptedOutSql(sql`contacts.account_id`, sql`contacts.phone`)} AS optedOut
    FROM contacts WHERE account_id = ${accountId} AND id = ${contactId}
  `)
}

// Own fields that many people have: a table of contacts with room for more columns shows them.

interface UsualField {
  readonly name: string
  /** All its values are numbers, which stand under each other by their ends. */
  readonly isNumber: boolean
}

/** People whose fields are read: so many first by name, and so many last. Counting everyone would take seconds. */
const sampled = 500
const leastShare = 1 / 3

/** Most filled first. */
function readUsualFields(db: Db, accountId: string): UsualField[] {
  // In this order of tables: by its own choice the database would sort everyone.
  const ofPeople = (order: Sql): { id: number; fields: string }[] =>
    db.all(sql`
      SELECT contacts.id, contacts.fields FROM contact_names CROSS JOIN contacts ON contacts.id = contact_names.contact_id
      WHERE contact_names.account_id = ${accountId} ORDER BY contact_names.name_key ${order} LIMIT ${sampled}
    `)
  const both = [...ofPeople(sql`ASC`), ...ofPeople(sql`DESC`)]
  const people = new Map(both.map(({ id, fields }) => [id, fields]))
  const found = new Map<string, { people: number; isNumber: boolean }>()
  for (const fields of people.values()) {
    for (const [name, value] of Object.entries(JSON.parse(fields) as Record<string, string>)) {
      if (value.trim() === '') continue
      const field = found.get(name) ?? { people: 0, isNumber: true }
      found.set(name, { people: field.people + 1, isNumber: field.isNumber && isNumber(value) })
    }
  }
  return [...found]
    .filter(([, field]) => field.people >= people.size * leastShare)
    .sort(([one, a], [other, b]) => b.people - a.people || (one < other ? -1 : 1))
    .map(([name, field]) => ({ name, isNumber: field.isNumber }))
}

/** With separators, a sign, a currency or a per cent; not a phone number, and not a date. */
function isNumber(value: string): boolean {
  return /^[-−]?\s?\p{Sc}?\s?\d{1,3}(?:[.,'’\u00a0\u202f ]?\d{1,3}){0,4}\s?[\p{Sc}%]?$/u.test(value.trim())
}
