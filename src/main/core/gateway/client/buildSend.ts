// The body of every form of send, in the exact spelling of the interface document. Pure: also shows a request without
// making it. Numbers, texts and times are taken as given; a missing option leaves its field out.

interface CommonSend {
  readonly sender?: string
  readonly callbackUrl?: string
}

export type SendPayload =
  | (CommonSend & {
      readonly form: 'single' | 'flash'
      readonly to: string
      readonly message: string
      readonly bypassOptOut?: boolean
    })
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
  | (CommonSend & {
      readonly form: 'chat_app'
      readonly to: string
      readonly message: string
      readonly imageUrl: string
      readonly targetUrl: string
      readonly caption?: string
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
  if (payload.form.startsWith('older_')) return undefined
  return { ...buildSend(payload, channel), path: estimatePath }
}

/** The query-string variant of the single send. Never sent by the app: it would leave the key in logs on the way. */
export function buildQuerySend(payload: Extract<SendPayload, { form: 'single' | 'flash' }>, apiKey: string) {
  const { to, message, sender, bypassOptOut } = payload
  const optional = { sender_id: sender, bypass_optout: bypassOptOut === undefined ? undefined : String(bypassOptOut) }
  return {
    method: 'GET',
    host: 'api',
    path: '/sms/send',
    query: { api_key: apiKey, to, message, ...optional },
  } as const
}

function pathOf({ form }: SendPayload, channel: string): string {
  switch (form) {
    case 'single':
    case 'several':
    case 'list':
    case 'personalised':
      return '/sms/send'
    case 'flash':
      return '/fsms/send'
    case 'chat_app':
      if (!/^[A-Za-z0-9_-]{1,40}$/.test(channel)) throw new Error('Not a channel name')
      return `/${channel}/send`
    case 'older_several':
    case 'older_list':
      return '/v1/sms/send'
    case 'older_personalised':
      return '/v1/sms/single/send'
  }
}

function fieldsOf(payload: SendPayload, channel: string): Record<string, unknown> {
  switch (payload.form) {
    case 'single':
    case 'flash':
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
    case 'chat_app':
      return {
        message: payload.message,
        to: payload.to,
        [`${channel}_image_url`]: payload.imageUrl,
        [`${channel}_target_url`]: payload.targetUrl,
        ...given(`${channel}_caption`, payload.caption),
      }
    case 'older_several':
      return { body: payload.message, to: payload.to }
    case 'older_list':
      return { body: payload.message, to_list_id: payload.listId }
    case 'older_personalised':
      return { messages: payload.messages.map(({ to, message }) => ({ to, message })) }
  }
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
