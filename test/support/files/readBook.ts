// A workbook of any kind as the import reads it: its sheets, and the rows of one.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportSheet } from '@contract'
import { chooseSheet } from '../../../src/main/core/imports/source/book'
import { FileFault } from '../../../src/main/core/imports/source/fileFault'
import { openBook } from '../../../src/main/core/imports/source/openBook'
import type { SheetRow } from '../../../src/main/core/imports/source/xlsx/sheetRows'

export interface ReadBook {
  readonly sheets: readonly ImportSheet[]
  readonly rows: readonly SheetRow[]
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[]
}

export interface ReadingBook {
  readonly sheet?: string
  readonly country?: string
  readonly maxCells?: number
}

export async function readBook(bytes: Uint8Array, reading: ReadingBook = {}): Promise<ReadBook> {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-book-'))
  const path = join(folder, 'people')
  writeFileSync(path, bytes)
  try {
    const { size, mtimeMs } = statSync(path)
    const book = await openBook({ path, sizeBytes: size, mtimeMs })
    try {
      const rows: SheetRow[] = []
      const hiddenColumns: [number, number][] = []
      const { sheet, country = 'GB', maxCells = 50 } = reading
      for await (const some of book.rows(chooseSheet(book, sheet), {
        ...{ country, maxCells },
        onHiddenColumns: (first, last) => void hiddenColumns.push([first, last]),
      })) {
        rows.push(...some)
      }
      return { sheets: book.sheets, rows, hiddenColumns }
    } finally {
      await book.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `read`, or the fault that it ends with. */
export async function faultOfBook(bytes: Uint8Array, reading?: ReadingBook): Promise<string> {
  try {
    await readBook(bytes, reading)
    return 'read'
  } catch (error) {
    if (error instanceof FileFault) return `${error.code} ${error.detail ?? ''}`.trim()
    throw error
  }
}
