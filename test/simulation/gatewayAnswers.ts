// The spelling of what the gateway answers to a send: the plain yes of each form, and every way in which it can be anything else.
import type { GatewayAnswer, GatewayFault, GatewayOutcome } from '../../src/main/core/ports'
import type { AnswerKind } from './plan'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): GatewayAnswer => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const afterFirstByte = (reason: GatewayFault['reason']): GatewayFault => ({
  kind: 'fault',
  phase: 'after_first_byte',
  reason,
})

export const unsent = (reason: GatewayFault['reason']): GatewayFault => ({
  kind: 'fault',
  phase: 'before_first_byte',
  reason,
})

const words: Readonly<Record<number, string>> = {
  400: 'The message could not be read.',
  401: 'Unauthenticated.',
  402: 'Insufficient balance: 1.20 required.',
  403: 'Forbidden.',
  422: 'The sender is not allowed.',
}

/** `yes`: the fields of a plain yes to this form. */
export function answerOf(
  kind: AnswerKind,
  yes: Readonly<Record<string, unknown>>,
  retryAfterSeconds?: number,
): GatewayOutcome {
  switch (kind) {
    case 'plain_yes':
    case 'late_yes':
      return json(yes)
    case 'no_answer':
      return afterFirstByte('timeout')
    case 'reset':
      return afterFirstByte('reset')
    case 'truncated':
      return afterFirstByte('truncated')
    case 'too_large':
      return afterFirstByte('too_large')
    case 'html':
      return { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }
    case 'empty':
      return { kind: 'answer', status: 200, headers: {}, body: '' }
    case 'success_text':
      return json({ ...yes, success: 'true' })
    case 'success_number':
      return json({ ...yes, success: 1 })
    case 'success_missing':
      return json({ message: 'Queued' })
    case 'success_false':
      return json({ success: false, message: 'This text is not allowed.' })
    case 'balance_words':
      return json({ success: false, message: 'Your balance is too low.' })
    default: {
      const status = Number(kind.slice('http_'.length))
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      if (status >= 500) return { kind: 'answer', status, headers, body: '<html>Bad gateway</html>' }
      return json({ success: false, message: words[status] ?? `Not today (${status}).` }, status, headers)
    }
  }
}
