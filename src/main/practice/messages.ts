// GET /messages, GET /message/{id}, GET /last/message, GET /campaigns.
import { checkChoice, checkCount } from './checks'
import { stageOfMessage, type Call, type Context, type Route } from './context'
import { writeDate } from './dates'
import { campaignRecord, messageByIdRecord, messageRecord } from './messageRecords'
import { pageEnvelope } from './pages'
import type { Message } from './state'
import { answerJson, refuse, refuseFields, type PracticeAnswer } from './wire'

const mostPerPage = 1_000

const orders = ['created_at', 'id', 'updated_at', 'status', 'to', 'scheduled_for', 'sender_id', 'sms_count'] as const

export const messageRoutes: readonly Route[] = [
  {
    method: 'GET',
    host: 'api',
    path: '/messages',
    auth: 'any',
    body: 'none',
    query: ['limit', 'page', 'order_direction', 'order_by', 'status', 'created_at', 'to'],
    run: listMessages,
  },
  {
    method: 'GET',
    host: 'api',
    path: '/message/:id',
    auth: 'any',
    body: 'none',
    run(call, context) {
      const message = context.state.byKey.get(call.params.id ?? '')
      if (!message || !isVisible(message, 0, call)) return refuse(404, 'Message not found')
      return answerJson(messageByIdRecord(context, message, call.now))
    },
  },
  {
    method: 'GET',
    host: 'api',
    path: '/last/message',
    auth: 'any',
    body: 'none',
    run(call, context) {
      const message = context.state.messages.findLast((each, index) => isVisible(each, index, call))
      return message
        ? answerJson(messageRecord(context, message, call.now, call.view))
        : refuse(404, 'No messages found')
    },
  },
  {
    method: 'GET',
    host: 'api',
    path: '/campaigns',
    auth: 'any',
    body: 'none',
    query: ['limit', 'page'],
    run: listCampaigns,
  },
]

/** Scripted faults can make the listing lag behind or leave rows out. */
function isVisible(message: Message, index: number, { now, view }: Call): boolean {
  if (view.missingEvery && (index + 1) % view.missingEvery === 0) return false
  return !view.lagMs || message.sent.at + view.lagMs <= now
}

function listMessages(call: Call, context: Context): PracticeAnswer {
  const { query } = call
  const limit = checkCount(query, 'limit', 15, mostPerPage)
  if (!limit.ok) return limit.answer
  const page = checkCount(query, 'page', 1, 1_000_000)
  if (!page.ok) return page.answer
  const direction = checkChoice(query, 'order_direction', ['desc', 'asc'])
  if (!direction.ok) return direction.answer
  const orderBy = checkChoice(query, 'order_by', orders)
  if (!orderBy.ok) return orderBy.answer
  const day = query.get('created_at')
  if (day !== null && !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(day)) {
    return refuseFields({ created_at: ['The created_at is not a valid date.'] })
  }
  const found = sortMessages(context, filterMessages(call, context), orderBy.value, call.now)
  const start = (page.value - 1) * limit.value
  const shown =
    direction.value === 'asc' ? found.slice(start, start + limit.value) : sliceBackwards(found, start, limit.value)
  const rows = shown.map((message) => messageRecord(context, message, call.now, call.view))
  return answerJson(
    pageEnvelope({ page: page.value, limit: limit.value, total: found.length, path: call.path, query }, rows),
  )
}

/** The whole array itself where nothing is filtered: a page of a million messages costs no copy. */
function filterMessages(call: Call, context: Context): readonly Message[] {
  const { account, state } = context
  const status = call.query.get('status')?.toUpperCase()
  const to = call.query.get('to') ?? undefined
  const number = to === undefined ? undefined : `+${to.replace(/\D/g, '')}`
  const day = call.query.get('created_at')
  const isViewWhole = !call.view.lagMs && !call.view.missingEvery
  if (status === undefined && to === undefined && day === null && isViewWhole) return state.messages
  return state.messages.filter(
    (message, index) =>
      isVisible(message, index, call) &&
      (to === undefined || message.number === number || message.number === to) &&
      (day === null || writeDate(message.sent.at).startsWith(day)) &&
      (status === undefined || stageOfMessage(message, account, call.now).status === status),
  )
}

function sortMessages(
  context: Context,
  found: readonly Message[],
  orderBy: (typeof orders)[number],
  now: number,
): readonly Message[] {
  // Messages are kept in the order of their ids and their creation.
  if (orderBy === 'created_at' || orderBy === 'id') return found
  const keyed = found.map((message) => ({ message, value: sortValue(context, message, orderBy, now) }))
  keyed.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.message.id - b.message.id))
  return keyed.map(({ message }) => message)
}

function sortValue(
  { account }: Context,
  message: Message,
  orderBy: Exclude<(typeof orders)[number], 'created_at' | 'id'>,
  now: number,
): number | string {
  switch (orderBy) {
    case 'updated_at':
      return stageOfMessage(message, account, now).at
    case 'status':
      return stageOfMessage(message, account, now).status
    case 'to':
      return message.number
    case 'scheduled_for':
      return message.sent.dueAt ?? 0
    case 'sender_id':
      return message.sent.sender
    case 'sms_count':
      return message.parts
  }
}

function sliceBackwards<Row>(rows: readonly Row[], start: number, count: number): Row[] {
  const end = rows.length - start
  return end <= 0 ? [] : rows.slice(Math.max(0, end - count), end).reverse()
}

function listCampaigns(call: Call, context: Context): PracticeAnswer {
  const { query } = call
  const limit = checkCount(query, 'limit', 15, 100)
  if (!limit.ok) return limit.answer
  const page = checkCount(query, 'page', 1, 1_000_000)
  if (!page.ok) return page.answer
  const { campaigns } = context.state
  const shown = sliceBackwards(campaigns, (page.value - 1) * limit.value, limit.value)
  const rows = shown.map((campaign) => campaignRecord(context, campaign, call.now))
  return answerJson(
    pageEnvelope({ page: page.value, limit: limit.value, total: campaigns.length, path: call.path, query }, rows),
  )
}
