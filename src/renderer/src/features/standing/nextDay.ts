// The next day on which a standing send texts someone. Pure.
import type { StandingForecast, StandingRule } from '@contract'
import { byDayOfSending, type SendingDay } from '@contract/campaigns/standingDays'

export type ForecastDay = StandingForecast['days'][number]

export function nextDay(
  { days }: Pick<StandingForecast, 'days'>,
  { skippedDays }: Pick<StandingRule, 'skippedDays'>,
): SendingDay | undefined {
  return days
    .filter(({ day, people }) => people > 0 && !skippedDays.includes(day))
    .flatMap(byDayOfSending)
    .reduce<SendingDay | undefined>((next, one) => (next && next.day <= one.day ? next : one), undefined)
}
