// Cells of the two binary kinds of workbook as rows, as the sheet shows them.
import type { BookReading } from '../book'
import { maxRecordLength } from '../splitRecords'
import { FileFault } from '../fileFault'
import { isShownNumberWhole, makeShowCells, type WorkbookFormats } from '../xlsx/numberFormats'
import type { SharedStrings } from '../xlsx/sharedStrings'
import { maxSheetRows, type SheetRow } from '../xlsx/sheetRows'
import { damaged } from '../xlsx/zipDirectory'

export interface CellPlace {
  readonly column: number
  /** Index of its cell style. */
  readonly style: number
}

export interface CellGatherer {
  /** `row`: from 0. Rows come in order; the same one again goes on. */
  row(row: number, hidden: boolean): void
  number(place: CellPlace, value: number): void
  text(place: CellPlace, text: string): void
  /** A text that several cells share. */
  shared(place: CellPlace, index: number): void
  boolean(place: CellPlace, value: number): void
  error(place: CellPlace, code: number): void
  /** The rows that are complete; all of them at the end. */
  take(isEnd?: boolean): SheetRow[]
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
/** The most columns that a sheet can have. */
const maxSheetColumns = 16_384

export function gatherCells(
  formats: WorkbookFormats,
  texts: SharedStrings,
  { maxCells, country }: Pick<BookReading, 'maxCells' | 'country'>,
): CellGatherer {
  const show = makeShowCells(formats, country)
  let rows: SheetRow[] = []
  let line = 0
  let hidden = false
  let cells: string[] = []
  let stored: Map<number, string> | undefined
  let beyond: number | undefined

  const closeRow = (): void => {
    if (cells.length > 0 || beyond !== undefined)
      rows.push({ line, hidden, cells, ...(stored && { stored }), ...(beyond !== undefined && { beyond }) })
    cells = []
    stored = undefined
    beyond = undefined
  }
  const put = (column: number, text: string): void => {
    if (text.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', line)
    if (column >= maxSheetColumns || line === 0) throw damaged('column', line)
    if (column >= maxCells) {
      if (text.trim() !== '') beyond = Math.max(column, beyond ?? 0)
      return
    }
    if (text === '') return
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  return {
    row(row, isHidden) {
      if (row + 1 === line) return
      if (row + 1 < line) throw damaged('order', row + 1)
      if (row >= maxSheetRows) throw new FileFault('FILE_TOO_LARGE', row + 1, 'rows')
      closeRow()
      line = row + 1
      hidden = isHidden
    },
    number({ column, style }, value) {
      if (!Number.isFinite(value)) throw damaged('number', line)
      const written = String(value)
      const shown = show.number(written, style)
      put(column, shown)
      if (column < maxCells && !isShownNumberWhole(written, shown)) (stored ??= new Map()).set(column, written)
    },
    text: ({ column, style }, text) => put(column, show.text(text, style)),
    shared({ column, style }, index) {
      const text = texts.at(index)
      if (text === undefined) throw damaged('text', line)
      put(column, show.text(text, style))
    },
    boolean: ({ column }, value) => put(column, value === 1 ? 'TRUE' : 'FALSE'),
    error: ({ column }, code) => put(column, errors[code] ?? '#N/A'),
    take(isEnd = false) {
      if (isEnd) closeRow()
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** A number in four bytes: a whole one or the upper half of a fraction, either possibly times a hundred. */
export function readRk(data: Buffer, at: number): number {
  const packed = data.readInt32LE(at)
  const value = (packed & 2) !== 0 ? packed >> 2 : fractionOf(packed)
  return (packed & 1) !== 0 ? value / 100 : value
}

const half = Buffer.alloc(8)

function fractionOf(packed: number): number {
  half.writeInt32LE(packed & ~3, 4)
  return half.readDoubleLE(0)
}
