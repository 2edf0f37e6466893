// The days of a week and of a month as a calendar shows them. Days are YYYY-MM-DD without a zone. Pure.

const dayMs = 86_400_000

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}

/** `firstDay`: of a week, 1 is Monday. */
function startOfWeek(day: string, firstDay: number): string {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
}

export const daysInWeek = 7
/** Six rows, so that the grid keeps its height from month to month. */
export const daysInMonthGrid = 42

/** First and last day on the screen. */
export function spanOf(view: CalendarView, day: string, firstDay: number): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  const start = view === 'week' ? day : `${day.slice(0, 8)}01`
  const from = startOfWeek(start, firstDay)
  return { from, to: addDays(from, (view === 'week' ? daysInWeek : daysInMonthGrid) - 1) }
}

/** A day, a week or a month earlier (-1) or later (1). The day of the month stays, or is the last of a shorter one. */
export function move(view: CalendarView, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, view === 'day' ? by : by * daysInWeek)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The first day of the week where the language is spoken, 1 is Monday. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return known.getWeekInfo?.().firstDay ?? 1
}

/** A day of this century out of an address; undefined for anything else. */
export function readDay(written: unknown): string | undefined {
  if (typeof written !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(written)) return undefined
  const at = Date.parse(`${written}T00:00Z`)
  return !Number.isNaN(at) && addDays(written, 0) === written ? written : undefined
}

/** A view out of an address; a week for anything else. */
export function readView(written: unknown): CalendarView {
  return calendarViews.find((view) => view === written) ?? 'week'
}

/** A place with quiet hours out of an address. */
export function readRegion(written: unknown): string | undefined {
  return typeof written === 'string' && /^(?:\*|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/.test(written) ? written : undefined
}
