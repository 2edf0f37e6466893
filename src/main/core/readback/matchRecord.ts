// Does this listed message prove that the gateway accepted this person? Pure. Only `exact` and `strong` are ever applied;
// a number alone proves nothing, since the same person may have been texted by another campaign or another computer.

import { day, hour } from '../base/durations'
import { guard } from '../base/guards'

export type MatchGrade = 'exact' | 'strong' | 'weak' | 'none'

export interface ListedMessage {
  readonly gatewayId: string
  readonly gatewayKey: string
  readonly gatewayCampaignId: string | null
  readonly phone: string
  readonly text: string
  readonly sender: string
  readonly scheduledFor: string | null
  /** Our own mark in its callback address. */
  readonly ref: string | null
  /** When it was created, read as UTC. */
  readonly at: string
}

/** What is known of a request, apart from whom it was for. */
export interface MatchRequest {
  readonly text: string
  /** Empty: the account's default, which the listing shows as the gateway names it. */
  readonly sender: string
  readonly scheduledFor: string | null
  /** The mark that went with it, where the account has a callback address. */
  readonly ref: string | null
  /** What its answer named, if anything. */
  readonly gatewayCampaignId: string | null
  readonly gatewayTrackingId: string | null
  readonly gatewayMessageId: string | null
  /** Highest record id known before it; null where the listing had none, or where ids do not grow with time. */
  readonly watermark: string | null
  /** Where the database went back since, and may have forgotten that ids do not grow: the time of the watermark's record. */
  readonly knownUntil?: string | null
  /** Where ids do not grow with time: the latest record that was seen before it. */
  readonly seenUntil?: string | null
  /** 1 where that was known before the request: then everything up to its second was read, and not only the newest pages. */
  readonly isSeenWhole?: 0 | 1
  readonly armedAt: string
}

export interface MatchCandidate extends MatchRequest {
  readonly phone: string
}

/** Records carry no zone, and clocks differ: one created this long before the request may still be its own. */
const zoneSlackMs = day + 2 * hour

/** The record must not have been seen before the request was made: the caller sees to that. */
export function matchRecord(record: ListedMessage, candidate: MatchCandidate): MatchGrade {
  if (digitsOf(record.phone) !== digitsOf(candidate.phone)) return 'none'
  return matchRequest(record, candidate)
}

/** For one request whose people are not known here. */
export function matchRequest(record: ListedMessage, request: MatchRequest): MatchGrade {
  return matchNames(record, request) ?? matchLooks(record, request)
}

/**
 * Is it one more record of an acceptance that has its record already? Other ids are no excuse, since a request taken twice
 * gets two of each; but it must be of about the same time, or next week's reminder would be one.
 */
export function isSecondOf(record: ListedMessage, candidate: MatchCandidate): boolean {
  if (digitsOf(record.phone) !== digitsOf(candidate.phone)) return false
  const isNear = Math.abs(Date.parse(record.at) - Date.parse(candidate.armedAt)) <= zoneSlackMs
  return matchNames(record, candidate) === 'exact' || (isNear && matchLooks(record, candidate) === 'strong')
}

/** Undefined where no name of the request can be compared. */
function matchNames(record: ListedMessage, request: MatchRequest): 'exact' | 'none' | undefined {
  if (request.ref !== null && record.ref !== null) {
    if (record.ref === request.ref) return 'exact'
    // A mark of our own making names another request; a word of that name in the person's own address says nothing.
    if (record.ref.length === request.ref.length) return 'none'
  }
  if (request.gatewayMessageId !== null) {
    return [record.gatewayKey, record.gatewayId].includes(request.gatewayMessageId) ? 'exact' : 'none'
  }
  if (request.gatewayTrackingId !== null && record.gatewayCampaignId === request.gatewayTrackingId) return 'exact'
  if (request.gatewayCampaignId !== null && record.gatewayCampaignId !== null) {
    return record.gatewayCampaignId === request.gatewayCampaignId ? 'exact' : 'none'
  }
  return undefined
}

function matchLooks(record: ListedMessage, request: MatchRequest): 'strong' | 'weak' {
  const isSame =
    foldText(record.text) === foldText(request.text) &&
    (request.sender === '' || record.sender === request.sender) &&
    (record.scheduledFor === null || isSameSecond(record.scheduledFor, request.scheduledFor))
  return guard('match.text', isSame) && guard('match.newer', isNewer(record, request)) ? 'strong' : 'weak'
}

/**
 * By its id; where ids tell nothing, by its time as far as that can be trusted, and by the listing's own: as long as ids seemed
 * to grow, only the newest records were read before a request, and older ones that come to be seen later are not its own.
 */
function isNewer(record: ListedMessage, request: MatchRequest): boolean {
  const { watermark, knownUntil, seenUntil, isSeenWhole, armedAt } = request
  const [second, until] = [record.at.slice(0, 19), (seenUntil ?? '').slice(0, 19)]
  if (watermark !== null) return isAbove(record.gatewayId, watermark) && second > (knownUntil ?? '').slice(0, 19)
  return (
    (second > until || (second === until && isSeenWhole === 1)) &&
    Date.parse(record.at) >= Date.parse(armedAt) - zoneSlackMs
  )
}

function isSameSecond(one: string, other: string | null): boolean {
  return other !== null && Math.floor(Date.parse(one) / 1_000) === Math.floor(Date.parse(other) / 1_000)
}

/** Record ids can exceed 2^53, so they are compared as big integers; one that is no integer proves nothing. */
export function isAbove(id: string, watermark: string | null): boolean {
  if (watermark === null) return true
  return isNumeric(id) && isNumeric(watermark) && isHigher(id, watermark)
}

/** Of two that are numeric. */
export function isHigher(id: string, other: string): boolean {
  return id.length === other.length ? id > other : BigInt(id) > BigInt(other)
}

export function isNumeric(id: string): boolean {
  return /^\d+$/.test(id)
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** Gateways trim and fold white space; letters come back in NFC or NFD. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
