// A workbook of any kind, as what reads its rows needs it.
import type { ImportSheet } from '@contract'
import { FileFault } from './fileFault'
import type { SheetRow } from './xlsx/sheetRows'

export interface BookReading {
  /** Cells further right are not kept; rows say that they have some. */
  readonly maxCells: number
  /** Decides on decimal marks and the order of day and month for formats that follow the computer's settings. */
  readonly country: string
  /** Told the columns that the sheet hides, before the first row. */
  readonly onHiddenColumns?: (first: number, last: number) => void
  readonly signal?: AbortSignal | undefined
  /** Told how much of the sheet has been read, from 0 to 1. */
  readonly onRead?: (share: number) => void
}

export interface Book {
  readonly sheets: readonly ImportSheet[]
  /** `sheet`: one of `sheets`. Some rows at a time. Throws FileFault. Ends early when aborted. */
  rows(sheet: ImportSheet, reading: BookReading): AsyncGenerator<SheetRow[], void>
  close(): Promise<void>
}

/** A sheet that Numbers adds in front, with a list of the others. */
const exportSummary = 'Export Summary'

/** The sheet that was chosen, else the first one that can be seen. Throws FileFault. */
export function chooseSheet<Sheet extends ImportSheet>(
  { sheets }: { readonly sheets: readonly Sheet[] },
  chosen: string | undefined,
): Sheet {
  const shown = sheets.filter(({ hidden }) => !hidden)
  const sheet =
    chosen === undefined
      ? (shown.find(({ name }) => name !== exportSummary) ?? shown[0] ?? sheets[0])
      : sheets.find(({ name }) => name === chosen)
  if (!sheet) throw new FileFault('FILE_NO_SHEET')
  return sheet
}
