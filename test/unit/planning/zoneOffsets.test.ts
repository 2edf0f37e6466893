// The library is a second opinion that shares no code with what it judges.
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { zoneOffsets } from '../../../src/main/core/planning/zoneOffsets'

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

function changesOfLibrary(zone: string, from: number, to: number): { at: number; offset: number }[] {
  const changes: { at: number; offset: number }[] = []
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  while ((moment = moment.getTimeZoneTransition('next')) && moment.epochMilliseconds <= to) {
    changes.push({ at: moment.epochMilliseconds, offset: moment.offsetNanoseconds / 1_000_000 })
  }
  return changes
}

function zonesThatDiffer(zones: readonly string[], first: string, last: string): string[] {
  const [from, to] = [at(first), at(last)]
  return zones.filter((zone) => {
    const offsets = zoneOffsets(zone)
    const own = offsets?.changes(from, to).map((instant) => ({ at: instant, offset: offsets.at(instant) }))
    return JSON.stringify(own) !== JSON.stringify(changesOfLibrary(zone, from, to))
  })
}

test(
  'every zone of the world changes its clocks when a calendar library says so, in this decade',
  { timeout: 60_000 },
  () => {
    expect(zonesThatDiffer(Intl.supportedValuesOf('timeZone'), '2020-01-01', '2030-01-01')).toEqual([])
  },
)

test('zones that changed their clocks oddly do so when a calendar library says so, since 1970', () => {
  const odd = [
    'Africa/Casablanca',
    'Africa/Cairo',
    'America/Recife',
    'Antarctica/Casey',
    'Antarctica/Troll',
    'Asia/Gaza',
  ]
  const more = [
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'Europe/Istanbul',
    'Pacific/Apia',
    'Pacific/Kwajalein',
  ]
  expect(zonesThatDiffer([...odd, ...more], '1970-01-01', '2040-01-01')).toEqual([])
})

test.each([
  ['Pacific/Kiritimati', '2026-06-01', 14],
  ['Pacific/Pago_Pago', '2026-06-01', -11],
  ['Asia/Kathmandu', '2026-03-01', 5.75],
  ['America/St_Johns', '2026-01-01', -3.5],
  ['Europe/Berlin', '0001-01-01', 53 / 60 + 28 / 3600],
])('the clocks of %s are on %s this many hours ahead of UTC: %s', (zone, date, hours) => {
  expect(zoneOffsets(zone)?.at(at(date))).toBe(Math.round(hours * 3_600) * 1_000)
})

test('a second before its clocks change, and at that second, a zone has the offset before and after', () => {
  const offsets = zoneOffsets('Europe/Berlin')
  const change = Date.parse('2026-03-29T01:00:00Z')
  expect(offsets?.changes(change - 1, change)).toEqual([change])
  expect(offsets?.at(change - 1)).toBe(3_600_000)
  expect(offsets?.at(change)).toBe(7_200_000)
})
