// Contacts at the gateway. It offers no way to change or delete one.
import { z } from 'zod'
import { eachGatewayField, gatewayFields, type GatewayFieldName, type GatewayKey } from '@contract/contactFields'
import type { GatewayResult } from '../gatewayOptions'
import { isRecord, readPage, toDone, type Done, type Page } from './readAnswer'
import type { Read } from './reader'
import { date, flag, id, text } from './wireFields'

export const membershipSchema = z.object({
  id,
  user_list_id: id,
  contact_id: id,
  is_optout: flag,
  created_at: date,
  updated_at: date,
  deleted_at: date,
})

const textsOfContact = Object.fromEntries(gatewayFields.map(({ gatewayKey }) => [gatewayKey, text])) as Record<
  GatewayKey,
  typeof text
>

export const contactSchema = z.object({
  id,
  user_id: id,
  network_id: id,
  is_optout: flag,
  phone: text,
  ...textsOfContact,
  country_code: text,
  a2_code: text,
  created_at: date,
  updated_at: date,
  deleted_at: date,
})

export interface ContactRecord extends Readonly<Record<GatewayFieldName, string | undefined>> {
  readonly id: string | undefined
  readonly userId: string | undefined
  readonly networkId: string | undefined
  readonly isOptOut: boolean | undefined
  readonly phone: string | undefined
  readonly dialCode: string | undefined
  /** Two letters, as written. */
  readonly country: string | undefined
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  readonly deletedAt: string | undefined
  readonly memberships: readonly Membership[]
  readonly raw: string
}

export interface Membership {
  readonly id: string | undefined
  readonly listId: string | undefined
  readonly contactId: string | undefined
  readonly isOptOut: boolean | undefined
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  readonly deletedAt: string | undefined
}

export interface NewContact extends Partial<Readonly<Record<GatewayFieldName, string>>> {
  readonly phone: string
  readonly listIds: readonly string[]
  readonly isOptOut?: boolean
}

export interface ContactQuery {
  readonly listIds: readonly string[]
  readonly limit?: number
  readonly page?: number
  readonly orderBy?: string
  readonly direction?: 'ASC' | 'DESC'
}

export interface Contacts {
  /** POST {base}/v1/people/contacts/create. Once. KEY_*, GATEWAY_*. */
  create(contact: NewContact): Promise<GatewayResult<Done>>
  /** GET {base}/v1/people/contacts, with the lists in the query. KEY_*, GATEWAY_*. */
  list(query: ContactQuery): Promise<GatewayResult<Page<ContactRecord>>>
  /** POST {base}/v1/people/contacts/optin; without lists the system-wide opt-out is taken back. Once. KEY_*, GATEWAY_*. */
  optIn(phone: string, listIds?: readonly string[]): Promise<GatewayResult<Done>>
  /** POST {base}/v1/people/contacts/optout; without lists every send to the number is blocked. Once. KEY_*, GATEWAY_*. */
  optOut(phone: string, listIds?: readonly string[]): Promise<GatewayResult<Done>>
}

export function makeContactsClient(read: Read): Contacts {
  const change = async (path: string, body: unknown) =>
    toDone(await read({ method: 'POST', host: 'base', path: `/v1/people/contacts/${path}`, body }, { once: true }))
  return {
    create: ({ phone, listIds, isOptOut, ...texts }) =>
      change('create', {
        phone,
        ...Object.fromEntries(gatewayFields.map(({ name, gatewayKey }) => [gatewayKey, texts[name]])),
        list_ids: oneOrAll(listIds),
        ...(isOptOut === undefined ? {} : { is_optout: isOptOut ? 1 : 0 }),
      }),
    async list({ listIds, limit, page, orderBy, direction }) {
      const query = { list_ids: listIds.join(','), limit, page, order_by: orderBy, direction }
      const answer = await read({ method: 'GET', host: 'base', path: '/v1/people/contacts', query })
      return readPage(answer, toContactRecord, { page, limit })
    },
    optIn: (phone, listIds = []) => change('optin', { phone, ...listField(listIds) }),
    optOut: (phone, listIds = []) => change('optout', { phone, ...listField(listIds) }),
  }
}

function listField(listIds: readonly string[]): { list_id?: unknown } {
  return listIds.length === 0 ? {} : { list_id: oneOrAll(listIds) }
}

function oneOrAll(listIds: readonly string[]): unknown {
  return listIds.length === 1 ? listIds[0] : listIds
}

function toContactRecord(record: Readonly<Record<string, unknown>>): ContactRecord {
  const wire = contactSchema.parse(record)
  const memberships = Array.isArray(record.list_contacts) ? record.list_contacts.filter(isRecord) : []
  return {
    id: wire.id,
    userId: wire.user_id,
    networkId: wire.network_id,
    isOptOut: wire.is_optout,
    phone: wire.phone,
    ...eachGatewayField((_, key) => wire[key]),
    dialCode: wire.country_code,
    country: wire.a2_code,
    createdAt: wire.created_at?.text,
    updatedAt: wire.updated_at?.text,
    deletedAt: wire.deleted_at?.text,
    memberships: memberships.map(toMembership),
    raw: JSON.stringify(record),
  }
}

function toMembership(record: Readonly<Record<string, unknown>>): Membership {
  const wire = membershipSchema.parse(record)
  return {
    id: wire.id,
    listId: wire.user_list_id,
    contactId: wire.contact_id,
    isOptOut: wire.is_optout,
    createdAt: wire.created_at?.text,
    updatedAt: wire.updated_at?.text,
    deletedAt: wire.deleted_at?.text,
  }
}
