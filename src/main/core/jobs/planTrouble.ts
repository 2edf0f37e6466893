// Decides what a job does about a problem that is not one person's: continue after a delay, wait for a person, or give up.
// Pure.
import type { JobPause } from '@contract'
import type { ErrorCode } from '@contract/errors'
import { minute, second } from '../base/durations'
import type { Problem } from '../base/result'

export type TroublePlan =
  /** `troubles`: how many there were then. */
  | { readonly to: 'paused'; readonly reason: JobPause; readonly troubles: number; readonly goesOnInMs?: number }
  | { readonly to: 'failed' }

const shortestMs = 30 * second
const maxMs = 15 * minute
/** This many bad answers in a row from a reachable gateway are no passing trouble. */
const maxGatewayTroubles = 8
/** No wait becomes longer after this many, and after waits without an end some bad answers are still no reason to give up. */
const maxEndlessTroubles = 5

const reasons: Partial<Record<ErrorCode, JobPause>> = {
  GATEWAY_UNREACHABLE: 'offline',
  GATEWAY_NAME_UNKNOWN: 'offline',
  GATEWAY_BUSY: 'rate',
  GATEWAY_SLOW: 'gateway',
  GATEWAY_SIGN_IN: 'gateway',
  GATEWAY_NOT_UNDERSTOOD: 'gateway',
  GATEWAY_BALANCE: 'balance',
  KEY_EMPTY: 'auth',
  KEY_CHARACTERS: 'auth',
  KEY_TOO_LONG: 'auth',
  KEY_REFUSED: 'auth',
  KEYCHAIN_LOCKED: 'auth',
  KEYCHAIN_UNAVAILABLE: 'auth',
  CREDENTIAL_MISSING: 'auth',
  NEEDS_API_KEY: 'auth',
}

/** `troubles`: how many came before this one without anything in between that went well. */
export function planTrouble({ code }: Pick<Problem<ErrorCode>, 'code'>, troubles: number): TroublePlan {
  const reason = reasons[code]
  if (reason === undefined) return { to: 'failed' }
  if (reason === 'auth' || reason === 'balance') return { to: 'paused', reason, troubles: troubles + 1 }
  const isBadAnswer = reason === 'gateway' && code !== 'GATEWAY_SIGN_IN'
  if (isBadAnswer && troubles + 1 >= maxGatewayTroubles) return { to: 'failed' }
  return {
    to: 'paused',
    reason,
    troubles: isBadAnswer ? troubles + 1 : Math.min(troubles + 1, maxEndlessTroubles),
    goesOnInMs: Math.min(shortestMs * 2 ** Math.min(troubles, 10), maxMs),
  }
}

/** Whether the connection's return ends this pause before its time. */
export function endsWithConnection(reason: JobPause | null): boolean {
  return reason === 'offline'
}
