// Applies scripted faults to an answer that the gateway has already made. The request itself was carried out.
import type { FaultAction } from './faults'
import type { PracticeAnswer } from './wire'

export const gatewayPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

export function reshapeAnswer(answer: PracticeAnswer, fault: FaultAction): PracticeAnswer {
  const headers = { ...answer.headers, ...lowerCase(fault.headers) }
  const shaped = { ...answer, headers, body: reshapeRecord(answer.body, fault) }
  const typed = (body: string, type?: string) => ({
    ...shaped,
    body,
    headers: type === undefined ? headers : { ...headers, 'content-type': type },
  })
  const withBody = () => {
    switch (fault.body) {
      case 'html':
        return typed(gatewayPage, 'text/html')
      case 'empty':
        return typed('')
      case 'not_json':
        return typed('{"success":true,"mess')
      case 'oversized':
        return typed(JSON.stringify({ success: true, filling: 'x'.repeat(fault.oversizedBytes ?? 2_000_000) }))
      case 'truncated':
      case 'trickle':
        return { ...shaped, delivery: fault.body }
      case undefined:
        return shaped
    }
  }
  const made = withBody()
  return fault.contentType === undefined
    ? made
    : { ...made, headers: { ...made.headers, 'content-type': fault.contentType } }
}

/** The answer that a rule gives in place of the gateway's own. */
export function scriptedAnswer(scripted: NonNullable<FaultAction['answer']>): PracticeAnswer {
  const body =
    scripted.body ?? JSON.stringify({ success: false, message: `Scripted answer ${scripted.status}`, data: [] })
  const headers = { 'content-type': 'application/json', ...lowerCase(scripted.headers) }
  return { kind: 'answer', status: scripted.status, headers, body, delivery: 'whole' }
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function reshapeRecord(body: string, fault: FaultAction): string {
  if (!fault.rename && !fault.patch && !fault.patchRows) return body
  const parsed: unknown = JSON.parse(body)
  return JSON.stringify(Array.isArray(parsed) ? parsed.map((row) => reshapeRow(row, fault)) : reshapeTop(parsed, fault))
}

function reshapeTop(parsed: unknown, fault: FaultAction): unknown {
  if (!isRecord(parsed)) return parsed
  const top = { ...renameKeys(parsed, fault.rename), ...fault.patch }
  if (Array.isArray(parsed.data))
    return { ...top, data: parsed.data.map((row) => reshapeRow(row, fault)), ...fault.patch }
  return top
}

function reshapeRow(row: unknown, fault: FaultAction): unknown {
  return isRecord(row) ? { ...renameKeys(row, fault.rename), ...fault.patchRows } : row
}

function renameKeys(
  record: Record<string, unknown>,
  names: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [names[key] ?? key, value]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
