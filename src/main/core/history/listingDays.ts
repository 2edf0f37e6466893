// Days as the gateway writes them, and which of its listing a reading begins and ends with. Pure.
import { day as dayMs, hour } from '../base/durations'
import type { MessageRecord } from '../gateway/client/messages'
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'

/** Records carry no zone: what was created on a day may stand up to so far from it. */
export const zoneSlackMs = 14 * hour
/** Earlier than any gateway of this kind: a date before it is none. */
const firstDay = '2000-01-01'
/** A clock may be ahead; a record from further ahead than this has a date that is none. */
const maxAheadMs = 2 * dayMs

export type Dated = Pick<MessageRecord, 'createdAt'>

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - dayMs)
}

/** The day of a record in the gateway's own words; undefined if that is no day of a listing. */
export function listedDay({ createdAt }: Dated, nowMs: number): string | undefined {
  const at = parseGatewayDate(createdAt)
  const written = createdAt?.trim().slice(0, 10)
  const isUsable = at !== undefined && at <= nowMs + maxAheadMs && written !== undefined && written >= firstDay
  return isUsable ? written : undefined
}

/** True if a record cannot be of a day in any zone: then the listing ignored the day, or misunderstood it. */
export function makeOffDayTest(day: string): (record: Dated) => boolean {
  const from = Date.parse(day) - zoneSlackMs
  const until = from + dayMs + 2 * zoneSlackMs
  return ({ createdAt }) => {
    const at = parseGatewayDate(createdAt)
    return at === undefined || at < from || at >= until
  }
}
