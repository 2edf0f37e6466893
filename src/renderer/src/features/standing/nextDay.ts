// The next day on which a standing send texts someone. Pure.
import type { StandingForecast, StandingRule } from '@contract'

export type ForecastDay = StandingForecast['days'][number]

export function nextDay(
  { days }: Pick<StandingForecast, 'days'>,
  { skippedDays }: Pick<StandingRule, 'skippedDays'>,
): ForecastDay | undefined {
  return days.find(({ day, people }) => people > 0 && !skippedDays.includes(day))
}
