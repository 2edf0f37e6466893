// The common part of a campaign's requests, from a person's choices.
import type { Draft } from '@contract'
import type { PayloadCampaign } from '../../outbox/engine/buildPayload'
import { gatewayTime } from './timing'

export function toPayloadCampaign(draft: Draft, form: string, callbackUrl: string): PayloadCampaign {
  const { sender, bypassOptOut, imageUrl, targetUrl, caption, timing, gatewayList } = draft
  const scheduledFor = gatewayTime(timing) ?? null
  const listId = gatewayList?.id ?? null
  return { form, sender, bypassOptOut, callbackUrl, imageUrl, targetUrl, caption, scheduledFor, listId }
}
