// Reads the payload of every sending form into one order. Estimates read the same payloads with the same functions.
// Unknown fields are refused: on a real gateway a misspelt `scheduled_for` would be passed over, and the text sent at once.
import { z } from 'zod'
import { checkBody, refuseBody, type Checked } from '../checks'
import type { Context } from '../context'
import { isZoneName, parseScheduledFor } from '../dates'
import type { ChatCard, SendForm } from '../events'
import { listOrder, parseListIds } from './listIds'
import { refuse } from '../transport/wire'

export interface OrderItem {
  readonly to: string
  readonly text: string
  readonly bypass: boolean
  /** Opted out of every list through which it was chosen. */
  readonly listOptOut: boolean
}

export interface SendOrder {
  readonly form: SendForm
  /** The type in the by-id record: `sms` for a text, the channel's name in the chat application. */
  readonly kind: string
  readonly sender: string
  readonly callbackUrl: string
  readonly bypass: boolean
  readonly dueAt: number | null
  readonly timezone: string
  readonly listIds: readonly string[]
  readonly card?: ChatCard
  readonly items: readonly OrderItem[]
}

const text = z.string().min(1)
export const senderField = z
  .string()
  .regex(/^(?:[A-Za-z0-9 _-]{1,11}|\d{1,15})?$/, 'at most 11 letters, digits, spaces, _ or -, or 15 digits')
  .optional()
export const callbackField = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional()
const common = { sender_id: senderField, callback_url: callbackField }
const bypass = { bypass_optout: z.boolean().optional() }
const listId = z.union([z.string().min(1), z.int().min(1)])

const singleBody = z.strictObject({ message: text, to: text, ...bypass, ...common })
const severalBody = z.strictObject({ message: text, to: z.array(text).min(1), ...bypass, ...common })
const listBody = z.strictObject({
  message: text,
  list_id: z.union([listId, z.array(listId).min(1)]),
  ...bypass,
  ...common,
})
const item = z.strictObject({ message: text, to: text, ...bypass })
const personalisedBody = z.strictObject({
  messages: z.array(item).min(1),
  scheduled_for: z.string().optional(),
  timezone: z.string().optional(),
  ...common,
})

type Common = { sender_id?: string | undefined; callback_url?: string | undefined; bypass_optout?: boolean | undefined }

export function makeOrder(
  context: Context,
  form: SendForm,
  body: Common,
  items: readonly OrderItem[],
  more: Partial<SendOrder> = {},
): SendOrder {
  return {
    form,
    kind: 'sms',
    sender: body.sender_id || context.account.defaultSender,
    callbackUrl: body.callback_url ?? '',
    bypass: body.bypass_optout ?? false,
    dueAt: null,
    timezone: context.account.timezone,
    listIds: [],
    items,
    ...more,
  }
}

export function makeItem(to: string, body: { message: string; bypass_optout?: boolean | undefined }): OrderItem {
  return { to, text: body.message, bypass: body.bypass_optout ?? false, listOptOut: false }
}

/** The forms of `/sms/send`. */
export function readSmsOrder(context: Context, body: unknown, now: number): Checked<SendOrder> {
  const given = typeof body === 'object' && body !== null ? body : {}
  if ('messages' in given) return readPersonalised(context, body, now)
  if ('list_id' in given) return readList(context, body, now)
  if ('to' in given && Array.isArray(given.to)) {
    const several = checkBody(severalBody, body)
    if (!several.ok) return several
    const items = several.value.to.map((to) => makeItem(to, several.value))
    return { ok: true, value: makeOrder(context, 'several', several.value, items) }
  }
  return readSingle(context, body, 'single', 'sms')
}

export function readSingle(context: Context, body: unknown, form: SendForm, kind: string): Checked<SendOrder> {
  const single = checkBody(singleBody, body)
  if (!single.ok) return single
  return {
    ok: true,
    value: makeOrder(context, form, single.value, [makeItem(single.value.to, single.value)], { kind }),
  }
}

/** The payload of several people without the entries that are wrong, of which the others may be taken anyway. */
export function withoutWrongPeople(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  if ('messages' in body && Array.isArray(body.messages))
    return { ...body, messages: body.messages.filter((entry) => item.safeParse(entry).success) }
  if ('to' in body && Array.isArray(body.to))
    return { ...body, to: body.to.filter((entry) => text.safeParse(entry).success) }
  return undefined
}

function readList(context: Context, body: unknown, now: number): Checked<SendOrder> {
  const checked = checkBody(listBody, body)
  if (!checked.ok) return checked
  const listIds = parseListIds(checked.value.list_id)
  const lists = listOrder(context, listIds, now, checked.value.message, checked.value.bypass_optout ?? false)
  if (!lists) return { ok: false, answer: refuse(404, 'List not found') }
  if (lists.length === 0) return refuseBody('list_id: the list has no contacts')
  return { ok: true, value: makeOrder(context, 'list', checked.value, lists, { listIds: listIds.map(String) }) }
}

function readPersonalised(context: Context, body: unknown, now: number): Checked<SendOrder> {
  const checked = checkBody(personalisedBody, body)
  if (!checked.ok) return checked
  const { messages, scheduled_for: scheduledFor, timezone: asked = context.account.timezone } = checked.value
  const isUnknown = !isZoneName(asked)
  if (isUnknown && context.readings.scheduleZone === 'honoured')
    return refuseBody('timezone: not a name of the TZ database')
  const timezone = isUnknown ? context.account.timezone : asked
  const items = messages.map((message) => makeItem(message.to, message))
  const order = (dueAt: number | null): Checked<SendOrder> => ({
    ok: true,
    value: makeOrder(context, 'personalised', checked.value, items, { dueAt, timezone }),
  })
  if (scheduledFor === undefined) return order(null)
  const dueAt = parseScheduledFor(scheduledFor, timezone)
  if (dueAt === undefined) return refuseBody('scheduled_for: must be a date in the form YYYY-MM-DD HH:MM:SS')
  if (dueAt <= now) return refuseBody('scheduled_for: must be in the future')
  return order(dueAt)
}
