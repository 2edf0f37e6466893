import { expect, test } from 'vitest'
import { holdText, type PersonLimit } from '../../../src/main/core/planning/personLimit'

const hour = 3_600_000
const day = 24 * hour
const minute = 60_000
const at = Date.parse('2026-11-24T10:00:00Z')
const iso = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString())
const until = (agoMs: readonly number[], limit: Partial<PersonLimit>): string | undefined =>
  iso(
    holdText(
      agoMs.map((ms) => at - ms),
      at,
      { textsPerWeek: null, hoursBetween: null, ...limit },
    )?.until,
  )

test.each([
  ['no text before', [], { textsPerWeek: 1, hoursBetween: 12 }, undefined],
  ['fewer texts than a week may have', [day, 2 * day], { textsPerWeek: 3 }, undefined],
  ['as many as a week may have', [day, 2 * day, 6 * day], { textsPerWeek: 3 }, '2026-11-25T10:00:00.000Z'],
  [
    'more than that, of other computers',
    [day, 2 * day, 3 * day, 6 * day],
    { textsPerWeek: 3 },
    '2026-11-28T10:00:00.000Z',
  ],
  ['a text exactly seven days ago', [7 * day], { textsPerWeek: 1 }, undefined],
  [
    'a text an hour and seven minutes less than seven days ago',
    [7 * day - hour - 7 * minute],
    { textsPerWeek: 1 },
    undefined,
  ],
  [
    'a text more than an hour and eight minutes less than seven days ago',
    [7 * day - hour - 8 * minute],
    { textsPerWeek: 1 },
    '2026-11-24T11:10:00.000Z',
  ],
  ['a text 24 seconds less than an hour ago', [hour - 24_000], { hoursBetween: 1 }, undefined],
  ['a text 25 seconds less than an hour ago', [hour - 25_000], { hoursBetween: 1 }, '2026-11-24T10:10:00.000Z'],
  ['a text four hours ago', [4 * hour], { hoursBetween: 12 }, '2026-11-24T18:00:00.000Z'],
  ['a text exactly twelve hours ago', [12 * hour], { hoursBetween: 12 }, undefined],
  [
    'both limits: the later moment counts',
    [4 * hour, 6 * day],
    { textsPerWeek: 2, hoursBetween: 12 },
    '2026-11-25T10:00:00.000Z',
  ],
  ['a text that the gateway keeps for later', [-2 * hour], { hoursBetween: 3 }, '2026-11-24T15:00:00.000Z'],
] as const)('a person with %s is held until their next moment, or not at all', (_, ago, limit, moment) => {
  expect(until(ago, limit)).toBe(moment)
})

test('a moment is the next full ten minutes, so that people who are held go out together', () => {
  const held = holdText([at - hour + 61_000], at, { textsPerWeek: null, hoursBetween: 1 })
  expect(iso(held?.until)).toBe('2026-11-24T10:10:00.000Z')
  expect(held?.reason).toBe('hours_between')
})

test('a person who had as many texts as a week may have is held for that reason, with the number of texts', () => {
  const held = holdText([at - hour, at - day], at, { textsPerWeek: 2, hoursBetween: 12 })
  expect([held?.reason, held?.texts]).toEqual(['texts_a_week', 2])
})

test('the moments go by hours and not by the calendar, so a change of the clocks moves none', () => {
  // The clocks of London go back an hour on 25 October 2026.
  const sent = Date.parse('2026-10-24T12:00:00Z')
  const held = holdText([sent], sent + day, { textsPerWeek: 1, hoursBetween: null })
  expect(iso(held?.until)).toBe('2026-10-31T12:00:00.000Z')
})

test('a message of each Monday at nine is not held on the Monday after the clocks went forward, though last week it took some seconds', () => {
  const lastWeek = Date.parse('2027-03-22T09:00:05+01:00')
  const now = Date.parse('2027-03-29T09:00:01+02:00')
  expect(holdText([lastWeek], now, { textsPerWeek: 1, hoursBetween: null })).toBeUndefined()
})
