// Which separator a text uses: the one that gives many rows the same number of columns, quotes respected.
import { makeRecordSplitter, type RawRecord } from './splitRecords'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface Agreement {
  readonly columns: number
  readonly rows: number
  readonly of: number
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
/** Rows that are sampled. */
const maxRows = 500

/** The separator named by a line of Excel's, or undefined if the line is something else. */
export function declaredDelimiter(firstLine: string): Delimiter | undefined {
  const named = /^"?sep=(.)"?$/i.exec(firstLine)?.[1]
  return delimiters.find((delimiter) => delimiter === named)
}

export function guessDelimiter(text: string, isWhole: boolean): Delimiter {
  const declared = declaredDelimiter(text.slice(0, 20).split(/[\r\n]/, 1)[0] ?? '')
  if (declared) return declared
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const splitter = makeRecordSplitter(delimiter)
    const records = [...splitter.push(text), ...(isWhole ? splitter.end() : [])].slice(0, maxRows)
    const { columns, rows, of } = agreementOf(records.map((record) => countCells(record, delimiter)))
    // Columns count for less than agreement: a comma inside every price must not win over the true separator.
    const score = columns < 2 ? 0 : (rows / of) ** 2 * Math.log2(columns)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/**
 * The most common number of columns and how many rows have it. `expected`, the header's, stands where at least half as
 * many rows have it: a few odd rows outvote no header.
 */
export function agreementOf(widths: readonly number[], expected?: number): Agreement {
  const seen = new Map<number, number>()
  for (const width of widths) seen.set(width, (seen.get(width) ?? 0) + 1)
  let columns = 0
  let rows = 0
  for (const [width, count] of seen) {
    if (count > rows || (count === rows && width > columns)) [columns, rows] = [width, count]
  }
  const asExpected = expected === undefined ? 0 : (seen.get(expected) ?? 0)
  if (expected !== undefined && asExpected * 2 >= rows) [columns, rows] = [expected, asExpected]
  return { columns, rows, of: widths.length }
}

/** Cells of a record without reading them; 0 if its quotes do not match. */
function countCells({ text, fault }: RawRecord, delimiter: string): number {
  if (fault) return 0
  if (!text.includes('"')) return text.split(delimiter).length
  let cells = 1
  let isQuoted = false
  let isCellStart = true
  let hasJustClosed = false
  for (const char of text) {
    const isMark: boolean = char === '"' && (isQuoted || isCellStart || hasJustClosed)
    hasJustClosed = isMark && isQuoted
    if (isMark) isQuoted = !isQuoted
    else if (char === delimiter && !isQuoted) cells++
    isCellStart = char === delimiter && !isQuoted
  }
  return cells
}
