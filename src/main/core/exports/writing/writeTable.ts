// Writes a table of any length with no more than one chunk of it in memory.
import { ExportFault, type Sink } from './exportFault'
import { maxSheetRows, sheetEnd, sheetStart, type SheetColumn } from './sheetXml'
import type { ChunkWindow, TableChunk } from './tableChunk'
import { byteOrderMark, toCsvLine } from './toCsv'
import { firstParts, lastParts, sheetPath, type WorkbookPart } from './workbookParts'
import { makeZipStream, type ZipPart, type ZipStream } from './zipStream'

export interface Table {
  readonly columns: readonly SheetColumn[]
  /** In words; signs that a workbook cannot have there are left out, and 25 characters are kept. */
  readonly sheetName: string
  read(window: ChunkWindow): Promise<TableChunk>
}

export interface TableRun {
  readonly sink: Sink
  /** Throws its reason between two chunks. */
  readonly signal: AbortSignal
  readonly onRows: (rows: number) => void
  /** Milliseconds, for the dates inside a workbook. */
  readonly at: number
  /** The direction of a workbook's sheets. */
  readonly direction?: 'ltr' | 'rtl'
  /** Smaller in tests. */
  readonly maxSheetRows?: number
}

/** Rows of one read. A workbook's text is some ten times as long as a CSV file's. */
const csvChunk = 2_000
const sheetChunk = 500

/** Answers the rows below the header. Throws ExportFault, or the signal's reason. */
export async function writeCsv(table: Table, { sink, signal, onRows }: TableRun): Promise<number> {
  await sink.write(Buffer.from(byteOrderMark + toCsvLine(table.columns.map(({ header }) => header))))
  let rows = 0
  let after = 0
  for (let isEnd = false; !isEnd;) {
    signal.throwIfAborted()
    const chunk = await table.read({ after, limit: csvChunk, format: 'csv', firstRow: rows + 2 })
    if (chunk.rows > 0) await sink.write(Buffer.from(chunk.text))
    ;({ after, isEnd } = chunk)
    onRows((rows += chunk.rows))
  }
  return rows
}

/** Answers the rows below the headers. Throws ExportFault, or the signal's reason. */
export async function writeXlsx(table: Table, run: TableRun): Promise<number> {
  const zip = makeZipStream(run.sink, run.at)
  await writeParts(zip, firstParts)
  let state: SheetState = { rows: 0, after: 0, sheets: 0, isOver: false }
  while (!state.isOver) state = await writeSheet(table, run, zip, state)
  await writeParts(zip, lastParts(table.sheetName, state.sheets))
  await zip.end()
  return state.rows
}

interface SheetState {
  readonly rows: number
  readonly after: number
  readonly sheets: number
  readonly isOver: boolean
}

/** One sheet, up to its last row. A further one is begun only when there is a row for it. */
async function writeSheet(table: Table, run: TableRun, zip: ZipStream, before: SheetState): Promise<SheetState> {
  const most = run.maxSheetRows ?? maxSheetRows
  let { rows, after, isOver } = before
  let part = before.sheets === 0 ? await beginSheet(table, run, zip, 1) : undefined
  for (let next = 2; next <= most && !isOver;) {
    run.signal.throwIfAborted()
    const limit = Math.min(sheetChunk, most - next + 1)
    const chunk = await table.read({ after, limit, format: 'xlsx', firstRow: next })
    if (chunk.isTooLong) throw new ExportFault('EXPORT_TOO_LARGE', 'cell')
    ;({ after, isEnd: isOver } = chunk)
    if (chunk.rows === 0) continue
    part ??= await beginSheet(table, run, zip, before.sheets + 1)
    await part.write(chunk.text)
    next += chunk.rows
    run.onRows((rows += chunk.rows))
  }
  if (!part) return { ...before, isOver }
  await part.write(sheetEnd)
  await part.end()
  return { rows, after, sheets: before.sheets + 1, isOver }
}

async function beginSheet(table: Table, run: TableRun, zip: ZipStream, number: number): Promise<ZipPart> {
  const part = zip.open(sheetPath(number))
  await part.write(sheetStart(table.columns, run.direction))
  return part
}

async function writeParts(zip: ZipStream, parts: readonly WorkbookPart[]): Promise<void> {
  for (const { path, xml } of parts) {
    const part = zip.open(path)
    await part.write(xml)
    await part.end()
  }
}
