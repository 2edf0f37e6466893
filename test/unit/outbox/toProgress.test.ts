import { describe, expect, test } from 'vitest'
import { peoplePerMinute } from '../../../src/main/core/outbox/views/toProgress'

describe('the pace of a send', () => {
  const startedAt = '2026-11-20T09:00:00.000Z'
  const after = (seconds: number): number => Date.parse(startedAt) + seconds * 1_000
  const row = (lastMinute: number, everySeconds?: number) => ({
    ...{ lastMinute, startedAt, timing: JSON.stringify(everySeconds === undefined ? {} : { everySeconds }) },
  })

  test('the pace of a send of a few seconds is counted by them (its end was said to be an hour and more away)', () => {
    expect(peoplePerMinute(row(111), after(10))).toBe(666)
    expect(peoplePerMinute(row(11), after(1))).toBe(132)
  })

  test('the pace of a send is that of its last minute once it has run for one, or pauses between its batches', () => {
    expect(peoplePerMinute(row(3_400), after(75))).toBe(3_400)
    expect(peoplePerMinute(row(100, 600), after(10))).toBe(100)
  })
})
