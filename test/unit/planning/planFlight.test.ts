import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAt, type FrozenHours } from '../../../src/main/core/planning/openHours'
import { planFlight, type FlightGroup, type FlightTerms } from '../../../src/main/core/planning/planFlight'
import { growthOf } from '../../support/growthOf'

const now = Date.parse('2026-11-24T08:30Z')
const at = (time: string) => Date.parse(`2026-11-24T${time}Z`)
const hours: FrozenHours = {
  week: Array.from({ length: 7 }, () => ({ from: '08:00', to: '21:00' })),
  quietDays: [],
  crossing: 'go_on',
  zone: 'Europe/London',
}
const group = (zone: string | undefined, people: number, more: Partial<FlightGroup> = {}): FlightGroup => ({
  ...{ country: 'GB', region: undefined, zones: zone === undefined ? [] : [zone], hours, dueAt: null, people },
  ...{ parts: people * 2 },
  ...more,
})
const paris = group('Europe/Paris', 74, { country: 'FR', dueAt: at('09:00') })
const london = group('Europe/London', 1_081, { dueAt: at('10:00') })
const newYork = group('America/New_York', 31, { country: 'US', dueAt: at('15:00') })
const terms = (groups: readonly FlightGroup[], more: Partial<FlightTerms> = {}): FlightTerms => ({
  ...{ groups, tempo: { batchSize: 25, everySeconds: 120, perSecond: 5, answerMs: 500 }, limit: undefined },
  ...{ keepsQuietHours: true, isLocalTime: true, clock: 'app', zone: 'Europe/London', now },
  ...more,
})

describe('a flight plan', () => {
  it('a flight plan shows each zone’s people at their own time, with what is quiet for them', () => {
    const plan = planFlight(terms([paris, london, newYork]))
    expect(
      plan.rows.map(({ sends, quiet, offsetMinutes, wave, country }) => ({
        ...{
          wave,
          country,
          offsetMinutes,
          sends,
          quiet: quiet.map(({ from, to }) => `${from.slice(8, 16)} ${to.slice(8, 16)}`),
        },
      })),
    ).toEqual([
      {
        ...{ wave: 1, country: 'FR', offsetMinutes: 60, quiet: [] },
        sends: [{ from: '2026-11-24T09:00:00.000Z', to: '2026-11-24T09:08:00.000Z', batches: 5, people: 74 }],
      },
      {
        ...{ wave: 2, country: 'GB', offsetMinutes: 0, quiet: [] },
        sends: [{ from: '2026-11-24T10:00:00.000Z', to: '2026-11-24T11:28:00.000Z', batches: 45, people: 1_081 }],
      },
      {
        ...{ wave: 3, country: 'US', offsetMinutes: -300, quiet: ['24T08:00 24T13:00'] },
        sends: [{ from: '2026-11-24T15:00:00.000Z', to: '2026-11-24T15:04:00.000Z', batches: 3, people: 31 }],
      },
    ])
    expect(plan).toMatchObject({
      ...{ people: 1_186, batches: 53, batchSize: 25, zone: 'Europe/London', plannedAt: '2026-11-24T08:30:00.000Z' },
      span: { from: '2026-11-24T08:00:00.000Z', to: '2026-11-24T18:00:00.000Z' },
      ...{ first: '2026-11-24T09:00:00.000Z', last: '2026-11-24T15:04:00.000Z', half: '2026-11-24T10:44:00.000Z' },
      notes: [{ kind: 'inside_hours', people: 1_186 }],
    })
  })

  it('a flight plan says who waits for the morning, and shows the second day', () => {
    const plan = planFlight(terms([group('Europe/London', 2_000)], { now: at('19:00'), isLocalTime: false }))
    expect(plan.rows[0]?.sends).toEqual([
      { from: '2026-11-24T19:00:00.000Z', to: '2026-11-24T20:58:00.000Z', batches: 60, people: 1_461 },
      { from: '2026-11-25T08:00:00.000Z', to: '2026-11-25T08:46:00.000Z', batches: 24, people: 539 },
    ])
    expect(plan.rows[0]?.quiet).toEqual([{ from: '2026-11-24T21:00:00.000Z', to: '2026-11-25T08:00:00.000Z' }])
    expect(plan.notes).toEqual([
      { kind: 'inside_hours', people: 2_000 },
      { kind: 'waits_for_morning', people: 539, until: '2026-11-25T08:00:00.000Z' },
    ])
  })

  it('a flight plan without quiet hours sends to all in mixed batches, and says for whom it is quiet then', () => {
    const groups = [group('Europe/London', 60), group('America/New_York', 40, { country: 'US' })]
    const plan = planFlight(terms(groups, { keepsQuietHours: false, isLocalTime: false }))
    const stretch = { from: '2026-11-24T08:30:00.000Z', to: '2026-11-24T08:40:00.000Z', batches: 6 }
    expect(plan.rows.map(({ sends }) => sends)).toEqual([[{ ...stretch, people: 60 }], [{ ...stretch, people: 40 }]])
    expect(plan).toMatchObject({ batches: 6, notes: [{ kind: 'in_quiet_hours', people: 40 }] })
  })

  it('a flight plan of times kept by the gateway shows each as it is, however long submitting takes before', () => {
    const plan = planFlight(terms([paris, london, newYork], { clock: 'gateway' }))
    expect(
      plan.rows.map(({ sends }) => sends.map(({ from, to }) => `${from.slice(11, 16)} ${to.slice(11, 16)}`)),
    ).toEqual([['09:00 09:00'], ['10:00 10:06'], ['15:00 15:00']])
    expect(plan).toMatchObject({ first: '2026-11-24T09:00:00.000Z', last: '2026-11-24T15:00:00.000Z' })
  })

  it('a flight plan tells of the day’s limit, of several or unknown zones, of clocks that change, and of a time that is over', () => {
    const several = group('Europe/London', 6, { zones: ['Europe/London', 'Europe/Lisbon'], country: 'PT' })
    const groups = [
      several,
      group(undefined, 3, { country: null }),
      group('Europe/London', 9, { clockChange: 'Europe/London' }),
    ]
    const limit = { cap: 10, usedToday: 10, zone: 'Europe/London' }
    expect(planFlight(terms(groups, { limit })).notes).toEqual([
      { kind: 'inside_hours', people: 18 },
      { kind: 'daily_cap', cap: 10, people: 18, until: '2026-11-25T08:00:00.000Z' },
      { kind: 'clock_change', people: 9, zone: 'Europe/London' },
      { kind: 'several_zones', people: 6, country: 'PT' },
      { kind: 'zone_unknown', people: 3 },
    ])
    const over = planFlight(terms([group('Europe/Paris', 5, { dueAt: at('07:00') }), london]))
    expect(over.notes[0]).toEqual({ kind: 'time_over', people: 5 })
    const never = planFlight(terms([group('Europe/Paris', 5, { dueAt: Infinity })], { clock: 'gateway' }))
    expect(never).toMatchObject({ batches: 0, notes: [{ kind: 'not_in_a_year', people: 5 }] })
    expect(never.first).toBeUndefined()
  })

  it('a flight plan for no one has no times', () => {
    expect(planFlight(terms([]))).toMatchObject({ people: 0, batches: 0, rows: [], notes: [] })
  })

  it('a flight plan of a million single messages in forty zones takes no longer than one of a hundred thousand that take as many days', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
      .filter((_, index) => index % 10 === 0)
      .slice(0, 40)
    const planOf = (people: number) => {
      const slower = 1_000_000 / people
      const tempo = { batchSize: 1, perSecond: 5 / slower, answerMs: 300 * slower }
      const groups = zones.map((zone) => group(zone, people / 40))
      return planFlight(terms(groups, { tempo, isLocalTime: false }))
    }

    expect(planOf(1_000_000).batches).toBe(1_000_000)
    expect(planOf(1_000_000).last?.slice(0, 10)).toBe(planOf(100_000).last?.slice(0, 10))
    expect(await growthOf(planOf, 1_000_000)).toBeLessThan(4)
  })

  it('a flight plan counts everyone once, in order, inside their hours', () => {
    const groups = fc.array(
      fc.record({
        zone: fc.constantFrom('Europe/London', 'Asia/Tokyo', 'America/Denver', undefined),
        people: fc.integer({ min: 1, max: 800 }),
        due: fc.option(fc.integer({ min: 0, max: 5_000 })),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const more = fc.record({ keepsQuietHours: fc.boolean(), isLocalTime: fc.boolean() })
    const cap = fc.option(fc.integer({ min: 50, max: 4_000 }), { nil: undefined })
    fc.assert(
      fc.property(groups, more, cap, (chosen, choice, cap) => {
        const all = chosen
          .map(({ zone, people, due }) => group(zone, people, { dueAt: due === null ? null : now + due * 60_000 }))
          .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        const limit = cap === undefined ? undefined : { cap, usedToday: 0, zone: 'UTC' }
        const plan = planFlight(terms(all, { ...choice, limit }))
        const isMixed = !choice.keepsQuietHours && !choice.isLocalTime
        const perDay = new Map<string, number>()
        plan.rows.forEach(({ sends, people, zones }, index) => {
          expect(sends.reduce((sum, send) => sum + send.people, 0)).toBe(people)
          for (const send of sends) {
            expect(send.from <= send.to).toBe(true)
            if (send.from.slice(0, 10) === send.to.slice(0, 10))
              perDay.set(send.from.slice(0, 10), (perDay.get(send.from.slice(0, 10)) ?? 0) + send.people)
            if (!isMixed) expect(Date.parse(send.from)).toBeGreaterThanOrEqual(all[index]?.dueAt ?? now)
            if (choice.keepsQuietHours)
              for (const moment of [send.from, send.to])
                expect(openAt(hours, zones, Date.parse(moment)).isOpen).toBe(true)
          }
        })
        if (!isMixed)
          expect(plan.batches).toBe(
            plan.rows.flatMap(({ sends }) => sends).reduce((sum, send) => sum + send.batches, 0),
          )
        expect(plan.first! <= plan.half! && plan.half! <= plan.last!).toBe(true)
        if (cap !== undefined && !isMixed) for (const people of perDay.values()) expect(people).toBeLessThanOrEqual(cap)
      }),
      { numRuns: 60 },
    )
  })
})
