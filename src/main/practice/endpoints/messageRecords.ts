// Facts about a message, and the record in which a campaign is shown.
import { toMoney } from '../account'
import { stageOfMessage, stagesOfMessage, type Context } from '../context'
import { writeDate } from '../dates'
import { failedReasonOf, stageAt } from '../fates'
import { countryOf } from '../numbers'
import type { MessageFacts } from '../readings/messageFacts'
import type { Campaign, Message } from '../state'

/** The current facts about a message, for the writers. */
export function factsOf({ account, state }: Context, message: Message, now: number): MessageFacts {
  const { id, key, number, text, sent, taken } = message
  const stages = stagesOfMessage(message, account)
  const stage = stageAt(stages, now)
  const sentAt = stages.find(({ status }) => status === 'SENT')?.at ?? Infinity
  const country = countryOf(number)
  return {
    id,
    key,
    number,
    text,
    parts: message.parts,
    request: sent.request,
    sender: sent.sender,
    isPersonalised: sent.form === 'personalised' || sent.form === 'older_personalised',
    campaignId: sent.campaignId,
    callbackUrl: sent.callbackUrl,
    kind: sent.kind,
    acceptedAt: sent.at,
    dueAt: sent.dueAt,
    timezone: sent.timezone,
    status: stage.status,
    isFinal: stage.final,
    statusAt: stage.at,
    sentAt: sentAt <= now ? sentAt : null,
    failedReason: failedReasonOf(stage.status, taken),
    price: toMoney(message.priceUnits),
    ownPrice: toMoney(Math.round(message.priceUnits * 0.8)),
    country: country?.code ?? '',
    providerId: country ? 20 + (Number(country.mcc) % 7) : 0,
    isFinalCallbackSent: state.finallyCalled.has(key),
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
