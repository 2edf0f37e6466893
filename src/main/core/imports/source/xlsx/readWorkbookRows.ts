// Every row of the chosen sheet, in batches as a text file gives them. Holds one batch.
import { chooseSheet } from '../book'
import { FileFault } from '../fileFault'
import { openBook } from '../openBook'
import { expectUnchanged } from '../openSource'
import type { CheckJob } from '../../reader/readerJobs'
import { asStored, widen } from './lookAtWorkbook'

export interface SheetBatch {
  /** One per row, as the sheet numbers it. */
  readonly lines: readonly number[]
  /** One array per row, as long as there are columns. */
  readonly cells: readonly string[][]
  /** Bytes of the file, as far as its sheet has been read. */
  readonly bytesRead: number
}

/** Throws FileFault. Ends early when aborted. */
export async function* readWorkbookRows(
  { file, layout, preambleLine, columns }: CheckJob,
  signal: AbortSignal,
): AsyncGenerator<SheetBatch, void> {
  await expectUnchanged(file)
  const workbook = await openBook(file)
  try {
    const sheet = chooseSheet(workbook, layout.sheet)
    const phonesAt = columns.flatMap(({ target }, index) => (target.kind === 'phone' ? [index] : []))
    let read = 0
    const reading = {
      signal,
      maxCells: columns.length,
      country: layout.country,
      onRead: (share: number) => void (read = share),
    }
    for await (const rows of workbook.rows(sheet, reading)) {
      const wanted = rows.filter(
        ({ line, hidden }) => line > preambleLine && !(hidden && layout.includeHidden === false),
      )
      if (wanted.length === 0) continue
      yield {
        lines: wanted.map(({ line }) => line),
        cells: wanted.map((row) => widen(asStored(row, phonesAt), columns.length)),
        bytesRead: Math.floor(file.sizeBytes * read),
      }
    }
  } catch (error) {
    // A file that looks damaged may be one that is just being saved.
    await expectUnchanged(file)
    throw error instanceof FileFault ? error : new FileFault('FILE_UNREADABLE')
  } finally {
    await workbook.close()
  }
}
