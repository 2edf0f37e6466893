// From the values of an example to the payload of a send, in any form that the interface knows. Pure. Values go as they
// are: an example shows what the gateway would be sent, also if it would refuse it.
import type { ExampleFields, RequestField, RequestForm } from '@contract/requests'
import { requestForms, singleEntryField } from '@contract/messageForms'
import { fail, ok, type Result } from '../base/result'
import { oneNumberSend, type SendPayload } from '../gateway/client/buildSend'

/** REQUEST_PARAMETER with `fields.<name>` for one that is missing, not of this form, or given more often than it takes. */
export function readExample(form: RequestForm, fields: ExampleFields): Result<SendPayload, 'REQUEST_PARAMETER'> {
  const { required, optional } = requestForms[form]
  const one = singleEntryField(form)
  const known: readonly RequestField[] = [...required, ...optional]
  const given = Object.entries(fields).filter(([, value]) => !isEmpty(value)) as [RequestField, unknown][]
  const wrong =
    given.find(([name]) => !known.includes(name)) ??
    required.flatMap((name) => (isEmpty(fields[name]) ? [[name]] : []))[0]
  if (wrong) return refuse(wrong[0] as RequestField)
  if (one !== undefined && (fields[one]?.length ?? 0) > 1) return refuse(one)
  if (fields.scheduledFor && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(fields.scheduledFor))
    return refuse('scheduledFor')
  return ok(toPayload(form, fields))
}

function refuse(name: RequestField): Result<never, 'REQUEST_PARAMETER'> {
  return fail('REQUEST_PARAMETER', 'no', { field: `fields.${name}` })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function toPayload(form: RequestForm, fields: ExampleFields): SendPayload {
  const { to = [], listIds = [], message = '', sender, callbackUrl } = fields
  const first = to[0] ?? ''
  const common = { ...(sender ? { sender } : {}), ...(callbackUrl ? { callbackUrl } : {}) }
  const bypass = fields.bypassOptOut === undefined ? {} : { bypassOptOut: fields.bypassOptOut }
  switch (form) {
    case 'query':
      return { form: 'single', to: first, message, ...bypass, ...common }
    case 'several':
      return { form: 'several', to, message, ...bypass, ...common }
    case 'list':
      return { form: 'list', listIds, message, ...bypass, ...common }
    case 'personalised':
    case 'scheduled': {
      const { scheduledFor, timezone } = fields
      const at = { ...(scheduledFor ? { scheduledFor } : {}), ...(timezone ? { timezone } : {}) }
      return {
        form: 'personalised',
        messages: to.map((number) => ({ to: number, message, ...bypass })),
        ...at,
        ...common,
      }
    }
    case 'older_personalised':
      return { form: 'older_personalised', messages: to.map((number) => ({ to: number, message })), ...common }
    case 'older_several':
      return { form: 'older_several', to, message, ...common }
    case 'older_list':
      return { form: 'older_list', listId: listIds[0] ?? '', message, ...common }
    default: {
      const { imageUrl, targetUrl, caption } = fields
      return oneNumberSend(form, { to: first, message, imageUrl, targetUrl, caption, ...bypass, ...common })
    }
  }
}
