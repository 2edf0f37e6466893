import { DateTime } from 'luxon'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAt, type FrozenHours } from '../../../src/main/core/planning/openHours'

const every = (hours: FrozenHours['week'][number]): FrozenHours => ({
  week: Array.from({ length: 7 }, () => hours),
  quietDays: [],
  crossing: 'go_on',
})
const day = every({ from: '08:00', to: '21:00' })
const ms = (iso: string): number => Date.parse(iso)
const ask = (hours: FrozenHours | null, zones: string[], at: string): [boolean, string] => {
  const { isOpen, until } = openAt(hours, zones, ms(at))
  return [isOpen, Number.isFinite(until) ? new Date(until).toISOString().slice(0, 16) : String(until)]
}

const zones = [
  ...['Europe/London', 'Europe/Paris', 'America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'America/Havana'],
  ...['Australia/Lord_Howe', 'Australia/Sydney', 'Asia/Kathmandu', 'Asia/Calcutta', 'Asia/Beirut', 'Asia/Tehran'],
  ...['Pacific/Apia', 'Pacific/Chatham', 'Africa/Casablanca', 'Africa/Cairo', 'America/Asuncion', 'America/Nuuk'],
  ...['Antarctica/Troll', 'Atlantic/Azores', 'America/Santiago', 'Europe/Dublin', 'Asia/Gaza', 'Pacific/Kiritimati'],
]

describe('when people may be texted', () => {
  it('a place is open between its hours, and says when that changes', () => {
    expect(ask(day, ['Europe/London'], '2026-11-24T07:59:59Z')).toEqual([false, '2026-11-24T08:00'])
    expect(ask(day, ['Europe/London'], '2026-11-24T08:00Z')).toEqual([true, '2026-11-24T21:00'])
    expect(ask(day, ['Europe/London'], '2026-11-24T21:00Z')).toEqual([false, '2026-11-25T08:00'])
  })

  it('a place without hours is always open, and so is one whose hours never end', () => {
    expect(ask(null, ['Europe/London'], '2026-11-24T03:00Z')).toEqual([true, 'Infinity'])
    expect(ask(every({ from: '00:00', to: '24:00' }), ['America/Havana'], '2026-11-24T03:00Z')).toEqual([
      true,
      'Infinity',
    ])
  })

  it('a place never opens if every day is quiet, if its zone is unknown, or if its clocks never agree', () => {
    expect(ask(every(null), ['Europe/London'], '2026-11-24T12:00Z')).toEqual([false, 'Infinity'])
    expect(ask(day, ['Europe/Atlantis'], '2026-11-24T12:00Z')).toEqual([false, 'Infinity'])
    const hour = every({ from: '09:00', to: '10:00' })
    expect(ask(hour, ['Europe/London', 'Asia/Tokyo'], '2026-11-24T12:00Z')).toEqual([false, 'Infinity'])
  })

  it('a quiet Sunday and a public holiday are waited over', () => {
    const week = [...day.week.slice(0, 6), null]
    const hours = { ...day, week, quietDays: ['2026-12-25'] }
    expect(ask(hours, ['Europe/Paris'], '2026-12-24T21:00Z')).toEqual([false, '2026-12-26T07:00'])
    expect(ask(hours, ['Europe/Paris'], '2026-12-26T21:00Z')).toEqual([false, '2026-12-28T07:00'])
  })

  it('a number of several zones is open only while all of them are', () => {
    const zones = ['America/New_York', 'America/Los_Angeles']
    expect(ask(day, zones, '2026-11-24T13:30Z')).toEqual([false, '2026-11-24T16:00'])
    expect(ask(day, zones, '2026-11-24T16:00Z')).toEqual([true, '2026-11-25T02:00'])
  })

  it('a number without a known zone uses that of the hours, and UTC without any', () => {
    expect(ask({ ...day, zone: 'Asia/Kathmandu' }, [], '2026-11-24T02:00Z')).toEqual([false, '2026-11-24T02:15'])
    expect(ask(day, [], '2026-11-24T02:00Z')).toEqual([false, '2026-11-24T08:00'])
  })

  it('a place opens at the jump if the clocks skip the start, and at the later reading if they show it twice', () => {
    const hours = every({ from: '02:30', to: '21:00' })
    expect(ask(hours, ['Europe/Paris'], '2026-03-29T00:10Z')).toEqual([false, '2026-03-29T01:00'])
    expect(ask(hours, ['Europe/Paris'], '2026-10-25T00:31Z')).toEqual([false, '2026-10-25T01:30'])
  })

  it('a place closes at the earlier reading of an end that the clocks show twice', () => {
    const hours = every({ from: '00:30', to: '02:30' })
    expect(ask(hours, ['Europe/Paris'], '2026-10-25T00:00Z')).toEqual([true, '2026-10-25T00:30'])
    expect(ask(hours, ['Europe/Paris'], '2026-10-25T01:10Z')).toEqual([false, '2026-10-25T23:30'])
  })

  it('a place has no Friday if the calendar has none', () => {
    expect(ask(every({ from: '00:00', to: '24:00' }), ['Pacific/Apia'], '2011-12-30T09:00Z')).toEqual([
      true,
      'Infinity',
    ])
    expect(ask(day, ['Pacific/Apia'], '2011-12-30T09:00Z')).toEqual([false, '2011-12-30T18:00'])
  })

  it('a place is never open while another reading of the clocks says quiet, minute by minute, in 24 zones', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 })
    const hours = fc.tuple(minutes, minutes).filter(([from, to]) => from < to && from < 1_440)
    const week = fc.array(fc.option(hours, { freq: 5 }), { minLength: 7, maxLength: 7 })
    const instant = fc.integer({ min: ms('2026-01-01T00:00Z') / 60_000, max: ms('2027-12-31T00:00Z') / 60_000 })
    fc.assert(
      fc.property(week, fc.constantFrom(...zones), instant, (days, zone, minute) => {
        const frozen = {
          week: days.map((open) => open && { from: clock(open[0]), to: clock(open[1]) }),
          quietDays: ['2026-05-01', '2026-10-25', '2027-03-28'],
          crossing: 'go_on' as const,
        }
        const at = minute * 60_000
        const { isOpen, until } = openAt(frozen, [zone], at)
        const reads = (moment: number): boolean => readsOpen(frozen, zone, moment)
        if (isOpen) expect(reads(at)).toBe(true)
        else if (reads(at)) expect(isNearChange(zone, at)).toBe(true)
        if (!Number.isFinite(until)) return
        expect(until).toBeGreaterThan(at)
        expect(openAt(frozen, [zone], until).isOpen).toBe(!isOpen)
        expect(openAt(frozen, [zone], until - 1).isOpen).toBe(isOpen)
        if (isOpen) expect(!reads(until) || isNearChange(zone, until)).toBe(true)
        else expect(reads(until)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** By the wall clock alone, as another library reads it. */
function readsOpen(hours: FrozenHours, zone: string, at: number): boolean {
  const local = DateTime.fromMillis(at, { zone })
  const open = hours.week[local.weekday - 1]
  const time = local.toFormat('HH:mm')
  return !!open && !hours.quietDays.includes(local.toISODate() ?? '') && open.from <= time && time < open.to
}

function isNearChange(zone: string, at: number): boolean {
  const offset = (hours: number): number => DateTime.fromMillis(at + hours * 3_600_000, { zone }).offset
  return [-24, -3, -2, -1, 1, 2, 3, 24].some((hours) => offset(hours) !== offset(0))
}
