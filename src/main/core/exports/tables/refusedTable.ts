// The table of rows that were not taken.
import type { Translate } from '@text'
import type { ImportPlan } from '../../imports/importPlan'
import type { SheetColumn } from '../writing/sheetXml'

/** Areas with the reasons and the places they name. */
export const refusedAreas = ['imports', 'importsCheck'] as const

interface RefusedPlan {
  readonly kind: ImportPlan['kind']
  readonly columns: readonly Pick<ImportPlan['columns'][number], 'header' | 'target'>[]
}

/** The file's own headers, empty ones for cells beyond them, then the line and the reason. */
export function refusedTableColumns({ columns, kind }: RefusedPlan, cells: number, t: Translate): SheetColumn[] {
  const own = Array.from({ length: cells }, (_, at) => {
    const { header = '', target } = columns[at] ?? {}
    return { header, width: Math.min(60, Math.max(target?.kind === 'phone' ? 20 : 16, header.length + 3)) }
  })
  return [
    ...own,
    { header: t(kind === 'workbook' ? 'exports.column_row' : 'exports.column_line'), width: 18 },
    { header: t('exports.column_reason'), width: 60 },
  ]
}
