// Rows of an import that were not taken and that a person can fix: the cells as they stood in the file, then the line and
// the reason in words.
import type { Translate } from '@text'
import { importNextStep, importReason } from '../../../../text/importReason'
import type { ImportPlan } from '../../imports/importPlan'
import { countRefused, readRefused, type RefusedRow } from '../../imports/staging/refusedRows'
import { operationGroup, read } from '../../storage/operations'
import { speak, type CarriedWords } from '../exportWords'
import type { SheetColumn } from '../writing/sheetXml'
import { makeChunk, type ChunkWindow } from '../writing/tableChunk'

export interface RefusedChunkInput {
  readonly importId: string
  /** Cells of the file in front of the line and the reason. */
  readonly cells: number
  readonly words: CarriedWords<(typeof refusedAreas)[number]>
  readonly window: ChunkWindow
}

/** Areas with the reasons and the places they name. */
export const refusedAreas = ['imports', 'importsCheck'] as const

export const refusedOperations = operationGroup('refused', {
  count: read((db, importId: string) => countRefused(db, importId)),

  /** The most cells that some of the next rows have: a row can have more than the file has columns. */
  widest: read((db, { importId, after, limit }: { importId: string; after: number; limit: number }) => {
    const rows = readRefused(db, importId, { after, limit })
    return {
      cells: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
      after: rows.at(-1)?.row ?? after,
      isEnd: rows.length < limit,
    }
  }),

  /** The next refused rows as text of the format. */
  chunk: read((db, { importId, cells, words, window }: RefusedChunkInput) => {
    const t = speak(words)
    return makeChunk(readRefused(db, importId, window), window, (row) => ({
      key: row.row,
      cells: [...Array.from({ length: cells }, (_, at) => row.cells[at] ?? ''), String(row.line), reasonOf(row, t)],
    }))
  }),
})

function reasonOf({ why, verdict, digitsKept, digitsOf }: RefusedRow, t: Translate): string {
  const digits = digitsKept === null || digitsOf === null ? {} : { digits: { kept: digitsKept, of: digitsOf } }
  const reason = importReason({ why, verdict, ...digits }, t)
  const next = importNextStep({ why }, t)
  return next === undefined ? reason : `${reason}. ${next}`
}

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
