// Columns of exported people: headers that an import recognises, cells as they are stored.
import type { ExportColumn } from '@contract'
import { contactFieldNames, eachContactField, isContactField } from '@contract/contactFields'
import type { Translate } from '@text'
import type { StoredTexts } from '../../contacts/people/storedTexts'
import type { SheetColumn } from '../writing/sheetXml'

export interface ExportedContact extends StoredTexts {
  readonly id: number
  readonly phone: string
  readonly country: string | null
  /** 1: out of everything; 2: out of the exported list alone. */
  readonly optedOut: 0 | 1 | 2
  /** Names of lists, if they are asked for. */
  readonly lists: string
  readonly createdAt: string
}

const widthOfKind = { name: 16, email: 30, text: 24 } as const
const widths: Partial<Record<ExportColumn['kind'], number>> = {
  ...eachContactField((_, { kind }) => widthOfKind[kind]),
  phone: 20,
  field: 24,
  lists: 40,
  addedAt: 26,
}

/** Everything that an import can read back, the person's own fields included. */
export function wholeContact(fieldNames: readonly string[]): ExportColumn[] {
  return [
    ...(['phone', ...contactFieldNames] as const).map((kind) => ({ kind })),
    ...fieldNames.map((name) => ({ kind: 'field' as const, name })),
    { kind: 'optedOut' },
  ]
}

export function toSheetColumns(columns: readonly ExportColumn[], t: Translate): SheetColumn[] {
  return columns.map((column) => {
    const header = column.kind === 'field' ? column.name : headerOf(column.kind, t)
    return { header, width: Math.min(60, Math.max(widths[column.kind] ?? 16, header.length + 3)) }
  })
}

export function headerOf(kind: Exclude<ExportColumn['kind'], 'field'>, t: Translate): string {
  return isContactField(kind) ? t(`contactFields.${kind}`) : t(`exports.column_${kind}`)
}

export function contactCells(columns: readonly ExportColumn[], t: Translate): (contact: ExportedContact) => string[] {
  const hasFields = columns.some(({ kind }) => kind === 'field')
  return (contact) => {
    const own = new Map(
      hasFields && contact.fields !== '{}' ? Object.entries(JSON.parse(contact.fields) as Record<string, string>) : [],
    )
    return columns.map((column) =>
      column.kind === 'field' ? (own.get(column.name) ?? '') : cellOf(column.kind, contact, t),
    )
  }
}

function cellOf(kind: Exclude<ExportColumn['kind'], 'field'>, contact: ExportedContact, t: Translate): string {
  switch (kind) {
    case 'optedOut':
      return contact.optedOut === 0 ? '' : t(contact.optedOut === 1 ? 'exports.yes' : 'exports.yesThisList')
    case 'country':
      return contact.country ?? ''
    case 'addedAt':
      return contact.createdAt
    default:
      return contact[kind]
  }
}
