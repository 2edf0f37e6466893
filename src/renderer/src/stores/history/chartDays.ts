// Which days or months the bars show, and what they mean as instants, in the reader's zone. Pure.
import type { FigureRow, MessageFilter } from '@contract'

export interface DeliveryCounts {
  readonly delivered: number
  readonly on_the_way: number
  readonly not_delivered: number
}

export interface DayCounts extends DeliveryCounts {
  /** YYYY-MM-DD, or YYYY-MM for a month. */
  readonly day: string
}

export type TimeRange = Pick<MessageFilter, 'from' | 'until'>
export type Bucket = 'day' | 'month'

/** More bars than this cannot be told apart; the newest are shown. */
export const maxDays = 31
const maxMonths = 36
const leastDays = 7
const dayMs = 86_400_000

const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The calendar day of an instant in the reader's zone, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  return asDay(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
}

/** For figures by day or month. */
export function countsOf(row: FigureRow): DayCounts {
  return { day: row.key, delivered: row.delivered, on_the_way: row.onTheWay, not_delivered: row.notDelivered }
}

export const totalOf = (counts: DeliveryCounts): number => counts.delivered + counts.on_the_way + counts.not_delivered

/** With messages on fewer days than this, bars by day look like a broken chart. */
const leastWithMessages = 3

/** The days to draw: only those with messages while they are few. */
export function daysToDraw(days: readonly DayCounts[]): {
  readonly days: readonly DayCounts[]
  readonly areFew: boolean
} {
  const withMessages = days.filter((day) => totalOf(day) > 0)
  const areFew = withMessages.length > 0 && withMessages.length < leastWithMessages
  return { days: areFew ? withMessages : days, areFew }
}

/** Days while they can be told apart. Without a beginning: undefined, it depends on what there is. */
export function bucketOf({ from, until }: TimeRange, now: Date): Bucket | undefined {
  if (from === undefined) return undefined
  const end = until === undefined ? now.getTime() : Date.parse(until)
  return (end - Date.parse(from)) / dayMs <= maxDays + 0.1 ? 'day' : 'month'
}

/** Whether all of these months lie so near that their days can be shown. */
export function areNear(months: readonly { readonly key: string }[], now: Date): boolean {
  const first = months.find(({ key }) => key !== '')?.key
  return first === undefined || now.getTime() - Date.parse(dayRange(first).from) <= maxDays * dayMs
}

/** Every day of the filter's time or of the counts, ascending, with zeros for days without messages. */
export function fillDays(byDay: readonly DayCounts[], filter: TimeRange, now: Date): DayCounts[] {
  const known = new Map(byDay.map((counts) => [counts.day, counts]))
  const today = Date.parse(localDay(now))
  const until = filter.until === undefined ? today : Date.parse(localDay(new Date(Date.parse(filter.until) - 1)))
  const last = Math.max(until, Date.parse(byDay.at(-1)?.day ?? '') || 0)
  const begin =
    filter.from === undefined ? Date.parse(byDay[0]?.day ?? '') : Date.parse(localDay(new Date(filter.from)))
  const wished = Number.isNaN(begin) ? leastDays : Math.round((last - begin) / dayMs) + 1
  const least = filter.from === undefined ? leastDays : 1
  const count = Math.min(Math.max(wished, least), maxDays)
  return Array.from({ length: count }, (_, index) => {
    const day = asDay(last - (count - 1 - index) * dayMs)
    return known.get(day) ?? { day, delivered: 0, on_the_way: 0, not_delivered: 0 }
  })
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** Every month, as `fillDays` does with days. */
export function fillMonths(byMonth: readonly DayCounts[], range: TimeRange, now: Date): DayCounts[] {
  const known = new Map(byMonth.map((counts) => [counts.day, counts]))
  const end = range.until === undefined ? now : new Date(Date.parse(range.until) - 1)
  const last = Math.max(monthNumber(localDay(end)), monthNumber(byMonth.at(-1)?.day ?? '0000-01'))
  const begin =
    range.from === undefined ? (byMonth[0]?.day ?? monthName(last)) : localDay(new Date(Date.parse(range.from)))
  const count = Math.min(Math.max(1, last - monthNumber(begin) + 1), maxMonths)
  return Array.from({ length: count }, (_, index) => {
    const day = monthName(last - (count - 1 - index))
    return known.get(day) ?? { day, delivered: 0, on_the_way: 0, not_delivered: 0 }
  })
}

export function fillBuckets(by: Bucket, rows: readonly DayCounts[], range: TimeRange, now: Date): DayCounts[] {
  return by === 'day' ? fillDays(rows, range, now) : fillMonths(rows, range, now)
}

/** A day or a month as the instants that a filter takes, [from, until). */
export function dayRange(day: string): { readonly from: string; readonly until: string } {
  const [year = 1970, month = 1, date] = day.split('-').map(Number)
  const end = date === undefined ? new Date(year, month, 1) : new Date(year, month - 1, date + 1)
  return { from: new Date(year, month - 1, date ?? 1).toISOString(), until: end.toISOString() }
}

/** The last `count` days, today included, without an end. */
export function lastDays(count: number, now: Date): { readonly from: string } {
  return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1)).toISOString() }
}
