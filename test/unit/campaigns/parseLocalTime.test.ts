import { describe, expect, test } from 'vitest'
import { parseLocalTime } from '../../../src/main/core/campaigns/draft/parseLocalTime'

const now = Date.parse('2026-11-21T11:30:00.000Z')

function read(
  written: string,
  zone: string,
  more: { which?: 'first' | 'second'; ownZone?: string; now?: number } = {},
) {
  const [day = '', time = ''] = written.split(' ')
  return parseLocalTime({ day, time, zone, ownZone: more.ownZone ?? 'UTC', which: more.which }, more.now ?? now)
}

describe('a time that the clocks skip or show twice (B057)', () => {
  test('a time in the gap of spring is refused with both neighbours (B057)', () => {
    expect(read('2027-03-28 03:30', 'Europe/Athens')).toEqual({
      state: 'skipped',
      before: '2027-03-28T00:59:00.000Z',
      after: '2027-03-28T01:00:00.000Z',
      zone: 'Europe/Athens',
    })
  })

  test('a time shown twice in autumn is asked about, and the answer is used (B057)', () => {
    const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']

    expect(read('2027-10-31 03:30', 'Europe/Athens')).toEqual({ state: 'twice', first, second, zone: 'Europe/Athens' })
    expect(read('2027-10-31 03:30', 'Europe/Athens', { which: 'first' })).toMatchObject({ state: 'moment', at: first })
    expect(read('2027-10-31 03:30', 'Europe/Athens', { which: 'second' })).toMatchObject({
      state: 'moment',
      at: second,
    })
  })

  test('a time shown twice whose first is over leaves the second to choose (B057)', () => {
    const between = Date.parse('2027-10-31T01:00:00.000Z')

    expect(read('2027-10-31 03:30', 'Europe/Athens', { now: between }).state).toBe('twice')
    expect(read('2027-10-31 03:30', 'Europe/Athens', { now: between, which: 'first' })).toMatchObject({
      reason: 'past',
    })
    expect(read('2027-10-31 03:30', 'Europe/Athens', { now: between, which: 'second' }).state).toBe('moment')
  })

  test('a time on the minutes around a gap is what it says (B057)', () => {
    expect(read('2027-03-28 02:59', 'Europe/Athens')).toMatchObject({ at: '2027-03-28T00:59:00.000Z' })
    expect(read('2027-03-28 04:00', 'Europe/Athens')).toMatchObject({ at: '2027-03-28T01:00:00.000Z' })
  })
})

describe('unusual zones (B058)', () => {
  test.each([
    ['2027-04-04 01:15', 'Australia/Lord_Howe', { state: 'moment', at: '2027-04-03T14:15:00.000Z' }],
    [
      '2027-04-04 01:45',
      'Australia/Lord_Howe',
      { state: 'twice', first: '2027-04-03T14:45:00.000Z', second: '2027-04-03T15:15:00.000Z' },
    ],
    [
      '2027-10-03 02:15',
      'Australia/Lord_Howe',
      { state: 'skipped', before: '2027-10-02T15:29:00.000Z', after: '2027-10-02T15:30:00.000Z' },
    ],
    ['2027-01-10 09:00', 'Asia/Kathmandu', { state: 'moment', at: '2027-01-10T03:15:00.000Z' }],
    ['2027-01-10 09:00', 'Asia/Calcutta', { state: 'moment', at: '2027-01-10T03:30:00.000Z' }],
    ['2027-01-10 09:00', 'EST', { state: 'moment', at: '2027-01-10T14:00:00.000Z' }],
    ['2027-01-10 09:00', 'Pacific/Apia', { state: 'moment', at: '2027-01-09T20:00:00.000Z' }],
    ['2027-02-20 09:00', 'Africa/Casablanca', { state: 'moment', at: '2027-02-20T09:00:00.000Z' }],
    ['2027-01-10 09:00', '', { state: 'moment', at: '2027-01-10T06:00:00.000Z', zone: 'Asia/Riyadh' }],
    ['2027-01-10 09:00', 'Mars/Olympus', { state: 'refused', reason: 'unknown_zone' }],
    ['2027-01-10 09:00', '+02:00', { state: 'refused', reason: 'unknown_zone' }],
  ])('an unusual zone, %s, is right in %j (B058)', (written, zone, expected) => {
    expect(read(written, zone, { ownZone: 'Asia/Riyadh' })).toMatchObject(expected)
  })

  test('a zone with its summer time off for one month a year has its gap where the month ends (B058)', () => {
    const then = Date.parse('2024-04-01T00:00:00.000Z')

    expect(read('2024-04-14 02:30', 'Africa/Casablanca', { now: then })).toMatchObject({
      state: 'skipped',
      before: '2024-04-14T01:59:00.000Z',
      after: '2024-04-14T02:00:00.000Z',
    })
  })

  test('around a day that never was, both neighbours are a day apart on the clock and a minute in truth (B058)', () => {
    const then = Date.parse('2011-12-01T00:00:00.000Z')

    expect(read('2011-12-30 09:00', 'Pacific/Apia', { now: then })).toMatchObject({
      state: 'skipped',
      before: '2011-12-30T09:59:00.000Z',
      after: '2011-12-30T10:00:00.000Z',
    })
  })
})

test('29 February where there is none, a time that the clocks skip and a zone that changed its rules are stated, never guessed (B118)', () => {
  expect(read('2027-02-29 09:00', 'Europe/London')).toMatchObject({ state: 'refused', reason: 'no_day' })
  const leapYear = Date.parse('2028-02-01T00:00:00.000Z')
  expect(read('2028-02-29 09:00', 'Europe/London', { now: leapYear })).toMatchObject({ at: '2028-02-29T09:00:00.000Z' })
  expect(read('2027-03-28 01:30', 'Europe/London')).toMatchObject({ state: 'skipped' })
  // Mexico has had no summer time since 2022, Jordan has it all year.
  expect(read('2027-07-01 09:00', 'America/Mexico_City')).toMatchObject({ at: '2027-07-01T15:00:00.000Z' })
  expect(read('2027-01-15 09:00', 'Asia/Amman')).toMatchObject({ at: '2027-01-15T06:00:00.000Z' })
})

describe('a start that cannot be (B059)', () => {
  test.each([
    ['2026-11-21 11:29', 'past'],
    ['2026-11-21 11:30', 'past'],
    ['1970-01-01 00:00', 'past'],
    ['2027-11-21 11:31', 'too_far'],
    ['2027-02-29 09:00', 'no_day'],
    ['2027-13-01 09:00', 'no_day'],
    ['28/02/2027 09:00', 'no_day'],
    [' 09:00', 'no_day'],
    ['2027-02-28 24:00', 'no_time'],
    ['2027-02-28 9:00', 'no_time'],
    ['2027-02-28 09:60', 'no_time'],
    ['2027-02-28', 'no_time'],
  ])('a start of %j is refused: %s (B059)', (written, reason) => {
    expect(read(written, 'UTC')).toEqual({ state: 'refused', reason, zone: 'UTC' })
  })

  test('a start five seconds from now is refused, and one a minute from now is not (B059)', () => {
    expect(read('2026-11-21 11:31', 'UTC', { now: now + 55_000 })).toMatchObject({ reason: 'past' })
    expect(read('2026-11-21 11:31', 'UTC', { now })).toMatchObject({ state: 'moment' })
  })
})
