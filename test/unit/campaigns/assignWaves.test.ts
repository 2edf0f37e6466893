import type { Timing } from '@contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeWaves } from '../../../src/main/core/campaigns/approval/assignWaves'
import { makeHoursBook } from '../../../src/main/core/quietHours/hoursBook'
import { openAt } from '../../../src/main/core/planning/openHours'

const now = Date.parse('2026-11-24T10:00Z')
const hours = makeHoursBook([], 'go_on')
const base: Timing = { kind: 'now', clock: 'app', late: { kind: 'ask' }, quietHours: true }
const people = {
  london: ['+447700900123', 'GB'],
  leeds: ['+447700900124', 'GB'],
  paris: ['+33639980012', 'FR'],
  newYork: ['+12125550123', 'US'],
  miami: ['+13055550123', 'US'],
  nowhere: ['+80012345678', null],
  anywhereUs: ['+15005550123', 'US'],
} as const satisfies Record<string, readonly [string, string | null]>
type Name = keyof typeof people

function assign(timing: Timing, names: readonly Name[], at = now) {
  const assignment = makeWaves({ timing, hours, zone: 'Europe/London', now: at })
  const groups = names.map((name) => assignment.waveOf(people[name][0], people[name][1]))
  const counts = assignment.groups.map((_, index) => groups.filter((group) => group === index).length)
  return { groups, ...assignment.finish(counts) }
}

const shown = ({ waves }: ReturnType<typeof assign>) =>
  waves.map(({ country, region, zones, firstPosition, lastPosition, dueAt }) =>
    [region ?? country, zones.join('+'), `${firstPosition}-${lastPosition}`, dueAt?.slice(0, 16) ?? null].join(' '),
  )

describe('the waves of a send', () => {
  it('a send at any hour has no waves, and one for a single moment has one wave with its time', () => {
    expect(assign({ ...base, quietHours: false }, ['london', 'paris'])).toMatchObject({
      ...{ waves: [], groups: [0, 0], firstPositions: [1], problem: undefined, canonical: '[]' },
    })
    const moment: Timing = { ...base, kind: 'moment', at: '2026-11-25T09:00:00.000Z', quietHours: false }
    expect(assign(moment, ['london', 'paris']).waves).toEqual([
      {
        ...{ wave: 1, firstPosition: 1, lastPosition: 2, dueAt: '2026-11-25T09:00:00.000Z' },
        ...{ country: null, region: undefined, zones: [], hours: null },
      },
    ])
  })

  it('waves hold people with the same hours together, those whose evening is nearest first', () => {
    const assigned = assign(base, ['london', 'newYork', 'paris', 'leeds', 'miami', 'nowhere'])
    expect(assigned.groups).toEqual([0, 1, 2, 0, 3, 4])
    // Paris closes at 19:00 UTC, London at 21:00; in America it is still night.
    expect(shown(assigned)).toEqual([
      'FR Europe/Paris 1-1 ',
      'GB Europe/London 2-3 ',
      '  4-4 ',
      'US America/New_York 5-5 ',
      'US-FL America/New_York 6-6 ',
    ])
    expect(assigned.firstPositions).toEqual([2, 5, 1, 6, 4])
    expect(assigned.waves[2]?.hours?.zone).toBe('Europe/London')
  })

  it('waves are ordered by each person’s own time of day', () => {
    const local: Timing = { ...base, kind: 'local', day: '2026-11-25', time: '10:00' }
    expect(shown(assign(local, ['newYork', 'london', 'paris', 'nowhere', 'anywhereUs']))).toEqual([
      'FR Europe/Paris 1-1 2026-11-25T09:00',
      'GB Europe/London 2-2 2026-11-25T10:00',
      '  3-3 2026-11-25T10:00',
      'US America/New_York 4-4 2026-11-25T15:00',
      // A number that may be in several zones gets the latest of them: Honolulu.
      `US ${'America/Adak America/Chicago America/Denver America/Juneau America/Los_Angeles America/New_York America/Phoenix Pacific/Honolulu'.replaceAll(' ', '+')} 5-5 2026-11-25T20:00`,
    ])
  })

  it('waves wait for the first instant after a time that the clocks skip, and for the later of two', () => {
    const at = Date.parse('2027-03-01T00:00Z')
    const gap: Timing = { ...base, kind: 'local', day: '2027-03-28', time: '01:30', quietHours: false }
    expect(shown(assign(gap, ['london'], at))).toEqual(['GB Europe/London 1-1 2027-03-28T01:00'])
    const twice: Timing = { ...gap, day: '2027-10-31' }
    expect(shown(assign(twice, ['london'], at))).toEqual(['GB Europe/London 1-1 2027-10-31T01:30'])
    const assignment = makeWaves({ timing: twice, hours, zone: 'UTC', now: at })
    assignment.waveOf(people.london[0], people.london[1])
    expect(assignment.groups[0]?.clockChange).toBe('Europe/London')
  })

  it('waves move to the next open time if the gateway keeps the time, and stay if the app does', () => {
    const early: Timing = { ...base, kind: 'moment', at: '2026-12-25T06:00:00.000Z', clock: 'gateway' }
    expect(shown(assign(early, ['london', 'paris', 'newYork']))).toEqual([
      'GB Europe/London 1-1 2026-12-25T08:00',
      'US America/New_York 2-2 2026-12-25T13:00',
      // Christmas is quiet there, a Sunday too.
      'FR Europe/Paris 3-3 2026-12-26T09:00',
    ])
    expect(shown(assign({ ...early, clock: 'app' }, ['newYork']))).toEqual(['US America/New_York 1-1 2026-12-25T06:00'])
  })

  it('waves are refused if the time is already over for someone, and if it can never come', () => {
    const today: Timing = { ...base, kind: 'local', day: '2026-11-24', time: '10:30' }
    expect(assign(today, ['london', 'newYork'])).toMatchObject({ problem: undefined, over: 0 })
    expect(assign(today, ['london', 'paris', 'newYork'])).toMatchObject({ problem: 'SCHEDULE_PAST', over: 1 })
    for (const day of ['2026-02-30', '2029-01-01', 'tomorrow'])
      expect(assign({ ...today, day }, ['london']).problem).toBe('SCHEDULE_NOT_POSSIBLE')
  })

  it('waves bind hours and times in one canonical form', () => {
    const before = assign(base, ['london', 'paris']).canonical
    expect(assign(base, ['london', 'paris']).canonical).toBe(before)
    expect(assign(base, ['london', 'leeds', 'paris']).canonical).not.toBe(before)
    expect(
      assign({ ...base, quietHours: false, kind: 'local', day: '2026-12-01', time: '09:00' }, ['london']).canonical,
    ).not.toBe(before)
  })

  it('waves give everyone exactly one place, in the order of times, and a time kept by the gateway is an open one', () => {
    const names = fc.constantFrom(...(Object.keys(people) as Name[]))
    const timing = fc.record({
      ...{ quietHours: fc.boolean(), clock: fc.constantFrom('app' as const, 'gateway' as const) },
      kind: fc.constantFrom('now' as const, 'moment' as const, 'local' as const),
      minutes: fc.integer({ min: 1_500, max: 60_000 }),
    })
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 30 }), timing, (chosen, { minutes, ...choice }) => {
        const at = new Date(now + minutes * 60_000).toISOString()
        const assigned = assign({ ...base, ...choice, at, day: at.slice(0, 10), time: at.slice(11, 16) }, chosen)
        const next = [...assigned.firstPositions]
        const positions = chosen.map((_, index) => {
          const group = assigned.groups[index] ?? 0
          const position = next[group] ?? 0
          next[group] = position + 1
          return position
        })
        expect(positions.toSorted((a, b) => a - b)).toEqual(chosen.map((_, index) => index + 1))
        const times = assigned.waves.map(({ dueAt }) => dueAt ?? '')
        expect(times).toEqual(times.toSorted())
        for (const { wave, firstPosition, lastPosition, hours, dueAt, zones } of assigned.waves) {
          expect(firstPosition).toBe((assigned.waves[wave - 2]?.lastPosition ?? 0) + 1)
          expect(lastPosition).toBeGreaterThanOrEqual(firstPosition)
          if (choice.clock === 'gateway' && choice.quietHours && dueAt)
            expect(openAt(hours, zones, Date.parse(dueAt)).isOpen).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})
