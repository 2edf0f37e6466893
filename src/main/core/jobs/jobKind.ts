// A kind of long work, as the runner sees it. The runner knows nothing about lists, people or the gateway.
import type { JobItem, JobKind, JobPause, JobState, JobWork } from '@contract'
import type { ErrorCode } from '@contract/errors'
import type { Problem } from '../base/result'

/** A job as stored. `subject`, `cursor` and `tally` are JSON of its kind's own. */
export interface JobRecord {
  readonly id: string
  readonly accountId: string
  readonly kind: JobKind
  readonly subject: string
  readonly state: JobState
  readonly pauseReason: JobPause | null
  readonly pausedAt: string | null
  readonly goesOnAt: string | null
  readonly problemCode: ErrorCode | null
  readonly problemWords: string | null
  readonly troubles: number
  readonly cursor: string
  readonly tally: string
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** `total` is absent until it is known. */
export interface JobCounts {
  readonly done: number
  readonly failed: number
  readonly left?: number
  readonly total?: number
}

/**
 * `wait`: nothing can be done before `untilMs`. `trouble`: this job cannot go on now; nothing was lost. `quiet` ends a job that
 * leaves nothing to tell anyone: it is taken out of the list.
 */
export type StepEnd =
  | { readonly kind: 'more' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'done'; readonly isQuiet?: boolean }
  | { readonly kind: 'trouble'; readonly problem: Problem<ErrorCode>; readonly isRefusals?: boolean }

export interface JobWindow {
  readonly offset: number
  readonly limit: number
}

export interface JobKindWork {
  readonly kind: JobKind
  /**
   * One bit of the work, its intent durable before anything is asked of the gateway and its outcome when this resolves. Called
   * again until it says that there is no more; may be cut short anywhere by a crash. One that takes longer than a moment ends as
   * soon as it can once it is not wanted any more.
   */
  step(job: JobRecord, isWanted: () => boolean): Promise<StepEnd>
  /** After a start: what was asked and never answered. Nothing of this kind runs meanwhile. */
  recover(): Promise<void>
  /** Puts what failed back among what is to be done; answers how many. */
  retryFailed(job: JobRecord): Promise<number>
  describe(job: JobRecord): JobWork
  counts(job: JobRecord): Promise<JobCounts>
  /** Both in one reading, for a kind whose tally is part of its counts: what is shown adds up at every moment. */
  read?(job: JobRecord): Promise<{ readonly work: JobWork; readonly counts: JobCounts }>
  /** Items that failed, in the order of the work. */
  items(job: JobRecord, window: JobWindow): Promise<{ total: number; rows: JobItem[] }>
}
