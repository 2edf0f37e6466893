// Why the forecast on the screen has no price; empty if it has one.
import type { StandingForecast } from '@contract'
import { computed, type ComputedRef } from 'vue'
import { useDisplay } from '../../composables/useDisplay'
import { countryName } from '../../composables/writing/countryNames'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { noPriceWords } from './noPriceWords'

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
