// POST /v1/people/contacts/create and GET /v1/people/contacts. A number is one contact, whatever lists it is on:
// creating it again adds lists and overwrites the fields given.
import { z } from 'zod'
import { checkBody, checkChoice, checkCount } from '../checks'
import { emptyFields, fieldsOfRequest } from '../contactFields'
import type { Call, Context, Route } from '../context'
import { writeDate } from '../dates'
import { listIdsOfQuery, membersOf, parseListIds } from './listIds'
import { countryOf, networkOf, readNumber } from '../numbers'
import { writeId } from '../readings/writeOtherAnswers'
import { showPage } from './showPage'
import type { Contact } from '../state'
import { answerJson, refuse, refuseFields, type PracticeAnswer } from '../transport/wire'

const listId = z.union([z.string().min(1), z.int().min(1)])
const createBody = z.strictObject({
  phone: z.string().min(1),
  list_ids: z.union([listId, z.array(listId).min(1)]),
  ...fieldsOfRequest,
  is_optout: z.union([z.literal(0), z.literal(1)]).optional(),
})

const query = ['list_ids', 'limit', 'page', 'order_by', 'direction']
const list = { method: 'GET', host: 'base', auth: 'any', body: 'none', query, run: showContacts } as const

export const contactRoutes: readonly Route[] = [
  { method: 'POST', host: 'base', path: '/v1/people/contacts/create', auth: 'any', body: 'json', run: createContact },
  { ...list, path: '/v1/people/contacts' },
  // The document's table has the ids in the path; both are served.
  { ...list, path: '/v1/people/contacts/:list_ids' },
]

function createContact(call: Call, context: Context): PracticeAnswer {
  const checked = checkBody(createBody, call.body, 'fields')
  if (!checked.ok) return checked.answer
  const { phone, list_ids, is_optout, ...given } = checked.value
  const read = readNumber(phone, context.account.defaultPrefix)
  if (!read.country) return refuseFields({ phone: ['The phone is not a valid number.'] })
  const listIds = parseListIds(list_ids)
  if (!listIds.every((id) => context.state.lists.has(id)))
    return refuseFields({ list_ids: ['The list does not exist.'] })
  const known = context.state.contacts.get(read.number)
  if (known && context.readings.knownContact === 'refused')
    return refuseFields({ phone: ['The phone has already been taken.'] })
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  context.record({
    type: 'contact',
    at: call.now,
    id: known?.id ?? context.state.nextSmallId,
    fields: { ...emptyFields(read.number), ...known?.fields, ...changed, phone: read.number },
    listIds,
    optOut: is_optout === undefined ? null : is_optout === 1,
  })
  return answerJson({ success: true, message: 'Contact created successfully' })
}

function showContacts(call: Call, context: Context): PracticeAnswer {
  const { query } = call
  const listIds = call.params.list_ids === undefined ? listIdsOfQuery(query) : parseListIds(call.params.list_ids)
  if (!listIds) return refuseFields({ list_ids: ['The list_ids field is required.'] })
  const limit = checkCount(query, 'limit', 100, 1_000)
  if (!limit.ok) return limit.answer
  const page = checkCount(query, 'page', 1, 1_000_000)
  if (!page.ok) return page.answer
  const orderBy = checkChoice(query, 'order_by', ['firstname', 'lastname', 'phone', 'email'])
  if (!orderBy.ok) return orderBy.answer
  const direction = checkChoice(query, 'direction', ['ASC', 'DESC'])
  if (!direction.ok) return direction.answer
  const members = membersOf(context, listIds)
  if (!members) return refuse(404, 'List not found')
  const sorted = sortContacts(members, orderBy.value)
  if (direction.value === 'DESC') sorted.reverse()
  const start = (page.value - 1) * limit.value
  const rows = sorted.slice(start, start + limit.value).map((contact) => contactRecord(context, contact))
  const asked = { page: page.value, limit: limit.value }
  return showPage(call, context, { kind: context.readings.listEnvelope, ...asked, total: sorted.length }, rows)
}

function sortContacts(contacts: readonly Contact[], orderBy: 'firstname' | 'lastname' | 'phone' | 'email'): Contact[] {
  const keyed = contacts.map((contact) => ({ contact, value: contact.fields[orderBy].toLowerCase() }))
  keyed.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.contact.id - b.contact.id))
  return keyed.map(({ contact }) => contact)
}

function contactRecord({ account, readings }: Context, contact: Contact) {
  const id = writeId(contact.id, readings)
  const country = countryOf(contact.fields.phone)
  return {
    id,
    user_id: account.userId,
    network_id: networkOf(contact.fields.phone).id,
    is_optout: contact.optOut ? 1 : 0,
    ...contact.fields,
    country_code: country?.dial ?? '',
    a2_code: country?.code ?? '',
    created_at: writeDate(contact.createdAt),
    updated_at: writeDate(contact.updatedAt),
    deleted_at: null,
    list_contacts: [...contact.memberships].map(([listId, membership]) => ({
      id: writeId(membership.id, readings),
      user_list_id: writeId(listId, readings),
      contact_id: id,
      is_optout: membership.optOut ? 1 : 0,
      created_at: writeDate(membership.createdAt),
      updated_at: writeDate(membership.updatedAt),
      deleted_at: null,
    })),
  }
}
