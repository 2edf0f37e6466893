// An .xlsb file: the parts of an .xlsx, each as binary records in place of XML ([MS-XLSB]). Macros are never read.
import type { FileHandle } from 'node:fs/promises'
import type { ImportSheet } from '@contract'
import type { Book, BookReading } from '../book'
import { FileFault } from '../fileFault'
import type { WorkbookFormats } from '../xlsx/numberFormats'
import { gatherFormats } from '../xlsx/gatherFormats'
import { largestSheet, largestSmallPart, largestTexts, maxSheets, readPartLinks } from '../xlsx/openWorkbook'
import { SharedStrings } from '../xlsx/sharedStrings'
import type { SheetRow } from '../xlsx/sheetRows'
import { unpackEntry } from '../xlsx/unpackEntry'
import { damaged, type ZipDirectory, type ZipEntry } from '../xlsx/zipDirectory'
import { gatherCells, readRk, type CellGatherer, type CellPlace } from './gatherCells'
import { readPartRecords, type RecordHandlers } from './readPartRecords'

interface BinarySheet extends ImportSheet {
  readonly entry: ZipEntry | undefined
}

/** Throws FileFault. */
export async function openXlsb(file: FileHandle, directory: ZipDirectory): Promise<Book> {
  const links = (part: string) => readPartLinks(file, directory, part)
  const book = (await links('')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.bin'
  const linked = await links(book)
  const partOf = (type: string): ZipEntry | undefined =>
    directory.get(linked.find((link) => link.type === type)?.target ?? '')
  const read = async (
    entry: ZipEntry | undefined,
    maxBytes: number,
    handlers: RecordHandlers,
    signal?: AbortSignal,
  ): Promise<void> => {
    if (entry) for await (const _ of readPartRecords(unpackEntry(file, entry, { maxBytes, signal }), handlers));
  }
  const bookEntry = directory.get(book)
  if (!bookEntry) throw damaged('workbook')
  const entryOf = new Map(
    linked.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, directory.get(target)]),
  )
  const sheets: BinarySheet[] = []
  let is1904 = false
  await read(bookEntry, largestSmallPart, {
    [record.bookProperties]: (data) => void (is1904 = (data.readUInt8(0) & 1) === 1),
    [record.sheet]: (data) => {
      const { text: link, end } = readWideText(data, 8)
      // Sheets that hold a chart, a dialog or macros have no rows.
      if (!entryOf.has(link)) return
      if (sheets.length === maxSheets) throw new FileFault('FILE_TOO_LARGE', undefined, 'sheets')
      sheets.push({ name: readWideText(data, end).text, hidden: data.readUInt32LE(0) !== 0, entry: entryOf.get(link) })
    },
  })
  if (sheets.length === 0) throw new FileFault('FILE_NO_SHEET')
  const formats = await readFormats((handlers) => read(partOf('styles'), largestSmallPart, handlers))
  let texts: Promise<SharedStrings> | undefined
  const readTexts = async (signal?: AbortSignal): Promise<SharedStrings> => {
    const strings = new SharedStrings()
    const add = (data: Buffer): void => strings.add(readWideText(data, 1).text)
    await read(partOf('sharedStrings'), largestTexts, { [record.text]: add }, signal)
    return strings
  }

  async function* rows(sheet: ImportSheet, reading: BookReading): AsyncGenerator<SheetRow[], void> {
    const entry = sheets.find((one) => one === sheet)?.entry
    if (!entry) throw damaged('sheet')
    texts ??= readTexts(reading.signal)
    const gatherer = gatherCells({ ...formats, is1904 }, await texts, reading)
    const { handlers, isWhole } = sheetHandlers(gatherer, reading)
    const { signal, onRead } = reading
    const pieces = unpackEntry(file, entry, {
      maxBytes: largestSheet,
      signal,
      onRead: (packed) => onRead?.(entry.packedBytes === 0 ? 1 : packed / entry.packedBytes),
    })
    for await (const _ of readPartRecords(pieces, handlers)) {
      const found = gatherer.take()
      if (found.length > 0) yield found
    }
    if (signal?.aborted) return
    if (!isWhole()) throw damaged('cut off')
    yield gatherer.take(true)
  }
  return { sheets, rows, close: () => file.close() }
}

/** Types of records. */
const record = {
  row: 0,
  rk: 2,
  error: 3,
  boolean: 4,
  real: 5,
  ownText: 6,
  sharedText: 7,
  formulaText: 8,
  formulaNumber: 9,
  formulaBoolean: 10,
  formulaError: 11,
  richText: 62,
  shortBlank: 12,
  shortRk: 13,
  shortError: 14,
  shortBoolean: 15,
  shortReal: 16,
  shortText: 17,
  shortShared: 18,
  blank: 1,
  text: 19,
  format: 44,
  style: 47,
  columns: 60,
  endOfRows: 146,
  bookProperties: 153,
  sheet: 156,
  cellStyles: 617,
  endOfCellStyles: 618,
} as const

async function readFormats(
  read: (handlers: RecordHandlers) => Promise<void>,
): Promise<Omit<WorkbookFormats, 'is1904'>> {
  const formats = gatherFormats()
  let isOfCells = false
  await read({
    [record.format]: (data) => formats.addCode(data.readUInt16LE(0), readWideText(data, 2).text),
    [record.cellStyles]: () => void (isOfCells = true),
    [record.endOfCellStyles]: () => void (isOfCells = false),
    [record.style]: (data) => {
      if (isOfCells) formats.addStyle(data.readUInt16LE(2))
    },
  })
  return formats
}

function sheetHandlers(cells: CellGatherer, { onHiddenColumns }: BookReading) {
  let column = -1
  let isOver = false
  /** `wide`: the place of the value if the record names its column; a short one comes after the cell before it. */
  const cell =
    (put: (place: CellPlace, data: Buffer, at: number) => void, isShort = false) =>
    (data: Buffer): void => {
      column = isShort ? column + 1 : data.readUInt32LE(0)
      put({ column, style: data.readUIntLE(isShort ? 0 : 4, 3) }, data, isShort ? 4 : 8)
    }
  const number = (place: CellPlace, data: Buffer, at: number) => cells.number(place, data.readDoubleLE(at))
  const rk = (place: CellPlace, data: Buffer, at: number) => cells.number(place, readRk(data, at))
  const boolean = (place: CellPlace, data: Buffer, at: number) => cells.boolean(place, data.readUInt8(at))
  const error = (place: CellPlace, data: Buffer, at: number) => cells.error(place, data.readUInt8(at))
  const text = (place: CellPlace, data: Buffer, at: number) => cells.text(place, readWideText(data, at).text)
  const shared = (place: CellPlace, data: Buffer, at: number) => cells.shared(place, data.readUInt32LE(at))
  const handlers: RecordHandlers = {
    [record.row]: (data) => {
      column = -1
      cells.row(data.readUInt32LE(0), (data.readUInt8(11) & 0x10) !== 0)
    },
    [record.columns]: (data) => {
      if ((data.readUInt8(16) & 1) === 1) onHiddenColumns?.(data.readUInt32LE(0), data.readUInt32LE(4))
    },
    [record.blank]: cell(() => undefined),
    [record.rk]: cell(rk),
    [record.error]: cell(error),
    [record.boolean]: cell(boolean),
    [record.real]: cell(number),
    [record.ownText]: cell(text),
    [record.sharedText]: cell(shared),
    [record.formulaText]: cell(text),
    [record.formulaNumber]: cell(number),
    [record.formulaBoolean]: cell(boolean),
    [record.formulaError]: cell(error),
    [record.richText]: cell((place, data, at) => cells.text(place, readWideText(data, at + 1).text)),
    [record.shortBlank]: cell(() => undefined, true),
    [record.shortRk]: cell(rk, true),
    [record.shortError]: cell(error, true),
    [record.shortBoolean]: cell(boolean, true),
    [record.shortReal]: cell(number, true),
    [record.shortText]: cell(text, true),
    [record.shortShared]: cell(shared, true),
    [record.endOfRows]: () => void (isOver = true),
  }
  return { handlers, isWhole: () => isOver }
}

/** A length and that many letters of two bytes; a length of all ones is no text. */
function readWideText(data: Buffer, at: number): { readonly text: string; readonly end: number } {
  const length = data.readUInt32LE(at)
  if (length === 0xffff_ffff) return { text: '', end: at + 4 }
  const end = at + 4 + length * 2
  if (end > data.length) throw damaged('text')
  return { text: data.toString('utf16le', at + 4, end), end }
}
