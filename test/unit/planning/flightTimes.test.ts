import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planBatch } from '../../../src/main/core/planning/planBatch'
import { planTurn, type Wave } from '../../../src/main/core/outbox/engine/planTurn'
import {
  flightTimes,
  sizesOf,
  type DayLimit,
  type Stretch,
  type Tempo,
} from '../../../src/main/core/planning/flightTimes'
import type { TimedWave } from '../../../src/main/core/planning/handoverWindows'
import { localDay, localInstants } from '../../../src/main/core/planning/localInstants'
import { openAt, type FrozenHours, type Opening } from '../../../src/main/core/planning/openHours'

const ms = (iso: string): number => Date.parse(iso)
const quick: Tempo = { batchSize: 25, everySeconds: 120, perSecond: 5, answerMs: 400 }
const hours = (from: string, to: string): FrozenHours => ({
  week: Array.from({ length: 7 }, () => ({ from, to })),
  quietDays: [],
  crossing: 'go_on',
})
const everybody = (people: number, more: Partial<TimedWave> = {}): TimedWave => ({
  ...{ people, dueAt: null, zones: ['Europe/London'], hours: null },
  ...more,
})
const written = (stretches: readonly Stretch[]) =>
  stretches.map(({ wave, from, to, batches, people }) => [
    wave,
    `${new Date(from).toISOString().slice(5, 19)} ${new Date(to).toISOString().slice(5, 19)}`,
    batches,
    people,
  ])

describe('the times of a send', () => {
  it('a send begins with one person, then ten, then full batches', () => {
    const { stretches, half } = flightTimes([everybody(100)], quick, undefined, ms('2026-11-24T10:00Z'))
    expect(written(stretches)).toEqual([[0, '11-24T10:00:00 11-24T10:10:00', 6, 100]])
    expect(new Date(half ?? 0).toISOString()).toBe('2026-11-24T10:06:00.000Z')
  })

  it('a send without an interval goes by the pace: one answer at a time until a full batch, then two', () => {
    const tempo = { batchSize: 25, perSecond: 5, answerMs: 2_000 }
    const { stretches } = flightTimes([everybody(86)], tempo, undefined, 0)
    expect(written(stretches)).toEqual([[0, '01-01T00:00:00 01-01T00:00:06', 5, 86]])
  })

  it('a send stops a minute before quiet hours and continues in the morning, slowly again', () => {
    const wave = everybody(100, { hours: hours('08:00', '21:00') })
    const { stretches, waits } = flightTimes([wave], quick, undefined, ms('2026-11-24T20:54Z'))
    expect(written(stretches)).toEqual([
      [0, '11-24T20:54:00 11-24T20:58:00', 3, 36],
      [0, '11-25T08:00:00 11-25T08:08:00', 5, 64],
    ])
    expect([...waits]).toEqual([[0, { people: 64, until: ms('2026-11-25T08:00Z') }]])
  })

  it('a send uses the first wave in order that is open, and comes back to an earlier one as soon as that is', () => {
    const waves = [
      everybody(30, { zones: ['America/New_York'], hours: hours('08:00', '21:00') }),
      everybody(500, { hours: hours('08:00', '21:00') }),
    ]
    const { stretches } = flightTimes(waves, quick, undefined, ms('2026-11-24T12:30Z'))
    expect(written(stretches)).toEqual([
      [1, '11-24T12:30:00 11-24T12:58:00', 15, 336],
      [0, '11-24T13:00:00 11-24T13:02:00', 2, 30],
      [1, '11-24T13:04:00 11-24T13:16:00', 7, 164],
    ])
  })

  it('a send texts no more a day than the account may, and continues at midnight where the account is', () => {
    const limit = { cap: 60, usedToday: 20, zone: 'Europe/Paris' }
    const { stretches, overCap } = flightTimes([everybody(130)], quick, limit, ms('2026-11-24T10:00Z'))
    expect(written(stretches)).toEqual([
      [0, '11-24T10:00:00 11-24T10:06:00', 4, 40],
      [0, '11-24T23:00:00 11-24T23:06:00', 4, 60],
      [0, '11-25T23:00:00 11-25T23:04:00', 3, 30],
    ])
    expect(overCap).toEqual({ people: 90, until: ms('2026-11-24T23:00Z') })
  })

  it('a send of next week is not held by a daily limit that was reached today', () => {
    const limit = { cap: 60, usedToday: 60, zone: 'Europe/Paris' }
    const next = everybody(4, { dueAt: ms('2026-12-02T10:00Z') })
    const now = ms('2026-11-27T20:30Z')
    const { stretches, overCap } = flightTimes([next], quick, limit, now)
    expect(written(stretches)).toEqual([[0, '12-02T10:00:00 12-02T10:02:00', 2, 4]])
    expect(overCap).toBeUndefined()
    expect(flightTimes([everybody(3), next], quick, limit, now).overCap).toEqual({
      people: 3,
      until: ms('2026-11-27T23:00Z'),
    })
  })

  it('a send goes after the people of campaigns that start before it, also those who wait from day to day', () => {
    const zone = 'Europe/London'
    const at = (day: string) => ms(`${day}T09:00Z`)
    const planFrom = (day: string, others: NonNullable<DayLimit['others']>) => {
      const send = everybody(20, { dueAt: ms(`${day}T10:00Z`) })
      const { stretches, overCap } = flightTimes(
        [send],
        quick,
        { cap: 60, usedToday: 60, zone, others },
        at('2026-11-23'),
      )
      return [stretches.map(({ from }) => new Date(from).toISOString().slice(5, 13)), overCap?.people]
    }
    const before = { startsAt: at('2026-11-24'), people: 170 }

    expect(planFrom('2026-11-24', [before])).toEqual([['11-26T00', '11-27T00'], 20])
    expect(planFrom('2026-11-26', [before])).toEqual([['11-26T10', '11-27T00'], 10])
    expect(planFrom('2026-11-27', [before])).toEqual([['11-27T10'], undefined])
    expect(planFrom('2026-11-24', [{ startsAt: ms('2026-11-24T11:00Z'), people: 170 }])).toEqual([
      ['11-24T10'],
      undefined,
    ])
  })

  it('a send waits for a chosen time, and counts those who would never be texted', () => {
    const late = everybody(1, { dueAt: ms('2026-12-01T09:00Z') })
    const shut = everybody(7, { zones: ['Europe/London', 'Asia/Tokyo'], hours: hours('09:00', '10:00') })
    const { stretches, never } = flightTimes([late, shut], quick, undefined, ms('2026-11-24T10:00Z'))
    expect(written(stretches)).toEqual([[0, '12-01T09:00:00 12-01T09:00:00', 1, 1]])
    expect(never).toBe(7)
  })

  it('a send of a million messages, one per request, can be planned', () => {
    const waves = Array.from({ length: 20 }, (_, index) =>
      everybody(50_000, { zones: [index % 2 ? 'America/Chicago' : 'Asia/Kolkata'], hours: hours('08:00', '21:00') }),
    )
    const tempo = { batchSize: 1, perSecond: 10, answerMs: 300 }
    const { stretches, never } = flightTimes(waves, tempo, undefined, ms('2026-11-24T10:00Z'))
    expect(stretches.reduce((sum, { people }) => sum + people, 0)).toBe(1_000_000)
    expect(never).toBe(0)
  })

  it('the planned times are what the dispatcher’s own decisions give, batch by batch', () => {
    const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe')
    const start = ms('2026-10-24T00:00Z')
    const open = fc.constantFrom(null, hours('08:00', '21:00'), hours('09:30', '10:15'), hours('00:00', '02:30'))
    const wave = fc.record({
      people: fc.integer({ min: 1, max: 90 }),
      dueAt: fc.option(fc.integer({ min: -60, max: 1_000 }).map((minutes) => start + minutes * 120_000)),
      zones: fc.array(zone, { minLength: 1, maxLength: 2 }),
      hours: open,
    })
    const tempo = fc.record({
      batchSize: fc.constantFrom(1, 3, 10, 25),
      everySeconds: fc.option(fc.integer({ min: 1, max: 3_600 }), { nil: undefined }),
      perSecond: fc.constantFrom(0.1, 1, 5, 10),
      answerMs: fc.constantFrom(200, 1_000, 4_000),
    })
    const limit = fc.option(
      fc.record({ cap: fc.integer({ min: 12, max: 90 }), usedToday: fc.integer({ min: 0, max: 60 }), zone }),
      { nil: undefined },
    )
    fc.assert(
      fc.property(fc.array(wave, { minLength: 1, maxLength: 4 }), tempo, limit, (unordered, tempo, limit) => {
        const waves = unordered.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        const { stretches, half, never } = flightTimes(waves, tempo, limit, start)
        const slow = oneByOne(waves, tempo, limit, start)
        expect(stretches.map(({ loads, ...stretch }) => ({ ...stretch, sizes: loads.flatMap(sizesOf) }))).toEqual(
          slow.stretches,
        )
        expect(half).toBe(slow.half)
        expect(stretches.reduce((sum, { people }) => sum + people, never)).toBe(
          waves.reduce((sum, { people }) => sum + people, 0),
        )
        for (const { wave, from, to } of stretches)
          for (const at of [from, to]) {
            expect(at).toBeGreaterThanOrEqual(waves[wave]?.dueAt ?? start)
            expect(openAt(waves[wave]?.hours ?? null, waves[wave]?.zones ?? [], at).isOpen).toBe(true)
          }
      }),
      { numRuns: 40 },
    )
  })
})

/** Asks the engine's own decisions before every batch. */
function oneByOne(waves: readonly TimedWave[], tempo: Tempo, limit: DayLimit | undefined, now: number) {
  const left = waves.map(({ people }) => people)
  const total = left.reduce((sum, people) => sum + people, 0)
  const stretches: (Omit<Stretch, 'loads'> & { readonly sizes: number[] })[] = []
  const openings = rememberOpenings()
  let half: number | undefined
  let [at, sent, used, sizes, day] = [now, 0, limit?.usedToday ?? 0, [] as number[], '']
  if (limit) day = localDay(at, limit.zone)
  while (sent < total && at <= now + 400 * 86_400_000) {
    if (limit && localDay(at, limit.zone) !== day) [used, day] = [0, localDay(at, limit.zone)]
    const turn = planTurn({
      waves: waves.flatMap(({ dueAt, zones, hours }, wave): Wave[] =>
        (left[wave] ?? 0) > 0
          ? [
              {
                wave,
                first: 0,
                last: 0,
                dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
                heldUntil: null,
                zones,
                hours,
              },
            ]
          : [],
      ),
      ...{ now: at, scheduler: 'app', scheduledFor: null, seenAt: Infinity, allowedMs: 0, wereOpen: new Set<number>() },
      openAt: (wave, moment) => openings(wave, moment),
    })
    if (limit && used >= limit.cap) {
      at = localInstants(day, '24:00', limit.zone)?.first ?? Infinity
      sizes = []
      continue
    }
    if (turn.kind !== 'hand_over') {
      if (turn.kind !== 'wait') throw new Error(turn.kind)
      at = turn.until
      sizes = []
      continue
    }
    const wave = turn.wave.wave
    const plan = planBatch({ acceptedSizes: sizes, inFlight: 0, batchSize: tempo.batchSize })
    const people = Math.min(plan.size, left[wave] ?? 0, limit ? limit.cap - used : Infinity)
    const last = stretches.at(-1)
    if (last?.wave === wave && sizes.length > 0)
      Object.assign(last, {
        ...{ to: at, batches: last.batches + 1, people: last.people + people },
        sizes: [...last.sizes, people],
      })
    else stretches.push({ wave, from: at, to: at, batches: 1, people, sizes: [people] })
    sizes = [...sizes, people]
    left[wave] = (left[wave] ?? 0) - people
    sent += people
    used += people
    if (half === undefined && sent >= total / 2) half = at
    const isTwo = planBatch({ acceptedSizes: sizes, inFlight: 1, batchSize: tempo.batchSize }).mayStart
    const answer = isTwo ? tempo.answerMs / 2 : tempo.answerMs
    at += Math.max(1_000 / tempo.perSecond, (tempo.everySeconds ?? 0) * 1_000, answer)
  }
  return { stretches, half }
}

function rememberOpenings(): (wave: Wave, at: number) => Opening {
  const known = new Map<string, Opening>()
  return ({ wave, hours, zones }, at) => {
    const key = `${wave} ${at}`
    const opening = known.get(key) ?? openAt(hours, zones, at)
    known.set(key, opening)
    return opening
  }
}
