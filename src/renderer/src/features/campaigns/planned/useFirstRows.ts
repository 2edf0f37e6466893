// The first rows of a list that may have thousands, such as the times of a column, and more of them on request.
import { computed, ref, type ComputedRef } from 'vue'

/** How many more are shown each time. */
const step = 100

export interface FirstRows<Row> {
  readonly shown: ComputedRef<readonly Row[]>
  /** How many `showMore` adds; 0 if all are shown. */
  readonly moreCount: ComputedRef<number>
  showMore(): void
}

export function useFirstRows<Row>(rows: () => readonly Row[], first: number): FirstRows<Row> {
  const count = ref(first)
  return {
    shown: computed(() => rows().slice(0, count.value)),
    moreCount: computed(() => Math.min(step, Math.max(0, rows().length - count.value))),
    showMore: () => void (count.value += step),
  }
}
