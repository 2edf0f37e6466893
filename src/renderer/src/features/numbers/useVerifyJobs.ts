// A person's actions on a job of look-ups. Actions that cost money, or end the job, are confirmed first.
import { useConfirm } from '../../composables/useConfirm'
import { useText } from '../../composables/writing/useText'
import { useJobsStore } from '../../stores/jobs'
import type { VerifyJob } from '../../stores/numbers'
import { useAct } from '../shell/useAct'

export interface VerifyJobs {
  pause(job: VerifyJob): Promise<boolean>
  resume(job: VerifyJob): Promise<boolean>
  /** Asks first, with the number that is left. */
  stop(job: VerifyJob): Promise<boolean>
  /** Asks first: some may be charged for twice. */
  askAgain(job: VerifyJob): Promise<boolean>
}

export function useVerifyJobs(): VerifyJobs {
  const t = useText()
  const confirm = useConfirm()
  const jobs = useJobsStore()
  const act = useAct()
  return {
    pause: (job) => act(() => jobs.pause(job.id)),
    resume: (job) => act(() => jobs.resume(job.id)),
    async stop(job) {
      const count = job.progress.left ?? 0
      const isSure = await confirm({
        title: t('numbers.stopTitle', { count }),
        body: t('numbers.stopBody'),
        confirmLabel: t('numbers.stopAct', { count }),
        cancelLabel: t('numbers.stopKeep'),
        tone: 'danger',
      })
      return isSure && act(() => jobs.cancel(job.id))
    },
    async askAgain(job) {
      const count = job.progress.failed
      const isSure = await confirm({
        title: t('numbers.askAgainTitle', { count }),
        body: t('numbers.askAgainBody'),
        confirmLabel: t('numbers.askAgain', { count }),
        cancelLabel: t('numbers.askAgainKeep'),
        tone: 'primary',
      })
      return isSure && act(() => jobs.retryFailed(job.id))
    },
  }
}
