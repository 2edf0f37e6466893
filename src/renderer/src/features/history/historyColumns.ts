// Which columns the table of messages can have: those of every day, the rest of what is known of a message, and every
// field of the gateway's record by its own name. Pure.
import type { MessageRow } from '@contract'
import type { TextKey, Translate } from '@text'
import type { TableColumn } from '../../composables/tables/tableColumns'

export const usualColumns = ['sent', 'to', 'message', 'status', 'parts', 'cost'] as const
export const moreColumns = ['phone', 'country', 'sender', 'campaign', 'statusWritten', 'reason', 'gatewayKey'] as const
export type OwnColumn = (typeof usualColumns)[number] | (typeof moreColumns)[number]

const fieldMark = 'record.'
export const fieldColumn = (field: string): string => `${fieldMark}${field}`
/** The field's name; undefined for a column of ours. */
export const fieldOf = (column: string): string | undefined =>
  column.startsWith(fieldMark) ? column.slice(fieldMark.length) : undefined

const looks: Readonly<Record<OwnColumn, { readonly label: TextKey; readonly width: string; readonly isEnd?: true }>> = {
  sent: { label: 'history.columnSent', width: '5.75rem' },
  to: { label: 'history.columnTo', width: 'minmax(0, 0.75fr)' },
  message: { label: 'history.columnMessage', width: 'minmax(0, 1.25fr)' },
  status: { label: 'history.columnStatus', width: '8rem' },
  parts: { label: 'history.columnParts', width: '3.25rem', isEnd: true },
  cost: { label: 'history.columnCost', width: '5.75rem', isEnd: true },
  phone: { label: 'history.columnPhone', width: '10.5rem' },
  country: { label: 'history.columnCountry', width: '5rem' },
  sender: { label: 'history.columnSender', width: '8rem' },
  campaign: { label: 'history.columnCampaign', width: '11rem' },
  statusWritten: { label: 'history.columnStatusWritten', width: '9rem' },
  reason: { label: 'history.columnReason', width: '12rem' },
  gatewayKey: { label: 'history.columnGatewayKey', width: '13rem' },
}
const isOwn = (column: string): column is OwnColumn => Object.hasOwn(looks, column)

/** Columns as they were chosen before, without those that there are no more; the usual ones if nothing is left. */
export function chosenBefore(kept: readonly string[] = []): readonly string[] {
  const known = kept.filter((column) => isOwn(column) || fieldOf(column) !== undefined)
  return known.length > 0 ? [...new Set(known)] : usualColumns
}

/** A width in rem that names and texts can be read in. */
const stretchingRem = 11
const fieldRem = 10

export function toTableColumns(chosen: readonly string[], t: Translate): TableColumn[] {
  const isMany = chosen.length > usualColumns.length
  return chosen.map((key) => {
    if (!isOwn(key)) return { key, label: fieldOf(key) ?? key, width: `${fieldRem}rem` }
    const { label, width, isEnd } = looks[key]
    return {
      key,
      label: (t as (key: TextKey) => string)(label),
      width: isMany && width.startsWith('minmax') ? `minmax(${stretchingRem}rem, 1fr)` : width,
      ...(isEnd ? { align: 'end' as const } : {}),
      ...(key === 'sent' ? { fixedOrder: 'descending' as const } : {}),
    }
  })
}

/** The least width in rem at which nothing is cut; undefined if the usual columns share what there is. */
export function leastWidth(chosen: readonly string[]): string | undefined {
  if (chosen.length <= usualColumns.length) return undefined
  const rem = chosen.reduce((sum, key) => {
    const width = isOwn(key) ? looks[key].width : `${fieldRem}rem`
    return sum + (width.startsWith('minmax') ? stretchingRem : Number.parseFloat(width))
  }, 2)
  return `${rem}rem`
}

/** Every field that these records have, by name. */
export function fieldsOf(rows: readonly MessageRow[]): string[] {
  return [...new Set(rows.flatMap(({ record }) => Object.keys(record ?? {})))].sort((one, other) =>
    one.localeCompare(other),
  )
}

/** `usual` first in their order, then what was chosen besides. */
export function withColumn(chosen: readonly string[], column: string, isShown: boolean): string[] {
  if (!isShown) return chosen.filter((one) => one !== column)
  if (chosen.includes(column)) return [...chosen]
  const order = [...usualColumns, ...moreColumns] as readonly string[]
  const rank = (one: string) => (order.includes(one) ? order.indexOf(one) : order.length)
  return [...chosen, column].sort((one, other) => rank(one) - rank(other))
}
