// The records in which messages and campaigns are shown.
import { toMoney } from './account'
import { stageOfMessage, stagesOfMessage, type Context } from './context'
import { writeDate } from './dates'
import { failedReasonOf } from './fates'
import type { ViewFault } from './faults'
import { shareOf } from './hashText'
import { countryOf } from './numbers'
import type { Campaign, Message } from './state'

/** The record of GET /messages and GET /last/message. */
export function messageRecord(context: Context, message: Message, now: number, view: ViewFault = {}) {
  const { account, state } = context
  const { sent, number } = message
  const stages = stagesOfMessage(message, account)
  const stage = stageOfMessage(message, account, now)
  const sentAt = stages.find(({ status }) => status === 'SENT')?.at ?? Infinity
  const country = countryOf(number)
  return {
    id: view.scatteredIds ? 1_000_000 + Math.floor(shareOf(message.key) * 1_000_000_000) : message.id,
    _id: message.key,
    campaign_id: sent.campaignId,
    user_id: account.userId,
    sender_id: sent.sender,
    message: message.text,
    to: number,
    status: stage.status,
    our_cost: toMoney(Math.round(message.priceUnits * 0.8)),
    client_cost: toMoney(message.priceUnits),
    callback_url: sent.callbackUrl,
    scheduled_for: sent.dueAt === null ? null : Math.floor(sent.dueAt / 1_000),
    timezone: sent.timezone,
    created_at: writeDate(sent.at),
    updated_at: writeDate(stage.at),
    provider_id: country ? 20 + (Number(country.mcc) % 7) : 0,
    fallback_provider_id: null,
    message_id: sentAt <= now ? `PX${message.id.toString(36).toUpperCase()}` : null,
    sms_count: message.parts,
    final_callback_sent: state.finallyCalled.has(message.key) ? 1 : 0,
    is_api: 1,
    a2_code: country?.code ?? '',
    sent_at: sentAt <= now ? writeDate(sentAt) : null,
    failed_reason: failedReasonOf(stage.status),
    optout: stage.status === 'UNSUBSCRIBED' ? 1 : 0,
  }
}

/** The record of GET /message/{id}. `sent_at` is null until the message has left. */
export function messageByIdRecord(context: Context, message: Message, now: number) {
  const record = messageRecord(context, message, now)
  return {
    id: record._id,
    campaign_id: record.campaign_id,
    sender_id: record.sender_id,
    message: record.message,
    to: record.to,
    status: record.status,
    cost: record.client_cost,
    callback_url: record.callback_url,
    scheduled_for: record.scheduled_for,
    sms_count: record.sms_count,
    type: message.sent.kind,
    sent_at: record.sent_at,
    failed_reason: record.failed_reason,
  }
}

/** The record of GET /campaigns, with its counts as they stand now. */
export function campaignRecord(context: Context, campaign: Campaign, now: number) {
  const { account, state } = context
  const { sent } = campaign
  const messages = state.messages.slice(campaign.first, campaign.first + campaign.count)
  const counts = { pending: 0, sent: 0, delivered: 0, failed: 0 }
  let updatedAt = sent.at
  for (const message of messages) {
    const stage = stageOfMessage(message, account, now)
    updatedAt = Math.max(updatedAt, stage.at)
    if (stage.status === 'DELIVERED') counts.delivered++
    else if (stage.final) counts.failed++
    else if (stage.status === 'SENT') counts.sent++
    else counts.pending++
  }
  const cost = messages.reduce((sum, { priceUnits }) => sum + priceUnits, 0)
  return {
    id: campaign.id,
    campaign_id: sent.campaignId,
    type: sent.kind,
    user_id: account.userId,
    sender_id: sent.sender,
    message: campaign.text,
    list_id: sent.listIds.length === 0 ? null : sent.listIds.join(','),
    status: counts.pending + counts.sent === 0 ? 'DELIVERED' : 'ONGOING',
    client_total_cost: toMoney(cost),
    estimated_cost: toMoney(cost),
    delivered_messages: counts.delivered,
    failed_messages: counts.failed,
    pending_messages: counts.pending,
    sent_messages: counts.sent,
    bypass_optout: sent.bypass ? 1 : 0,
    callback_url: sent.callbackUrl,
    scheduled_for: null,
    timezone: sent.timezone,
    created_at: writeDate(sent.at),
    updated_at: writeDate(updatedAt),
    sms_count: messages.reduce((sum, { parts }) => sum + parts, 0),
    is_api: 1,
    canceled_at: null,
  }
}
