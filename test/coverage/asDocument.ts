// Turns answers of the gateway into the document's form, whatever readings are in force: other envelopes and spellings are turned
// back, and a field that a reading leaves out is not missed.
import { readingsInForce } from '../support/app/practiceGateway'

const readings = readingsInForce()

/** Names of fields, by reading and value. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'scheduledForAtOnce=absent': ['scheduled_for'],
  'recordKey=missing': ['_id'],
  'success=missing': ['success'],
  'messageId=none': ['message_Id'],
  'totals=missing': ['total', 'last_page'],
  'balance=withoutCurrency': ['currency'],
  'tokenExpires=absent': ['expires'],
  'recentInbound=withoutId': ['id'],
  'optionalFields=absent': [
    ...['user_id', 'our_cost', 'timezone', 'provider_id', 'fallback_provider_id', 'message_id', 'final_callback_sent'],
    ...['is_api', 'a2_code', 'type', 'sent_at'],
  ],
}

const gone = new Set(Object.entries(readings).flatMap(([name, value]) => leftOut[`${name}=${value}`] ?? []))

/** Whether a reading in force leaves the field out: `data[]._id`. */
export function isLeftOut(field: string): boolean {
  return gone.has(field.split('.').at(-1) ?? '')
}

/** Whether a reading in force has the gateway refuse the operation. */
export function isRefused(operationId: string): boolean {
  return operationId === 'refreshToken' && readings.tokenRefresh === 'refused'
}

export function asDocument(answer: unknown): unknown {
  if (!isRecord(answer)) return answer
  const { meta, links } = answer
  const isOlderPage = isRecord(meta) && isRecord(links)
  return {
    ...answer,
    ...(isOlderPage ? { ...meta, ...flatLinks(links) } : {}),
    ...('message_id' in answer && readings.messageId === 'message_id' ? { message_Id: answer.message_id } : {}),
  }
}

function flatLinks(links: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(links).map(([name, link]) => [`${name}_page_url`, link]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
