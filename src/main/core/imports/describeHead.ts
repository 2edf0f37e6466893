// The first rows of any source as columns: their names, samples and where they go; which row is the first with a person.
import type { ImportColumn, ImportLayout, ImportPreview } from '@contract'
import { FileFault } from './fileFault'
import { guessColumns, looksLikePhone, samplesShown } from './guessColumns'
import { agreementOf, type Agreement } from './guessDelimiter'
import type { PlanColumn } from './importPlan'
import { nameColumns } from './nameColumns'

export const rowsLookedAt = 200
export const mostColumns = 1_000

export interface HeadRow {
  readonly line: number
  readonly hidden: boolean
  readonly cells: readonly string[]
  /** Numbers of a workbook by their column as they are stored, where `cells` have not all of their digits. */
  readonly stored?: ReadonlyMap<number, string>
}

export interface HeadDescription {
  readonly layout: ImportLayout
  readonly agreement: Agreement
  readonly firstLine: number
  readonly preambleLine: number
  readonly sampleRows: ImportPreview['sampleRows']
  readonly columns: readonly PlanColumn[]
}

/** `rows` have content and are at least one. `preambleLine`: rows come after it where there is no header. */
export function describeHead(
  all: readonly HeadRow[],
  layout: ImportLayout,
  preambleLine = 0,
  isHidden: (column: number) => boolean = () => false,
): HeadDescription {
  const [first, ...others] = all
  const header = layout.hasHeader ? first : undefined
  const rows = header ? others : all
  if (rows.length === 0) throw new FileFault('FILE_NO_ROWS')
  const agreement = agreementOf(
    rows.map(({ cells }) => cells.length),
    header?.cells.length,
  )
  const count = Math.max(agreement.columns, header ? lastFilled(header.cells) : 0)
  if (count > mostColumns) throw new FileFault('FILE_TOO_LARGE', undefined, 'columns')
  const names = nameColumns(header?.cells, count)
  const stored = rows.map(storedCells)
  const guessed = guessColumns(names, header !== undefined, stored, layout.country)
  const columns = guessed.map((column) => ({
    ...column,
    ...samplesOf(column, rows),
    hidden: isHidden(column.index),
    looksLikePhone: looksLikePhone(
      stored.map((cells) => cells[column.index] ?? ''),
      layout.country,
    ),
  }))
  return {
    layout,
    agreement,
    firstLine: rows[0]?.line ?? 1,
    preambleLine: header?.line ?? preambleLine,
    sampleRows: rows.slice(0, samplesShown).map(({ line, hidden }) => ({ line, hidden })),
    columns: header ? columns.map((column) => leaveOutEmpty(column, header, rows)) : columns,
  }
}

/** Whether a column holds numbers to call is seen by all of their digits. */
function storedCells({ cells, stored }: HeadRow): readonly string[] {
  return stored ? cells.map((cell, index) => stored.get(index) ?? cell) : cells
}

function samplesOf({ index, samples }: ImportColumn, rows: readonly HeadRow[]): Partial<PlanColumn> {
  const shown = rows.slice(0, samplesShown).map(({ cells }) => cells[index] ?? '')
  return shown.every((cell, at) => cell === samples[at]) ? {} : { samples: shown, storedSamples: samples }
}

/** A column without a name and without content is only the width of the sheet. */
function leaveOutEmpty(column: PlanColumn, header: HeadRow, rows: readonly HeadRow[]): PlanColumn {
  const { index, target } = column
  const isEmpty = [header, ...rows].every(({ cells }) => (cells[index] ?? '').trim() === '')
  return isEmpty && target.kind === 'field' ? { ...column, target: { kind: 'leave_out' }, because: 'guessed' } : column
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
