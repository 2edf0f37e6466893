// An .xls file as Excel 97 to 2003 wrote it ([MS-XLS]): its sheets, and the rows of one. Formulas are never worked out, macros never read.
import type { FileHandle } from 'node:fs/promises'
import type { ImportSheet } from '@contract'
import type { Book, BookReading } from '../book'
import { FileFault } from '../fileFault'
import { gatherFormats } from '../xlsx/gatherFormats'
import { maxSheets } from '../xlsx/openWorkbook'
import type { WorkbookFormats } from '../xlsx/numberFormats'
import { SharedStrings } from '../xlsx/sharedStrings'
import type { SheetRow } from '../xlsx/sheetRows'
import { damaged } from '../xlsx/zipDirectory'
import { gatherCells, readRk, type CellGatherer } from './gatherCells'
import { readOleFile } from './oleStreams'
import { readRecord, readTexts, type StreamRecord } from './readStreamRecords'

interface StreamSheet extends ImportSheet {
  /** Offset of its first record in the stream, in bytes. */
  readonly at: number
}

/** Types of records. */
const record = {
  begin: 0x809,
  end: 0x0a,
  password: 0x2f,
  dates: 0x22,
  sheet: 0x85,
  format: 0x41e,
  style: 0xe0,
  texts: 0xfc,
  columns: 0x7d,
  row: 0x208,
  sharedText: 0xfd,
  ownText: 0x204,
  richText: 0xd6,
  rk: 0x27e,
  rks: 0xbd,
  number: 0x203,
  booleanOrError: 0x205,
  formula: 0x06,
  formulaText: 0x207,
} as const

/** Version 8, of Excel 97 and later. Earlier ones have letters of unknown encodings. */
const version8 = 0x600
const rowsPerPiece = 1_000

/** Throws FileFault. */
export async function openXls(file: FileHandle, sizeBytes: number): Promise<Book> {
  const ole = await readOleFile(file, sizeBytes)
  if (ole.has('EncryptedPackage') || ole.has('EncryptionInfo')) throw new FileFault('FILE_IS_PROTECTED')
  if (!ole.has('Workbook')) throw new FileFault(ole.has('Book') ? 'FILE_IS_XLS' : 'FILE_IS_BINARY')
  const stream = await ole.read('Workbook')
  const { sheets, formats, texts } = guarded(() => readGlobals(stream))
  if (sheets.length === 0) throw new FileFault('FILE_NO_SHEET')

  async function* rows(sheet: ImportSheet, reading: BookReading): AsyncGenerator<SheetRow[], void> {
    const { at } = sheets.find((one) => one === sheet) ?? {}
    if (at === undefined) throw damaged('sheet')
    const cells = gatherCells(formats, texts, reading)
    const steps = readSheet(stream, at, cells, reading)
    while (!guarded(() => steps.next()).done) {
      if (reading.signal?.aborted) return
      yield cells.take()
    }
    yield cells.take(true)
  }
  return { sheets, rows, close: () => file.close() }
}

interface Globals {
  readonly sheets: readonly StreamSheet[]
  readonly formats: WorkbookFormats
  readonly texts: SharedStrings
}

/** Reads the records before the first sheet: sheet names, shared texts and formats. */
function readGlobals(stream: Buffer): Globals {
  const sheets: StreamSheet[] = []
  const formats = gatherFormats()
  const texts = new SharedStrings()
  let is1904 = false
  for (const found of recordsFrom(stream, 0)) {
    const { type, data } = found
    if (type === record.begin && data.readUInt16LE(0) !== version8) throw new FileFault('FILE_IS_XLS')
    else if (type === record.password) throw new FileFault('FILE_IS_PROTECTED')
    else if (type === record.dates) is1904 = data.readUInt16LE(0) === 1
    else if (type === record.format) formats.addCode(data.readUInt16LE(0), textIn(stream, found, 2))
    else if (type === record.style) formats.addStyle(data.readUInt16LE(2))
    else if (type === record.texts) readSharedTexts(stream, found, texts)
    else if (type === record.sheet) {
      // Sheets that hold a chart or macros have no rows.
      if (data.readUInt8(5) !== 0) continue
      if (sheets.length === maxSheets) throw new FileFault('FILE_TOO_LARGE', undefined, 'sheets')
      const reader = readTexts(stream, found)
      reader.skip(6)
      sheets.push({ name: reader.text(1), hidden: (data.readUInt8(4) & 3) !== 0, at: data.readUInt32LE(0) })
    }
  }
  return { sheets, formats: { codes: formats.codes, idOfStyle: formats.idOfStyle, is1904 }, texts }
}

/** The records from one beginning to its end, without charts inside. Throws FileFault if there is no end. */
function* recordsFrom(stream: Buffer, from: number): Generator<StreamRecord, void> {
  let depth = 0
  for (let at = from; ;) {
    const found = readRecord(stream, at)
    if (!found) throw damaged('cut off')
    if (found.type === record.begin) depth += 1
    if (at === from && depth === 0) throw damaged('beginning')
    if (found.type === record.end) depth -= 1
    if (depth === 0) return
    if (depth === 1) yield found
    at = found.end
  }
}

function readSharedTexts(stream: Buffer, found: StreamRecord, texts: SharedStrings): void {
  const reader = readTexts(stream, found)
  reader.skip(4)
  const count = reader.readUInt32()
  for (let at = 0; at < count; at++) texts.add(reader.text(2))
}

function textIn(stream: Buffer, found: StreamRecord, at: number): string {
  const reader = readTexts(stream, found)
  reader.skip(at)
  return reader.text(2)
}

/** Turns after some rows, so that they can be taken. */
function* readSheet(
  stream: Buffer,
  from: number,
  cells: CellGatherer,
  { onHiddenColumns, onRead }: BookReading,
): Generator<void, void> {
  const hidden = new Set<number>()
  let openFormula: { column: number; style: number } | undefined
  let row = -1
  let read = 0
  for (const found of recordsFrom(stream, from)) {
    const { type, data, end } = found
    if (type === record.columns) {
      if ((data.readUInt16LE(8) & 1) === 1) onHiddenColumns?.(data.readUInt16LE(0), data.readUInt16LE(2))
    } else if (type === record.row) {
      if ((data.readUInt16LE(12) & 0x20) !== 0) hidden.add(data.readUInt16LE(0))
    } else if (type === record.formulaText) {
      if (openFormula) cells.text(openFormula, textIn(stream, found, 0))
      openFormula = undefined
    } else if (cellRecords.has(type)) {
      const now = data.readUInt16LE(0)
      if (now !== row && ++read % rowsPerPiece === 0) {
        onRead?.(end / stream.length)
        yield
      }
      row = now
      cells.row(row, hidden.has(row))
      openFormula = readCell(stream, found, cells)
    }
  }
  onRead?.(1)
}

const cellRecords: ReadonlySet<number> = new Set([
  record.sharedText,
  record.ownText,
  record.richText,
  record.rk,
  record.rks,
  record.number,
  record.booleanOrError,
  record.formula,
])

/** Returns the place of a formula whose text is in a record of its own. */
function readCell(
  stream: Buffer,
  found: StreamRecord,
  cells: CellGatherer,
): { column: number; style: number } | undefined {
  const { type, data } = found
  const place = { column: data.readUInt16LE(2), style: data.readUInt16LE(4) }
  if (type === record.sharedText) cells.shared(place, data.readUInt32LE(6))
  else if (type === record.ownText || type === record.richText) cells.text(place, textIn(stream, found, 6))
  else if (type === record.number) cells.number(place, data.readDoubleLE(6))
  else if (type === record.rk) cells.number(place, readRk(data, 6))
  else if (type === record.rks) {
    for (let at = 4; at + 8 <= data.length; at += 6) {
      const column = place.column + (at - 4) / 6
      cells.number({ column, style: data.readUInt16LE(at) }, readRk(data, at + 2))
    }
  } else if (type === record.booleanOrError) {
    if (data.readUInt8(7) === 0) cells.boolean(place, data.readUInt8(6))
    else cells.error(place, data.readUInt8(6))
  } else if (type === record.formula) {
    if (data.readUInt16LE(12) !== 0xffff) cells.number(place, data.readDoubleLE(6))
    else if (data.readUInt8(6) === 0) return place
    else if (data.readUInt8(6) === 1) cells.boolean(place, data.readUInt8(8))
    else if (data.readUInt8(6) === 2) cells.error(place, data.readUInt8(8))
  }
  return undefined
}

/** A record that is shorter than its type needs is damage. */
function guarded<Value>(act: () => Value): Value {
  try {
    return act()
  } catch (error) {
    throw error instanceof RangeError ? damaged('record') : error
  }
}
