// The rows of a sheet of an OpenDocument spreadsheet, as the sheet shows them: its cells hold the shown text beside the stored value.
// Rows and cells that are alike are stored once with a number of times, so what that adds up to has a limit.
import type { BookReading } from '../book'
import { FileFault } from '../fileFault'
import { maxRecordLength } from '../splitRecords'
import { isShownNumberWhole } from '../xlsx/numberFormats'
import type { Attributes, XmlHandlers } from '../xlsx/readXml'
import { maxSheetRows, type SheetRow } from '../xlsx/sheetRows'
import { shownText, type OdsCell } from './shownText'

/** Cells and letters that come from repetition alone. */
const maxRepeatedCells = 20_000_000
const maxRepeatedLength = 100_000_000
/** Repeated rows are given in pieces of this size. */
const rowsPerPiece = 5_000

/** Elements inside a sheet or a cell whose text is not the cell's: comments, pictures, readings. */
const notOfCells = new Set(['annotation', 'note', 'ruby-text', 'frame', 'shapes'])

interface RepeatedRow extends SheetRow {
  readonly times: number
}

export interface OdsGatherer {
  readonly handlers: XmlHandlers
  take(): Generator<SheetRow[], void>
}

/** `sheet`: its place among the sheets, from 0. */
export function gatherOdsRows(sheet: number, { maxCells, country, onHiddenColumns }: BookReading): OdsGatherer {
  let rows: RepeatedRow[] = []
  let depth = 0
  let sheetsAt = -1
  let current = -1
  let isInSheet = false
  let columns = 0
  let line = 0
  let row: { times: number; hidden: boolean; at: number } | undefined
  let cells: string[] = []
  let length = 0
  let stored: Map<number, string> | undefined
  let beyond: number | undefined
  let column = 0
  let cell: { times: number; at: number; attributes: Attributes; paragraphs: number } | undefined
  let text = ''
  let isText = false
  let leftOutAt = -1
  let repeatedCells = 0
  let repeatedLength = 0

  const addText = (piece: string): void => {
    text += piece
    if (text.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', line + 1)
  }
  const repeat = (times: number, count: number, letters: number): void => {
    repeatedCells += (times - 1) * count
    repeatedLength += (times - 1) * letters
    if (repeatedCells > maxRepeatedCells || repeatedLength > maxRepeatedLength)
      throw new FileFault('FILE_TOO_LARGE', line + 1, 'repeated')
  }
  const closeCell = ({ times, attributes }: NonNullable<typeof cell>): void => {
    const kept = Math.min(times, maxCells - column)
    const found: OdsCell = { attributes, text }
    const shown = text === '' && attributes['office:value-type'] === undefined ? '' : shownText(found, country)
    if (shown !== '' && kept > 0) {
      repeat(kept, 1, shown.length)
      while (cells.length < column) cells.push('')
      const value = attributes['office:value']
      const isCut = value !== undefined && !isShownNumberWhole(value, shown)
      for (let at = 0; at < kept; at++) {
        if (isCut) (stored ??= new Map()).set(cells.length, value)
        cells.push(shown)
      }
      length += shown.length * kept
    }
    if (shown.trim() !== '' && times > kept) beyond = column + times - 1
    column += times
  }
  const closeRow = ({ times, hidden }: NonNullable<typeof row>): void => {
    if (cells.length > 0 || beyond !== undefined) {
      if (line + times > maxSheetRows) throw new FileFault('FILE_TOO_LARGE', line + 1, 'rows')
      repeat(times, cells.length, length)
      rows.push({
        line: line + 1,
        hidden,
        cells,
        times,
        ...(stored && { stored }),
        ...(beyond !== undefined && { beyond }),
      })
    }
    line += times
  }

  const handlers: XmlHandlers = {
    open(name, attributes) {
      depth += 1
      if (name === 'spreadsheet') sheetsAt = depth + 1
      else if (name === 'table' && depth === sheetsAt) isInSheet = ++current === sheet
      if (!isInSheet || depth <= sheetsAt || leftOutAt >= 0) return
      if (notOfCells.has(name)) leftOutAt = depth
      else if (cell) openInCell(name, attributes)
      else if (row && depth === row.at + 1 && (name === 'table-cell' || name === 'covered-table-cell')) {
        cell = { times: timesOf(attributes['table:number-columns-repeated']), at: depth, attributes, paragraphs: 0 }
        text = ''
      } else if (name === 'table-row' && !row) {
        const times = timesOf(attributes['table:number-rows-repeated'])
        row = { times, hidden: isHidden(attributes), at: depth }
        cells = []
        length = 0
        stored = undefined
        beyond = undefined
        column = 0
      } else if (name === 'table-column' && !row) {
        const times = timesOf(attributes['table:number-columns-repeated'])
        if (isHidden(attributes)) onHiddenColumns?.(columns, columns + times - 1)
        columns += times
      }
    },
    text: (piece) => void (isText && leftOutAt < 0 && addText(piece.replace(/[ \t\r\n]+/g, ' '))),
    close() {
      if (leftOutAt === depth) leftOutAt = -1
      if (cell && depth === cell.at + 1) isText = false
      else if (cell && depth === cell.at) {
        closeCell(cell)
        cell = undefined
      } else if (row && depth === row.at) {
        closeRow(row)
        row = undefined
      } else if (depth === sheetsAt) isInSheet = false
      else if (depth === sheetsAt - 1) sheetsAt = -1
      depth -= 1
    },
  }

  function openInCell(name: string, attributes: Attributes): void {
    if (cell && depth === cell.at + 1 && (name === 'p' || name === 'h')) {
      if (cell.paragraphs++ > 0) addText('\n')
      isText = true
    } else if (isText) {
      if (name === 's') addText(' '.repeat(Math.min(timesOf(attributes['text:c']), maxRecordLength)))
      else if (name === 'tab') addText('\t')
      else if (name === 'line-break') addText('\n')
    }
  }

  return {
    handlers,
    *take() {
      const taken = rows
      rows = []
      let piece: SheetRow[] = []
      for (const { times, cells: own, ...one } of taken) {
        for (let at = 0; at < times; at++) {
          piece.push({ ...one, line: one.line + at, cells: at === 0 ? own : [...own] })
          if (piece.length < rowsPerPiece) continue
          yield piece
          piece = []
        }
      }
      if (piece.length > 0) yield piece
    },
  }
}

function isHidden(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility']
  return visibility === 'collapse' || visibility === 'filter'
}

function timesOf(given: string | undefined): number {
  const times = Number(given ?? 1)
  return Number.isInteger(times) && times > 0 && times < 1e9 ? times : 1
}
