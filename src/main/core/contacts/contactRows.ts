import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { readContactPage, type ContactPageInput } from './contactPageRows'
import { createList } from './listRows'
import { nameKey } from './nameKey'
import { isOptedOutSql } from './optOutRows'

export interface ContactRecord {
  readonly id: number
  readonly phone: string
  readonly country: string | null
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  /** JSON object of texts. */
  readonly fields: string
  readonly optedOut: 0 | 1
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ContactDetailRecord {
  readonly contact: ContactRecord
  readonly optedOutOf: readonly number[]
  readonly lists: readonly { readonly id: number; readonly name: string }[]
  readonly recent: readonly { text: string; status: string; at: string; campaignName: string | null }[]
}

export interface SeededPerson {
  /** E.164. */
  readonly phone: string
  readonly country?: string
  readonly firstname: string
  readonly lastname: string
  readonly email?: string
  readonly custom1?: string
  readonly custom2?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Messages shown beside a contact. */
const recentMessages = 20

export const contactOperations = operationGroup('contacts', {
  page: read((db, input: ContactPageInput) => readContactPage(db, input)),

  get: read(
    (db, { accountId, contactId }: { accountId: string; contactId: number }): ContactDetailRecord | undefined => {
      const contact = db.get<ContactRecord>(
        `SELECT id, phone, country, firstname, lastname, email, custom1, custom2, fields, created_at AS createdAt,
           updated_at AS updatedAt, ${isOptedOutSql('contacts.account_id', 'contacts.phone')} AS optedOut
         FROM contacts WHERE account_id = ? AND id = ?`,
        ...[accountId, contactId],
      )
      return contact && { contact, ...readSurroundings(db, accountId, contact) }
    },
  ),

  fieldNames: read((db, accountId: string) =>
    db
      .all<{ name: string }>('SELECT name FROM contact_fields WHERE account_id = ? ORDER BY name', accountId)
      .map(({ name }) => name),
  ),

  /** Puts invented people into a list of a new account. People and lists that are there already stay as they are. */
  seed: write((db, input: { accountId: string; listName: string; people: readonly SeededPerson[]; at: string }) => {
    const { accountId, listName: name, people, at } = input
    createList(db, { accountId, name, description: '', at })
    const add = db.statement(
      `INSERT INTO contacts (account_id, phone, country, firstname, lastname, email, custom1, custom2, fields, name_key, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, phone) DO NOTHING`,
    )
    const join = db.statement(
      `INSERT OR IGNORE INTO list_contacts (list_id, contact_id, added_at)
         SELECT lists.id, contacts.id, ?1 FROM lists JOIN contacts USING (account_id)
           WHERE account_id = ?2 AND lists.name = ?3 AND phone = ?4`,
    )
    for (const person of people) {
      add(
        ...[accountId, person.phone, person.country ?? null, person.firstname, person.lastname, person.email ?? ''],
        ...[person.custom1 ?? '', person.custom2 ?? '', JSON.stringify(person.fields ?? {})],
        ...[nameKey(person.firstname, person.lastname), at, at],
      )
      join(at, accountId, name, person.phone)
    }
    addFieldNames(db, accountId, new Set(people.flatMap(({ fields }) => Object.keys(fields ?? {}))))
  }),
})

/** Makes names of the person's own columns known to the editor. */
export function addFieldNames(db: Db, accountId: string, names: Iterable<string>): void {
  for (const name of names)
    db.run('INSERT OR IGNORE INTO contact_fields (account_id, name) VALUES (?, ?)', accountId, name)
}

function readSurroundings(
  db: Db,
  accountId: string,
  { id, phone }: ContactRecord,
): Omit<ContactDetailRecord, 'contact'> {
  return {
    optedOutOf: db
      .all<{ listId: number }>(
        'SELECT list_id AS listId FROM opt_outs WHERE account_id = ? AND phone = ? AND list_id > 0',
        ...[accountId, phone],
      )
      .map(({ listId }) => listId),
    lists: db.all(
      `SELECT lists.id, name FROM list_contacts JOIN lists ON lists.id = list_id WHERE contact_id = ? ORDER BY name`,
      id,
    ),
    recent: db.all(
      `SELECT text, status, at, campaigns.name AS campaignName FROM messages LEFT JOIN campaigns ON campaigns.id = messages.campaign_id
         WHERE messages.account_id = ? AND phone = ? ORDER BY at DESC LIMIT ?`,
      ...[accountId, phone, recentMessages],
    ),
  }
}
