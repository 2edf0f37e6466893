// Writes a field's value in the way its template asks for. A value that cannot be read for it is left to the caller, as
// it is: nothing is guessed, and no part of a value is ever lost but by `first`.
import type { FieldFormat } from '@contract/fieldFormats'
import { hasHalfDays } from './countryForms'
import { lowerLetters, titleLetters, upperLetters } from './letterCase'
import { parseClock, type ClockTime } from './parseClock'
import { parseDay, parseShortDay } from './parseDay'
import { makeNumberWriter } from './writeNumber'

/** Takes a trimmed value that is not empty. Undefined: it cannot be read. */
export type Formatter = (value: string) => string | undefined

/** `country`: of the account, ISO 3166; it decides between readings of a value and how numbers are grouped. */
export function makeFormatter(format: FieldFormat, country: string | undefined): Formatter {
  switch (format) {
    case 'upper':
      return upperLetters
    case 'lower':
      return lowerLetters
    case 'title':
      return titleLetters
    case 'first':
      return (value) => /^\S+/u.exec(value)?.[0]
    case 'date':
      return (value) => {
        const day = readDay(value, country)
        return day && dayWords.format(day)
      }
    case 'time': {
      const write = makeClockWriter(country)
      return (value) => {
        const clock = parseClock(value)
        return clock && write(clock)
      }
    }
    case 'datetime': {
      const write = makeClockWriter(country)
      return (value) => {
        const day = readDay(value, country)
        const clock = parseClock(value)
        return day && (clock ? `${dayWords.format(day)}, ${write(clock)}` : dayWords.format(day))
      }
    }
    case 'number':
      return makeNumberWriter(country)
  }
}

function readDay(value: string, country: string | undefined): Date | undefined {
  return parseDay(value, country) ?? parseShortDay(value, country)
}

const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `09:30`, or `9:30 AM` in a country with a 12-hour clock. Seconds are written if there are any. */
function makeClockWriter(country: string | undefined): (clock: ClockTime) => string {
  const isTwelve = hasHalfDays(country)
  return ({ hour, minute, second }) => {
    const tail = [minute, ...(second === 0 ? [] : [second])].map((part) => `:${String(part).padStart(2, '0')}`).join('')
    if (!isTwelve) return `${String(hour).padStart(2, '0')}${tail}`
    return `${hour % 12 === 0 ? 12 : hour % 12}${tail} ${hour < 12 ? 'AM' : 'PM'}`
  }
}
