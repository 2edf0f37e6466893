import { expect, test } from 'vitest'
import { forecastEnd } from '../../../src/main/core/jobs/jobNews'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test('a forecast goes by the speed so far', () => {
  expect(forecastEnd(90, { done: 10, elapsedMs: 10_000 }, now)).toBe('2026-11-21T10:01:30.000Z')
})

test.each([
  ['nothing is known of what is left', undefined, 10, 10_000],
  ['nothing is left', 0, 10, 10_000],
  ['too little was done to tell', 90, 4, 10_000],
  ['it has only just begun', 90, 10, 1_000],
] as const)('a forecast is missing if %s', (_title, left, done, elapsedMs) => {
  expect(forecastEnd(left, { done, elapsedMs }, now)).toBeUndefined()
})
