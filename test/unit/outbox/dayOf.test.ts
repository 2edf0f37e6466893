import { expect, test } from 'vitest'
import { dayOf, monthOf } from '../../../src/main/core/planning/localInstants'

const day = (at: string, zone: string) => {
  const { since, until } = dayOf(Date.parse(at), zone)
  return [new Date(since).toISOString(), new Date(until).toISOString()]
}

test.each([
  ['2026-11-21T10:00:00Z', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21T20:00:00Z', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
  ['2026-11-21T00:00:00Z', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  // Days of 23 and of 25 hours.
  ['2027-03-14T12:00:00Z', 'America/New_York', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ['2027-11-07T12:00:00Z', 'America/New_York', '2027-11-07T04:00:00.000Z', '2027-11-08T05:00:00.000Z'],
  // The clocks skip midnight.
  ['2027-04-30T12:00:00Z', 'Africa/Cairo', '2027-04-29T22:00:00.000Z', '2027-04-30T21:00:00.000Z'],
])('the day of %s in %s is from %s to %s', (at, zone, since, until) => {
  expect(day(at, zone)).toEqual([since, until])
})

test('the day is the computer’s without a zone, or with an unknown one', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const zone of ['', 'Mars/Olympus'])
    expect(day('2026-11-21T10:00:00Z', zone)).toEqual(day('2026-11-21T10:00:00Z', own))
})

test.each([
  ['2026-11-21T09:00:00.000Z', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
  ['2026-11-01T03:00:00.000Z', 'America/New_York', '2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
])('the month of %s in %s begins and ends at its midnights', (at, zone, since, until) => {
  const month = monthOf(Date.parse(at), zone)

  expect([month.since, month.until].map((instant) => new Date(instant).toISOString())).toEqual([since, until])
})
