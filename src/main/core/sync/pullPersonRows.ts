// One person of a gateway's list into the address book: found by number, else by the gateway's id, else new. Local edits stay.
import { gatewayFieldNames } from '@contract/contactFields'
import { nameKey } from '../contacts/people/nameKey'
import { assign, allNamed, valuesOf } from '../storage/columns'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { findByPhone, readCopy, rememberListed, type ReadList, type StoredPerson } from './readListRows'
import { mergeFields, withoutGaps } from './mergeFields'
import type { ListedPerson } from './toListedPerson'

export type PulledAs = 'added' | 'updated' | 'same' | 'kept'

export interface Pulled {
  readonly as: PulledAs
  /** New on the list here. */
  readonly hasJoined: boolean
}

export function pullPerson(db: Db, list: ReadList, person: ListedPerson & { phone: string }): Pulled {
  const stored = findByPhone(db, list.accountId, person.phone) ?? findById(db, list.accountId, person.gatewayId)
  const id = stored?.id ?? addPerson(db, list, person)
  const as = stored ? mergeInto(db, list, stored, person) : 'added'
  const wasMember = db.get(sql`SELECT 1 FROM gateway_members WHERE list_id = ${list.listId} AND contact_id = ${id}`)
  // A person who was on the list there and is not here was removed here.
  const hasJoined = !wasMember && join(db, list, id)
  rememberListed(db, id, { ...person, listId: list.listId })
  return { as, hasJoined }
}

function join(db: Db, { listId, at }: ReadList, contactId: number): boolean {
  const { changes } = db.run(sql`
    INSERT OR IGNORE INTO main.list_contacts (list_id, contact_id, added_at) VALUES (${listId}, ${contactId}, ${at})
  `)
  return changes === 1
}

/** A number that was changed here: the gateway still has the old one. */
function findById(db: Db, accountId: string, gatewayId: string | undefined): StoredPerson | undefined {
  if (gatewayId === undefined) return undefined
  return db.get<StoredPerson>(sql`
    SELECT id, ${allNamed(gatewayFieldNames)}
    FROM contacts
    WHERE account_id = ${accountId} AND gateway_id = ${gatewayId}
  `)
}

function mergeInto(db: Db, { at }: ReadList, stored: StoredPerson, { fields: there }: ListedPerson): PulledAs {
  const { id, ...here } = stored
  const { fields, isUpdated, isKept } = mergeFields(here, readCopy(db, id), there)
  if (isUpdated) {
    db.run(sql`
      UPDATE main.contacts
      SET ${assign(gatewayFieldNames, fields)}, name_key = ${nameKey(fields.firstname, fields.lastname)},
        updated_at = ${at}
      WHERE id = ${id}
    `)
  }
  return isKept ? 'kept' : isUpdated ? 'updated' : 'same'
}

function addPerson(db: Db, { accountId, at }: ReadList, person: ListedPerson & { phone: string }): number {
  const fields = withoutGaps(person.fields)
  return db.run(sql`
    INSERT INTO main.contacts (
      account_id, phone, country, phone_type, ${allNamed(gatewayFieldNames)}, name_key, created_at, updated_at
    )
    VALUES (
      ${accountId}, ${person.phone}, ${person.country ?? null}, ${person.phoneType ?? null},
      ${valuesOf(gatewayFieldNames, fields)}, ${nameKey(fields.firstname, fields.lastname)}, ${at}, ${at}
    )
  `).id
}
