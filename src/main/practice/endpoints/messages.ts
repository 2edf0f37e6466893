// GET /messages, GET /message/{id}, GET /last/message, GET /campaigns.
import { checkChoice, checkCount } from '../checks'
import { stageOfMessage, type Call, type Context, type Route } from '../context'
import { campaignRecord, factsOf } from './messageRecords'
import { showPage } from './showPage'
import { isListed } from '../readings/visibility'
import type { Readings } from '../readings/table'
import { writeListing, type ListingSource } from '../readings/writeListing'
import { publicKey, writeRecord, writeRecordById } from '../readings/writeRecord'
import type { Message } from '../state'
import { answerJson, answerWritten, refuse, refuseFields, type PracticeAnswer } from '../transport/wire'

const maxPerPage = 1_000

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
      const message = findMessage(call.params.id ?? '', call, context)
      if (!message || !isShown(message, 0, call, context)) return refuse(404, 'Message not found')
      const facts = factsOf(context, message, call.now)
      return answerJson(writeRecordById(facts, readingsOf(call, context), context.account))
    },
  },
  {
    method: 'GET',
    host: 'api',
    path: '/last/message',
    auth: 'any',
    body: 'none',
    run(call, context) {
      const message = context.state.messages.findLast((each, index) => isShown(each, index, call, context))
      if (!message) return refuse(404, 'No messages found')
      const facts = factsOf(context, message, call.now)
      return answerJson(writeRecord(facts, readingsOf(call, context), context.account))
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

function isShown(message: Message, index: number, call: Call, context: Context): boolean {
  const { id, number, sent } = message
  const facts = { id, number, request: sent.request, acceptedAt: sent.at }
  return isVisible(message, index, call) && isListed(facts, context.readings, call.now)
}

/** A scripted fault of the view is a reading for this request alone. */
function readingsOf({ view }: Call, { readings }: Context): Readings {
  return view.scatteredIds ? { ...readings, recordId: 'scattered' } : readings
}

function findMessage(id: string, call: Call, context: Context): Message | undefined {
  const { state, readings } = context
  const known = state.byKey.get(id)
  if (known || readings.recordKey === 'own') return known
  return state.messages.find((message) => publicKey(factsOf(context, message, call.now), readings) === id)
}

function listMessages(call: Call, context: Context): PracticeAnswer {
  const { query, now } = call
  const limit = checkCount(query, 'limit', 15, maxPerPage)
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
  const { messages } = context.state
  const source: ListingSource<Message> = {
    rows:
      call.view.lagMs || call.view.missingEvery
        ? messages.filter((message, index) => isVisible(message, index, call))
        : messages,
    acceptedAt: ({ sent }) => sent.at,
    facts: (message) => factsOf(context, message, now),
    compare: compareBy(orderBy.value, context, now),
  }
  const question = {
    limit: limit.value,
    page: page.value,
    direction: direction.value,
    day: day ?? undefined,
    status: query.get('status') ?? undefined,
    to: query.get('to') ?? undefined,
  }
  const links = { origin: call.origin, path: call.path, query }
  const terms = { now, account: context.account, links }
  return answerWritten(writeListing(source, question, readingsOf(call, context), terms))
}

/** Undefined for the order of creation, in which messages are kept: so are their ids. */
function compareBy(
  orderBy: (typeof orders)[number],
  context: Context,
  now: number,
): ((one: Message, other: Message) => number) | undefined {
  if (orderBy === 'created_at' || orderBy === 'id') return undefined
  const values = new Map<Message, number | string>()
  const valueOf = (message: Message) => {
    const known = values.get(message)
    if (known !== undefined) return known
    const value = sortValue(context, message, orderBy, now)
    values.set(message, value)
    return value
  }
  return (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    return a < b ? -1 : a > b ? 1 : one.id - other.id
  }
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
  const asked = { page: page.value, limit: limit.value }
  return showPage(call, context, { kind: context.readings.envelope, ...asked, total: campaigns.length }, rows)
}
