// Records on their way to the storage worker, column by column: a thread is handed a few long arrays in less than half the time
// of as many objects. Pure.
import type { ListedRecord } from './toListedRecord'

export type PackedRecords = { readonly [Name in keyof ListedRecord]: readonly ListedRecord[Name][] }

export function packRecords(records: readonly ListedRecord[]): PackedRecords {
  return {
    gatewayKey: records.map(({ gatewayKey }) => gatewayKey),
    gatewayId: records.map(({ gatewayId }) => gatewayId),
    gatewayCampaignId: records.map(({ gatewayCampaignId }) => gatewayCampaignId),
    phone: records.map(({ phone }) => phone),
    country: records.map(({ country }) => country),
    sender: records.map(({ sender }) => sender),
    text: records.map(({ text }) => text),
    status: records.map(({ status }) => status),
    failedReason: records.map(({ failedReason }) => failedReason),
    parts: records.map(({ parts }) => parts),
    ourCostMicros: records.map(({ ourCostMicros }) => ourCostMicros),
    costMicros: records.map(({ costMicros }) => costMicros),
    scheduledFor: records.map(({ scheduledFor }) => scheduledFor),
    ref: records.map(({ ref }) => ref),
    createdAt: records.map(({ createdAt }) => createdAt),
    updatedAt: records.map(({ updatedAt }) => updatedAt),
    at: records.map(({ at }) => at),
    raw: records.map(({ raw }) => raw),
  }
}

export function unpackRecords(packed: PackedRecords): ListedRecord[] {
  return packed.gatewayKey.map((gatewayKey, index) => {
    const at = <Value>(column: readonly Value[]): Value => column[index] as Value
    return {
      gatewayKey,
      gatewayId: at(packed.gatewayId),
      gatewayCampaignId: at(packed.gatewayCampaignId),
      phone: at(packed.phone),
      country: at(packed.country),
      sender: at(packed.sender),
      text: at(packed.text),
      status: at(packed.status),
      failedReason: at(packed.failedReason),
      parts: at(packed.parts),
      ourCostMicros: at(packed.ourCostMicros),
      costMicros: at(packed.costMicros),
      scheduledFor: at(packed.scheduledFor),
      ref: at(packed.ref),
      createdAt: at(packed.createdAt),
      updatedAt: at(packed.updatedAt),
      at: at(packed.at),
      raw: at(packed.raw),
    }
  })
}
