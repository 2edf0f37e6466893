// Which number formats are dates, and the date of a stored number, written year first.

/** Maximum length of a number format. Spreadsheets allow 255 characters. */
export const maxFormatLength = 1_000

export type DateKind = 'date' | 'time' | 'both'

/** Formats that every spreadsheet knows by number alone (ECMA-376 part 1, 18.8.30), East Asian ones included. */
const builtIn: ReadonlyMap<number, DateKind> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'both'],
])
/** 31 December 9999. */
const lastDay = 2_958_465
const dayMs = 86_400_000

export function dateKindOf(formatId: number, code: string | undefined): DateKind | undefined {
  if (code === undefined) return builtIn.get(formatId)
  if (code.length > maxFormatLength) return undefined
  // Only the first section speaks of ordinary values; quoted, escaped and bracketed text is no pattern.
  const first = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';')[0] ?? ''
  if (/\[(h+|m+|s+)\]/i.test(first)) return undefined
  const pattern = first.replace(/\[[^[\]]*\]/g, '').toLowerCase()
  if (pattern.includes('general')) return undefined
  const hasTime = /[hs]/.test(pattern)
  const hasDate = /[yd]/.test(pattern) || (pattern.includes('m') && !hasTime)
  if (hasDate) return hasTime ? 'both' : 'date'
  return hasTime ? 'time' : undefined
}

/** `2026-10-14`, `2026-10-14 09:30` or `09:30`; the number as it was if it is no such date. */
export function dateText(stored: string, kind: DateKind, is1904: boolean): string {
  if (!isDateSerial(stored, kind, is1904)) return stored
  const [day, clock] = split(Number(stored))
  if (kind === 'time') return clock
  const date = dayText(day, is1904)
  return kind === 'date' || clock === '00:00' ? date : `${date} ${clock}`
}

/** A number with a date format need not be a valid date. */
export function isDateSerial(stored: string, kind: DateKind, is1904: boolean): boolean {
  const serial = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial > lastDay + 1) return false
  return kind === 'time' || is1904 || split(serial)[0] >= 1
}

function split(serial: number): [day: number, clock: string] {
  // Binary fractions of a day fall just short of the second they were written for.
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  const rest = seconds - day * 86_400
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const clock = `${two(rest / 3_600)}:${two((rest / 60) % 60)}`
  return [day, rest % 60 === 0 ? clock : `${clock}:${two(rest % 60)}`]
}

function dayText(day: number, is1904: boolean): string {
  // The older system counts a 29 February 1900 that never was.
  if (!is1904 && day === 60) return '1900-02-29'
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return new Date(start + day * dayMs).toISOString().slice(0, 10)
}
