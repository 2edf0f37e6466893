// POST /sms/send in its five forms, GET /sms/send, POST /fsms/send, POST /<channel>/send, POST /sms/estimate.
import { z } from 'zod'
import { acceptOrder, priceOrder } from './acceptance'
import { toMoney } from '../account'
import { checkBody, refuseBody, type Checked } from '../checks'
import type { Call, Context, Route } from '../context'
import { writeEstimate } from '../readings/writeOtherAnswers'
import { writeAccepted } from '../readings/writeSendAnswers'
import { answerRefusedPayload } from './refusedPayload'
import {
  callbackField,
  makeItem,
  makeOrder,
  readSingle,
  readSmsOrder,
  senderField,
  withoutWrongPeople,
  type SendOrder,
} from './sendOrders'
import { answerWritten, type PracticeAnswer } from '../transport/wire'

export function sendingRoutes(channel: string): readonly Route[] {
  const post = { method: 'POST', host: 'api', auth: 'any', body: 'json' } as const
  return [
    {
      ...post,
      path: '/sms/send',
      run: (call, context) => send(call, context, readSmsOrder(context, call.body, call.now)),
    },
    {
      ...post,
      path: '/fsms/send',
      run: (call, context) => send(call, context, readSingle(context, call.body, 'flash', 'flash')),
    },
    {
      ...post,
      path: `/${channel}/send`,
      run: (call, context) => send(call, context, readChatApp(context, call.body, channel)),
    },
    {
      ...post,
      path: '/sms/estimate',
      run: (call, context) => estimate(context, readAnyOrder(context, call.body, call.now, channel), call.now),
    },
    {
      method: 'GET',
      host: 'api',
      path: '/sms/send',
      auth: 'query_key',
      body: 'none',
      query: ['to', 'message', 'sender_id', 'bypass_optout'],
      run: (call, context) => send(call, context, readQuery(context, call.query)),
    },
  ]
}

function send(call: Call, context: Context, order: Checked<SendOrder>): PracticeAnswer {
  const terms = { now: call.now, request: call.requestNumber, fault: call.acceptance }
  if (!order.ok) {
    if (context.readings.refusalOfSeveral === 'some') {
      const rest = readSmsOrder(context, withoutWrongPeople(call.body), call.now)
      if (rest.ok) acceptOrder(context, rest.value, terms)
    }
    return answerRefusedPayload(order.answer, context)
  }
  const result = acceptOrder(context, order.value, terms)
  if (!result.ok) return result.answer
  if (result.campaignId !== null)
    return answerWritten(writeAccepted({ campaignId: result.campaignId }, context.readings))
  const accepted = order.value.form === 'personalised' ? {} : { messageId: result.messageId }
  return answerWritten(writeAccepted(accepted, context.readings))
}

function estimate(context: Context, order: Checked<SendOrder>, now: number): PracticeAnswer {
  if (!order.ok) return answerRefusedPayload(order.answer, context)
  const priced = priceOrder(context, order.value, now)
  const billed = priced.filter(({ taken }) => taken === 'queued')
  const invalid = priced.filter(({ isValid }) => !isValid).length
  const parts = billed.map((item) => item.parts)
  const facts = {
    estimated_cost: toMoney(billed.reduce((sum, { priceUnits }) => sum + priceUnits, 0)),
    sms_count: parts.reduce((sum, count) => sum + count, 0),
    min_sms_count: parts.reduce((least, count) => Math.min(least, count), parts[0] ?? 0),
    max_sms_count: parts.reduce((most, count) => Math.max(most, count), 0),
    contact_count: priced.length,
    invalid_count: invalid,
    errors: invalid === 0 ? [] : [`Invalid recipients: ${invalid}`],
  }
  return answerWritten(writeEstimate(facts, context.readings))
}

function readQuery(context: Context, query: URLSearchParams): Checked<SendOrder> {
  const { bypass_optout: bypassText, api_key: _, ...fields } = Object.fromEntries(query)
  if (bypassText === undefined) return readSingle(context, fields, 'single', 'sms')
  if (!['true', 'false', '1', '0'].includes(bypassText)) return refuseBody('bypass_optout: must be true or false')
  const bypass = bypassText === 'true' || bypassText === '1'
  return readSingle(context, { ...fields, bypass_optout: bypass }, 'single', 'sms')
}

/** An estimate takes the payload of any form; the chat application's fields tell it apart from the others. */
function readAnyOrder(context: Context, body: unknown, now: number, channel: string): Checked<SendOrder> {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const isChatApp = names.some((name) => name.startsWith(`${channel}_`))
  return isChatApp ? readChatApp(context, body, channel) : readSmsOrder(context, body, now)
}

function readChatApp(context: Context, body: unknown, channel: string): Checked<SendOrder> {
  const address = z.url({ protocol: /^https?$/ })
  const schema = z.strictObject({
    message: z.string().min(1),
    to: z.string().min(1),
    sender_id: senderField,
    callback_url: callbackField,
    [`${channel}_image_url`]: address,
    [`${channel}_target_url`]: address,
    [`${channel}_caption`]: z.string().optional(),
  })
  const checked = checkBody(schema, body)
  if (!checked.ok) return checked
  const { message, to, sender_id, callback_url } = z
    .object({ message: z.string(), to: z.string(), sender_id: senderField, callback_url: callbackField })
    .parse(checked.value)
  const items = [makeItem(to, { message })]
  const shown = (part: string): string => String(checked.value[`${channel}_${part}`] ?? '')
  const card = { imageUrl: shown('image_url'), targetUrl: shown('target_url'), caption: shown('caption') }
  const order = makeOrder(context, 'chat_app', { sender_id, callback_url }, items, { kind: channel, card })
  return { ok: true, value: order }
}
