// Reads a calendar day as spreadsheets and people write it. A time after it is skipped, and so is its zone: the written day
// counts. A text that could be two different days is not read.
import { dayOrder, type DayOrder } from './countryForms'

const clock = String.raw`(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)`
const time = String.raw`(?:[T ,]\s*${clock}\s*(?:uhr|h|z|utc|gmt|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'iu')
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})${time}$`, 'iu')
const shortYear = new RegExp(String.raw`^(\d{1,2})([/.])\s?(\d{1,2})\2\s?(\d{2})${time}$`, 'iu')
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?`
const dayMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})[\s.,-]*(\d{4})${time}$`,
  'iu',
)
const dayMonthShort = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})[\s.,'’-]+(\d{2})${time}$`,
  'iu',
)
const monthDay = new RegExp(
  String.raw`^${weekday}([a-z]{3,9})[\s.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})${time}$`,
  'iu',
)

/** Midnight UTC of the day; undefined for what is no day, or could be two. */
export function parseDay(value: string, country: string | undefined): Date | undefined {
  return parseDayAs(value, dayOrder(country))
}

/** The same with the order of day and month as it is given. */
export function parseDayAs(value: string, order: DayOrder | undefined): Date | undefined {
  const ymd = yearFirst.exec(value)
  if (ymd) return dayOf(ymd[1], ymd[3], ymd[4])
  const parts = yearLast.exec(value)
  if (parts) return byOrder(parts[1], parts[3], parts[4], parts[2] === '.' ? 'day' : order)
  const written = dayMonth.exec(value)
  if (written) return dayOf(written[3], monthNumber(written[2]), written[1])
  const american = monthDay.exec(value)
  return american ? dayOf(american[3], monthNumber(american[1]), american[2]) : undefined
}

/**
 * The same for years of two digits, as spreadsheets read them: 00 to 29 are of this century. Only day and month in the country's order,
 * with full stops, or with the month as a word: 26-03-04 could begin with the year.
 */
export function parseShortDay(value: string, country: string | undefined): Date | undefined {
  return parseShortDayAs(value, dayOrder(country))
}

export function parseShortDayAs(value: string, given: DayOrder | undefined): Date | undefined {
  const [, first, mark, second, year] = shortYear.exec(value) ?? []
  const order = mark === '.' ? 'day' : given
  if (year !== undefined && order) return byOrder(first, second, fullYear(year), order)
  const written = dayMonthShort.exec(value)
  return written ? dayOf(fullYear(written[3]), monthNumber(written[2]), written[1]) : undefined
}

function fullYear(year: Part): number {
  const short = Number(year)
  return short < 30 ? 2000 + short : 1900 + short
}

type Part = string | number | undefined

function byOrder(first: Part, second: Part, year: Part, order: DayOrder | undefined): Date | undefined {
  if (Number(first) > 12 || first === second) return dayOf(year, second, first)
  if (Number(second) > 12) return dayOf(year, first, second)
  if (order === undefined) return Number(first) === Number(second) ? dayOf(year, first, second) : undefined
  return order === 'day' ? dayOf(year, second, first) : dayOf(year, first, second)
}

function dayOf(year: Part, month: Part, day: Part): Date | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // Earlier years are how spreadsheets show an empty date.
  if (y <= 1900 || m < 1 || m > 12 || d < 1) return undefined
  const date = new Date(Date.UTC(y, m - 1, d))
  // The 31st of a short month would roll over into the next.
  return date.getUTCDate() === d && date.getUTCMonth() === m - 1 ? date : undefined
}

const monthWords = 'january february march april may june july august september october november december'.split(' ')

/** The month of an English name, written out or as its first letters; 0 for another word. */
function monthNumber(word: string | undefined): number {
  const small = (word ?? '').toLowerCase()
  return (
    monthWords.findIndex((month) => month === small || small === month.slice(0, 3) || small === month.slice(0, 4)) + 1
  )
}
