// Why a forecast has no price, and what gives it one, in words. Pure.
import type { StandingForecast } from '@contract'
import type { Translate } from '@text'

export function noPriceWords(
  { noPrice }: Pick<StandingForecast, 'noPrice'>,
  t: Translate,
  writeCountries: (countries: readonly string[]) => string,
): string {
  if (!noPrice) return ''
  if (noPrice.why !== 'countries') return t(`standing.noPrice_${noPrice.why}`)
  const known = noPrice.countries.filter((country) => country !== '')
  return known.length > 0
    ? t('standing.noPrice_countries', { countries: writeCountries(known) })
    : t('standing.noPrice_unknown')
}
