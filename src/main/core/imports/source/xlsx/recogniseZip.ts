// Recognises the kind of a zip file by the parts it holds.
import type { FileHandle } from 'node:fs/promises'
import type { ForeignKind } from '../recogniseFile'
import { unpackEntry } from './unpackEntry'
import type { ZipDirectory } from './zipDirectory'

/** A workbook that can be read, or why it cannot. */
export type ZipKind = 'xlsx' | 'xlsb' | 'ods'

export async function recogniseZip(file: FileHandle, directory: ZipDirectory): Promise<ZipKind | ForeignKind> {
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
