// The rows of a sheet that hold anything, in order, as the sheet shows them. Empty cells, formats and empty rows cost time
// but no memory.
import { FileFault } from '../fileFault'
import { maxRecordLength } from '../splitRecords'
import { isShownNumberWhole, makeShowCells } from './numberFormats'
import type { Sheet, Workbook } from './openWorkbook'
import { isTrue, readXml, type Attributes, type XmlHandlers } from './readXml'
import { unescapeText, type SharedStrings } from './sharedStrings'
import type { Unpacking } from './unpackEntry'
import { damaged } from './zipDirectory'

/** The most that a sheet can have. */
export const maxSheetRows = 1_048_576

export interface SheetRow {
  /** As the sheet numbers it, from 1. */
  readonly line: number
  readonly hidden: boolean
  /** From column A to the last cell with content, at most `maxCells`. */
  readonly cells: string[]
  /** Numbers as stored, by column, if the shown text does not have all of their digits. */
  readonly stored?: ReadonlyMap<number, string>
  /** Its last column with content, from 0, if that is to the right of `maxCells`. */
  readonly beyond?: number
}

export interface SheetReading extends Omit<Unpacking, 'maxBytes'> {
  /** Cells further right are not kept; rows say that they have some. */
  readonly maxCells: number
  /** Decides on decimal marks and the order of day and month for formats that follow the computer's settings. */
  readonly country: string
  /** Told the columns that the sheet hides, before the first row. */
  readonly onHiddenColumns?: (first: number, last: number) => void
}

/** Some rows at a time. Throws FileFault. Ends early when aborted. */
export async function* readSheetRows(
  workbook: Workbook,
  sheet: Sheet,
  reading: SheetReading,
): AsyncGenerator<SheetRow[], void> {
  const texts = await workbook.texts(reading.signal)
  if (reading.signal?.aborted) return
  const gatherer = makeGatherer(workbook, texts, reading)
  for await (const _ of readXml(workbook.unpackSheet(sheet, reading), gatherer.handlers, reading.signal)) {
    const rows = gatherer.take()
    if (rows.length > 0) yield rows
  }
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
}

function makeGatherer({ formats }: Workbook, texts: SharedStrings, reading: SheetReading) {
  const show = makeShowCells(formats, reading.country)
  let rows: SheetRow[] = []
  let line = 0
  let hidden = false
  let cells: string[] = []
  let stored: Map<number, string> | undefined
  let beyond: number | undefined
  let cell: OpenCell | undefined
  let column = -1
  let value = ''
  let isValue = false
  let isReading = false

  const openRow = (attributes: Attributes): void => {
    const given = Number(attributes.r)
    line = Number.isInteger(given) && given > line ? given : line + 1
    if (line > maxSheetRows) throw new FileFault('FILE_TOO_LARGE', line, 'rows')
    hidden = isTrue(attributes.hidden)
    cells = []
    stored = undefined
    beyond = undefined
    column = -1
  }
  const openCell = ({ r, t = 'n', s }: Attributes): void => {
    column = (r === undefined ? undefined : columnOf(r)) ?? column + 1
    cell = { column, type: t, style: s === undefined ? 0 : Number(s) }
    value = ''
  }
  const textOf = ({ column, type, style }: OpenCell): string => {
    if (type === 's') {
      const text = texts.at(Number(value))
      if (text === undefined) throw damaged('text', line)
      return show.text(text, style)
    }
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return show.isoDate(value, style)
    if (type !== 'n') return show.text(unescapeText(value), style)
    const shown = show.number(value, style)
    if (!isShownNumberWhole(value, shown)) (stored ??= new Map()).set(column, value)
    return shown
  }
  const closeCell = (): void => {
    if (cell && value !== '' && cell.column >= reading.maxCells) {
      if (textOf(cell).trim() !== '') beyond = cell.column
    } else if (cell && value !== '') {
      const text = textOf(cell)
      while (cells.length < cell.column) cells.push('')
      cells[cell.column] = text
    }
    cell = undefined
  }

  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'c') openCell(attributes)
      else if (name === 'v') isValue = cell !== undefined
      else if (name === 't') isValue = cell !== undefined && !isReading
      else if (name === 'row') openRow(attributes)
      else if (name === 'rPh') isReading = true
      else if (name === 'col' && isTrue(attributes.hidden)) {
        reading.onHiddenColumns?.(Number(attributes.min) - 1, Number(attributes.max) - 1)
      }
    },
    text(piece) {
      if (!isValue) return
      value += piece
      if (value.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', line)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') {
        if (cells.length > 0 || beyond !== undefined)
          rows.push({ line, hidden, cells, ...(stored && { stored }), ...(beyond !== undefined && { beyond }) })
        cells = []
      } else if (name === 'rPh') isReading = false
    },
  }
  return {
    handlers,
    take(): SheetRow[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** `C` of `C5` is 2. */
function columnOf(reference: string): number | undefined {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
    if (column > 16_384) return undefined
  }
  return column === 0 ? undefined : column - 1
}
