import { describe, expect, it } from 'vitest'
import { hoursSourceSchema } from '../../../src/contract/quietHours'
import { holidaysOf } from '../../../src/main/core/quietHours/holidays'
import { isPossibleWeek, isSuggested, listRules, makeHoursBook } from '../../../src/main/core/quietHours/hoursBook'

const now = Date.parse('2026-11-24T10:00Z')
const week = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const book = makeHoursBook([], 'go_on')
const firstDay = (country: string | null, region?: string) => book.ruleFor(country, region).week[0]
const sunday = (country: string | null, region?: string) => book.ruleFor(country, region).week[6]

describe('the hours that are suggested', () => {
  it('suggested hours are the strictest that were found, by country and by state', () => {
    expect(firstDay('FR')).toEqual({ from: '08:00', to: '20:00' })
    expect(book.ruleFor('FR', undefined).week.slice(5)).toEqual([{ from: '10:00', to: '18:00' }, null])
    expect(firstDay('IN')).toEqual({ from: '10:00', to: '21:00' })
    expect(firstDay('US', 'US-CT')).toEqual({ from: '09:00', to: '20:00' })
    for (const state of ['FL', 'OK', 'MD', 'MS', 'NJ', 'WA'])
      expect(firstDay('US', `US-${state}`)).toEqual({ from: '08:00', to: '20:00' })
    expect([firstDay('US', 'US-TX'), sunday('US', 'US-TX')]).toEqual([
      { from: '09:00', to: '21:00' },
      { from: '12:00', to: '21:00' },
    ])
  })

  it('suggested hours of a country count for its other states, and those of everywhere else for other countries', () => {
    const everywhere = { from: '08:00', to: '21:00' }
    expect([firstDay('US'), firstDay('US', 'US-NY'), firstDay('GB'), firstDay('JP'), firstDay(null)]).toEqual(
      Array.from({ length: 5 }, () => everywhere),
    )
  })

  it('suggested hours name their source and its date', () => {
    const { rules, asOf } = listRules([], 'go_on', now)
    expect(rules.at(-1)?.region).toBe('*')
    expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const { source, isSuggestion } of rules) {
      expect(hoursSourceSchema.options).toContain(source?.from)
      expect(source?.asOf).toMatch(/^20\d\d/)
      expect(isSuggestion).toBe(true)
    }
  })
})

describe('hours that a person changed', () => {
  const own = [
    { region: 'GB', week: week('09:00', '18:00'), onHolidays: true },
    { region: 'JP', week: week('10:00', '19:00'), onHolidays: false },
  ]

  it('changed hours replace the suggestion, and added ones stand before everywhere else', () => {
    expect(makeHoursBook(own, 'ask').ruleFor('GB', undefined).week[0]).toEqual({ from: '09:00', to: '18:00' })
    const { rules, crossing } = listRules(own, 'ask', now)
    expect(crossing).toBe('ask')
    expect(rules.slice(-2).map(({ region, isSuggestion, source }) => [region, isSuggestion, source])).toEqual([
      ['JP', false, undefined],
      ['*', true, expect.anything()],
    ])
    expect(rules.find(({ region }) => region === 'GB')).toMatchObject({
      isSuggestion: false,
      onHolidays: true,
      nextHoliday: { day: '2026-12-25', name: 'Christmas Day' },
      source: { asOf: '2026' },
    })
  })

  it('changed hours cannot open after they close, nor never open', () => {
    expect(isPossibleWeek(week('08:00', '24:00'))).toBe(true)
    expect(isPossibleWeek(week('21:00', '08:00'))).toBe(false)
    expect(isPossibleWeek(week('08:00', '08:00'))).toBe(false)
    expect(isPossibleWeek(Array.from({ length: 7 }, () => null))).toBe(false)
  })

  it('changed hours that equal the suggestion are no change', () => {
    expect(isSuggested({ region: 'GB', week: week('08:00', '21:00'), onHolidays: false })).toBe(true)
    expect(isSuggested({ region: 'GB', week: week('08:00', '21:00'), onHolidays: true })).toBe(false)
    expect(isSuggested({ region: 'JP', week: week('08:00', '21:00'), onHolidays: false })).toBe(false)
  })
})

describe('what is frozen with a campaign', () => {
  it('a campaign freezes the holidays of the next 400 days as plain dates, and only if they are quiet', () => {
    const { quietDays, zone, crossing } = book.freeze('FR', undefined, now, 'Europe/London')
    expect(quietDays.slice(0, 2)).toEqual(['2026-12-25', '2027-01-01'])
    expect(quietDays.at(-1)).toBe('2027-12-25')
    expect([zone, crossing]).toEqual(['Europe/London', 'go_on'])
    expect(book.freeze('US', undefined, now, 'UTC').quietDays).toEqual([])
    const everywhere = makeHoursBook([{ region: '*', week: week('08:00', '21:00'), onHolidays: true }], 'go_on')
    expect(everywhere.freeze('DE', undefined, now, 'UTC').quietDays).toContain('2027-10-03')
    expect(everywhere.freeze(null, undefined, now, 'UTC').quietDays).toEqual([])
  })
})

describe('public holidays', () => {
  it('public holidays are known for most countries, for six years', () => {
    const days = holidaysOf('FR').map(({ day }) => day)
    expect(days).toContain('2027-07-14')
    expect(days).toContain('2028-04-17')
    expect(days).toEqual(days.toSorted())
    expect(holidaysOf('GB')).toContainEqual({ day: '2027-08-30', name: 'Summer bank holiday' })
    expect(holidaysOf('XX')).toEqual([])
  })
})
