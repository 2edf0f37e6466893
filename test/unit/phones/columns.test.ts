import { describe, expect, it } from 'vitest'
import { countries, formatPhone, isCountryCode } from '../../../src/main/core/phones/formatPhone'
import { proposeLostZero } from '../../../src/main/core/phones/lostZero'
import { prefixCounts } from '../../../src/main/core/phones/mixedPrefixes'

describe('a column that lost its first 0 (B021)', () => {
  it('a column that lost its first 0 is proposed with its first example (B021)', () => {
    expect(proposeLostZero(['+447700900101', '7700900102', 'n/a', '7700 900103'], 'GB')).toEqual({
      count: 2,
      exampleIndex: 1,
      example: '7700900102',
      e164: '+447700900102',
    })
  })

  it.each([
    ['numbers with their 0', ['07700 900101', '+447700900102'], 'GB'],
    ['numbers of a country without a first 0', ['2025550143', '2025550144'], 'US'],
    ['numbers one digit short for another reason', ['770090010'], 'GB'],
    ['nothing', [], 'GB'],
  ] as const)('a lost first 0 is not seen in %s (B021)', (_, values, country) => {
    expect(proposeLostZero(values, country)).toBeUndefined()
  })
})

describe('a column of mixed prefixes (B024)', () => {
  it('a column of mixed prefixes raises the alarm for other countries without plus, with before and after (B024)', () => {
    const values = [
      '07700 900101',
      '447700900102',
      '33639980012',
      '+33639980013',
      '0044 7700 900104',
      '33639980014',
      '12025550143',
    ]
    expect(prefixCounts(values, 'GB')).toEqual({
      international: 2,
      national: 1,
      ownWithoutPlus: 1,
      foreignWithoutPlus: [
        { callingCode: '33', count: 2, exampleIndex: 2, example: '33639980012', proposal: '+33639980012' },
        { callingCode: '1', count: 1, exampleIndex: 6, example: '12025550143', proposal: '+12025550143' },
      ],
      isAlarm: true,
    })
  })

  it('a column raises no alarm if every number tells its country or has the default one (B024)', () => {
    const values = ['07700 900101', '447700900102', '+33639980013', 'n/a', '4.47912E+11']
    expect(prefixCounts(values, 'GB')).toMatchObject({ isAlarm: false, foreignWithoutPlus: [] })
  })
})

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
