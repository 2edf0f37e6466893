import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { isDay, isZone, localDay, localInstants, offsetMinutes } from '../../../src/main/core/planning/localInstants'
import { growthOf } from '../../support/growthOf'

const minute = 60_000
const hour = 60 * minute
const zones = [
  ...['Europe/London', 'Europe/Paris', 'Europe/Athens', 'Europe/Dublin', 'America/New_York', 'America/Chicago'],
  ...['America/St_Johns', 'America/Havana', 'America/Santiago', 'America/Nuuk', 'Australia/Lord_Howe'],
  ...['Australia/Sydney', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Norfolk', 'Asia/Kathmandu', 'Asia/Calcutta'],
  ...['Asia/Beirut', 'Asia/Tehran', 'Asia/Gaza', 'Africa/Casablanca', 'Africa/Cairo', 'Antarctica/Troll'],
]

/** Another library's clocks: milliseconds ahead of UTC. */
const ahead = (at: number, zone: string): number => DateTime.fromMillis(at, { zone }).offset * minute

/** Every instant, a minute apart, at which those clocks show that time; in order. */
function readings(wall: number, zone: string, from = wall - 15 * hour, to = wall + 15 * hour): number[] {
  const found: number[] = []
  for (let at = from; at <= to; at += minute) if (at + ahead(at, zone) === wall) found.push(at)
  return found
}

/** When the clocks of each zone change in three years, to the half hour. */
const changes = zones.flatMap((zone) => {
  const found: (readonly [string, number])[] = []
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 1); day += 24 * hour) {
    if (ahead(day, zone) === ahead(day + 24 * hour, zone)) continue
    let at = day
    while (ahead(at, zone) === ahead(day, zone)) at += hour / 2
    found.push([zone, at])
  }
  return found
})

describe('the instants of a local time', () => {
  it("the instants of a local time equal another library's, around every change of the clocks of 23 zones in three years", () => {
    expect(changes.length).toBeGreaterThan(100)
    const kinds = new Set<string>()
    for (const [zone, change] of changes) {
      const clocks = new Map<number, number[]>()
      for (let at = change - 4 * hour; at <= change + 4 * hour; at += minute) {
        const wall = at + ahead(at, zone)
        clocks.set(wall, [...(clocks.get(wall) ?? []), at])
      }
      const [before, after] = [change + ahead(change - minute, zone), change + ahead(change, zone)]
      for (const near of [before, after])
        for (const minutes of [-90, -61, -31, -30, -29, -1, 0, 1, 29, 30, 59, 60, 90]) {
          const wall = near + minutes * minute
          const [day = '', rest = ''] = new Date(wall).toISOString().split('T')
          const [first = change, second = first] = clocks.get(wall) ?? []
          const kind = (['skipped', 'once', 'twice'] as const)[clocks.get(wall)?.length ?? 0]
          const found = localInstants(day, rest.slice(0, 5), zone)
          expect(found, `${day} ${rest} ${zone}`).toEqual({ kind, first, second })
          kinds.add(found?.kind ?? '')
        }
    }
    expect([...kinds].sort()).toEqual(['once', 'skipped', 'twice'])
  }, 30_000)

  it("the instants of a local time equal another library's at any time of the years around", () => {
    const days = fc.integer({ min: 0, max: 7_000 }).map((count) => new Date(Date.UTC(2015, 0, 1 + count)))
    const minutes = fc.integer({ min: 0, max: 1_439 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, minutes, (zone, date, count) => {
        const day = date.toISOString().slice(0, 10)
        const time = new Date(count * minute).toISOString().slice(11, 16)
        const expected = readings(Date.parse(`${day}T${time}Z`), zone)
        const found = localInstants(day, time, zone)
        if (expected.length > 0) expect(found).toMatchObject({ first: expected[0], second: expected.at(-1) })
        else expect(found?.kind).toBe('skipped')
        const at = date.getTime() + count * minute
        expect(localDay(at, zone)).toBe(DateTime.fromMillis(at, { zone }).toISODate())
        expect(offsetMinutes(at, zone)).toBe(DateTime.fromMillis(at, { zone }).offset)
      }),
      { numRuns: 40 },
    )
  }, 30_000)

  it('the instant of a day that never was is the one at which it was left out', () => {
    expect(localInstants('2011-12-30', '09:00', 'Pacific/Apia')).toEqual({
      kind: 'skipped',
      first: Date.parse('2011-12-30T10:00Z'),
      second: Date.parse('2011-12-30T10:00Z'),
    })
  })

  it('a day ends at its 24:00', () => {
    expect(localInstants('2026-11-24', '24:00', 'Asia/Kathmandu')?.first).toBe(Date.parse('2026-11-24T18:15Z'))
  })

  it('the instants of the far past and future are found', () => {
    expect(localInstants('9998-07-01', '09:00', 'Europe/Paris')?.first).toBe(Date.parse('9998-07-01T07:00Z'))
    expect(localInstants('1975-07-01', '09:00', 'Europe/Paris')?.first).toBe(Date.parse('1975-07-01T08:00Z'))
  })

  it('an instant ten times as far ahead takes no longer to find', async () => {
    // A zone that was read is remembered, so each time has a zone of its own.
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'))
    const findAhead = (years: number): void => {
      const zone = zones.pop() ?? ''
      expect(localInstants('2026-07-01', '09:00', zone)?.kind).toBe('once')
      expect(localInstants(`${2026 + years}-07-01`, '09:00', zone)?.kind).toBe('once')
    }

    expect(await growthOf(findAhead, 790)).toBeLessThan(7)
  })

  it('an unknown zone has no instants, and an offset has none either', () => {
    for (const zone of ['Europe/Atlantis', '+01:00', '', 'UTC+1', '../etc']) {
      expect(isZone(zone)).toBe(false)
      expect(localInstants('2026-11-24', '09:00', zone)).toBeUndefined()
    }
    expect(['UTC', 'EST', 'Asia/Calcutta', 'Asia/Kolkata'].every(isZone)).toBe(true)
  })

  it('a day that exists is told from one that does not', () => {
    expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
    for (const day of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '26-01-01', '', '2026-1-1'])
      expect(isDay(day), day).toBe(false)
  })
})
