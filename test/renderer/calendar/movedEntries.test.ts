import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarPlaces } from '@contract'
import type { CalendarEntry } from '../../../src/renderer/src/features/calendar/calendarEntries'
import {
  nearestPlaces,
  placeMoved,
  refusalOf,
  shiftBetween,
  shiftStart,
} from '../../../src/renderer/src/features/calendar/movedEntries'

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ key: 'c1 2026-11-24 planned', name: 'Points', day: '2026-11-24', from: 600, to: 600, people: 1_204 },
  ...{ state: 'planned', path: '/campaigns/c1', campaignId: 'c1', canMove: true },
  ...changes,
})
const places: CalendarPlaces = {
  ...{ start: { day: '2026-11-24', time: '10:00' }, isLocal: false, zone: 'UTC' },
  refused: [
    { day: '2026-11-24', from: '20:15', to: '23:45', why: 'quiet', people: 74 },
    { day: '2026-11-25', from: '00:00', to: '07:45', why: 'quiet', people: 74 },
  ],
}

describe('a send on its way to another time', () => {
  test('a send that is moved over midnight by a quarter of an hour is on the next day, or on the day before', () => {
    expect(shiftStart({ day: '2026-11-30', time: '23:50' }, { days: 0, minutes: 15 })).toEqual({
      day: '2026-12-01',
      time: '00:05',
    })
    expect(shiftStart({ day: '2026-12-01', time: '00:05' }, { days: 0, minutes: -15 })).toEqual({
      day: '2026-11-30',
      time: '23:50',
    })
    expect(shiftStart({ day: '2026-02-28', time: '10:00' }, { days: 1, minutes: 0 })).toEqual({
      day: '2026-03-01',
      time: '10:00',
    })
  })

  test('a start that is shifted by the difference to another one is that other one', () => {
    const start = fc.record({
      day: fc
        .integer({ min: 0, max: 800 })
        .map((days) => new Date(1.79e12 + days * 86_400_000).toISOString().slice(0, 10)),
      time: fc.integer({ min: 0, max: 1439 }).map((at) => new Date(at * 60_000).toISOString().slice(11, 16)),
    })
    fc.assert(
      fc.property(start, start, (from, to) => {
        expect(shiftStart(from, shiftBetween(from, to))).toEqual(to)
      }),
    )
  })

  test('a moved block keeps its key at its new time, and an outline stays at the old one', () => {
    const other = entry({ key: 'c2', campaignId: 'c2', name: 'Other', from: 620, to: 620 })
    const placed = placeMoved([entry(), other], [entry()], { days: 1, minutes: 30 })

    expect(placed.map(({ key, day, from, place }) => [key, day, from, place])).toEqual([
      ['c1 2026-11-24 planned was', '2026-11-24', 600, 'was'],
      ['c2', '2026-11-24', 620, undefined],
      ['c1 2026-11-24 planned', '2026-11-25', 630, 'now'],
    ])
  })

  test('all waves of a campaign move together', () => {
    const waves = [entry(), entry({ key: 'c1 2026-11-25 planned', day: '2026-11-25', from: 30, to: 90 })]
    const moved = placeMoved(waves, waves, { days: 0, minutes: -60 }).filter(({ place }) => place === 'now')

    expect(moved.map(({ day, from, to }) => [day, from, to])).toEqual([
      ['2026-11-24', 540, 540],
      ['2026-11-24', 1410, 1439],
    ])
  })

  test('a place in quiet hours is refused, with the nearest open times before and after it', () => {
    const night = { day: '2026-11-24', time: '21:30' }

    expect(refusalOf(places, night)).toMatchObject({ why: 'quiet', people: 74 })
    expect(refusalOf(places, { day: '2026-11-24', time: '20:00' })).toBeUndefined()
    expect(nearestPlaces(places, night)).toEqual([
      { day: '2026-11-24', time: '20:00' },
      { day: '2026-11-25', time: '08:00' },
    ])
  })

  test('no nearest time is offered for a move if none within a week is open', () => {
    const refused = Array.from({ length: 30 }, (_, index) => ({
      ...{ day: new Date(Date.UTC(2026, 10, 10 + index)).toISOString().slice(0, 10), from: '00:00', to: '23:59' },
      ...{ why: 'quiet' as const, people: 1 },
    }))

    expect(nearestPlaces({ ...places, refused }, { day: '2026-11-24', time: '10:00' })).toEqual([])
  })
})
