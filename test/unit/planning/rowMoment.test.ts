import type { ColumnTime } from '@contract'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { zonesOf } from '../../../src/main/core/phones/zonesOf'
import type { FrozenHours } from '../../../src/main/core/planning/openHours'
import { rowMoment, type MomentTerms } from '../../../src/main/core/planning/rowMoment'

const now = Date.parse('2026-11-20T09:42Z')
const dayBefore: ColumnTime = {
  field: 'Appointment',
  shift: { count: 1, unit: 'day', side: 'before' },
  time: '17:00',
  zone: 'person',
  ifQuiet: 'earlier',
}
const atItsTime: ColumnTime = {
  field: 'Appointment',
  shift: { count: 0, unit: 'day', side: 'before' },
  zone: 'person',
  ifQuiet: 'later',
}
/** 08:00 to 20:00, never on a Sunday. */
const hours: FrozenHours = {
  week: [...Array.from({ length: 6 }, () => ({ from: '08:00', to: '20:00' })), null],
  quietDays: [],
  crossing: 'go_on',
}

function momentOf(cell: { day?: string; time?: string; offsetMs?: number }, more: Partial<MomentTerms> = {}) {
  const zones = more.zones ?? ['Europe/London']
  const terms = { column: dayBefore, clocks: zones, zones, hours: null, now, areDays: false, ...more }
  const moment = rowMoment(cell, terms)
  const at = moment.at === undefined ? undefined : new Date(moment.at).toISOString().slice(0, 16)
  return moment.kind === 'none' ? [moment.reason, at] : [at, moment.moved]
}
const wednesday = { day: '2026-11-25', time: '09:30' }

describe('the moment of a row', () => {
  it('a reminder a day before at five goes at five on the day before, on the clocks of the person', () => {
    expect(momentOf(wednesday)).toEqual(['2026-11-24T17:00', undefined])
    expect(momentOf(wednesday, { zones: ['Europe/Paris'] })).toEqual(['2026-11-24T16:00', undefined])
    expect(momentOf(wednesday, { zones: ['America/New_York'] })).toEqual(['2026-11-24T22:00', undefined])
  })

  it('a shift by hours is exact, and one by days or weeks keeps the time of day over a change of the clocks', () => {
    const shift = (count: number, unit: ColumnTime['shift']['unit'], side: 'before' | 'after') => ({
      column: { ...atItsTime, shift: { count, unit, side } },
    })
    const spring = { day: '2027-03-28', time: '09:30' }
    expect(momentOf(spring, shift(24, 'hour', 'before'))).toEqual(['2027-03-27T08:30', undefined])
    expect(momentOf(spring, shift(1, 'day', 'before'))).toEqual(['2027-03-27T09:30', undefined])
    expect(momentOf(spring, shift(1, 'week', 'after'))).toEqual(['2027-04-04T08:30', undefined])
    expect(momentOf(spring, shift(90, 'minute', 'after'))).toEqual(['2027-03-28T10:00', undefined])
  })

  it('a time that the clocks show twice is the first of the two, and one that they skip the next minute there is (B118)', () => {
    const at = { column: atItsTime }
    expect(momentOf({ day: '2027-10-31', time: '01:30' }, at)).toEqual(['2027-10-31T00:30', 'twice'])
    expect(momentOf({ day: '2027-03-28', time: '01:30' }, at)).toEqual(['2027-03-28T01:00', 'skipped'])
  })

  it('a date in February that only leap years have is counted from like any other (B118)', () => {
    const year = Date.parse('2028-02-01T00:00Z')
    expect(momentOf({ day: '2028-03-01', time: '10:00' }, { now: year })).toEqual(['2028-02-29T17:00', undefined])
    expect(momentOf({ day: '2029-02-29', time: '10:00' }, { now: year })).toEqual(['time_unreadable', undefined])
  })

  it('a row without a day, without a time of day, in the past or too far away has no moment, and says why (B118)', () => {
    expect(momentOf({ time: '10:00' })).toEqual(['time_unreadable', undefined])
    expect(momentOf({ day: '2026-11-25' }, { column: atItsTime })).toEqual(['time_without_clock', undefined])
    expect(momentOf({ day: '2026-11-20', time: '18:00' })).toEqual(['time_past', '2026-11-19T17:00'])
    expect(momentOf({ day: '2026-11-20', time: '09:42' }, { column: atItsTime })).toEqual([
      'time_past',
      '2026-11-20T09:42',
    ])
    expect(momentOf({ day: '2062-11-25', time: '10:00' })).toEqual(['time_too_far', '2062-11-24T17:00'])
  })

  it('a column of times of day takes its day from the one that is chosen for all', () => {
    const column: ColumnTime = { ...atItsTime, day: '2026-11-23' }
    expect(momentOf({ time: '10:15' }, { column })).toEqual(['2026-11-23T10:15', undefined])
    expect(momentOf(wednesday, { column })).toEqual(['2026-11-25T09:30', undefined])
  })

  it('a cell with a zone of its own means that instant, whatever the clocks of the person show', () => {
    const instant = { day: '2026-11-25', time: '23:30', offsetMs: 0 }
    const zones = ['Europe/Paris']
    expect(momentOf(instant, { column: atItsTime, zones })).toEqual(['2026-11-25T23:30', undefined])
    expect(momentOf(instant, { zones })).toEqual(['2026-11-25T16:00', undefined])
    const ahead = { ...instant, offsetMs: 60 * 60_000 }
    expect(momentOf(ahead, { column: atItsTime, zones: ['Asia/Tokyo'] })).toEqual(['2026-11-25T22:30', undefined])
    const hourBefore: ColumnTime = { ...atItsTime, shift: { count: 1, unit: 'hour', side: 'before' } }
    expect(momentOf(ahead, { column: hourBefore, zones })).toEqual(['2026-11-25T21:30', undefined])
  })

  it('the latest of several zones counts for a message at its time or after it, so that it is that time for all of them', () => {
    const zones = ['America/New_York', 'America/Los_Angeles']
    const hourAfter: ColumnTime = { ...atItsTime, shift: { count: 1, unit: 'hour', side: 'after' } }
    expect(momentOf(wednesday, { zones, column: atItsTime })).toEqual(['2026-11-25T17:30', undefined])
    expect(momentOf(wednesday, { zones, column: hourAfter })).toEqual(['2026-11-25T18:30', undefined])
  })

  it('a message before something comes before it wherever the owner of a number of several zones may be', () => {
    const { zones } = zonesOf('+351912345678')
    const column: ColumnTime = { ...atItsTime, shift: { count: 30, unit: 'minute', side: 'before' } }
    expect(zones).toEqual(['Atlantic/Azores', 'Europe/Lisbon'])
    expect(momentOf({ day: '2026-11-25', time: '14:00' }, { zones, column })).toEqual(['2026-11-25T13:30', undefined])
  })

  it('a message before something has an end, on the earliest of the clocks, and any other has none', () => {
    const zones = ['America/New_York', 'America/Los_Angeles']
    const untilOf = (cell: { day: string; time?: string }, column: ColumnTime) => {
      const moment = rowMoment(cell, { column, clocks: zones, zones, hours: null, now, areDays: false })
      return moment.kind === 'at' && moment.until !== undefined
        ? new Date(moment.until).toISOString().slice(0, 16)
        : undefined
    }
    expect(untilOf(wednesday, dayBefore)).toBe('2026-11-25T14:30')
    expect(untilOf({ day: '2026-11-25' }, dayBefore)).toBe('2026-11-26T04:59')
    expect(untilOf({ day: '2026-11-25', time: '20:00' }, { ...atItsTime, time: '10:00' })).toBe('2026-11-26T01:00')
    expect(untilOf(wednesday, atItsTime)).toBeUndefined()
    expect(untilOf(wednesday, { ...dayBefore, shift: { count: 1, unit: 'day', side: 'after' } })).toBeUndefined()
  })

  it('a time of day that is chosen for all never brings a message after what the column says', () => {
    const onTheDay: ColumnTime = { ...atItsTime, time: '10:00' }
    expect(momentOf({ day: '2026-11-25', time: '08:30' }, { column: onTheDay })[0]).toBe('time_after')
    expect(momentOf({ day: '2026-11-25', time: '10:00' }, { column: onTheDay })[0]).toBe('time_after')
    expect(momentOf({ day: '2026-11-25', time: '10:30' }, { column: onTheDay })[0]).toBe('2026-11-25T10:00')
    expect(momentOf({ day: '2026-11-25' }, { column: onTheDay })[0]).toBe('2026-11-25T10:00')
    const late: ColumnTime = { ...dayBefore, time: '23:59' }
    expect(momentOf({ day: '2026-11-25', time: '00:00' }, { column: late })[0]).toBe('time_after')
  })
})

describe('the moment of a row in quiet hours', () => {
  const monday = { day: '2026-11-30', time: '10:00' }

  it('a reminder for a quiet Sunday goes at the same time on the open day before', () => {
    expect(momentOf(monday, { hours })).toEqual(['2026-11-28T17:00', 'quiet'])
    expect(momentOf(monday, { hours: null })).toEqual(['2026-11-29T17:00', undefined])
  })

  it('a holiday before the Sunday is passed over as well', () => {
    expect(momentOf(monday, { hours: { ...hours, quietDays: ['2026-11-28'] } })).toEqual(['2026-11-27T17:00', 'quiet'])
  })

  it('a reminder that may go later goes when the quiet hours end', () => {
    const column: ColumnTime = { ...dayBefore, ifQuiet: 'later' }
    expect(momentOf(monday, { hours, column })).toEqual(['2026-11-30T08:00', 'quiet'])
  })

  it('a time of day that is quiet on every day goes at the next open time', () => {
    const column: ColumnTime = { ...dayBefore, time: '06:00' }
    expect(momentOf(wednesday, { hours, column })).toEqual(['2026-11-24T08:00', 'quiet'])
  })

  it('a reminder is left out if the next open time is after what it reminds of', () => {
    const column: ColumnTime = { ...dayBefore, ifQuiet: 'later' }
    expect(momentOf({ day: '2026-11-30', time: '07:30' }, { hours, column })).toEqual([
      'time_quiet',
      '2026-11-29T17:00',
    ])
    const never = { ...hours, week: hours.week.map(() => null) }
    expect(momentOf(wednesday, { hours: never })).toEqual(['time_quiet', '2026-11-24T17:00'])
  })

  it('a message on the day of something does not wait for the end of the quiet hours if that is after it', () => {
    const column: ColumnTime = { ...atItsTime, time: '07:00' }
    expect(momentOf({ day: '2026-11-25', time: '07:30' }, { hours, column })[0]).toBe('time_quiet')
    expect(momentOf({ day: '2026-11-25', time: '08:00' }, { hours, column })[0]).toBe('time_quiet')
    expect(momentOf({ day: '2026-11-25', time: '08:30' }, { hours, column })[0]).toBe('2026-11-25T08:00')
  })

  it('a message after something never moves to a time before it', () => {
    const column: ColumnTime = { ...dayBefore, shift: { count: 1, unit: 'day', side: 'after' }, time: '10:00' }
    const saturday = '2026-11-28'
    expect(momentOf({ day: saturday, time: '14:00' }, { hours, column })).toEqual(['2026-11-30T08:00', 'quiet'])
    expect(momentOf({ day: saturday }, { hours, column })).toEqual(['2026-11-30T08:00', 'quiet'])
    expect(momentOf({ day: saturday, time: '09:00' }, { hours, column })).toEqual(['2026-11-28T10:00', 'quiet'])
  })

  it('a message some hours before something does not move to another day, on which its words would be wrong', () => {
    const column: ColumnTime = { ...atItsTime, shift: { count: 2, unit: 'hour', side: 'before' }, ifQuiet: 'earlier' }
    const shortMonday: FrozenHours = { ...hours, week: [{ from: '10:00', to: '20:00' }, ...hours.week.slice(1)] }
    expect(momentOf({ ...monday, time: '11:00' }, { hours: shortMonday, column })).toEqual([
      '2026-11-30T10:00',
      'quiet',
    ])
    expect(momentOf({ ...monday, time: '10:00' }, { hours: shortMonday, column })[0]).toBe('time_quiet')
  })

  it('an open day before that is over already is not used', () => {
    const sunday = Date.parse('2026-11-29T09:00Z')
    expect(momentOf(monday, { hours, now: sunday })).toEqual(['2026-11-30T08:00', 'quiet'])
  })

  it('the minute before quiet hours is quiet too, for a message may take that long', () => {
    const column: ColumnTime = { ...dayBefore, time: '19:59' }
    expect(momentOf({ day: '2026-11-28', time: '10:00' }, { hours, column })[1]).toBe('quiet')
    expect(momentOf({ day: '2026-11-28', time: '10:00' }, { hours, column: { ...column, time: '19:58' } })).toEqual([
      '2026-11-27T19:58',
      undefined,
    ])
  })
})

describe('a column of days that a program wrote with midnight', () => {
  const midnight = { day: '2026-11-25', time: '00:00' }
  const onTheDay: ColumnTime = { ...dayBefore, shift: { count: 0, unit: 'day', side: 'before' }, time: '09:00' }

  it('a message on such a day goes on it, and until its end', () => {
    const [zones, column] = [['Europe/London'], onTheDay]
    expect(rowMoment(midnight, { column, clocks: zones, zones, hours: null, now, areDays: true })).toEqual({
      ...{ kind: 'at', at: Date.parse('2026-11-25T09:00Z') },
      until: Date.parse('2026-11-25T23:59Z'),
    })
    expect(momentOf(midnight, { column, areDays: false })[0]).toBe('time_after')
  })

  it('a message on an earlier day still comes before midnight, which may be meant', () => {
    const zones = ['Europe/London']
    expect(rowMoment(midnight, { column: dayBefore, clocks: zones, zones, hours: null, now, areDays: true })).toEqual({
      ...{ kind: 'at', at: Date.parse('2026-11-24T17:00Z') },
      until: Date.parse('2026-11-25T00:00Z'),
    })
  })
})

it('moments agree with an independent calendar over a year in zones that change their clocks', () => {
  for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Asia/Kathmandu'])
    for (let index = 2; index < 360; index += 1) {
      const day = DateTime.fromMillis(now, { zone: 'utc' }).plus({ days: index })
      const cell = { day: day.toISODate()!, time: '12:10' }
      const expected = DateTime.fromISO(`${cell.day}T12:10`, { zone }).minus({ days: 1 }).set({ hour: 17, minute: 0 })
      expect(
        rowMoment(cell, { column: dayBefore, clocks: [zone], zones: [zone], hours: null, now, areDays: false }),
      ).toEqual({
        kind: 'at',
        at: expected.toMillis(),
        until: DateTime.fromISO(`${cell.day}T12:10`, { zone }).toMillis(),
      })
    }
})
