// The view of the History pages: read from the address, changed through it. Back goes to the previous view.
import type { MessageFilter } from '@contract'
import { useNow } from '@vueuse/core'
import { computed, watch, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAccounts } from '../../stores/settings/accounts'
import type { TimeRange } from '../../stores/history/chartDays'
import { changeView, countFilters, filterOf, queryOfView, rangeOf, viewOfQuery } from './historyAddress'
import type { HistoryView, ViewChange } from './historyAddress'

export interface MessageView {
  readonly view: ComputedRef<HistoryView>
  readonly filter: ComputedRef<MessageFilter>
  /** The time of the bars. */
  readonly range: ComputedRef<TimeRange>
  readonly count: ComputedRef<number>
  /** `replace` if every letter is a change. */
  change(change: ViewChange, how?: 'push' | 'replace'): void
  /** Takes it away if it is so already. */
  toggle(change: ViewChange): void
  clear(): void
  /** Calls `look` now and whenever another view is shown. */
  watchView(look: () => void): void
}

export function useMessageView(): MessageView {
  const route = useRoute()
  const router = useRouter()
  const accounts = useAccounts()
  const now = useNow({ interval: 30_000 })
  // "The last 7 days" begin elsewhere at midnight, and at no other time.
  const today = computed(() => new Date(now.value).setHours(0, 0, 0, 0))
  const view = computed(() => viewOfQuery(route.query))
  const filter = computed(() => filterOf(view.value, new Date(today.value)))
  const range = computed(() => rangeOf(view.value, new Date(today.value)))
  const ownPath = route.path

  function go(next: HistoryView, how: 'push' | 'replace' = 'push'): void {
    void router[how]({ path: route.path, query: queryOfView(next) })
  }
  const change = (changes: ViewChange, how?: 'push' | 'replace') => go(changeView(view.value, changes), how)
  // The filters of one account mean nothing in another.
  watch(
    () => accounts.activeId,
    (_, before) => before !== undefined && go({ narrowing: {} }, 'replace'),
  )

  return {
    view,
    filter,
    range,
    count: computed(() => countFilters(view.value)),
    change,
    toggle(changes) {
      const shown: Record<string, unknown> = { ...view.value.narrowing, ...view.value }
      const isSet = Object.entries(changes).every(([name, value]) => value === undefined || shown[name] === value)
      change(isSet ? Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) : changes)
    },
    clear: () => go({ narrowing: {} }),
    watchView(look) {
      watch(
        () => JSON.stringify([filter.value, range.value]),
        () => {
          // The address of the next page is there before this one is gone.
          if (route.path === ownPath) look()
        },
        { immediate: true },
      )
    },
  }
}
