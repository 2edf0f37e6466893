import { describe, expect, it } from 'vitest'
import { guessColumns, columnOf } from '../../../src/main/core/imports/columns/guessColumns'
import { nameColumns } from '../../../src/main/core/imports/columns/nameColumns'
import { findPhoneColumns } from '../../../src/main/core/imports/columns/phones/findPhoneColumns'
import { orderPhones } from '../../../src/main/core/imports/columns/phones/orderPhones'
import { readLabel, readPhoneHeader, shortName } from '../../../src/main/core/imports/columns/phones/phoneHeader'

const mobile = (last: number): string => `07700 90000${last}`
const landline = (last: number): string => `01632 96000${last}`

/** The phone columns in the order in which they are asked, and then the columns of their labels. */
function find(headers: readonly string[], rows: readonly string[][], country = 'GB') {
  const names = nameColumns(headers, headers.length)
  const columns = guessColumns(names, true, rows, country)
  const named = orderPhones(columns)
  return {
    phones: named.map(({ column }) => names[column]),
    labels: named.flatMap(({ label }) => (label === undefined ? [] : [names[label]])),
    other: columns.flatMap(({ header, target }) => (target.kind === 'field' ? [header] : [])),
  }
}

describe('the header of a phone column', () => {
  it.each([
    ['Mobile', 'mobile'],
    ['Mobile number (with country code)', 'mobile'],
    ['Mobile number with country code', 'mobile'],
    ['Handynummer (mit Vorwahl)', 'mobile'],
    ['Mobilfunknummer', 'mobile'],
    ['mobilePhone', 'mobile'],
    ['MobilePhone1', 'mobile'],
    ['Téléphone portable', 'mobile'],
    ['Teléfono móvil', 'mobile'],
    ['Numero di cellulare', 'mobile'],
    ['Mobiel nummer', 'mobile'],
    ['الجوال', 'mobile'],
    ['Phone 1 - Value', 'plain'],
    ['Customer Phone', 'plain'],
    ['Telefonnummer', 'plain'],
    ['Caller ID', 'plain'],
    ['Home Phone', 'landline'],
    ['Telefon privat', 'landline'],
    ['Festnetznummer', 'landline'],
    ['Téléphone fixe', 'landline'],
    ['Teléfono del trabajo', 'landline'],
    ['Telefono ufficio', 'landline'],
    ['Business Fax', 'fax'],
    ['Telefax', 'fax'],
    ['Faxnummer', 'fax'],
    ['Télécopie', 'fax'],
    ['HomeFax', 'fax'],
    ['Pager', 'pager'],
  ])('the header “%s” is read as %s', (header, role) => {
    expect(readPhoneHeader(header)?.role).toBe(role)
  })

  it.each([
    'Phone type',
    'Phone 1 - Label',
    'Phone (type)',
    'Country code',
    'Customer number',
    'Mobile provider',
    'Phonetic First Name',
    'Phone verified',
    'Mobile consent',
    'Order number',
    'Town',
  ])('the header “%s” is not one of phone numbers', (header) => {
    expect(readPhoneHeader(header)).toBeUndefined()
  })

  it('the header of a phone column is understood without the word for its value', () => {
    expect(['Phone 1 - Value', 'Telefon 2 – Wert', 'Phone - Work', 'Mobile'].map(shortName)).toEqual([
      'Phone 1',
      'Telefon 2',
      'Phone - Work',
      'Mobile',
    ])
  })
})

describe('the label beside a number', () => {
  it.each([
    ['Mobile', 'mobile'],
    ['* Mobile', 'mobile'],
    ['iPhone', 'mobile'],
    ['Handy', 'mobile'],
    ['Portable', 'mobile'],
    ['Móvil', 'mobile'],
    ['Cellulare', 'mobile'],
    ['Work', 'landline'],
    ['Privat', 'landline'],
    ['Bureau', 'landline'],
    ['Casa', 'landline'],
    ['Ufficio', 'landline'],
    ['Thuis', 'landline'],
    ['Work Fax', 'fax'],
    ['Fax (privat)', 'fax'],
    ['Pager', 'pager'],
  ])('the label “%s” is a %s', (cell, role) => {
    expect(readLabel(cell)).toBe(role)
  })

  it.each(['Other', '', 'Grandma', 'Custom'])('the label “%s” says no kind', (cell) => {
    expect(readLabel(cell)).toBeUndefined()
  })
})

describe('the phone columns of a file', () => {
  it('the phone columns of an address book are all its numbers, each with its label (the fuller column was used, labels were ignored)', () => {
    const headers = ['First Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value']

    expect(find(headers, [['Maya', 'Mobile', mobile(1), 'Work', landline(1)]])).toEqual({
      phones: ['Phone 1 - Value', 'Phone 2 - Value'],
      labels: ['Phone 1 - Label', 'Phone 2 - Label'],
      other: [],
    })
  })

  it('the phone columns of another address book give the mobile first, without faxes and other people’s numbers', () => {
    const headers = [
      'First Name',
      'Business Fax',
      'Business Phone',
      'Home Phone',
      'Mobile Phone',
      'Pager',
      'Assistant’s Phone',
    ]
    const row = ['Maya', landline(1), landline(2), landline(3), mobile(4), landline(5), mobile(6)]

    expect(find(headers, [row])).toEqual({
      phones: ['Mobile Phone', 'Business Phone', 'Home Phone'],
      labels: [],
      other: ['Business Fax', 'Pager', 'Assistant’s Phone'],
    })
  })

  it('the phone columns of a shop give the person’s own before an address’s, and a parcel’s last (the address’s was used)', () => {
    const headers = ['Shipping Phone', 'Default Address Phone', 'Phone']

    expect(find(headers, [[mobile(1), mobile(2), mobile(3)]]).phones).toEqual([
      'Phone',
      'Default Address Phone',
      'Shipping Phone',
    ])
  })

  it('a phone column with its country code apart is one (it was not seen)', () => {
    const headers = ['Customer number', 'Mobile number (with country code)']

    expect(find(headers, [['70012345', '+44 7700 900001']]).phones).toEqual(['Mobile number (with country code)'])
  })

  it('a fax column is not a phone column, even alone', () => {
    expect(find(['Name', 'Fax'], [['Maya', landline(1)]]).phones).toEqual([])
  })

  it('a column with another person’s number is a phone column if there is no other', () => {
    expect(find(['Child', 'Parent mobile'], [['Maya', mobile(1)]]).phones).toEqual(['Parent mobile'])
  })

  it('a column called SMS is a phone column with numbers in it, and not while it is empty', () => {
    expect(find(['Name', 'SMS'], [['Maya', mobile(1)]]).phones).toEqual(['SMS'])
    expect(find(['Mobile', 'SMS'], [[mobile(1), '']]).phones).toEqual(['Mobile'])
    expect(find(['Phone', 'SMS number'], [[mobile(1), mobile(2)]]).phones).toEqual(['SMS number', 'Phone'])
  })

  it('a phone column that is still empty is one beside another', () => {
    const rows = [
      [mobile(1), ''],
      [mobile(2), ''],
    ]

    expect(find(['Phone 1 - Value', 'Phone 2 - Value'], rows).phones).toEqual(['Phone 1 - Value', 'Phone 2 - Value'])
  })

  it('a column with a label beside it needs no name in common', () => {
    const found = find(
      ['Name', 'Type', 'Number'],
      [
        ['Maya', 'Mobile', mobile(1)],
        ['Zoë', 'Home', landline(2)],
      ],
    )

    expect([found.phones, found.labels]).toEqual([['Number'], ['Type']])
  })
})

describe('a list of calls', () => {
  const shop = '01632 960999'
  const everyRow = (names: string[], rows: string[][]) => findPhoneColumns(names, true, columnOf(rows), 'GB').everyRow

  it('a list of calls gives the callers, not the shop’s own number in every row (it was used)', () => {
    const rows = [
      [shop, mobile(1)],
      [shop, mobile(2)],
      [shop, landline(3)],
    ]

    expect(find(['Number called', 'Caller ID'], rows).phones).toEqual(['Caller ID'])
    expect(everyRow(['Number called', 'Caller ID'], rows)).toEqual({ phone: '+441632960999', columns: [0] })
  })

  it('a list of calls in both directions is read on both sides', () => {
    const rows = [
      [shop, mobile(1)],
      [mobile(2), shop],
      [shop, mobile(3)],
    ]

    expect(find(['From', 'To'], rows).phones).toEqual(['From', 'To'])
    expect(everyRow(['From', 'To'], rows)).toEqual({ phone: '+441632960999', columns: [] })
  })

  it('a list of calls with nothing but the shop’s number has no number to use', () => {
    const rows = Array.from({ length: 5 }, () => [shop, 'missed'])

    expect(find(['Phone', 'Result'], rows).phones).toEqual([])
  })

  it('a shared number in a list of calls is not taken for someone else’s', () => {
    const rows = Array.from({ length: 5 }, (_, at) => [mobile(9), mobile(at)])

    expect(find(['Mobile', 'Emergency contact'], rows).phones).toEqual([])
    expect(find(['Mobile', 'Emergency contact'], rows.slice(0, 4)).phones).toEqual(['Mobile'])
  })

  it('a list of a family that shares one phone is not suspected', () => {
    const rows = [
      [mobile(1), 'Maya'],
      [mobile(1), 'Zoë'],
      [mobile(1), 'Noor'],
    ]

    expect(find(['Phone', 'Name'], rows).phones).toEqual(['Phone'])
  })
})
