// Numbers of the gateway's contacts, with the country that the contact names.
import { expect, test } from 'vitest'
import { readListedPhone } from '../../../src/main/core/sync/readListedPhone'

const read = (phone: string, dialCode?: string, country?: string) => readListedPhone({ phone, dialCode, country })?.e164

test.each([
  ['15123456789', '49', 'DE', '+4915123456789'],
  ['13012345678', '86', 'CN', '+8613012345678'],
  ['7400110005', '44', 'GB', '+447400110005'],
  ['07400 110004', '+44', 'gb', '+447400110004'],
  ['15123456789', '0049', undefined, '+4915123456789'],
  ['15123456789', undefined, 'DE', '+4915123456789'],
  ['2015550123', '1', 'US', '+12015550123'],
  ['3912345678', '39', 'IT', '+393912345678'],
])('a national number was read as one of another country: %s of %s %s is %s', (phone, dialCode, country, e164) => {
  expect(read(phone, dialCode, country)).toBe(e164)
})

test.each([
  ['4915123456789', '49', 'DE', '+4915123456789'],
  ['+15123456789', '49', 'DE', '+15123456789'],
  ['0015123456789', '49', 'DE', '+15123456789'],
  ['447400110005', '49', 'AT', '+447400110005'],
  ['447400110005', '', '', '+447400110005'],
  ['447400110005', '999', 'XX', '+447400110005'],
  ['33639980001', '1', 'US', '+33639980001'],
])('a whole number stays as it is written: %s of %s %s is %s', (phone, dialCode, country, e164) => {
  expect(read(phone, dialCode, country)).toBe(e164)
})

test('digits that are no number in either reading are none', () => {
  expect([read('12345678901234', '49', 'DE'), read('12', '44', 'GB'), read('', '44', 'GB')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
