// Names and groups the places with hours of their own: a country's states come under it.
import type { HoursRule } from '@contract'
import { hasText, type Translate } from '@text'
import { countryName } from '../../../composables/writing/countryNames'

export const countryOf = (region: string): string => region.slice(0, 2)
export const isState = (region: string): boolean => region.includes('-')

export function placeName(region: string, t: Translate, locale: string): string {
  if (region === '*') return t('quietHours.everywhereElse')
  if (!isState(region)) return countryName(region, locale)
  const key = `quietHours.state${region.slice(3)}`
  return hasText(key) ? (t as (key: string) => string)(key) : region
}

/** Places with a tab: no states. Everywhere else stays last. */
export function tabRegions(rules: readonly HoursRule[]): readonly string[] {
  return rules.map(({ region }) => region).filter((region) => !isState(region))
}

export function statesOf(country: string, rules: readonly HoursRule[]): readonly string[] {
  return rules.map(({ region }) => region).filter((region) => isState(region) && countryOf(region) === country)
}
