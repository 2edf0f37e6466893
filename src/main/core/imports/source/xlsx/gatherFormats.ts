// The number formats of a workbook and which of them each cell style has. Refuses what no spreadsheet writes, before it is parsed.
import { FileFault } from '../fileFault'
import { maxFormatLength } from './dateCells'
import type { WorkbookFormats } from './numberFormats'

/** Excel allows 65,490 cell styles and a few hundred number formats. */
const maxStyles = 100_000
const maxFormats = 10_000

export interface FormatGatherer extends Omit<WorkbookFormats, 'is1904'> {
  addCode(id: number, code: string): void
  /** The format of the next cell style. */
  addStyle(formatId: number): void
}

export function gatherFormats(): FormatGatherer {
  const codes = new Map<number, string>()
  const idOfStyle: number[] = []
  return {
    codes,
    idOfStyle,
    addCode(id, code) {
      if (code.length > maxFormatLength || codes.size === maxFormats)
        throw new FileFault('FILE_TOO_LARGE', undefined, 'formats')
      codes.set(id, code)
    },
    addStyle(formatId) {
      if (idOfStyle.length === maxStyles) throw new FileFault('FILE_TOO_LARGE', undefined, 'styles')
      idOfStyle.push(formatId)
    },
  }
}
