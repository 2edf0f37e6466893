// The hours in which people may be texted, by where they are: what a person changed over what the app suggests. Pure.
import type { HoursSource, QuietHours, WeekHours } from '@contract'
import file from '../../../../resources/quietHours.json'
import { day as dayMs } from '../base/durations'
import type { FrozenHours } from '../planning/openHours'
import { holidaysOf, type Holiday } from './holidays'

export interface RegionHours {
  /** A country, a state of one, or `*` for everywhere else. */
  readonly region: string
  readonly week: WeekHours
  readonly onHolidays: boolean
}

interface Suggestion extends RegionHours {
  readonly source: { readonly from: HoursSource; readonly asOf: string }
}

/** In the file's order, everywhere else last. */
const suggestions: readonly Suggestion[] = file.regions.map(({ region, week, onHolidays, source, sourceAsOf }) => ({
  region,
  onHolidays,
  source: { from: source as HoursSource, asOf: sourceAsOf },
  week: week.map((hours) => (hours === null ? null : { from: hours.slice(0, 5), to: hours.slice(6) })),
}))

export interface HoursBook {
  /** The hours of the region, else of its country, else of everywhere else. */
  ruleFor(country: string | null, region: string | undefined): RegionHours
  /**
   * The hours as they are frozen with a campaign; `zone` counts for numbers without a known one. `since`: the first day whose holidays
   * matter, if it is before yesterday.
   */
  freeze(country: string | null, region: string | undefined, now: number, zone: string, since?: number): FrozenHours
}

/** How far ahead holidays are frozen. */
const freezeAheadMs = 400 * dayMs

export function makeHoursBook(own: readonly RegionHours[], crossing: QuietHours['crossing']): HoursBook {
  const rules = new Map<string, RegionHours>([...suggestions, ...own].map((rule) => [rule.region, rule]))
  const ruleFor: HoursBook['ruleFor'] = (country, region) => {
    const rule = (region && rules.get(region)) || (country && rules.get(country)) || rules.get('*')
    if (!rule) throw new Error('No hours for everywhere else')
    return rule
  }
  return {
    ruleFor,
    freeze(country, region, now, zone, since = now) {
      const { week, onHolidays } = ruleFor(country, region)
      const from = Math.min(since, now - dayMs)
      const quietDays = onHolidays && country ? holidaysBetween(country, from, now + freezeAheadMs) : []
      return { week, quietDays: [...new Set(quietDays.map(({ day }) => day))], crossing, zone }
    },
  }
}

function holidaysBetween(country: string, from: number, to: number): readonly Holiday[] {
  const [first, last] = [dayOf(from), dayOf(to)]
  return holidaysOf(country).filter(({ day }) => day >= first && day <= last)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Everything that is asked for on the page. `now` decides which holiday is next. */
export function listRules(own: readonly RegionHours[], crossing: QuietHours['crossing'], now: number): QuietHours {
  const changed = new Map(own.map((rule) => [rule.region, rule]))
  const suggested = suggestions.map((suggestion) => ({
    ...suggestion,
    ...changed.get(suggestion.region),
    isSuggestion: !changed.has(suggestion.region),
  }))
  const added = own
    .filter(({ region }) => !suggestions.some((suggestion) => suggestion.region === region))
    .map((rule) => ({ ...rule, isSuggestion: false }))
  const rules = [...suggested.filter(isPlace), ...added, ...suggested.filter((rule) => !isPlace(rule))]
  return {
    rules: rules.map((rule) => {
      const next = holidaysOf(rule.region.slice(0, 2)).find(({ day }) => day >= dayOf(now))
      return { ...rule, ...(next ? { nextHoliday: { day: next.day, name: next.name } } : {}) }
    }),
    asOf: file.asOf,
    crossing,
  }
}

function isPlace({ region }: RegionHours): boolean {
  return region !== '*'
}

/** Days that open after they close, or a week that never opens, would leave no time to text anyone. */
export function isPossibleWeek(week: WeekHours): boolean {
  return week.some((hours) => hours !== null) && week.every((hours) => hours === null || hours.from < hours.to)
}

/** The same hours as the suggestion has are no change. */
export function isSuggested({ region, week, onHolidays }: RegionHours): boolean {
  const suggestion = suggestions.find((known) => known.region === region)
  return suggestion?.onHolidays === onHolidays && JSON.stringify(suggestion.week) === JSON.stringify(week)
}
