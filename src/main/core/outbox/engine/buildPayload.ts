// Chooses the form of one batch. Pure. A batch of one is a single message, since its answer names the message; several people
// with one text share a campaign at the gateway; different texts go as personalised. Messages whose schedule the gateway keeps
// go as personalised too, even for one person: no other form takes a time, and a field it does not know would be sent at once.
// The older interface knows neither a single form, a time nor a bypass: its two forms take a batch of any size.
import {
  isOneNumberForm,
  messageForms,
  requestFormNames,
  requestForms,
  type MessageKind,
  type RequestForm,
} from '@contract/messageForms'
import { oneNumberSend, type SendPayload } from '../../gateway/client/buildSend'
import type { Addressed } from '../store/outboxStore'

export interface PayloadCampaign {
  readonly form: string
  readonly sender: string
  readonly bypassOptOut: boolean
  /** The gateway posts status updates here; empty: it posts none. */
  readonly callbackUrl: string
  /** For a form with a card; another leaves them out. */
  readonly imageUrl: string
  readonly targetUrl: string
  readonly caption: string
  /** For the form `scheduled`: ISO 8601 in UTC. */
  readonly scheduledFor: string | null
  /** For the forms `list` and `older_list`: the gateway's list. */
  readonly listId: string | null
}

/** A single message is a batch of one, and no campaign goes in the address. */
export type CampaignForm = Exclude<RequestForm, 'single' | 'query'>
export const campaignForms = requestFormNames.filter(
  (form): form is CampaignForm => form !== 'single' && form !== 'query',
)
const oneByOneForms: ReadonlySet<string> = new Set(
  campaignForms.filter((form) => ['one', 'list', 'lists'].includes(requestForms[form].shape)),
)

export interface FormChoice {
  readonly kind: MessageKind
  /** Texts differ: the template has fields. */
  readonly isPersonalised: boolean
  /** The gateway keeps the clock. */
  readonly isScheduled: boolean
  /** A list as the gateway has it. */
  readonly isGatewayList: boolean
  readonly usesOlderApi: boolean
}

/** Chosen when a campaign is frozen. Options that the interface lacks are refused before. */
export function chooseForm({
  kind,
  isPersonalised,
  isScheduled,
  isGatewayList,
  usesOlderApi,
}: FormChoice): CampaignForm {
  if (kind !== 'text') return messageForms[kind].requests[0]
  if (isGatewayList) return usesOlderApi ? 'older_list' : 'list'
  if (isScheduled) return 'scheduled'
  const form = isPersonalised ? 'personalised' : 'several'
  return usesOlderApi ? `older_${form}` : form
}

/** One person, or one list, a request. */
export function isOneByOne(form: string): boolean {
  return oneByOneForms.has(form)
}

export function buildPayload(campaign: PayloadCampaign, people: readonly Addressed[]): SendPayload {
  const [first] = people
  if (!first) throw new Error('A batch has at least one person')
  // A time that the form cannot carry would be forgotten, and the message sent at once.
  if (campaign.scheduledFor !== null && campaign.form !== 'scheduled')
    throw new Error(`The form ${campaign.form} takes no time`)
  const shared = {
    ...(campaign.sender === '' ? {} : { sender: campaign.sender }),
    ...(campaign.callbackUrl === '' ? {} : { callbackUrl: campaign.callbackUrl }),
  }
  if (isOneByOne(campaign.form)) {
    if (people.length > 1) throw new Error(`The form ${campaign.form} takes one recipient`)
    return buildOne(campaign, first, shared)
  }
  const isOneText = people.every(({ text }) => text === first.text)
  if (campaign.form.startsWith('older_'))
    return buildOlder(campaign.form === 'older_several' && isOneText, people, shared)
  const bypass = campaign.bypassOptOut ? { bypassOptOut: true } : {}
  const messages = people.map(({ phone, text }) => ({ to: phone, message: text, ...bypass }))
  if (campaign.form === 'scheduled') {
    if (campaign.scheduledFor === null) throw new Error('A scheduled send has a time')
    const at = { scheduledFor: toWireTime(campaign.scheduledFor), timezone: 'UTC' }
    return { form: 'personalised', messages, ...at, ...shared }
  }
  if (people.length === 1) return { form: 'single', to: first.phone, message: first.text, ...shared, ...bypass }
  if (campaign.form === 'several' && isOneText)
    return { form: 'several', to: people.map(({ phone }) => phone), message: first.text, ...shared, ...bypass }
  return { form: 'personalised', messages, ...shared }
}

interface Shared {
  readonly sender?: string
  readonly callbackUrl?: string
}

function buildOne(campaign: PayloadCampaign, { phone, text }: Addressed, shared: Shared): SendPayload {
  const { form, imageUrl, targetUrl, caption, listId } = campaign
  const bypass = campaign.bypassOptOut ? { bypassOptOut: true } : {}
  if (isOneNumberForm(form))
    return oneNumberSend(form, { to: phone, message: text, imageUrl, targetUrl, caption, ...bypass, ...shared })
  if (listId === null) throw new Error('A list of the gateway has an id')
  if (form === 'older_list') return { form, listId, message: text, ...shared }
  return { form: 'list', listIds: [listId], message: text, ...shared, ...bypass }
}

function buildOlder(isOneText: boolean, people: readonly Addressed[], shared: Shared): SendPayload {
  return isOneText
    ? { form: 'older_several', to: people.map(({ phone }) => phone), message: people[0]?.text ?? '', ...shared }
    : {
        form: 'older_personalised',
        messages: people.map(({ phone, text }) => ({ to: phone, message: text })),
        ...shared,
      }
}

/** The interface takes whole seconds and names the zone apart. */
function toWireTime(iso: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(iso) ?? []
  if (day === undefined || time === undefined) throw new Error('A time of a send is ISO 8601 in UTC')
  return `${day} ${time}`
}
