// A piece of a table as text of its format, made where its rows are read: only text crosses between threads.
import { fitsSheet, toSheetRow } from './sheetXml'
import { toCsvLine } from './toCsv'

export type TableFormat = 'csv' | 'xlsx'

/** The next rows: those after a key, at most `limit`, and the number of the first in its sheet. */
export interface ChunkWindow {
  /** Rows come in the order of a number that is theirs alone; 0 begins. */
  readonly after: number
  readonly limit: number
  readonly format: TableFormat
  readonly firstRow: number
}

export interface TableChunk {
  readonly text: string
  /** Can be 0 before the end: a chunk is also limited by the rows it reads. */
  readonly rows: number
  /** Key to continue after. */
  readonly after: number
  /** Nothing follows. */
  readonly isEnd: boolean
  /** A cell is longer than a workbook can hold. */
  readonly isTooLong?: true
}

/** `isEnd` if there were fewer rows than asked for. */
export function makeChunk<Row>(
  rows: Iterable<Row>,
  { after, limit, format, firstRow }: ChunkWindow,
  read: (row: Row) => { readonly key: number; readonly cells: readonly string[] },
): TableChunk {
  let text = ''
  let count = 0
  let last = after
  for (const row of rows) {
    const { key, cells } = read(row)
    if (format === 'xlsx' && !fitsSheet(cells)) return { text, rows: count, after: last, isEnd: false, isTooLong: true }
    text += format === 'csv' ? toCsvLine(cells) : toSheetRow(cells, firstRow + count)
    count++
    last = key
  }
  return { text, rows: count, after: last, isEnd: count < limit }
}
