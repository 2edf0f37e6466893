import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportColumn } from '@contract'
import { expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { startProcessorTime } from '../../support/processorTime'
import { sampleCounts } from '../../support/files/sampleCounts'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function openSample() {
  const { handle } = expectOk(await core.files.handlers.sample(undefined))
  return expectOk(await core.imports.handlers.open({ handle }))
}

function goesTo({ header, target, because }: ImportColumn): string {
  return `${header} → ${target.kind === 'field' ? `field ${target.name}` : target.kind} (${because})`
}

describe('the sample file', () => {
  test('the sample file is understood as it is: encoding, separator, header and where each column goes', async () => {
    const preview = await openSample()

    expect(preview).toMatchObject({
      fileName: 'customers.csv',
      layout: { encoding: 'utf-8', delimiter: ';', hasHeader: true, country: 'GB' },
      agreement: { columns: 8, rows: 200 - 1, of: 200 - 1 },
      firstLine: 2,
    })
    expect(preview.columns.map(goesTo)).toEqual([
      'Mobile → phone (guessed)',
      'First → firstname (guessed)',
      'Surname → lastname (guessed)',
      'E-mail → email (guessed)',
      'Points → field Points (new_field)',
      'Nearest shop → field Nearest shop (new_field)',
      'SMS ok? → consent (guessed)',
      'Last order → field Last order (new_field)',
    ])
  })

  test('the sample file is checked into six counts that add up to its rows', async () => {
    const { importId } = await openSample()

    await core.imports.handlers.check({ importId })
    const { counts, proposals } = await core.whenChecked(importId)

    const { rows, mobiles, landlines, optedOut, duplicates, lostZeros, unusable, asked } = sampleCounts
    expect(counts).toMatchObject({
      rows,
      optedOut,
      duplicates,
      toDecide: lostZeros + asked,
      cannotUse: unusable - asked,
    })
    expect((counts?.ready ?? 0) + (counts?.fixed ?? 0)).toBe(mobiles + landlines - optedOut)
    expect(proposals).toMatchObject([
      { kind: 'lost_zero', header: 'Mobile', count: lostZeros, decision: 'open' },
      { kind: 'foreign_prefix', header: 'Mobile', count: sampleCounts.issues.plus_missing, decision: 'open' },
    ])
  })
})

test('10,000 rows are checked with well under two seconds of processor', async () => {
  const { importId } = expectOk(await core.open(makeRows(10_000)))

  const processor = startProcessorTime()
  await core.imports.handlers.check({ importId })
  const { counts } = await core.whenChecked(importId)

  expect(processor.usedMs()).toBeLessThan(2_000)
  expect(counts).toMatchObject({ rows: 10_000, cannotUse: 0, duplicates: 0 })
})
