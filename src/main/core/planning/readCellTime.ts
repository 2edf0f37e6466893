// Reads a day, a time of day or both out of a cell of a spreadsheet, without a zone unless the cell names one. Pure. A date such as
// 03/04/2026 is read in both orders: which of them a column means is decided for the whole column.
import { minute } from '../base/durations'
import type { DayOrder } from '../messages/countryForms'
import { isClockAlone, parseClock } from '../messages/parseClock'
import { parseDayAs, parseShortDayAs } from '../messages/parseDay'
import { toAsciiDigits } from '../phones/asciiDigits'

export interface CellTime {
  /** YYYY-MM-DD */
  readonly day?: string
  /** HH:MM */
  readonly time?: string
  /** How far the clocks of a cell that ends with Z or +01:00 are ahead of UTC. Only with day and time. */
  readonly offsetMs?: number
}

export type CellReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  /** `only`: the one order in which its day exists; absent if the order makes no difference. */
  | { readonly kind: 'one'; readonly time: CellTime; readonly only?: DayOrder }
  | { readonly kind: 'both'; readonly day: CellTime; readonly month: CellTime }

/** Longer values are texts. */
const maxLength = 80
const endsWithClock = /[T ,]\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?$|[T ,]\s*\d{1,2}\s*[ap]\.?m\.?$|\d:\d/i
/** How spreadsheets write a time of day without a day. */
const emptyDay = /^(?:(?:1899|1900)[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:1899|1900))[T ,]/i
const atUtc = /\d\s*(?:z|utc|gmt)$/i
const offset = /(\s?)([+-])(\d{2})(:?)(\d{2})$/
const zoneAtEnd = /(?:z|utc|gmt|[+-]\p{Nd}{2}:?\p{Nd}{2})\s*$/iu
const isoDay = /^\d{4}-\d{1,2}-\d{1,2}(T?)/i
const numbersFirst = /^\d{1,2}[-/]\s?\d{1,2}[-/]/

export function readCellTime(cell: string): CellReading {
  const text = toAsciiDigits(cell.trim())
  if (text === '') return { kind: 'empty' }
  if (text.length > maxLength) return { kind: 'unreadable' }
  const clock = parseClock(text)
  // A time that no clock shows, such as 25:90: its day alone would be a guess.
  if (clock === undefined && endsWithClock.test(text) && !isDayAlone(text)) return { kind: 'unreadable' }
  const time = clock && `${two(clock.hour)}:${two(clock.minute)}`
  const [day, month] = [dayIn(text, 'day'), dayIn(text, 'month')]
  if (day === undefined && month === undefined)
    // A day that is not understood in front of it: on another day the time would be wrong.
    return time !== undefined && (isClockAlone(text) || emptyDay.test(text))
      ? { kind: 'one', time: { time } }
      : { kind: 'unreadable' }
  const ofZone = time === undefined ? {} : offsetOf(text)
  if (ofZone === undefined) return { kind: 'unreadable' }
  const rest = { ...(time === undefined ? {} : { time }), ...ofZone }
  if (day !== undefined && month !== undefined && day !== month)
    return { kind: 'both', day: { day, ...rest }, month: { day: month, ...rest } }
  const only = onlyOrder(text, day ?? month ?? '')
  return { kind: 'one', time: { day: day ?? month ?? '', ...rest }, ...(only ? { only } : {}) }
}

/** The order that a column shows by dates that exist in one of them only; undefined if none does. */
export function orderShown(readings: Iterable<CellReading>): DayOrder | 'both' | undefined {
  const seen = new Set<DayOrder>()
  for (const reading of readings) if (reading.kind === 'one' && reading.only) seen.add(reading.only)
  return seen.size > 1 ? 'both' : [...seen][0]
}

/** Quick, for a million cells; false: it surely names none. */
export function mayNameZone(cell: string): boolean {
  return zoneAtEnd.test(cell)
}

export function inOrder(reading: CellReading, order: DayOrder | undefined): CellTime | undefined {
  if (reading.kind === 'one') return reading.time
  return reading.kind === 'both' && order ? reading[order] : undefined
}

function dayIn(text: string, order: DayOrder): string | undefined {
  return (parseDayAs(text, order) ?? parseShortDayAs(text, order))?.toISOString().slice(0, 10)
}

function isDayAlone(text: string): boolean {
  return !text.includes(':') && /\d{4}$/.test(text) && dayIn(text, 'day') !== undefined
}

/** 25/11/2026 shows that the day comes first. */
function onlyOrder(text: string, day: string): DayOrder | undefined {
  if (!numbersFirst.test(text)) return undefined
  const [first, second] = text.split(/[-/]/).map(Number)
  if (first === second) return undefined
  return first === Number(day.slice(8)) ? 'day' : 'month'
}

/** Empty: none is named. Undefined: what looks like one is none, or `09:30-10:30`, from one time to another. */
function offsetOf(text: string): Pick<CellTime, 'offsetMs'> | undefined {
  const [found, space, sign, hours, colon, minutes] = offset.exec(text) ?? []
  if (found === undefined) return atUtc.test(text) ? { offsetMs: 0 } : {}
  const [iso, separator] = isoDay.exec(text) ?? []
  const isZone =
    sign === '+' ? iso !== undefined || space !== '' : iso !== undefined && (separator !== '' || colon === '')
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const exists = ahead >= -12 * 60 && ahead <= 14 * 60 && ahead % 15 === 0
  return isZone && exists ? { offsetMs: ahead * minute } : undefined
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
