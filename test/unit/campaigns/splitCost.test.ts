import { describe, expect, test } from 'vitest'
import { splitCost } from '../../../src/main/core/campaigns/review/splitCost'

const pounds = (micros: number) => ({ micros, currency: 'GBP' })
const countries = [
  { country: 'GB', parts: 10 },
  { country: 'FR', parts: 5 },
  { country: 'US', parts: 1 },
]
const prices = new Map([
  ['GB', 30_000],
  ['FR', 60_000],
  ['US', 7_000],
])

describe('an estimate by country', () => {
  test('an estimate by country is split by what messages there cost so far, and adds up to the estimate', () => {
    const split = splitCost(pounds(1_000_001), countries, prices)

    expect(split).toEqual([pounds(494_234), pounds(494_235), pounds(11_532)])
    expect(split?.reduce((sum, { micros }) => sum + micros, 0)).toBe(1_000_001)
  })

  test('an estimate for one country is the whole, without a price as well', () => {
    expect(splitCost(pounds(5), countries.slice(0, 1), new Map())).toEqual([pounds(5)])
  })

  test.each([
    ['a country without a price', countries, new Map([['GB', 1]])],
    ['a price that is none', countries, new Map([...prices, ['US', Number.NaN] as const])],
    ['nobody', [], prices],
  ])('an estimate with %s is not split', (_, of, known) => {
    expect(splitCost(pounds(5), of, known)).toBeUndefined()
  })
})
