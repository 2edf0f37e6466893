// The table of the inbox.
import type { Translate } from '@text'
import type { SheetColumn } from '../writing/sheetXml'

const headers = [
  ['phone', 20],
  ['name', 24],
  ['received', 26],
  ['text', 60],
  ['meaning', 16],
  ['decided', 20],
  ['to', 20],
  ['parts', 8],
  ['read', 8],
] as const

export function inboxSheetColumns(t: Translate): SheetColumn[] {
  return headers.map(([name, width]) => ({ header: t(`exports.column_${name}`), width }))
}
