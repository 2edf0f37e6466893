// Judges an answer for the people of its request. Pure. The guarantee: "unsent" only when nothing can have arrived, "acked"
// only on the gateway's plain yes; everything else that may have been accepted is unknown and is never repeated by the app.
import type { SubmitOutcome } from '../../gateway/client/submitOutcome'

export type PauseCause = 'auth' | 'balance' | 'rate' | 'offline' | 'sign_in'

export type Verdict =
  | {
      readonly state: 'acked'
      readonly campaignId?: string
      readonly messageId?: string
      /** From the older interface. */
      readonly trackingId?: string
      readonly words?: string
      readonly status: number
    }
  /** The gateway said no. `after`: where its people go once that is proved for each. */
  | {
      readonly state: 'refused'
      readonly after: 'refused' | 'pending'
      readonly pause?: PauseCause
      readonly words?: string
      readonly status: number
    }
  | {
      readonly state: 'unsent'
      readonly pause?: PauseCause
      readonly retryAfterMs?: number
      readonly words?: string
      readonly status?: number
      readonly fault?: string
    }
  | {
      readonly state: 'unknown'
      readonly words?: string
      readonly status?: number
      readonly fault?: string
      /** The gateway answered neither yes nor no, so its listing has to decide. */
      readonly isAnswered?: true
    }

/** 4xx that say the payload was read and turned down. */
const refusals = new Set([400, 404, 405, 413, 415, 422])

export function classifyOutcome(outcome: SubmitOutcome): Verdict {
  switch (outcome.kind) {
    case 'not_started':
      return { state: 'unsent', pause: causeOf(outcome.problem.code), fault: outcome.problem.code }
    case 'fault':
      return outcome.phase === 'before_first_byte'
        ? { state: 'unsent', pause: 'offline', fault: outcome.reason }
        : { state: 'unknown', fault: outcome.reason }
    case 'answer':
      return classifyAnswer(outcome)
  }
}

/** Why no request could be made: a credential that a person has to look after, or a token endpoint that is away. */
function causeOf(code: string): PauseCause {
  if (code === 'GATEWAY_BUSY') return 'rate'
  if (code === 'GATEWAY_UNREACHABLE' || code === 'GATEWAY_NAME_UNKNOWN') return 'offline'
  return code.startsWith('GATEWAY_') ? 'sign_in' : 'auth'
}

function classifyAnswer(answer: Extract<SubmitOutcome, { kind: 'answer' }>): Verdict {
  const { status } = answer
  const words = answer.message === undefined ? {} : { words: answer.message }
  if (status === 429) {
    const wait = answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }
    return { state: 'unsent', pause: 'rate', status, ...wait, ...words }
  }
  if (status === 401 || status === 403) return { state: 'refused', after: 'pending', pause: 'auth', status, ...words }
  if (status === 402) return { state: 'refused', after: 'pending', pause: 'balance', status, ...words }
  if (refusals.has(status)) return refusedBy(status, words)
  if (status < 200 || status > 299 || !answer.json) return { state: 'unknown', status, ...words }
  // Exactly the boolean: "true", 1 or a missing field on a 2xx is no evidence either way.
  if (answer.success === false) return refusedBy(status, words)
  if (answer.success !== true) return { state: 'unknown', status, isAnswered: true, ...words }
  return {
    state: 'acked',
    status,
    ...words,
    ...(answer.campaignId === undefined ? {} : { campaignId: answer.campaignId }),
    ...(answer.messageId === undefined ? {} : { messageId: answer.messageId }),
    ...(answer.trackingId === undefined ? {} : { trackingId: answer.trackingId }),
  }
}

export function isBalanceText(words: string): boolean {
  return /\b(balance|credits?|funds)\b/i.test(words)
}

/** Apart from 402 the gateway's words are the only sign of an empty account; they change if people go, not whether they were sent. */
function refusedBy(status: number, words: { words?: string }): Verdict {
  return isBalanceText(words.words ?? '')
    ? { state: 'refused', after: 'pending', pause: 'balance', status, ...words }
    : { state: 'refused', after: 'refused', status, ...words }
}
