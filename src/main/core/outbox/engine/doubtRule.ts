// The rule of doubt: how much may be unknown before a run stops (docs/decisions/0025-doubt-costs-one-decision.md). Pure. A run
// continues while answers come and few people are in doubt. When too many are, it first waits for the gateway's listing, which
// settles most of them; only when that does not help in time does it ask a person.
import { minute, second } from '../../base/durations'

/** After this many requests in a row without a usable answer, the gateway may not be accepting anything. */
export const maxSilentInRow = 3
/** How long the listing has to settle enough of the doubt before a person is asked. */
export const doubtWaitMs = 10 * minute
/** How often the run checks for that. */
export const doubtCheckMs = 2 * second

const minLimit = 200
const batches = 5
const share = 0.05

export interface DoubtScope {
  /** People of the campaign. */
  readonly people: number
  readonly batchSize: number
  /** The account's own limit; null for the default. */
  readonly own: number | null
}

/** People who may be in doubt at the same time: the larger of 200, five batches and 5 % of the campaign. */
export function maxInDoubt({ people, batchSize, own }: DoubtScope): number {
  return own ?? Math.max(minLimit, batches * batchSize, Math.ceil(people * share))
}

export function isTooMuchDoubt(inDoubt: number, limit: number): boolean {
  return inDoubt > limit
}

/** Half of the limit, or the next lost answer would stop the run again. */
export function isEnoughSettled(inDoubt: number, limit: number): boolean {
  return inDoubt <= Math.floor(limit / 2)
}
