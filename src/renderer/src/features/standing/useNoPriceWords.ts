// Why the forecast on the screen has no price; empty if it has one.
import type { StandingForecast } from '@contract'
import { computed, type ComputedRef } from 'vue'
import type { Translate } from '@text'
import { useDisplay } from '../../composables/useDisplay'
import { countryName } from '../../composables/writing/countryNames'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'

export function useNoPriceWords(forecast: () => StandingForecast | undefined): ComputedRef<string> {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()
  return computed(() => {
    const shown = forecast()
    return shown
      ? noPriceWords(shown, t, (countries) => format.list(countries.map((one) => countryName(one, locale.value))))
      : ''
  })
}

// Why a forecast has no price, and what gives it one, in words.

function noPriceWords(
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
