// Why a run pauses after an answer or a failed read, and how long until it continues automatically. Pure.
import type { OptOutsUnknown, PauseReason, WaitReason } from '@contract'
import { minute, second } from '../../base/durations'
import { isBalanceText, type Verdict } from './classifyOutcome'

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
  return { reason: code === 'GATEWAY_BUSY' ? 'rate' : 'offline', waitMs, words }
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
