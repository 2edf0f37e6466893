import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  firstDayOf,
  move,
  readDay,
  readRegion,
  readView,
  spanOf,
} from '../../../src/renderer/src/features/calendar/calendarDays'
import { hoursOf, minHeight, placeBlocks } from '../../../src/renderer/src/features/calendar/placeBlocks'

describe('the days of a calendar', () => {
  test('a week begins on the first day of the week of the language', () => {
    expect(spanOf('week', '2026-11-20', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(spanOf('week', '2026-11-22', 7)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(spanOf('week', '2026-11-20', 6)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect([1, 6, 7]).toContain(firstDayOf('ar'))
  })

  test('a month has six weeks, whatever day it begins on', () => {
    expect(spanOf('month', '2026-11-20', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(spanOf('month', '2026-02-14', 7)).toEqual({ from: '2026-02-01', to: '2026-03-14' })
  })

  test('one month after 31 January the calendar shows February, and one month back January again', () => {
    expect(move('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(move('month', '2028-01-31', 1)).toBe('2028-02-29')
    expect(move('month', '2026-02-28', -1)).toBe('2026-01-28')
    expect(move('month', '2026-12-15', 1)).toBe('2027-01-15')
    expect(move('week', '2026-12-28', 1)).toBe('2027-01-04')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('the address of a calendar', () => {
  test.each(['2026-02-30', '2026-13-01', '9999-12-31', '0001-01-01', 'today', '', undefined, ['2026-01-01']])(
    'a calendar address with %j as its day shows today',
    (written) => {
      expect(readDay(written)).toBeUndefined()
    },
  )

  test('a calendar address can ask for a day, a week or a month, and anything else shows a week', () => {
    expect(['day', 'week', 'month', 'year', undefined, ['day']].map(readView)).toEqual([
      ...['day', 'week', 'month', 'week', 'week', 'week'],
    ])
    expect(spanOf('day', '2026-11-20', 1)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect([move('day', '2026-11-30', 1), move('day', '2026-12-01', -1)]).toEqual(['2026-12-01', '2026-11-30'])
  })

  test('a calendar address can name a day, and the place whose quiet hours are shown', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29')
    expect([readRegion('GB'), readRegion('US-FL'), readRegion('*')]).toEqual(['GB', 'US-FL', '*'])
    expect([readRegion('gb'), readRegion('<b>'), readRegion(undefined)]).toEqual([undefined, undefined, undefined])
  })
})

describe('the sends of a day in a column', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  const anyDay = fc
    .array(fc.tuple(minutes, fc.integer({ min: 0, max: 300 })), { maxLength: 40 })
    .map((times) =>
      times
        .map(([from, long]) => ({ from, to: Math.min(1439, from + long) }))
        .sort((one, other) => one.from - other.from),
    )

  test('no sends of a day overlap, leave their column or get lost', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 120, max: 900 }), (blocks, height) => {
        const { placed, more } = placeBlocks(blocks, { hours: hoursOf(blocks), height })
        expect(placed.length + more).toBe(blocks.length)
        let bottom = 0
        for (const { top, height: tall } of placed) {
          expect(top).toBeGreaterThanOrEqual(bottom)
          expect(tall).toBeGreaterThanOrEqual(minHeight - 0.001)
          bottom = top + tall
        }
        expect(bottom).toBeLessThanOrEqual(height + 0.001)
        if (more > 0 && placed.length > 0) expect(bottom).toBeLessThanOrEqual(height - minHeight + 0.001)
      }),
    )
  })

  test('a send in the calendar stands at its time, and a longer one is taller', () => {
    const blocks = [
      { from: 9 * 60, to: 9 * 60 },
      { from: 12 * 60, to: 15 * 60 },
    ]
    const { placed } = placeBlocks(blocks, { hours: { from: 7, to: 22 }, height: 600 })

    expect(placed.map(({ top }) => top)).toEqual([80, 200])
    expect(placed.map(({ height }) => height)).toEqual([40, 120])
  })

  test('a send before seven or after ten at night widens the hours that are shown', () => {
    expect(hoursOf([])).toEqual({ from: 7, to: 22 })
    expect(hoursOf([{ from: 5 * 60 + 30, to: 23 * 60 + 10 }])).toEqual({ from: 5, to: 24 })
  })
})
