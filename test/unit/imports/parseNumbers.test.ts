import { describe, expect, test } from 'vitest'
import { parseNumbers } from '../../../src/main/core/imports/source/parseNumbers'

const read = (text: string, country = 'GB') =>
  parseNumbers(text, country).map(({ written, phone, why, firstname, lastname }) => [
    written,
    phone ?? why,
    ...(firstname === '' && lastname === '' ? [] : [firstname, lastname]),
  ])

describe('pasted numbers', () => {
  test.each([
    [
      'lines, commas, semicolons and tabs',
      '07700 900147, +44 7700 900148;07700900149\r\n\r\n07700 900150\t07700 900151',
    ],
    ['nothing but spaces', '07700900147 07700900148 '],
  ])('pasted numbers are parted by %s', (_, text) => {
    const phones = read(text).map(([, phone]) => phone)

    expect(phones).toEqual(
      phones.map((_phone, index) => `+44770090014${7 + index}`.replace('1410', '150').replace('1411', '151')),
    )
    expect(phones.length).toBeGreaterThan(1)
  })

  test.each([
    ['Ada Example <07700 900147>', 'Ada', 'Example'],
    ['"Example, Ada" <07700 900147>,', 'Ada', 'Example'],
    ['Ada, 07700 900147', 'Ada', ''],
    ['07700 900147\tAda\tExample', 'Ada', 'Example'],
    ['Ada Example 07700 900147', 'Ada', 'Example'],
    ['07700 900147 Ada Maria Example', 'Ada', 'Maria Example'],
  ])('pasted numbers may have a name beside them: %s', (text, first, last) => {
    expect(read(text)).toEqual([[text.replace(/,$/, ''), '+447700900147', first, last]])
  })

  test('several pasted numbers of one line in brackets keep their own names, and bare ones beside them stay bare', () => {
    expect(read('07700 900149, Ada <07700 900147>, Example, Ben <07700 900148>; 07700 900150')).toEqual([
      ['07700 900149', '+447700900149'],
      ['Ada <07700 900147>', '+447700900147', 'Ada', ''],
      ['Example, Ben <07700 900148>', '+447700900148', 'Ben', 'Example'],
      ['07700 900150', '+447700900150'],
    ])
  })

  test.each([
    ['12345', 'short_code'],
    ['07700 900147 ext 5', 'extension'],
    ['0000000000', 'all_zeros'],
    ['+44 7700 90014', 'too_short'],
    ['4.47912E+11', 'digits_lost'],
    // A zero that may be missing is put back for a whole column, never for one number.
    ['7700900147', 'lost_zero'],
  ])('pasted numbers that cannot be used have the reason: %s', (text, why) => {
    expect(read(text)).toEqual([[text, why]])
  })

  test('pasted text beside numbers is kept with a reason if it could be a mistake', () => {
    expect(read('07700 900147, 07700 900148, Ada').map(([, result]) => result)).toEqual([
      '+447700900147',
      '+447700900148',
      'letters',
    ])
  })

  test('pasted text without a digit has no numbers', () => {
    expect([read(''), read(' \n ,;\t'), read('hello world')]).toEqual([[], [], []])
  })

  test("pasted numbers without a country code get the account's country", () => {
    expect(read('06 39 98 00 01', 'FR')).toEqual([['06 39 98 00 01', '+33639980001']])
  })
})
