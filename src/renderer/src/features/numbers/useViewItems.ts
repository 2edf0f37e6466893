// Views for the lower half of the page: running jobs, all results, ended jobs.
import type { DropdownMenuItem } from '@nuxt/ui/components/DropdownMenu.vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useNumbers, type VerifyJob } from '../../stores/numbers'
import { jobName } from './numberWords'

export function useViewItems(shownId: () => string | undefined): ComputedRef<DropdownMenuItem[][]> {
  const t = useText()
  const format = useFormat()
  const router = useRouter()
  const numbers = useNumbers()

  function itemOf(job: VerifyJob): DropdownMenuItem {
    const { done, total } = job.progress
    return {
      label: jobName(job, t),
      description: `${t('numbers.soFar', { done, total: total ?? done })} · ${format.time(job.finishedAt ?? job.createdAt, 'dayTime')}`,
      icon: shownId() === job.id ? 'i-lucide-check' : 'i-lucide-list',
      onSelect: () => void router.push({ path: '/numbers', query: { job: job.id } }),
    }
  }
  return computed(() => {
    const atWork = numbers.verifyJobs.filter(({ finishedAt }) => finishedAt === undefined)
    const ended = numbers.verifyJobs.filter(({ finishedAt }) => finishedAt !== undefined)
    const results: DropdownMenuItem = {
      label: t('numbers.results'),
      icon: shownId() === undefined ? 'i-lucide-check' : 'i-lucide-table',
      onSelect: () => void router.push({ path: '/numbers', query: { show: 'results' } }),
    }
    return [
      ...(atWork.length > 0 ? [[{ type: 'label' as const, label: t('numbers.now') }, ...atWork.map(itemOf)]] : []),
      [results],
      ...(ended.length > 0 ? [[{ type: 'label' as const, label: t('numbers.earlier') }, ...ended.map(itemOf)]] : []),
    ]
  })
}
