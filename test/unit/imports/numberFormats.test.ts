// The text that a sheet shows for a stored number, by the format of its cell.
import { describe, expect, it } from 'vitest'
import { isShownNumberWhole, makeShowCells } from '../../../src/main/core/imports/source/xlsx/numberFormats'
import { growthOf } from '../../support/growthOf'

function show(format: string | number, stored: string, country = 'GB', is1904 = false): string {
  const id = typeof format === 'number' ? format : 200
  const codes = new Map(typeof format === 'number' ? [] : [[id, format]])
  return makeShowCells({ idOfStyle: [0, id], codes, is1904 }, country).number(stored, 1)
}

describe('numbers', () => {
  it.each([
    ['0%', '0.15', 'GB', '15%'],
    ['0 %', '0.15', 'DE', '15 %'],
    [9, '0.15', 'GB', '15%'],
    [10, '0.1534', 'DE', '15,34%'],
    ['0%', '0.145', 'GB', '15%'],
    ['0.00', '0.30000000000000004', 'GB', '0.30'],
    [0, '0.30000000000000004', 'GB', '0.3'],
    [2, '8.575', 'GB', '8.58'],
    ['0.00', '-8.575', 'GB', '-8.58'],
    ['General', '0.30000000000000004', 'DE', '0,3'],
    ['00000', '1067', 'DE', '01067'],
    ['#,##0.00\\ "€"', '1234.5', 'DE', '1.234,50 €'],
    ['#,##0.00 [$€-407]', '1234.5', 'GB', '1.234,50 €'],
    ['_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-;_-* "-"??\\ [$€-407]_-;_-@_-', '1234.5', 'GB', '1.234,50 €'],
    ['#,##0.00\u00a0"€"', '1234567.5', 'FR', '1 234 567,50 €'],
    ['_-"£"* #,##0.00_-', '1234.5', 'GB', '£1,234.50'],
    ['"$"#,##0.00_);\\("$"#,##0.00\\)', '-1234.5', 'US', '($1,234.50)'],
    [44, '1234.5', 'GB', '1,234.50'],
    ['#,##0,"k"', '1234567', 'GB', '1,235k'],
    ['# ?/?', '1.5', 'GB', '1 1/2'],
    [13, '0.3333333333', 'GB', '1/3'],
    ['[<=9999999]###-####;(###) ###-####', '2025550100', 'US', '(202) 555-0100'],
    ['0 "pcs"', '3', 'GB', '3 pcs'],
    ['0;-0;"none"', '0', 'GB', 'none'],
    ['@', '447700900147', 'GB', '447700900147'],
  ])('a cell with the format %j and the value %j reads (%s) %j', (format, stored, country, shown) => {
    expect(show(format, stored, country)).toBe(shown)
  })

  it.each([
    [0, '447700900147', '447700900147'],
    [0, '4.47700900147E+11', '447700900147'],
    ['0.00E+00', '447700900147', '447700900147'],
    [11, '123456789012', '123456789012'],
    [0, '1E+20', '1E+20'],
    [0, '1.0', '1'],
    [0, '0.00001234', '0.00001234'],
    [0, '', ''],
    [0, 'about', 'about'],
    ['0.00', 'about', 'about'],
  ])('a cell with the format %j shows all digits of %j: %j', (format, stored, shown) => {
    expect(show(format, stored)).toBe(shown)
  })

  it.each([';;;', '0;-0;;@', '""'])('a value that the format %j hides is kept', (format) => {
    expect(show(format, '0')).toBe('0')
  })

  it('a text gets what its format adds', () => {
    const codes = new Map([[200, '"Mr "@'], [201, '#,##0;@'], [202, ';;;']]) // oxfmt-ignore
    const cells = makeShowCells({ idOfStyle: [0, 200, 201, 202], codes, is1904: false }, 'GB')

    expect([0, 1, 2, 3].map((style) => cells.text('Smith', style))).toEqual(['Smith', 'Mr Smith', 'Smith', 'Smith'])
  })
})

describe('dates and times', () => {
  it.each([
    ['dd/mm/yyyy', '45944', 'GB', '14/10/2025'],
    ['dd.mm.yyyy hh:mm', '45944.395833333336', 'DE', '14.10.2025 09:30'],
    ['dd/mm/yyyy hh:mm', '45944.39583333', 'GB', '14/10/2025 09:30'],
    ['yyyy-mm-dd h:mm:ss', '45944.395833333336', 'GB', '2025-10-14 9:30:00'],
    [14, '45944', 'GB', '14/10/2025'],
    [14, '45944', 'DE', '14.10.2025'],
    [14, '45944', 'US', '10/14/2025'],
    [14, '45944', 'TH', '14/10/2025'],
    [22, '45944.395833333336', 'GB', '14/10/2025 09:30'],
    [27, '45944', 'SE', '2025-10-14'],
    ['[$-F800]dddd, mmmm dd, yyyy', '45944', 'GB', 'Tuesday, 14 October 2025'],
    ['d mmmm yyyy', '45944', 'GB', '14 October 2025'],
    ['d. mmmm yyyy', '45944', 'DE', '14. Oktober 2025'],
    ['[$-409]d mmm yyyy', '45944', 'DE', '14 Oct 2025'],
    ['h:mm AM/PM', '0.75', 'GB', '6:00 PM'],
    [20, '0.395833333333', 'GB', '09:30'],
    ['hh:mm', '0.9999999999', 'GB', '00:00'],
    ['hh:mm', '45944.395833333336', 'GB', '09:30'],
    ['[h]:mm', '1.1041666666666667', 'GB', '26:30'],
    [46, '0.999999999', 'GB', '24:00:00'],
    ['mm:ss.0', '0.0010428', 'GB', '01:30.1'],
  ])('a date with the format %j and the value %j reads (%s) %j', (format, stored, country, shown) => {
    expect(show(format, stored, country)).toBe(shown)
  })

  it('dates count from 1904 if the workbook does', () => {
    expect(show('dd/mm/yyyy hh:mm', '44482.5', 'GB', true)).toBe('14/10/2025 12:00')
    expect(show('hh:mm', '0.5', 'GB', true)).toBe('12:00')
    expect(show('[h]:mm', '1.5', 'GB', true)).toBe('36:00')
  })

  it('a day that the country would read as another one is written year first, with its time', () => {
    expect(show('m/d/yyyy h:mm', '45720.5', 'GB')).toBe('2025-03-04 12:00')
    expect(show('m/d/yyyy h:mm', '45720.5', 'US')).toBe('3/4/2025 12:00')
    expect(show('dd/mm/yyyy', '45720', 'US')).toBe('2025-03-04')
  })

  it.each(['447700900147', '-1', '2958467', '0'])('a value of %s with a date format is not a date', (stored) => {
    expect(show('dd/mm/yyyy', stored)).toBe(stored)
  })

  it('dates of the strict dialect are shown by their format too', () => {
    const codes = new Map([[200, 'dd/mm/yyyy hh:mm']])
    const cells = makeShowCells({ idOfStyle: [0, 200], codes, is1904: false }, 'GB')

    expect(cells.isoDate('2025-10-14T09:30:00', 1)).toBe('14/10/2025 09:30')
    expect(cells.isoDate('2025-10-14T00:00:00.000Z', 0)).toBe('2025-10-14')
    expect(cells.isoDate('soon', 1)).toBe('soon')
  })
})

describe('a number to call', () => {
  it.each([
    ['447700900147', '447700900147'],
    ['7700900147', '07700 900147'],
    ['447700900147', '+447700900147'],
    ['2025550100', '(202) 555-0100'],
  ])('a number to call is whole for %s if the sheet shows %s', (stored, shown) => {
    expect(isShownNumberWhole(stored, shown)).toBe(true)
  })

  it.each([
    ['447700900147', '4.48E+11'],
    ['447700900147', '447,700,900,147'],
    ['447700900147', '447700900147.00'],
    ['447700900147', '447,700,900k'],
    ['4.47700900147E+11', '447700900147'],
    ['44770', '14/10/2025'],
    ['123', '0'.repeat(100) + '123'],
  ])('a number to call is not whole for %s if the sheet shows %s', (stored, shown) => {
    expect(isShownNumberWhole(stored, shown)).toBe(false)
  })
})

describe('formats of a stranger', () => {
  const showAll = (codes: readonly string[], stored = '5.123'): void => {
    const cells = makeShowCells(
      {
        idOfStyle: codes.map((_, at) => 200 + at),
        codes: new Map(codes.map((code, at) => [200 + at, code])),
        is1904: false,
      },
      'DE',
    )
    for (let style = 0; style < codes.length; style++) cells.number(stored, style)
  }

  it('a format that is longer than a spreadsheet allows is not read', async () => {
    const signs = ['"', '[', '\\', '_', '*', ',', '[h', '(', '0/', '[$', '#', '@', ';']

    expect(await growthOf((length) => showAll(signs.map((sign) => sign.repeat(length))), 20_000)).toBeLessThan(4)
    expect(show('0.00'.repeat(100), '1.5')).toBe('1.5')
  })

  it('a format of ten times as many signs takes some ten times as long, and gives no more text than a cell holds', async () => {
    const signs = ['"', '[', '\\', '_', '*', ',', '[h]', '(', '0/', '[$a]', '#', '@', 'yyyy', '?/', '[>1]']

    const showLong = (length: number): void => showAll(signs.map((sign) => sign.repeat(length / sign.length)))

    expect(await growthOf(showLong, 250)).toBeLessThan(20)
    const codes = new Map([[200, '@'.repeat(255)]])
    const cells = makeShowCells({ idOfStyle: [200], codes, is1904: false }, 'GB')
    expect(cells.text('x'.repeat(300), 0)).toBe('x'.repeat(300))
  })

  it.each(['__proto__', '[', '"', '0;0;0;0;0', 'yyyy0', '[$-zz]0/'])(
    'the text %j is no format, and the number stays',
    (code) => {
      expect(show(code, '5')).toContain('5')
    },
  )

  it('formats beyond a thousand in one workbook count as General', () => {
    const codes = new Map(Array.from({ length: 2_000 }, (_, at) => [200 + at, `0"unit ${at}"`] as const))
    const cells = makeShowCells({ idOfStyle: [...codes.keys()], codes, is1904: false }, 'GB')
    const shown = Array.from({ length: 2_000 }, (_, at) => cells.number('5', at))

    expect([shown[0], shown[999], shown[1_000]]).toEqual(['5unit 0', '5unit 999', '5'])
  })
})
