// One person typed in, or changed by hand.
import { eachContactField, type ContactFieldName } from '@contract/contactFields'
import { assign, allNamed, valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { joinSql, named, sql } from '../../storage/sql'
import { beginAct, endAct, keepPeople, type Act } from '../acts/actLogRows'
import { keptColumns } from '../acts/actRows'
import { addFieldNames, readContact, type ContactRecord } from './contactRows'
import { optOutErased } from './erasedRows'
import { hasList } from '../lists/listRows'
import { nameKey } from './nameKey'
import { isOptedOutSql, overHoldSql } from '../consent/optOutRows'
import { textNames } from './storedTexts'

export interface TypedNumber {
  /** E.164. */
  readonly phone: string
  readonly country: string | null
  readonly phoneType: string
}

type TypedFields = { readonly [Name in ContactFieldName]?: string | undefined }

export interface NewContact extends Act {
  readonly number: TypedNumber
  readonly typed: TypedFields
  readonly fields: Readonly<Record<string, string>>
  readonly listIds: readonly number[]
}

export interface ContactChange extends Act {
  readonly contactId: number
  readonly number?: TypedNumber | undefined
  readonly typed: TypedFields
  /** Null takes a field away. */
  readonly fields: Readonly<Record<string, string | null>>
}

export const editOperations = operationGroup('contactEdit', {
  holder: read(
    (db, { accountId, phone }: { accountId: string; phone: string }) => holderOf(db, accountId, phone) ?? null,
  ),

  add: write((db, input: NewContact): { contactId: number; optedOut: boolean } | 'phone_taken' | 'list_unknown' => {
    const { accountId, actId, at, number, typed, fields, listIds } = input
    if (holderOf(db, accountId, number.phone) !== undefined) return 'phone_taken'
    if (!listIds.every((listId) => hasList(db, accountId, listId))) return 'list_unknown'
    const texts = { ...eachContactField((name) => typed[name] ?? ''), fields: JSON.stringify(fields) }
    const { id: contactId } = db.run(sql`
      INSERT INTO main.contacts (
        account_id, phone, country, phone_type, ${allNamed(textNames)}, name_key, created_at, updated_at
      )
      VALUES (
        ${accountId}, ${number.phone}, ${number.country}, ${number.phoneType}, ${valuesOf(textNames, texts)},
        ${nameKey(texts.firstname, texts.lastname)}, ${at}, ${at}
      )
    `)
    for (const listId of new Set(listIds))
      db.run(
        sql`INSERT INTO main.list_contacts (list_id, contact_id, added_at) VALUES (${listId}, ${contactId}, ${at})`,
      )
    addFieldNames(db, accountId, Object.keys(fields))
    optOutErased(db, accountId, [number.phone], at)
    beginAct(db, input, 'add')
    keepPeople(db, input, sql`id = ${contactId}`, { listId: 0 })
    endAct(db, actId)
    const isOut = isOptedOutSql(sql`${accountId}`, sql`${number.phone}`)
    return { contactId, optedOut: db.get<{ isOut: 0 | 1 }>(sql`SELECT ${isOut} AS isOut`)?.isOut === 1 }
  }),

  edit: write((db, input: ContactChange): { record: ContactRecord; isChanged: boolean } | 'unknown' | 'phone_taken' => {
    const { accountId, contactId, number, typed, fields, at } = input
    const before = readContact(db, accountId, contactId)
    if (!before) return 'unknown'
    const holder = number && holderOf(db, accountId, number.phone)
    if (holder !== undefined && holder !== contactId) return 'phone_taken'
    const own = { ...(JSON.parse(before.fields) as Record<string, string>) }
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) Reflect.deleteProperty(own, name)
      else own[name] = value
    }
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given, fields: JSON.stringify(own), ...number }
    if (JSON.stringify(after) === JSON.stringify(before)) return { record: before, isChanged: false }
    keepBefore(db, input)
    db.run(sql`
      UPDATE main.contacts
      SET phone = ${after.phone}, country = ${after.country}, phone_type = ${after.phoneType}, ${assign(textNames, after)},
        name_key = ${nameKey(after.firstname, after.lastname)}, updated_at = ${at}
      WHERE id = ${contactId}
    `)
    addFieldNames(
      db,
      accountId,
      Object.keys(fields).filter((name) => fields[name] !== null),
    )
    if (after.phone !== before.phone) moveConsent(db, { accountId, from: before.phone, to: after.phone, at })
    return { record: readContact(db, accountId, contactId) ?? before, isChanged: true }
  }),
})

function holderOf(db: Db, accountId: string, phone: string): number | undefined {
  return db.get<{ id: number }>(sql`SELECT id FROM contacts WHERE account_id = ${accountId} AND phone = ${phone}`)?.id
}

function keepBefore(db: Db, input: ContactChange): void {
  beginAct(db, input, 'edit')
  const was = sql`json_object(${joinSql(keptColumns.map((name) => sql`${name}, ${named(name)}`))})`
  keepPeople(db, input, sql`id = ${input.contactId}`, { listId: 0, was })
}

/**
 * The person said no, so the opt-out follows them to the new number. The old number stays opted out too; it may belong to
 * another person now.
 */
function moveConsent(db: Db, { accountId, from, to, at }: { accountId: string; from: string; to: string; at: string }) {
  db.run(sql`
    INSERT INTO opt_outs (account_id, phone, list_id, source, since)
    SELECT account_id, ${to}, list_id, CASE source WHEN 'gateway' THEN 'person_here' ELSE source END, since
      FROM opt_outs
      WHERE account_id = ${accountId} AND phone = ${from} ${overHoldSql}
  `)
  optOutErased(db, accountId, [to], at)
}
