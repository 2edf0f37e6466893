// From a decoded record to what the local copy keeps. Pure.
import { minute, second } from '../base/durations'
import type { MessageRecord } from '../gateway/client/messages'
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'
import type { RecordRest } from '../gateway/client/recordRest'
import { readRef } from './callbackRef'
import type { ListedMessage } from './matching/matchRecord'
import { readStatus } from './statuses'

/** One record of the listing, as the local copy keeps it. */
export interface ListedRecord extends ListedMessage {
  /** `+` and digits. */
  readonly phone: string
  readonly country: string | null
  readonly status: string
  readonly failedReason: string | null
  readonly parts: number | null
  readonly ourCostMicros: number | null
  readonly costMicros: number | null
  readonly createdAt: string
  readonly updatedAt: string
  /** The fields without a column. */
  readonly rest: RecordRest
}

/** Undefined for a record that cannot be kept: without an id of its own or without a number. */
export function toListedRecord(record: MessageRecord, seenAt: string): ListedRecord | undefined {
  const key = record.key ?? record.id
  const phone = toPhone(record.to ?? '')
  if (key === undefined || phone === undefined) return undefined
  const created = parseGatewayDate(record.createdAt)
  return {
    gatewayKey: key,
    gatewayId: record.id ?? key,
    gatewayCampaignId: record.campaignId ?? null,
    phone,
    country: record.country?.toUpperCase() ?? null,
    sender: record.senderId ?? '',
    text: record.message ?? '',
    status: readStatus(record.status ?? ''),
    failedReason: record.failedReason ?? null,
    // A message has at least one part: zero is a gateway's way of not saying.
    parts: record.smsCount === undefined || record.smsCount <= 0 ? null : record.smsCount,
    ourCostMicros: record.ourCostMicros ?? null,
    costMicros: record.costMicros ?? null,
    scheduledFor: readSchedule(record.scheduledFor, created),
    ref: readRef(record.callbackUrl ?? '') ?? null,
    createdAt: record.createdAt ?? '',
    updatedAt: record.updatedAt ?? '',
    at: created === undefined ? seenAt : new Date(created).toISOString(),
    rest: record.rest,
  }
}

function toPhone(written: string): string | undefined {
  if (/^\+\d+$/.test(written)) return written
  // `00` means the plus.
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  return digits === '' ? undefined : `+${digits}`
}

/**
 * Null for zero, and for the moment of the message itself: it was sent at once. A value beyond any calendar stays in `rest`
 * only.
 */
function readSchedule(seconds: number | undefined, created: number | undefined): string | null {
  const maxMs = 8.64e15
  if (seconds === undefined || seconds <= 0 || seconds * second > maxMs) return null
  const isAtOnce = created !== undefined && Math.abs(seconds * second - created) <= minute
  return isAtOnce ? null : new Date(seconds * second).toISOString()
}
