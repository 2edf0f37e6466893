// POST /v1/people/lists/create, GET /v1/people/lists, DELETE /v1/people/lists/{list_id}/delete.
import { z } from 'zod'
import { checkBody, checkChoice, checkCount } from '../checks'
import type { Call, Context, Route } from '../context'
import { writeDate } from '../dates'
import { writeId } from '../readings/writeOtherAnswers'
import { showPage } from './showPage'
import type { ContactList } from '../state'
import { answerJson, refuse, type PracticeAnswer } from '../transport/wire'

const createBody = z.strictObject({
  name: z.string().trim().min(1).max(255),
  description: z.string().optional(),
  share_with_team: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
})

export const listRoutes: readonly Route[] = [
  { method: 'POST', host: 'base', path: '/v1/people/lists/create', auth: 'any', body: 'json', run: createList },
  {
    method: 'GET',
    host: 'base',
    path: '/v1/people/lists',
    auth: 'any',
    body: 'none',
    query: ['page', 'limit', 'name', 'direction'],
    run: showLists,
  },
  { method: 'DELETE', host: 'base', path: '/v1/people/lists/:id/delete', auth: 'any', body: 'none', run: deleteList },
]

function createList(call: Call, context: Context): PracticeAnswer {
  const checked = checkBody(createBody, call.body, 'fields')
  if (!checked.ok) return checked.answer
  const { name, description = '', share_with_team: shared = false } = checked.value
  const id = context.state.nextSmallId
  context.record({ type: 'list', at: call.now, id, name, description, shared: Boolean(shared) })
  const list = {
    id: writeId(id, context.readings),
    user_id: context.account.userId,
    name,
    description,
    created_at: writeDate(call.now),
  }
  return answerJson({ success: true, data: list, message: 'List created successfully' })
}

function showLists(call: Call, context: Context): PracticeAnswer {
  const { query } = call
  const limit = checkCount(query, 'limit', 15, 1_000)
  if (!limit.ok) return limit.answer
  const page = checkCount(query, 'page', 1, 1_000_000)
  if (!page.ok) return page.answer
  const direction = checkChoice(query, 'direction', ['ASC', 'DESC'])
  if (!direction.ok) return direction.answer
  const found = findLists(context, query.get('name') ?? '')
  if (direction.value === 'DESC') found.reverse()
  const start = (page.value - 1) * limit.value
  const rows = found.slice(start, start + limit.value).map((list) => listRecord(context, list))
  const asked = { page: page.value, limit: limit.value }
  return showPage(call, context, { kind: context.readings.listEnvelope, ...asked, total: found.length }, rows)
}

/** Lists whose name contains the words, in the order of their creation. */
export function findLists({ state }: Context, words: string): ContactList[] {
  const wanted = words.toLowerCase()
  return [...state.lists.values()].filter(({ name }) => name.toLowerCase().includes(wanted))
}

function listRecord({ readings }: Context, list: ContactList) {
  return {
    id: writeId(list.id, readings),
    name: list.name,
    description: list.description,
    share_with_team: list.shared ? 1 : 0,
    created_at: writeDate(list.createdAt),
    updated_at: writeDate(list.updatedAt),
    list_contacts_count: list.members.size,
  }
}

function deleteList(call: Call, context: Context): PracticeAnswer {
  const id = Number(call.params.id)
  if (!context.state.lists.has(id)) return refuse(404, 'List not found')
  context.record({ type: 'list_deleted', at: call.now, id })
  return answerJson({ success: true, message: 'List deleted successfully' })
}
