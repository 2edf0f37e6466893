// Text cells that a spreadsheet would take for a formula (OWASP, "CSV Injection") carry an apostrophe in front, as
// spreadsheets themselves mark text. It keeps a number's plus and digits as well. A program that separates cells by
// semicolons or tabs cuts our cells at theirs and at their line ends, quoted or not: what follows one and reads as a
// formula carries an apostrophe too. Whoever reads such a file takes them off: `unguardCell(guardCell(cell))` is `cell`,
// whatever it is.

const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/
// Spaces and quotes may come first. None of them is a border itself: so each border is looked at once, however long the cell.
const cutBeforeFormula = /([;\t\r\n])(?=(?:[^\S\t\r\n]|['"])*[=+\-@＝＋－＠])/g
const cutBeforeGuard = /([;\t\r\n])'(?=(?:[^\S\t\r\n]|['"])*[=+\-@＝＋－＠])/g
const cut = /[;\t\r\n]/

export function guardCell(cell: string): string {
  const inside = cut.test(cell) ? cell.replace(cutBeforeFormula, "$1'") : cell
  return formula.test(cell) ? `'${inside}` : inside
}

export function unguardCell(cell: string): string {
  const inside = cut.test(cell) ? cell.replace(cutBeforeGuard, '$1') : cell
  return inside.startsWith("'") && formula.test(inside.slice(1)) ? inside.slice(1) : inside
}
