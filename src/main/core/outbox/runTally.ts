// What the requests of a run came to, since a person started or resumed it: what they have seen and gone on from does not
// count against them again.
import { isRefusalLimit, isUncertainLimit } from './planBatch'
import { refusalPause, type PlannedPause } from './planPause'
import type { Verdict } from './classifyOutcome'

export interface RunTally {
  readonly requests: number
  note(verdict: Verdict): void
  /** Waits since the gateway last accepted something. */
  failuresInRow(): number
  noteFailure(): void
  /** A limit that was passed. */
  limit(): PlannedPause | undefined
}

export function makeRunTally(): RunTally {
  const tally = { requests: 0, unknown: 0, unknownInRow: 0, refusedInRow: 0 }
  let failures = 0
  let lastRefusal: string | undefined
  return {
    get requests() {
      return tally.requests
    },
    note(verdict) {
      tally.requests += 1
      if (verdict.state === 'unknown') {
        tally.unknown += 1
        tally.unknownInRow += 1
      } else if (verdict.state !== 'unsent') tally.unknownInRow = 0
      if (verdict.state === 'refused') {
        tally.refusedInRow += 1
        lastRefusal = verdict.words
      } else if (verdict.state === 'acked') {
        tally.refusedInRow = 0
        failures = 0
      }
    },
    failuresInRow: () => failures,
    noteFailure: () => void (failures += 1),
    limit() {
      if (isUncertainLimit(tally)) return { reason: 'uncertain_limit' }
      return isRefusalLimit(tally) ? refusalPause(lastRefusal) : undefined
    },
  }
}
