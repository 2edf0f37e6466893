// Columns of the two tables of numbers. A panel beside them shows the rest of a number.
import type { ComputedRef } from 'vue'
import type { TableColumn } from '../../composables/tables/tableColumns'
import { useColumns, type GrowingColumn } from '../../composables/tables/useColumns'
import { useText } from '../../composables/writing/useText'

export function useNumberColumns(of: 'job' | 'results', isPanelOpen: () => boolean): ComputedRef<TableColumn[]> {
  const t = useText()
  const share = 'minmax(0, 1.1fr)'
  const checked = (): GrowingColumn => ({
    key: 'checked',
    label: t('numbers.checked'),
    width: '8rem',
    fixedOrder: 'descending',
    from: 900,
    yieldsToPanel: true,
  })
  return useColumns(
    () => [
      { key: 'phone', label: t('numbers.number'), width: '11.25rem' },
      { key: 'person', label: t('numbers.person'), width: share },
      { key: 'status', label: t('numbers.status'), width: '8.5rem' },
      { key: 'country', label: t('numbers.country'), width: share, from: 900, yieldsToPanel: true },
      { key: 'network', label: t('numbers.network'), from: 1100, yieldsToPanel: true },
      { key: 'ported', label: t('numbers.ported'), width: '11rem', from: 900 },
      ...(of === 'results' ? [checked()] : []),
    ],
    isPanelOpen,
  )
}
