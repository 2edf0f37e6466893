import { describe, expect, it } from 'vitest'
import { inOrder, mayNameZone, orderShown, readCellTime } from '../../../src/main/core/planning/readCellTime'

const hour = 3_600_000

describe('a cell of a column of times', () => {
  it.each([
    ['2026-11-25', { day: '2026-11-25' }, undefined],
    ['2026-11-25 09:30', { day: '2026-11-25', time: '09:30' }, undefined],
    ['25/11/2026 9:30', { day: '2026-11-25', time: '09:30' }, 'day'],
    ['11/25/2026 9:30 PM', { day: '2026-11-25', time: '21:30' }, 'month'],
    ['25/11/2026 2pm', { day: '2026-11-25', time: '14:00' }, 'day'],
    ['٢٥/١١/٢٠٢٦ ١٤:٣٠', { day: '2026-11-25', time: '14:30' }, 'day'],
    ['۲۵/۱۱/۲۰۲۶', { day: '2026-11-25' }, 'day'],
    ['2026-11-25, 9 a.m.', { day: '2026-11-25', time: '09:00' }, undefined],
    ['Wed 25 November 2026 12am', { day: '2026-11-25', time: '00:00' }, undefined],
    ['25.11.2026 14.00', { day: '2026-11-25', time: '14:00' }, undefined],
    ['3. 4. 2026', { day: '2026-04-03' }, undefined],
    ['03.04.26', { day: '2026-04-03' }, undefined],
    ['03/03/2026', { day: '2026-03-03' }, undefined],
    ['Wed 25 November 2026 10:00', { day: '2026-11-25', time: '10:00' }, undefined],
    [' 10:15 ', { time: '10:15' }, undefined],
    ['9 am', { time: '09:00' }, undefined],
    ['29/02/2028', { day: '2028-02-29' }, 'day'],
    ['25.11.2026 14:30 Uhr', { day: '2026-11-25', time: '14:30' }, undefined],
    ['25.11.2026 14:30 h', { day: '2026-11-25', time: '14:30' }, undefined],
    ['25 Nov 26 10:00', { day: '2026-11-25', time: '10:00' }, undefined],
    // How spreadsheets write a time of day without a day.
    ['1899-12-30 10:00', { time: '10:00' }, undefined],
    ['1/1/1900 10:00', { time: '10:00' }, undefined],
  ])('“%s” is read as what it says', (cell, time, only) => {
    expect(readCellTime(cell)).toEqual({ kind: 'one', time, ...(only ? { only } : {}) })
  })

  it.each([
    ['2026-11-25T09:30:00Z', 0],
    ['2026-11-25T09:30:00+01:00', hour],
    ['2026-11-25 09:30 -0530', -5.5 * hour],
    ['2026-11-25T09:30-08:00', -8 * hour],
    ['2026-11-25 09:30:00+00:00', 0],
    ['25 November 2026 09:30 +14:00', 14 * hour],
  ])('“%s” keeps the zone that it names', (cell, offsetMs) => {
    expect(readCellTime(cell)).toEqual({ kind: 'one', time: { day: '2026-11-25', time: '09:30', offsetMs } })
  })

  it('a date that exists in both orders is read both ways, and neither is chosen for it', () => {
    const reading = readCellTime('03/04/2026 10:00')
    expect(reading).toEqual({
      kind: 'both',
      day: { day: '2026-04-03', time: '10:00' },
      month: { day: '2026-03-04', time: '10:00' },
    })
    expect([inOrder(reading, 'day')?.day, inOrder(reading, 'month')?.day]).toEqual(['2026-04-03', '2026-03-04'])
    expect(inOrder(reading, undefined)).toBeUndefined()
  })

  it.each(['next week', '29/02/2027', '31/04/2026', '25/11/2026 25:90', '25/11/2026 at noon', '46351', 'tomorrow 10'])(
    '“%s” is no time',
    (cell) => {
      expect(readCellTime(cell)).toEqual({ kind: 'unreadable' })
    },
  )

  it.each([
    '25/11/2026 09:30-10:30',
    '25/11/2026 09:30 -10:30',
    '2026-11-25 09:00-09:45',
    '2026-11-25 09:00 -09:45',
    '25/11/2026 14:00-15:00',
    '2026-11-25T09:30+99:99',
    '2026-11-25T09:30-13:00',
    '2026-11-25T09:30+01:07',
  ])('“%s” is no time with a zone: it could be from one to another', (cell) => {
    expect(readCellTime(cell)).toEqual({ kind: 'unreadable' })
  })

  it.each([
    '29/02/2027 10:00',
    '31/04/2027 10:00',
    '25 novembre 2026 10:00',
    '25-11-26 10:00',
    '13/13/2026 10:00',
    '31/04/2027 2pm',
    '25/11/2026 25pm',
    '25/11/2026 14 am',
    '25/11/1899 at 10:00',
  ])('“%s” has a day that is not understood, and is no time of day alone', (cell) => {
    expect(readCellTime(cell)).toEqual({ kind: 'unreadable' })
  })

  it('a cell of spaces is empty, and one of a thousand letters is not searched for a time', () => {
    expect(readCellTime('   ')).toEqual({ kind: 'empty' })
    expect(readCellTime(`10:00${' '.repeat(500)}${'9'.repeat(500)}`)).toEqual({ kind: 'unreadable' })
  })

  it.each(['2026-11-25T09:30+01:00', '2026-11-25 09:30Z', '٢٠٢٦-١١-٢٥T٠٩:٣٠+٠١:٠٠'])(
    '“%s” may name a zone, in whatever digits, and is read with it',
    (cell) => {
      expect(mayNameZone(cell)).toBe(true)
      expect(readCellTime(cell)).toHaveProperty('time.offsetMs')
    },
  )

  it('a column shows its order by dates that exist in one order only, and both if they contradict each other', () => {
    const orderOf = (...cells: string[]) => orderShown(cells.map(readCellTime))
    expect(orderOf('03/04/2026', '25/04/2026')).toBe('day')
    expect(orderOf('03/04/2026', '04/25/2026')).toBe('month')
    expect(orderOf('03/04/2026', '05/06/2026', '2026-03-25')).toBeUndefined()
    expect(orderOf('25/04/2026', '04/25/2026')).toBe('both')
  })
})
