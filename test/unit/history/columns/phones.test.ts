import { expect, test } from 'vitest'
import {
  findDigits,
  makePhoneSet,
  phoneWidth,
  placesOf,
  toNumber,
  writeDigits,
} from '../../../../src/main/core/history/columns/block'

function write(phones: readonly string[]): Buffer {
  const bytes = Buffer.alloc(phones.length * phoneWidth, ' ')
  phones.forEach((phone, place) => writeDigits(bytes, place, phone))
  return bytes
}

const find = (phones: readonly string[], digits: string): number[] => [...placesOf(findDigits(write(phones), digits))]

test('part of a number is found at its beginning, inside and at its end, and never across two numbers', () => {
  const phones = ['+447700900001', '+447700900002', '+123456789012345']

  expect(find(phones, '4477')).toEqual([0, 1])
  expect(find(phones, '900002')).toEqual([1])
  expect(find(phones, '345')).toEqual([2])
  expect(find(phones, '144')).toEqual([])
  expect(find(phones, '00244')).toEqual([])
  expect(find(phones, '2123')).toEqual([])
  expect(find(['+447700900001', '+9912345678901234'], '00199')).toEqual([])
})

test('what is no number is not found by digits; of an endless one the last fifteen are', () => {
  const phones = ['BAKERY', '0770090001', '+44 7700', '+99912345678901234567']

  expect(find(phones, '7700')).toEqual([])
  expect(find(phones, '4567')).toEqual([3])
  expect(find(phones, '999')).toEqual([])
})

test('a set of numbers has exactly those, of any length; a long or odd number is never taken for a contact’s', () => {
  const phones = [
    '+1',
    '+4477009',
    '+447700900001',
    '+123456789012345',
    '+447700900002',
    '+01',
    '+9123456789012345',
    'x',
  ]
  const set = makePhoneSet([1, 4_477_009, 447_700_900_001, 123_456_789_012_345])

  expect(phones.map((phone) => set.has(toNumber(phone)))).toEqual([true, true, true, true, false, false, false, false])
  expect(makePhoneSet([]).has(toNumber('x'))).toBe(false)
})
