import { expect, test } from 'vitest'
import { flightTimes } from '../../../src/main/core/planning/flightTimes'
import { zoneOffsets } from '../../../src/main/core/planning/localInstants'

// Each test asks for a zone of its own: the table of a zone is kept, and what is tested happens at its first use.
const hour = 3_600_000
const crossing = 'go_on' as const
const winter = Date.UTC(2026, 0, 15, 12)

test('a zone that is first asked for at a fraction of a millisecond has its own offset (it was refused, then taken for UTC)', () => {
  const offsets = zoneOffsets('America/Denver')

  expect(offsets?.at(winter + 0.28)).toBe(-7 * hour)
  expect(offsets?.at(winter)).toBe(-7 * hour)
})

test('a send to two zones can be planned if answers take a fraction of a millisecond (its page said that the disk could not be written)', () => {
  const waves = ['Europe/Lisbon', 'Asia/Karachi'].map((zone) => ({
    ...{ people: 50, dueAt: null, zones: [zone] },
    hours: { ...{ week: Array.from({ length: 7 }, () => ({ from: '08:00', to: '21:00' })) }, quietDays: [], crossing },
  }))

  const { stretches } = flightTimes(waves, { batchSize: 10, perSecond: 3, answerMs: 612.55 }, undefined, winter)

  expect(stretches.map(({ people }) => people)).toEqual([50, 50])
})
