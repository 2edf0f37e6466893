// Reads a time of day from a value: alone or after a date. The time is used as written; a time zone after it is ignored. `9.30` alone
// could be a price and is not read.

export interface ClockTime {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Longer values are texts. */
const maxLength = 80
const zone = String.raw`(?:\s*(?:uhr|h|z|utc|gmt|[+-]\d{2}:?\d{2}))?`
const half = String.raw`\s*([ap])\.?m\.?`
const alone = new RegExp(
  String.raw`^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:${half})?${zone}$|^(\d{1,2})(?:\.(\d{2}))?${half}$`,
  'iu',
)
const behindDay = new RegExp(
  String.raw`^(.+?)(?:T|,?\s+)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?:${half})?${zone}$`,
  'iu',
)
const behindDayOnTheHour = new RegExp(String.raw`^(.+?)(?:T|,?\s+)(\d{1,2})${half}${zone}$`, 'iu')
const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s{1,2})?`
const ordinal = '(?:st|nd|rd|th)?'
const numbers = String.raw`\d{1,4}${ordinal}[-./ ]{1,2}(?:\d{1,2}|\p{L}{3,12})[-./ ]{1,2}\d{2,4}`
const words = String.raw`\p{L}{3,12}\.?\s\d{1,2}${ordinal},?\s\d{4}`
const day = new RegExp(`^${weekday}(?:${numbers}|${words})$`, 'iu')

export function parseClock(value: string): ClockTime | undefined {
  if (value.length > maxLength) return undefined
  const bare = alone.exec(value)
  if (bare) return clockOf(bare[1] ?? bare[5], bare[2] ?? bare[6], bare[3], bare[4] ?? bare[7])
  const [, before = '', hour, minute, second, which] = behindDay.exec(value) ?? []
  if (day.test(before)) return clockOf(hour, minute, second, which)
  const [, dayBefore = '', onTheHour, ofHalf] = behindDayOnTheHour.exec(value) ?? []
  return day.test(dayBefore) ? clockOf(onTheHour, '0', '0', ofHalf) : undefined
}

/** Without anything in front of it. */
export function isClockAlone(value: string): boolean {
  return value.length <= maxLength && alone.test(value)
}

function clockOf(
  written: string | undefined,
  minute = '0',
  second = '0',
  half: string | undefined,
): ClockTime | undefined {
  const hour = Number(written)
  if (Number(minute) > 59 || Number(second) > 59 || hour > 23) return undefined
  const rest = { minute: Number(minute), second: Number(second) }
  if (half === undefined) return { hour, ...rest }
  // 14:30 pm is accepted; some programs write midnight as 0 am.
  if (hour > 12) return half.toLowerCase() === 'p' ? { hour, ...rest } : undefined
  return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), ...rest }
}
