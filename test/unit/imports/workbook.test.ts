import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseSheet } from '../../../src/main/core/imports/source/book'
import { FileFault } from '../../../src/main/core/imports/source/fileFault'
import { dateKindOf, dateText } from '../../../src/main/core/imports/source/xlsx/dateCells'
import { readSheetRows, type SheetRow } from '../../../src/main/core/imports/source/xlsx/sheetRows'
import { makeWorkbook, number, row, table, text, worksheet, type WorkbookParts } from '../../support/files/makeWorkbook'
import { openWorkbook } from '../../support/files/openWorkbook'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-workbook-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function readRows(bytes: Uint8Array, sheetName?: string): Promise<SheetRow[]> {
  const path = join(folder, 'people.xlsx')
  writeFileSync(path, bytes)
  const workbook = await openWorkbook(path, statSync(path).size)
  try {
    const rows: SheetRow[] = []
    for await (const some of readSheetRows(workbook, chooseSheet(workbook, sheetName), {
      maxCells: 50,
      country: 'GB',
    })) {
      rows.push(...some)
    }
    return rows
  } finally {
    await workbook.close()
  }
}
const cellsOf = async (parts: WorkbookParts): Promise<string[][]> =>
  (await readRows(makeWorkbook(parts))).map(({ cells }) => cells)
const oneSheet = (rows: readonly string[]): Pick<WorkbookParts, 'sheets'> => ({ sheets: [{ name: 'People', rows }] })
async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await readRows(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof FileFault) return `${error.code} ${error.detail ?? ''}`.trim()
    throw error
  }
}

describe('cells', () => {
  test('cells come as the sheet shows them, numbers with all of their digits', async () => {
    const rows = [
      row(1, [number('A1', '4.47912345678E+11'), number('B1', '447912345678'), number('C1', '0.30000000000000004')]),
      row(2, ['<c r="A2" t="s"><v>1</v></c>', '<c r="B2" t="b"><v>1</v></c>', '<c r="C2" t="e"><v>#N/A</v></c>']),
      row(3, ['<c r="A3" t="str"><f>"+44"&amp;B1</f><v>+447700900001</v></c>', '<c r="B3"><f>1+1</f><v>2</v></c>']),
      row(4, [text('A4', ' Zoë &amp; Ada '), '<c r="C4" t="inlineStr"><is><r><t>Si</t></r><r><t>ân</t></r></is></c>']),
    ]

    expect(await cellsOf({ ...oneSheet(rows), sharedStrings: ['<t>x</t>', '<t>Maya</t>'] })).toEqual([
      ['447912345678', '447912345678', '0.3'],
      ['Maya', 'TRUE', '#N/A'],
      ['+447700900001', '2'],
      [' Zoë & Ada ', '', 'Siân'],
    ])
  })

  test('cells of a shared text have all its runs, without how they are read aloud, with escaped characters', async () => {
    const shared = ['<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>']
    const inline = '<c r="C1" t="inlineStr"><is><t>名</t><rPh sb="0" eb="1"><t>ナ</t></rPh></is></c>'
    const rows = [row(1, [...shared, inline])]
    const runs =
      '<r><rPr><b/></rPr><t xml:space="preserve">東 </t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh>'

    expect(await cellsOf({ ...oneSheet(rows), sharedStrings: [runs, '<t>a_x000A_b _x005F_x000D_</t>'] })).toEqual([
      ['東 京', 'a\nb _x000D_', '名'],
    ])
  })

  test('cells point to the right one of very many shared texts, whatever their length', async () => {
    const texts = Array.from({ length: 3_000 }, (_, at) => `${at} ${'é'.repeat((at * 37) % 900)}`)
    const rows = texts.map((_, at) => row(at + 1, [`<c r="A${at + 1}" t="s"><v>${at}</v></c>`]))

    const read = await cellsOf({ ...oneSheet(rows), sharedStrings: texts.map((one) => `<t>${one}</t>`) })

    expect(texts.join('').length).toBeGreaterThan(1_000_000)
    expect(read.flat()).toEqual(texts)
  })

  test('cells are found by their reference, or follow one another without', async () => {
    const rows = [
      row(1, [text('AA1', 'far')]),
      '<row><c t="inlineStr"><is><t>a</t></is></c><c/><c t="inlineStr"><is><t>c</t></is></c></row>',
    ]

    const read = await readRows(makeWorkbook(oneSheet(rows)))

    expect(read.map(({ line, cells }) => [line, cells.length, cells.at(-1)])).toEqual([
      [1, 27, 'far'],
      [2, 3, 'c'],
    ])
  })

  test('cells of parts with prefixes, of the strict dialect and in UTF-16 are the same', async () => {
    const sheet = worksheet({ rows: table([['Mobile'], ['Zoë']]) })
    const withPrefix = sheet.replaceAll(/<(\/?)(?!\?)/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
    const utf16 = Buffer.from(`\ufeff${sheet.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    const strict = makeWorkbook({
      ...oneSheet([]),
      parts: {
        'xl/worksheets/sheet1.xml': withPrefix,
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
      },
    })

    expect((await readRows(strict)).map(({ cells }) => cells)).toEqual([['Mobile'], ['Zoë']])
    const wide = repack({ ...oneSheet([]) }, 'xl/worksheets/sheet1.xml', utf16)
    expect((await readRows(wide)).map(({ cells }) => cells)).toEqual([['Mobile'], ['Zoë']])
  })
})

/** A workbook with one part as bytes of its own. */
function repack(parts: WorkbookParts, name: string, bytes: Uint8Array, level: 0 | 6 = 6): Uint8Array {
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="People" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
  }
  for (const [part, text] of Object.entries(parts.parts ?? {})) if (text !== undefined) files[part] = strToU8(text)
  return zipSync({ ...files, [name]: bytes }, { level })
}

describe('rows', () => {
  test('rows keep the numbers of the sheet, and hidden ones are marked', async () => {
    const rows = [
      row(3, [text('A3', 'Mobile')]),
      row(7, [text('A7', 'one')], ' hidden="1"'),
      row(8, ['<c r="A8" s="1"/>']),
      row(20, [text('A20', 'two')], ' hidden="0"'),
    ]

    expect((await readRows(makeWorkbook(oneSheet(rows)))).map(({ line, hidden }) => [line, hidden])).toEqual([
      [3, false],
      [7, true],
      [20, false],
    ])
  })

  test('rows are those of the chosen sheet, by default of the first visible one', async () => {
    const sheets = [
      { name: 'Old', state: 'hidden' as const, rows: table([['old']]) },
      { name: 'Now', rows: table([['now']]) },
      { name: 'Later', rows: table([['later']]) },
    ]
    const bytes = makeWorkbook({ sheets })

    const read = await Promise.all([readRows(bytes)])
    expect(read.flat().map(({ cells }) => cells)).toEqual([['now']])
    expect((await readRows(bytes, 'Later')).map(({ cells }) => cells)).toEqual([['later']])
    expect((await readRows(bytes, 'Old')).map(({ cells }) => cells)).toEqual([['old']])
    await expect(readRows(bytes, 'Missing')).rejects.toMatchObject({ code: 'FILE_NO_SHEET' })
  })
})

describe('dates', () => {
  test.each([
    ['date', 14, undefined],
    ['both', 22, undefined],
    ['time', 20, undefined],
    [undefined, 0, undefined],
    [undefined, 1, undefined],
    [undefined, 49, undefined],
    ['date', 200, 'dd/mm/yyyy'],
    ['date', 200, '[$-F800]dddd, mmmm dd, yyyy'],
    ['date', 200, 'mmm'],
    ['both', 200, 'yyyy-mm-dd hh:mm;@'],
    ['time', 200, 'h:mm AM/PM'],
    [undefined, 200, '[h]:mm:ss'],
    [undefined, 200, '0.00E+00'],
    [undefined, 200, '#,##0 "days"'],
    [undefined, 200, '[Red]0;[Blue]-0;"d"'],
    [undefined, 200, '\\d0'],
    [undefined, 200, 'General'],
  ] as const)('a format is a date or not: %s: %d %s', (kind, id, code) => {
    expect(dateKindOf(id, code)).toBe(kind)
  })

  test.each([
    ['45944', 'date', false, '2025-10-14'],
    ['45944.395833333336', 'both', false, '2025-10-14 09:30'],
    ['45944.395844907405', 'both', false, '2025-10-14 09:30:01'],
    ['0.9999999999', 'time', false, '00:00'],
    ['0.5', 'time', false, '12:00'],
    ['1', 'date', false, '1900-01-01'],
    ['60', 'date', false, '1900-02-29'],
    ['61', 'date', false, '1900-03-01'],
    ['44482', 'date', true, '2025-10-14'],
    ['0', 'date', true, '1904-01-01'],
    ['447700900147', 'date', false, '447700900147'],
    ['-1', 'date', false, '-1'],
    ['about', 'date', false, 'about'],
  ] as const)('a date value %s shown as a %s (1904: %s, %s)', (stored, kind, is1904, shown) => {
    expect(dateText(stored, kind, is1904)).toBe(shown)
  })

  test('values become dates only if the cell says so, in the workbook’s own system', async () => {
    const rows = [row(1, [number('A1', '44482', 1), number('B1', '44482', 2), number('C1', '44482')])]
    const formats = ['dd/mm/yy', '0']

    expect(await cellsOf({ ...oneSheet(rows), formats, is1904: true })).toEqual([['14/10/25', '44482', '44482']])
    expect(await cellsOf({ ...oneSheet(rows), formats })).toEqual([['13/10/21', '44482', '44482']])
  })
})

describe('a workbook that swells (B015)', () => {
  test('a part a thousand times its packed size is refused (B015)', async () => {
    const swollen = Buffer.alloc(80 * 1024 ** 2, `<c${' '.repeat(4_000)}/>`)
    const part = Buffer.concat([strToU8('<worksheet><sheetData>'), swollen])

    expect(await faultOf(repack(oneSheet([]), 'xl/worksheets/sheet1.xml', part))).toBe('FILE_TOO_LARGE unpacked')
  }, 60_000)

  test('a workbook with entities of its own is refused (B015)', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'

    expect(await faultOf(makeWorkbook({ ...oneSheet([]), parts: { 'xl/worksheets/sheet1.xml': bomb } }))).toBe(
      'FILE_DAMAGED doctype',
    )
  })

  test('a cell of many megabytes is refused (B015)', async () => {
    const noise = Array.from({ length: 6 * 1024 ** 2 }, (_, at) => String.fromCharCode(97 + ((at * at) % 26))).join('')

    expect(await faultOf(makeWorkbook(oneSheet([row(1, [text('A1', noise)])])))).toBe('FILE_TOO_LARGE text')
  }, 60_000)

  test('a row beyond the last one that a sheet can have is refused (B015)', async () => {
    expect(await faultOf(makeWorkbook(oneSheet([row(1_048_577, [text('A1', 'x')])])))).toBe('FILE_TOO_LARGE rows')
  })

  test('1,000,000 empty rows with a style are skipped without keeping them (B015)', async () => {
    const empty = '<row s="1" customFormat="1"><c s="1"/></row>'.repeat(1_000_000)
    const last = '<row><c t="str"><v>last</v></c></row>'
    const sheet = strToU8(`<worksheet><sheetData>${empty}${last}</sheetData></worksheet>`)
    const bytes = repack(oneSheet([]), 'xl/worksheets/sheet1.xml', sheet)

    const before = process.memoryUsage.rss()
    const read = await readRows(bytes)

    expect(read.map(({ line, cells }) => [line, cells])).toEqual([[1_000_001, ['last']]])
    expect(process.memoryUsage.rss() - before).toBeLessThan(250 * 1024 ** 2)
  }, 60_000)
})

describe('a workbook that is broken', () => {
  const sound = makeWorkbook(oneSheet(table([['Mobile'], ['+447700900001']])))

  test('a broken workbook is told apart from an empty one, wherever it is cut', async () => {
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      expect(await faultOf(sound.subarray(0, Math.floor(sound.length * share)))).toMatch(/^FILE_DAMAGED/)
    }
  })

  test('a workbook with a flipped byte, a missing part or XML that does not end is refused', async () => {
    const flipped = Uint8Array.from(sound)
    const at = Buffer.from(flipped.buffer).indexOf('xl/worksheets/sheet1.xml') + 60
    flipped[at] = (flipped[at] ?? 0) ^ 0xff

    expect(await faultOf(flipped)).toMatch(/^FILE_DAMAGED/)
    const stored = Buffer.from(
      repack({ ...oneSheet([]) }, 'xl/worksheets/sheet1.xml', strToU8(worksheet({ rows: table([['Maya']]) })), 0),
    )
    stored.write('Zoya', stored.indexOf('Maya'))
    expect(await faultOf(stored)).toBe('FILE_DAMAGED checksum')
    const parts = (name: string, part: string | undefined) => makeWorkbook({ ...oneSheet([]), parts: { [name]: part } })
    expect(await faultOf(parts('xl/worksheets/sheet1.xml', undefined))).toBe('FILE_DAMAGED sheet')
    expect(await faultOf(parts('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row r="1">'))).toBe(
      'FILE_DAMAGED xml',
    )
    expect(await faultOf(parts('xl/workbook.xml', undefined))).toBe('FILE_DAMAGED workbook')
    expect(await faultOf(makeWorkbook(oneSheet([row(1, ['<c r="A1" t="s"><v>9</v></c>'])])))).toBe('FILE_DAMAGED text')
  })

  test('a workbook without any sheet of rows has no sheet', async () => {
    expect(await faultOf(makeWorkbook({ sheets: [] }))).toBe('FILE_NO_SHEET')
  })
})

test('reading a workbook stops when it is told to', async () => {
  const path = join(folder, 'long.xlsx')
  const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1, [text(`A${at + 1}`, `person ${at * 7919}`)]))
  writeFileSync(path, makeWorkbook(oneSheet(rows)))
  const workbook = await openWorkbook(path, statSync(path).size)
  const abort = new AbortController()
  let read = 0

  const reading = { maxCells: 50, country: 'GB', signal: abort.signal }
  for await (const some of readSheetRows(workbook, chooseSheet(workbook, undefined), reading)) {
    read += some.length
    abort.abort()
  }
  await workbook.close()

  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10_000)
})
