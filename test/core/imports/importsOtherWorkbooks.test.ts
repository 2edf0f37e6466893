// Workbooks in .xls, .xlsb and .ods, from the file to the people.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { cell, makeOds, row, sheet } from '../../support/files/makeOds'
import { makeXls, numberCell } from '../../support/files/makeXls'
import { makeXlsb, rowPart, rowsOf, textPart } from '../../support/files/makeXlsb'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/workbooks', name))

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function check(bytes: Uint8Array) {
  const preview = expectOk(await core.open(bytes))
  const { importId } = preview
  expectOk(await core.imports.handlers.check({ importId }))
  const status = await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 5 }))
  return { preview, status, rows }
}

describe('a workbook of another kind', () => {
  test.each([
    ['people-xlwt.xls', 163, 'ready'],
    ['people-libreoffice.xls', 163, 'ready'],
    ['people-libreoffice.ods', 163, 'ready'],
    // An error stands under "Wants SMS", which is asked about.
    ['people-sheetjs.xlsb', 3, 'to_decide'],
  ])(
    'a workbook of another kind is read as the sheet shows it, by its content and not by its name (B111): %s',
    async (name, count, verdict) => {
      const { preview, status, rows } = await check(fixture(name))

      expect(preview).toMatchObject({
        kind: 'workbook',
        layout: { sheet: 'People', hasHeader: true },
        sheets: [
          { name: 'People', hidden: false },
          { name: 'Archive', hidden: true },
        ],
        hiddenRows: 1,
        rows: count,
      })
      expect(preview.columns.slice(0, 7).map(({ header, target, hidden }) => [header, target.kind, hidden])).toEqual([
        ['Mobile', 'phone', false],
        ['First name', 'firstname', false],
        ['Since', 'field', false],
        ['Share', 'field', false],
        ['Postcode', 'field', false],
        ['Paid', 'field', true],
        ['Wants SMS', 'consent', false],
      ])
      expect(preview.columns.slice(2, 6).map(({ samples }) => samples[0])).toEqual([
        ...['04/03/2026', '15%', '01067', '1,234.50'],
      ])
      expect(rows.slice(0, 3).map(({ line, name, phone, verdict }) => [line, name, phone, verdict])).toEqual([
        [2, 'Zoë', '+447700900001', 'ready'],
        [3, 'Maya', '+447700900002', 'opted_out'],
        [5, 'Noor', '+447700900003', verdict],
      ])
      expect(status.counts?.rows).toBe(count)
    },
  )

  test.each([
    ['locked.xls', 'FILE_IS_PROTECTED'],
    ['locked.ods', 'FILE_IS_PROTECTED'],
  ])('a workbook of another kind with a password is refused in words (B111): %s', async (name, code) => {
    expect(codeOf(await core.open(fixture(name)))).toBe(code)
  })

  test('a workbook of another kind can have its other sheet chosen, and its hidden rows left out', async () => {
    const { preview } = await check(fixture('people-libreoffice.ods'))
    const { importId, layout } = preview
    const change = async (changes: object) =>
      expectOk(await core.imports.handlers.changeLayout({ importId, layout: { ...layout, ...changes } }))

    expect((await change({ sheet: 'Archive' })).rows).toBe(1)
    expect((await change({ includeHidden: false })).rows).toBe(162)
  })

  test.each([
    ['.xls', makeXls({ sheets: [{ name: 'A', records: [] }] })],
    ['.xlsb', makeXlsb({ sheets: [rowsOf()] })],
    ['.ods', makeOds(sheet(''))],
  ])('an empty workbook of another kind is refused in words: %s', async (_, bytes) => {
    expect(codeOf(await core.open(bytes))).toBe('FILE_EMPTY')
  })

  test.each([
    ['.xlsb', wideXlsb()],
    ['.ods', wideOds()],
  ])('a workbook of another kind wider than a thousand columns is refused, as an .xlsx is: %s', async (_, bytes) => {
    expect(codeOf(await core.open(bytes))).toBe('FILE_TOO_MANY_COLUMNS')
  })

  test('a workbook of another kind whose check is stopped is open again', async () => {
    const records = Array.from({ length: 6_000 }, (_, at) => numberCell(at, 0, 447700900000 + at))
    const { importId } = expectOk(await core.open(makeXls({ sheets: [{ name: 'A', records }] })))
    expectOk(await core.imports.handlers.check({ importId }))

    expect(expectOk(await core.imports.handlers.cancelCheck({ importId })).state).toBe('open')
    expectOk(await core.imports.handlers.check({ importId }))
    expect((await core.whenChecked(importId)).counts?.rows).toBe(6_000)
  })
})

function wideXlsb(): Uint8Array {
  const header = [textPart(0, 'Mobile'), textPart(1_000, 'far away')]
  return makeXlsb({ sheets: [rowsOf(rowPart(0), ...header, rowPart(1), textPart(0, '07700 900001'))] })
}

function wideOds(): Uint8Array {
  const gap = '<table:table-cell table:number-columns-repeated="999"/>'
  return makeOds(sheet(row(cell('Mobile') + gap + cell('far away')) + row(cell('07700 900001'))))
}
