// Tasks on Home from standing sends.
import { makeText } from '@text'
import { expect, test } from 'vitest'
import { needsOfStanding } from '../../../src/renderer/src/features/home/needsOfStanding'
import { approvalOf, aRule } from '../standing/standingShapes'

const t = makeText('en-GB')
const format = { day: (day: string) => day, time: () => 'today 09:12' }
const needs = (rule: ReturnType<typeof aRule>, today = '2026-11-20') =>
  needsOfStanding([rule], Date.parse(today), t, format).map(({ title, body, to }) => [title, body, to])

test('a paused standing send is a task that says why, and leads to its page', () => {
  const paused = { at: '2026-11-20T09:12:00.000Z', by: 'no_price' } as const
  expect(needs(aRule({ state: 'paused', paused }))).toEqual([
    ['“Birthdays” is paused', 'The gateway gave no price.', '/standing/1'],
  ])
})

test('a standing send that a restore switched off is a task', () => {
  expect(needs(aRule({ state: 'off', isRestored: true }))[0]?.[0]).toBe('“Birthdays” is switched off')
  expect(needs(aRule({ state: 'off' }))).toEqual([])
})

test('the end of an approval is announced 14 days before, and not earlier', () => {
  const rule = aRule({ state: 'on' })
  const approved = { ...rule, approval: approvalOf(rule) }
  expect(needs(approved, '2027-11-05')).toEqual([])
  expect(needs(approved, '2027-11-06')).toEqual([
    [
      'The approval of “Birthdays” ends soon',
      'Its last day is 2027-11-20. Approve it again so that it continues.',
      '/standing/1/approval',
    ],
  ])
})
