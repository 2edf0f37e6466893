// Lines of a CSV file: RFC 4180, UTF-8 with a byte order mark, CRLF, formulas neutralised. The mark is what makes Excel
// read the letters right. Numbers in E.164 begin with a plus and are guarded like formulas: so they stay text, whole.
import { guardCell } from '../../base/formulaGuard'

export const byteOrderMark = '\ufeff'

/** With its line end. A NUL is left out: no spreadsheet can hold one, and many programs end the file there. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

function toCsvCell(cell: string): string {
  const text = cell.replaceAll('\0', '')
  const safe = guardCell(text)
  return safe !== text || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
