import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  isBeyondDays,
  isReadWhole,
  isWatched,
  nextLookDelayMs,
  planLook,
  readOutlook,
  type OpenAttempt,
} from '../../../src/main/core/readback/nextLook'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const armedAt = '2026-11-21T10:00:00.000Z'
const armed = Date.parse(armedAt)
const attempt = (changes: Partial<OpenAttempt> = {}): OpenAttempt => ({
  ...{ armedAt, scheduledFor: null, looks: 9, uncertain: 1 },
  waitsFrom: changes.armedAt ?? armedAt,
  ...changes,
})
const outlook = (now: number, attempts: OpenAttempt[] = [attempt()], moving: string | null = null) =>
  readOutlook(attempts, moving, now)

test('the listing is read often at first, then every five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 500].map(nextLookDelayMs)).toEqual([
    5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000, 300_000,
  ])
})

describe('the next look', () => {
  test.each([
    ['soon after a request without an answer', armed + 5_000, 0, 5_000],
    ['every five minutes later', armed + 20 * minute, 9, 5 * minute],
    ['exactly when the settle window ends', armed + 28 * minute, 9, 2 * minute],
    ['every half hour for what is settled', armed + 30 * minute, 9, 30 * minute],
  ])('the next poll comes %s', (_, now, looks, expected) => {
    expect(planLook(outlook(now), looks, now)).toBe(expected)
  })

  test('the next poll comes soon while something settled was not polled three times', () => {
    const now = armed + 3 * day
    expect(planLook(outlook(now, [attempt({ looks: 2 })]), 1, now)).toBe(15_000)
    expect(planLook(outlook(now, [attempt({ looks: 2, uncertain: 0 })]), 1, now)).toBe(30 * minute)
  })

  test('the next poll comes every half hour for a send that the gateway keeps, and exactly when its window ends', () => {
    const kept = [attempt({ scheduledFor: '2026-11-22T10:00:00.000Z' })]
    const window = armed + 2 * day
    expect(planLook(outlook(armed + 20 * minute, kept), 9, armed + 20 * minute)).toBe(5 * minute)
    expect(planLook(outlook(armed + hour, kept), 9, armed + hour)).toBe(30 * minute)
    expect(planLook(outlook(window - minute, kept), 9, window - minute)).toBe(minute)
  })

  test('the next poll for a request of unknown time waits from the latest moment, and reads all its days', () => {
    const unknown = attempt({ waitsFrom: '2026-11-24T10:00:00.000Z' })
    const now = armed + 3 * day + 28 * minute
    expect(planLook(outlook(now, [unknown]), 9, now)).toBe(2 * minute)
    expect(outlook(now, [unknown]).days).toEqual([20, 21, 22, 23, 24, 25].map((date) => `2026-11-${date}`))
  })

  test('the next poll for several waiting times comes at the first end ahead', () => {
    const now = armed + 40 * minute
    const attempts = [
      attempt(),
      attempt({ armedAt: '2026-11-21T10:12:00.000Z' }),
      attempt({ armedAt: '2026-11-21T10:14:00.000Z' }),
    ]
    expect(planLook(outlook(now, attempts), 9, now)).toBe(2 * minute)
  })

  test('the next poll is not planned if nothing waits', () => {
    expect(planLook(outlook(armed, []), 0, armed)).toBeUndefined()
  })

  test('the next poll comes every five minutes for statuses that can change', () => {
    expect(planLook(outlook(armed + hour, [], armedAt), 9, armed + hour)).toBe(5 * minute)
  })
})

describe('the days that are read', () => {
  test('the days read are those in which the record can have been created, and no later ones', () => {
    expect(outlook(armed + 10 * day).days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
  })

  test('the days read end with the present one', () => {
    expect(outlook(armed + hour).days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  })

  test('the days read for a request that may have been made at any time in decades are the first ones and the last month', () => {
    const lost = attempt({ armedAt: '1970-01-02T10:00:00.000Z', waitsFrom: armedAt })
    const { days } = outlook(armed + hour, [lost])
    expect(isReadWhole(lost)).toBe(false)
    expect(days.slice(0, 4)).toEqual(['1970-01-01', '1970-01-02', '1970-01-03', '1970-01-04'])
    expect(days.slice(4)).toEqual(daysBetween(armed - 32 * day, armed + day))
  })

  test('the days read for a request by a clock that was ahead are those of the last month: its time is unknown', () => {
    const ahead = attempt({ armedAt: '2026-11-24T10:00:00.000Z', waitsFrom: armedAt })
    const { days } = outlook(armed + hour, [ahead])
    expect(isReadWhole(ahead)).toBe(false)
    expect(days).toEqual(daysBetween(armed - 32 * day, armed + day))
    expect(isReadWhole(attempt({ armedAt: '2026-11-21T22:00:00.000Z', waitsFrom: armedAt }))).toBe(true)
  })

  test('the days read follow the gateway’s clock too if the computer’s is a day ahead (people whom the listing showed were "not found")', () => {
    const now = armed + hour
    const days = (aheadMs: number | null) => readOutlook([attempt()], null, now, aheadMs).days
    expect(days(day)).toContain('2026-11-19')
    expect(days(-day)).toContain('2026-11-23')
    expect(days(null)).toEqual(['2026-11-19', ...days(0)])
    expect(days(minute)).toEqual(days(0))
  })

  test('the days read include messages on their way if the clock is years behind them (their statuses stayed as they were)', () => {
    const days = (now: number) => readOutlook([], armedAt, now, null, armedAt).days
    expect(days(Date.parse('1970-01-02T14:00:00.000Z'))).toEqual([
      ...['1969-12-31', '1970-01-01', '1970-01-02', '1970-01-03'],
      ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ])
    expect(days(armed + minute)).toEqual(readOutlook([], armedAt, armed + minute, null).days)
  })

  test('the days of statuses that look older than a day are read every half hour', () => {
    const delayMs = (now: number, looks = 300) => planLook(readOutlook([], armedAt, now, null, armedAt), looks, now)
    expect(delayMs(armed + 25 * hour)).toBe(5 * minute)
    expect(delayMs(armed + 27 * hour)).toBe(30 * minute)
    expect(delayMs(armed + 27 * hour, 9)).toBe(5 * minute)
  })

  test('the days read leave out what lies between two requests far apart', () => {
    const attempts = [attempt(), attempt({ armedAt: '2026-11-28T20:00:00.000Z' })]
    expect(outlook(Date.parse('2026-11-28T21:00:00.000Z'), attempts).days).toEqual([
      ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
      ...['2026-11-28', '2026-11-29'],
    ])
  })
})

describe('what is watched', () => {
  test.each([
    ['a day after the settle window', armed + day + 29 * minute, 0, true],
    ['no longer', armed + day + 30 * minute, 0, false],
    ['a day from the start of an app that was closed meanwhile', armed + 4 * day, armed + 3 * day + minute, true],
    ['always when a person asks', armed + 10 * day, armed + 10 * day, true],
  ])('a poll watches what can change: %s', (_, now, since, expected) => {
    expect(isWatched({ waitsFrom: armedAt, scheduledFor: null }, now, since)).toBe(expected)
  })

  test('a send that the gateway keeps is watched for two days past its time', () => {
    const scheduledFor = '2026-11-25T10:00:00.000Z'
    const due = Date.parse(scheduledFor)
    expect(isWatched({ waitsFrom: armedAt, scheduledFor }, due + 2 * day - 1, 0)).toBe(true)
    expect(isWatched({ waitsFrom: armedAt, scheduledFor }, due + 2 * day, 0)).toBe(false)
  })
})

test('a record is beyond the days that are read from the first second of the next one on, by the zone furthest ahead', () => {
  const now = Date.parse('2026-11-20T10:30:00Z')
  expect(isBeyondDays(Date.parse('2026-11-21T23:59:59Z'), Date.parse('2026-11-20T23:00:00Z'))).toBe(false)
  expect(isBeyondDays(Date.parse('2026-11-21T00:30:00Z'), now)).toBe(false)
  expect(isBeyondDays(Date.parse('2026-11-22T00:00:00Z'), now)).toBe(true)
  expect(isBeyondDays(Date.parse('2020-01-01T00:00:00Z'), now)).toBe(false)
})
