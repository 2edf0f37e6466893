// Days of a calendar in the words of a language. Days are YYYY-MM-DD without a zone.
import { dateFormat } from '../../composables/writing/formats'

const write = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00.000Z`))

/** Mon */
export const writeWeekday = (day: string, locale: string): string => write(day, locale, { weekday: 'short' })
/** Mon 16 */
export const writeColumn = (day: string, locale: string): string =>
  write(day, locale, { weekday: 'short', day: 'numeric' }).replace(',', '')
/** Monday 16 November */
export const writeDayName = (day: string, locale: string): string =>
  write(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
/** Monday 16 November 2026 */
export const writeFullDay = (day: string, locale: string): string =>
  write(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
/** Mon 16 Nov */
export const writeShort = (day: string, locale: string): string =>
  write(day, locale, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')
/** November 2026 */
export const writeMonth = (day: string, locale: string): string =>
  write(day, locale, { month: 'long', year: 'numeric' })

/** 16 – 22 November 2026 */
export function writeSpan(from: string, to: string, locale: string): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}T12:00:00.000Z`), new Date(`${to}T12:00:00.000Z`))
}
