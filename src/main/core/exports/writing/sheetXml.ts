// The rows of a worksheet as text. Every cell is text: nothing in it is calculated, rounded or turned into a date.
// https://ecma-international.org/publications-and-standards/standards/ecma-376/ (part 1, 18.3).
import { guardCell, unguardCell } from '../../base/formulaGuard'
import { columnLetters } from '../../imports/columns/nameColumns'

/** Rows of one sheet, its header included. */
export const maxSheetRows = 1_048_576
/** UTF-16 units of one cell; Excel calls a file with longer ones damaged. */
export const maxCellLength = 32_767

export interface SheetColumn {
  readonly header: string
  /** In characters of the usual font. */
  readonly width: number
}

/** Styles of the workbook: text for every cell, and bold for the header. */
const textStyle = 1
const headerStyle = 2

/** `direction`: of the language; the first column of a sheet in Arabic is on the right. */
export function sheetStart(columns: readonly SheetColumn[], direction: 'ltr' | 'rtl' = 'ltr'): string {
  const cols = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${textStyle}" customWidth="1"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    `<sheetView ${direction === 'rtl' ? 'rightToLeft="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>${rowXml(
      columns.map(({ header }) => header),
      1,
      headerStyle,
    )}`
  )
}

export const sheetEnd = '</sheetData></worksheet>'

/** Measures the cells as they are written, with guards. */
export function fitsSheet(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.length < maxCellLength && keepApostrophe(cell).length <= maxCellLength)
}

/** Row `number` of its sheet; the header is row 1. Empty cells are left out. */
export function toSheetRow(cells: readonly string[], number: number): string {
  return rowXml(cells, number, textStyle)
}

function rowXml(cells: readonly string[], number: number, style: number): string {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const place = `${letters[index] ?? columnLetters(index)}${number}`
    xml += `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXmlText(keepApostrophe(cell))}</t></is></c>`
  }
  return `${xml}</row>`
}

const letters = Array.from({ length: 64 }, (_, index) => columnLetters(index))

/** The import removes an apostrophe before a formula, so a text that has one itself gets a second. */
function keepApostrophe(cell: string): string {
  return unguardCell(cell) === cell ? cell : guardCell(cell)
}

// Characters that XML cannot hold, and a carriage return that it would turn into a line feed, are written as codes. So is a
// text that looks like such a code.
const coded = /_(?=x[0-9A-Fa-f]{4}_)|[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function toXmlText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(coded, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (mark) => marks[mark] ?? mark)
}
