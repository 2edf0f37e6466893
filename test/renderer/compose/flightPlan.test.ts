import { loadLanguage, makeText, type LanguageTag } from '@text'
import { describe, expect, test, vi } from 'vitest'
import {
  barOf,
  frameOf,
  placeWords,
  quietOf,
  ticksOf,
  xOf,
} from '../../../src/renderer/src/features/compose/flightPlan/flightPlanPicture'
import {
  headWords,
  offsetWords,
  placeOf,
  sentenceOf,
  stretchWords,
} from '../../../src/renderer/src/features/compose/flightPlan/flightPlanWords'
import { peopleAnHour, splitPause } from '../../../src/renderer/src/features/compose/when/paceWords'
import { moveStart } from '../../../src/renderer/src/features/compose/when/timings'
import { shiftClock } from '../../../src/renderer/src/features/compose/when/writtenTime'
import { useFlightPlan } from '../../../src/renderer/src/stores/compose/flightPlan'
import { withStores } from '../areaClient'
import { aPlan, aRow } from './flightPlans'
import { aDraft } from '../shapes'

const t = makeText('en-GB')
const clock = (at: number) => new Date(at).toISOString().slice(5, 16)
const timing = aDraft().timing

describe('the picture of a flight plan', () => {
  test('the picture of a flight plan has its hours in proportion, and a send of no length still a visible bar', () => {
    const frame = frameOf(aPlan(), 600)

    expect(xOf(frame, Date.parse('2027-01-12T13:00:00.000Z'))).toBe(300)
    expect(barOf(frame, { from: '2027-01-12T18:00:00.000Z', to: '2027-01-12T18:00:00.000Z' })).toEqual({
      x: 595,
      width: 5,
    })
  })

  test('the picture of a flight plan is at least an hour wide', () => {
    const frame = frameOf({ span: { from: '2027-01-12T10:00:00.000Z', to: '2027-01-12T10:00:07.000Z' } }, 600)

    expect(frame.to - frame.from).toBe(3_600_000)
  })

  test.each([
    [
      'a zone with half hours',
      'Asia/Kolkata',
      '2027-01-12T08:00:00.000Z',
      ['01-12T08:30', '01-12T10:30', '01-12T12:30'],
    ],
    [
      'the night the clocks go forward',
      'Europe/London',
      '2027-03-27T23:00:00.000Z',
      ['03-28T00:00', '03-28T01:00', '03-28T03:00', '03-28T05:00'],
    ],
  ])('the picture of a flight plan has its labels at whole hours of the clock of %s', (_, zone, from, expected) => {
    const to = new Date(Date.parse(from) + 6 * 3_600_000).toISOString()

    const ticks = ticksOf(frameOf({ span: { from, to } }, 200), zone, 62)

    expect(ticks.filter(({ isLabelled }) => isLabelled).map(({ at }) => clock(at))).toEqual(expected)
  })

  test('the picture of a flight plan marks the second day, and uses days if hours have no room', () => {
    const span = { from: '2027-01-12T08:00:00.000Z', to: '2027-01-15T08:00:00.000Z' }

    const labels = ticksOf(frameOf({ span }, 300), 'Europe/London', 62).filter(({ isLabelled }) => isLabelled)

    expect(labels.map(({ at, isDay }) => [clock(at), isDay])).toEqual([
      ['01-13T00:00', true],
      ['01-14T00:00', true],
      ['01-15T00:00', true],
    ])
  })

  test('the words of a bar in a flight plan stand after it, before it if there is no room, and nowhere if neither side has room', () => {
    expect(placeWords([{ x: 10, width: 20 }], [100], 300)).toEqual([{ x: 36, width: 100 }])
    expect(placeWords([{ x: 280, width: 10 }], [100], 300)).toEqual([{ x: 174, width: 100 }])
    expect(placeWords([{ x: 40, width: 250 }], [100], 300)).toBeUndefined()
    expect(
      placeWords(
        [
          { x: 0, width: 100 },
          { x: 120, width: 100 },
        ],
        [100, 100],
        300,
      ),
    ).toBeUndefined()
  })

  test('the picture of a flight plan names an end of quiet hours only if nothing else stands there', () => {
    const frame = frameOf(aPlan(), 600)
    const quiet = [{ from: '2027-01-12T00:00:00.000Z', to: '2027-01-12T12:00:00.000Z' }]

    expect(quietOf(frame, aRow({ quiet }), [], 100)).toEqual([
      { x: 0, width: 240, starts: false, ends: true, hasRoom: true },
    ])
    expect(quietOf(frame, aRow({ quiet }), [{ x: 60, width: 120 }], 100)[0]?.hasRoom).toBe(false)
  })
})

describe('the words of a flight plan', () => {
  const words = { t, locale: 'en-GB', plan: aPlan() }

  test('a flight plan names a place by its city, with how many more', () => {
    expect(placeOf({ zones: ['America/Argentina/Buenos_Aires'] }, words)).toBe('Buenos Aires')
    expect(placeOf({ zones: ['America/New_York', 'America/Chicago'] }, words)).toBe('New York and 1 more')
    expect(placeOf({ zones: [] }, words)).toBe('Unknown zone')
    expect([0, 345, -570, -300].map((minutes) => offsetWords(minutes, t))).toEqual([
      'here',
      '+5:45 h',
      '−9:30 h',
      '−5 h',
    ])
  })

  test('a flight plan names places in the language of the screen, and a state with hours of its own by its name', async () => {
    const inLanguage = async (tag: LanguageTag, row: Parameters<typeof placeOf>[0]) =>
      placeOf(row, { t: makeText(tag, await loadLanguage(tag)), locale: tag })
    expect(await inLanguage('de', { zones: ['Europe/Vienna'] })).toBe('Wien')
    expect(await inLanguage('es', { zones: ['America/New_York'] })).toBe('Nueva York')
    expect(await inLanguage('ar', { zones: ['Europe/London'] })).toBe('لندن')
    expect(await inLanguage('de', { zones: ['Europe/Berlin'] })).toBe('Berlin')
    expect(placeOf({ zones: ['America/New_York'], region: 'US-NJ' }, words)).toBe('New Jersey')
    const german = { t: makeText('de', await loadLanguage('de')), locale: 'de', plan: aPlan({ zone: 'Europe/Vienna' }) }
    expect(headWords(german, false)).toBe('Dienstag 12. Januar, Zeitzone Wien')
  })

  test('a flight plan says the weekday if it runs over midnight', () => {
    const late = { from: '2027-01-12T20:30:00.000Z', to: '2027-01-13T09:10:00.000Z' }
    const plan = aPlan({ first: late.from, last: late.to })

    expect(stretchWords(late, words)).toBe('20:30 to 09:10')
    expect(stretchWords(late, { ...words, plan })).toBe('Tue 20:30 to Wed 09:10')
    expect(headWords({ ...words, plan }, false)).toBe('Tue 12 Jan to Wed 13 Jan, in London time')
  })

  test('a flight plan stays a sentence of bearable length for many rows, and says when it has no one', () => {
    const rows = Array.from({ length: 40 }, (_, wave) => aRow({ wave }))
    const { first: _first, last: _last, ...nobody } = aPlan({ rows: [] })

    expect(sentenceOf({ ...words, plan: aPlan({ rows }) })).toMatch(/34 more rows are in the table\.$/)
    expect(sentenceOf({ ...words, plan: nobody })).toBe('No one is texted.')
  })
})

describe('the pace', () => {
  test('the pace is no faster than the account allows', () => {
    expect(peopleAnHour(25, 120, { pacePerSecond: 20 })).toBe(750)
    expect(peopleAnHour(25, 1, { pacePerSecond: 0.1 })).toBe(9_000)
  })

  test('the pace is written in the largest whole unit', () => {
    expect([90, 120, 7_200].map(splitPause)).toEqual([
      { count: 90, unit: 'second' },
      { count: 2, unit: 'minute' },
      { count: 2, unit: 'hour' },
    ])
  })
})

describe('moving the start', () => {
  const now = Date.parse('2027-01-12T09:00:00.000Z')

  test('moving the start by a quarter of an hour goes over midnight, and over a change of the clocks by what really passes', () => {
    expect(shiftClock({ day: '2026-12-31', time: '23:50' }, 15)).toEqual({ day: '2027-01-01', time: '00:05' })
    expect(moveStart({ ...timing, kind: 'local', day: '2027-01-13', time: '00:00' }, -15, now)).toMatchObject({
      ...{ day: '2027-01-12', time: '23:45' },
    })
    expect(moveStart({ ...timing, kind: 'moment', at: '2027-03-28T00:50:00.000Z' }, 15, now)?.at).toBe(
      '2027-03-28T01:05:00.000Z',
    )
  })

  test('the start in a flight plan never moves into the past, and a plan without a start cannot be moved', () => {
    expect(moveStart({ ...timing, kind: 'moment', at: '2027-01-12T09:10:00.000Z' }, -15, now)).toBeUndefined()
    expect(moveStart(timing, 15, now)).toBeUndefined()
    expect(moveStart({ ...timing, kind: 'local' }, 15, now)).toBeUndefined()
  })
})

describe('the store of the flight plan', () => {
  test('the flight plan asks one question at a time, and only the last of those that pile up', async () => {
    const waiting: (() => void)[] = []
    const plan = vi.fn(() => new Promise<ReturnType<typeof aPlan>>((resolve) => waiting.push(() => resolve(aPlan()))))
    const store = withStores({ campaigns: { plan } }, useFlightPlan)
    const ask = (time: string) =>
      store.ask({ campaignId: 'c1', timing: { ...timing, kind: 'local', day: '2027-01-12', time } })

    const all = [ask('10:00'), ask('10:15'), ask('10:30')]
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.()
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    const shownOfAnOldQuestion = store.plan
    waiting.shift()?.()
    await Promise.all(all)
    await vi.waitFor(() => expect(store.isPlanning).toBe(false))

    expect(plan.mock.calls).toHaveLength(2)
    expect(plan.mock.lastCall).toMatchObject([{ timing: { time: '10:30' } }])
    expect([shownOfAnOldQuestion, store.plan]).toEqual([undefined, aPlan()])
  })

  test('the flight plan drops an answer that arrives after the step was left', async () => {
    const waiting: (() => void)[] = []
    const store = withStores(
      { campaigns: { plan: () => new Promise((resolve) => waiting.push(() => resolve(aPlan()))) } },
      useFlightPlan,
    )
    const asked = store.ask({ campaignId: 'c1', timing })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))

    store.forget()
    waiting[0]?.()
    await asked

    expect([store.plan, store.isPlanning]).toEqual([undefined, false])
  })
})
