// The tools of every chart: texts, numbers, names and colours of the reader.
import type { Translate } from '@text'
import { computed, type ComputedRef } from 'vue'
import { countryName } from '../../composables/writing/countryNames'
import { useDisplay } from '../../composables/useDisplay'
import { useFormat, type Format } from '../../composables/writing/useFormat'
import { useMarks } from '../../composables/writing/useMarks'
import { useText } from '../../composables/writing/useText'
import type { ChartColours } from '../history/chartOptions'
import { useChartColours } from '../history/useChartColours'
import { useDayNames } from '../history/useDayNames'

export interface ChartTools {
  readonly t: Translate
  readonly format: Format
  readonly colours: ChartColours
  dayName(day: string): string
  country(country: string): string
  /** The gateway's word, with ours if there is one. */
  status(status: string): string
  /** With two decimals. */
  average(value: number): string
}

export function useChartTools(): ComputedRef<ChartTools> {
  const t = useText()
  const format = useFormat()
  const marks = useMarks()
  const colours = useChartColours()
  const { locale } = useDisplay()
  const dayName = useDayNames()
  const decimals = computed(
    () => new Intl.NumberFormat(locale.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  return computed(() => ({
    t,
    format,
    dayName,
    colours: colours.value,
    country: (country) => countryName(country, locale.value),
    status(status) {
      const { label } = marks.delivery(status)
      return label.toLowerCase() === status.toLowerCase() ? label : `${label} (${status})`
    },
    average: (value) => decimals.value.format(value),
  }))
}
