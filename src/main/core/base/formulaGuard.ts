// Text cells that a spreadsheet would take for a formula (OWASP, "CSV Injection") carry an apostrophe in front, as
// spreadsheets themselves mark text. It keeps a number's plus and digits as well. Whoever reads such a file takes one off:
// `unguardCell(guardCell(cell))` is `cell`, whatever it is.

const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/

export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
