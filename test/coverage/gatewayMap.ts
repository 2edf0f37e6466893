// Long because it is one table: where each operation of the document lives, from the client's function to the place in
// the app. It only declares; `checkOperation.ts` proves every cell.
import type { Contract, ExampleFields, RequestForm } from '@contract'
import type { z } from 'zod'
import { balanceSchema } from '../../src/main/core/gateway/client/balance'
import type { SendPayload } from '../../src/main/core/gateway/client/buildSend'
import type { ParameterValues } from '../../src/main/core/gateway/client/buildOperation'
import { campaignSchema } from '../../src/main/core/gateway/client/campaigns'
import { contactSchema, membershipSchema } from '../../src/main/core/gateway/client/contacts'
import type { Gateway } from '../../src/main/core/gateway/makeGateway'
import { listSchema } from '../../src/main/core/gateway/client/lists'
import { messageSchema } from '../../src/main/core/gateway/client/messages'
import { countrySchema, detailsSchema, networkSchema, numberSchema } from '../../src/main/core/gateway/client/numbers'
import type { OperationId } from '../../src/main/core/gateway/client/operationTable'
import { answerSchema, envelopeSchema, linksSchema, metaSchema } from '../../src/main/core/gateway/client/readAnswer'
import { submissionSchema, trackingSchema } from '../../src/main/core/gateway/client/sending'
import { inboundSchema, optOutSchema } from '../../src/main/core/gateway/client/recent'
import { tokenAnswerSchema } from '../../src/main/core/gateway/auth/tokenRequests'
import { olderDateSchema } from '../../src/main/core/gateway/client/wireFields'
import { atGateway } from '../support/steps/formSteps'
import type { CampaignChoices } from './checkCampaign'
import type { credentials, Samples } from './prepare'

type Procedure = { [Area in keyof Contract & string]: `${Area}.${keyof Contract[Area] & string}` }[keyof Contract &
  string]

export interface Place {
  readonly procedure: Procedure
  /** The store that calls it. */
  readonly store: string
  /** The part of the page that has the store do so, by this name. */
  readonly page: readonly [file: string, name: string]
}

export interface MapRow {
  readonly credential: keyof typeof credentials
  /** Path of the function on the client. */
  readonly client: string
  readonly call: (gateway: Gateway, samples: Samples) => Promise<unknown>
  /** The schema that decodes each path of the answer. */
  readonly schemas: Readonly<Record<string, z.ZodObject>>
  /** `asked`: its raw answer is on the Gateway page. `sent`: the app does it. `shown`: the app shows its request only. */
  readonly way: 'asked' | 'sent' | 'shown'
  readonly places: readonly [Place, ...Place[]]
  /** For `asked`: the values of all its parameters there. */
  readonly ask?: (samples: Samples) => readonly [OperationId, ParameterValues]
  /** For sends: an example whose shown request has all parameters. */
  readonly example?: readonly [RequestForm, ExampleFields]
  /** For `sent`: what a person chooses so that a campaign goes by this operation. Every field of its answer is then shown. */
  readonly campaign?: (samples: Samples) => CampaignChoices
}

const asked: Place = {
  procedure: 'requests.ask',
  store: 'requests',
  page: ['gateway/useRawRequests.ts', 'requests.ask'],
}
const shownOnly: Place = {
  procedure: 'requests.showExample',
  store: 'requests',
  page: ['gateway/ExampleRequest.vue', 'requests.showExample'],
}
const attempted: Place = {
  procedure: 'outbox.attempt',
  store: 'attempt',
  page: ['campaigns/requests/AttemptPanel.vue', 'attempt.open'],
}
const kindChosen: Place = {
  procedure: 'campaigns.save',
  store: 'compose',
  page: ['compose/message/MessageKind.vue', 'compose.edit'],
}
const listChosen: Place = {
  procedure: 'campaigns.gatewayLists',
  store: 'sendForms',
  page: ['compose/people/GatewayListSearch.vue', 'forms.findLists'],
}
const timeChosen: Place = {
  procedure: 'campaigns.readTime',
  store: 'sendForms',
  page: ['compose/when/MomentFields.vue', 'forms.readTime'],
}
const approved: Place = {
  procedure: 'campaigns.approve',
  store: 'review',
  page: ['compose/review/ComposeReview.vue', 'store.approve'],
}
const shownSend: Place = {
  procedure: 'requests.showSend',
  store: 'requests',
  page: ['gateway/ShowRequest.vue', 'requests.showSend'],
}
const refreshed: Place = {
  procedure: 'history.refresh',
  store: 'history',
  page: ['history/HistoryPage.vue', 'history.refresh()'],
}

const key = { credential: 'api_key' } as const
const read = { ...key, way: 'asked', places: [asked] } as const
const sends = { ...key, client: 'sending.submit', schemas: { '': submissionSchema } } as const
const shown = { ...sends, way: 'shown', places: [shownOnly] } as const
const sent = { ...sends, way: 'sent', places: [approved, attempted, shownSend] } as const
/** The campaign of a row, with its number of people and its choices. */
const campaignOf =
  (people: number, choices: CampaignChoices['choices'] = {}) =>
  (): CampaignChoices => ({ people, choices })
const olderCampaign =
  (people: number, choices: CampaignChoices['choices'] = {}) =>
  (): CampaignChoices => ({ people, choices, usesOlderApi: true })
const olderPage = {
  '': answerSchema,
  links: linksSchema,
  meta: metaSchema,
  'data[]': listSchema,
  'data[].created_at': olderDateSchema,
}
const tracking = { '': submissionSchema, data: trackingSchema, 'data.created_at': olderDateSchema }

const to = '+447700900147'
const two = [to, '+447700900148']
const message = 'Your parcel is ready.'
const common = { sender: 'Shop', callbackUrl: 'https://example.com/hook' } as const
const bypass = { bypassOptOut: true } as const
const entries = two.map((number) => ({ to: number, message, ...bypass }))
const at = { scheduledFor: '2030-12-01 09:30:00', timezone: 'Europe/London' } as const
const picture = { imageUrl: 'https://example.com/a.png', targetUrl: 'https://example.com/', caption: 'A' } as const

const submit = (payload: SendPayload | ((samples: Samples) => SendPayload)) => (gateway: Gateway, samples: Samples) =>
  gateway.sending.submit(typeof payload === 'function' ? payload(samples) : payload)

export const gatewayMap: Readonly<Record<string, MapRow>> = {
  clientToken: {
    ...read,
    ...{ credential: 'client', client: 'tokens.ensure', schemas: { '': tokenAnswerSchema } },
    call: (gateway) => gateway.tokens.ensure(),
    ask: () => ['clientToken', {}],
  },
  refreshToken: {
    ...read,
    ...{ credential: 'client', client: 'raw.ask', schemas: {} },
    call: (gateway) => gateway.raw.ask('refreshToken', {}),
    ask: () => ['refreshToken', {}],
  },
  passwordToken: {
    ...read,
    ...{ credential: 'password', client: 'tokens.ensure', schemas: { '': tokenAnswerSchema } },
    call: (gateway) => gateway.tokens.ensure(),
    ask: () => ['passwordToken', {}],
  },
  balance: {
    ...read,
    ...{ client: 'balance.read', schemas: { '': balanceSchema } },
    places: [
      {
        procedure: 'accounts.readBalance',
        store: 'accounts',
        page: ['shell/AccountSwitcher.vue', 'accounts.readBalance'],
      },
      asked,
    ],
    call: (gateway) => gateway.balance.read(),
    ask: () => ['balance', {}],
  },
  balanceByKey: {
    ...read,
    ...{ client: 'balance.readByQueryKey', schemas: { '': balanceSchema } },
    call: (gateway) => gateway.balance.readByQueryKey(),
    ask: () => ['balanceByKey', {}],
  },
  olderBalance: {
    ...read,
    ...{ client: 'older.balance', schemas: { '': balanceSchema } },
    call: (gateway) => gateway.older.balance(),
    ask: () => ['olderBalance', {}],
  },
  verifyNumber: {
    ...read,
    client: 'numbers.verify',
    schemas: {
      '': numberSchema,
      details: detailsSchema,
      'details.country': countrySchema,
      'details.network': networkSchema,
    },
    call: (gateway, { phone }) => gateway.numbers.verify(phone),
    ask: ({ phone }) => ['verifyNumber', { to: phone }],
  },
  createList: {
    ...read,
    ...{ client: 'lists.create', schemas: { '': answerSchema, data: listSchema } },
    call: (gateway) => gateway.lists.create({ name: 'New', description: 'Invented', shareWithTeam: true }),
    ask: () => ['createList', { name: 'New', description: 'Invented', share_with_team: true }],
  },
  lists: {
    ...read,
    ...{ client: 'lists.list', schemas: { '': envelopeSchema, 'data[]': listSchema } },
    call: (gateway) => gateway.lists.list({ page: 1, limit: 5, name: 'Fri', direction: 'DESC' }),
    ask: () => ['lists', { page: 1, limit: 5, name: 'Fri', direction: 'DESC' }],
  },
  deleteList: {
    ...read,
    ...{ client: 'lists.remove', schemas: { '': answerSchema } },
    call: (gateway, { listId }) => gateway.lists.remove(listId),
    ask: ({ listId }) => ['deleteList', { list_id: listId }],
  },
  createContact: {
    ...read,
    ...{ client: 'contacts.create', schemas: { '': answerSchema } },
    call: (gateway, { listId, other }) =>
      gateway.contacts.create({
        ...{ phone: other, listIds: [listId], firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org' },
        ...{ custom1: 'x', custom2: 'y', isOptOut: false },
      }),
    ask: ({ listId, other }) => [
      'createContact',
      {
        ...{ phone: other, list_ids: [listId], firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org' },
        ...{ custom1: 'x', custom2: 'y', is_optout: false },
      },
    ],
  },
  contacts: {
    ...read,
    client: 'contacts.list',
    schemas: { '': envelopeSchema, 'data[]': contactSchema, 'data[].list_contacts[]': membershipSchema },
    call: (gateway, { listId }) =>
      gateway.contacts.list({ listIds: [listId], limit: 5, page: 1, orderBy: 'lastname', direction: 'DESC' }),
    ask: ({ listId }) => [
      'contacts',
      { list_ids: [listId], limit: 5, page: 1, order_by: 'lastname', direction: 'DESC' },
    ],
  },
  optIn: {
    ...read,
    ...{ client: 'contacts.optIn', schemas: { '': answerSchema } },
    call: (gateway, { phone, listId }) => gateway.contacts.optIn(phone, [listId]),
    ask: ({ phone, listId }) => ['optIn', { phone, list_id: [listId] }],
  },
  optOut: {
    ...read,
    ...{ client: 'contacts.optOut', schemas: { '': answerSchema } },
    call: (gateway, { phone, listId }) => gateway.contacts.optOut(phone, [listId]),
    ask: ({ phone, listId }) => ['optOut', { phone, list_id: [listId] }],
  },
  recentOptOuts: {
    ...read,
    ...{ client: 'recent.optOuts', schemas: { '[]': optOutSchema } },
    call: (gateway) => gateway.recent.optOuts(),
    ask: () => ['recentOptOuts', {}],
  },
  recentInbound: {
    ...read,
    ...{ client: 'recent.inboundSms', schemas: { '[]': inboundSchema } },
    call: (gateway) => gateway.recent.inboundSms(),
    ask: () => ['recentInbound', {}],
  },
  sendSingle: {
    ...sent,
    call: submit({ form: 'single', to, message, ...bypass, ...common }),
    example: ['single', { to: [to], message, ...bypass, ...common }],
    campaign: campaignOf(1),
  },
  sendByQuery: {
    ...shown,
    client: 'raw.show',
    // Built and shown only: the client has no function that sends it.
    call: () => Promise.resolve(),
    example: ['query', { to: [to], message, sender: 'Shop', ...bypass }],
  },
  sendSeveral: {
    ...sent,
    call: submit({ form: 'several', to: two, message, ...bypass, ...common }),
    example: ['several', { to: two, message, ...bypass, ...common }],
    campaign: campaignOf(300),
  },
  sendList: {
    ...sent,
    places: [approved, attempted, listChosen, shownSend],
    campaign: ({ listId }) => ({ people: 0, choices: { gatewayList: { id: listId, name: 'Friends' } } }),
    call: submit(({ listId }) => ({ form: 'list', listIds: [listId], message, ...bypass, ...common })),
    example: ['list', { listIds: ['501'], message, ...bypass, ...common }],
  },
  sendPersonalised: {
    ...sent,
    call: submit({ form: 'personalised', messages: entries, ...common }),
    example: ['personalised', { to: two, message, ...bypass, ...common }],
    campaign: campaignOf(300, { template: 'Hello {{firstname}}' }),
  },
  sendScheduled: {
    ...sent,
    places: [approved, attempted, timeChosen, shownSend],
    campaign: campaignOf(3, { timing: atGateway('2026-11-25T08:30:00.000Z') }),
    call: submit({ form: 'personalised', messages: entries, ...at, ...common }),
    example: ['scheduled', { to: two, message, ...bypass, ...at, ...common }],
  },
  sendFlash: {
    ...sent,
    places: [approved, attempted, kindChosen, shownSend],
    campaign: campaignOf(1, { kind: 'flash' }),
    call: submit({ form: 'flash', to, message, ...bypass, ...common }),
    example: ['flash', { to: [to], message, ...bypass, ...common }],
  },
  sendChatApp: {
    ...sent,
    places: [approved, attempted, kindChosen, shownSend],
    campaign: campaignOf(1, { kind: 'chat_app', ...picture }),
    call: submit({ form: 'chat_app', to, message, ...picture, ...common }),
    example: ['chat_app', { to: [to], message, ...picture, ...common }],
  },
  estimate: {
    ...sent,
    ...{ client: 'sending.estimate', schemas: {} },
    places: [
      {
        procedure: 'campaigns.estimate',
        store: 'review',
        page: ['compose/review/ComposeReview.vue', 'store.askPrice'],
      },
      shownSend,
    ],
    call: (gateway) => gateway.sending.estimate({ form: 'single', to, message, ...bypass, ...common }),
    example: ['single', { to: [to], message, ...bypass, ...common }],
  },
  messages: {
    ...read,
    ...{ client: 'messages.list', schemas: { '': envelopeSchema, 'data[]': messageSchema } },
    places: [refreshed, asked],
    call: (gateway, { phone, day }) =>
      gateway.messages.list({
        ...{
          limit: 5,
          page: 1,
          orderDirection: 'desc',
          orderBy: 'created_at',
          status: 'QUEUED',
          createdAt: day,
          to: phone,
        },
      }),
    ask: ({ phone, day }) => [
      'messages',
      {
        limit: 5,
        page: 1,
        order_direction: 'desc',
        order_by: 'created_at',
        status: 'QUEUED',
        created_at: day,
        to: phone,
      },
    ],
  },
  messageById: {
    ...read,
    ...{ client: 'messages.byId', schemas: { '': messageSchema } },
    call: (gateway, { messageKey }) => gateway.messages.byId(messageKey),
    ask: ({ messageKey }) => ['messageById', { id: messageKey }],
  },
  lastMessage: {
    ...read,
    ...{ client: 'messages.last', schemas: { '': messageSchema } },
    call: (gateway) => gateway.messages.last(),
    ask: () => ['lastMessage', {}],
  },
  campaigns: {
    ...read,
    ...{ client: 'campaigns.list', schemas: { '': envelopeSchema, 'data[]': campaignSchema } },
    call: (gateway) => gateway.campaigns.list(),
    ask: () => ['campaigns', {}],
  },
  olderSendPersonalised: {
    ...sent,
    campaign: olderCampaign(2, { template: 'Hello {{firstname}}' }),
    call: submit({ form: 'older_personalised', messages: two.map((number) => ({ to: number, message })), ...common }),
    example: ['older_personalised', { to: two, message, ...common }],
  },
  olderSendSeveral: {
    ...sent,
    campaign: olderCampaign(2),
    schemas: tracking,
    call: submit({ form: 'older_several', to: two, message, ...common }),
    example: ['older_several', { to: two, message, ...common }],
  },
  olderSendList: {
    ...sent,
    places: [approved, attempted, listChosen, shownSend],
    campaign: ({ listId }) => ({
      ...{ people: 0, usesOlderApi: true, choices: { gatewayList: { id: listId, name: 'Friends' } } },
    }),
    schemas: tracking,
    call: submit(({ listId }) => ({ form: 'older_list', listId, message, ...common })),
    example: ['older_list', { listIds: ['501'], message, ...common }],
  },
  olderLists: {
    ...read,
    ...{ client: 'older.lists.list', schemas: olderPage },
    call: (gateway) => gateway.older.lists.list({ limit: 5, page: 1, sort: '-created_at', search: 'Fri' }),
    ask: () => ['olderLists', { limit: 5, page: 1, sort: '-created_at', search: 'Fri' }],
  },
  olderListById: {
    ...read,
    ...{
      client: 'older.lists.byId',
      schemas: { '': answerSchema, data: listSchema, 'data.created_at': olderDateSchema },
    },
    call: (gateway, { listId }) => gateway.older.lists.byId(listId),
    ask: ({ listId }) => ['olderListById', { ID: listId }],
  },
}
