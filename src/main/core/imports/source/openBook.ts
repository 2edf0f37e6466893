// Opens a workbook by its content, ignoring its name.
import { open, type FileHandle } from 'node:fs/promises'
import { readFlags, type FileStamp } from '../../files/inspectFile'
import { openXls } from './biff/openXls'
import { openXlsb } from './biff/openXlsb'
import type { Book } from './book'
import { FileFault } from './fileFault'
import { openOds } from './ods/openOds'
import { openWorkbook, type Workbook } from './xlsx/openWorkbook'
import { readSheetRows } from './xlsx/sheetRows'
import { damaged, readAt, readZipDirectory, type ZipDirectory } from './xlsx/zipDirectory'
import type { ForeignKind } from './recogniseFile'
import { unpackEntry } from './xlsx/unpackEntry'

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

// Recognises the kind of a zip file by the parts it holds.

/** A workbook that can be read, or why it cannot. */
type ZipKind = 'xlsx' | 'xlsb' | 'ods'

async function recogniseZip(file: FileHandle, directory: ZipDirectory): Promise<ZipKind | ForeignKind> {
  const names = [...directory.keys()]
  const has = (test: RegExp): boolean => names.some((name) => test.test(name))
  if (has(/^Index\/Document\.iwa$|^Index\.zip$/)) return 'FILE_IS_NUMBERS'
  if (has(/(^|\/)workbook\.bin$/)) return 'xlsb'
  const type = await readType(file, directory)
  if (type.startsWith('application/vnd.oasis.opendocument')) {
    return type.includes('spreadsheet') ? 'ods' : 'FILE_IS_BINARY'
  }
  if (!directory.has('[Content_Types].xml')) return 'FILE_IS_ZIP'
  return has(/^(word|ppt|visio)\//) ? 'FILE_IS_BINARY' : 'xlsx'
}

/** OpenDocument files say what they are in a part of their own. */
async function readType(file: FileHandle, directory: ZipDirectory): Promise<string> {
  const entry = directory.get('mimetype')
  if (!entry || entry.unpackedBytes > 200) return ''
  const pieces: Buffer[] = []
  for await (const piece of unpackEntry(file, entry, { maxBytes: 200 })) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
