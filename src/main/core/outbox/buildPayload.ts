// Which form the people of one batch are sent in. Pure. A batch of one is a single message, since its answer names the
// message; several people with one text share a campaign at the gateway; texts of their own go as personalised. The older
// interface knows neither a single form nor a bypass: its two forms take a batch of any size.
import type { SendPayload } from '../gateway/buildSend'
import type { FrozenPerson } from './outboxStore'

export interface PayloadCampaign {
  readonly form: string
  readonly sender: string
  readonly bypassOptOut: boolean
  /** Where the gateway posts status updates; empty: nowhere. */
  readonly callbackUrl: string
}

export type CampaignForm = 'several' | 'personalised' | 'older_several' | 'older_personalised'

/** As a campaign is frozen: whether texts differ, and the interface that its account uses. */
export function chooseForm(isPersonalised: boolean, usesOlderApi: boolean): CampaignForm {
  const form = isPersonalised ? 'personalised' : 'several'
  return usesOlderApi ? `older_${form}` : form
}

export function buildPayload(campaign: PayloadCampaign, people: readonly FrozenPerson[]): SendPayload {
  const [first] = people
  if (!first) throw new Error('A batch has at least one person')
  const shared = {
    ...(campaign.sender === '' ? {} : { sender: campaign.sender }),
    ...(campaign.callbackUrl === '' ? {} : { callbackUrl: campaign.callbackUrl }),
  }
  const isOneText = people.every(({ text }) => text === first.text)
  if (campaign.form.startsWith('older_')) {
    return campaign.form === 'older_several' && isOneText
      ? { form: 'older_several', to: people.map(({ phone }) => phone), message: first.text, ...shared }
      : {
          form: 'older_personalised',
          messages: people.map(({ phone, text }) => ({ to: phone, message: text })),
          ...shared,
        }
  }
  const bypass = campaign.bypassOptOut ? { bypassOptOut: true } : {}
  const common = { ...shared, ...bypass }
  if (people.length === 1) return { form: 'single', to: first.phone, message: first.text, ...common }
  if (campaign.form === 'several' && isOneText) {
    return { form: 'several', to: people.map(({ phone }) => phone), message: first.text, ...common }
  }
  return {
    form: 'personalised',
    messages: people.map(({ phone, text }) => ({ to: phone, message: text, ...bypass })),
    ...shared,
  }
}
