// People of a list of times, some at first and more at a click.
import type { TimedPerson } from '@contract'
import { ref, shallowRef, watch } from 'vue'
import { useColumnTimes, type TimedWindow, type TimesQuestion } from '../../../stores/compose/columnTimes'

export function useTimedPages(
  question: () => TimesQuestion,
  chosen: () => Omit<TimedWindow, 'offset' | 'limit'>,
  version: () => number,
  atFirst: number,
) {
  const store = useColumnTimes()
  const rows = shallowRef<readonly TimedPerson[]>([])
  const total = ref(0)
  const isRead = ref(false)
  let newest = 0

  async function read(limit: number): Promise<void> {
    const turn = ++newest
    const page = await store.people(question(), { ...chosen(), offset: 0, limit }).catch(() => undefined)
    if (turn !== newest || !page) return
    rows.value = page.rows
    total.value = page.total
    isRead.value = true
  }
  watch([() => JSON.stringify(chosen()), version], () => void read(atFirst), { immediate: true })

  return { rows, total, isRead, more: () => read(Math.min(200, rows.value.length + 50)) }
}
