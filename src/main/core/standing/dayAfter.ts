import { day as dayMs } from '../base/durations'
import { writeDay } from '../planning/localInstants'

/** So many days after a day, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return writeDay(Date.parse(`${day}T00:00Z`) / dayMs + days)
}
