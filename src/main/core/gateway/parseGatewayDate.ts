// Dates of the wire as instants. Pure.

/**
 * `YYYY-MM-DD HH:MM:SS` (fractions allowed) and ISO 8601, as milliseconds since the epoch. Records name no zone: without
 * one in the text they are read as UTC, which can be hours off on an account with another zone. Undefined for
 * `0000-00-00` and everything else that names no day of the calendar.
 */
export function parseGatewayDate(written: string | undefined): number | undefined {
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
