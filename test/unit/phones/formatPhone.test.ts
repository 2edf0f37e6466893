import { describe, expect, it } from 'vitest'
import { countries, formatPhone, isCountryCode } from '../../../src/main/core/phones/formatPhone'

describe('numbers for people', () => {
  it.each([
    ['+447700900147', '+44 7700 900147'],
    ['+33639980012', '+33 6 39 98 00 12'],
    ['+12025550143', '+1 202 555 0143'],
    ['07700 900147', '07700 900147'],
    ['+999', '+999'],
    ['', ''],
  ])('a number %j is shown to people as %j', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown)
  })
})

describe('the list of countries', () => {
  it('the list of countries is sorted and has calling codes', () => {
    const codes = countries().map(({ code }) => code)
    expect(codes).toEqual([...codes].sort())
    expect(countries().find(({ code }) => code === 'GR')).toEqual({ code: 'GR', callingCode: '30' })
    expect(codes.length).toBeGreaterThan(240)
  })

  it.each([
    ['GB', true],
    ['XX', false],
    ['constructor', false],
    ['gb', false],
  ])('the list of countries knows whether %s is one: %s', (code, known) => {
    expect(isCountryCode(code)).toBe(known)
  })
})
