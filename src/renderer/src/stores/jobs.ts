// Long work with the gateway, as the core reports it. The panel, the side bar and the buttons of a list read this one store.
import type { Job, JobItem } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { makeLatest } from '../api/asking'
import { useClient } from '../api/client'
import type { Problem } from '../api/problem'
import { useAccounts } from './settings/accounts'
import { useLive } from './live'

const over: ReadonlySet<Job['state']> = new Set(['done', 'cancelled'])
const urgency: readonly Job['state'][] = ['running', 'paused', 'failed', 'waiting']

/** The list that a job works on; undefined for one that works on all, or on none. */
export function listOf({ work }: Job): number | undefined {
  return work.kind === 'push' || work.kind === 'pull' ? work.list?.id : undefined
}

export const useJobsStore = defineStore('jobs', () => {
  const client = useClient()
  const live = useLive()
  const accounts = useAccounts()
  const byId = shallowRef<ReadonlyMap<string, Job>>(new Map())
  const optOutsUntold = shallowRef(0)
  const problem = shallowRef<Problem>()
  const isPanelOpen = shallowRef(false)
  /** Called when a job's state changed, to announce it. */
  const ended = new Set<(job: Job) => void>()

  const all = computed(() => [...byId.value.values()])
  const unfinished = computed(() =>
    all.value
      .filter(({ state }) => !over.has(state))
      .sort((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state)),
  )
  const finished = computed(() =>
    all.value
      .filter(({ state }) => over.has(state))
      .sort((one, other) => (other.finishedAt ?? '').localeCompare(one.finishedAt ?? '')),
  )
  /** The one to show if there is room for one. */
  const foremost = computed(() => unfinished.value[0])

  const latest = makeLatest({ problem })
  async function load(): Promise<void> {
    if (!accounts.activeId) {
      latest.drop()
      byId.value = new Map()
      optOutsUntold.value = 0
      return
    }
    await latest.ask(
      () => client.jobs.all(),
      (answer) => {
        byId.value = new Map(answer.jobs.map((job) => [job.id, job]))
        optOutsUntold.value = answer.optOutsUntold
      },
    )
  }

  function take(job: Job): Job {
    if (job.accountId !== accounts.activeId) return job
    const before = byId.value.get(job.id)
    // The stream is a connection of its own: what it told meanwhile is newer than an answer that comes after it.
    if (before?.state === job.state && job.progress.done < before.progress.done) return before
    byId.value = new Map(byId.value).set(job.id, job)
    if (job.work.kind === 'opt_outs') optOutsUntold.value = job.progress.failed + (job.progress.left ?? 0)
    if (before && before.state !== job.state) for (const tell of ended) tell(job)
    return job
  }

  live.on('job', (event) => void take(event.job))
  live.on('jobs', () => void load())

  /** Calls `tell` for each job whose state changes; the answer takes it off again. */
  function onChange(tell: (job: Job) => void): () => void {
    ended.add(tell)
    return () => ended.delete(tell)
  }

  /** The unfinished job of a list, or of all lists. */
  function unfinishedOf(kind: 'pull' | 'push', listId?: number): Job | undefined {
    return unfinished.value.find((job) => job.work.kind === kind && listOf(job) === listId && job.state !== 'failed')
  }

  const pushList = async (listId: number): Promise<Job> => take(await client.jobs.pushList({ listId }))
  const pullList = async (listId: number): Promise<Job> => take(await client.jobs.pullList({ listId }))
  const pullAll = async (): Promise<Job> => take(await client.jobs.pullAll())
  /** Without `since`: to the first message there is. */
  const readHistory = async (since?: string): Promise<Job> =>
    take(await client.jobs.readHistory(since === undefined ? {} : { since }))
  const pause = async (jobId: string): Promise<Job> => take(await client.jobs.pause({ jobId }))
  const resume = async (jobId: string): Promise<Job> => take(await client.jobs.resume({ jobId }))
  const cancel = async (jobId: string): Promise<Job> => take(await client.jobs.cancel({ jobId }))
  const retryFailed = async (jobId: string): Promise<Job> => take(await client.jobs.retryFailed({ jobId }))
  const failedItems = (
    jobId: string,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly rows: readonly JobItem[] }> =>
    client.jobs.items({ jobId, offset, limit })

  return {
    all,
    unfinished,
    finished,
    foremost,
    byId,
    optOutsUntold,
    problem,
    isPanelOpen,
    load,
    onChange,
    unfinishedOf,
    pushList,
    pullList,
    pullAll,
    readHistory,
    pause,
    resume,
    cancel,
    retryFailed,
    failedItems,
  }
})
