// The rule of a standing send: as a sentence, as it is chosen, its limits, and its days in rows.
import { byDayOfSending } from '@contract/campaigns/standingDays'
import { english, makeText } from '@text'
import { expect, test } from 'vitest'
import {
  limitBelow,
  proposeLimits,
  roundUp,
  usualOf,
} from '../../../src/renderer/src/features/standing/approval/proposeLimits'
import {
  countRows,
  daysOnly,
  findInForecast,
  readForecast,
  windowsOf,
} from '../../../src/renderer/src/features/standing/forecast/forecastRows'
import { needsOfStanding } from '../../../src/renderer/src/features/home/needsOfStanding'
import { nextDay } from '../../../src/renderer/src/features/standing/nextDay'
import { elsewhereWords } from '../../../src/renderer/src/features/standing/elsewhereWords'
import { leftOutWords, partsOfDay } from '../../../src/renderer/src/features/standing/page/dayParts'
import { nextRows } from '../../../src/renderer/src/features/standing/page/nextRows'
import { pausedWords } from '../../../src/renderer/src/features/standing/page/pausedWords'
import { barsOfForecast } from '../../../src/renderer/src/features/standing/parts/dayBars'
import {
  daysOfKind,
  quietChoices,
  toggleWeekday,
  whenOfKind,
  withField,
  withUnit,
  withWait,
} from '../../../src/renderer/src/features/standing/rule/ruleEdit'
import { ruleWords, type When } from '../../../src/renderer/src/features/standing/ruleWords'
import { standingTag } from '../../../src/renderer/src/features/standing/standingTag'
import { aDay, aForecast, approvalOf, aPerson, aRule } from './standingShapes'

const t = makeText('en-GB', english)
const birthday = { kind: 'yearly', field: 'Birthday', time: '10:00', leapDay: '28_february' } as const
const appointment = { kind: 'around', field: 'Visit', count: 1, unit: 'day', side: 'before', time: '17:00' } as const
const known = { field: 'Birthday', listId: 7 }
const format = { day: (day: string) => day, time: () => 'today 09:12' }

test('each kind of rule is one sentence, with its time where the person lives or in the account’s time', () => {
  const say = (when: When, zone: 'person' | 'account' = 'person', listName?: string) =>
    ruleWords({ when, zone, ...(listName === undefined ? {} : { listName }) }, t, 'en-GB')

  expect(say(birthday)).toBe('Every year on “Birthday”, at 10:00 where they live')
  expect(say(appointment, 'account')).toBe('1 day before “Visit”, at 17:00 in the account’s time')
  expect(say({ ...appointment, count: 0 })).toBe('On “Visit”, at 17:00 where they live')
  expect(say({ kind: 'every', days: { kind: 'week', weekdays: [5, 1] }, time: '09:00' })).toBe(
    'Every week: Monday, Friday, at 09:00 where they live',
  )
  expect(say({ kind: 'every', days: { kind: 'month_weekday', which: 'first', weekday: 1 }, time: '09:00' })).toBe(
    'Every month: the first Monday, at 09:00 where they live',
  )
  expect(say({ kind: 'every', days: { kind: 'month_day', day: 31 }, time: '09:00' })).toBe(
    'Every month on the last day, at 09:00 where they live',
  )
  expect(say({ kind: 'joined', listId: 7, count: 1, unit: 'hour' }, 'person', 'Members')).toBe(
    '1 hour after they join Members',
  )
})

test('a rule for people who do not answer is one sentence, and waits by the hour or until a time of day', () => {
  const three = { kind: 'not_answered', campaignId: 'c1', count: 3, unit: 'day' } as const
  const say = (when: When) => ruleWords({ when, zone: 'person', listName: 'Open day' }, t, 'en-GB')

  expect(say(three)).toBe('3 days after “Open day”, if no answer')
  expect(say({ ...three, count: 1, unit: 'hour' })).toBe('1 hour after “Open day”, if no answer')
  expect(say({ ...three, time: '10:00' })).toBe('3 days after “Open day”, if no answer, at 10:00 where they live')
  expect(whenOfKind('not_answered', birthday, known)).toBeUndefined()
  expect(whenOfKind('not_answered', birthday, { ...known, campaignId: 'c1' })).toEqual(three)
  expect(withWait(three, { isAlways: true })).toEqual({ ...three, time: '10:00' })
  expect(withWait({ ...three, time: '09:00' }, { isAlways: false })).toEqual(three)
  expect(withWait({ ...three, time: '09:00' }, { unit: 'hour' })).toEqual({ ...three, unit: 'hour' })
})

test('a day says which of its people are texted on another day (a moved text seemed to go out on its due day)', () => {
  const elsewhere = [
    { day: '2026-12-24', people: 1 },
    { day: '2026-12-28', people: 3 },
  ]
  expect(elsewhereWords({ elsewhere }, t, (day) => day)).toEqual(['1 goes out on 2026-12-24', '3 go out on 2026-12-28'])
  expect(elsewhereWords({}, t, (day) => day)).toEqual([])
})

test('a rule that is finished says so, offers another campaign, and is no task on Home', () => {
  const finished = aRule({ state: 'off', paused: { at: '2026-11-21T10:00:00.000Z', by: 'finished' } })
  expect(standingTag(finished, t)).toMatchObject({ label: 'Finished', tone: 'success' })
  expect(pausedWords(finished, t, format)).toMatchObject({
    title: 'It is finished: everyone of the campaign has had their turn',
    acts: [{ key: 'fix', label: 'Choose a campaign' }],
  })
  expect(needsOfStanding([finished], Date.parse('2026-11-21T10:00:00Z'), t, format)).toEqual([])
})

test('a pause says the name of the list that was deleted, if it is known', () => {
  const paused = { at: '2026-11-21T10:00:00.000Z', by: 'gone' } as const
  const say = (gone?: { what: 'list' | 'field'; name: string }) =>
    pausedWords(aRule({ state: 'paused', paused: { ...paused, ...(gone ? { gone } : {}) } }), t, format)?.title
  expect(say({ what: 'list', name: 'VIP' })).toBe('The list “VIP” was deleted')
  expect(say({ what: 'field', name: 'Visit' })).toBe('The column “Visit” was deleted')
  expect(say()).toBe('A list, a column or the account that it uses was deleted')
})

test('another kind of rule keeps the time and the column, and is not made without a column or a list', () => {
  expect(whenOfKind('around', { ...birthday, order: 'month' }, known)).toEqual({
    ...{ kind: 'around', field: 'Birthday', count: 1, unit: 'day', side: 'before', time: '10:00', order: 'month' },
  })
  expect(whenOfKind('every', birthday, known)).toEqual({
    ...{ kind: 'every', days: { kind: 'week', weekdays: [1] }, time: '10:00' },
  })
  const weekly: When = { kind: 'every', days: { kind: 'week', weekdays: [1] }, time: '10:00' }
  expect(whenOfKind('yearly', weekly, { ...known, field: undefined })).toBeUndefined()
  expect(whenOfKind('joined', weekly, { ...known, listId: undefined })).toBeUndefined()
  expect(whenOfKind('joined', weekly, known)).toEqual({ kind: 'joined', listId: 7, count: 1, unit: 'hour' })
})

test('another column forgets how the dates of the one before were read', () => {
  expect(withField({ ...birthday, order: 'month' as const }, 'Joined')).toEqual({ ...birthday, field: 'Joined' })
})

test('a wait of days after joining has a time of day, a wait of hours has none', () => {
  const joined = { kind: 'joined', listId: 7, count: 2, unit: 'hour' } as const
  const inDays = withUnit(joined, 'day')
  expect(inDays).toEqual({ ...joined, unit: 'day', time: '10:00' })
  expect(withUnit(inDays as never, 'hour')).toEqual(joined)
})

test('the last weekday of a rule stays chosen', () => {
  expect(toggleWeekday([1], 1)).toEqual([1])
  expect(toggleWeekday([5], 1)).toEqual([1, 5])
  expect(toggleWeekday([1, 5], 1)).toEqual([5])
  expect(daysOfKind('month_weekday', { kind: 'week', weekdays: [3] })).toEqual({
    ...{ kind: 'month_weekday', which: 'first', weekday: 3 },
  })
})

test('only a rule by a date field can go on an earlier day, and one for days of the week on no other day', () => {
  expect(quietChoices(appointment)).toEqual(['later', 'next_day', 'earlier', 'leave_out'])
  expect(quietChoices(birthday)).toEqual(['later', 'next_day', 'earlier', 'leave_out'])
  expect(quietChoices({ kind: 'joined', listId: 1, count: 1, unit: 'hour' })).toEqual([
    'later',
    'next_day',
    'leave_out',
  ])
  expect(quietChoices({ kind: 'every', days: { kind: 'week', weekdays: [1] }, time: '10:00' })).toEqual([
    'later',
    'leave_out',
  ])
})

test('proposed limits are half as much again as the forecast, in round numbers, and of people alone without a price', () => {
  expect([3, 76, 114, 1_368].map(roundUp)).toEqual([3, 76, 120, 1_400])
  const { about: _, ...withoutPrice } = aForecast()
  expect(proposeLimits(withoutPrice)).toEqual({ peoplePerDay: 10, peoplePerMonth: 10, peoplePerYear: 54 })
  expect(proposeLimits(aForecast({ people: 0, days: [] }))).toBeUndefined()
  expect(
    proposeLimits(
      aForecast({
        people: 190,
        about: { micros: 6_270_000, currency: 'GBP' },
        largestDay: { day: '2026-11-23', people: 40 },
        usualMonth: { people: 76 },
      }),
    ),
  ).toEqual({
    ...{ peoplePerDay: 60, peoplePerMonth: 120, peoplePerYear: 1_400 },
    ...{ microsPerDay: 2_000_000, microsPerMonth: 4_000_000, microsPerYear: 47_000_000 },
  })
})

test('a date that comes once a year counts each person once a year, and the month with most of them (14 birthdays were 48 a year)', () => {
  const months = [0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 8]
  const forecast = aForecast({ people: 12, about: { micros: 396_000, currency: 'GBP' }, months })
  expect(usualOf('month', forecast)).toEqual({ people: 8, micros: 264_000 })
  expect(usualOf('year', forecast)).toEqual({ people: 14, micros: 462_000 })
  expect(proposeLimits(forecast)).toMatchObject({ peoplePerMonth: 12, peoplePerYear: 21 })
  // No one is due in the next 90 days, and some are later.
  expect(proposeLimits(aForecast({ people: 0, days: [], months }))).toMatchObject({ peoplePerYear: 21 })
  expect(limitBelow({ ...aRule().limits, peoplePerMonth: 7 }, forecast)).toMatchObject({ span: 'month', of: 'people' })
})

test('a proposed limit of a month is never below the one of a day', () => {
  const limits = proposeLimits(
    aForecast({ people: 90, largestDay: { day: '2026-11-23', people: 90 }, usualMonth: { people: 30 } }),
  )
  expect(limits?.peoplePerMonth).toBe(limits?.peoplePerDay)
})

test('a limit below what is usual is named, of people as of money', () => {
  const { limits } = aRule()
  const forecast = aForecast()
  expect(limitBelow(limits, forecast)).toBeUndefined()
  expect(limitBelow({ ...limits, peoplePerDay: 3 }, forecast)).toMatchObject({ span: 'day', of: 'people' })
  expect(limitBelow({ ...limits, microsPerMonth: 98_000 }, forecast)).toMatchObject({ span: 'month', of: 'money' })
  expect(limitBelow({ ...limits, peoplePerYear: 35 }, forecast)).toMatchObject({ span: 'year', of: 'people' })
  expect(usualOf('year', forecast)).toEqual({ people: 36, micros: 1_188_000 })
})

test('a window of the forecast asks each day that it touches once, and for no more people than it shows', () => {
  const { days } = aForecast()
  const asked = (offset: number, limit: number) =>
    windowsOf(days, offset, limit).map((one) => [one.day.day, one.hasHead, one.offset, one.limit])

  expect(asked(0, 100)).toEqual([
    ['2026-11-21', true, 0, 3],
    ['2026-11-23', true, 0, 4],
    ['2026-12-25', true, 0, 1],
  ])
  expect(asked(2, 3)).toEqual([
    ['2026-11-21', false, 1, 2],
    ['2026-11-23', true, 0, 0],
  ])
  expect(asked(11, 5)).toEqual([])
})

test('every window of the forecast shows the rows that the whole list has there', async () => {
  const { days } = aForecast()
  const read = (day: string, offset: number, limit: number) =>
    Promise.resolve({ rows: Array.from({ length: limit }, (_, index) => aPerson(offset + index, day)) })
  const whole = await readForecast(days, 0, 100, read)
  expect(whole.total).toBe(11)
  expect(whole.rows).toHaveLength(11)
  for (let offset = 0; offset < 11; offset += 1) {
    const { rows } = await readForecast(days, offset, 4, read)
    expect(rows.map(({ key }) => key)).toEqual(whole.rows.slice(offset, offset + 4).map(({ key }) => key))
  }
})

test('a forecast of some people has only their days, with their number and without the money of the others', () => {
  const { days } = aForecast()
  expect(daysOnly(days, undefined)).toBe(days)
  expect(daysOnly(days, 'moved')).toEqual([{ day: '2026-11-23', people: 1, moved: 1, severalParts: 2 }])
  expect(countRows(daysOnly(days, 'several_parts'))).toBe(3)
})

test('people who are found in the forecast come in the order of their days', async () => {
  const { rows, total } = await findInForecast(aForecast().days, (day) => Promise.resolve({ rows: [aPerson(1, day)] }))
  expect(total).toBe(3)
  expect(rows.map(({ key }) => key)).toEqual(['2026-11-21 1', '2026-11-23 1', '2026-12-25 1'])
})

test('the next day of a standing send is the first one with people that is not skipped', () => {
  expect(nextDay(aForecast(), { skippedDays: ['2026-11-21'] })?.day).toBe('2026-11-23')
  expect(nextDay(aForecast({ days: [] }), { skippedDays: [] })).toBeUndefined()
})

test('the next day of a standing send is the one on which texts go out, for the days of quiet people as well', () => {
  const [first, second] = aForecast().days
  const earlier = { ...second!, elsewhere: [{ day: '2026-11-20', people: 3 }] }
  expect(nextDay({ days: [first!, earlier] }, { skippedDays: [] })).toEqual({ day: '2026-11-20', people: 3 })
  expect(nextDay({ days: [first!, earlier] }, { skippedDays: ['2026-11-21'] })?.day).toBe('2026-11-20')
  expect(nextDay({ days: [first!, earlier] }, { skippedDays: ['2026-11-23'] })?.day).toBe('2026-11-21')
  expect(byDayOfSending(earlier)).toEqual([
    { day: '2026-11-20', people: 3 },
    { day: '2026-11-23', people: 1 },
  ])
})

test('a limit for a day is proposed for the day on which quiet days bring most people together', () => {
  const forecast = aForecast({ largestSending: { day: '2026-11-20', people: 20 } })
  expect(proposeLimits(forecast)?.peoplePerDay).toBe(30)
  expect(proposeLimits(aForecast())?.peoplePerDay).toBe(10)
  expect(limitBelow({ ...aRule().limits, peoplePerDay: 19 }, forecast)).toMatchObject({
    span: 'day',
    usual: { people: 20, micros: 660_000 },
  })
})

test('a skipped day stays among the coming days, also when the forecast leaves it out', () => {
  const rows = nextRows(aForecast(), { skippedDays: ['2026-11-21', '2026-11-22', '2026-11-01'] })
  expect(rows.map(({ day, isSkipped }) => [day, isSkipped])).toEqual([
    ['2026-11-21', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-12-25', false],
  ])
})

test('the bars of a forecast have a place for each of the 90 days, and names that do not run into each other', () => {
  const bars = barsOfForecast(aForecast(), 'en-GB')
  expect(bars).toHaveLength(90)
  expect(bars.slice(0, 4).map(({ people }) => people)).toEqual([3, 0, 4, 0])
  expect(bars.filter(({ name }) => name !== '').map(({ name }) => name)).toEqual(['21 Nov', 'Dec', 'Jan', 'Feb'])
  // Its name would run over the end.
  const untilMarch = barsOfForecast(aForecast({ from: '2026-12-02', to: '2027-03-02', days: [] }), 'en-GB')
  expect(untilMarch.map(({ name }) => name).filter(Boolean)).toEqual(['2 Dec', 'Jan', 'Feb'])
})

test('a day of a standing send shows the outcomes of its people, and why others were left out', () => {
  const day = aDay('2026-11-13', { people: 4, accepted: 3, delivered: 2, uncertain: 1 })
  expect(partsOfDay(day, t).map(({ words }) => words)).toEqual(['2 delivered', '1 on the way', '1 uncertain'])
  expect(leftOutWords({ leftOut: [{ reason: 'computer_off', people: 1 }] }, t)).toEqual([
    '1 left out: computer off or offline',
  ])
})

test('a paused standing send says why, and its acts look, fix and approve the one day', () => {
  const rule = aRule({ state: 'paused' })
  const say = (paused: NonNullable<typeof rule.paused>, limit = 120) =>
    pausedWords(
      { ...rule, paused, approval: { ...approvalOf(rule), limits: { ...rule.limits, peoplePerDay: limit } } },
      t,
      format,
    )
  const at = '2026-11-20T09:12:00.000Z'
  const large = { at, by: 'large_day', day: '2026-11-21', people: 41, usual: 8 } as const

  expect(say(large)?.title).toBe('2026-11-21 would reach 41 people. The largest day of the forecast has 8.')
  expect(say(large)?.acts.map(({ key, label }) => [key, label])).toEqual([
    ['look', 'See the next 90 days'],
    ['fix', 'Fix the dates in Contacts'],
    ['approve_day', 'Approve 41 for this day'],
  ])
  // Above the approved number one day cannot be approved: the limit holds.
  expect(say(large, 20)?.acts.at(-1)).toMatchObject({ label: 'Change the limits', to: '/standing/1/approval' })
  expect(say({ at, by: 'changed' })?.acts.map(({ key }) => key)).toEqual(['look'])
  expect(say({ at, by: 'uncertain', campaignId: 'c9' })?.acts[0]).toMatchObject({ to: '/campaigns/c9?uncertain=1' })
  expect(say({ at, by: 'user' })?.acts.map(({ key }) => key)).toEqual(['resume'])
  expect(pausedWords(aRule({ state: 'on' }), t, format)).toBeUndefined()
  expect(pausedWords(aRule({ state: 'off', isRestored: true }), t, format)?.title).toBe(
    'This profile was restored, copied or repaired',
  )
})

test('every state of a standing send has its own mark', () => {
  const tags = (['draft', 'on', 'off'] as const).map((state) => standingTag(aRule({ state }), t))
  expect(tags.map(({ label, icon }) => [label, icon])).toEqual([
    ['Draft', 'i-lucide-pen-line'],
    ['On', 'i-lucide-repeat'],
    ['Switched off', 'i-lucide-power-off'],
  ])
  const paused = aRule({ state: 'paused', paused: { at: '2026-11-20T09:12:00.000Z', by: 'changed' } })
  expect(standingTag(paused, t)).toMatchObject({ label: 'Changed: waits for your approval', tone: 'warning' })
})
