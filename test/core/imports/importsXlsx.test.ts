import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview } from '@contract'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeWorkbook, number, row, table, text } from '../../support/files/makeWorkbook'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const people = [
  ['Mobile', 'First', 'Points'],
  ['+447700900001', 'Maya', '12'],
  ['+447700900002', 'Zoë', '7'],
]
const targetsOf = ({ columns }: ImportPreview) =>
  columns.map(({ header, target, because }) => [header, target.kind, because])

async function checkedRows(importId: string) {
  expectOk(await core.imports.handlers.check({ importId }))
  const status = await core.whenChecked(importId)
  const page = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 100 }))
  return { status, rows: page.rows }
}

describe('a workbook', () => {
  test('a workbook is read by its content, whatever it is called', async () => {
    const preview = expectOk(await core.open(makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] })))

    expect(preview).toMatchObject({
      kind: 'workbook',
      layout: { hasHeader: true, sheet: 'People' },
      sheets: [{ name: 'People', hidden: false }],
      hiddenRows: 0,
      rows: 2,
      firstLine: 2,
      sampleRows: [
        { line: 2, hidden: false },
        { line: 3, hidden: false },
      ],
      encodings: [],
      agreement: { columns: 3, rows: 2, of: 2 },
    })
    expect(targetsOf(preview)).toEqual([
      ['Mobile', 'phone', 'guessed'],
      ['First', 'firstname', 'guessed'],
      ['Points', 'field', 'new_field'],
    ])
    expect(preview.columns.map(({ samples }) => samples)).toEqual([
      ['+447700900001', '+447700900002'],
      ['Maya', 'Zoë'],
      ['12', '7'],
    ])
  })

  test('a workbook with several sheets shows the first visible one, and any of them when chosen', async () => {
    const sheets = [
      { name: 'Archive', state: 'hidden' as const, rows: table([['Mobile'], ['+447700900009']]) },
      { name: 'People', rows: table(people) },
      { name: 'Shops', rows: table([['Phone', 'Shop'], ['+447700900003', 'Bath']]) }, // oxfmt-ignore
    ]
    const preview = expectOk(await core.open(makeWorkbook({ sheets })))
    const { importId, layout } = preview
    const choose = async (sheet: string) =>
      core.imports.handlers.changeLayout({ importId, layout: { ...layout, sheet } })

    expect(preview.layout.sheet).toBe('People')
    expect(preview.sheets).toEqual([
      { name: 'Archive', hidden: true },
      { name: 'People', hidden: false },
      { name: 'Shops', hidden: false },
    ])
    expect(targetsOf(expectOk(await choose('Shops')))).toEqual([
      ['Phone', 'phone', 'guessed'],
      ['Shop', 'field', 'new_field'],
    ])
    expect(expectOk(await choose('Archive')).rows).toBe(1)
    expect(codeOf(await choose('Missing'))).toBe('FILE_NO_SHEET')
  })

  test('a workbook says how many rows and which columns it hides, and leaves the rows out when told to', async () => {
    const rows = [
      row(1, [text('A1', 'Mobile'), text('B1', 'First'), text('C1', 'Note')]),
      row(2, [number('A2', '447700900001'), text('B2', 'Maya')], ' hidden="1"'),
      row(4, [number('A4', '447700900002'), text('B4', 'Zoë'), text('C4', 'x')]),
    ]
    const bytes = makeWorkbook({ sheets: [{ name: 'S', rows, columns: '<col min="2" max="2" hidden="1"/>' }] })
    const preview = expectOk(await core.open(bytes))
    const { importId, layout } = preview

    expect(preview).toMatchObject({ hiddenRows: 1, rows: 2, firstLine: 2, sampleRows: [{ line: 2, hidden: true }, {}] })
    expect(preview.columns.map(({ header, hidden }) => [header, hidden])).toEqual([
      ['Mobile', false],
      ['First', true],
      ['Note', false],
    ])
    expect((await checkedRows(importId)).rows.map(({ line }) => line)).toEqual([2, 4])

    const without = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, includeHidden: false } }),
    )

    expect(without).toMatchObject({ hiddenRows: 1, rows: 1, firstLine: 4, sampleRows: [{ line: 4, hidden: false }] })
    expect((await checkedRows(importId)).rows.map(({ line }) => line)).toEqual([4])
  })

  test('a workbook gives numbers as they are stored and dates as the sheet shows them, and its lines are the rows of the sheet', async () => {
    const rows = [
      row(3, [text('A3', 'Mobile'), text('B3', 'First'), text('C3', 'Since')]),
      row(5, [number('A5', '4.47700900147E+11'), text('B5', 'Maya'), number('C5', '45944', 1)]),
      row(6, [number('A6', '4.477E+11'), text('B6', 'Zoë')]),
      row(9, [number('A9', '447700900149'), '<c r="B9" t="s"><v>0</v></c>']),
    ]
    const sheets = [{ name: 'People', rows }]
    const bytes = makeWorkbook({ sheets, formats: ['dd/mm/yyyy'], sharedStrings: ['<t>Ada</t>'] })
    const preview = expectOk(await core.open(bytes))
    expect(preview.columns[2]?.samples).toEqual(['14/10/2025', '', ''])

    const { status, rows: checked } = await checkedRows(preview.importId)

    expect(status.counts).toMatchObject({ rows: 3, ready: 1, fixed: 1, cannotUse: 1 })
    expect(checked.map(({ line, cell, name, why, phone }) => [line, cell, name, why, phone])).toEqual([
      [5, '4.47700900147E+11', 'Maya', 'exponent_expanded', '+447700900147'],
      [6, '4.477E+11', 'Zoë', 'digits_lost', undefined],
      [9, '447700900149', 'Ada', '', '+447700900149'],
    ])
  })

  test('a workbook with the headers of an earlier text file uses the same fields', async () => {
    const { importId } = expectOk(await core.open('Mobile,First,Points\n07700 900001,Maya,3\n'))
    await core.imports.handlers.mapColumn({ importId, index: 2, target: { kind: 'custom1' } })
    await core.imports.handlers.check({ importId })
    await core.whenChecked(importId)
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))

    const preview = expectOk(await core.open(makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] })))

    expect(targetsOf(preview)).toEqual([
      ['Mobile', 'phone', 'same_as_last_time'],
      ['First', 'firstname', 'same_as_last_time'],
      ['Points', 'custom1', 'same_as_last_time'],
    ])
  })

  test('a workbook that was imported before is recognised', async () => {
    const bytes = makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] })
    const { importId } = expectOk(await core.open(bytes))
    await checkedRows(importId)
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))

    expect(expectOk(await core.open(bytes)).importedBefore).toMatchObject({ listName: 'Choir' })
  })

  test('a workbook without a header row starts with its first person', async () => {
    const bytes = makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] })
    const { importId, layout } = expectOk(await core.open(bytes))

    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, hasHeader: false } }),
    )

    expect(changed).toMatchObject({ firstLine: 1, rows: 3 })
    expect(changed.columns.map(({ header }) => header)).toEqual(['A', 'B', 'C'])
  })

  test('a workbook whose sheet is empty, or has nothing below its header, is refused in words', async () => {
    const open = (rows: string[]) => core.open(makeWorkbook({ sheets: [{ name: 'People', rows }] }))

    expect(codeOf(await open([]))).toBe('FILE_EMPTY')
    expect(codeOf(await open([row(1, ['<c r="A1" s="1"/>']), row(2, [text('A2', ' ')])]))).toBe('FILE_EMPTY')
    expect(codeOf(await open(table([['Mobile', 'First']])))).toBe('FILE_NO_ROWS')
  })

  test('a workbook wider than a thousand columns is refused, and one that is only formatted so is not', async () => {
    const cell = (content: string) => `<c r="ALM1" t="inlineStr"><is><t>${content}</t></is></c>`
    const open = (last: string) => {
      const rows = [row(1, [text('A1', 'Mobile'), last]), row(2, [number('A2', '447700900001')])]
      return core.open(makeWorkbook({ sheets: [{ name: 'People', rows }] }))
    }

    expect(codeOf(await open(cell('far away')))).toBe('FILE_TOO_MANY_COLUMNS')
    expect(expectOk(await open('<c r="XFD1" s="1"/>')).columns).toHaveLength(1)
  })

  test('a workbook whose check is stopped is open again, and one saved since has changed', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) =>
      row(at + 1, [number(`A${at + 1}`, `447700900${100 + (at % 900)}`)]),
    )
    const handle = await core.chooseFile(makeWorkbook({ sheets: [{ name: 'People', rows }] }), 'long.xlsx')
    const { importId } = expectOk(await core.imports.handlers.open({ handle }))

    expectOk(await core.imports.handlers.check({ importId }))
    const stopped = expectOk(await core.imports.handlers.cancelCheck({ importId }))
    writeFileSync(join(core.folder, 'long.xlsx'), makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] }))
    expectOk(await core.imports.handlers.check({ importId }))
    const failed = await core.whenChecked(importId)

    expect(stopped.state).toBe('open')
    expect([failed.state, failed.failure?.code]).toEqual(['failed', 'FILE_CHANGED'])
  })

  test('a damaged workbook is refused when it is opened and leaves nothing behind', async () => {
    const bytes = makeWorkbook({ sheets: [{ name: 'People', rows: table(people) }] })

    expect(codeOf(await core.open(bytes.subarray(0, bytes.length - 40)))).toBe('FILE_DAMAGED')
  })
})

describe('pasted cells', () => {
  const paste = (pieces: string[]) =>
    pieces.reduce(async (before: Promise<string | undefined>, piece) => {
      const after = await before
      const input = { text: piece, name: 'Pasted cells', ...(after === undefined ? {} : { after }) }
      return expectOk(await core.files.handlers.paste(input)).handle
    }, Promise.resolve(undefined))
  const openPasted = async (...pieces: string[]) => core.imports.handlers.open({ handle: (await paste(pieces)) ?? '' })

  test('cells pasted from a spreadsheet are read with their quoted line breaks, in as many pieces as they come', async () => {
    const preview = expectOk(
      await openPasted('Mobile\tFirst\r\n+44770090', '0001\t"Maya\nLind"\r\n+447700900002\tZoë\r\n'),
    )

    expect(preview).toMatchObject({
      kind: 'pasted',
      fileName: 'Pasted cells',
      layout: { delimiter: '\t', encoding: 'utf-8', hasHeader: true },
      rows: 2,
    })
    expect(preview.columns[1]?.samples).toEqual(['Maya\nLind', 'Zoë'])
    expect((await checkedRows(preview.importId)).rows.map(({ line }) => line)).toEqual([2, 4])
  })

  test('pasted cells can be one number a line', async () => {
    const preview = expectOk(await openPasted('+447700900001\n+447700900002\n+447700900003'))

    expect(preview).toMatchObject({ layout: { hasHeader: false }, rows: 3, firstLine: 1 })
    expect(preview.columns.map(({ target }) => target.kind)).toEqual(['phone'])
  })

  test('pasted cells without content count as empty, and only pasted cells can be added to', async () => {
    expect(codeOf(await openPasted(' \n'))).toBe('FILE_EMPTY')
    const after = await core.chooseFile('mobile\n', 'choir.csv')
    expect(codeOf(await core.files.handlers.paste({ text: 'x', name: 'x', after }))).toBe('FILE_UNKNOWN')
  })

  test('pasted cells are deleted at the next start', async () => {
    const handle = (await paste(['+447700900001\n'])) ?? ''

    await core.files.forgetPasted()

    expect(codeOf(await core.imports.handlers.open({ handle }))).toBe('FILE_GONE')
  })
})
