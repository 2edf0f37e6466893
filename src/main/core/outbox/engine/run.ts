// One run of a campaign: from one reading of the watermark to the next. It sends until something ends it; `end` is its one mode. The
// tally of its outcomes goes on in the next run. How much doubt and how many
// refusals a run takes stands here as well. Pure.
import type { DispatchCampaign } from '../store/outboxStore'
import type { ClockReading } from './planTurn'
import { refusalPause, type PlannedPause, type PlannedWait, type Verdict } from './judgeOutcome'
import { minute, second } from '../../base/durations'

/** Why a run sends nothing more. */
export type RunEnd =
  /** An answer, a failed read, or a limit. */
  | { readonly kind: 'paused'; readonly pause: PlannedPause }
  /** Watermark and opt-outs have to be read again. `isSure`: the next run may begin with batches of the same size. */
  | { readonly kind: 'stale'; readonly isSure: boolean }
  /** No wave has its turn until then. */
  | { readonly kind: 'waits'; readonly wait: PlannedWait }
  /** The campaign no longer runs, by the disk. */
  | { readonly kind: 'over' }

const strongestFirst: readonly RunEnd['kind'][] = ['paused', 'stale', 'waits', 'over']

/** A pause for a limit takes the place of a wait for it, and says no more than that. */
function strengthOf(end: RunEnd): number {
  return strongestFirst.indexOf(end.kind === 'paused' && end.pause.reason === 'limit' ? 'waits' : end.kind)
}

export class Run {
  /** Sizes of the batches that the gateway has accepted. */
  readonly acceptedSizes: number[]
  /** The next batch takes no more people: the room that the account's limits leave. */
  maxPeople = Infinity
  /** Milliseconds since the epoch: no batch starts before, unless the clock was set back to before the last one. */
  nextBatchAt: number
  lastBatchAt: number
  /** Resolves when something ends the run. */
  readonly ended: Promise<void>
  #end: RunEnd | undefined
  #resolveEnded: () => void = () => undefined

  /** `proved`: sizes that an earlier run has proved. */
  constructor(
    readonly campaign: DispatchCampaign,
    readonly startedAt: ClockReading,
    proved: readonly number[],
  ) {
    this.acceptedSizes = [...proved]
    this.lastBatchAt = campaign.lastArmedAt === null ? -Infinity : Date.parse(campaign.lastArmedAt)
    this.nextBatchAt = this.lastBatchAt + (campaign.everySeconds ?? 0) * second
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve))
  }

  get end(): RunEnd | undefined {
    return this.#end
  }

  get pause(): PlannedPause | undefined {
    return this.#end?.kind === 'paused' ? this.#end.pause : undefined
  }

  /** A stronger reason takes the place of a weaker one; of two equals the first counts. */
  endBy(end: RunEnd): void {
    if (this.#end && strengthOf(end) >= strengthOf(this.#end)) return
    this.#end = end
    this.#resolveEnded()
  }

  pauseFor(pause: PlannedPause | undefined): void {
    if (pause) this.endBy({ kind: 'paused', pause })
  }

  /** For a pause that says more than the one before. */
  pauseInstead(pause: PlannedPause): void {
    if (this.pause) this.#end = { kind: 'paused', pause }
    else this.pauseFor(pause)
  }

  waitFor(wait: PlannedWait): void {
    this.endBy({ kind: 'waits', wait })
  }

  /** A limit of the account leaves no room until then: the campaign waits, or asks, as the account has it. */
  reachLimit(wait: PlannedWait): void {
    if (this.campaign.asksAtLimit) this.pauseFor({ reason: 'limit', words: wait.reason })
    else this.waitFor(wait)
  }

  /** The interval counts from the start of one batch to the start of the next. */
  noteBatch(at: number): void {
    const { everySeconds } = this.campaign
    if (everySeconds === null) return
    this.lastBatchAt = at
    this.nextBatchAt = at + everySeconds * second
  }
}

// The rule of doubt: how much may be unknown before a run stops (docs/decisions/0025-doubt-costs-one-decision.md). A run continues
// while answers come and few people are in doubt. When too many are, it first waits for the gateway's listing, which settles most of
// them; only when that does not help in time does it ask a person.

/** After this many requests in a row without a usable answer, the gateway may not be accepting anything. */
const maxSilentInRow = 3
/** How long the listing has to settle enough of the doubt before a person is asked. */
export const doubtWaitMs = 10 * minute
/** How often the run checks for that. */
export const doubtCheckMs = 2 * second

const minLimit = 200
const batches = 5
const share = 0.05

interface DoubtScope {
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

/** This many refusals in a row point to something wrong for everyone, such as the sender or a word in the text. */
const maxRefusedInRow = 5

/**
 * Counts the outcomes of a run's requests since a person started or resumed it: outcomes they have seen and accepted do not
 * count again.
 */
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
