// The contract's `jobs`: all long work, and a person's controls of it. The kinds define the work.
import type { Job } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { JobKindWork, JobRecord } from './jobKind'
import { makeJobNews } from './jobNews'
import { jobOperations } from './jobRows'
import { makeJobRunner, type JobRunner } from './jobRunner'

export type JobHandlers = Omit<Handlers<'jobs'>, 'pullAll' | 'pullList' | 'pushList' | 'readHistory'>

export interface Jobs extends JobRunner {
  readonly handlers: JobHandlers
  /** A job that was just added: tells the windows, and begins it when its turn comes. */
  added(jobId: string): Promise<CoreResult<Job>>
}

export interface JobsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  readonly kinds: readonly JobKindWork[]
  /** How many opt-outs of the account the gateway does not know of yet. */
  readonly optOutsUntold: (accountId: string) => Promise<number>
}

export function makeJobs({ storage, clock, live, logger, activeAccount, ...options }: JobsOptions): Jobs {
  const store = storage.bind(jobOperations)
  const kinds = new Map<string, JobKindWork>(options.kinds.map((kind) => [kind.kind, kind]))
  const news = makeJobNews({ storage, clock, live, kinds })
  const runner = makeJobRunner({ storage, clock, logger, kinds, news })
  const unknown = (): CoreResult<never> => fail('JOB_UNKNOWN', 'no', { field: 'jobId' })

  async function answer(jobId: string): Promise<CoreResult<Job>> {
    const job = await store.get(jobId)
    return job ? ok(await news.show(job)) : unknown()
  }

  async function change(
    jobId: string,
    act: (job: JobRecord) => Promise<CoreResult<unknown>>,
  ): Promise<CoreResult<Job>> {
    const job = await store.get(jobId)
    if (!job) return unknown()
    const done = await act(job)
    if (!done.ok) return done
    await news.changed(jobId)
    runner.interrupt(jobId)
    return answer(jobId)
  }

  const at = (): string => new Date(clock.now()).toISOString()
  const handlers: JobHandlers = {
    async all() {
      const account = await activeAccount()
      if (!account.ok) return account
      const shown = []
      for (const job of await store.all(account.value.id)) shown.push(await news.show(job))
      return ok({ jobs: shown, optOutsUntold: await options.optOutsUntold(account.value.id) })
    },
    get: ({ jobId }) => answer(jobId),
    async items({ jobId, ...window }) {
      const job = await store.get(jobId)
      return job ? ok((await kinds.get(job.kind)?.items(job, window)) ?? { total: 0, rows: [] }) : unknown()
    },
    pause: ({ jobId }) => change(jobId, async () => ok(await store.pause({ jobId, at: at() }))),
    resume: ({ jobId }) =>
      change(jobId, async ({ state }) => {
        if (state === 'done' || state === 'cancelled') return fail('JOB_FINISHED')
        if (state === 'paused' || state === 'failed') await store.resume(jobId)
        return ok(undefined)
      }),
    cancel: ({ jobId }) =>
      change(jobId, async ({ state }) => {
        if (state === 'failed') await store.resume(jobId)
        return ok(await store.end({ jobId, state: 'cancelled', at: at(), onlyRunning: false }))
      }),
    retryFailed: ({ jobId }) =>
      change(jobId, async (job) => {
        const count = job.state === 'cancelled' ? 0 : await (kinds.get(job.kind)?.retryFailed(job) ?? 0)
        if (count === 0) return fail('JOB_NOTHING_FAILED')
        if (job.state !== 'running' && job.state !== 'waiting') await store.resume(jobId)
        return ok(undefined)
      }),
  }
  return {
    ...runner,
    handlers,
    async added(jobId) {
      await news.changed(jobId)
      runner.wake()
      return answer(jobId)
    },
  }
}
