// Which form the people of one batch are sent in. Pure. A batch of one is a single message, since its answer names the
// message; several people with one text share a campaign at the gateway; texts of their own go as personalised.
import type { SendPayload } from '../gateway/buildSend'
import type { FrozenPerson } from './outboxStore'

export interface PayloadCampaign {
  readonly form: string
  readonly sender: string
  readonly bypassOptOut: boolean
}

export function buildPayload(campaign: PayloadCampaign, people: readonly FrozenPerson[]): SendPayload {
  const [first] = people
  if (!first) throw new Error('A batch has at least one person')
  const common = {
    ...(campaign.sender === '' ? {} : { sender: campaign.sender }),
    ...(campaign.bypassOptOut ? { bypassOptOut: true } : {}),
  }
  if (people.length === 1) return { form: 'single', to: first.phone, message: first.text, ...common }
  if (campaign.form === 'several' && people.every(({ text }) => text === first.text)) {
    return { form: 'several', to: people.map(({ phone }) => phone), message: first.text, ...common }
  }
  const { bypassOptOut, ...shared } = common
  const bypass = bypassOptOut ? { bypassOptOut } : {}
  return {
    form: 'personalised',
    messages: people.map(({ phone, text }) => ({ to: phone, message: text, ...bypass })),
    ...shared,
  }
}
