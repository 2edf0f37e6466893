// Writes an .xls file record by record ([MS-XLS]), as small or as odd as a test needs it.
import { makeOle } from './makeOle'

export interface XlsSheet {
  readonly name: string
  /** 1 hidden, 2 hidden by a program. */
  readonly state?: number
  readonly records: readonly Buffer[]
  /** The sheet ends without saying so. */
  readonly isOpen?: boolean
}

export interface XlsParts {
  readonly sheets: readonly XlsSheet[]
  readonly texts?: readonly string[]
  /** Records before the first sheet. */
  readonly globals?: readonly Buffer[]
  /** 0x500 is Excel 95. */
  readonly version?: number
  /** Further streams, such as those of macros. */
  readonly streams?: Readonly<Record<string, Uint8Array>>
  readonly streamName?: string
}

export function makeXls({ streams = {}, streamName = 'Workbook', ...parts }: XlsParts): Buffer {
  return makeOle({ ...streams, [streamName]: makeStream(parts) })
}

export function record(type: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([u16(type), u16(data.length), data])
}

export const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
export const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)
export const f64 = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer)
/** Length, flags and letters. */
export const wide = (text: string): Buffer =>
  Buffer.concat([u16(text.length), Buffer.of(1), Buffer.from(text, 'utf16le')])

export const textCell = (row: number, column: number, text: string): Buffer =>
  record(0x204, Buffer.concat([u16(row, column, 0), wide(text)]))
export const sharedCell = (row: number, column: number, index: number): Buffer =>
  record(0xfd, Buffer.concat([u16(row, column, 0), u32(index)]))
export const numberCell = (row: number, column: number, value: number, style = 0): Buffer =>
  record(0x203, Buffer.concat([u16(row, column, style), f64(value)]))

function makeStream({ sheets, texts = [], globals = [], version = 0x600 }: XlsParts): Buffer {
  const begin = record(0x809, u16(version, 5, 0, 0, 0, 0, 0, 0))
  const end = record(0x0a)
  const shared = record(0xfc, Buffer.concat([u32(texts.length, texts.length), ...texts.map(wide)]))
  const sheetRecord = (at: number, { name, state = 0 }: XlsSheet): Buffer => {
    const letters = Buffer.from(name, 'utf16le')
    return record(0x85, Buffer.concat([u32(at), Buffer.of(state, 0, name.length, 1), letters]))
  }
  const bodies = sheets.map(({ records, isOpen }) =>
    Buffer.concat([record(0x809, u16(version, 16, 0, 0, 0, 0, 0, 0)), ...records, ...(isOpen ? [] : [end])]),
  )
  const head = (starts: readonly number[]): Buffer =>
    Buffer.concat([
      ...[begin, ...globals],
      ...sheets.map((sheet, at) => sheetRecord(starts[at] ?? 0, sheet)),
      ...[...(texts.length > 0 ? [shared] : []), end],
    ])
  let at = head([]).length
  const starts = bodies.map(({ length }) => (at += length) - length)
  return Buffer.concat([head(starts), ...bodies])
}
