// Choosing rows of a table: one, a range, all.
import { computed, ref, type ComputedRef } from 'vue'
import type { RowPages } from './rowPages'
import {
  countSelected,
  everythingSelected,
  isSelected,
  nothingSelected,
  withSelected,
  type TableSelection,
} from './tableSelection'

/** More rows than this at once are chosen by "select all". */
const maxRange = 10_000

export interface TableChoiceOptions<Row> {
  readonly pages: RowPages<Row>
  readonly selection: () => TableSelection
  readonly rowKey: (row: Row) => string
  readonly isAllowed: () => boolean
  readonly change: (selection: TableSelection) => void
}

export interface TableChoice {
  readonly count: ComputedRef<number>
  readonly amount: ComputedRef<'none' | 'some' | 'all'>
  toggle(index: number): void
  extend(index: number): Promise<void>
  chooseAll(chosen: boolean): void
}

export function useTableChoice<Row>(options: TableChoiceOptions<Row>): TableChoice {
  const { pages, rowKey, change } = options
  const anchor = ref(-1)
  const count = computed(() => countSelected(options.selection(), pages.total.value))

  function toggle(index: number): void {
    const row = pages.rowAt(index)
    if (!options.isAllowed() || row === undefined) return
    anchor.value = index
    change(withSelected(options.selection(), [rowKey(row)], !isSelected(options.selection(), rowKey(row))))
  }

  async function extend(index: number): Promise<void> {
    if (!options.isAllowed()) return
    const from = anchor.value < 0 ? index : anchor.value
    const first = Math.min(from, index)
    const last = Math.min(Math.max(from, index), first + maxRange - 1)
    const near = Array.from({ length: last - first + 1 }, (_, step) => pages.rowAt(first + step))
    const rows = near.every((row) => row !== undefined) ? near : await pages.read(first, last + 1)
    change(withSelected(options.selection(), rows.map(rowKey), true))
  }

  return {
    count,
    amount: computed(() => (count.value === 0 ? 'none' : count.value === pages.total.value ? 'all' : 'some')),
    toggle,
    extend,
    chooseAll: (chosen) => {
      if (options.isAllowed()) change(chosen ? everythingSelected : nothingSelected)
    },
  }
}
