// What the requests of a campaign have in common, from what a person chose.
import type { Draft } from '@contract'
import type { PayloadCampaign } from '../outbox/buildPayload'

export function toPayloadCampaign(draft: Draft, form: string, callbackUrl: string): PayloadCampaign {
  const { sender, bypassOptOut, imageUrl, targetUrl, caption, scheduledFor = null, gatewayList } = draft
  const listId = gatewayList?.id ?? null
  return { form, sender, bypassOptOut, callbackUrl, imageUrl, targetUrl, caption, scheduledFor, listId }
}
