// How single fields of the wire are read: tolerantly. A field that is missing, null or of another kind is undefined and
// never fails its record; what was written stays in the record's `raw`. Pure.
import { z } from 'zod'

function field<Value>(read: (value: unknown) => Value | undefined) {
  return z.unknown().transform(read).optional()
}

export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Finite numbers, also written as text. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value)) return undefined
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Ids are opaque: kept as text, whatever they were. */
export function readId(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = String(value).trim()
  return id === '' ? undefined : id
}

/** Millionths of the account's currency. */
export function readMicros(value: unknown): number | undefined {
  const number = readNumber(value)
  const micros = number === undefined ? undefined : Math.round(number * 1_000_000)
  return micros !== undefined && Number.isSafeInteger(micros) ? micros : undefined
}

function readInteger(value: unknown): number | undefined {
  const number = readNumber(value)
  return number !== undefined && Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : undefined
}

/** As seconds this would be after the year 5100, so it and larger numbers are milliseconds. */
const firstMilliseconds = 100_000_000_000

/** A moment as seconds since the epoch, however it was written: seconds, milliseconds, or a date as text. */
function readMoment(value: unknown): number | undefined {
  const number = readInteger(value)
  if (number !== undefined) return number >= firstMilliseconds ? Math.floor(number / 1_000) : number
  const instant = typeof value === 'string' ? parseGatewayDate(value) : undefined
  return instant === undefined ? undefined : Math.floor(instant / 1_000)
}

const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false }

function readFlag(value: unknown): boolean | undefined {
  const word = readText(value)?.trim().toLowerCase()
  return word !== undefined && Object.hasOwn(flags, word) ? flags[word] : undefined
}

/** A date as the gateway wrote it; the older endpoints write an object with a zone beside it. */
export interface WireDate {
  readonly text: string
  readonly zone: string | undefined
  readonly zoneType: number | undefined
}

function readDate(value: unknown): WireDate | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { text: value, zone: undefined, zoneType: undefined }
  const { date, timezone, timezone_type } = olderDateSchema.safeParse(value).data ?? {}
  return date === undefined ? undefined : { text: date, zone: timezone, zoneType: timezone_type }
}

/** The older endpoints' date. `timezone_type` tells how the zone is written (3: by its name) and changes nothing here. */
export const olderDateSchema = z.object({
  date: z.string(),
  timezone_type: field(readInteger),
  timezone: field(readText),
})

export const text = field(readText)
export const id = field(readId)
export const integer = field(readInteger)
export const moment = field(readMoment)
export const micros = field(readMicros)
export const flag = field(readFlag)
export const date = field(readDate)
export const texts = field((value) =>
  Array.isArray(value) ? value.map(readText).filter((entry) => entry !== undefined) : undefined,
)

/**
 * `YYYY-MM-DD HH:MM:SS` (fractions allowed) and ISO 8601, as milliseconds since the epoch. Records name no zone: without
 * one in the text they are read as UTC, which can be hours off on an account with another zone. Undefined for
 * `0000-00-00` and everything else that names no day of the calendar.
 */
export function parseGatewayDate(written: string | undefined): number | undefined {
  return parsePlain(written) ?? parseAny(written)
}

const usualDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Dates as nearly every record has them: pages of hundreds are read, each record several times. */
function parsePlain(written: string | undefined): number | undefined {
  if (written?.length !== 19 || written.charCodeAt(10) !== 32) return undefined
  const part = (from: number, to: number): number => {
    let value = 0
    for (let at = from; at < to; at++) {
      const digit = written.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return value
  }
  const isPlain = written[4] === '-' && written[7] === '-' && written[13] === ':' && written[16] === ':'
  const [year, month, day] = [part(0, 4), part(5, 7), part(8, 10)]
  const [hours, minutes, seconds] = [part(11, 13), part(14, 16), part(17, 19)]
  // The 29th of February, and other unusual dates, are checked more closely.
  const isUsual = year >= 1970 && day >= 1 && day <= (usualDays[month - 1] ?? 0)
  if (!isPlain || !isUsual || !(hours < 24 && minutes < 60 && seconds < 60)) return undefined
  return Date.UTC(year, month - 1, day, hours, minutes, seconds)
}

function parseAny(written: string | undefined): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
    written?.trim() ?? '',
  )
  if (!match) return undefined
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', fraction = '0', zone = 'Z'] = match
  const instant = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
    Number(`0.${fraction}`) * 1_000,
  )
  const back = new Date(instant)
  const isCalendarDay =
    Number(year) > 0 && back.getUTCMonth() === Number(month) - 1 && back.getUTCDate() === Number(day)
  return isCalendarDay && Number(minutes) < 60 && Number(seconds) < 60 ? instant - offsetMs(zone) : undefined
}

function offsetMs(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000
}
