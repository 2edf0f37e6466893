// One opt-out as the gateway's feed writes it, in whatever spelling. Pure.
import { toIso } from '../../base/instants'
import { parseGatewayDate } from '../../gateway/client/wireFields'
import type { OptOutRecord } from '../../gateway/client/recent'

export interface ListedOptOut {
  /** `+` and digits. */
  readonly phone: string
  readonly since: string
  /** The list that the gateway names; empty if it names none. */
  readonly source: string
}

/** Longest number of the plan, and shorter than any that can be sent to. */
const maxDigits = 15
const fewestDigits = 5

/** Undefined if it names no number. A time that is none, or is yet to come, is the time when it was seen. */
export function parseOptOut(
  { number, timestamp, source }: Pick<OptOutRecord, 'number' | 'timestamp' | 'source'>,
  seenAtMs: number,
): ListedOptOut | undefined {
  const phone = toPhone(number)
  if (phone === undefined) return undefined
  const sinceMs = Math.min(parseGatewayDate(timestamp) ?? seenAtMs, seenAtMs)
  return { phone, since: toIso(sinceMs), source: source?.trim() ?? '' }
}

/** The gateway writes whole numbers with their country, with or without the plus or the zeros that stand for it. */
export function toPhone(written: string | undefined): string | undefined {
  const digits = (written ?? '').replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= fewestDigits && digits.length <= maxDigits ? `+${digits}` : undefined
}
