// Dates of the wire as instants. Pure.

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
