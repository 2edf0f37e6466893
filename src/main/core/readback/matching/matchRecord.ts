// Does this listed message prove that the gateway accepted this person, and in which order are records stored? Pure. Only `exact`
// and `strong` are ever applied; a number alone proves nothing, since the same person may have been texted by another campaign or
// another computer.
import { day, hour, minute, second } from '../../base/durations'
import { guard } from '../../base/guards'
import { compareTexts } from './matchText'
import { parseGatewayDate } from '../../gateway/client/wireFields'

export { foldText } from './matchText'

export type MatchGrade = 'exact' | 'strong' | 'weak' | 'none'

export interface Match {
  readonly grade: MatchGrade
  /** How much of what a gateway may change agrees: of several requests that a record may prove, the higher one is meant. */
  readonly fit: number
}

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

/** A request, without its recipient. */
export interface MatchRequest {
  readonly text: string
  /** Empty: the account's default, which the listing shows as the gateway names it. */
  readonly sender: string
  readonly scheduledFor: string | null
  /** The mark that went with it, if the account has a callback address. */
  readonly ref: string | null
  /** Ids named in its answer, if any. */
  readonly gatewayCampaignId: string | null
  readonly gatewayTrackingId: string | null
  readonly gatewayMessageId: string | null
  /** Highest record id known before it; null if the listing had none, or where ids do not grow with time. */
  readonly watermark: string | null
  /** 1: nothing was listed before it. */
  readonly isFirst?: 0 | 1
  /** When the watermark's record was created, as far as it says so. */
  readonly markedAt?: string | null
  /** The same where the database went back since, and may have forgotten that ids do not grow. */
  readonly knownUntil?: string | null
  /** Records created up to then may have been there without being read. */
  readonly unreadUntil?: string | null
  /** If ids do not grow with time: the latest record that was seen before it. */
  readonly seenUntil?: string | null
  readonly armedAt: string
}

export interface MatchCandidate extends MatchRequest {
  readonly phone: string
}

/** Records carry no zone, and clocks differ: one created this long before the request may still be its own. */
export const zoneSlackMs = day + 2 * hour

/** Zones differ by multiples of this, and by at most `maxZoneMs`. */
const zoneStepMs = 15 * minute
const maxZoneMs = 14 * hour
/** Between a request, the record of it and what the record says of both. */
const scheduleSlackMs = 2 * minute

/** The record must not have been seen before the request was made: the caller sees to that. */
export function matchRecord(record: ListedMessage, candidate: MatchCandidate): Match {
  if (digitsOf(record.phone) !== digitsOf(candidate.phone)) return { grade: 'none', fit: 0 }
  return matchRequest(record, candidate)
}

/** For one request whose people are not known here. */
export function matchRequest(record: ListedMessage, request: MatchRequest): Match {
  const named = compareNames(record, request)
  return named === undefined ? compareLooks(record, request) : { grade: named, fit: 0 }
}

/**
 * Is it one more record of an acceptance that has its record already? Other ids are no excuse, since a request taken twice
 * gets two of each; but it must be of about the same time, or next week's reminder would be one.
 */
export function isSecondOf(record: ListedMessage, candidate: MatchCandidate): boolean {
  if (digitsOf(record.phone) !== digitsOf(candidate.phone)) return false
  const isNear = Math.abs(Date.parse(record.at) - Date.parse(candidate.armedAt)) <= zoneSlackMs
  return compareNames(record, candidate) === 'exact' || (isNear && compareLooks(record, candidate).grade === 'strong')
}

/** Undefined if no name of the request can be compared. */
function compareNames(record: ListedMessage, request: MatchRequest): 'exact' | 'none' | undefined {
  if (request.ref !== null && record.ref !== null) {
    if (record.ref === request.ref) return 'exact'
    // A mark of our own making names another request; a word of that name in the person's own address says nothing.
    if (record.ref.length === request.ref.length) return 'none'
  }
  if (request.gatewayMessageId !== null)
    return compareIds(request.gatewayMessageId, [record.gatewayKey, record.gatewayId])
  if (request.gatewayTrackingId !== null && record.gatewayCampaignId === request.gatewayTrackingId) return 'exact'
  if (request.gatewayCampaignId !== null && record.gatewayCampaignId !== null)
    return compareIds(request.gatewayCampaignId, [record.gatewayCampaignId])
  return undefined
}

/** An answer and a record may name a message by ids of two kinds: only ids of one kind can contradict each other. */
function compareIds(answered: string, listed: readonly string[]): 'exact' | 'none' | undefined {
  if (listed.includes(answered)) return 'exact'
  return listed.some((id) => kindOfId(id) === kindOfId(answered)) ? 'none' : undefined
}

function kindOfId(id: string): 'number' | 'uuid' | 'text' {
  if (isNumeric(id)) return 'number'
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? 'uuid' : 'text'
}

/**
 * Number and text prove it, for a record that is new. Sender and time only tell several requests apart: a gateway may list its
 * own default in place of a sender, none at all, or the moment of sending as the time that a message was scheduled for.
 */
function compareLooks(record: ListedMessage, request: MatchRequest): Match {
  const text = compareTexts(record.text, request.text)
  const schedule = compareSchedules(record, request)
  const isSame = text !== 'other' && schedule !== undefined
  const isProof = guard('match.text', isSame) && guard('match.newer', isNewer(record, request))
  if (!isProof) return { grade: 'weak', fit: 0 }
  return { grade: 'strong', fit: (text === 'same' ? 1 : 0) + 2 * compareSenders(record, request) + 6 * (schedule ?? 0) }
}

/** 2: the same; 1: one of them names none; 0: another one, which a gateway may have put in its place. */
function compareSenders({ sender: listed }: ListedMessage, { sender }: MatchRequest): 0 | 1 | 2 {
  const [one, other] = [listed, sender].map((name) => name.trim().toLowerCase())
  if (one === other) return 2
  return one === '' || other === '' ? 1 : 0
}

/** Undefined: the record is of another time. 1: it says the very second that was asked for. */
function compareSchedules(record: ListedMessage, request: MatchRequest): 0 | 1 | undefined {
  if (record.scheduledFor === null) return 0
  const listed = Date.parse(record.scheduledFor)
  if (request.scheduledFor === null) return isZoneApart(listed, Date.parse(record.at)) ? 0 : undefined
  const asked = Date.parse(request.scheduledFor)
  if (Math.floor(listed / second) === Math.floor(asked / second)) return 1
  return isZoneApart(listed, asked, 0) ? 0 : undefined
}

/** The same moment, as far as times without a zone can tell. */
function isZoneApart(one: number, other: number, slackMs = scheduleSlackMs): boolean {
  const apartMs = Math.abs(one - other)
  const beyondMs = apartMs % zoneStepMs
  return apartMs <= maxZoneMs + slackMs && Math.min(beyondMs, zoneStepMs - beyondMs) <= slackMs + second
}

/**
 * Newer by its id, or by its time: records of the watermark's second were read, and within one second ids may not grow. If ids
 * tell nothing, by its time as far as that can be trusted. While ids seemed to grow, only the newest records were read before a
 * request, so an older one may be seen for the first time after it.
 */
function isNewer(record: ListedMessage, request: MatchRequest): boolean {
  const { watermark, markedAt, knownUntil, unreadUntil, seenUntil, armedAt, isFirst } = request
  const listedSecond = secondOf(record.at)
  const [knownSecond, unreadSecond] = [secondOf(knownUntil), secondOf(unreadUntil)]
  if (listedSecond <= unreadSecond || listedSecond < knownSecond) return false
  if (watermark !== null) {
    // A request may follow the watermark's record within its second.
    const isLater = knownSecond === '' ? listedSecond >= (secondOf(markedAt) || later) : listedSecond > knownSecond
    return isLater || isAbove(record.gatewayId, watermark)
  }
  // The clock may have been days off when the request was made.
  if (isFirst === 1) return true
  const earliest = new Date(Date.parse(armedAt) - zoneSlackMs).toISOString()
  return listedSecond >= secondOf(seenUntil) && listedSecond >= secondOf(earliest)
}

const later = '9999'

/** Empty if nothing is said. */
function secondOf(at: string | null | undefined): string {
  return (at ?? '').slice(0, 19)
}

/** Record ids can exceed 2^53, so they are compared as big integers; one that is no integer proves nothing. */
export function isAbove(id: string, watermark: string | null): boolean {
  if (watermark === null) return true
  return isNumeric(id) && isNumeric(watermark) && isHigher(id, watermark)
}

/** Both must be numeric. */
function isHigher(id: string, other: string): boolean {
  return id.length === other.length ? id > other : BigInt(id) > BigInt(other)
}

export function isNumeric(id: string): boolean {
  return /^\d+$/.test(id)
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

interface Placed {
  readonly gatewayId: string
  /** As the gateway wrote it. */
  readonly createdAt: string
  /** The same in UTC; when it was seen, if that is no date. */
  readonly at: string
}

/**
 * False if a page shows that ids do not grow with time: one that is no number, or a later record with a lower id.
 * Records of the same second tell nothing, since a gateway may list them in any order.
 */
export function doIdsIncrease(records: readonly Placed[]): boolean {
  if (!records.every(({ gatewayId }) => isNumeric(gatewayId))) return false
  // If all of them are in order, so are those with a date: dates are seldom parsed.
  return isRising(records) || isRising(records.filter(({ createdAt }) => parseGatewayDate(createdAt) !== undefined))
}

/** All ids must be numeric. */
function isRising(records: readonly Placed[]): boolean {
  let highestBefore: string | null = null
  let highestOfTime: string | null = null
  let time = ''
  for (const { gatewayId, at } of oldestFirst(records)) {
    const second = at.slice(0, 19)
    if (second !== time) {
      time = second
      highestBefore = highestOfTime
    }
    if (highestBefore !== null && !isHigher(gatewayId, highestBefore)) return false
    if (highestOfTime === null || isHigher(gatewayId, highestOfTime)) highestOfTime = gatewayId
  }
  return true
}

/** The record with the highest id until now. */
export interface Highest {
  readonly id: string | null
  /** Null if its time cannot be read. */
  readonly at: string | null
}

/** As above, for records on different pages: one is later than the highest known and has a lower id, or the reverse. */
export function doContradict(records: readonly Placed[], { id, at }: Highest): boolean {
  if (id === null || at === null) return false
  const second = at.slice(0, 19)
  return records.some((record) => {
    if (parseGatewayDate(record.createdAt) === undefined || !isNumeric(record.gatewayId)) return false
    const recordSecond = record.at.slice(0, 19)
    if (recordSecond === second) return false
    return recordSecond > second !== isAbove(record.gatewayId, id)
  })
}

/** The earlier of two like records belongs to the earlier of two like requests. */
export function oldestFirst<Record extends Placed>(records: readonly Record[]): Record[] {
  return [...records].sort((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1
    if (one.gatewayId === other.gatewayId) return 0
    return isAbove(one.gatewayId, other.gatewayId) ? 1 : -1
  })
}

// Our own mark on a request: part of the callback address, the one field of a send that comes back on its records.

const refName = 'ref'

/** The address with our mark, whatever query it has already. */
export function addRef(callbackUrl: string, ref: string): string {
  const [address = '', fragment] = callbackUrl.split('#')
  const marked = `${address}${address.includes('?') ? '&' : '?'}${refName}=${encodeURIComponent(ref)}`
  return fragment === undefined ? marked : `${marked}#${fragment}`
}

/** Undefined if the address bears none. */
export function readRef(callbackUrl: string): string | undefined {
  if (!callbackUrl.includes('?')) return undefined
  const query = callbackUrl.split('#')[0]?.split('?').slice(1).join('?') ?? ''
  return new URLSearchParams(query).getAll(refName).at(-1)
}
