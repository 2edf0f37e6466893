// Runs long work, one job of a kind for an account at a time. The kind decides what a job does; the runner decides when.
//
//   waiting ── its turn ──────────────► running        on disk before the first step
//   running ── a step says done ──────► done           or gone, if it left nothing to tell
//   running ── trouble that passes ───► paused, goes on automatically at its time, or with the connection (offline) ──► running
//   running ── trouble that does not ─► paused (a key, a balance, many refusals) or failed: a person resumes ──► waiting
//   any of these ── a person ─────────► paused (user) ── resume ──► waiting;  or cancelled
//   running ── the process ends ──────► waiting at the next start, after its kind settled what was under way
//
// A person's word is on disk first; the step under way ends, stores its outcome, and no other follows. Nothing is lost by
// any of it: a step makes its intent durable before it asks the gateway, and its outcome before it resolves.
import type { ErrorCode } from '@contract/errors'
import { minute, second } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { JobKindWork, JobRecord, StepEnd } from './jobKind'
import type { jobOperations } from './jobRows'
import type { JobNews } from './jobNews'
import { endsWithConnection, planTrouble } from './planTrouble'

export interface JobRunner {
  /** Settles what the process before left behind, then begins. */
  start(): Promise<void>
  /** A job waits, or may continue: checks at once. */
  wake(): void
  /** A person's decision is on disk: the running step ends as soon as it can. */
  interrupt(jobId: string): void
  /** The connection is back. */
  online(): void
  /** Waits, bounded, for running steps. */
  stop(): Promise<void>
}

export interface JobRunnerOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly kinds: ReadonlyMap<string, JobKindWork>
  readonly news: JobNews
}

/** Delay after a failure of the storage or of our own code: short enough to continue soon, long enough to do no harm. */
const brokenMs = minute
const closeWaitMs = 2 * second
/** A waiting step is checked this often: a person may have paused it meanwhile. */
const maxNapMs = second

export function makeJobRunner({ storage, clock, logger, kinds, news }: JobRunnerOptions): JobRunner {
  const store = storage.bind<typeof jobOperations>('jobs')
  const atWork = new Map<string, Promise<void>>()
  const interrupted = new Set<string>()
  let isStopped = false
  let isLooking = false
  let looksAgain = false
  let cancelTimer: (() => void) | undefined
  const nap = (ms: number): Promise<void> => new Promise((resolve) => clock.after(Math.min(ms, maxNapMs), resolve))

  function wake(): void {
    if (isStopped) return
    looksAgain = true
    if (isLooking) return
    isLooking = true
    void look()
  }

  async function look(): Promise<void> {
    while (looksAgain && !isStopped) {
      looksAgain = false
      try {
        const { begin, lookAgainAt } = chooseJobs(await store.unfinished(), isoNow(clock))
        for (const id of begin) if (!atWork.has(id) && !isStopped && (await store.begin(id))) launch(id)
        lookIn(lookAgainAt === undefined ? undefined : Date.parse(lookAgainAt) - clock.now())
      } catch (error) {
        broke('', error)
      }
    }
    isLooking = false
  }

  function lookIn(delayMs: number | undefined): void {
    cancelTimer?.()
    if (!isStopped && delayMs !== undefined) cancelTimer = clock.after(Math.max(delayMs, 0), wake)
  }

  function broke(id: string, error: unknown): void {
    if (isStopped) return
    logger.error('job_broke', { job: id, error })
    lookIn(brokenMs)
  }

  function launch(id: string): void {
    const ends = work(id).catch((error: unknown) => {
      broke(id, error)
      return restLater(id)
    })
    atWork.set(
      id,
      ends.finally(() => {
        atWork.delete(id)
        wake()
      }),
    )
  }

  /** Still at work by what the disk says: it waits for its turn again, a minute from now. */
  async function restLater(id: string): Promise<void> {
    await new Promise<void>((resolve) => clock.after(brokenMs, resolve))
    if (!isStopped) await store.recover().catch((error: unknown) => broke(id, error))
  }

  async function work(id: string): Promise<void> {
    news.began(id)
    // The first step may hang for as long as a request may take: until it ends nothing else says that the job runs.
    await news.changed(id)
    for (;;) {
      interrupted.delete(id)
      const job = await store.get(id)
      if (isStopped || job?.state !== 'running') break
      const kind = kinds.get(job.kind)
      const end: StepEnd = kind
        ? await kind.step(job, () => !isStopped && !interrupted.has(id))
        : { kind: 'trouble', problem: { code: 'JOB_UNKNOWN', retry: 'no' } }
      if (isStopped) return
      await settle(job, end)
    }
    await news.changed(id)
  }

  async function settle(job: JobRecord, end: StepEnd): Promise<void> {
    switch (end.kind) {
      case 'more':
        if (job.troubles > 0) await store.calm(job.id)
        return news.gotOn(job.id)
      case 'wait':
        await news.gotOn(job.id)
        return nap(end.untilMs - clock.now())
      case 'done':
        await store.end({ jobId: job.id, state: 'done', at: isoNow(clock), onlyRunning: true })
        if (end.isQuiet) await store.remove(job.id)
        return
      case 'trouble':
        return takeTrouble(job, end)
    }
  }

  async function takeTrouble(job: JobRecord, { problem, isRefusals }: StepEnd & { kind: 'trouble' }): Promise<void> {
    const { code, detail } = problem
    const plan =
      isRefusals === true
        ? ({ to: 'paused', reason: 'refusals', troubles: job.troubles + 1 } as const)
        : planTrouble(problem, job.troubles)
    logger.info('job_trouble', { job: job.id, kind: job.kind, code, to: plan.to })
    const common = { jobId: job.id, code: code as ErrorCode, at: isoNow(clock) }
    if (plan.to === 'failed') return store.end({ ...common, state: 'failed', words: detail, onlyRunning: true })
    const goesOnAt = 'goesOnInMs' in plan && plan.goesOnInMs !== undefined ? toIso(clock.now() + plan.goesOnInMs) : null
    const { reason, troubles } = plan
    return store.pauseItself({ ...common, reason, troubles, goesOnAt, words: detail ?? null })
  }

  return {
    async start() {
      for (const kind of kinds.values()) await kind.recover()
      await store.recover()
      wake()
    },
    wake,
    interrupt(jobId) {
      if (atWork.has(jobId)) interrupted.add(jobId)
      wake()
    },
    online() {
      if (!endsWithConnection('offline') || isStopped) return
      store.goOn('offline').then(
        (count) => {
          if (count > 0) wake()
        },
        (error: unknown) => broke('', error),
      )
    },
    async stop() {
      isStopped = true
      cancelTimer?.()
      const ended = Promise.allSettled(atWork.values())
      await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

export type Unfinished = Pick<JobRecord, 'id' | 'accountId' | 'kind' | 'state' | 'goesOnAt'>

interface Choice {
  readonly begin: readonly string[]
  /** The next moment at which a pause ends automatically, ISO 8601. */
  readonly lookAgainAt: string | undefined
}

/**
 * Which of the unfinished jobs begin now: one of a kind for an account at a time. `jobs` in the order of their creation. One that
 * a person paused makes room for the next; one that continues automatically does not.
 */
export function chooseJobs(jobs: readonly Unfinished[], now: string): Choice {
  const taken = new Set<string>()
  const begin: string[] = []
  let lookAgainAt: string | undefined
  for (const { accountId, kind, state, goesOnAt } of jobs) {
    const isDue = goesOnAt !== null && goesOnAt <= now
    if (state === 'running' || (state === 'paused' && goesOnAt !== null && !isDue)) taken.add(`${kind} ${accountId}`)
    if (state === 'paused' && goesOnAt !== null && !isDue && (lookAgainAt ?? goesOnAt) >= goesOnAt)
      lookAgainAt = goesOnAt
  }
  for (const { id, accountId, kind, state, goesOnAt } of jobs) {
    const mayBegin = state === 'waiting' || (state === 'paused' && goesOnAt !== null && goesOnAt <= now)
    const lane = `${kind} ${accountId}`
    if (!mayBegin || taken.has(lane)) continue
    taken.add(lane)
    begin.push(id)
  }
  return { begin, lookAgainAt }
}
