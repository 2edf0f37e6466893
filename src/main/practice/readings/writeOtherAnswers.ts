// Balance, estimate, tokens, the recent feeds, status updates and the `Date` header, as each reading writes them. Pure.
import { day, hour, minute, second } from '../../core/base/durations'
import { shareOf } from '../hashText'
import type { Readings } from './table'
import { jsonAnswer, type WrittenAnswer } from './writeAnswer'
import { writeIsoInZone, writeSqlUtc } from './writeDates'

export function writeBalance(
  { balance, currency }: { readonly balance: number; readonly currency: string },
  readings: Pick<Readings, 'balance'>,
): WrittenAnswer {
  switch (readings.balance) {
    case 'number':
      return jsonAnswer({ balance, currency })
    case 'text':
      return jsonAnswer({ balance: balance.toFixed(4), currency })
    case 'withoutCurrency':
      return jsonAnswer({ balance })
    case 'longCurrency':
      return jsonAnswer({ balance, currency: `${currency} (credit of the account, before tax and rounding)` })
  }
}

export interface EstimateFacts {
  readonly estimated_cost: number
  readonly sms_count: number
  readonly min_sms_count: number
  readonly max_sms_count: number
  readonly contact_count: number
  readonly invalid_count: number
  readonly errors: readonly string[]
}

export function writeEstimate(facts: EstimateFacts, { estimate }: Pick<Readings, 'estimate'>): WrittenAnswer {
  switch (estimate) {
    case 'flat':
      return jsonAnswer(facts)
    case 'wrapped':
      return jsonAnswer({ success: true, message: 'Estimated', data: facts })
    case 'withoutCount':
      return jsonAnswer({ estimated_cost: facts.estimated_cost, errors: facts.errors })
    case 'withErrors':
      return jsonAnswer({ ...facts, errors: [...facts.errors, 'Some networks answer slowly today'] })
    case 'unknownShape':
      return jsonAnswer({ quote: { amount: { value: facts.estimated_cost, digits: 4 } } })
  }
}

/** How long an access token lives, whatever was asked for; null: for ever. */
export function tokenLifeMs(askedMs: number | null, { tokenExpires }: Pick<Readings, 'tokenExpires'>): number | null {
  if (tokenExpires === 'absent') return null
  return tokenExpires === 'tenSeconds' ? 10 * second : askedMs
}

/** The answer of the token endpoint and of a refresh. `lifeMs`: see `tokenLifeMs`; 0 is written for a token without end. */
export function writeToken(
  { jwt, lifeMs, now }: { readonly jwt: string; readonly lifeMs: number | null; readonly now: number },
  { tokenExpires }: Pick<Readings, 'tokenExpires'>,
): WrittenAnswer {
  const token = { jwt, token_type: 'Bearer', type: 'user' }
  if (tokenExpires === 'absent') return jsonAnswer(token)
  return jsonAnswer({ ...token, expires: lifeMs === null ? 0 : writeExpires(lifeMs, now, tokenExpires) })
}

function writeExpires(lifeMs: number, now: number, reading: Readings['tokenExpires']): number | string {
  switch (reading) {
    case 'instant':
      return Math.floor((now + lifeMs) / second)
    case 'instantMilliseconds':
      return now + lifeMs
    case 'milliseconds':
      return lifeMs
    case 'date':
      return writeSqlUtc(now + lifeMs)
    default:
      return Math.floor(lifeMs / second)
  }
}

/** How long an access token of the older sign-in lives: where it cannot be renewed, a day. */
export function olderTokenLifeMs({ olderRefresh }: Pick<Readings, 'olderRefresh'>): number {
  return olderRefresh === 'answered' ? hour : day
}

/** The id of a list, a contact or a membership. */
export function writeId(id: number, { listIds }: Pick<Readings, 'listIds'>): number | string {
  return listIds === 'integers' ? id : String(id)
}

/** Who made a list, in the older form of its record. */
export function writeListMaker(userId: number, { listMaker }: Pick<Readings, 'listMaker'>) {
  return listMaker === 'given'
    ? { user_id: userId, from_deleted_user: '0' }
    : { user_id: null, from_deleted_user: null }
}

export interface OptOutFacts {
  readonly id: number
  readonly at: number
  readonly phone: string
  /** Name of a list; `System` for an opt-out of the whole account. */
  readonly source: string
  /** Whether a call of the interface made it, rather than the person. */
  readonly isOwn: boolean
  /** Whether the number was opted in again since. */
  readonly isTakenBack: boolean
}

/** GET /v1/recent/optouts: of all opt-outs those of the last hour. */
export function writeRecentOptOuts(
  optOuts: readonly OptOutFacts[],
  now: number,
  { recentOptOuts, optOutNumber, ownOptOuts }: Pick<Readings, 'recentOptOuts' | 'optOutNumber' | 'ownOptOuts'>,
): WrittenAnswer {
  const entries = optOuts
    .filter(({ at }) => at > now - hour && at <= now)
    .filter(({ isOwn }) => ownOptOuts === 'shown' || !isOwn)
    .filter(({ isTakenBack }) => recentOptOuts === 'stillThereAfterOptIn' || !isTakenBack)
    .map(({ id, at, phone, source }) => ({
      timestamp: `${writeSqlUtc(at)} UTC`,
      unsubscribed_number: optOutNumber === 'withPlus' ? phone : phone.replace(/^\+/, ''),
      source,
      id,
    }))
  return jsonAnswer(recentOptOuts === 'repeated' ? entries.flatMap((entry) => [entry, entry]) : entries)
}

export interface InboundFacts {
  readonly id: number
  readonly at: number
  readonly from: string
  readonly to: string
  readonly message: string
  readonly parts: number
}

/** `otherZone` writes the times of this one. */
const inboundZone = 'Asia/Kolkata'

/** GET /v1/recent/inbound-sms: of all replies those of the last hour. */
export function writeRecentInbound(
  replies: readonly InboundFacts[],
  now: number,
  { recentInbound }: Pick<Readings, 'recentInbound'>,
): WrittenAnswer {
  const entries = replies
    .filter(({ at }) => at > now - hour && at <= now)
    .map(({ id, at, from, to, message, parts }) => ({
      from,
      to,
      parts,
      message: inboundText(message, recentInbound),
      receivedDate: recentInbound === 'otherZone' ? writeIsoInZone(at, inboundZone) : new Date(at).toISOString(),
      ...(recentInbound === 'withoutId' ? {} : { id }),
    }))
  return jsonAnswer(recentInbound === 'repeated' ? entries.flatMap((entry) => [entry, entry]) : entries)
}

function inboundText(message: string, reading: Readings['recentInbound']): string {
  if (reading === 'emptyText') return ''
  return reading === 'veryLong' ? `${message} ${'and so on '.repeat(500)}`.trimEnd() : message
}

/** The value of the `Date` header; undefined for an answer without one. */
export function writeDateHeader(now: number, { dateHeader }: Pick<Readings, 'dateHeader'>): string | undefined {
  if (dateHeader === 'absent') return undefined
  return new Date(dateHeader === 'minutesOff' ? now - 7 * minute : now).toUTCString()
}

export interface StatusUpdate {
  readonly trackingId: string
  readonly messageId: string
  readonly phone: string
  readonly status: string
  readonly parts: number
  readonly price: number
}

/** The body of one status update and its content type. */
export function writeStatusUpdate(
  update: StatusUpdate,
  { callbacks }: Pick<Readings, 'callbacks'>,
): { readonly contentType: string; readonly body: string } {
  if (callbacks === 'json') return { contentType: 'application/json', body: JSON.stringify(update) }
  const fields = Object.fromEntries(Object.entries(update).map(([name, value]) => [name, String(value)]))
  return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
}

/** How long after its stage an update is posted. `outOfOrder`: what is not final comes up to a minute late. */
export function statusUpdateDelayMs(
  { key, isFinal }: { readonly key: string; readonly isFinal: boolean },
  { callbacks }: Pick<Readings, 'callbacks'>,
): number {
  return callbacks === 'outOfOrder' && !isFinal ? Math.round(minute * (0.5 + shareOf(`late ${key}`) / 2)) : 0
}
