// Every card of a file as a row, in batches as a text file gives them. Holds one batch.
import { openSource } from '../openSource'
import type { CheckJob } from '../../reader/readerJobs'
import type { SheetBatch } from '../xlsx/readWorkbookRows'
import { makeCellReader } from './cardCells'
import { readCards, valueEncoding } from './lookAtCards'

/** Throws FileFault. Ends early when aborted. */
export async function* readCardRows(
  { file, layout, columns }: CheckJob,
  signal: AbortSignal,
): AsyncGenerator<SheetBatch, void> {
  let bytesRead = 0
  const { encoding } = layout
  const cellsOf = makeCellReader(valueEncoding(encoding))
  for await (const cards of readCards(counted(openSource(file).bytes(signal)), encoding)) {
    if (signal.aborted) return
    if (cards.length === 0) continue
    yield {
      lines: cards.map(({ line }) => line),
      cells: cards.map((card) => {
        const cells = cellsOf(card)
        return columns.map(({ header }) => cells.get(header) ?? '')
      }),
      bytesRead,
    }
  }

  async function* counted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of bytes) {
      bytesRead += chunk.length
      yield chunk
    }
  }
}
