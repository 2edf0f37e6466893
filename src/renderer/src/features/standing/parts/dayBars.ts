// The days of a forecast as bars, including days without people. Pure.
import type { StandingForecast } from '@contract'
import { dateFormat } from '../../../composables/writing/formats'

const dayMs = 86_400_000
/** Guards against an answer without an end. */
const maxDays = 400
/** A name takes the width of about so many days, and must not run into the first one or over the end. */
const nameDays = 9

export interface DayBar {
  readonly key: string
  readonly people: number
  /** The first day and the first of each month have one. */
  readonly name: string
}

export function barsOfForecast(
  { from, to, days }: Pick<StandingForecast, 'from' | 'to' | 'days'>,
  locale: string,
): DayBar[] {
  const people = new Map(days.map((one) => [one.day, one.people]))
  const first = Date.parse(`${from}T12:00:00.000Z`)
  const count = Math.min(maxDays, Math.round((Date.parse(`${to}T12:00:00.000Z`) - first) / dayMs) + 1)
  const name = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = new Date(first + index * dayMs)
    const key = at.toISOString().slice(0, 10)
    const isFirstOfMonth = at.getUTCDate() === 1
    return {
      key,
      people: people.get(key) ?? 0,
      name:
        index === 0
          ? name(at, { day: 'numeric', month: 'short' })
          : isFirstOfMonth && index >= nameDays && index < count - nameDays
            ? name(at, { month: 'short' })
            : '',
    }
  })
}
