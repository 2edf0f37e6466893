// Tells the windows how jobs get on, at most twice a second for each, and forecasts their ends. Shows stored jobs as the contract does.
import type { Job, JobItem, JobWork } from '@contract'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { JobKindWork, JobRecord, JobCounts } from './jobKind'
import type { jobOperations, FailedItem } from './jobRows'
import { second } from '../base/durations'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'

export interface JobNews {
  /** A stretch of work begins: the speed is measured from here. */
  began(jobId: string): void
  /** A step went well: told at once, or as soon as the windows may be told again. */
  gotOn(jobId: string): Promise<void>
  /** Its state changed: told at once. One that is gone is told as such. */
  changed(jobId: string): Promise<void>
  show(job: JobRecord): Promise<Job>
  /** Tells nothing more automatically. */
  stop(): void
}

export interface JobNewsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Live
  readonly logger: Logger
  readonly kinds: ReadonlyMap<string, JobKindWork>
}

const atMostEveryMs = 500

export function makeJobNews({ storage, clock, live, logger, kinds }: JobNewsOptions): JobNews {
  const store = storage.bind<typeof jobOperations>('jobs')
  const stretches = new Map<string, { readonly startedAt: number; readonly done: number | undefined }>()
  const toldAt = new Map<string, number>()
  /** Steps that ended too soon after the last news: the next step may hang for as long as a request may take. */
  const untold = new Map<string, () => void>()
  let isStopped = false

  async function show(job: JobRecord): Promise<Job> {
    const kind = kinds.get(job.kind)
    if (!kind) throw new Error(`No kind of job ${job.kind}`)
    const { work, counts } = (await kind.read?.(job)) ?? { work: kind.describe(job), counts: await kind.counts(job) }
    return toJob(job, work, counts, job.state === 'running' ? forecast(job.id, counts) : undefined)
  }

  function forecast(jobId: string, { done, left }: { done: number; left?: number }): string | undefined {
    const stretch = stretches.get(jobId)
    if (!stretch) return undefined
    if (stretch.done === undefined) {
      stretches.set(jobId, { ...stretch, done })
      return undefined
    }
    const elapsedMs = clock.monotonic() - stretch.startedAt
    return forecastEnd(left, { done: done - stretch.done, elapsedMs }, clock.now())
  }

  async function changed(jobId: string): Promise<void> {
    untold.get(jobId)?.()
    untold.delete(jobId)
    toldAt.set(jobId, clock.monotonic())
    const job = await store.get(jobId)
    if (job && job.state !== 'running') stretches.delete(jobId)
    if (!job || job.finishedAt !== null) toldAt.delete(jobId)
    live.publish(job ? { kind: 'job', job: await show(job) } : { kind: 'jobs' })
  }

  function tellLate(jobId: string): void {
    changed(jobId).catch((error: unknown) => {
      if (!isStopped) logger.warn('job_not_told', { job: jobId, error })
    })
  }

  return {
    began: (jobId) => void stretches.set(jobId, { startedAt: clock.monotonic(), done: undefined }),
    async gotOn(jobId) {
      const dueInMs = (toldAt.get(jobId) ?? Number.NEGATIVE_INFINITY) + atMostEveryMs - clock.monotonic()
      if (dueInMs <= 0) return changed(jobId)
      if (!isStopped && !untold.has(jobId))
        untold.set(
          jobId,
          clock.after(dueInMs, () => tellLate(jobId)),
        )
    },
    changed,
    show,
    stop() {
      isStopped = true
      for (const cancel of untold.values()) cancel()
    },
  }
}

interface Stretch {
  /** Things done in this stretch, and how long it took. */
  readonly done: number
  readonly elapsedMs: number
}

/** Less than this says nothing of the speed. */
const fewest = 5
const shortestMs = 2 * second

/** When a job will have ended, from its speed since it last began. */
export function forecastEnd(left: number | undefined, { done, elapsedMs }: Stretch, nowMs: number): string | undefined {
  if (left === undefined || left <= 0 || done < fewest || elapsedMs < shortestMs) return undefined
  return toIso(nowMs + (left * elapsedMs) / done)
}

function toJob(record: JobRecord, work: JobWork, counts: JobCounts, endsAt: string | undefined): Job {
  const { pauseReason: reason, pausedAt: since, goesOnAt, problemCode: code, problemWords: words, finishedAt } = record
  return {
    id: record.id,
    accountId: record.accountId,
    work,
    state: record.state,
    ...(record.state === 'paused' && reason !== null && since !== null
      ? { pause: { reason, since, ...(goesOnAt === null ? {} : { goesOnAt }) } }
      : {}),
    ...(code === null ? {} : { problem: { code, ...(words === null ? {} : { words }) } }),
    progress: { ...counts, ...withoutUndefined({ endsAt }) },
    createdAt: record.createdAt,
    ...(finishedAt === null ? {} : { finishedAt }),
  }
}

export function toJobItem({ id, contactId, name, phone, code, words }: FailedItem): JobItem {
  return {
    id,
    name,
    code: code ?? 'GATEWAY_NOT_UNDERSTOOD',
    ...(contactId === null ? {} : { contactId }),
    ...(phone === null ? {} : { phone }),
    ...(words === null ? {} : { words }),
  }
}
