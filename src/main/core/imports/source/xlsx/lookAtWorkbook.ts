// Inspects a workbook: its sheets, and the first rows and the row count of one of them.
import type { ImportSheet } from '@contract'
import { chooseSheet, type Book } from '../book'
import { describeHead, maxColumns, rowsLookedAt, type HeadRow } from '../../columns/describeHead'
import { FileFault } from '../fileFault'
import { columnLetters } from '../../columns/nameColumns'
import { openBook } from '../openBook'
import { expectUnchanged, hashOf } from '../openSource'
import type { Look, LookJob, SheetSurvey } from '../../reader/readerJobs'
import type { SheetRow } from './sheetRows'

/** Throws FileFault. */
export async function lookAtWorkbook(job: LookJob): Promise<Look> {
  await expectUnchanged(job.file)
  const hash = job.wantsHash ? await hashOf(job.file) : undefined
  const workbook = await openBook(job.file)
  try {
    const look = await describe(workbook, job)
    return { ...look, ...(hash === undefined ? {} : { hash }) }
  } finally {
    await workbook.close()
  }
}

async function describe(workbook: Book, { layout: chosen, country, survey: known }: LookJob): Promise<Look> {
  const sheet = chooseSheet(workbook, chosen?.sheet)
  const knownWidth = known?.sheet === sheet.name ? known.width : undefined
  const { head, hiddenColumns, ...counted } = await readHead(workbook, sheet, {
    includeHidden: chosen?.includeHidden !== false,
    country,
    knownWidth,
  })
  const survey = known && knownWidth !== undefined ? known : { sheet: sheet.name, ...counted }
  const unread = chosen?.includeHidden === false ? survey.hidden : 0
  if (survey.filled === 0) throw new FileFault('FILE_EMPTY')
  if (head.length === 0) throw new FileFault('FILE_NO_ROWS')
  const layout = { ...(chosen ?? { encoding: 'utf-8', delimiter: ',' as const, country }), sheet: sheet.name }
  const described = describeHead(head, layout, 0, (column) => hiddenColumns.has(column))
  const notData = head.filter(({ line }) => line <= described.preambleLine).length
  return {
    kind: 'workbook',
    ...described,
    encodings: [],
    sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
    survey,
    hiddenRows: survey.hidden,
    rows: survey.filled - unread - notData,
  }
}

interface SheetHead extends Omit<SheetSurvey, 'sheet'> {
  readonly head: readonly HeadRow[]
  readonly hiddenColumns: ReadonlySet<number>
}

interface HeadReading {
  readonly includeHidden: boolean
  readonly country: string
  /** The columns of the sheet, if it has already been counted. */
  readonly knownWidth: number | undefined
}

async function readHead(
  workbook: Book,
  sheet: ImportSheet,
  { includeHidden, country, knownWidth }: HeadReading,
): Promise<SheetHead> {
  const head: SheetRow[] = []
  const hiddenColumns = new Set<number>()
  const onHiddenColumns = (first: number, last: number): void => {
    for (let column = first; column <= Math.min(last, maxColumns); column++) hiddenColumns.add(column)
  }
  let filled = 0
  let hidden = 0
  let width = knownWidth ?? 0
  const reading = { maxCells: maxColumns, country, onHiddenColumns }
  for await (const rows of workbook.rows(sheet, reading)) {
    for (const row of rows) {
      refuseTooWide(row)
      if (!hasContent(row)) continue
      width = Math.max(width, row.cells.length)
      filled += 1
      if (row.hidden) hidden += 1
      if (head.length < rowsLookedAt && (includeHidden || !row.hidden)) head.push(row)
    }
    if (knownWidth !== undefined && head.length === rowsLookedAt) break
  }
  // A sheet has as many columns as its widest row, however far down: that a row ends early says nothing.
  const wide = head.map((row) => ({ ...row, cells: widen(row.cells, width) }))
  return { head: wide, hiddenColumns, filled, hidden, width }
}

/** A "no" may be in any column, so none is left out without a word. The detail is the cell. */
function refuseTooWide({ beyond, line }: SheetRow): void {
  if (beyond !== undefined) throw new FileFault('FILE_TOO_MANY_COLUMNS', line, `${columnLetters(beyond)}${line}`)
}

export function hasContent({ cells }: Pick<SheetRow, 'cells'>): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

/** The row's cells, with the stored numbers in phone columns, which need all of their digits. */
export function asStored({ cells, stored }: Pick<SheetRow, 'cells' | 'stored'>, columns: readonly number[]): string[] {
  if (!stored) return cells
  for (const column of columns) {
    const number = stored.get(column)
    if (number !== undefined) cells[column] = number
  }
  return cells
}

/** The cells of a row, as many as there are columns. */
export function widen(cells: string[], width: number): string[] {
  if (cells.length > width) cells.length = width
  while (cells.length < width) cells.push('')
  return cells
}
