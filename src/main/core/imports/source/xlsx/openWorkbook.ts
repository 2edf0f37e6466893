// An .xlsx file: which sheets it has, and the rows of one as they are stored. Follows the file's own directory of parts;
// formulas are never worked out, links never followed.
import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import type { ImportSheet } from '@contract'
import { FileFault } from '../fileFault'
import { gatherFormats } from './gatherFormats'
import type { WorkbookFormats } from './numberFormats'
import { isTrue, prefixed, readWholeXml } from './readXml'
import { readSharedStrings, SharedStrings } from './sharedStrings'
import { unpackEntry, type Unpacking } from './unpackEntry'
import { damaged, type ZipDirectory, type ZipEntry } from './zipDirectory'

/** Unpacked bytes of a sheet: beyond this no sheet of 1,048,576 rows gets that people keep their customers in. */
export const largestSheet = 4 * 1024 ** 3
export const largestTexts = 1024 ** 3
/** The list of sheets, the styles, the links between parts. */
export const largestSmallPart = 128 * 1024 ** 2
export const maxSheets = 1_000
/** Maximum number of links between parts; a workbook has one per sheet and a few more. */
const maxLinks = 10_000

export interface Sheet extends ImportSheet {
  readonly part: string
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly formats: WorkbookFormats
  /** Read once. `signal` ends that early, without a fault. */
  texts(signal?: AbortSignal): Promise<SharedStrings>
  sheetEntry(sheet: Sheet): ZipEntry
  unpackSheet(sheet: Sheet, options: Omit<Unpacking, 'maxBytes'>): AsyncGenerator<Buffer, void>
  close(): Promise<void>
}

/** `file` stays open until `close`. Throws FileFault. */
export async function openWorkbook(file: FileHandle, directory: ZipDirectory): Promise<Workbook> {
  const small = (entry: ZipEntry) => unpackEntry(file, entry, { maxBytes: largestSmallPart })
  const links = (part: string) => readPartLinks(file, directory, part)
  const book = (await links('')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const bookEntry = directory.get(book)
  if (!bookEntry) throw damaged('workbook')
  const linked = await links(book)
  const { sheets, is1904 } = await readBook(small(bookEntry), linked)
  const partOf = (type: string): ZipEntry | undefined =>
    directory.get(linked.find((link) => link.type === type)?.target ?? '')
  const styles = partOf('styles')
  const sheetEntry = ({ part }: Sheet): ZipEntry => {
    const entry = directory.get(part)
    if (!entry) throw damaged('sheet')
    return entry
  }
  let texts: Promise<SharedStrings> | undefined
  return {
    sheets,
    formats: { ...(styles ? await readStyles(small(styles)) : { idOfStyle: [], codes: new Map() }), is1904 },
    texts(signal) {
      const entry = partOf('sharedStrings')
      texts ??= entry
        ? readSharedStrings(unpackEntry(file, entry, { maxBytes: largestTexts, signal }), signal)
        : Promise.resolve(new SharedStrings())
      return texts
    },
    sheetEntry,
    unpackSheet: (sheet, options) => unpackEntry(file, sheetEntry(sheet), { ...options, maxBytes: largestSheet }),
    close: () => file.close(),
  }
}

interface Link {
  readonly id: string
  /** The last word of the link's type: the same in both dialects of the format. */
  readonly type: string
  readonly target: string
}

/** The parts that a part of a workbook is linked with; none if it has no list of them. */
export async function readPartLinks(file: FileHandle, directory: ZipDirectory, part: string): Promise<readonly Link[]> {
  const entry = directory.get(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  return entry ? readLinks(unpackEntry(file, entry, { maxBytes: largestSmallPart }), posix.dirname(part)) : []
}

async function readLinks(pieces: AsyncIterable<Buffer>, folder: string): Promise<readonly Link[]> {
  const links: Link[] = []
  await readWholeXml(pieces, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      const whole = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      if (links.length === maxLinks) throw new FileFault('FILE_TOO_LARGE', undefined, 'links')
      links.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: whole })
    },
  })
  return links
}

async function readBook(
  pieces: AsyncIterable<Buffer>,
  links: readonly Link[],
): Promise<Pick<Workbook, 'sheets'> & Pick<WorkbookFormats, 'is1904'>> {
  const sheets: Sheet[] = []
  let is1904 = false
  const linkOf = new Map(links.map((link) => [link.id, link]))
  await readWholeXml(pieces, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const link = linkOf.get(prefixed(attributes, 'id') ?? '')
      // Sheets that hold a chart or a dialog have no rows.
      if (link?.type !== 'worksheet') return
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      if (sheets.length === maxSheets) throw new FileFault('FILE_TOO_LARGE', undefined, 'sheets')
      sheets.push({ name: attributes.name ?? '', hidden, part: link.target })
    },
  })
  if (sheets.length === 0) throw new FileFault('FILE_NO_SHEET')
  return { sheets, is1904 }
}

async function readStyles(pieces: AsyncIterable<Buffer>): Promise<Omit<WorkbookFormats, 'is1904'>> {
  const formats = gatherFormats()
  let isInCells = false
  await readWholeXml(pieces, {
    open(name, attributes) {
      if (name === 'numFmt') formats.addCode(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) formats.addStyle(Number(attributes.numFmtId ?? 0))
    },
    close: (name) => void (name === 'cellXfs' && (isInCells = false)),
  })
  return formats
}
