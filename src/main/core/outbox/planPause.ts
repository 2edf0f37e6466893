// Why a run cannot go on after an answer or a failed read, and for how long it waits by itself. Pure.
import type { OptOutsUnknown, PauseReason, WaitReason } from '@contract'
import { minute, second } from '../base/durations'
import type { Verdict } from './classifyOutcome'

export interface PlannedPause {
  readonly reason: PauseReason
  /** The gateway's or the system's own words. */
  readonly words?: string
  /** Absent: a person ends it. */
  readonly waitMs?: number
  /** ISO 8601, of reason `late`: when it should have started. */
  readonly missedAt?: string
  /** Of reason `opt_outs_unknown`. */
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

export function pauseAfterAnswer(verdict: Verdict, failuresInRow: number): PlannedPause | undefined {
  if ((verdict.state !== 'refused' && verdict.state !== 'unsent') || !verdict.pause) return undefined
  const words = verdict.words ?? ('fault' in verdict ? verdict.fault : undefined)
  const more = words === undefined ? {} : { words }
  const waitMs = waitAfterMs(failuresInRow)
  if (verdict.pause === 'offline') return { reason: 'offline', waitMs, ...more }
  if (verdict.pause !== 'rate') return { reason: verdict.pause, ...more }
  const asked = verdict.state === 'unsent' ? verdict.retryAfterMs : undefined
  return { reason: 'rate', waitMs: asked ?? waitMs, ...more }
}

/** After the listing could not be read at the start of a run. */
export function pauseAfterRead(code: string, detail: string | undefined, failuresInRow: number): PlannedPause {
  const words = detail === undefined || detail === '' ? code : detail
  const isCredential = code.startsWith('KEY') || code === 'CREDENTIAL_MISSING' || code === 'ACCOUNT_UNKNOWN'
  if (isCredential) return { reason: 'auth', words }
  if (code === 'GATEWAY_BALANCE') return { reason: 'balance', words }
  return { reason: code === 'GATEWAY_BUSY' ? 'rate' : 'offline', waitMs: waitAfterMs(failuresInRow), words }
}

/** After refusals in a row: a person reads the gateway's words and decides. */
export function refusalPause(words: string | undefined): PlannedPause {
  return { reason: 'refusals', ...(words === undefined ? {} : { words }) }
}
