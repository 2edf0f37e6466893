// The price of a part of a campaign, once the gateway has charged some of them.
import { describe, expect, test } from 'vitest'
import { priceParts, type CountryParts } from '../../../src/main/core/outbox/store/ceilingRows'

const country = (name: string, chargedParts: number, each: number): CountryParts => ({
  ...{ country: name, parts: 100, chargedParts, openParts: 0 },
  chargedMicros: chargedParts * each,
})

describe('the price of a part', () => {
  test('a part costs its share of the ceiling until one was charged', () => {
    expect(priceParts([country('GB', 0, 0), country('DE', 0, 0)], { GB: 300, DE: 600 }, 90_000)).toEqual({
      GB: 300,
      DE: 600,
    })
  })

  test('first charges that are a little above the share are one network of a country, and no higher price', () => {
    expect(priceParts([country('GB', 11, 325)], { GB: 300 }, 30_000)).toEqual({ GB: 300 })
  })

  test('once a country is clearly dearer than its share, each costs what was charged there', () => {
    const countries = [country('GB', 50, 500), country('DE', 20, 400), country('FR', 0, 0)]

    expect(priceParts(countries, { GB: 300, DE: 600, FR: 450 }, 80_000)).toEqual({ GB: 500, DE: 400, FR: 450 })
  })

  test('a country that is dear as estimated, beside one without a charge yet, stopped the campaign at an even split: the other has the rest', () => {
    expect(priceParts([country('JP', 1, 65), country('GB', 0, 0)], { JP: 50, GB: 50 }, 10_000)).toEqual({
      JP: 65,
      GB: 35,
    })
  })

  test('a country without a charge keeps its share when the others leave next to nothing of the ceiling', () => {
    expect(priceParts([country('GB', 1, 99), country('FR', 0, 0)], { GB: 50, FR: 50 }, 10_000)).toEqual({
      GB: 99,
      FR: 50,
    })
  })
})
