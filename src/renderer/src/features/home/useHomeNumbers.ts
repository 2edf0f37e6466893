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
  /** Absent if messages were sent: then it is no new account. */
  const everyone = shallowRef<{ people: number; optedOut: number }>()
  const problem = shallowRef<Problem>()

  async function read(some: () => Promise<void>): Promise<void> {
    if (!accounts.activeId) return
    try {
      await some()
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }
  async function readMessages(): Promise<void> {
    const now = new Date()
    const timeZone = readersZone()
    const from = startOfDay(6, now)
    const [present, before] = await Promise.all([
      client.insight.figures({ filter: { from }, by: 'day', timeZone }),
      client.insight.figures({ filter: { from: startOfDay(13, now), until: from }, by: 'day', timeZone }),
    ])
    week.value = present
    weekBefore.value = before
  }
  /** Only asks whether anyone is there, and counts everyone for it: with a million people longer than all the rest of the page. */
  async function readPeople(): Promise<void> {
    if (week.value?.total.messages === 0) everyone.value = (await client.lists.all()).everyone
  }
  const readAll = () =>
    read(async () => {
      await readMessages()
      await readPeople()
    })

  // A running send changes the history many times a second; twice a second is enough to show.
  const soon = (some: () => Promise<void>) => useDebounceFn(() => void some(), 500, { maxWait: 500 })
  onScopeDispose(live.on('history', soon(readAll)))
  const peopleSoon = soon(() => read(readPeople))
  onScopeDispose(live.on('contacts', peopleSoon))
  onScopeDispose(live.on('ready', soon(readAll)))
  watch(
    () => accounts.activeId,
    () => void readAll(),
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

  return { week, weekBefore, everyone, days, delivered, problem, read: readAll }
}
