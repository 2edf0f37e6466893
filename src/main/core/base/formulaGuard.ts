// Text cells that a spreadsheet would take for a formula (OWASP, "CSV Injection") carry an apostrophe in front, as
// spreadsheets themselves mark text. A number keeps its plus and digits as well. A program that separates cells by semicolons or
// tabs also splits our cells at these and at line breaks, quoted or not, so a part that would then be a formula gets an apostrophe
// too. Reading such a file removes them: `unguardCell(guardCell(cell))` equals `cell` for every cell.

const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/
// Spaces and quotes may come before the formula. They are not separators, so each separator is tested once, however long the cell. They
// are one class of characters, because an engine remembers every step through a choice such as `(a|b)*`. It has the spaces of `\s`, but
// not tab and line breaks.
const beforeFormula = String.raw`(?=[ \f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'"]*[=+\-@＝＋－＠])`
const cutBeforeFormula = new RegExp(String.raw`([;\t\r\n])${beforeFormula}`, 'g')
const cutBeforeGuard = new RegExp(String.raw`([;\t\r\n])'${beforeFormula}`, 'g')
const cut = /[;\t\r\n]/

export function guardCell(cell: string): string {
  const inside = cut.test(cell) ? cell.replace(cutBeforeFormula, "$1'") : cell
  return formula.test(cell) ? `'${inside}` : inside
}

export function unguardCell(cell: string): string {
  const inside = cut.test(cell) ? cell.replace(cutBeforeGuard, '$1') : cell
  return inside.startsWith("'") && formula.test(inside.slice(1)) ? inside.slice(1) : inside
}
