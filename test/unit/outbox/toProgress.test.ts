import { describe, expect, test } from 'vitest'
import { peoplePerMinute } from '../../../src/main/core/outbox/views/toProgress'

describe('the pace of a send', () => {
  const startedAt = '2026-11-20T09:00:00.000Z'
  const after = (seconds: number): number => Date.parse(startedAt) + seconds * 1_000
  const row = (lastMinute: number, everySeconds?: number, batchSize = 100, runsFrom: string | null = null) => ({
    ...{ lastMinute, startedAt, runsFrom, batchSize },
    timing: JSON.stringify(everySeconds === undefined ? {} : { everySeconds }),
  })

  test('the pace of a send of a few seconds is counted by them (its end was said to be an hour and more away)', () => {
    expect(peoplePerMinute(row(111), after(10))).toBe(666)
    expect(peoplePerMinute(row(211), after(1))).toBe(2_532)
  })

  test('the pace of a send that was resumed is counted by the seconds since then (its end was said to be too far away once more)', () => {
    const resumedAt = new Date(after(3_600)).toISOString()
    expect(peoplePerMinute(row(111, undefined, 100, resumedAt), after(3_610))).toBe(666)
    expect(peoplePerMinute(row(3_400, undefined, 100, resumedAt), after(3_675))).toBe(3_400)
  })

  test('the seconds between an approval and the first message are not of the run', () => {
    const approvedAt = new Date(after(-30)).toISOString()
    expect(peoplePerMinute(row(111, undefined, 100, approvedAt), after(10))).toBe(666)
  })

  test('the pace of a send is that of its last minute once it has run for one', () => {
    expect(peoplePerMinute(row(3_400), after(75))).toBe(3_400)
    expect(peoplePerMinute(row(1_000, 5), after(75))).toBe(1_000)
  })

  test('the pace of a send with a long pause between its batches is that of the plan (it was said to be over ten times too early)', () => {
    expect(peoplePerMinute(row(100, 600), after(10))).toBe(10)
    expect(peoplePerMinute(row(0, 600), after(500))).toBe(10)
    expect(peoplePerMinute(row(100, 5), after(10))).toBe(1_200)
  })

  test('the first small batches of a send give no pace (600 people were said to take ten hours)', () => {
    expect([row(1), row(11), row(1, undefined, 5)].map((one) => peoplePerMinute(one, after(75)))).toEqual([0, 0, 0])
    expect([row(12), row(6, undefined, 5), row(1, undefined, 1)].map((one) => peoplePerMinute(one, after(75)))).toEqual(
      [12, 6, 1],
    )
  })
})
