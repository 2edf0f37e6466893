import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookAtFile } from '../../../src/main/core/imports/reader/localReader'
import type { CheckJob, Look } from '../../../src/main/core/imports/reader/readerJobs'
import { readWorkbookRows } from '../../../src/main/core/imports/source/xlsx/readWorkbookRows'
import { makeWorkbook, number, row, text } from '../../support/files/makeWorkbook'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-workbook-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function look(rows: readonly string[]): Promise<{ look: Look; job: CheckJob }> {
  const path = join(folder, 'people.xlsx')
  writeFileSync(path, makeWorkbook({ sheets: [{ name: 'People', rows }] }))
  const { size, mtimeMs } = statSync(path)
  const file = { path, sizeBytes: size, mtimeMs }
  const found = await lookAtFile({ file, country: 'GB', wantsHash: true })
  const { layout, preambleLine, columns, agreement } = found
  const job: CheckJob = {
    ...{ file, kind: 'workbook', phones: 'one', layout, preambleLine, columns },
    ...{ expectedCells: agreement.columns, stagedPath: '' },
  }
  return { look: found, job }
}

async function readAll(job: CheckJob) {
  const lines: number[] = []
  const cells: string[][] = []
  const bytes: number[] = []
  for await (const batch of readWorkbookRows(job, new AbortController().signal)) {
    lines.push(...batch.lines)
    cells.push(...batch.cells)
    bytes.push(batch.bytesRead)
  }
  return { lines, cells, bytes }
}

test('rows come after the header, each with as many cells as there are columns', async () => {
  const { job } = await look([
    row(2, [text('A2', 'Mobile'), text('B2', 'First'), text('C2', 'Shop')]),
    row(3, [number('A3', '447700900001')]),
    row(9, [number('A9', '447700900002'), text('C9', 'Bath'), text('F9', ' ')]),
  ])

  expect(await readAll(job)).toMatchObject({
    lines: [3, 9],
    cells: [
      ['447700900001', '', '', '', '', ''],
      ['447700900002', '', 'Bath', '', '', ' '],
    ],
  })
})

test('hidden rows are left out only if that was chosen, and both counts agree with what is read', async () => {
  const rows = [row(1, [text('A1', 'Mobile')])]
  for (let line = 2; line <= 30; line++) {
    rows.push(row(line, [number(`A${line}`, `4477009${line + 10_000}`)], line % 3 === 0 ? ' hidden="1"' : ''))
  }
  const { look: found, job } = await look(rows)

  const all = await readAll(job)
  const shown = await readAll({ ...job, layout: { ...job.layout, includeHidden: false } })

  expect([found.rows, found.hiddenRows]).toEqual([29, 10])
  expect([all.lines.length, shown.lines.length]).toEqual([29, 19])
})

test('the progress of reading grows to the end of the file', async () => {
  const { job } = await look(
    Array.from({ length: 30_000 }, (_, at) => row(at + 1, [text(`A${at + 1}`, `person ${(at * 48_271) % 99_991}`)])),
  )

  const { bytes } = await readAll(job)

  expect(bytes.length).toBeGreaterThan(5)
  expect([...bytes].sort((a, b) => a - b)).toEqual(bytes)
  expect(bytes[0]).toBeLessThan(job.file.sizeBytes)
  expect(bytes.at(-1)).toBe(job.file.sizeBytes)
})

test('a second reading counts nothing again if the sheet was counted before', async () => {
  const { look: found, job } = await look([row(1, [text('A1', 'Mobile')]), row(2, [number('A2', '447700900001')])])
  const survey = { sheet: 'People', filled: 500, hidden: 20, width: 1 }

  const again = await lookAtFile({ file: job.file, country: 'GB', layout: found.layout, survey, wantsHash: false })

  expect([again.rows, again.hiddenRows]).toEqual([499, 20])
})
