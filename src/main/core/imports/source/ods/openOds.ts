// An OpenDocument spreadsheet: its sheets, and the rows of one. All sheets are in one part, which is read from its start for each.
import type { FileHandle } from 'node:fs/promises'
import type { ImportSheet } from '@contract'
import type { Book, BookReading } from '../book'
import { FileFault } from '../fileFault'
import { largestSheet, largestSmallPart, maxSheets } from '../xlsx/openWorkbook'
import { readWholeXml, readXml } from '../xlsx/readXml'
import type { SheetRow } from '../xlsx/sheetRows'
import { unpackEntry } from '../xlsx/unpackEntry'
import { damaged, type ZipDirectory } from '../xlsx/zipDirectory'
import { gatherOdsRows } from './gatherOdsRows'

/** Maximum number of styles of sheets, of which only those of hidden sheets are needed. */
const maxStyles = 100_000

/** Throws FileFault. */
export async function openOds(file: FileHandle, directory: ZipDirectory): Promise<Book> {
  const content = directory.get('content.xml')
  if (await isEncrypted(file, directory)) throw new FileFault('FILE_IS_PROTECTED')
  if (!content) throw damaged('content')
  const sheets = await readSheets(unpackEntry(file, content, { maxBytes: largestSheet }))
  if (sheets.length === 0) throw new FileFault('FILE_NO_SHEET')

  async function* rows(sheet: ImportSheet, reading: BookReading): AsyncGenerator<SheetRow[], void> {
    if (!content) return
    const { signal, onRead } = reading
    const gatherer = gatherOdsRows(sheets.indexOf(sheet), reading)
    const pieces = unpackEntry(file, content, {
      maxBytes: largestSheet,
      signal,
      onRead: (packed) => onRead?.(content.packedBytes === 0 ? 1 : packed / content.packedBytes),
    })
    for await (const _ of readXml(pieces, gatherer.handlers, signal)) yield* gatherer.take()
  }
  return { sheets, rows, close: () => file.close() }
}

async function readSheets(pieces: AsyncIterable<Buffer>): Promise<readonly ImportSheet[]> {
  const sheets: ImportSheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let depth = 0
  let sheetsAt = -1
  await readWholeXml(pieces, {
    open(name, attributes) {
      depth += 1
      if (name === 'spreadsheet') sheetsAt = depth + 1
      else if (name === 'style') style = attributes['style:name'] ?? ''
      else if (name === 'table-properties' && attributes['table:display'] === 'false') {
        if (hiddenStyles.size === maxStyles) throw new FileFault('FILE_TOO_LARGE', undefined, 'styles')
        hiddenStyles.add(style)
      } else if (name === 'table' && depth === sheetsAt) {
        if (sheets.length === maxSheets) throw new FileFault('FILE_TOO_LARGE', undefined, 'sheets')
        const hidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
        sheets.push({ name: attributes['table:name'] ?? '', hidden })
      }
    },
    close: () => void (depth -= 1),
  })
  return sheets
}

/** A spreadsheet with a password has its parts encrypted, and says so in its list of parts. */
async function isEncrypted(file: FileHandle, directory: ZipDirectory): Promise<boolean> {
  if (directory.has('encrypted-package')) return true
  const manifest = directory.get('META-INF/manifest.xml')
  if (!manifest) return false
  let found = false
  await readWholeXml(unpackEntry(file, manifest, { maxBytes: largestSmallPart }), {
    open: (name) => void (found ||= name === 'encryption-data'),
  })
  return found
}
