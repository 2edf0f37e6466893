// How single fields of the wire are read: tolerantly. A field that is missing, null or of another kind is undefined and
// never fails its record; what was written stays in the record's `raw`.
import { z } from 'zod'
import { parseGatewayDate } from './parseGatewayDate'

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
