// Counts the outcomes of a run's requests since a person started or resumed it: outcomes they have seen and accepted do not
// count again.
import { maxSilentInRow } from './doubtRule'
import { refusalPause, type PlannedPause } from './planPause'
import type { Verdict } from './classifyOutcome'

/** This many refusals in a row point to something wrong for everyone, such as the sender or a word in the text. */
const maxRefusedInRow = 5

export interface RunTally {
  readonly requests: number
  note(verdict: Verdict): void
  /** Waits since the gateway last accepted something. */
  failuresInRow(): number
  noteFailure(): void
  /** A limit that was passed. */
  limit(): PlannedPause | undefined
  /** Call it when a person resumes: every count starts again, except `requests`. */
  restart(): void
}

export function makeRunTally(): RunTally {
  let requests = 0
  let silentInRow = 0
  let refusedInRow = 0
  let failures = 0
  let lastRefusal: string | undefined
  return {
    get requests() {
      return requests
    },
    note(verdict) {
      requests += 1
      if (verdict.state === 'unknown' && verdict.isAnswered !== true) silentInRow += 1
      else if (verdict.state !== 'unsent') silentInRow = 0
      if (verdict.state === 'refused') {
        refusedInRow += 1
        lastRefusal = verdict.words
      } else if (verdict.state === 'acked') {
        refusedInRow = 0
        failures = 0
      }
    },
    failuresInRow: () => failures,
    noteFailure: () => void (failures += 1),
    limit() {
      if (silentInRow >= maxSilentInRow) return { reason: 'uncertain_limit', words: 'no_answers' }
      return refusedInRow >= maxRefusedInRow ? refusalPause(lastRefusal) : undefined
    },
    restart() {
      silentInRow = refusedInRow = failures = 0
    },
  }
}
