// The oracle is luxon: it reckons days and clocks on its own.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import type { StandingWhen } from '@contract'
import { momentsOf, type MomentPerson } from '../../../src/main/core/standing/momentsOf'
import type { FrozenHours } from '../../../src/main/core/planning/openHours'

const always: FrozenHours = {
  week: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  quietDays: [],
  crossing: 'go_on',
}
const daytime: FrozenHours = { ...always, week: Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' })) }
const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const missed = { kind: 'leave_out' } as const

function person(zone: string, more: Partial<MomentPerson> = {}): MomentPerson {
  return { clocks: [zone], zones: [zone], hours: always, ...more }
}
const born = (day: string, time?: string) =>
  ({ date: { kind: 'read', time: { day, ...(time === undefined ? {} : { time }) } } }) as const
const yearly = (leapDay: '28_february' | '1_march' = '28_february', time = '10:00'): StandingWhen => ({
  kind: 'yearly',
  field: 'birthday',
  time,
  leapDay,
})
const year = (of: number, zone = 'UTC') => ({
  from: DateTime.fromObject({ year: of }, { zone }).toMillis() - 1,
  to: DateTime.fromObject({ year: of + 1 }, { zone }).toMillis() - 1,
})
const inZone = (at: number, zone: string) => DateTime.fromMillis(at, { zone })

describe('momentsOf', () => {
  it('every day of every week has exactly the moment that another calendar gives it, for years and in all zones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 2020, max: 2040 }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(0, 15, 30, 59),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (zone, of, hour, minute, weekdays) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays }, time }
          const { found } = momentsOf({ when, missed }, person(zone), year(of, zone))
          const expected: string[] = []
          for (
            let day = DateTime.fromObject({ year: of }, { zone: 'UTC' });
            day.year === of;
            day = day.plus({ days: 1 })
          )
            if (weekdays.includes(day.weekday)) expected.push(day.toISODate() ?? '')
          expect(found.map(({ day }) => day)).toEqual(expected)
          for (const { at, day, ...rest } of found) {
            const shown = inZone(at, zone)
            expect(shown.toISODate()).toBe(day)
            if (!('moved' in rest)) expect(shown.toFormat('HH:mm')).toBe(time)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('a day of the month falls on the last day of a shorter month, once each month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 2020, max: 2040 }), (day, of) => {
        const when: StandingWhen = { kind: 'every', days: { kind: 'month_day', day }, time: '09:00' }
        const { found } = momentsOf({ when, missed }, person('Europe/London'), year(of, 'Europe/London'))
        const expected = Array.from({ length: 12 }, (_, index) => {
          const month = DateTime.fromObject({ year: of, month: index + 1 }, { zone: 'Europe/London' })
          return month.set({ day: Math.min(day, month.daysInMonth ?? 0), hour: 9 }).toMillis()
        })
        expect(found.map(({ at }) => at)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('the first to fourth and the last weekday of a month are those of another calendar', () => {
    const which = ['first', 'second', 'third', 'fourth', 'last'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...which),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 2020, max: 2040 }),
        (nth, weekday, of) => {
          const when: StandingWhen = {
            kind: 'every',
            days: { kind: 'month_weekday', which: nth, weekday },
            time: '09:00',
          }
          const { found } = momentsOf({ when, missed }, person('UTC'), year(of))
          const expected = Array.from({ length: 12 }, (_, index) => {
            const month = DateTime.fromObject({ year: of, month: index + 1 }, { zone: 'UTC' })
            const days = Array.from({ length: month.daysInMonth ?? 0 }, (_, date) => month.set({ day: date + 1 }))
            const own = days.filter((day) => day.weekday === weekday)
            return (nth === 'last' ? own.at(-1) : own[which.indexOf(nth)])?.toISODate()
          })
          expect(found.map(({ day }) => day)).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('a birthday comes exactly once in each year after the year of birth, whatever the day, zone and time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom('28_february', '1_march'),
        (zone, days, leapDay) => {
          const birth = DateTime.fromISO('1920-01-01', { zone: 'UTC' }).plus({ days })
          const day = birth.toISODate() ?? ''
          for (const of of [2027, 2028]) {
            const { found } = momentsOf({ when: yearly(leapDay), missed }, person(zone, born(day)), year(of, zone))
            if (birth.year >= of) continue
            // Luxon moves 29 February to the 28th.
            const own = birth.set({ year: of })
            const isMoved = birth.day !== own.day
            const expected = isMoved && leapDay === '1_march' ? own.plus({ days: 1 }) : own
            expect(found.map(({ day }) => day)).toEqual([expected.toISODate()])
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('29 February is greeted on the 28th or on 1 March in other years, and on its day in leap years', () => {
    const days = (leapDay: '28_february' | '1_march', of: number) =>
      momentsOf({ when: yearly(leapDay), missed }, person('UTC', born('2000-02-29')), year(of)).found.map(
        ({ day }) => day,
      )
    expect(days('28_february', 2027)).toEqual(['2027-02-28'])
    expect(days('1_march', 2027)).toEqual(['2027-03-01'])
    expect(days('1_march', 2028)).toEqual(['2028-02-29'])
    expect(days('28_february', 2100)).toEqual(['2100-02-28'])
  })

  it('a birthday in the future, a text and an empty cell are never due and say why', () => {
    const never = (date: MomentPerson['date']) =>
      momentsOf({ when: yearly(), missed }, person('UTC', { date }), year(2027)).never
    expect(never({ kind: 'read', time: { day: '2049-05-01' } })).toBe('date_in_future')
    expect(never({ kind: 'unreadable' })).toBe('date_unreadable')
    expect(never({ kind: 'missing' })).toBe('date_missing')
    expect(never({ kind: 'read', time: { time: '10:00' } })).toBe('date_unreadable')
  })

  it('the day of birth itself is no birthday', () => {
    expect(momentsOf({ when: yearly(), missed }, person('UTC', born('2027-05-01')), year(2027)).found).toEqual([])
  })

  it('a time that the clocks skip is the minute after, and one that they show twice is the first', () => {
    const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays: [7] }, time: '01:30' }
    const on = (day: string) =>
      momentsOf({ when, missed }, person('Europe/London'), {
        from: Date.parse(`${day}T00:00Z`) - 3_600_000,
        to: Date.parse(`${day}T12:00Z`),
      }).found[0]
    expect(on('2027-03-28')).toMatchObject({ moved: 'skipped', at: Date.parse('2027-03-28T01:00Z') })
    expect(on('2027-10-31')).toMatchObject({ moved: 'twice', at: Date.parse('2027-10-31T00:30Z') })
  })

  it('a day that Samoa never had is not due', () => {
    const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays: [5] }, time: '10:00' }
    const { found } = momentsOf({ when, missed }, person('Pacific/Apia'), year(2011, 'Pacific/Apia'))
    expect(found.map(({ day }) => day)).not.toContain('2011-12-30')
    expect(found.map(({ day }) => day)).toContain('2011-12-23')
  })

  it('a quiet hour moves it to later on its day, and a day without room leaves the person out', () => {
    const at = (time: string) => {
      const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays: [1] }, time }
      return momentsOf({ when, missed }, person('UTC', { hours: daytime }), {
        from: Date.parse('2027-01-04T00:00Z') - 1,
        to: Date.parse('2027-01-05T00:00Z'),
      }).found
    }
    expect(at('06:00')).toMatchObject([{ kind: 'due', moved: 'quiet', at: Date.parse('2027-01-04T08:00Z') }])
    expect(at('21:00')).toMatchObject([{ kind: 'quiet', day: '2027-01-04' }])
  })

  it('a reminder before a date goes earlier on a quiet day and never after the date', () => {
    const when: StandingWhen = {
      kind: 'around',
      field: 'appointment',
      count: 1,
      unit: 'day',
      side: 'before',
      time: '17:00',
    }
    const hours = { ...daytime, quietDays: ['2027-01-04'] }
    const { found } = momentsOf({ when, missed }, person('UTC', { hours, ...born('2027-01-05', '09:00') }), year(2027))
    expect(found).toMatchObject([{ day: '2027-01-04', moved: 'quiet', at: Date.parse('2027-01-03T17:00Z') }])
    for (const moment of found)
      if (moment.kind === 'due') expect(moment.until).toBeLessThanOrEqual(Date.parse('2027-01-05T09:00Z'))
  })

  it('every window around a moment gives the same moment, so two looks never disagree', () => {
    const rules: StandingWhen[] = [
      yearly(),
      { kind: 'around', field: 'appointment', count: 2, unit: 'week', side: 'after', time: '17:00' },
      { kind: 'around', field: 'appointment', count: 3, unit: 'day', side: 'before', time: '09:00' },
      { kind: 'every', days: { kind: 'week', weekdays: [1, 3] }, time: '07:00' },
      { kind: 'joined', listId: 1, count: 3, unit: 'hour' },
      { kind: 'joined', listId: 1, count: 2, unit: 'day', time: '07:30' },
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 3 * 365 }),
        fc.integer({ min: 1, max: 300 }),
        (when, zone, days, hours) => {
          const date = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
          const sinceAt = Date.parse(`${date}T03:21Z`)
          const who = person(zone, { hours: daytime, sinceAt, ...born(date, '14:00') })
          const whole = { from: Date.parse('2026-06-01T00:00Z'), to: Date.parse('2030-01-01T00:00Z') }
          const all = momentsOf({ when, missed }, who, whole).found
          for (const moment of all.slice(0, 3)) {
            const narrow = { from: moment.at - 1, to: moment.at + hours * 60_000 }
            expect(momentsOf({ when, missed }, who, narrow).found[0]).toEqual(moment)
          }
          // Windows that follow each other have each moment once.
          const split = whole.from + (whole.to - whole.from) / 3
          const halves = [
            { from: whole.from, to: split },
            { from: split, to: whole.to },
          ]
          expect(halves.flatMap((half) => momentsOf({ when, missed }, who, half).found)).toEqual(all)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('a message is never late past its policy, nor on the next day', () => {
    const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays: [1] }, time: '18:00' }
    const until = (hours: number) =>
      momentsOf({ when, missed: { kind: 'same_day', hours } }, person('UTC'), year(2027)).found[0]
    expect(until(1)).toMatchObject({ until: Date.parse('2027-01-04T19:00Z') })
    expect(until(12)).toMatchObject({ until: Date.parse('2027-01-05T00:00Z') })
  })

  it('people who joined hours ago are due in steps of five minutes', () => {
    const when: StandingWhen = { kind: 'joined', listId: 1, count: 1, unit: 'hour' }
    const sinceAt = Date.parse('2027-01-04T10:02Z')
    const { found } = momentsOf({ when, missed }, person('UTC', { sinceAt }), year(2027))
    expect(found).toMatchObject([{ day: '2027-01-04', at: Date.parse('2027-01-04T11:05Z') }])
  })
})
