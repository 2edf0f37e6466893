// Does this listed message prove that the gateway accepted this person? Pure. Only `exact` and `strong` are ever applied;
// a number alone proves nothing, since the same person may have been texted by another campaign or another computer.

import { day, hour } from '../base/durations'

export type MatchGrade = 'exact' | 'strong' | 'weak' | 'none'

export interface ListedMessage {
  readonly gatewayId: string
  readonly gatewayKey: string
  readonly gatewayCampaignId: string | null
  readonly phone: string
  readonly text: string
  readonly sender: string
  /** When it was created, read as UTC. */
  readonly at: string
}

export interface MatchCandidate {
  readonly phone: string
  readonly text: string
  /** Empty: the account's default, which the listing shows as the gateway names it. */
  readonly sender: string
  /** What the answer of the attempt named, if anything. */
  readonly gatewayCampaignId: string | null
  readonly gatewayMessageId: string | null
  /** Highest record id known before the attempt; null where the listing had none. */
  readonly watermark: string | null
  readonly armedAt: string
}

/** Records carry no zone, and clocks differ: one created this long before the request may still be its own. */
const zoneSlackMs = day + 2 * hour

export function matchRecord(record: ListedMessage, candidate: MatchCandidate): MatchGrade {
  if (digitsOf(record.phone) !== digitsOf(candidate.phone)) return 'none'
  if (candidate.gatewayMessageId !== null) {
    return [record.gatewayKey, record.gatewayId].includes(candidate.gatewayMessageId) ? 'exact' : 'none'
  }
  if (candidate.gatewayCampaignId !== null && record.gatewayCampaignId !== null) {
    return record.gatewayCampaignId === candidate.gatewayCampaignId ? 'exact' : 'none'
  }
  const isSame =
    foldText(record.text) === foldText(candidate.text) &&
    (candidate.sender === '' || record.sender === candidate.sender)
  const isLater = Date.parse(record.at) >= Date.parse(candidate.armedAt) - zoneSlackMs
  return isSame && isLater && isAbove(record.gatewayId, candidate.watermark) ? 'strong' : 'weak'
}

/** Record ids can exceed 2^53, so they are compared as big integers; one that is no integer proves nothing. */
export function isAbove(id: string, watermark: string | null): boolean {
  if (watermark === null) return true
  if (!/^\d+$/.test(id) || !/^\d+$/.test(watermark)) return false
  return BigInt(id) > BigInt(watermark)
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** Gateways trim and fold white space; letters come back in NFC or NFD. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
