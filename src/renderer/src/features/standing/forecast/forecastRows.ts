// The people of a forecast in one long list with a line for each day, read by window. A window may touch many days; each is asked once.
import type { StandingForecast, StandingOnly, StandingPerson } from '@contract'

export type ForecastDay = StandingForecast['days'][number]
export type ForecastRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: ForecastDay }
  | { readonly kind: 'person'; readonly key: string; readonly person: StandingPerson }

export type ReadDay = (
  day: string,
  offset: number,
  limit: number,
) => Promise<{ readonly rows: readonly StandingPerson[] }>

/** The days with some of their people. How much of a day's money these cost is not known. */
export function daysOnly(days: readonly ForecastDay[], only: StandingOnly | undefined): readonly ForecastDay[] {
  if (only === undefined) return days
  return days
    .map(({ about: _, ...day }) => ({ ...day, people: only === 'moved' ? day.moved : day.severalParts }))
    .filter(({ people }) => people > 0)
}

export function countRows(days: readonly ForecastDay[]): number {
  return days.reduce((sum, { people }) => sum + people + 1, 0)
}

export interface DayWindow {
  readonly day: ForecastDay
  /** The line of the day itself is in the window. */
  readonly hasHead: boolean
  readonly offset: number
  readonly limit: number
}

/** The days that rows `offset` to `offset + limit` touch, and which of their people. */
export function windowsOf(days: readonly ForecastDay[], offset: number, limit: number): DayWindow[] {
  const windows: DayWindow[] = []
  let start = 0
  for (const day of days) {
    const end = start + 1 + day.people
    const [from, until] = [Math.max(offset, start), Math.min(offset + limit, end)]
    if (from < until) {
      const hasHead = from === start
      windows.push({ day, hasHead, offset: hasHead ? 0 : from - start - 1, limit: until - from - (hasHead ? 1 : 0) })
    }
    if (end >= offset + limit) break
    start = end
  }
  return windows
}

export async function readForecast(
  days: readonly ForecastDay[],
  offset: number,
  limit: number,
  read: ReadDay,
): Promise<{ total: number; rows: ForecastRow[] }> {
  const parts = await Promise.all(
    windowsOf(days, offset, limit).map(async (window): Promise<ForecastRow[]> => {
      const { day } = window
      const found = window.limit > 0 ? (await read(day.day, window.offset, window.limit)).rows : []
      const people = found.map((person): ForecastRow => ({
        kind: 'person',
        key: `${day.day} ${person.contactId}`,
        person,
      }))
      return window.hasHead ? [{ kind: 'day', key: day.day, day }, ...people] : people
    }),
  )
  return { total: countRows(days), rows: parts.flat() }
}

const maxFound = 100
/** Days asked at the same time. */
const daysAtOnce = 8

/** The first people with a name or number, in the order of their days; without the lines of the days. */
export async function findInForecast(
  days: readonly ForecastDay[],
  read: (day: string, limit: number) => Promise<{ readonly rows: readonly StandingPerson[] }>,
): Promise<{ total: number; rows: ForecastRow[] }> {
  const rows: ForecastRow[] = []
  for (let at = 0; at < days.length && rows.length < maxFound; at += daysAtOnce) {
    const found = await Promise.all(days.slice(at, at + daysAtOnce).map(({ day }) => read(day, maxFound)))
    for (const person of found.flatMap((page) => page.rows))
      rows.push({ kind: 'person', key: `${person.day} ${person.contactId}`, person })
  }
  return { total: Math.min(rows.length, maxFound), rows: rows.slice(0, maxFound) }
}
