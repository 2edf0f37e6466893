// From a decoded record to what the local copy keeps. Pure.
import type { MessageRecord } from '../gateway/messages'
import { parseGatewayDate } from '../gateway/parseGatewayDate'
import type { ListedRecord } from './readbackRows'

/** Undefined for a record that cannot be kept: without an id of its own or without a number. */
export function toListedRecord(record: MessageRecord, seenAt: string): ListedRecord | undefined {
  const key = record.key ?? record.id
  const digits = record.to?.replace(/\D/g, '') ?? ''
  if (key === undefined || digits === '') return undefined
  const created = parseGatewayDate(record.createdAt)
  return {
    gatewayKey: key,
    gatewayId: record.id ?? key,
    gatewayCampaignId: record.campaignId ?? null,
    phone: `+${digits}`,
    country: record.country?.toUpperCase() ?? null,
    sender: record.senderId ?? '',
    text: record.message ?? '',
    status: record.status ?? '',
    failedReason: record.failedReason ?? null,
    parts: record.smsCount ?? null,
    ourCostMicros: record.ourCostMicros ?? null,
    costMicros: record.costMicros ?? null,
    scheduledFor: record.scheduledFor === undefined ? null : new Date(record.scheduledFor * 1_000).toISOString(),
    createdAt: record.createdAt ?? '',
    updatedAt: record.updatedAt ?? '',
    at: created === undefined ? seenAt : new Date(created).toISOString(),
    raw: record.raw,
  }
}
