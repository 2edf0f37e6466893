// How a value is written by its format, and which ones are left as they are.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldFormats, type FieldFormat } from '../../../src/contract/fieldFormats'
import { makeFormatter } from '../../../src/main/core/messages/formatValue'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { compileTemplate, previewMessage, renderMessage } from '../../../src/main/core/messages/renderMessage'
import { growthOfReading } from '../../support/growthOf'

const write = (format: FieldFormat, value: string, country?: string) => makeFormatter(format, country)(value)

describe('letters', () => {
  it.each([
    ['upper', 'straße', 'STRASSE'],
    ['upper', 'i ı', 'I I'],
    ['upper', 'Zoe\u0308', 'ZO\u00CB'],
    ['lower', 'İSTANBUL', 'istanbul'],
    ['lower', 'ÅNGSTRÖM ΣΊΣΥΦΟΣ', 'ångström σίσυφος'],
    ['lower', '日本 DATA', '日本 data'],
    ['title', 'JOHN SMITH', 'John Smith'],
    ['title', 'john smith', 'John Smith'],
    ['title', "MARY-ANN O'NEILL", "Mary-Ann O'Neill"],
    ['title', 'd’angelo', 'D’Angelo'],
    ['title', "anna's shop", "Anna's Shop"],
    ['title', 'Ronald McDonald', 'Ronald McDonald'],
    ['title', 'van der BERG', 'Van Der Berg'],
    ['title', 'ßa', 'Ssa'],
    ['title', 'STRASSE straße', 'Strasse Straße'],
    ['title', 'ǄEMAL ǆ', 'ǅemal ǅ'],
    ['title', 'İZMİR', 'Izmir'],
    ['title', 'élodie ÉLODIE', 'Élodie Élodie'],
    ['title', 'e\u0301lodie', 'Élodie'],
    ['title', '2ND floor', '2nd Floor'],
    ['first', 'Mary Ann Smith', 'Mary'],
    ['first', 'Mary\u00A0Ann', 'Mary'],
    ['first', '{{last}}', '{{last}}'],
  ] as const)('the letter format %s writes %j as %j', (format, value, written) => {
    expect(write(format, value)).toBe(written)
  })

  it.each(['upper', 'lower', 'title'] as const)(
    'the letter format %s changes nothing the second time, and keeps NFC',
    (format) => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (value) => {
          const once = write(format, value) ?? ''
          expect(once).toBe(once.normalize('NFC'))
          if (format !== 'title') expect(write(format, once)).toBe(once)
        }),
      )
    },
  )
})

describe('date', () => {
  it.each([
    ['2026-11-30', undefined, '30 November 2026'],
    ['2026-11-30 00:00:00', undefined, '30 November 2026'],
    ['2026-11-30T23:30:00.000Z', undefined, '30 November 2026'],
    ['2026-11-30T23:30:00+05:00', undefined, '30 November 2026'],
    ['2026/3/4', undefined, '4 March 2026'],
    ['30/11/2026', undefined, '30 November 2026'],
    ['11/30/2026', 'GB', '30 November 2026'],
    ['11/30/2026 12:00 AM', undefined, '30 November 2026'],
    ['3/4/2026', 'GB', '3 April 2026'],
    ['3/4/2026', 'US', '4 March 2026'],
    ['3-4-2026', 'NL', '3 April 2026'],
    ['3.4.2026', undefined, '3 April 2026'],
    ['03. 04. 2026', 'CZ', '3 April 2026'],
    ['5/5/2026', undefined, '5 May 2026'],
    ['30 Nov 2026', undefined, '30 November 2026'],
    ['Monday, 30th November 2026', undefined, '30 November 2026'],
    ['30-Nov-2026', undefined, '30 November 2026'],
    ['Nov 30, 2026', undefined, '30 November 2026'],
    ['Sept 1, 2026', undefined, '1 September 2026'],
    ['29/02/2028', 'GB', '29 February 2028'],
    ['3/4/26', 'GB', '3 April 2026'],
    ['3/4/26', 'US', '4 March 2026'],
    ['03.04.26', undefined, '3 April 2026'],
    ['12.05.29', 'DE', '12 May 2029'],
    ['12.05.30', 'DE', '12 May 1930'],
    ['30/11/26 6:30 PM', 'GB', '30 November 2026'],
    ['4 Mar 26', undefined, '4 March 2026'],
    ['4-Mar-26', undefined, '4 March 2026'],
  ])('the date %j (%s) is read as %j', (value, country, written) => {
    expect(write('date', value, country)).toBe(written)
  })

  it.each([
    ['3/4/2026', undefined],
    ['3/4/2026', 'CA'],
    ['3/4/2026', 'gb'],
    ['3/4/26', undefined],
    ['3/4/26', 'CA'],
    ['26/03/04', 'JP'],
    ['26-03-04', 'GB'],
    ['31/02/26', 'GB'],
    ['4 Mar 10:30', 'GB'],
    ['4 Mar', 'GB'],
    ['29/02/2027', 'GB'],
    ['2026-02-30', 'GB'],
    ['2026-13-01', 'GB'],
    ['0/0/2026', 'GB'],
    ['31/31/2026', 'GB'],
    ['30/11-2026', 'GB'],
    ['1900-01-00', 'GB'],
    ['1900-01-01', 'GB'],
    ['46356', 'GB'],
    ['20261130', 'GB'],
    ['30 Novembre 2026', 'FR'],
    ['tomorrow', 'GB'],
    ['2026-11-30 and later', 'GB'],
    ['{{due}}', 'GB'],
  ])('the value %j (%s) is not read as a date', (value, country) => {
    expect(write('date', value, country)).toBeUndefined()
  })
})

describe('time', () => {
  it.each([
    ['2026-11-30 18:30', 'GB', '18:30'],
    ['2026-11-30T18:30:00.000Z', 'GB', '18:30'],
    ['30/11/2026 18:30', 'GB', '18:30'],
    ['30/11/26 6:30 PM', 'GB', '18:30'],
    ['3/4/2026 9:30', undefined, '09:30'],
    ['30.11.2026, 18.30 Uhr', 'DE', '18:30'],
    ['30. Oktober 2026 18:30', 'DE', '18:30'],
    ['Monday, 30 November 2026 18:30', 'GB', '18:30'],
    ['Nov 30, 2026 6:30 p.m.', 'US', '6:30 PM'],
    ['18:30', 'US', '6:30 PM'],
    ['00:05', 'US', '12:05 AM'],
    ['12:05 am', 'GB', '00:05'],
    ['12:05 pm', 'GB', '12:05'],
    ['9:30', 'GB', '09:30'],
    ['9:30:15', 'GB', '09:30:15'],
    ['9 am', 'GB', '09:00'],
    ['9.30pm', 'GB', '21:30'],
  ])('the time %j (%s) is read as %j', (value, country, written) => {
    expect(write('time', value, country)).toBe(written)
  })

  it.each([
    '9.30',
    '930',
    '2026-11-30',
    '24:00',
    '9:60',
    '26:30',
    '13:00 am',
    'at 9:30',
    'Room 12 9:30',
    '1 2',
    'noon',
    '{{due}}',
  ])('the value %j is not read as a time', (value) => {
    expect(write('time', value, 'GB')).toBeUndefined()
  })

  it.each(['1 ', '1.', ' ', 'a ', '1:', '12:34 '])(
    'a time of ten times as many %j takes some ten times as long to read, not a hundred times',
    async (sign) => {
      expect(
        await growthOfReading(
          (text) => write('time', text, 'GB'),
          (times) => sign.repeat(times),
          5_000,
        ),
      ).toBeLessThan(40)
    },
  )
})

describe('date and time', () => {
  it.each([
    ['date-de', '30. November 2026'],
    ['date-fr', '30 novembre 2026'],
    ['date-es', '30 de noviembre de 2026'],
    ['date-el', '30 Νοεμβρίου 2026'],
    ['date-ar', '30 نوفمبر 2026'],
    ['datetime-de', '30. November 2026, 18:30'],
    ['datetime-ar', '30 نوفمبر 2026، 18:30'],
  ] as const)(
    'a day is written in the language of its format, whatever the account’s country: %s',
    (format, written) => {
      expect(['GB', 'IR', 'TH', undefined].map((country) => write(format, '2026-11-30 18:30', country))).toEqual(
        Array<string>(4).fill(written),
      )
    },
  )

  it.each([
    ['2026-11-30 18:30', 'GB', '30 November 2026, 18:30'],
    ['11/30/2026 6:30 PM', 'US', '30 November 2026, 6:30 PM'],
    ['30.11.2026', 'DE', '30 November 2026'],
    ['3/4/26 18:30', 'GB', '3 April 2026, 18:30'],
    ['٣٠/١١/٢٠٢٦ ١٨:٣٠', 'GB', '30 November 2026, 18:30'],
  ])('a date with a time keeps its time: %j (%s) is %j', (value, country, written) => {
    expect(write('datetime', value, country)).toBe(written)
  })

  it.each(['18:30', '26-03-04 18:30', 'soon'])('the value %j is not read as a date with a time', (value) => {
    expect(write('datetime', value, 'GB')).toBeUndefined()
  })
})

describe('number', () => {
  it.each([
    ['1204', 'GB', '1,204'],
    ['1204.5', 'GB', '1,204.5'],
    ['1,204.50', 'GB', '1,204.50'],
    ['1.204,5', 'DE', '1.204,5'],
    ['1.204,5', 'GB', '1,204.5'],
    ['1,204.5', 'DE', '1.204,5'],
    ['1.204', 'DE', '1.204'],
    ['1,204', 'GB', '1,204'],
    ['1.204', 'GB', '1.204'],
    ['0.204', undefined, '0.204'],
    ['12345678,9', 'FR', '12 345 678,9'],
    ['1 204 567', 'FR', '1 204 567'],
    ["1'204.5", 'CH', "1'204.5"],
    ['1204567', 'IN', '12,04,567'],
    ['12,04,567', 'IN', '12,04,567'],
    ['1204.5', undefined, '1,204.5'],
    ['-1204.5', 'GB', '-1,204.5'],
    ['\u22121204', 'SE', '-1 204'],
    ['1204', 'EG', '1,204'],
    ['1204.5', 'BR', '1.204,5'],
    ['1204.5', 'PY', '1.204,5'],
    ['1204.5', 'XX', '1,204.5'],
    ['12345678901234567890.12', 'GB', '12,345,678,901,234,567,890.12'],
    ['0', 'GB', '0'],
    ['1.204.567', undefined, '1,204,567'],
  ])('the number %j (%s) is read and written as %j', (value, country, written) => {
    expect(write('number', value, country)).toBe(written)
  })

  it.each([
    ['1.204', undefined],
    ['1,204', undefined],
    ['007', 'GB'],
    ['+447700900123', 'GB'],
    ['1,20,4', 'GB'],
    ['1.2.3', 'GB'],
    ['1,204.5.6', 'GB'],
    ['1204.', 'GB'],
    ['.5', 'GB'],
    ['£12', 'GB'],
    ['12 %', 'GB'],
    ['1e5', 'GB'],
    ['Infinity', 'GB'],
    ['0x10', 'GB'],
    ['1'.repeat(25), 'GB'],
    ['٣', 'EG'],
    ['--1', 'GB'],
    ['$&', 'GB'],
  ])('the value %j (%s) is not read as a number', (value, country) => {
    expect(write('number', value, country)).toBeUndefined()
  })

  it('no digit of any number is lost, in any country', () => {
    const countries = fc.constantFrom('GB', 'DE', 'FR', 'IN', 'CH', 'ES', 'SE', 'AE', undefined)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.nat(9999), countries, (whole, part, country) => {
        const value = `${String(whole)}.${String(part).padStart(4, '0')}`
        expect(write('number', value, country)?.replace(/\D/g, '')).toBe(value.replace('.', ''))
      }),
    )
  })
})

describe('a message with formats', () => {
  const { pieces } = parseTemplate('{{name:upper|friend}}: {{due:date|soon}}, {{due}} {{due:date}}')
  const render = (due: string, country?: string) =>
    renderMessage(pieces, (name) => (name === 'due' ? due : undefined), country)

  it('a message with formats writes what cannot be read as it is, and says so once', () => {
    expect(render('3/4/2026')).toEqual({
      text: 'friend: 3/4/2026, 3/4/2026 3/4/2026',
      missing: [],
      usedFallback: ['name'],
      unreadable: ['due'],
    })
    expect(render(' 3/4/2026 ', 'GB')).toMatchObject({
      text: 'friend: 3 April 2026, 3/4/2026 3 April 2026',
      unreadable: [],
    })
  })

  it('a message with formats leaves a fallback as it is written', () => {
    expect(render('').text).toBe('friend: soon,  ')
    expect(render('').missing).toEqual(['due'])
  })

  it('a message with formats is compiled, previewed and rendered alike', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('1/2/2026', '2026-01-02', '1,204', 'ß', 'İ'),
    )
    const source = fc.constantFrom(...fieldFormats.map((format) => `a {{x:${format}|-}} b`))
    const country = fc.constantFrom('GB', 'US', undefined)
    fc.assert(
      fc.property(source, value, country, (text, x, from) => {
        const parsed = parseTemplate(text).pieces
        const expected = renderMessage(parsed, () => x, from)
        expect(compileTemplate(parsed, ['x'], from)([x])).toEqual(expected)
        expect(previewMessage(parsed, () => x, from)).toMatchObject(expected)
      }),
    )
  })
})
