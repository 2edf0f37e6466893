// The contract's `jobs`: all long work, and a person's controls of it. Areas register the kinds of work that they define, and begin
// them.
import type { Job } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { JobKindWork, JobRecord } from './jobKind'
import { makeJobNews } from './jobNews'
import type { jobOperations } from './jobRows'
import { makeJobRunner, type JobRunner } from './jobRunner'

/** Jobs are begun by handlers of the area of their kind. */
export type JobHandlers = Omit<Handlers<'jobs'>, 'pullAll' | 'pullList' | 'pushList' | 'readHistory'>

export interface Jobs extends Pick<JobRunner, 'start' | 'stop'> {
  readonly handlers: JobHandlers
  /** Before the start. Recovered in this order. */
  register(...kinds: readonly JobKindWork[]): void
  /** A job that was just added: tells the windows, and begins it when its turn comes. */
  added(jobId: string): Promise<CoreResult<Job>>
}

export interface JobsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  /** How many opt-outs of the account the gateway does not know of yet. */
  readonly optOutsUntold: (accountId: string) => Promise<number>
}

export function makeJobs({ storage, clock, live, logger, activeAccount, optOutsUntold }: JobsOptions): Jobs {
  const store = storage.bind<typeof jobOperations>('jobs')
  const kinds = new Map<string, JobKindWork>()
  const news = makeJobNews({ storage, clock, live, logger, kinds })
  const runner = makeJobRunner({ storage, clock, logger, kinds, news })
  const leaving = new AbortController()
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

  async function listen(): Promise<void> {
    for await (const event of live.subscribe(leaving.signal)) {
      if (event.kind === 'connection' && event.online) runner.online()
      // A copied profile was adopted: until then none of its jobs begins.
      if (event.kind === 'recovery') runner.wake()
    }
  }

  const withAccount = makeWithAccount(activeAccount)
  const handlers: JobHandlers = {
    all: withAccount(async ({ id: accountId }) => {
      const shown = []
      for (const job of await store.all(accountId)) shown.push(await news.show(job))
      return ok({ jobs: shown, optOutsUntold: await optOutsUntold(accountId) })
    }),
    get: ({ jobId }) => answer(jobId),
    async items({ jobId, ...window }) {
      const job = await store.get(jobId)
      return job ? ok((await kinds.get(job.kind)?.items(job, window)) ?? { total: 0, rows: [] }) : unknown()
    },
    pause: ({ jobId }) => change(jobId, async () => ok(await store.pause({ jobId, at: isoNow(clock) }))),
    resume: ({ jobId }) =>
      change(jobId, async ({ state }) => {
        if (state === 'done' || state === 'cancelled') return fail('JOB_FINISHED')
        if (state === 'paused' || state === 'failed') await store.resume(jobId)
        return ok(undefined)
      }),
    cancel: ({ jobId }) =>
      change(jobId, async ({ state }) => {
        if (state === 'failed') await store.resume(jobId)
        return ok(await store.end({ jobId, state: 'cancelled', at: isoNow(clock), onlyRunning: false }))
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
    handlers,
    register: (...more) => more.forEach((kind) => kinds.set(kind.kind, kind)),
    async start() {
      await runner.start()
      void listen()
    },
    async stop() {
      leaving.abort()
      news.stop()
      await runner.stop()
    },
    async added(jobId) {
      await news.changed(jobId)
      runner.wake()
      return answer(jobId)
    },
  }
}
