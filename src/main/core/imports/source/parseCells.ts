// Cells of whole records, by papaparse. Each record is complete and its quotes match, so nothing can spill into the next.
import Papa from 'papaparse'

/** One array of cells per record, in order. */
export function parseCells(records: readonly string[], delimiter: string): string[][] {
  const together = parse(records.join('\n'), delimiter)
  if (together.length === records.length) return together
  // Should papaparse see other borders than the splitter, one record alone cannot shift the others.
  return records.map((record) => parse(record, delimiter)[0] ?? [])
}

function parse(text: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', skipEmptyLines: false }).data
}
