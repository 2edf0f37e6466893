import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLocalDays } from '../../../../src/main/core/history/columns/matches'

const zones = ['UTC', 'Europe/Athens', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Monrovia']

function plainDay(instant: number, zone: string): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** Monrovia was 44 minutes and 30 seconds behind UTC until 1972; Apia left out a day in 2011. */
const starts = ['1971-12-20', '2011-12-20', '2026-03-20', '2026-10-20'].map((date) => Date.parse(date))

test('a local day is that of the calendar in every zone, also across changes of the clocks and in any order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...starts),
      fc.array(fc.integer({ min: 0, max: 40 * 86_400_000 }), { minLength: 1, maxLength: 30 }),
      (zone, start, offsets) => {
        const instants = offsets.map((offset) => start + offset)
        const dayOf = makeLocalDays(zone, Math.min(...instants), Math.max(...instants))

        expect(instants.map(dayOf)).toEqual(instants.map((instant) => plainDay(instant, zone)))
      },
    ),
  )
})

test('a message dated centuries away leaves the days of all others right', () => {
  const instants = [...starts, Date.parse('2500-07-01T21:30:00Z')]
  const dayOf = makeLocalDays('Europe/Athens', 0, instants.at(-1) ?? 0)

  expect(instants.map(dayOf)).toEqual(instants.map((instant) => plainDay(instant, 'Europe/Athens')))
})
