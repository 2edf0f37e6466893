// From a workbook's cell to the text that a message writes.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { renderMessage } from '../../../src/main/core/messages/renderMessage'
import { expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeWorkbook, number, row, text } from '../../support/files/makeWorkbook'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

interface ShownCell {
  readonly header: string
  readonly stored: string
  readonly format?: string | number
}

/** One person whose cells are these, beside a phone number. */
async function openRow(cells: readonly ShownCell[], phone: ShownCell = { header: 'Mobile', stored: '447700900147' }) {
  const all = [phone, ...cells]
  const letter = (at: number): string => String.fromCharCode(65 + at)
  const rows = [
    row(1, all.map(({ header }, at) => text(`${letter(at)}1`, header))), // oxfmt-ignore
    row(2, all.map(({ stored }, at) => number(`${letter(at)}2`, stored, at + 1))), // oxfmt-ignore
  ]
  const formats = all.map(({ format }) => format ?? 0)
  return expectOk(await core.open(makeWorkbook({ sheets: [{ name: 'People', rows }], formats })))
}

async function importOne(cells: readonly ShownCell[], phone?: ShownCell) {
  const { importId } = await openRow(cells, phone)
  expectOk(await core.imports.handlers.check({ importId }))
  await core.whenChecked(importId)
  expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
  return expectOk(await core.contacts.contacts.get({ contactId: 1 })).contact
}

test('values of a workbook reach the contact as the sheet shows them (B106)', async () => {
  const { fields } = await importOne([
    { header: 'Discount', stored: '0.15', format: '0\\ %' },
    { header: 'Rate', stored: '0.30000000000000004', format: '0.00' },
    { header: 'Postcode', stored: '1067', format: '00000' },
    { header: 'Balance', stored: '1234.5', format: '#,##0.00\\ [$€-407]' },
    { header: 'Appointment', stored: '45944.395833333336', format: 'dd.mm.yyyy\\ hh:mm' },
    { header: 'Duration', stored: '1.1041666666666667', format: '[h]:mm' },
    { header: 'Share', stored: '1.5', format: '# ?/?' },
    { header: 'Order', stored: '123456789012' },
  ])

  expect(fields).toEqual({
    Discount: '15 %',
    Rate: '0.30',
    Postcode: '01067',
    Balance: '1.234,50 €',
    Appointment: '14.10.2025 09:30',
    Duration: '26:30',
    Share: '1 1/2',
    Order: '123456789012',
  })
})

test('a date with a time of a workbook keeps its time in a message', async () => {
  const { fields } = await importOne([{ header: 'Visit', stored: '45944.395833333336', format: 'dd/mm/yyyy\\ hh:mm' }])
  const { pieces } = parseTemplate('{{Visit}} · {{Visit:datetime}} · {{Visit:time}}')

  expect(renderMessage(pieces, () => fields.Visit, 'GB').text).toBe('14/10/2025 09:30 · 14 October 2025, 09:30 · 09:30')
})

test.each([
  ['0.00E+00', '447700900147'],
  ['#,##0', '447700900147'],
  ['0.00', '447700900147'],
  ['dd/mm/yyyy', '447700900147'],
  ['+0', '447700900147'],
  ['00000 000000', '7700900147'],
])('a phone number with the format %s is read with all of its digits', async (format, stored) => {
  const { phone } = await importOne([{ header: 'First', stored: '1' }], { header: 'Mobile', stored, format })

  expect(phone).toBe('+447700900147')
})

test('a column that is mapped to the phone number by hand shows and reads the stored numbers', async () => {
  const { importId, columns } = await openRow([{ header: 'Second', stored: '447700900148', format: '#,##0' }])
  expect(columns[1]).toMatchObject({ samples: ['447,700,900,148'], looksLikePhone: true })

  const mapped = expectOk(await core.imports.handlers.mapColumn({ importId, index: 1, target: { kind: 'phone' } }))
  expectOk(await core.imports.handlers.choosePhones({ importId, phones: 'split' }))
  expectOk(await core.imports.handlers.check({ importId }))
  await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 10 }))

  expect(mapped.columns[1]?.samples).toEqual(['447700900148'])
  expect(rows.map(({ phone }) => phone)).toEqual(['+447700900147', '+447700900148'])
})

test('the country for numbers without a plus decides how a sheet shows its decimals', async () => {
  const { importId, layout } = await openRow([{ header: 'Balance', stored: '1234.5', format: '#,##0.00\\ "€"' }])

  const changed = expectOk(await core.imports.handlers.changeLayout({ importId, layout: { ...layout, country: 'DE' } }))

  expect(changed.columns[1]?.samples).toEqual(['1.234,50 €'])
})
