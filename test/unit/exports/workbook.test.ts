import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { unguardCell } from '../../../src/main/core/base/formulaGuard'
import { ExportFault } from '../../../src/main/core/exports/writing/exportFault'
import { makeChunk } from '../../../src/main/core/exports/writing/tableChunk'
import { writeXlsx, type Table } from '../../../src/main/core/exports/writing/writeTable'
import { readSheetRows } from '../../../src/main/core/imports/source/xlsx/sheetRows'
import { openWorkbook } from '../../support/files/openWorkbook'

const folder = mkdtempSync(join(tmpdir(), 'postrider-workbook-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function tableOf(headers: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    columns: headers.map((header) => ({ header, width: 20 })),
    sheetName: 'People',
    read: async (window) =>
      makeChunk(rows.slice(window.after, window.after + window.limit).entries(), window, ([index, cells]) => ({
        key: window.after + index + 1,
        cells,
      })),
  }
}

async function make(table: Table, maxSheetRows?: number, direction?: 'ltr' | 'rtl'): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  await writeXlsx(table, {
    sink: { write: async (bytes) => void pieces.push(Uint8Array.from(bytes)) },
    signal: new AbortController().signal,
    onRows: () => undefined,
    at: Date.parse('2026-11-20T09:00:00Z'),
    ...(maxSheetRows === undefined ? {} : { maxSheetRows }),
    ...(direction === undefined ? {} : { direction }),
  })
  return new Uint8Array(Buffer.concat(pieces))
}

let files = 0
/** Reads all sheets with our own import. */
async function readBack(bytes: Uint8Array): Promise<string[][][]> {
  const path = join(folder, `${files++}.xlsx`)
  writeFileSync(path, bytes)
  const workbook = await openWorkbook(path, statSync(path).size)
  const sheets: string[][][] = []
  for (const sheet of workbook.sheets) {
    const rows: string[][] = []
    const reading = { signal: new AbortController().signal, maxCells: 50, country: 'GB' }
    for await (const some of readSheetRows(workbook, sheet, reading)) {
      rows.push(...some.map(({ cells }) => cells.map(unguardCell)))
    }
    sheets.push(rows)
  }
  await workbook.close()
  return sheets
}

const hostile = [
  `=cmd|'/C calc'!A0`,
  '+447700900123',
  '00123',
  '1234567890123456789',
  `'=1`,
  `''@x`,
  '<b>&amp;"\'</b>',
  ']]>',
  'two\nlines',
  'two\r\nlines',
  '\r',
  '_x000D_',
  '_x005F_x000D_',
  '\u001b\u0008\uffff',
  ' spaces ',
  'Zoë 👩‍👩‍👧 日本 \u202e',
  '1E5',
  'TRUE',
]

describe('a workbook', () => {
  it('a workbook is read back as the very cells it was made of, formulas and leading zeros too', async () => {
    const cell = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: fc.constantFrom(...`=+-@'"<>&\t\r\n 0aé_xFD\u0001`), maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
        // A row ends with something, as empty cells at the end are not kept.
        const marked = rows.map((cells) => [...cells, 'x'])
        const bytes = await make(tableOf(['A', 'B', 'C'], marked))
        expect(await readBack(bytes)).toEqual([[['A', 'B', 'C'], ...marked.map((cells) => cells.map(withoutNul))]])
      }),
      { numRuns: 150 },
    )
  })

  it('a workbook holds only text: no formula, no number, the header frozen, columns formatted as text', async () => {
    const bytes = await make(tableOf(['Phone', 'Note'], [['+447700900123', '=1+1']]))
    const parts = unzipSync(bytes)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

    expect(sheet).not.toMatch(/<f>|<v>/)
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('<col min="1" max="1" width="20" style="1" customWidth="1"/>')
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">+447700900123</t></is></c>')
    expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('<xf numFmtId="49"')
    expect(Object.keys(parts)[0]).toBe('[Content_Types].xml')
  })

  it.each([
    ['ltr', false],
    ['rtl', true],
  ] as const)('a workbook begins on the side on which its language does (%s)', async (direction, isFromTheRight) => {
    const parts = unzipSync(await make(tableOf(['Phone'], [['+447700900123']]), undefined, direction))

    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.includes('<sheetView rightToLeft="1" workbookViewId="0">')).toBe(isFromTheRight)
  })

  it.each([
    ['Choir & “Team” <all>', 'Choir &amp; “Team” &lt;all>'],
    ['Voice "A"', 'Voice &quot;A&quot;'],
    ['x'.repeat(40), 'x'.repeat(25)],
    ['[a]: b/c\\d?*', 'a b c d'],
    ["’Numéros qu'on a vérifiés’ ici", "Numéros qu'on a vérifiés"],
    ['\u2068الأرقام\u2069 التي تم التحقق منها كلها', 'الأرقام التي تم التحقق'],
  ])('a workbook has a sheet name that Excel accepts, whatever the language calls it: %s', async (words, name) => {
    const parts = unzipSync(await make({ ...tableOf(['Phone'], []), sheetName: words }))

    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain(`<sheet name="${name}" sheetId="1"`)
  })

  it.each([
    [0, [1]],
    [1, [2]],
    [9, [10]],
    [10, [10, 2]],
    [27, [10, 10, 10]],
    [28, [10, 10, 10, 2]],
  ])('a workbook of %d rows continues in further sheets, each with the header', async (count, lengths) => {
    const rows = Array.from({ length: count }, (_, index) => [`row ${index + 1}`])
    const sheets = await readBack(await make(tableOf(['Name'], rows), 10))

    expect(sheets.map((sheet) => sheet.length)).toEqual(lengths)
    expect(sheets.map(([header]) => header)).toEqual(lengths.map(() => ['Name']))
    expect(sheets.flatMap(([, ...own]) => own)).toEqual(rows)
  })

  it('a cell longer than any workbook may hold is refused', async () => {
    const table = tableOf(['Name'], [['a'.repeat(40_000)]])

    await expect(make(table)).rejects.toEqual(new ExportFault('EXPORT_TOO_LARGE', 'cell'))
  })

  it('a workbook is written a piece at a time: a slow disk slows the reading down', async () => {
    let read = 0
    let written = 0
    const table: Table = {
      columns: [{ header: 'Name', width: 20 }],
      sheetName: 'People',
      async read({ after, limit, format, firstRow }) {
        // Nothing is read ahead of what was written.
        expect(written).toBeGreaterThanOrEqual(read - 1)
        read++
        const rows = after >= 20_000 ? [] : Array.from({ length: limit }, (_, index) => [`row ${after + index}`])
        return makeChunk(rows.entries(), { after, limit, format, firstRow }, ([index, cells]) => ({
          key: after + index + 1,
          cells,
        }))
      },
    }
    await writeXlsx(table, {
      sink: { write: () => new Promise((resolve) => setTimeout(resolve, 1)) },
      signal: new AbortController().signal,
      onRows: () => void written++,
      at: 0,
    })

    expect(written).toBe(40)
  })
})

function withoutNul(cell: string): string {
  return cell.replaceAll('\0', '')
}
