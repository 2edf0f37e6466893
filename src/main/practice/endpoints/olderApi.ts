// The older set under /v1 of the api host: POST /v1/sms/single/send, POST /v1/sms/send, GET /v1/lists, GET /v1/lists/{ID}.
import { z } from 'zod'
import { acceptOrder } from './acceptance'
import { checkBody, checkCount, refuseBody, type Checked } from '../checks'
import type { Call, Context, Route } from '../context'
import { writeOlderDate } from '../dates'
import { listOrder, parseListIds } from './listIds'
import { findLists } from './lists'
import { writeId, writeListMaker } from '../readings/writeOtherAnswers'
import { queuedText, writeSuccess } from '../readings/writeSendAnswers'
import { callbackField, makeItem, makeOrder, senderField, type SendOrder } from './sendOrders'
import { answerRefusedPayload } from './refusedPayload'
import { showPage } from './showPage'
import type { ContactList } from '../state'
import { answerJson, refuse, refuseFields, type PracticeAnswer } from '../transport/wire'

const text = z.string().min(1)
const common = { sender_id: senderField, callback_url: callbackField }
const personalisedBody = z.strictObject({
  messages: z.array(z.strictObject({ to: text, message: text })).min(1),
  ...common,
})
const severalBody = z.strictObject({ body: text, to: z.array(text).min(1), ...common })
const listBody = z.strictObject({ body: text, to_list_id: z.union([text, z.int().min(1)]), ...common })

const post = { method: 'POST', host: 'api', auth: 'any', body: 'json' } as const
const get = { method: 'GET', host: 'api', auth: 'any', body: 'none' } as const

export const olderRoutes: readonly Route[] = [
  { ...post, path: '/v1/sms/single/send', run: sendPersonalised },
  { ...post, path: '/v1/sms/send', run: sendOneText },
  { ...get, path: '/v1/lists', query: ['limit', 'page', 'sort', 'search'], run: showLists },
  {
    ...get,
    path: '/v1/lists/:id',
    run(call, context) {
      const list = context.state.lists.get(Number(call.params.id))
      if (!list) return refuse(404, 'List not found')
      return answerJson({ success: true, message: 'List retrieved successfully', data: olderRecord(context, list) })
    },
  },
]

function sendPersonalised(call: Call, context: Context): PracticeAnswer {
  const checked = checkBody(personalisedBody, call.body)
  if (!checked.ok) return answerRefusedPayload(checked.answer, context)
  const items = checked.value.messages.map((message) => makeItem(message.to, message))
  const order = makeOrder(context, 'older_personalised', checked.value, items)
  const result = acceptOrder(context, order, { now: call.now, request: call.requestNumber, fault: call.acceptance })
  return result.ok ? answerJson({ ...writeSuccess(context.readings), message: queuedText }) : result.answer
}

function readOneText(context: Context, body: unknown, now: number): Checked<SendOrder> {
  if (typeof body === 'object' && body !== null && 'to_list_id' in body) {
    const checked = checkBody(listBody, body)
    if (!checked.ok) return checked
    const listIds = parseListIds(checked.value.to_list_id)
    const items = listOrder(context, listIds, now, checked.value.body, false)
    if (!items) return { ok: false, answer: refuse(404, 'List not found') }
    if (items.length === 0) return refuseBody('to_list_id: the list has no contacts')
    const more = { listIds: listIds.map(String) }
    return { ok: true, value: makeOrder(context, 'older_list', checked.value, items, more) }
  }
  const checked = checkBody(severalBody, body)
  if (!checked.ok) return checked
  const items = checked.value.to.map((to) => makeItem(to, { message: checked.value.body }))
  return { ok: true, value: makeOrder(context, 'older_several', checked.value, items) }
}

function sendOneText(call: Call, context: Context): PracticeAnswer {
  const order = readOneText(context, call.body, call.now)
  if (!order.ok) return answerRefusedPayload(order.answer, context)
  const result = acceptOrder(context, order.value, {
    now: call.now,
    request: call.requestNumber,
    fault: call.acceptance,
  })
  if (!result.ok) return result.answer
  const { form, items, listIds, sender, callbackUrl } = order.value
  const record = {
    trackingId: result.trackingId,
    body: items[0]?.text ?? '',
    to: form === 'older_list' ? null : items.map(({ to }) => to).join(','),
    to_list_id: form === 'older_list' ? listIds.join(',') : null,
    from: sender,
    created_at: writeOlderDate(call.now),
    status: 'ongoing',
    callback_url: callbackUrl,
  }
  return answerJson({ ...writeSuccess(context.readings), data: record })
}

const sortable = ['created_at', 'name', 'id'] as const

function showLists(call: Call, context: Context): PracticeAnswer {
  const { query } = call
  const limit = checkCount(query, 'limit', 15, 1_000)
  if (!limit.ok) return limit.answer
  const page = checkCount(query, 'page', 1, 1_000_000)
  if (!page.ok) return page.answer
  const sort = query.get('sort') ?? 'created_at'
  const field = sortable.find((name) => name === sort.replace(/^-/, ''))
  if (!field) return refuseFields({ sort: [`The sort must be one of ${sortable.join(', ')}.`] })
  const found = findLists(context, query.get('search') ?? '')
  if (field === 'name') found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  if (sort.startsWith('-')) found.reverse()
  const start = (page.value - 1) * limit.value
  const rows = found.slice(start, start + limit.value).map((list) => olderRecord(context, list))
  const asked = { page: page.value, limit: limit.value }
  return showPage(call, context, { kind: 'older', ...asked, total: found.length }, rows)
}

function olderRecord({ account, readings }: Context, list: ContactList) {
  return {
    id: writeId(list.id, readings),
    ...writeListMaker(account.userId, readings),
    name: list.name,
    description: list.description,
    favorite: '0',
    created_at: writeOlderDate(list.createdAt),
  }
}
