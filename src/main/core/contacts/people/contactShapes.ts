// Stored contacts as the contract shows them.
import type { Contact, ContactDetail, ContactRow, OptOutSourceName, PhoneTypeName } from '@contract'
import { toTrialPart } from '../../base/trialPart'
import type { ContactRecord } from './contactRows'
import { fullName } from './nameKey'
import type { ContactPageRow } from '../search/pageRowRows'
import type { ConsentRecord, MembershipRecord, MessageRecord, PersonRecord } from './personRows'

/** Without what is null: absent in the contract. */
type Present<Row> = { [Name in keyof Row]?: Exclude<Row[Name], null> }
function present<Row extends object>(row: Row): Present<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Present<Row>
}

export function toContactRow(row: ContactPageRow): ContactRow {
  const { id, firstname, lastname, email, phone, country, lastAt, lastStatus } = row
  return {
    id,
    name: fullName(firstname, lastname),
    email,
    fields: JSON.parse(row.fields) as Record<string, string>,
    phone,
    ...present({ country }),
    optedOut: row.optedOut === 1,
    optedOutOfList: row.optedOutOfList === 1,
    optedOutOfNames: JSON.parse(row.optedOutOfNames) as string[],
    lists: JSON.parse(row.listNames) as string[],
    ...(lastAt === null || lastStatus === null ? {} : { lastMessage: { at: lastAt, status: lastStatus } }),
  }
}

export function toContact(record: ContactRecord, optedOutOf: readonly number[]): Contact {
  const { country, phoneType, fields, optedOut, ...rest } = record
  return {
    ...rest,
    ...present({ country, phoneType: phoneType as PhoneTypeName | null }),
    fields: JSON.parse(fields) as Record<string, string>,
    optedOut: optedOut === 1,
    optedOutOf: [...optedOutOf],
  }
}

export function toContactDetail(found: PersonRecord): ContactDetail {
  const { contact, optedOutOf, optOut, lists, recent, imports, consent } = found
  return {
    contact: toContact(contact, optedOutOf),
    ...(optOut ? { optOut: { since: optOut.since, source: optOut.source as OptOutSourceName } } : {}),
    lists: lists.map(toMembership),
    recent: recent.map(toMessage),
    imports: imports.map(({ added, ...one }) => ({ ...one, added: added === 1 })),
    consent: consent.map(toConsent),
  }
}

function toMembership({ id, name, addedAt, since, source }: MembershipRecord): ContactDetail['lists'][number] {
  const gone = present({ addedAt, since, source: source as OptOutSourceName | null })
  return { id, name, optedOut: since !== null, ...gone }
}

export function toMessage({
  text,
  status,
  at,
  campaignId,
  campaignName,
  isTrial,
  isRest,
}: MessageRecord): ContactDetail['recent'][number] {
  return { text, status, at, ...present({ campaignId, campaignName }), ...toTrialPart({ isTrial, isRest }) }
}

function toConsent({
  at,
  change,
  listId,
  listName,
  source,
  reason,
  gateway,
}: ConsentRecord): ContactDetail['consent'][number] {
  const more = present({ listId: listId === 0 ? null : listId, listName, reason })
  return { at, change, source: source as OptOutSourceName, gateway, ...more }
}
