// The coming days: those of the forecast, and skipped ones. Pure.
import type { StandingForecast, StandingRule } from '@contract'
import type { ForecastDay } from '../nextDay'

export interface NextRow extends Omit<ForecastDay, 'moved' | 'severalParts'> {
  readonly isSkipped: boolean
}

export function nextRows(
  { from, days }: Pick<StandingForecast, 'from' | 'days'>,
  { skippedDays }: Pick<StandingRule, 'skippedDays'>,
): NextRow[] {
  const known = new Set(days.map(({ day }) => day))
  const rows: NextRow[] = days.map(({ moved: _, severalParts: _several, ...day }) => ({
    ...day,
    isSkipped: skippedDays.includes(day.day),
  }))
  const skipped = skippedDays
    .filter((day) => day >= from && !known.has(day))
    .map((day): NextRow => ({ day, people: 0, isSkipped: true }))
  return [...rows, ...skipped].sort((one, other) => (one.day < other.day ? -1 : 1))
}
