import { describe, expect, test } from 'vitest'
import type { Late } from '@contract'
import { lateAllowedMs, planTurn, type TurnQuestion, type Wave } from '../../../src/main/core/outbox/engine/planTurn'
import { closingMarginMs } from '../../../src/main/core/planning/handoverWindows'
import { openAt, type FrozenHours } from '../../../src/main/core/planning/openHours'

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-11-21T12:00:00Z')
const iso = (ms: number): string => new Date(ms).toISOString()
const hours = (from: string, to: string, crossing: FrozenHours['crossing'] = 'go_on'): FrozenHours => ({
  week: Array.from({ length: 7 }, () => ({ from, to })),
  quietDays: [],
  crossing,
})
const wave = (number: number, changes: Partial<Wave> = {}): Wave => ({
  ...{
    wave: number,
    first: number * 10,
    last: number * 10 + 9,
    dueAt: null,
    heldUntil: null,
    zones: ['UTC'],
    hours: null,
  },
  ...changes,
})
const ask = (waves: Wave[], changes: Partial<TurnQuestion> = {}) =>
  planTurn({
    ...{ waves, now: noon, scheduler: 'app', scheduledFor: null, seenAt: noon, allowedMs: 10 * minute },
    openAt: (each, at) => openAt(each.hours, each.zones, at),
    wereOpen: new Set(),
    ...changes,
  })

describe('whose turn it is', () => {
  const early = wave(1, { dueAt: iso(noon + hour) })
  const shut = wave(2, { hours: hours('14:00', '20:00') })
  const open = wave(3, { hours: hours('08:00', '20:00') })

  test.each<[string, Wave[], object]>([
    ['nobody is left', [], { kind: 'nobody' }],
    ['no hours and no time', [wave(1)], { kind: 'hand_over', until: Infinity }],
    ['the first of those that may go', [early, shut, open], { kind: 'hand_over', wave: open }],
    ['until a minute before it gets quiet', [open], { kind: 'hand_over', until: noon + 8 * hour - closingMarginMs }],
    [
      'the next that comes is waited for: a start',
      [early, shut],
      { kind: 'wait', reason: 'planned', until: noon + hour },
    ],
    [
      'or a morning',
      [wave(1, { dueAt: iso(noon + 3 * hour) }), shut],
      { reason: 'quiet_hours', until: noon + 2 * hour },
    ],
    [
      'a start in quiet hours is the end of them',
      [wave(1, { dueAt: iso(noon + hour), hours: hours('14:00', '20:00') })],
      { reason: 'planned', until: noon + 2 * hour },
    ],
    [
      'in the last minute the next morning counts',
      [wave(1, { hours: hours('08:00', '12:01') })],
      { reason: 'quiet_hours', until: noon + 20 * hour },
    ],
    [
      'hours that never open are looked at again in a week',
      [wave(1, { hours: { week: Array(7).fill(null) as null[], quietDays: [], crossing: 'go_on' } })],
      { kind: 'wait', until: noon + 7 * 24 * hour },
    ],
  ])('the next turn is planned: %s', (_, waves, expected) => {
    expect(ask(waves)).toMatchObject(expected)
  })
})

describe('a person is asked', () => {
  const crossing = wave(1, { hours: hours('08:00', '11:00', 'ask') })

  test.each([
    ['where it became quiet', crossing, new Set([1]), true],
    ['not where it was quiet before', crossing, new Set<number>(), false],
    ['not where they want to go on', wave(1, { hours: hours('08:00', '11:00') }), new Set([1]), false],
  ])('the user is asked: %s', (_, one, wereOpen, isAsked) => {
    expect(ask([one], { wereOpen })).toMatchObject({ kind: 'wait', isAsked })
  })
})

describe('a start that was missed', () => {
  const late = (ms: number, seenAt: number, more: Partial<Wave> = {}) =>
    ask([wave(1, { dueAt: iso(noon - ms), ...more })], { seenAt })
  const shut = { hours: hours('08:00', '11:50') }
  const heldUp = (ms: number, changes: Partial<TurnQuestion> = {}, more: Partial<Wave> = {}) =>
    ask([wave(1, { dueAt: iso(noon - ms), ...shut, ...more })], { seenAt: 0, allowedMs: hour, ...changes })

  test.each([
    ['as late as is allowed goes', late(10 * minute, 0), { kind: 'hand_over' }],
    ['later is missed', late(10 * minute + 1, 0), { kind: 'missed', at: noon - 10 * minute - 1 }],
    ['that was seen to is not missed', late(hour, noon - hour), { kind: 'hand_over' }],
    [
      'counts from the end of quiet hours',
      late(4 * hour, 0, { hours: hours('11:55', '20:00') }),
      { kind: 'hand_over' },
    ],
  ])('a start that was missed: %s', (_, turn, expected) => {
    expect(turn).toMatchObject(expected)
  })

  const quiet = { kind: 'wait', reason: 'quiet_hours' }

  test.each([
    ['is missed', heldUp(15 * minute), { kind: 'missed', at: noon - 15 * minute }],
    ['waits for the morning if the user has seen it', heldUp(15 * minute, { seenAt: noon }), quiet],
    ['waits for the morning if it may be that late', heldUp(15 * minute, { allowedMs: 24 * hour }), quiet],
    ['waits for the morning if there was no time to send before', heldUp(10 * minute + 1), quiet],
    ['waits if a limit holds it', heldUp(15 * minute, {}, { heldUntil: iso(noon + hour) }), { kind: 'wait' }],
  ])('a start that was held up until it is quiet %s (it went the next day without a question)', (_, turn, expected) => {
    expect(turn).toMatchObject(expected)
  })

  test('a start that was held up until it is quiet is missed although others may go', () => {
    const waves = [wave(1), wave(2, { dueAt: iso(noon - 15 * minute), ...shut })]

    expect(ask(waves, { seenAt: 0, allowedMs: hour })).toEqual({ kind: 'missed', at: noon - 15 * minute })
  })

  test('several missed starts report the earliest', () => {
    const waves = [1, 3, 2].map((ago, index) => wave(index + 1, { dueAt: iso(noon - ago * hour) }))
    expect(ask(waves, { seenAt: 0 })).toEqual({ kind: 'missed', at: noon - 3 * hour })
  })

  test.each<[Late, number]>([
    [{ kind: 'send', minutes: 25 }, 25 * minute],
    [{ kind: 'hold' }, minute],
    [{ kind: 'ask' }, minute],
  ])('a choice of %j allows %i ms', (chosen, ms) => {
    expect(lateAllowedMs(chosen)).toBe(ms)
  })
})

describe('where the gateway keeps the time', () => {
  const at = (...dueAts: (string | null)[]) =>
    ask(
      dueAts.map((dueAt, index) => wave(index + 1, { dueAt, hours: hours('14:00', '15:00') })),
      { scheduler: 'gateway', seenAt: 0, scheduledFor: iso(noon + 5 * hour) },
    )

  test.each([
    ['everybody goes now, quiet or not', at(iso(noon + hour)), { kind: 'hand_over', until: noon + hour - minute }],
    ['a time that is over is passed by', at(iso(noon), iso(noon + hour)), { wave: { wave: 2 } }],
    ['one time for all counts for those without their own', at(null), { until: noon + 5 * hour - minute }],
    ['nobody is left in time', at(iso(noon + 30_000)), { kind: 'time_over' }],
  ])('a time kept by the gateway: %s', (_, turn, expected) => {
    expect(turn).toMatchObject(expected)
  })
})

describe('people who are held by a limit for one person', () => {
  const later = noon + 3 * hour

  test('a wave whose people are all held waits until the moment of the first', () => {
    expect(ask([wave(1, { heldUntil: iso(later) })])).toMatchObject({
      ...{ kind: 'wait', reason: 'person_limit', until: later },
    })
  })

  test('people who are held keep no other wave from its turn', () => {
    expect(ask([wave(1, { heldUntil: iso(later) }), wave(2)])).toMatchObject({ kind: 'hand_over', wave: { wave: 2 } })
  })

  test('a moment inside quiet hours becomes the end of them', () => {
    const quiet = wave(1, { heldUntil: iso(later), hours: hours('16:00', '20:00') })
    expect(ask([quiet])).toMatchObject({ kind: 'wait', reason: 'person_limit', until: noon + 4 * hour })
  })

  test('a moment more than a week away is waited for once', () => {
    const far = iso(noon + 20 * 24 * hour)
    expect(ask([wave(1, { heldUntil: far })])).toMatchObject({ until: noon + 20 * 24 * hour })
  })

  test('a moment that was reckoned from the gateway’s time is looked at again within the hour', () => {
    expect(ask([wave(1, { heldUntil: iso(later), isReckoned: true })])).toMatchObject({ until: noon + hour })
  })
})
