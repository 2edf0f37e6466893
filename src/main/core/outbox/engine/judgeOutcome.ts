// Judges the outcome of a request, first for its people and then for the run: why it pauses, and how long until it continues
// automatically. Pure. The guarantee: "unsent" only when nothing can have arrived, "acked" only on the gateway's plain yes;
// everything else that may have been accepted is unknown and is never repeated by the app.
import type { OptOutsUnknown, PauseReason, WaitReason } from '@contract'
import { minute, second } from '../../base/durations'
import type { SubmitOutcome } from '../../gateway/client/sending'

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

/** A computer without a network has these. One that is connected and gets no answer of the token endpoint has `GATEWAY_SIGN_IN`. */
const withoutNetwork = new Set(['GATEWAY_UNREACHABLE', 'GATEWAY_NAME_UNKNOWN', 'GATEWAY_SLOW'])

/** Why no request could be made: a credential that a person has to look after, or a token endpoint that is away. */
function causeOf(code: string): PauseCause {
  if (code === 'GATEWAY_BUSY') return 'rate'
  if (withoutNetwork.has(code)) return 'offline'
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

export interface PlannedPause {
  readonly reason: PauseReason
  /** The gateway's or the system's own words. */
  readonly words?: string
  /** Absent: a person ends it. */
  readonly waitMs?: number
  /** Monotonic milliseconds: when the wait began. Absent: when the pause is written. */
  readonly waitsFrom?: number
  /** The listing may end the wait earlier; when it does not, a person has to. */
  readonly endsBy?: 'listing'
  /** For reason `late`: when it should have started, ISO 8601. */
  readonly missedAt?: string
  /** For reason `opt_outs_unknown`. */
  readonly unknown?: OptOutsUnknown
}

/** A wait that ends by the clock. */
export interface PlannedWait {
  readonly reason: WaitReason
  /** Milliseconds since the epoch. */
  readonly until: number
}

const waitsMs = [5 * second, 15 * second, 30 * second, minute]

/** `failuresInRow`: waits since the gateway last accepted something. */
export function waitAfterMs(failuresInRow: number): number {
  return waitsMs[Math.min(failuresInRow, waitsMs.length - 1)] ?? minute
}

/** The wait counts from `answeredAt` (monotonic), so that time spent before the pause is written is not waited for again. */
export function pauseAfterAnswer(
  verdict: Verdict,
  failuresInRow: number,
  answeredAt: number,
): PlannedPause | undefined {
  if ((verdict.state !== 'refused' && verdict.state !== 'unsent') || !verdict.pause) return undefined
  const words = verdict.words ?? ('fault' in verdict ? verdict.fault : undefined)
  const more = words === undefined ? {} : { words }
  const waitMs = waitAfterMs(failuresInRow)
  if (verdict.pause === 'offline' || verdict.pause === 'sign_in') return { reason: verdict.pause, waitMs, ...more }
  if (verdict.pause !== 'rate') return { reason: verdict.pause, ...more }
  const asked = verdict.state === 'unsent' ? verdict.retryAfterMs : undefined
  // A gateway that asks for no time at all, or for a time that is over, has not said when it is ready.
  const isUsable = asked !== undefined && asked >= second
  return { reason: 'rate', waitMs: isUsable ? asked : waitMs, waitsFrom: answeredAt, ...more }
}

/** After the listing could not be read at the start of a run. */
export function pauseAfterRead(
  code: string,
  detail: string | undefined,
  failuresInRow: number,
  /** How much longer the gateway asked all requests to wait. */
  askedMs: number,
): PlannedPause {
  const words = detail === undefined || detail === '' ? code : detail
  const isCredential = code.startsWith('KEY') || code === 'CREDENTIAL_MISSING' || code === 'ACCOUNT_UNKNOWN'
  if (isCredential) return { reason: 'auth', words }
  if (code === 'GATEWAY_BALANCE') return { reason: 'balance', words }
  const waitMs = askedMs >= second ? askedMs : waitAfterMs(failuresInRow)
  if (code === 'GATEWAY_SIGN_IN') return { reason: 'sign_in', waitMs, words }
  if (code === 'GATEWAY_BUSY') return { reason: 'rate', waitMs, words }
  return { reason: withoutNetwork.has(code) ? 'offline' : 'unreadable', waitMs, words }
}

/** Shows the wait that the gateway asked for at another request of the account. */
export function pauseForPace(pausedMs: number): PlannedPause | undefined {
  return pausedMs >= second ? { reason: 'rate', waitMs: pausedMs } : undefined
}

/** Messages were accepted and then rejected one after another, usually because the balance ran out. */
export function rejectionPause(words: string | null): PlannedPause {
  const more = words === null || words === '' ? { words: 'all_rejected' } : { words }
  return { reason: words !== null && isBalanceText(words) ? 'balance' : 'refusals', ...more }
}

/** After refusals in a row: a person reads the gateway's words and decides. */
export function refusalPause(words: string | undefined): PlannedPause {
  return { reason: 'refusals', ...(words === undefined ? {} : { words }) }
}
