// Writes an .xlsb file record by record ([MS-XLSB]), as small or as odd as a test needs it.
import { strToU8, zipSync } from 'fflate'
import { u16, u32 } from './makeXls'

export interface XlsbParts {
  /** The bytes of the part of each sheet. */
  readonly sheets: readonly Uint8Array[]
  readonly texts?: Uint8Array
  readonly styles?: Uint8Array
  /** Further parts, such as macros. */
  readonly parts?: Readonly<Record<string, Uint8Array>>
}

/** Type and length, in as few bytes as they need, and the data. */
export function part(type: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const types = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7]
  const lengths: number[] = []
  for (let left = data.length; ; left >>>= 7) {
    lengths.push(left > 0x7f ? (left & 0x7f) | 0x80 : left)
    if (left <= 0x7f) break
  }
  return Buffer.concat([Buffer.from([...types, ...lengths]), data])
}

export const letters = (text: string): Buffer => Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')])
export const rowPart = (row: number): Buffer => part(0, Buffer.concat([u32(row, 0), u16(0x140), Buffer.alloc(15)]))
export const textPart = (column: number, text: string): Buffer =>
  part(6, Buffer.concat([u32(column, 0), letters(text)]))
export const sharedPart = (column: number, index: number): Buffer => part(7, u32(column, 0, index))
export const rowsOf = (...records: Uint8Array[]): Buffer =>
  Buffer.concat([part(129), part(145), ...records, part(146), part(130)])

export function makeXlsb({ sheets, texts, styles, parts = {} }: XlsbParts): Uint8Array<ArrayBuffer> {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const link = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`
  const links = (list: readonly string[]): Uint8Array => strToU8(`<Relationships>${list.join('')}</Relationships>`)
  const names = sheets.map((_, at) => `S${at + 1}`)
  const bundle = names.map((name, at) =>
    part(156, Buffer.concat([u32(0, at + 1), letters(`rId${at + 1}`), letters(name)])),
  )
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      '_rels/.rels': links([link('rId1', 'officeDocument', 'xl/workbook.bin')]),
      'xl/_rels/workbook.bin.rels': links([
        ...names.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.bin`)),
        ...(texts ? [link('texts', 'sharedStrings', 'sharedStrings.bin')] : []),
        ...(styles ? [link('styles', 'styles', 'styles.bin')] : []),
      ]),
      'xl/workbook.bin': Buffer.concat([part(131), ...bundle, part(132)]),
      ...Object.fromEntries(sheets.map((bytes, at) => [`xl/worksheets/sheet${at + 1}.bin`, bytes])),
      ...(texts && { 'xl/sharedStrings.bin': texts }),
      ...(styles && { 'xl/styles.bin': styles }),
      ...parts,
    }),
  )
}
