// The spelling of what the gateway answers to a send: the plain yes of each form, as the readings have it, and every way in
// which it can be anything else.
import type { GatewayAnswer, GatewayFault, GatewayOutcome } from '../../src/main/core/ports'
import type { Readings } from '../../src/main/practice/readings/table'
import { writeError, type WrittenAnswer } from '../../src/main/practice/readings/writeAnswer'
import {
  writeAccepted,
  writeMoneyOut,
  writeRefusal,
  writeTooFast,
  type AcceptedSend,
} from '../../src/main/practice/readings/writeSendAnswers'
import type { AnswerKind } from './plans/plan'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): GatewayAnswer => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const answer = (written: WrittenAnswer): GatewayAnswer => ({ kind: 'answer', ...written })

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

export interface AnswerTerms {
  readonly readings: Readings
  readonly now: number
  /** The ids of an accepted send. */
  readonly accepted?: AcceptedSend
  readonly retryAfterSeconds?: number | undefined
}

const refusals = new Set([400, 404, 405, 413, 415, 422])

export function answerOf(
  kind: AnswerKind,
  { readings, now, accepted = {}, retryAfterSeconds }: AnswerTerms,
): GatewayOutcome {
  const yes = (success: Readings['success']): GatewayOutcome =>
    answer(writeAccepted(accepted, { ...readings, success }))
  switch (kind) {
    case 'plain_yes':
    case 'late_yes':
      return yes(readings.success)
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
      return yes('text')
    case 'success_number':
      return yes('one')
    case 'success_missing':
      return json({ message: 'Queued' })
    case 'success_false':
      return json({ success: false, message: 'This text is not allowed.' })
    case 'balance_words':
      return json({ success: false, message: 'Your balance is too low.' })
    default:
      return answer(errorOf(Number(kind.slice('http_'.length)), { readings, now, retryAfterSeconds }))
  }
}

function errorOf(status: number, { readings, now, retryAfterSeconds }: AnswerTerms): WrittenAnswer {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  const message = words[status] ?? `Not today (${status}).`
  // Without a drawn reading the plan says how long is to be waited.
  if (status === 429 && readings.tooFast !== 'status429') return writeTooFast(now, readings)
  if (status === 402) return writeMoneyOut(message, readings)
  if (refusals.has(status)) return writeRefusal({ status, message }, readings)
  if (status >= 500) return { status, headers, body: '<html>Bad gateway</html>' }
  return writeError({ status, message, headers }, readings)
}
