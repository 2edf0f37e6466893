// Columns of the two tables of numbers, fewer on narrow windows.
import { computed, type ComputedRef } from 'vue'
import type { TableColumn } from '../../composables/tables/tableColumns'
import { useWindowWidth } from '../../composables/useDisplay'
import { useText } from '../../composables/writing/useText'

/** `hasPanel`: a panel beside the table shows the rest of a number. */
export function useNumberColumns(of: 'job' | 'results', hasPanel: () => boolean): ComputedRef<TableColumn[]> {
  const t = useText()
  const { isWide, isMiddle } = useWindowWidth()
  return computed(() => {
    const phone = { key: 'phone', label: t('numbers.number'), width: '11.25rem' }
    const person = { key: 'person', label: t('numbers.person'), width: 'minmax(0, 1.1fr)' }
    const status = { key: 'status', label: t('numbers.status'), width: '8.5rem' }
    const country = { key: 'country', label: t('numbers.country'), width: 'minmax(0, 1.1fr)' }
    const network = { key: 'network', label: t('numbers.network'), width: 'minmax(0, 1fr)' }
    const ported = { key: 'ported', label: t('numbers.ported'), width: '11rem' }
    const checked = { key: 'checked', label: t('numbers.checked'), width: '8rem', fixedOrder: 'descending' as const }
    if (!isMiddle.value) return [phone, person, status]
    if (isWide.value && hasPanel()) return [phone, person, status, ported]
    const last = of === 'results' ? [checked] : []
    return isWide.value
      ? [phone, person, status, country, network, ported, ...last]
      : [phone, person, status, country, ported, ...last]
  })
}
