// The oracle is luxon: it reckons days and clocks on its own.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import type { StandingQuiet, StandingWhen } from '@contract'
import { momentsOf, quietOf, type MomentPerson } from '../../../src/main/core/standing/momentsOf'
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

  it('a birthday on a quiet day goes later, earlier or to no one, as the rule says, and stays that birthday', () => {
    const hours = { ...daytime, quietDays: ['2027-01-03', '2027-01-04'] }
    const found = (quiet: StandingQuiet, time = '10:00', day = '1990-01-04') =>
      momentsOf(
        { when: yearly('28_february', time), missed, quiet },
        person('UTC', { hours, ...born(day) }),
        year(2027),
      ).found

    expect(found('later')).toMatchObject([{ kind: 'quiet', day: '2027-01-04' }])
    expect(found('leave_out')).toMatchObject([{ kind: 'quiet', day: '2027-01-04' }])
    expect(found('earlier')).toEqual([
      {
        ...{ kind: 'due', day: '2027-01-04', moved: 'quiet', at: Date.parse('2027-01-02T10:00Z') },
        until: Date.parse('2027-01-02T12:00Z'),
      },
    ])
    expect(found('later', '06:00', '1990-01-06')).toMatchObject([{ at: Date.parse('2027-01-06T08:00Z') }])
    expect(found('earlier', '06:00', '1990-01-06')).toMatchObject([{ at: Date.parse('2027-01-06T08:00Z') }])
    expect(found('leave_out', '06:00', '1990-01-06')).toMatchObject([{ kind: 'quiet', day: '2027-01-06' }])
  })

  it('a birthday at the start of a year that goes earlier is due at the end of the year before', () => {
    const hours = { ...daytime, quietDays: ['2026-12-31', '2027-01-01', '2027-01-02'] }
    const window = { from: Date.parse('2026-12-30T00:00Z'), to: Date.parse('2026-12-30T12:00Z') }
    const rule = { when: yearly(), missed, quiet: 'earlier' } as const
    expect(momentsOf(rule, person('UTC', { hours, ...born('1990-01-02') }), window).found).toMatchObject([
      { kind: 'due', day: '2027-01-02', at: Date.parse('2026-12-30T10:00Z') },
    ])
  })

  it('a reminder on a quiet day can go to no one, and only a rule by a date field can go earlier', () => {
    const hours = { ...daytime, quietDays: ['2027-01-04'] }
    const before = {
      kind: 'around',
      field: 'appointment',
      count: 1,
      unit: 'day',
      side: 'before',
      time: '17:00',
    } as const
    const who = person('UTC', { hours, ...born('2027-01-05', '09:00') })
    const quiets = (quiet: StandingQuiet) => momentsOf({ when: before, missed, quiet }, who, year(2027)).found
    expect(quiets('leave_out')).toEqual([{ kind: 'quiet', day: '2027-01-04', at: Date.parse('2027-01-04T17:00Z') }])
    expect(quiets('later')).toMatchObject([{ kind: 'quiet', day: '2027-01-04' }])
    expect(quiets('earlier')).toMatchObject([{ kind: 'due', at: Date.parse('2027-01-03T17:00Z') }])

    const when: StandingWhen = { kind: 'every', days: { kind: 'week', weekdays: [1] }, time: '10:00' }
    expect(quietOf({ when, quiet: 'earlier' })).toBe('later')
    expect(quietOf({ when, quiet: 'next_day' })).toBe('later')
    expect(momentsOf({ when, missed, quiet: 'earlier' }, person('UTC', { hours }), year(2027)).found[0]).toMatchObject({
      ...{ kind: 'quiet', day: '2027-01-04' },
    })
  })

  it('several quiet days in a row move a birthday by three days at most, and a reminder by a week', () => {
    const quiet = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `2027-03-${String(from + index).padStart(2, '0')}`)
    const found = (choice: StandingQuiet, quietDays: string[], when: StandingWhen = yearly(), date = '1990-03-20') =>
      momentsOf({ when, missed, quiet: choice }, person('UTC', { hours: { ...daytime, quietDays }, ...born(date) }), {
        from: Date.parse('2027-03-01T00:00Z'),
        to: Date.parse('2027-04-01T00:00Z'),
      }).found
    expect(found('earlier', quiet(18, 20))).toMatchObject([{ day: '2027-03-20', at: Date.parse('2027-03-17T10:00Z') }])
    expect(found('earlier', quiet(17, 20))).toMatchObject([{ kind: 'quiet', day: '2027-03-20' }])
    expect(found('next_day', quiet(20, 22))).toMatchObject([
      {
        ...{ kind: 'due', day: '2027-03-20', moved: 'quiet', at: Date.parse('2027-03-23T10:00Z') },
        until: Date.parse('2027-03-23T12:00Z'),
      },
    ])
    expect(found('next_day', quiet(20, 23))).toMatchObject([{ kind: 'quiet', day: '2027-03-20' }])
    const before = { kind: 'around', field: 'visit', count: 1, unit: 'day', side: 'before', time: '17:00' } as const
    expect(found('earlier', quiet(14, 20), before, '2027-03-21')).toMatchObject([
      { day: '2027-03-20', at: Date.parse('2027-03-13T17:00Z') },
    ])
    expect(found('earlier', quiet(13, 20), before, '2027-03-21')).toMatchObject([{ kind: 'quiet' }])
  })

  it('29 February that falls on a quiet 28th goes on the day before or after it, and stays that birthday', () => {
    const hours = { ...daytime, quietDays: ['2027-02-28'] }
    const found = (quiet: StandingQuiet) =>
      momentsOf({ when: yearly(), missed, quiet }, person('UTC', { hours, ...born('2000-02-29') }), year(2027)).found
    expect(found('earlier')).toMatchObject([{ day: '2027-02-28', at: Date.parse('2027-02-27T10:00Z') }])
    expect(found('next_day')).toMatchObject([{ day: '2027-02-28', at: Date.parse('2027-03-01T10:00Z') }])
  })

  it('a moved text keeps its time of day over a change of the clocks, and ends with the day on which it goes', () => {
    const hours = { ...daytime, quietDays: ['2027-03-28', '2027-03-29'] }
    const found = (quiet: StandingQuiet, day: string) =>
      momentsOf(
        { when: yearly('28_february', '19:30'), missed: { kind: 'same_day', hours: 12 }, quiet },
        person('Europe/London', { hours, ...born(day) }),
        year(2027),
      ).found
    expect(found('earlier', '1990-03-28')).toMatchObject([
      { at: Date.parse('2027-03-27T19:30Z'), until: Date.parse('2027-03-28T00:00Z') },
    ])
    expect(found('next_day', '1990-03-28')).toMatchObject([
      { at: Date.parse('2027-03-30T18:30Z'), until: Date.parse('2027-03-30T23:00Z') },
    ])
  })

  it('a text some hours after a joining came an hour late on the next open day if the clocks changed between', () => {
    const hours = { ...daytime, quietDays: ['2027-03-27'] }
    const when: StandingWhen = { kind: 'joined', listId: 1, count: 1, unit: 'hour' }
    const joined = person('Europe/London', { hours, sinceAt: Date.parse('2027-03-27T14:00Z') })
    expect(momentsOf({ when, missed, quiet: 'next_day' }, joined, year(2027)).found).toMatchObject([
      { day: '2027-03-27', at: Date.parse('2027-03-28T14:00Z') },
    ])
  })

  it('the last birthdays of a year are looked for at the start of the next, if they go later', () => {
    const hours = { ...daytime, quietDays: ['2026-12-31', '2027-01-01', '2027-01-02'] }
    const window = { from: Date.parse('2027-01-03T00:00Z'), to: Date.parse('2027-01-03T12:00Z') }
    const rule = { when: yearly(), missed, quiet: 'next_day' } as const
    expect(momentsOf(rule, person('UTC', { hours, ...born('1990-12-31') }), window).found).toMatchObject([
      { kind: 'due', day: '2026-12-31', at: Date.parse('2027-01-03T10:00Z') },
    ])
  })

  it('a text after a date, a joining or a first message can go on the next open day, and one before a date not after it', () => {
    const hours = { ...daytime, quietDays: ['2027-01-03', '2027-01-04'] }
    const quiet = 'next_day'
    const found = (when: StandingWhen, more: Partial<MomentPerson>) =>
      momentsOf({ when, missed, quiet }, person('UTC', { hours, ...more }), year(2027)).found
    const after = { kind: 'around', field: 'visit', count: 2, unit: 'week', side: 'after', time: '10:00' } as const
    expect(found(after, born('2026-12-20'))).toMatchObject([{ day: '2027-01-03', at: Date.parse('2027-01-05T10:00Z') }])
    const joined = { kind: 'joined', listId: 1, count: 1, unit: 'day', time: '09:00' } as const
    expect(found(joined, { sinceAt: Date.parse('2027-01-02T15:00Z') })).toMatchObject([
      { day: '2027-01-03', at: Date.parse('2027-01-05T09:00Z') },
    ])
    const unanswered = { kind: 'not_answered', campaignId: 'c', count: 24, unit: 'hour' } as const
    expect(found(unanswered, { sinceAt: Date.parse('2027-01-02T15:00Z') })).toMatchObject([
      { day: '2027-01-03', at: Date.parse('2027-01-05T15:00Z') },
    ])
    const before = { kind: 'around', field: 'visit', count: 1, unit: 'day', side: 'before', time: '17:00' } as const
    expect(found(before, born('2027-01-04', '09:00'))).toMatchObject([{ kind: 'quiet', day: '2027-01-03' }])
    expect(found({ ...before, count: 3 }, born('2027-01-06', '09:00'))).toMatchObject([
      { kind: 'due', day: '2027-01-03', at: Date.parse('2027-01-05T17:00Z') },
    ])
  })

  it('a text after a date that goes earlier does not go before that date', () => {
    const hours = { ...daytime, quietDays: ['2027-01-03', '2027-01-04'] }
    const when = { kind: 'around', field: 'visit', count: 1, unit: 'day', side: 'after', time: '10:00' } as const
    const found = (day: string, time?: string) =>
      momentsOf({ when, missed, quiet: 'earlier' }, person('UTC', { hours, ...born(day, time) }), year(2027)).found
    expect(found('2027-01-02', '09:00')).toMatchObject([{ kind: 'due', at: Date.parse('2027-01-02T10:00Z') }])
    expect(found('2027-01-02', '11:00')).toMatchObject([{ kind: 'quiet', day: '2027-01-03' }])
    expect(found('2027-01-02')).toMatchObject([{ kind: 'quiet', day: '2027-01-03' }])
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
        fc.constantFrom(undefined, ...(['later', 'next_day', 'earlier', 'leave_out'] as const)),
        fc.uniqueArray(fc.integer({ min: 0, max: 4 * 365 }), { minLength: 300, maxLength: 600 }),
        (when, zone, days, hours, quiet, shut) => {
          const dayOf = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
          const rule = { when, missed, quiet }
          const date = dayOf(days)
          const sinceAt = Date.parse(`${date}T03:21Z`)
          const who = person(zone, {
            hours: { ...daytime, quietDays: shut.map(dayOf) },
            sinceAt,
            ...born(date, '14:00'),
          })
          const whole = { from: Date.parse('2026-06-01T00:00Z'), to: Date.parse('2030-01-01T00:00Z') }
          const all = momentsOf(rule, who, whole).found
          for (const moment of all.slice(0, 3)) {
            const narrow = { from: moment.at - 1, to: moment.at + hours * 60_000 }
            expect(momentsOf(rule, who, narrow).found[0]).toEqual(moment)
          }
          // Windows that follow each other have each moment once.
          const split = whole.from + (whole.to - whole.from) / 3
          const halves = [
            { from: whole.from, to: split },
            { from: split, to: whole.to },
          ]
          expect(halves.flatMap((half) => momentsOf(rule, who, half).found)).toEqual(all)
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
