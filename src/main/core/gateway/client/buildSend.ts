// The body of every form of send, in the exact spelling of the interface document. Pure: also shows a request without
// making it. Numbers, texts and times are taken as given; a missing option leaves its field out.
import {
  cardFields,
  hasEstimate,
  requestForms,
  takesField,
  type CardField,
  type OneNumberForm,
} from '@contract/messageForms'

interface CommonSend {
  readonly sender?: string
  readonly callbackUrl?: string
}

/** Fields that only some requests to one number take, see `requestForms`. */
interface SpecialFields {
  readonly bypassOptOut: boolean
  readonly imageUrl: string
  readonly targetUrl: string
  readonly caption: string
}
type SpecialOf<Form extends OneNumberForm, Need extends 'required' | 'optional'> = Pick<
  SpecialFields,
  Extract<(typeof requestForms)[Form][Need][number], keyof SpecialFields>
>
type LooseFields = { readonly [Field in keyof SpecialFields]?: SpecialFields[Field] | undefined }
interface OneNumberMessage extends CommonSend {
  readonly to: string
  readonly message: string
}
export type OneNumberSend = {
  [Form in OneNumberForm]: OneNumberMessage & { readonly form: Form } & SpecialOf<Form, 'required'> &
    Partial<SpecialOf<Form, 'optional'>>
}[OneNumberForm]

export type SendPayload =
  | OneNumberSend
  | (CommonSend & {
      readonly form: 'several'
      readonly to: readonly string[]
      readonly message: string
      readonly bypassOptOut?: boolean
    })
  | (CommonSend & {
      readonly form: 'list'
      readonly listIds: readonly string[]
      readonly message: string
      readonly bypassOptOut?: boolean
    })
  | (CommonSend & {
      readonly form: 'personalised'
      readonly messages: readonly { readonly to: string; readonly message: string; readonly bypassOptOut?: boolean }[]
      /** YYYY-MM-DD HH:MM:SS in `timezone`, a name of the TZ database; without it the messages go at once. */
      readonly scheduledFor?: string
      readonly timezone?: string
    })
  | (CommonSend & { readonly form: 'older_several'; readonly to: readonly string[]; readonly message: string })
  | (CommonSend & { readonly form: 'older_list'; readonly listId: string; readonly message: string })
  | (CommonSend & {
      readonly form: 'older_personalised'
      readonly messages: readonly { readonly to: string; readonly message: string }[]
    })

export interface BuiltSend {
  readonly method: 'POST'
  readonly host: 'api'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export const estimatePath = '/sms/estimate'
export const defaultChannel = 'chatapp'
/** As the interface spells them, behind the name of the channel. */
const cardNames: Readonly<Record<CardField, string>> = {
  imageUrl: 'image_url',
  targetUrl: 'target_url',
  caption: 'caption',
}

/** A message to one number, with those of the values that its form takes. Empty texts are left out. */
export function oneNumberSend(
  form: OneNumberForm,
  { bypassOptOut, imageUrl, targetUrl, caption, ...message }: OneNumberMessage & LooseFields,
): OneNumberSend {
  const taken = Object.entries({ imageUrl, targetUrl, caption, bypassOptOut }).filter(
    ([name, value]) => value !== undefined && value !== '' && takesField(form, name as keyof SpecialFields),
  )
  return { form, ...message, ...Object.fromEntries(taken) } as OneNumberSend
}

export function buildSend(payload: SendPayload, channel: string = defaultChannel): BuiltSend {
  return {
    method: 'POST',
    host: 'api',
    path: pathOf(payload, channel),
    body: { ...fieldsOf(payload, channel), ...commonFields(payload) },
  }
}

/** The same payload at the estimate's path. Undefined for the older forms, which the document gives no estimate. */
export function buildEstimate(payload: SendPayload, channel: string = defaultChannel): BuiltSend | undefined {
  if (!hasEstimate(payload.form)) return undefined
  return { ...buildSend(payload, channel), path: estimatePath }
}

/** The query-string variant of the single send. Never sent by the app: it would leave the key in logs on the way. */
export function buildQuerySend(payload: Extract<SendPayload, { form: 'single' }>, apiKey: string) {
  const { to, message, sender, bypassOptOut } = payload
  const optional = { sender_id: sender, bypass_optout: bypassOptOut === undefined ? undefined : String(bypassOptOut) }
  return {
    method: 'GET',
    host: 'api',
    path: requestForms.query.path,
    query: { api_key: apiKey, to, message, ...optional },
  } as const
}

function pathOf({ form }: SendPayload, channel: string): string {
  const { path } = requestForms[form]
  if (!path.includes('{channel}')) return path
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(channel)) throw new Error('Not a channel name')
  return path.replace('{channel}', channel)
}

function fieldsOf(payload: SendPayload, channel: string): Record<string, unknown> {
  switch (payload.form) {
    case 'several':
      return { message: payload.message, to: payload.to, ...bypass(payload) }
    case 'list': {
      const [only, ...others] = payload.listIds
      return { message: payload.message, list_id: others.length === 0 ? only : payload.listIds, ...bypass(payload) }
    }
    case 'personalised':
      return {
        messages: payload.messages.map((entry) => ({ to: entry.to, message: entry.message, ...bypass(entry) })),
        ...given('scheduled_for', payload.scheduledFor),
        ...given('timezone', payload.timezone),
      }
    case 'older_several':
      return { body: payload.message, to: payload.to }
    case 'older_list':
      return { body: payload.message, to_list_id: payload.listId }
    case 'older_personalised':
      return { messages: payload.messages.map(({ to, message }) => ({ to, message })) }
    default:
      return toOneNumber(payload, channel)
  }
}

function toOneNumber(
  { to, message, ...special }: OneNumberMessage & Partial<SpecialFields>,
  channel: string,
): Record<string, unknown> {
  const card = cardFields.map((field) => given(`${channel}_${cardNames[field]}`, special[field]))
  return Object.assign({ message, to }, ...card, bypass(special))
}

function commonFields({ sender, callbackUrl }: CommonSend): Record<string, unknown> {
  return { ...given('sender_id', sender), ...given('callback_url', callbackUrl) }
}

function bypass({ bypassOptOut }: { readonly bypassOptOut?: boolean }): Record<string, unknown> {
  return bypassOptOut === undefined ? {} : { bypass_optout: bypassOptOut }
}

function given(name: string, value: string | undefined): Record<string, unknown> {
  return value === undefined || value === '' ? {} : { [name]: value }
}
