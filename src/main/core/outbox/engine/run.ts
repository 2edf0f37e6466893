// The state of a campaign's run, from one reading of the watermark to the next. The dispatcher creates it, the hand-over writes
// into it.
import type { ClockReading } from './judgeClock'
import type { DispatchCampaign } from '../store/outboxStore'
import type { PlannedPause, PlannedWait } from './planPause'

export interface Run {
  readonly campaign: DispatchCampaign
  readonly acceptedSizes: number[]
  /** Set by an answer, a failed read, or a limit: why the run cannot continue. */
  pause: PlannedPause | undefined
  /** No wave has its turn until then. */
  wait: PlannedWait | undefined
  /** Storage takes no more of it: the campaign does not run any more. */
  isOver: boolean
  /** An intent could not be written. */
  failure: { readonly error: unknown } | undefined
  /** Mark and opt-outs are read again: the computer slept, or it waited long for its next batch, and is as sure of it as before. */
  isStale: boolean
  isSure: boolean
  readonly startedAt: ClockReading
  /** The next batch takes no more people: that is what the account's day has room for. */
  maxPeople: number
  /** Milliseconds since the epoch: no batch starts before, unless the clock was set back behind the last one. */
  nextBatchAt: number
  lastBatchAt: number
}
