// Small .xls, .xlsb and .ods files that are damaged, or would take a reader without limits minutes or gigabytes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cell, makeOds, row, sheet } from '../../support/files/makeOds'
import { makeOle } from '../../support/files/makeOle'
import { makeXls, record, sharedCell, textCell, u16, u32, wide } from '../../support/files/makeXls'
import { letters, makeXlsb, part, rowPart, rowsOf, sharedPart, textPart } from '../../support/files/makeXlsb'
import { faultOfBook, readBook } from '../../support/files/readBook'
import { startProcessorTime } from '../../support/processorTime'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/workbooks', name))

test.each(['locked.xls', 'locked.ods'])('a workbook with a password is said to have one: %s', async (name) => {
  expect(await faultOfBook(fixture(name))).toBe('FILE_IS_PROTECTED')
})

test.each([
  ['people-xlwt.xls', 0.5],
  ['people-libreoffice.xls', 0.9],
  ['people-libreoffice.ods', 0.5],
  ['people-sheetjs.xlsb', 0.9],
])('a workbook that was cut off is damaged, never read in part: %s', async (name, share) => {
  const whole = fixture(name)

  expect(await faultOfBook(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/^FILE_DAMAGED/)
})

test.each(['people-xlwt.xls', 'people-libreoffice.xls', 'people-libreoffice.ods', 'people-sheetjs.xlsb'])(
  'a workbook with bytes of it overwritten is read, or refused in words, and ends: %s',
  async (name) => {
    const whole = fixture(name)
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const broken = Buffer.from(whole)
      broken.fill(0xff, at, at + 16)

      expect(await faultOfBook(broken)).toMatch(/^(read|FILE_)/)
    }
  },
)

describe('an .xls file', () => {
  const people = (...records: Buffer[]) => makeXls({ sheets: [{ name: 'People', records }] })
  const plain = people(textCell(0, 0, 'Mobile'))

  test.each([
    ['of Excel 95', makeXls({ sheets: [], version: 0x500 }), 'FILE_IS_XLS'],
    ['with a stream of Excel 5', makeXls({ sheets: [], streamName: 'Book' }), 'FILE_IS_XLS'],
    ['that holds a letter', makeOle({ WordDocument: Buffer.alloc(5_000) }), 'FILE_IS_BINARY'],
    ['that holds a locked workbook', makeOle({ EncryptedPackage: Buffer.alloc(9), EncryptionInfo: Buffer.alloc(9) }), 'FILE_IS_PROTECTED'], // oxfmt-ignore
    ['with a password', makeXls({ sheets: [], globals: [record(0x2f, u16(0, 0))] }), 'FILE_IS_PROTECTED'],
    ['without a sheet of rows', makeXls({ sheets: [] }), 'FILE_NO_SHEET'],
    ['whose sheet has no end', makeXls({ sheets: [{ name: 'A', records: [textCell(0, 0, 'a')], isOpen: true }] }), 'FILE_DAMAGED cut off'], // oxfmt-ignore
    ['whose rows go back', people(textCell(5, 0, 'a'), textCell(4, 0, 'b')), 'FILE_DAMAGED order'],
    ['that points to a text it has not', people(sharedCell(0, 0, 3)), 'FILE_DAMAGED text'],
    ['with a cell that is too short', people(record(0x203, u16(0, 0, 0))), 'FILE_DAMAGED record'],
    ['whose list of texts says it has billions', makeXls({ sheets: [{ name: 'A', records: [] }], globals: [record(0xfc, u32(4e9, 4e9))] }), 'FILE_DAMAGED text'], // oxfmt-ignore
    ['with a format of many letters', makeXls({ sheets: [], globals: [record(0x41e, Buffer.concat([u16(200), wide('['.repeat(2_000))]))] }), 'FILE_TOO_LARGE formats'], // oxfmt-ignore
    ['with more formats than any has', makeXls({ sheets: [], globals: Array.from({ length: 10_001 }, (_, at) => record(0x41e, Buffer.concat([u16(at), wide('0')]))) }), 'FILE_TOO_LARGE formats'], // oxfmt-ignore
    ['with more styles than any has', makeXls({ sheets: [], globals: Array.from({ length: 100_001 }, () => record(0xe0, u16(0, 0))) }), 'FILE_TOO_LARGE styles'], // oxfmt-ignore
    ['with more sheets than any has', makeXls({ sheets: Array.from({ length: 1_001 }, () => ({ name: 'A', records: [] })) }), 'FILE_TOO_LARGE sheets'], // oxfmt-ignore
  ])('an .xls file with %s is refused', async (_, bytes, fault) => {
    expect(await faultOfBook(bytes)).toBe(fault)
  })

  test.each([
    ['streams', 116 + 128],
    ['directory', undefined],
  ])('an .xls file whose chain of sectors goes round (%s) is damaged', async (_, entry) => {
    const bytes = Buffer.from(plain)
    const directory = (bytes.readUInt32LE(48) + 1) * 512
    const tables = (bytes.readUInt32LE(76) + 1) * 512
    if (entry === undefined) bytes.writeUInt32LE(bytes.readUInt32LE(48), tables + bytes.readUInt32LE(48) * 4)
    else {
      bytes.writeUInt32LE(0, directory + entry)
      bytes.writeUInt32LE(0x7fff_ffff, directory + 120 + 128)
      bytes.writeUInt32LE(0, tables)
    }

    expect(await faultOfBook(bytes)).toBe('FILE_DAMAGED chain')
  })
})

describe('an .xlsb file', () => {
  const of = (...records: Uint8Array[]) => makeXlsb({ sheets: [rowsOf(...records)] })

  test.each([
    ['whose sheet has no end', makeXlsb({ sheets: [Buffer.concat([part(145), rowPart(0), textPart(0, 'a')])] }), 'FILE_DAMAGED cut off'], // oxfmt-ignore
    ['whose last record is cut off', makeXlsb({ sheets: [rowsOf(rowPart(0)).subarray(0, 20)] }), 'FILE_DAMAGED record'],
    ['whose rows go back', of(rowPart(4), textPart(0, 'a'), rowPart(3)), 'FILE_DAMAGED order'],
    ['that points to a text it has not', of(rowPart(0), sharedPart(0, 9)), 'FILE_DAMAGED text'],
    ['with a text that is longer than its record', of(rowPart(0), part(6, u32(0, 0, 4_000_000))), 'FILE_DAMAGED text'],
    ['with a cell before any row', of(textPart(0, 'a')), 'FILE_DAMAGED column'],
    ['with a cell far to the right', of(rowPart(0), textPart(20_000, 'a')), 'FILE_DAMAGED column'],
    ['with a row far below', of(rowPart(1_048_576), textPart(0, 'a')), 'FILE_TOO_LARGE rows'],
    ['with a record of many megabytes', of(rowPart(0), part(6, Buffer.alloc(5_000_000))), 'FILE_LINE_TOO_LONG record'],
    ['with a format of many letters', makeXlsb({ sheets: [rowsOf()], styles: part(44, Buffer.concat([u16(200), letters('['.repeat(2_000))])) }), 'FILE_TOO_LARGE formats'], // oxfmt-ignore
    ['with more sheets than any has', makeXlsb({ sheets: Array.from({ length: 1_001 }, () => rowsOf()) }), 'FILE_TOO_LARGE sheets'], // oxfmt-ignore
    ['without a sheet of rows', makeXlsb({ sheets: [] }), 'FILE_NO_SHEET'],
  ])('an .xlsb file with %s is refused', async (_, bytes, fault) => {
    expect(await faultOfBook(bytes)).toBe(fault)
  })

  test('an .xlsb file that is small and unpacks to more than any sheet is refused before it fills the memory', async () => {
    const bytes = makeXlsb({ sheets: [rowsOf(rowPart(0), part(0x3fff, Buffer.alloc(66 * 1024 ** 2)))] })
    const before = process.memoryUsage().rss

    expect(bytes.length).toBeLessThan(200_000)
    expect(await faultOfBook(bytes)).toBe('FILE_TOO_LARGE unpacked')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
  }, 20_000)
})

describe('an .ods file', () => {
  const of = (rows: string) => makeOds(sheet(rows))
  const many = 'table:number-rows-repeated="1000000"'

  test.each([
    ['with a row of fifty cells a million times', of(row(cell('a').repeat(50), many)), 'FILE_TOO_LARGE repeated'],
    ['with a long text a million times', of(row(cell('a'.repeat(5_000)), many)), 'FILE_TOO_LARGE repeated'],
    ['with a row further down than any sheet goes', of(row('', 'table:number-rows-repeated="1048576"') + row(cell('a'))), 'FILE_TOO_LARGE rows'], // oxfmt-ignore
    ['with spaces without end', of(row(cell('<text:s text:c="900000000"/>'.repeat(3)))), 'FILE_LINE_TOO_LONG'],
    ['with a text without end', of(row(cell(`${'a'.repeat(100_000)}<text:s/>`.repeat(11)))), 'FILE_LINE_TOO_LONG'],
    ['of tags inside tags', of('<a>'.repeat(200) + '</a>'.repeat(200)), 'FILE_DAMAGED depth'],
    ['with an entity of its own', of('<a>&b;</a>'), 'FILE_DAMAGED xml'],
    ['with more sheets than any has', makeOds(sheet('').repeat(1_001)), 'FILE_TOO_LARGE sheets'],
    ['without a sheet', makeOds(''), 'FILE_NO_SHEET'],
    ['that breaks off', makeOds('<table:table table:name="A">'), 'FILE_DAMAGED xml'],
    ['that is locked', makeOds('', { manifest: '<manifest><file-entry><encryption-data/></file-entry></manifest>' }), 'FILE_IS_PROTECTED'], // oxfmt-ignore
  ])('an .ods file with %s is refused', async (_, bytes, fault) => {
    const processor = startProcessorTime()

    expect(await faultOfBook(bytes, { maxCells: 1_001 })).toBe(fault)
    expect(processor.usedMs()).toBeLessThan(3_000)
  })

  test('an .ods file with one cell as wide as the sheet has no more cells than are kept', async () => {
    const wide = 'office:value-type="string" table:number-columns-repeated="999999999"'
    const { rows } = await readBook(of(row(cell('a', wide))))

    expect(rows.map(({ cells }) => cells.length)).toEqual([50])
  })

  test('an .ods file with 200 sheets shows all of them', async () => {
    const { sheets } = await readBook(makeOds(sheet(row(cell('a'))).repeat(200)))

    expect(sheets).toHaveLength(200)
  })
})
