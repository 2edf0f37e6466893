// Which days the bars show, in the reader's zone.
import type { MessageFilter } from '@contract'

export interface DayCounts {
  readonly day: string
  readonly delivered: number
  readonly on_the_way: number
  readonly not_delivered: number
}

/** More bars than this cannot be told apart; the newest are shown. */
const mostDays = 31
const leastDays = 7
const dayMs = 86_400_000

const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The calendar day of an instant in the reader's zone, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  return asDay(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
}

/** Every day of the filter's time or of the counts, ascending, with zeros for days without messages. */
export function fillDays(byDay: readonly DayCounts[], filter: MessageFilter, now: Date): DayCounts[] {
  const known = new Map(byDay.map((counts) => [counts.day, counts]))
  const today = Date.parse(localDay(now))
  const until = filter.until === undefined ? today : Date.parse(localDay(new Date(Date.parse(filter.until) - 1)))
  const last = Math.max(until, Date.parse(byDay.at(-1)?.day ?? '') || 0)
  const begin =
    filter.from === undefined ? Date.parse(byDay[0]?.day ?? '') : Date.parse(localDay(new Date(filter.from)))
  const wished = Number.isNaN(begin) ? leastDays : Math.round((last - begin) / dayMs) + 1
  const least = filter.from === undefined ? leastDays : 1
  const count = Math.min(Math.max(wished, least), mostDays)
  return Array.from({ length: count }, (_, index) => {
    const day = asDay(last - (count - 1 - index) * dayMs)
    return known.get(day) ?? { day, delivered: 0, on_the_way: 0, not_delivered: 0 }
  })
}

/** A day as the instants that a filter takes, [from, until). */
export function dayRange(day: string): { readonly from: string; readonly until: string } {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return {
    from: new Date(year, month - 1, date).toISOString(),
    until: new Date(year, month - 1, date + 1).toISOString(),
  }
}

/** The last so many days, today included, up to now and beyond. */
export function lastDays(count: number, now: Date): { readonly from: string } {
  return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1)).toISOString() }
}
