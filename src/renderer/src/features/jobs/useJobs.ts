// A person's actions on long work, from any page: start, open, pause, resume, end, retry. Failures are shown in a notice. Needs
// the App around it (questions and notices).
import type { Job, JobItem } from '@contract'
import { useConfirm } from '../../composables/useConfirm'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useAccounts } from '../../stores/settings/accounts'
import { useJobsStore } from '../../stores/jobs'
import { useAct } from '../shell/useAct'

export interface ListToCopy {
  readonly id: number
  readonly people: number
  /** They stay on this computer. */
  readonly optedOut: number
}

export interface UseJobs {
  /** The unfinished job of a list (or of all lists), live. */
  of(kind: 'pull' | 'push', listId?: number): Job | undefined
  openPanel(): void
  /** Asks first, with numbers: the gateway cannot take it back. Answers whether it was started. */
  copyList(list: ListToCopy): Promise<boolean>
  readList(listId: number): Promise<boolean>
  readAll(): Promise<boolean>
  /** Older messages, back to `since` or to the first. */
  readHistory(since?: string): Promise<boolean>
  pause(job: Job): Promise<boolean>
  resume(job: Job): Promise<boolean>
  /** Asks first where something would be left half done. */
  end(job: Job): Promise<boolean>
  retryFailed(job: Job): Promise<boolean>
  failedItems(job: Job, most: number): Promise<{ total: number; rows: readonly JobItem[] } | undefined>
}

export function useJobs(): UseJobs {
  const t = useText()
  const format = useFormat()
  const store = useJobsStore()
  const accounts = useAccounts()
  const confirm = useConfirm()
  const act = useAct()

  async function copyList({ id, people, optedOut }: ListToCopy): Promise<boolean> {
    const count = people - optedOut
    const perSecond = accounts.active?.defaults.pacePerSecond ?? 1
    const isSure = await confirm({
      title: t('jobs.copyTitle', { count }),
      body: t('jobs.copyBody', { time: format.duration((count / perSecond) * 1_000) }),
      confirmLabel: t('jobs.copyConfirm', { count }),
      cancelLabel: t('jobs.copyCancel'),
      tone: 'primary',
    })
    return isSure && act(() => store.pushList(id))
  }

  async function end(job: Job): Promise<boolean> {
    const { work, progress } = job
    if (work.kind === 'push') {
      const isSure = await confirm({
        title: t('jobs.endTitle', { list: work.list.name }),
        body: t('jobs.endBody', { done: progress.done, left: progress.left ?? 0 }),
        confirmLabel: t('jobs.endConfirm'),
        cancelLabel: t('jobs.endKeep'),
        tone: 'danger',
      })
      if (!isSure) return false
    }
    return act(() => store.cancel(job.id))
  }

  return {
    of: (kind, listId) => store.unfinishedOf(kind, listId),
    openPanel() {
      store.isPanelOpen = true
    },
    copyList,
    readList: (listId) => act(() => store.pullList(listId)),
    readAll: () => act(() => store.pullAll()),
    readHistory: (since) => act(() => store.readHistory(since)),
    pause: (job) => act(() => store.pause(job.id)),
    resume: (job) => act(() => store.resume(job.id)),
    end,
    retryFailed: (job) => act(() => store.retryFailed(job.id)),
    async failedItems(job, most) {
      let page: { total: number; rows: readonly JobItem[] } | undefined
      await act(async () => {
        page = await store.failedItems(job.id, 0, most)
      })
      return page
    },
  }
}
