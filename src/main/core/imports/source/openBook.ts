// Opens a workbook by its content, ignoring its name.
import { open, type FileHandle } from 'node:fs/promises'
import { readFlags, type FileStamp } from '../../files/inspectFile'
import { openXls } from './biff/openXls'
import { openXlsb } from './biff/openXlsb'
import type { Book } from './book'
import { FileFault } from './fileFault'
import { openOds } from './ods/openOds'
import { openWorkbook, type Workbook } from './xlsx/openWorkbook'
import { recogniseZip } from './xlsx/recogniseZip'
import { readSheetRows } from './xlsx/sheetRows'
import { damaged, readAt, readZipDirectory } from './xlsx/zipDirectory'

/** Throws FileFault. */
export async function openBook({ path, sizeBytes }: FileStamp): Promise<Book> {
  const file = await open(path, readFlags).catch(() => {
    throw new FileFault('FILE_UNREADABLE')
  })
  try {
    return await openAs(file, sizeBytes)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openAs(file: FileHandle, sizeBytes: number): Promise<Book> {
  if (!(await readAt(file, 0, 2)).equals(Buffer.from('PK'))) return openXls(file, sizeBytes)
  const directory = await readZipDirectory(file, sizeBytes)
  const kind = await recogniseZip(file, directory)
  if (kind === 'xlsx') return bookOf(await openWorkbook(file, directory))
  if (kind === 'xlsb') return openXlsb(file, directory)
  if (kind === 'ods') return openOds(file, directory)
  throw new FileFault(kind)
}

function bookOf(workbook: Workbook): Book {
  return {
    sheets: workbook.sheets,
    rows(chosen, { onRead, ...reading }) {
      const sheet = workbook.sheets.find((one) => one === chosen)
      if (!sheet) throw damaged('sheet')
      const { packedBytes } = workbook.sheetEntry(sheet)
      return readSheetRows(workbook, sheet, {
        ...reading,
        onRead: (packed) => onRead?.(packedBytes === 0 ? 1 : packed / packedBytes),
      })
    },
    close: workbook.close,
  }
}
