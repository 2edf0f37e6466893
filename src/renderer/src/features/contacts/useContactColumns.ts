// The columns of the table of contacts: as many as fit the window, or those that a person chose.
import { computed, type ComputedRef } from 'vue'
import type { TableColumn } from '../../composables/tables/tableColumns'
import { useColumns } from '../../composables/tables/useColumns'
import { useText } from '../../composables/writing/useText'
import { useContacts } from '../../stores/contacts/contacts'
import { useSettings } from '../../stores/settings/settings'
import { allColumns, chosenColumns, fittingColumns, leastWidth } from './contactColumns'

export interface ContactColumns {
  readonly shown: ComputedRef<readonly TableColumn[]>
  /** Every column that can be chosen. */
  readonly all: ComputedRef<readonly TableColumn[]>
  /** No person chose: they fit the window. */
  readonly isFitting: ComputedRef<boolean>
  readonly minWidth: ComputedRef<string | undefined>
  set(column: string, isShown: boolean): void
  fit(): void
}

export function useContactColumns(isPanelOpen: () => boolean): ContactColumns {
  const t = useText()
  const contacts = useContacts()
  const settings = useSettings()
  const chosen = computed(() => settings.current.tableColumns.contacts)
  const fitting = useColumns(() => fittingColumns(contacts.ownFields, t), isPanelOpen)
  const shown = computed(() => (chosen.value ? chosenColumns(chosen.value, contacts.ownFields, t) : fitting.value))

  function keep(columns: readonly string[] | undefined): void {
    const { contacts: _, ...rest } = settings.current.tableColumns
    void settings.change({ tableColumns: columns ? { ...rest, contacts: [...columns] } : rest })
  }
  return {
    shown,
    all: computed(() => allColumns(contacts.ownFields, t)),
    isFitting: computed(() => chosen.value === undefined),
    minWidth: computed(() => (chosen.value ? leastWidth(shown.value) : undefined)),
    set(column, isShown) {
      const now = chosen.value ?? shown.value.map(({ key }) => key)
      keep(isShown ? [...now, column] : now.filter((key) => key !== column))
    },
    fit: () => keep(undefined),
  }
}
