// Cells of a workbook to the right of what its first rows show: they are read, or the file is refused. None is dropped without a word.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { cell, makeOds, row as odsRow, sheet } from '../../support/files/makeOds'
import { makeWorkbook, row, table, text } from '../../support/files/makeWorkbook'
import { makeXls, textCell } from '../../support/files/makeXls'
import { makeXlsb, rowPart, rowsOf, textPart } from '../../support/files/makeXlsb'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const people = (count: number): string[][] => [
  ['Name', 'Mobile'],
  ...Array.from({ length: count }, (_, at) => [`Person ${at}`, `0${7_700_900_000 + at}`]),
]
const xlsx = (rows: readonly string[]): Uint8Array => makeWorkbook({ sheets: [{ name: 'People', rows }] })

const far = 1_001
const empty = '<table:table-cell table:number-columns-repeated="999"/>'

test.each([
  ['.xlsx', (value: string) => xlsx([...table(people(2)), row(9, [text('ALN9', value)])])],
  [
    '.xls',
    (value: string) =>
      makeXls({
        sheets: [
          {
            name: 'People',
            records: [
              ...[textCell(0, 0, 'Name'), textCell(0, 1, 'Mobile')],
              ...[textCell(1, 0, 'Ay'), textCell(1, 1, '07700900001'), textCell(8, far, value)],
            ],
          },
        ],
      }),
  ],
  [
    '.xlsb',
    (value: string) =>
      makeXlsb({
        sheets: [
          rowsOf(
            ...[rowPart(0), textPart(0, 'Name'), textPart(1, 'Mobile')],
            ...[rowPart(1), textPart(0, 'Ay'), textPart(1, '07700900001'), rowPart(8), textPart(far, value)],
          ),
        ],
      }),
  ],
  [
    '.ods',
    (value: string) =>
      makeOds(
        sheet(
          odsRow(cell('Name') + cell('Mobile')) +
            odsRow(cell('Ay') + cell('07700900001')) +
            odsRow('', 'table:number-rows-repeated="6"') +
            odsRow(cell('') + cell('') + empty + cell(value)),
        ),
      ),
  ],
])('a cell in column 1,002 refuses a workbook and is named, unless it is blank: %s', async (_, make) => {
  const refused = await core.open(make('nein'))
  expect(codeOf(refused)).toBe('FILE_TOO_MANY_COLUMNS')
  expect(refused).toMatchObject({ problem: { detail: 'ALN9' } })

  expect(expectOk(await core.open(make('   '))).columns).toHaveLength(2)
})

test('a cell beyond 1,000 columns below a thousand rows refuses the workbook too', async () => {
  const rows = [...table(people(1_200)), row(1_300, [text('AMJ1300', 'nein')])]

  expect(await core.open(xlsx(rows))).toMatchObject({
    problem: { code: 'FILE_TOO_MANY_COLUMNS', detail: 'AMJ1300' },
  })
})

test('a "no" far down in a column that no row above has is asked about', async () => {
  const rows = table(people(300))
  rows[250] = row(251, [text('A251', 'Ott'), text('B251', '07700900999'), text('D251', 'unsubscribed')])
  const preview = expectOk(await core.open(xlsx(rows)))
  const { importId } = preview

  expect(preview.columns.map(({ header }) => header)).toEqual(['Name', 'Mobile', 'C', 'D'])
  expectOk(await core.imports.handlers.check({ importId }))
  const { consents } = await core.whenChecked(importId)
  expect(
    consents.map(({ header, answers }) => [header, answers.map(({ written, means }) => [written, means])]),
  ).toEqual([['D', [['unsubscribed', 'open']]]])
})

test('the columns of a sheet stay when its first rows are read again', async () => {
  const rows = table(people(300))
  rows[250] = row(251, [text('A251', 'Ott'), text('B251', '07700900999'), text('D251', 'unsubscribed')])
  const { importId, layout } = expectOk(await core.open(xlsx(rows)))

  const again = expectOk(await core.imports.handlers.changeLayout({ importId, layout: { ...layout, country: 'DE' } }))

  expect(again.columns.map(({ header }) => header)).toEqual(['Name', 'Mobile', 'C', 'D'])
})
