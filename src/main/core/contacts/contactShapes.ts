// Stored contacts as the contract shows them.
import type { Contact, ContactRow } from '@contract'
import type { ContactPageRow } from './contactPageRows'
import type { ContactDetailRecord } from './contactRows'
import { fullName } from './nameKey'

export function toContactRow(row: ContactPageRow): ContactRow {
  return {
    id: row.id,
    name: fullName(row.firstname, row.lastname),
    phone: row.phone,
    ...(row.country === null ? {} : { country: row.country }),
    optedOut: row.optedOut === 1,
    optedOutOfList: row.optedOutOfList === 1,
    ...(row.lastAt === null || row.lastStatus === null
      ? {}
      : { lastMessage: { at: row.lastAt, status: row.lastStatus } }),
  }
}

export function toContactDetail({ contact, optedOutOf, lists, recent }: ContactDetailRecord) {
  const { country, fields, optedOut, ...rest } = contact
  const shown: Contact = {
    ...rest,
    ...(country === null ? {} : { country }),
    fields: JSON.parse(fields) as Record<string, string>,
    optedOut: optedOut === 1,
    optedOutOf: [...optedOutOf],
  }
  return {
    contact: shown,
    lists: lists.map((list) => ({ ...list, optedOut: optedOutOf.includes(list.id) })),
    recent: recent.map(({ campaignName, ...message }) =>
      campaignName === null ? message : { ...message, campaignName },
    ),
  }
}
