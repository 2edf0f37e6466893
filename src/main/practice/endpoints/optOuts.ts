// POST /v1/people/contacts/optin and …/optout. With lists, for these lists only; without, for the system list, which
// blocks every send. A system opt-out may name a number that is no contact.
import { z } from 'zod'
import { checkBody } from '../checks'
import type { Call, Context, Route } from '../context'
import { parseListIds } from './listIds'
import { readNumber } from '../numbers'
import { answerJson, refuse, refuseFields, type PracticeAnswer } from '../transport/wire'

const listId = z.union([z.string().min(1), z.int().min(1)])
const optBody = z.strictObject({
  phone: z.string().min(1),
  list_id: z.union([listId, z.array(listId).min(1)]).optional(),
})

const post = { method: 'POST', host: 'base', auth: 'any', body: 'json' } as const

export const optOutRoutes: readonly Route[] = [
  { ...post, path: '/v1/people/contacts/optout', run: (call, context) => opt(call, context, true) },
  { ...post, path: '/v1/people/contacts/optin', run: (call, context) => opt(call, context, false) },
]

function opt(call: Call, context: Context, out: boolean): PracticeAnswer {
  const checked = checkBody(optBody, call.body, 'fields')
  if (!checked.ok) return checked.answer
  const read = readNumber(checked.value.phone, context.account.defaultPrefix)
  if (!read.country) return refuseFields({ phone: ['The phone is not a valid number.'] })
  const listIds = checked.value.list_id === undefined ? [] : parseListIds(checked.value.list_id)
  const contact = context.state.contacts.get(read.number)
  if (listIds.some((id) => !context.state.lists.has(id))) return refuse(404, 'List not found')
  if (listIds.some((id) => !contact?.memberships.has(id))) return refuse(404, 'Contact not found on the list')
  context.record({ type: 'opt', at: call.now, out, phone: read.number, listIds, isOwn: true })
  return answerJson({ success: true, message: `Contact opted ${out ? 'out' : 'in'} successfully` })
}
