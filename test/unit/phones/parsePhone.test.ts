import { describe, expect, it } from 'vitest'
import { parsePhone, type CountryCode, type PhoneFix } from '../../../src/main/core/phones/parsePhone'

const number = (e164: string, ...fixes: PhoneFix[]) => ({ ok: true, e164, fixes })
const issue = (code: string, detail?: object) => ({ ok: false, issue: code, ...(detail && { detail }) })

type Row = readonly [title: string, cell: string, country: CountryCode | undefined, verdict: object]

describe('what a spreadsheet did to numbers (B020)', () => {
  it.each<Row>([
    ['digits lost', '4.47912E+11', 'GB', issue('digits_lost', { kept: 6, digits: 12 })],
    ['digits lost with a decimal comma', '4,47912e11', 'GB', issue('digits_lost', { kept: 6, digits: 12 })],
    [
      'one digit lost, which might have been a zero',
      '4.4770090014E+11',
      'GB',
      issue('digits_lost', { kept: 11, digits: 12 }),
    ],
    [
      'an exponent that shows every digit',
      '4.47912345678E+11',
      'GB',
      number('+447912345678', 'exponent_expanded', 'plus_added'),
    ],
    ['more decimals than digits', '4.479123456785E+11', 'GB', issue('not_a_number')],
    ['a decimal zero', '447912345678.0', 'GB', number('+447912345678', 'dot_zero_removed', 'plus_added')],
    [
      'a decimal zero on a number that lost its first 0',
      '7912345678.00',
      'GB',
      number('+447912345678', 'dot_zero_removed', 'country_added', 'zero_restored'),
    ],
    ['grouped thousands', '447,912,345,678', 'GB', number('+447912345678', 'spaces_removed', 'plus_added')],
  ])('a number that a spreadsheet changed, %s, is: %s (B020)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

describe('a first 0 that is missing (B021)', () => {
  it.each<Row>([
    ['in Britain', '7700900147', 'GB', number('+447700900147', 'country_added', 'zero_restored')],
    ['in France', '639980012', 'FR', number('+33639980012', 'country_added', 'zero_restored')],
    ['in Australia', '491570006', 'AU', number('+61491570006', 'country_added', 'zero_restored')],
    ['nowhere in the United States', '2025550143', 'US', number('+12025550143', 'country_added')],
    ['nowhere in Spain', '612345678', 'ES', number('+34612345678', 'country_added')],
    ['nor in Italian mobiles', '3331234567', 'IT', number('+393331234567', 'country_added')],
  ])('a number without its first 0, %s, is: %s (B021)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

describe('marks that are cleaned away (B022)', () => {
  it.each<Row>([
    [
      'a formula that keeps text',
      '="00447700900147"',
      undefined,
      number('+447700900147', 'formula_marks_removed', 'double_zero_to_plus'),
    ],
    ['a formula that keeps a plus', '=+447700900147', undefined, number('+447700900147', 'formula_marks_removed')],
    ['a leading apostrophe', "'07700900147", 'GB', number('+447700900147', 'apostrophe_removed', 'country_added')],
    ['no-break spaces', '+44\u00A07700\u202F900147', undefined, number('+447700900147', 'spaces_removed')],
    ['direction marks', '\u202A+447700900147\u202C', undefined, number('+447700900147', 'invisible_removed')],
    ['a byte order mark', '\uFEFF+447700900147', undefined, { ok: true, e164: '+447700900147' }],
    ['zero-width spaces', '07700\u200B900147', 'GB', number('+447700900147', 'invisible_removed', 'country_added')],
    ['full-width digits', '＋４４７７００９００１４７', undefined, number('+447700900147', 'digits_converted')],
    ['Arabic-Indic digits', '٠٧٧٠٠٩٠٠١٤٧', 'GB', number('+447700900147', 'digits_converted', 'country_added')],
    ['Persian digits', '۰۷۷۰۰۹۰۰۱۴۷', 'GB', number('+447700900147', 'digits_converted', 'country_added')],
    [
      'a zero in brackets',
      '+44 (0)7700 900147',
      undefined,
      number('+447700900147', 'zero_in_brackets_removed', 'spaces_removed'),
    ],
    [
      'a zero in brackets at the start, which counts',
      '(0)7700 900147',
      'GB',
      number('+447700900147', 'spaces_removed', 'country_added'),
    ],
    ['dots', '07700.900.147', 'GB', number('+447700900147', 'spaces_removed', 'country_added')],
    ['slashes', '0161/496 0123', 'GB', number('+441614960123', 'spaces_removed', 'country_added')],
    ['dashes of all kinds', '+1 (202) 555–0143', undefined, number('+12025550143', 'spaces_removed')],
    ['the prefix 00', '0033 6 39 98 00 12', undefined, number('+33639980012', 'spaces_removed', 'double_zero_to_plus')],
    [
      'the American prefix 011',
      '011 44 7700 900147',
      'US',
      number('+447700900147', 'spaces_removed', 'double_zero_to_plus'),
    ],
    ['the Australian prefix 0011', '0011 44 7912 345678', 'AU', { ok: true, e164: '+447912345678' }],
    ['a telephone link', 'tel:+44-7700-900147', undefined, number('+447700900147', 'spaces_removed')],
    ['spaces around', '  +447700900147\t', undefined, number('+447700900147', 'spaces_removed')],
    ['nothing to clean', '+447700900147', undefined, number('+447700900147')],
  ])('a number with marks that are cleaned away, %s, is: %s (B022)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })

  it.each([
    ['\u00000', 'NUL'],
    ['\u001B[31m', 'an escape'],
    ['\u0085', 'a C1 control'],
  ])('a number is refused for %j, %s (B022)', (mark) => {
    expect(parsePhone(`+4477009${mark}00147`)).toEqual(issue('control_character'))
  })
})

describe('the national form (B023)', () => {
  it.each<Row>([
    [
      'with a default country',
      '07700 900147',
      'GB',
      { ...number('+447700900147', 'spaces_removed', 'country_added'), country: 'GB', type: 'mobile' },
    ],
    ['without one', '07700 900147', undefined, issue('no_country', { digits: 11 })],
    ['with a country nobody knows', '07700 900147', 'XX' as CountryCode, issue('no_country', { digits: 11 })],
    ['of a neighbour with the same code', '07781 123456', 'GB', { e164: '+447781123456', country: 'GG' }],
    ['of North America', '(202) 555-0143', 'US', { e164: '+12025550143', country: 'US', type: 'mobile_or_landline' }],
    ['of North America with its 1', '1-202-555-0143', 'US', number('+12025550143', 'spaces_removed', 'country_added')],
    ['of Canada under the United States', '416 555 0123', 'US', { e164: '+14165550123', country: 'CA' }],
    ['of Italy, which keeps its 0', '06 1234 5678', 'IT', { e164: '+390612345678', type: 'landline' }],
    ['of Russia with its 8', '8 912 345-67-89', 'RU', number('+79123456789', 'spaces_removed', 'country_added')],
    [
      'beside numbers that carry their plus',
      '+33 6 39 98 00 12',
      'GB',
      { e164: '+33639980012', country: 'FR', type: 'mobile' },
    ],
  ])('a number in the national form, %s, is: %s (B023)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

describe('a calling code without plus (B024)', () => {
  it.each<Row>([
    ['of the default country', '447700900147', 'GB', number('+447700900147', 'plus_added')],
    ['of the default country and a 0', '4407912345678', 'GB', { ok: true, e164: '+447912345678' }],
    [
      'of Germany, though a landline could be read into it',
      '4915112345678',
      'DE',
      number('+4915112345678', 'plus_added'),
    ],
    ['of Italy', '393331234567', 'IT', number('+393331234567', 'plus_added')],
    [
      'of another country is proposed, not used',
      '33639980012',
      'GB',
      issue('plus_missing', { digits: 11, proposal: '+33639980012' }),
    ],
    [
      'of another country in America',
      '447700900147',
      'US',
      issue('plus_missing', { digits: 12, proposal: '+447700900147' }),
    ],
    ['is not read into a number with one digit too many', '77009001477', 'GB', issue('too_long', { digits: 11 })],
  ])('a number with a calling code without plus, %s, is: %s (B024)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

describe('numbers of special kinds (B025)', () => {
  it.each<Row>([
    ['an extension', '020 7946 0958 ext. 12', 'GB', issue('extension', { digits: 13 })],
    ['an extension after x', '2025550143x12', 'US', issue('extension', { digits: 12 })],
    ['an extension after a hash', '+44 20 7946 0958 #12', undefined, issue('extension', { digits: 14 })],
    ['a vanity number', '1-800-FLOWERS', 'US', issue('letters')],
    ['a letter O in place of a 0', '0770O 900147', 'GB', issue('letters')],
    ['a short code', '84433', 'GB', issue('short_code', { digits: 5 })],
    ['an emergency number', '999', 'GB', issue('short_code', { digits: 3 })],
    ['a landline', '020 7946 0958', 'GB', { ok: true, type: 'landline' }],
    ['a premium number', '0909 879 0123', 'GB', { ok: true, type: 'premium' }],
    ['a toll-free number', '08081 570123', 'GB', { ok: true, type: 'toll_free' }],
    ['a number without a country', '+800 1234 5678', undefined, { ok: true, e164: '+80012345678', type: 'toll_free' }],
  ])('a number of a special kind, %s, is: %s (B025)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

describe('two numbers in one cell (B026)', () => {
  it.each([
    ['07700 900147 / 07700 900148', ['07700 900147', '07700 900148']],
    ['07700900147,07700900148', ['07700900147', '07700900148']],
    ['07700 900147 or 020 7946 0958', ['07700 900147', '020 7946 0958']],
    ['07700 900147\n07700 900148', ['07700 900147', '07700 900148']],
    ['+447700900147+447700900148', ['+447700900147', '+447700900148']],
    ['07700 900147 07700 900148', ['07700 900147', '07700 900148']],
    ['07700 900147; 07700 900148; 07700 900149', ['07700 900147', '07700 900148', '07700 900149']],
  ])('a cell of two numbers, %j, is cut and none is chosen (B026)', (cell, numbers) => {
    expect(parsePhone(cell, 'GB')).toEqual(issue('two_numbers', { numbers }))
  })
})

describe('cells that hold no number (B029)', () => {
  it.each<Row>([
    ['nothing', '', 'GB', issue('empty')],
    ['only spaces', ' \u00A0\t', 'GB', issue('empty')],
    ['only invisible characters', '\u200B\uFEFF', 'GB', issue('empty')],
    ['an empty formula', '=""', 'GB', issue('empty')],
    ['n/a', 'N/A', 'GB', issue('placeholder')],
    ['a dash', '–', 'GB', issue('placeholder')],
    ['none', 'none', 'GB', issue('placeholder')],
    ['a formula error', '#REF!', 'GB', issue('placeholder')],
    ['zeros', '00000000000', 'GB', issue('all_zeros', { digits: 11 })],
    ['a plus and zeros', '+000', undefined, issue('all_zeros', { digits: 3 })],
    ['16 digits', '4477009001470000', 'GB', issue('too_long', { digits: 16 })],
    ['16 digits after a plus', '+4477009001470000', undefined, issue('too_long', { digits: 16 })],
    ['one digit short', '07700 90014', 'GB', issue('too_short', { digits: 10 })],
    ['one digit short with its code', '+44 7700 90014', undefined, issue('too_short', { digits: 11 })],
    ['one digit too many', '07700 9001477', 'GB', issue('too_long', { digits: 12 })],
    ['two digits', '12', 'GB', issue('too_short', { digits: 2 })],
    ['a calling code nobody has', '+999 1234 5678', undefined, issue('invalid_for_country', { digits: 11 })],
    ['a range nobody has', '+44 4000 000000', undefined, issue('invalid_for_country', { digits: 12 })],
    ['an American area code nobody has', '(123) 555-0143', 'US', issue('invalid_for_country', { digits: 10 })],
    ['a sum', '=1+1', 'GB', issue('not_a_number')],
    ['a command', "=cmd|' /C calc'!A0", 'GB', issue('letters')],
    ['a date', '2026-11-21', 'GB', { ok: false }],
    ['a page of prose', '07700 900147 '.repeat(20), 'GB', issue('not_a_number')],
    ['words', 'ask Mary', 'GB', issue('letters')],
    ['an emoji', '📞', 'GB', issue('not_a_number')],
    ['a plus inside', '0770+0900147', 'GB', issue('not_a_number')],
  ])('a cell that holds no number, %s, is: %j (B029)', (_, cell, country, verdict) => {
    expect(parsePhone(cell, country)).toMatchObject(verdict)
  })
})

it('every number reserved for fiction that samples and the practice gateway use is accepted', () => {
  const kinds = [
    ['+447700900000', 'GB', 'mobile'],
    ['+447700900999', 'GB', 'mobile'],
    ['+441632960123', 'GB', 'landline'],
    ['+33639980000', 'FR', 'mobile'],
    ['+33639989999', 'FR', 'mobile'],
    ['+12025550100', 'US', 'mobile_or_landline'],
    ['+12025550199', 'US', 'mobile_or_landline'],
  ] as const
  for (const [e164, country, type] of kinds)
    expect(parsePhone(e164)).toEqual({ ok: true, e164, country, type, fixes: [] })
})
