// From a decoded record to what the local copy keeps. Pure.
import type { MessageRecord } from '../gateway/messages'
import { parseGatewayDate } from '../gateway/parseGatewayDate'
import type { RecordRest } from '../gateway/recordRest'
import { readRef } from './callbackRef'
import type { ListedMessage } from './matchRecord'

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
  /** What none of these says. */
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
    status: record.status ?? '',
    failedReason: record.failedReason ?? null,
    parts: record.smsCount ?? null,
    ourCostMicros: record.ourCostMicros ?? null,
    costMicros: record.costMicros ?? null,
    scheduledFor: readSchedule(record.scheduledFor),
    ref: readRef(record.callbackUrl ?? '') ?? null,
    createdAt: record.createdAt ?? '',
    updatedAt: record.updatedAt ?? '',
    at: created === undefined ? seenAt : new Date(created).toISOString(),
    rest: record.rest,
  }
}

function toPhone(written: string): string | undefined {
  if (/^\+\d+$/.test(written)) return written
  const digits = written.replace(/\D/g, '')
  return digits === '' ? undefined : `+${digits}`
}

/** Zero stands for none; what no calendar holds stays in `rest` alone. */
function readSchedule(seconds: number | undefined): string | null {
  const longestMs = 8.64e15
  return seconds === undefined || seconds <= 0 || seconds * 1_000 > longestMs
    ? null
    : new Date(seconds * 1_000).toISOString()
}
