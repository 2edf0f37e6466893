// The columns of the table of contacts: those of every day, and the account's own fields. Pure.
import type { Translate } from '@text'
import type { TableColumn } from '../../composables/tables/tableColumns'
import type { GrowingColumn } from '../../composables/tables/useColumns'
import type { OwnField } from '../../stores/contacts/contacts'

/** A table of people without their names would be none. */
export const fixedColumn = 'name'

const fieldMark = 'field.'
export const fieldColumn = (name: string): string => `${fieldMark}${name}`
/** The field's name; undefined for a column of every day. */
export const fieldOf = (column: string): string | undefined =>
  column.startsWith(fieldMark) ? column.slice(fieldMark.length) : undefined

/** Window widths at which the first, second … own field joins by itself. */
const fieldsFrom = [1760, 1920, 2240, 2560] as const

/** As many as fit the window: each has the width at which it joins by itself. */
export function fittingColumns(own: readonly OwnField[], t: Translate): GrowingColumn[] {
  const usual = own.filter(({ isUsual }) => isUsual).slice(0, fieldsFrom.length)
  return allColumns(usual, t).map((column) => {
    const place = usual.findIndex(({ name }) => fieldColumn(name) === column.key)
    const from = place < 0 ? joining[column.key] : fieldsFrom[place]
    return {
      ...column,
      ...(from === undefined ? {} : { from }),
      ...(yielding.has(column.key) ? { yieldsToPanel: true } : {}),
    }
  })
}
const joining: Readonly<Record<string, GrowingColumn['from']>> = { lists: 1280, email: 1440, last_message: 640 }
const yielding = new Set(['lists', 'email'])

/** Columns that a person chose, in the order of the table; a field that is gone leaves. `name` is always there. */
export function chosenColumns(chosen: readonly string[], own: readonly OwnField[], t: Translate): TableColumn[] {
  return allColumns(own, t).filter(({ key }) => key === fixedColumn || chosen.includes(key))
}

/** In the order of the table. */
export function allColumns(own: readonly OwnField[], t: Translate): TableColumn[] {
  return [
    { key: 'name', label: t('contacts.columnName'), sortable: true },
    { key: 'phone', label: t('contacts.columnNumber'), width: '11.25rem', sortable: true },
    { key: 'lists', label: t('contacts.columnLists'), width: 'minmax(0, 0.8fr)' },
    { key: 'email', label: t('contactFields.email'), width: 'minmax(0, 0.9fr)' },
    ...own.map(({ name, isNumber }) => ({
      key: fieldColumn(name),
      label: name,
      width: isNumber ? '7rem' : 'minmax(0, 0.6fr)',
      ...(isNumber ? { align: 'end' as const } : {}),
    })),
    { key: 'last_message', label: t('contacts.columnLast'), width: '8rem', sortable: true },
  ]
}

/** Widths in rem in which names and texts can be read. */
const stretchingRem = 9

/** The width below which the table scrolls sideways rather than cut what was chosen. */
export function leastWidth(columns: readonly TableColumn[]): string {
  const rem = columns.reduce(
    (sum, { width = '' }) => sum + (width.endsWith('fr)') || width === '' ? stretchingRem : Number.parseFloat(width)),
    4,
  )
  return `${rem}rem`
}
