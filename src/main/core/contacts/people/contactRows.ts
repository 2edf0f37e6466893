import { noContactTexts, type ContactTexts } from '@contract/contactFields'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { sql } from '../../storage/sql'
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
import { readUsualFields } from './usualFields'

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
