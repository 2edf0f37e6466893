// Messages as the gateway lists them.
import { z } from 'zod'
import { fail, ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { emptyPage, isRecord, needRecord, readPage, unwrap, type Page, type WireAnswer } from './readAnswer'
import type { Read, WaitRules } from './reader'
import { restOf, type RecordRest } from './recordRest'
import { date, flag, id, integer, micros, moment, text } from './wireFields'
import { isSegment, segment } from './wireRequest'

export const messageSchema = z.object({
  id,
  _id: id,
  campaign_id: id,
  user_id: id,
  sender_id: text,
  message: text,
  to: text,
  status: text,
  our_cost: micros,
  client_cost: micros,
  cost: micros,
  callback_url: text,
  scheduled_for: moment,
  timezone: text,
  created_at: date,
  updated_at: date,
  sent_at: date,
  provider_id: id,
  fallback_provider_id: id,
  message_id: id,
  sms_count: integer,
  final_callback_sent: flag,
  is_api: flag,
  a2_code: text,
  type: text,
  failed_reason: text,
  optout: flag,
})

/** Every field of both forms of the record; undefined if the form lacks it, or it was null or of another kind. */
export interface MessageRecord {
  /** The key that `byId` takes: `_id` in listings, `id` in the by-id form. */
  readonly key: string | undefined
  /** The listing's own id, an integer there. */
  readonly id: string | undefined
  readonly campaignId: string | undefined
  readonly userId: string | undefined
  readonly senderId: string | undefined
  readonly message: string | undefined
  /** As the gateway writes the number. */
  readonly to: string | undefined
  /** The gateway's word, unknown ones included. */
  readonly status: string | undefined
  /** Millionths of the account's currency. */
  readonly ourCostMicros: number | undefined
  readonly clientCostMicros: number | undefined
  /** The message's cost: `client_cost` if the record has it, else `cost`. */
  readonly costMicros: number | undefined
  readonly callbackUrl: string | undefined
  /** Seconds since the epoch. */
  readonly scheduledFor: number | undefined
  readonly timezone: string | undefined
  /** As written; see parseGatewayDate. */
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  readonly sentAt: string | undefined
  readonly providerId: string | undefined
  readonly fallbackProviderId: string | undefined
  readonly messageId: string | undefined
  readonly smsCount: number | undefined
  readonly isFinalCallbackSent: boolean | undefined
  readonly isApi: boolean | undefined
  /** Two letters, as written. */
  readonly country: string | undefined
  readonly type: string | undefined
  readonly failedReason: string | undefined
  readonly isOptOut: boolean | undefined
  /** All else that was written; with the fields above it is the whole record, see `writeRecord`. */
  readonly rest: RecordRest
}

export interface MessageQuery {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly orderBy?: string | undefined
  readonly orderDirection?: 'asc' | 'desc' | undefined
  readonly status?: string | undefined
  /** A day, YYYY-MM-DD. */
  readonly createdAt?: string | undefined
  readonly to?: string | undefined
}

export interface Messages {
  /** GET {api}/messages. KEY_*, GATEWAY_*. */
  list(query?: MessageQuery, rules?: WaitRules): Promise<GatewayResult<Page<MessageRecord>>>
  /** GET {api}/message/{id}; takes a record's `key`. GATEWAY_NOT_FOUND, KEY_*, GATEWAY_*. */
  byId(key: string): Promise<GatewayResult<MessageRecord>>
  /** GET {api}/last/message; undefined if nothing was ever sent. KEY_*, GATEWAY_*. */
  last(): Promise<GatewayResult<MessageRecord | undefined>>
}

export function makeMessagesClient(read: Read): Messages {
  async function last(rules: WaitRules = {}): Promise<GatewayResult<MessageRecord | undefined>> {
    const answer = await read({ method: 'GET', host: 'api', path: '/last/message' }, rules)
    if (isNothing(answer)) return ok(undefined)
    const record = needRecord(answer)
    return record.ok ? ok(toMessageRecord(unwrap(record.value))) : record
  }

  return {
    async list({ limit, page, orderBy, orderDirection, status, createdAt, to } = {}, rules = {}) {
      const query = {
        limit,
        page,
        order_by: orderBy,
        order_direction: orderDirection,
        status,
        created_at: createdAt,
        to,
      }
      const answer = await read({ method: 'GET', host: 'api', path: '/messages', query }, rules)
      if (answer.ok || answer.problem.code !== 'GATEWAY_NOT_FOUND')
        return readPage(answer, toMessageRecord, { page, limit })
      // Some gateways answer "not found" past the last page, and if a filter or the account has no message. If the listing itself
      // is missing, there is still a last message.
      const mayBeEmpty = (page ?? 1) > 1 || [status, createdAt, to].some((filter) => filter !== undefined)
      if (mayBeEmpty) return ok(emptyPage)
      const newest = await last(rules)
      return newest.ok && newest.value === undefined ? ok(emptyPage) : readPage(answer, toMessageRecord)
    },
    async byId(key) {
      // Not an id of any message, and the request would go to another path.
      if (!isSegment(key)) return fail('GATEWAY_NOT_FOUND')
      const record = needRecord(await read({ method: 'GET', host: 'api', path: `/message/${segment(key)}` }))
      return record.ok ? ok(toMessageById(unwrap(record.value))) : record
    },
    last: () => last(),
  }
}

/** No message yet: nothing, null, an empty list or an empty record, with or without the envelope. */
function isNothing(answer: GatewayResult<WireAnswer>): boolean {
  if (!answer.ok) return answer.problem.code === 'GATEWAY_NOT_FOUND'
  const { value } = answer.value
  const inner = isRecord(value) && 'data' in value ? value.data : value
  return inner === undefined || inner === null || (typeof inner === 'object' && Object.keys(inner).length === 0)
}

/** In this form `id` is the identifier itself. */
function toMessageById(record: Readonly<Record<string, unknown>>): MessageRecord {
  const message = toMessageRecord(record)
  return { ...message, key: message.key ?? message.id }
}

export function toMessageRecord(record: Readonly<Record<string, unknown>>): MessageRecord {
  const wire = messageSchema.parse(record)
  return {
    key: wire._id,
    id: wire.id,
    campaignId: wire.campaign_id,
    userId: wire.user_id,
    senderId: wire.sender_id,
    message: wire.message,
    to: wire.to,
    status: wire.status,
    ourCostMicros: wire.our_cost,
    clientCostMicros: wire.client_cost,
    costMicros: wire.client_cost ?? wire.cost,
    callbackUrl: wire.callback_url,
    scheduledFor: wire.scheduled_for,
    timezone: wire.timezone,
    createdAt: wire.created_at?.text,
    updatedAt: wire.updated_at?.text,
    sentAt: wire.sent_at?.text,
    providerId: wire.provider_id,
    fallbackProviderId: wire.fallback_provider_id,
    messageId: wire.message_id,
    smsCount: wire.sms_count,
    isFinalCallbackSent: wire.final_callback_sent,
    isApi: wire.is_api,
    country: wire.a2_code,
    type: wire.type,
    failedReason: wire.failed_reason,
    isOptOut: wire.optout,
    rest: restOf(record),
  }
}
