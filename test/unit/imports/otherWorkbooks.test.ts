import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cell, makeOds, row, sheet } from '../../support/files/makeOds'
import { f64, makeXls, numberCell, record, sharedCell, textCell, u16, wide } from '../../support/files/makeXls'
import { letters, makeXlsb, part, rowPart, rowsOf, sharedPart, textPart } from '../../support/files/makeXlsb'
import { u32 } from '../../support/files/makeXls'
import { readBook, type ReadBook } from '../../support/files/readBook'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/workbooks', name))
const cellsOf = ({ rows }: ReadBook) => rows.map(({ cells }) => cells)
const header = ['Mobile', 'First name', 'Since', 'Share', 'Postcode', 'Paid', 'Wants SMS']
const maya = { line: 3, hidden: true }

describe('a workbook that another program wrote shows what its sheet shows', () => {
  test.each([
    // xlwt stores no results of formulas, and LibreOffice took its yes and no for numbers.
    ['people-xlwt.xls', '14/10/2025', ['Sum', 'Note'], ['', 'Ελένη 😀'], ['', '', '-0.01', '', '12345678.25']],
    ['people-libreoffice.xls', '2025-10-14', ['Sum', 'Note'], ['3', 'Ελένη 😀'], ['', '', '-0.01', '', '12345678.25']],
    [
      'people-libreoffice.ods',
      '2025-10-14',
      ['Sum', 'Note'],
      ['3', 'Ελένη 😀'],
      ['', '', '-0.01', '', '12345678.25'],
      ['1', '0'],
    ],
    ['people-sheetjs.xlsb', '14/10/2025', ['Sum', 'Note'], ['3', 'Ελένη 😀'], ['', '', '-0.01', '#N/A', '3 eggs']],
  ])(
    'a workbook that another program wrote shows what its sheet shows: %s',
    async (name, since, names, [sum, note], last, [yes, no] = ['TRUE', 'FALSE']) => {
      const { sheets, rows, hiddenColumns } = await readBook(fixture(name))

      expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
        ['People', false],
        ['Archive', true],
      ])
      expect(hiddenColumns).toEqual([[5, 5]])
      expect(rows.slice(0, 4)).toMatchObject([
        { line: 1, cells: [...header, ...names] },
        { line: 2, cells: ['447700900001', 'Zoë', '04/03/2026', '15%', '01067', '1,234.50', yes, sum, note] },
        { ...maya, cells: ['07700 900002', 'Maya', since, '0.3', '00012', '', no] },
        { line: 5, hidden: false, cells: ['447700900003', 'Noor', '', ...last] },
      ])
      expect(cellsOf(await readBook(fixture(name), { sheet: 'Archive' }))).toEqual([['Mobile'], ['07700 900009']])
    },
  )

  test.each(['people-xlwt.xls', 'people-libreoffice.xls', 'people-libreoffice.ods'])(
    'texts that continue over several records are whole: %s',
    async (name) => {
      const long = 'of many, whose name is long enough to fill records'

      expect(cellsOf(await readBook(fixture(name))).slice(4)).toEqual(
        Array.from({ length: 160 }, (_, at) => [
          String(447700910000 + at),
          `Person ${at} ${long}${at % 7 === 0 ? ' α' : ''}`,
        ]),
      )
    },
  )

  test.each(['dates-1904.xls', 'dates-1904.xlsb'])(
    'days are counted from 1904 if the workbook says so: %s',
    async (name) => {
      expect(cellsOf(await readBook(fixture(name)))).toEqual([
        ['Mobile', 'Since'],
        ['07700 900001', '2026-03-04'],
      ])
    },
  )

  test('in people-odfpy.ods comments are not text, repeated rows are rows, and numbers to call keep all digits', async () => {
    const { rows, hiddenColumns } = await readBook(fixture('people-odfpy.ods'))
    const noor = ['07700 900003', 'Noor', '2026-10-14 09:30', 'x', 'x', '', '09:30']

    expect(hiddenColumns).toEqual([[5, 5]])
    expect(rows).toEqual([
      { line: 1, hidden: false, cells: [...header, 'Note'] },
      {
        ...{ line: 2, hidden: false },
        cells: [
          '4.477E+11',
          'Zoë',
          '04/03/2026',
          '15\u00a0%',
          '01067',
          '1.234,50\u00a0€',
          'TRUE',
          'two  words\n\nand a line',
        ],
        stored: new Map([
          [0, '447700900001'],
          [3, '0.15'],
          [5, '1234.5'],
        ]),
      },
      { ...maya, cells: ['07700 900002', 'Maya', '2026-03-04', '', '', '', 'FALSE'] },
      { line: 6, hidden: false, cells: noor },
      { line: 7, hidden: false, cells: noor },
    ])
  })
})

describe('an .xls file', () => {
  const people = (...records: Buffer[]) => makeXls({ sheets: [{ name: 'People', records }] })
  const at = (row: number, column: number) => u16(row, column, 0)

  test('an .xls file may have every kind of cell', async () => {
    const formula = (column: number, result: Buffer) =>
      record(0x06, Buffer.concat([at(0, column), result, u16(0), u32(0), u16(0)]))
    const bytes = people(
      record(0x27e, Buffer.concat([at(0, 0), u32((4711 << 2) | 2)])),
      record(0xbd, Buffer.concat([u16(0, 1), u16(0), u32((150 << 2) | 3), u16(0), u32(0x3ff80000), u16(2)])),
      record(0x205, Buffer.concat([at(0, 3), Buffer.of(1, 0)])),
      record(0x205, Buffer.concat([at(0, 4), Buffer.of(7, 1)])),
      record(0xd6, Buffer.concat([at(0, 5), wide('rich'), u16(0)])),
      formula(6, f64(2.5)),
      formula(7, Buffer.concat([Buffer.of(0, 0, 0, 0, 0, 0), u16(0xffff)])),
      record(0x4bc, Buffer.alloc(8)),
      record(0x207, wide('from a formula')),
      formula(8, Buffer.concat([Buffer.of(1, 0, 1, 0, 0, 0), u16(0xffff)])),
      formula(9, Buffer.concat([Buffer.of(2, 0, 15, 0, 0, 0), u16(0xffff)])),
      formula(10, Buffer.concat([Buffer.of(3, 0, 0, 0, 0, 0), u16(0xffff)])),
      textCell(0, 11, 'end'),
    )

    expect(cellsOf(await readBook(bytes))).toEqual([
      ['4711', '1.5', '1.5', 'TRUE', '#DIV/0!', 'rich', '2.5', 'from a formula', 'TRUE', '#VALUE!', '', 'end'],
    ])
  })

  test('an .xls file is read whether its streams are small or large, and macros and a chart inside are left alone', async () => {
    const chart = [record(0x809, u16(0x600, 0x20)), textCell(0, 5, 'of the chart'), record(0x0a)]
    const small = people(...chart, textCell(0, 0, 'Mobile'), textCell(1, 0, '07700 900001'))
    const many = Array.from({ length: 2_000 }, (_, row) => numberCell(row + 2, 0, 447700900000 + row))
    const large = makeXls({
      sheets: [{ name: 'People', records: [...chart, textCell(0, 0, 'Mobile'), ...many] }],
      streams: { VBA: Buffer.alloc(5_000, 1), dir: Buffer.alloc(100, 2) },
    })

    expect(cellsOf(await readBook(small))).toEqual([['Mobile'], ['07700 900001']])
    expect(cellsOf(await readBook(large))).toHaveLength(2_001)
  })

  test('an .xls file with 200 sheets shows all of them', async () => {
    const sheets = Array.from({ length: 200 }, (_, at) => ({
      name: `Sheet ${at + 1}`,
      state: at % 3,
      records: [sharedCell(0, 0, at)],
    }))
    const bytes = makeXls({ sheets, texts: sheets.map(({ name }) => `first cell of ${name}`) })
    const book = await readBook(bytes, { sheet: 'Sheet 200' })

    expect(book.sheets.map(({ hidden }) => hidden)).toEqual(sheets.map(({ state }) => state !== 0))
    expect(cellsOf(book)).toEqual([['first cell of Sheet 200']])
  })
})

describe('an .xlsb file', () => {
  test('an .xlsb file may have every kind of cell, named by its column or by the previous one', async () => {
    const place = (column: number) => u32(column, 0)
    const of = (type: number, column: number, data: Buffer) => part(type, Buffer.concat([place(column), data]))
    const short = (type: number, data: Buffer) => part(type, Buffer.concat([u32(0), data]))
    const bytes = makeXlsb({
      texts: Buffer.concat([part(159), part(19, Buffer.concat([Buffer.of(0), letters('shared')])), part(160)]),
      sheets: [
        rowsOf(
          rowPart(0),
          of(2, 0, u32((4711 << 2) | 2)),
          of(3, 1, Buffer.of(42)),
          of(4, 2, Buffer.of(1)),
          of(5, 3, f64(2.5)),
          textPart(4, 'own'),
          sharedPart(5, 0),
          of(8, 6, Buffer.concat([letters('formula'), Buffer.alloc(12)])),
          of(9, 7, Buffer.concat([f64(0.3), Buffer.alloc(12)])),
          of(10, 8, Buffer.of(0, 0, 0)),
          of(11, 9, Buffer.of(23, 0, 0)),
          of(62, 10, Buffer.concat([Buffer.of(1), letters('rich'), u32(0)])),
          rowPart(2),
          of(1, 1, Buffer.alloc(0)),
          short(13, u32((12 << 2) | 2)),
          short(12, Buffer.alloc(0)),
          short(18, u32(0)),
          short(17, letters('short')),
          short(16, f64(-1)),
          short(15, Buffer.of(1)),
          short(14, Buffer.of(0)),
        ),
      ],
    })

    expect((await readBook(bytes)).rows).toMatchObject([
      { line: 1, cells: ['4711', '#N/A', 'TRUE', '2.5', 'own', 'shared', 'formula', '0.3', 'FALSE', '#REF!', 'rich'] },
      { line: 3, cells: ['', '', '12', '', 'shared', 'short', '-1', 'TRUE', '#NULL!'] },
    ])
  })

  test('an .xlsb file with macros and unknown records is read without them', async () => {
    const bytes = makeXlsb({
      sheets: [rowsOf(rowPart(0), textPart(0, 'Mobile'), part(0x3fff, Buffer.alloc(3_000_000)), textPart(1, 'Name'))],
      parts: { 'xl/vbaProject.bin': Buffer.alloc(10_000, 1) },
    })

    expect(cellsOf(await readBook(bytes))).toEqual([['Mobile', 'Name']])
  })
})

describe('an .ods file', () => {
  const read = async (rows: string) => cellsOf(await readBook(makeOds(sheet(rows))))

  test('an .ods file shows the text of its cells, and their value if a program stored no text', async () => {
    const none = (attributes: string) => `<table:table-cell ${attributes}/>`
    const cells = [
      cell('15 %', 'office:value-type="percentage" office:value="0.15"'),
      none('office:value-type="float" office:value="447700900001"'),
      none('office:value-type="string" office:string-value="kept"'),
      none('office:value-type="date" office:date-value="2026-03-04T00:00:00"'),
      none('office:value-type="time" office:time-value="PT09H30M15.5S"'),
      cell('WAHR', 'office:value-type="boolean" office:boolean-value="true"'),
      none('table:style-name="empty"'),
      cell('a<text:s text:c="3"/>b<text:tab/>c<text:span>d</text:span>'),
    ]

    expect(await read(row(cells.join('')))).toEqual([
      ['15 %', '447700900001', 'kept', '2026-03-04', '09:30:15', 'TRUE', '', 'a   b\tcd'],
    ])
  })

  test('an .ods file gives a date year first if the country would read the shown one as another day', async () => {
    const date = (shown: string, value: string) => cell(shown, `office:value-type="date" office:date-value="${value}"`)
    const rows = row(
      date('3/4/2026', '2026-03-04') + date('10/14/2026', '2026-10-14') + date('04.03.2026', '2026-03-04'),
    )
    const bytes = makeOds(sheet(rows))

    expect(cellsOf(await readBook(bytes, { country: 'GB' }))).toEqual([['2026-03-04', '2026-10-14', '04.03.2026']])
    expect(cellsOf(await readBook(bytes, { country: 'US' }))).toEqual([['3/4/2026', '10/14/2026', '04.03.2026']])
  })

  test('an .ods file has its cells in their columns, past covered and repeated ones, in groups of rows and header rows', async () => {
    const rows =
      `<table:table-header-rows>${row(cell('Mobile') + cell('Name'))}</table:table-header-rows>` +
      `<table:table-row-group>${row(`<table:covered-table-cell table:number-columns-repeated="2"/>${cell('third')}`)}</table:table-row-group>` +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048574"')

    expect(await read(rows)).toEqual([
      ['Mobile', 'Name'],
      ['', '', 'third'],
    ])
  })

  test('pictures, comments and linked tables of an .ods file are not taken for rows', async () => {
    const other = `<table:table>${row(cell('linked'))}</table:table>`
    const shapes = `<table:shapes><draw:frame><table:table>${row(cell('drawn'))}</table:table></draw:frame></table:shapes>`
    const framed = `<table:table-cell office:value-type="string"><draw:frame><text:p>framed</text:p></draw:frame><text:p>Mobile</text:p></table:table-cell>`
    const bytes = makeOds(
      `${sheet(shapes + row(framed))}<table:dde-links><table:dde-link>${other}</table:dde-link></table:dde-links>`,
    )
    const book = await readBook(bytes)

    expect(book.sheets).toHaveLength(1)
    expect(cellsOf(book)).toEqual([['Mobile']])
  })

  test('an .ods file hides the sheets, rows and columns that it says', async () => {
    const styles =
      '<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>' +
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    const columns =
      '<table:table-column/><table:table-column table:visibility="filter" table:number-columns-repeated="2"/>'
    const first = sheet(
      columns + row(cell('a'), 'table:visibility="filter"') + row(cell('b')),
      'table:style-name="ta1"',
    )
    const book = await readBook(makeOds(first + sheet('', 'table:style-name="ta2"'), { styles }))

    expect(book.sheets.map(({ hidden }) => hidden)).toEqual([false, true])
    expect(book.hiddenColumns).toEqual([[1, 2]])
    expect(book.rows.map(({ hidden }) => hidden)).toEqual([true, false])
  })
})
