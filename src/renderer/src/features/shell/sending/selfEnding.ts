// Pauses that end automatically, unless a person pauses. Pure.
import type { Progress } from '@contract'

const reasons: ReadonlySet<string> = new Set(['offline', 'rate', 'sign_in', 'unreadable'])

export function isSelfEnding({
  state,
  pauseReason,
  waitsUntil,
}: Pick<Progress, 'state' | 'pauseReason' | 'waitsUntil'>): boolean {
  return state === 'paused' && (reasons.has(pauseReason ?? '') || waitsUntil !== undefined)
}
