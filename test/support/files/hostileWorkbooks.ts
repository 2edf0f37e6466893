// Small workbooks for which a reader without limits would need minutes or gigabytes.
import { makeWorkbook, table } from './makeWorkbook'

const people = { name: 'People', rows: table([['Mobile'], ['+447700900001']]) }

/** A cell whose number format is one long row of opening brackets. */
export function longFormatWorkbook(length: number): Uint8Array<ArrayBuffer> {
  return makeWorkbook({ sheets: [people], formats: ['['.repeat(length)] })
}

/** A sheet of tags that are opened one inside the other and never closed. */
export function deepWorkbook(depth: number): Uint8Array<ArrayBuffer> {
  return makeWorkbook({ sheets: [people], parts: { 'xl/worksheets/sheet1.xml': '<a>'.repeat(depth) } })
}
