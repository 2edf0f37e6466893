// Campaigns as the gateway lists them. The document shows no record: the fields are those seen in the wild, all optional.
import { z } from 'zod'
import type { GatewayResult } from '../gatewayOptions'
import { readPage, type Page } from './readAnswer'
import type { Read } from './reader'
import { date, flag, id, integer, micros, moment, text } from './wireFields'

export const campaignSchema = z.object({
  id,
  campaign_id: id,
  type: text,
  user_id: id,
  sender_id: text,
  message: text,
  list_id: id,
  status: text,
  client_total_cost: micros,
  estimated_cost: micros,
  delivered_messages: integer,
  failed_messages: integer,
  pending_messages: integer,
  sent_messages: integer,
  bypass_optout: flag,
  callback_url: text,
  scheduled_for: moment,
  timezone: text,
  created_at: date,
  updated_at: date,
  sms_count: integer,
  is_api: flag,
  canceled_at: date,
})

export interface CampaignRecord {
  readonly id: string | undefined
  readonly type: string | undefined
  readonly userId: string | undefined
  readonly senderId: string | undefined
  readonly message: string | undefined
  readonly listId: string | undefined
  readonly status: string | undefined
  /** Millionths of the account's currency. */
  readonly totalCostMicros: number | undefined
  readonly estimatedCostMicros: number | undefined
  readonly delivered: number | undefined
  readonly failed: number | undefined
  readonly pending: number | undefined
  readonly sent: number | undefined
  readonly isOptOutBypassed: boolean | undefined
  readonly callbackUrl: string | undefined
  /** Seconds since the epoch. */
  readonly scheduledFor: number | undefined
  readonly timezone: string | undefined
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  readonly smsCount: number | undefined
  readonly isApi: boolean | undefined
  readonly canceledAt: string | undefined
  readonly raw: string
}

export interface Campaigns {
  /** GET {api}/campaigns; no parameters are documented, so these are a request, not a promise. KEY_*, GATEWAY_*. */
  list(query?: { readonly limit?: number; readonly page?: number }): Promise<GatewayResult<Page<CampaignRecord>>>
}

export function makeCampaignsClient(read: Read): Campaigns {
  return {
    async list(query = {}) {
      return readPage(
        await read({ method: 'GET', host: 'api', path: '/campaigns', query: { ...query } }),
        toCampaignRecord,
      )
    },
  }
}

function toCampaignRecord(record: Readonly<Record<string, unknown>>): CampaignRecord {
  const wire = campaignSchema.parse(record)
  return {
    id: wire.campaign_id ?? wire.id,
    type: wire.type,
    userId: wire.user_id,
    senderId: wire.sender_id,
    message: wire.message,
    listId: wire.list_id,
    status: wire.status,
    totalCostMicros: wire.client_total_cost,
    estimatedCostMicros: wire.estimated_cost,
    delivered: wire.delivered_messages,
    failed: wire.failed_messages,
    pending: wire.pending_messages,
    sent: wire.sent_messages,
    isOptOutBypassed: wire.bypass_optout,
    callbackUrl: wire.callback_url,
    scheduledFor: wire.scheduled_for,
    timezone: wire.timezone,
    createdAt: wire.created_at?.text,
    updatedAt: wire.updated_at?.text,
    smsCount: wire.sms_count,
    isApi: wire.is_api,
    canceledAt: wire.canceled_at?.text,
    raw: JSON.stringify(record),
  }
}
