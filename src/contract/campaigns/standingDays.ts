// How far quiet hours may move a text, and on which days the people of a forecast are texted: quiet hours may
// move some of those who are due on a day to another one.
import type { StandingForecast } from './standing'
import type { StandingQuiet, StandingWhen } from './standingInput'

export const maxMovedDays = 3
export const maxReminderDays = 7

type ForecastDay = StandingForecast['days'][number]
export type SendingDay = Pick<ForecastDay, 'day' | 'people' | 'about'>

/** The earliest first. The price of those who stay on their day is not known if others leave it. */
export function byDayOfSending({ day, people, about, elsewhere = [] }: ForecastDay): SendingDay[] {
  const staying = people - elsewhere.reduce((sum, each) => sum + each.people, 0)
  const own = { day, people: staying, ...(about && elsewhere.length === 0 ? { about } : {}) }
  return [...(staying > 0 ? [own] : []), ...elsewhere].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** A reminder goes up to a week earlier, as in a campaign with a column of times. */
export function maxDaysMoved(when: StandingWhen, quiet: StandingQuiet): number {
  if (quiet === 'later' || quiet === 'leave_out') return 0
  return quiet === 'earlier' && when.kind === 'around' && when.side === 'before' ? maxReminderDays : maxMovedDays
}

/** The day on which most texts go out. Quiet days bring those of several days together. */
export function fullestDay({
  largestDay,
  largestSending,
}: Pick<StandingForecast, 'largestDay' | 'largestSending'>): StandingForecast['largestDay'] {
  return (largestSending?.people ?? 0) > (largestDay?.people ?? 0) ? largestSending : largestDay
}
