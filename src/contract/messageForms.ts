// The forms of a message, and the requests by which the interface takes one, once. Enums of the contract, choices of the compose
// page, checks, warnings, prices, labels, requests to the gateway and their examples are made of these two tables. Imports
// nothing, so that every layer can use it.

export const cardAddresses = ['imageUrl', 'targetUrl'] as const
/** Parts of a card around the text, in the order in which an approval binds their values. */
export const cardFields = [...cardAddresses, 'caption'] as const
export type CardField = (typeof cardFields)[number]
/** Longest address and caption of a card, in UTF-16 units. */
export const maxCardFieldLength = 2_000

interface FormOfRequest {
  /**
   * Its recipients: `one` number; `several` with one text; `each` with a text of its own; one `list` of the gateway, or several
   * `lists`. `query` is one number in the address, which is only shown.
   */
  readonly shape: 'one' | 'several' | 'each' | 'list' | 'lists' | 'query'
  /** At the interface's address. `{channel}` stands for the name of the account's chat application. */
  readonly path: string
  readonly isOlder: boolean
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/** In the order in which examples are offered. */
export const requestForms = {
  single: {
    shape: 'one',
    path: '/sms/send',
    isOlder: false,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl', 'bypassOptOut'],
  },
  several: {
    shape: 'several',
    path: '/sms/send',
    isOlder: false,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl', 'bypassOptOut'],
  },
  list: {
    shape: 'lists',
    path: '/sms/send',
    isOlder: false,
    required: ['listIds', 'message'],
    optional: ['sender', 'callbackUrl', 'bypassOptOut'],
  },
  personalised: {
    shape: 'each',
    path: '/sms/send',
    isOlder: false,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl', 'bypassOptOut'],
  },
  scheduled: {
    shape: 'each',
    path: '/sms/send',
    isOlder: false,
    required: ['to', 'message', 'scheduledFor'],
    optional: ['timezone', 'sender', 'callbackUrl', 'bypassOptOut'],
  },
  flash: {
    shape: 'one',
    path: '/fsms/send',
    isOlder: false,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl', 'bypassOptOut'],
  },
  chat_app: {
    shape: 'one',
    path: '/{channel}/send',
    isOlder: false,
    required: ['to', 'message', 'imageUrl', 'targetUrl'],
    optional: ['caption', 'sender', 'callbackUrl'],
  },
  query: {
    shape: 'query',
    path: '/sms/send',
    isOlder: false,
    required: ['to', 'message'],
    optional: ['sender', 'bypassOptOut'],
  },
  older_personalised: {
    shape: 'each',
    path: '/v1/sms/single/send',
    isOlder: true,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl'],
  },
  older_several: {
    shape: 'several',
    path: '/v1/sms/send',
    isOlder: true,
    required: ['to', 'message'],
    optional: ['sender', 'callbackUrl'],
  },
  older_list: {
    shape: 'list',
    path: '/v1/sms/send',
    isOlder: true,
    required: ['listIds', 'message'],
    optional: ['sender', 'callbackUrl'],
  },
} as const satisfies Readonly<Record<string, FormOfRequest>>

type RequestForms = typeof requestForms
export type RequestForm = keyof RequestForms
export type RequestField = RequestForms[RequestForm]['required' | 'optional'][number]
/** The requests to one number, each of which has its own path. */
export type OneNumberForm = {
  [Form in RequestForm]: RequestForms[Form]['shape'] extends 'one' ? Form : never
}[RequestForm]

export const requestFormNames = Object.keys(requestForms) as [RequestForm, ...RequestForm[]]

/** The entry of a name that comes from the database or a batch. */
export function requestFormOf(form: string): FormOfRequest | undefined {
  return Object.hasOwn(requestForms, form) ? requestForms[form as RequestForm] : undefined
}

export function isOneNumberForm(form: string): form is OneNumberForm {
  return requestFormOf(form)?.shape === 'one'
}

/** Neither the older interface nor the variant in the address has one. */
export function hasEstimate(form: RequestForm): boolean {
  const { shape, isOlder } = requestForms[form]
  return !isOlder && shape !== 'query'
}

export function takesField(form: RequestForm, field: RequestField): boolean {
  const { required, optional }: FormOfRequest = requestForms[form]
  return required.includes(field) || optional.includes(field)
}

/** The field of which the request takes a single entry; most take several. */
export function singleEntryField(form: RequestForm): 'to' | 'listIds' | undefined {
  const { shape } = requestForms[form]
  if (shape === 'list') return 'listIds'
  return shape === 'one' || shape === 'query' ? 'to' : undefined
}

interface FormOfMessage {
  /**
   * The requests by which it can go. Text goes by the one that fits its people, its time and the interface; every other form by
   * its only request, to one number. What they take tells whether a message can be scheduled, go to a list, or have a card.
   */
  readonly requests: readonly RequestForm[]
  /** How a phone shows it: among other texts, over the screen, or in a card. */
  readonly look: 'bubble' | 'screen' | 'card'
  /** The address that people see and answer: the draft's sender, or the account's channel in the chat application. */
  readonly from: 'sender' | 'channel'
  /** Priced by the parts of its text; otherwise as one, however long it is. */
  readonly hasParts: boolean
  /**
   * UTF-16 units of one person's text. The gateway states no limit; these stop a pasted document (27 parts to each person)
   * from being sent by accident.
   */
  readonly maxTextLength: number
}

/** The choices of a person, in the order of the page. Each has its labels in `messageForms` of every language. */
export const messageForms = {
  text: {
    requests: [
      'single',
      'several',
      'personalised',
      'scheduled',
      'list',
      'older_several',
      'older_personalised',
      'older_list',
    ],
    look: 'bubble',
    from: 'sender',
    hasParts: true,
    maxTextLength: 4_000,
  },
  flash: { requests: ['flash'], look: 'screen', from: 'sender', hasParts: true, maxTextLength: 4_000 },
  chat_app: { requests: ['chat_app'], look: 'card', from: 'channel', hasParts: false, maxTextLength: 4_000 },
} as const satisfies Readonly<Record<string, FormOfMessage>>

export type MessageKind = keyof typeof messageForms
export const messageKinds = Object.keys(messageForms) as [MessageKind, ...MessageKind[]]

export function messageForm(kind: MessageKind): FormOfMessage {
  return messageForms[kind]
}

/** One person a request. */
export function goesOneByOne(kind: MessageKind): boolean {
  return messageForm(kind).requests.every(isOneNumberForm)
}

export function isInOlderInterface(kind: MessageKind): boolean {
  return messageForm(kind).requests.some((form) => requestForms[form].isOlder)
}

export function canBeScheduled(kind: MessageKind): boolean {
  return kindTakes(kind, 'scheduledFor')
}

export function canGoToList(kind: MessageKind): boolean {
  return kindTakes(kind, 'listIds')
}

export function canBypassOptOut(kind: MessageKind): boolean {
  return kindTakes(kind, 'bypassOptOut')
}

export function hasCardField(kind: MessageKind, field: CardField): boolean {
  return kindTakes(kind, field)
}

export function cardFieldsOf(kind: MessageKind): readonly CardField[] {
  return cardFields.filter((field) => kindTakes(kind, field))
}

/** https, or http to this computer; without a name or password in it, which everyone who gets it would see. */
export function isLink(written: string): boolean {
  const [, protocol, host] = /^(https?):\/\/([^\s\\/?#@]+)([/?#][^\s\\]*)?$/i.exec(written) ?? []
  if (protocol === undefined || host === undefined) return false
  return protocol.toLowerCase() === 'https' || /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host)
}

function kindTakes(kind: MessageKind, field: RequestField): boolean {
  return messageForm(kind).requests.some((form) => takesField(form, field))
}
