import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { documentReadings, readingNames, valuesOf } from '../../src/main/practice/readings/readings'
import { readingTable } from '../../src/main/practice/readings/table'
import { openPractice } from '../support/app/practiceGateway'
import { listingRows } from './readingRows/listing'
import { otherRows } from './readingRows/others'
import { recordRows } from './readingRows/records'
import { sendRows } from './readingRows/sends'
import type { ReadingRow } from './readingRows/row'

const rows: Readonly<Record<string, ReadingRow>> = { ...recordRows, ...listingRows, ...sendRows, ...otherRows }

describe('every reading of the table changes what a client of the practice gateway sees', () => {
  it('every row of the table of readings, and every value of it, is checked here', () => {
    const looked = Object.entries(rows).map(([name, { expected }]) => [name, Object.keys(expected).sort()])
    const known = readingNames.map((name) => [name, [...valuesOf(name)].sort()])
    expect(Object.fromEntries(looked)).toEqual(Object.fromEntries(known))
  })

  describe.each(readingNames)('%s', (name) => {
    const row = rows[name]
    const observe = (value: string): Promise<unknown> | undefined =>
      row?.observe(openPractice({ ...row.options, readings: { ...documentReadings, [name]: value } }))

    it.each(valuesOf(name))(
      `${readingTable[name].about}: a client sees what is written here for "%s"`,
      async (value) => {
        expect(await observe(value)).toEqual(row?.expected[value])
      },
    )

    it(`${readingTable[name].about}: no two values look the same to a client`, async () => {
      const seen = await Promise.all(valuesOf(name).map(observe))
      for (const [place, one] of seen.entries())
        for (const other of seen.slice(place + 1)) expect(isDeepStrictEqual(one, other)).toBe(false)
    })
  })
})
