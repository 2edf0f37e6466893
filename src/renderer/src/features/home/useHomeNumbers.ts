// The figures of Home, read from the history and the lists, and read again when either changes.
import type { Figures } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from '../../stores/settings/accounts'
import { useLive } from '../../stores/live'
import { countsOf, fillDays, type DayCounts } from '../../stores/history/chartDays'
import { readersZone } from '../../stores/history/figureBuckets'

function startOfDay(daysAgo: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString()
}

export function useHomeNumbers() {
  const client = useClient()
  const accounts = useAccounts()
  const live = useLive()
  const week = shallowRef<Figures>()
  const weekBefore = shallowRef<Figures>()
  const everyone = shallowRef<{ people: number; optedOut: number }>()
  const problem = shallowRef<Problem>()

  async function read(): Promise<void> {
    if (!accounts.activeId) return
    const now = new Date()
    const timeZone = readersZone()
    const from = startOfDay(6, now)
    try {
      const [present, before, lists] = await Promise.all([
        client.insight.figures({ filter: { from }, by: 'day', timeZone }),
        client.insight.figures({ filter: { from: startOfDay(13, now), until: from }, by: 'day', timeZone }),
        client.lists.all(),
      ])
      week.value = present
      weekBefore.value = before
      everyone.value = lists.everyone
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  // A running send changes the history many times a second; twice a second is enough to show.
  const readSoon = useDebounceFn(() => void read(), 500, { maxWait: 500 })
  onScopeDispose(live.on('history', readSoon))
  onScopeDispose(live.on('contacts', readSoon))
  onScopeDispose(live.on('ready', readSoon))
  watch(
    () => accounts.activeId,
    () => void read(),
    { immediate: true },
  )

  const days = computed<DayCounts[]>(() => {
    const now = new Date()
    return fillDays((week.value?.rows ?? []).map(countsOf), { from: startOfDay(6, now) }, now)
  })
  /** Share of delivered among messages with a final answer; absent while there is none. */
  const delivered = computed(() => {
    const counts = week.value?.total
    const final = counts ? counts.delivered + counts.notDelivered : 0
    return counts && final > 0 ? { share: counts.delivered / final, final } : undefined
  })

  return { week, weekBefore, everyone, days, delivered, problem, read }
}
