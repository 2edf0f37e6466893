import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseSheet } from '../../../src/main/core/imports/source/book'
import { FileFault } from '../../../src/main/core/imports/source/fileFault'
import { dateKindOf } from '../../../src/main/core/imports/source/xlsx/dateCells'
import { readSheetRows } from '../../../src/main/core/imports/source/xlsx/sheetRows'
import { deepWorkbook, longFormatWorkbook } from '../../support/files/hostileWorkbooks'
import { makeWorkbook, row, table, type WorkbookParts } from '../../support/files/makeWorkbook'
import { openWorkbook } from '../../support/files/openWorkbook'
import { growthOf } from '../../support/growthOf'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-hostile-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function faultOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'people.xlsx')
  writeFileSync(path, bytes)
  try {
    const workbook = await openWorkbook(path, statSync(path).size)
    try {
      const sheet = chooseSheet(workbook, undefined)
      for await (const _ of readSheetRows(workbook, sheet, { maxCells: 50, country: 'GB' }));
    } finally {
      await workbook.close()
    }
    return 'read'
  } catch (error) {
    if (error instanceof FileFault) return `${error.code} ${error.detail ?? ''}`.trim()
    throw error
  }
}
const people = { name: 'People', rows: table([['Mobile'], ['+447700900001']]) }
const withParts = (parts: WorkbookParts['parts'] = {}): Uint8Array => makeWorkbook({ sheets: [people], parts })

test('a small workbook with a number format of a million brackets is refused before the format is read', async () => {
  const books = new Map([100_000, 1_000_000].map((length) => [length, longFormatWorkbook(length)]))
  const refuse = async (length: number): Promise<void> => {
    const bytes = books.get(length)!
    expect(bytes.length).toBeLessThan(4_000)
    expect(await faultOf(bytes)).toBe('FILE_TOO_LARGE formats')
  }

  expect(await growthOf(refuse, 1_000_000)).toBeLessThan(40)
})

test('a format that is longer than any is not judged, however long it is', async () => {
  const judge = (length: number): void => {
    const code = '['.repeat(length)
    for (let time = 0; time < 1_000; time++) dateKindOf(200, code)
  }

  expect(await growthOf(judge, 20_000)).toBeLessThan(4)
  expect(dateKindOf(200, '['.repeat(20_000))).toBeUndefined()
  expect(dateKindOf(200, `${'['.repeat(990)}yyyy`)).toBe('date')
})

test('a small workbook of tags inside tags is refused before its tags fill the memory', async () => {
  const bytes = deepWorkbook(15_000_000)
  const before = process.memoryUsage().rss

  expect(bytes.length).toBeLessThan(200_000)
  expect(await faultOf(bytes)).toBe('FILE_DAMAGED depth')
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
})

test('a cell that continues over many short texts is too long, as one long text is', async () => {
  const runs = `<r><t>${'a'.repeat(30_000)}</t></r>`.repeat(50)
  const cell = `<c r="A1" t="inlineStr"><is>${runs}</is></c>`
  const shared = `<sst><si>${runs}</si></sst>`

  expect(await faultOf(makeWorkbook({ sheets: [{ name: 'People', rows: [row(1, [cell])] }] }))).toBe(
    'FILE_LINE_TOO_LONG',
  )
  expect(await faultOf(withParts({ 'xl/sharedStrings.xml': shared }))).toBe('FILE_LINE_TOO_LONG')
})

test.each([
  ['sheets', { 'xl/workbook.xml': many('sheets', '<sheet name="a" r:id="rId1"/>', 2_000) }],
  [
    'links',
    { 'xl/_rels/workbook.xml.rels': many('Relationships', '<Relationship Id="a" Type="b" Target="c"/>', 20_000) },
  ],
  ['styles', { 'xl/styles.xml': many('styleSheet', `<cellXfs>${'<xf numFmtId="14"/>'.repeat(200)}</cellXfs>`, 1_000) }],
  ['formats', { 'xl/styles.xml': many('styleSheet', '', 0, numFormats(20_000)) }],
])('a workbook with more %s than any spreadsheet writes is refused', async (what, parts) => {
  expect(await faultOf(withParts(parts))).toBe(`FILE_TOO_LARGE ${what}`)
})

function many(name: string, inner: string, times: number, more = ''): string {
  return `<${name} xmlns:r="urn:r">${inner.repeat(times)}${more}</${name}>`
}

function numFormats(count: number): string {
  return Array.from({ length: count }, (_, at) => `<numFmt numFmtId="${at}" formatCode="0"/>`).join('')
}
