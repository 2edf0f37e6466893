// Writes a field's value in the way its template asks for. A value that cannot be read for it is left to the caller, as
// it is: nothing is guessed, and no part of a value is ever lost but by `first`.
import { partsOfFormat, type DayLanguage, type FieldFormat } from '@contract/fieldFormats'
import { day as dayMs } from '../base/durations'
import { dayOrder, hasHalfDays, type DayOrder } from './countryForms'
import { lowerLetters, titleLetters, upperLetters } from './letterCase'
import { parseClock, type ClockTime } from './parseClock'
import { parseDayAs, parseShortDayAs } from './parseDay'
import { toAsciiDigits } from '../phones/asciiDigits'
import { makeNumberWriter } from './writeNumber'

/** Takes a trimmed value that is not empty, and the day of sending, YYYY-MM-DD. Undefined: it cannot be read. */
export type Formatter = (value: string, today?: string) => string | undefined

/** `country`: of the account, ISO 3166; it decides between readings of a value and how numbers are grouped. */
export function makeFormatter(
  format: FieldFormat,
  country: string | undefined,
  order: DayOrder | undefined = dayOrder(country),
): Formatter {
  const { base, language } = partsOfFormat(format)
  switch (base) {
    case 'upper':
      return upperLetters
    case 'lower':
      return lowerLetters
    case 'title':
      return titleLetters
    case 'first':
      return (value) => /^\S+/u.exec(value)?.[0]
    case 'date':
    case 'day':
    case 'weekday': {
      const inWords = dayWords(language, base)
      return (value) => {
        const day = readDay(value, order)
        return day && inWords(day)
      }
    }
    case 'relative': {
      const writer = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
      return (value, today) => {
        const day = readDay(value, order)
        if (!day || today === undefined) return undefined
        return writer.format((day.getTime() - Date.parse(`${today}T00:00Z`)) / dayMs, 'day')
      }
    }
    case 'time': {
      const write = makeClockWriter(country)
      return (value) => {
        const clock = readClock(value)
        return clock && write(clock)
      }
    }
    case 'datetime': {
      const inWords = dayWords(language, 'date')
      const comma = language === 'ar' ? '،' : ','
      const write = makeClockWriter(country)
      return (value) => {
        const day = readDay(value, order)
        const clock = readClock(value)
        return day && (clock ? `${inWords(day)}${comma} ${write(clock)}` : inWords(day))
      }
    }
    case 'number':
      return makeNumberWriter(country)
  }
}

function readDay(value: string, order: DayOrder | undefined): Date | undefined {
  const text = toAsciiDigits(value)
  return parseDayAs(text, order) ?? parseShortDayAs(text, order)
}

function readClock(value: string): ClockTime | undefined {
  return parseClock(toAsciiDigits(value))
}

/** Writes days given as YYYY-MM-DD, for the formats of the day of sending. */
export function makeDayWriter(format: FieldFormat): (day: string) => string {
  const { base, language } = partsOfFormat(format)
  const write = dayWords(language, base === 'day' || base === 'weekday' ? base : 'date')
  return (day) => write(new Date(`${day}T00:00Z`))
}

const dayParts = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const

function dayWords(language: DayLanguage | undefined, parts: keyof typeof dayParts): (day: Date) => string {
  const writer = new Intl.DateTimeFormat(localeOf(language), { ...dayParts[parts], timeZone: 'UTC' })
  return (day) => writer.format(day)
}

/** With Western digits and the year of the sheet in every language. */
function localeOf(language: DayLanguage | undefined): string {
  return language === undefined ? 'en-GB' : `${language}-u-ca-gregory-nu-latn`
}

/** `09:30`, or `9:30 AM` in a country with a 12-hour clock. Seconds are written if there are any. */
function makeClockWriter(country: string | undefined): (clock: ClockTime) => string {
  const isTwelve = hasHalfDays(country)
  return ({ hour, minute, second }) => {
    const tail = [minute, ...(second === 0 ? [] : [second])].map((part) => `:${String(part).padStart(2, '0')}`).join('')
    if (!isTwelve) return `${String(hour).padStart(2, '0')}${tail}`
    return `${hour % 12 === 0 ? 12 : hour % 12}${tail} ${hour < 12 ? 'AM' : 'PM'}`
  }
}
