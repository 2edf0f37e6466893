// Finds the message of an update and moves it on, by the same write as the listing does.
import type { Db } from '../storage/db'
import { updateMessage, type KnownMessage } from '../readback/messageRows'
import { deliveryOf } from '../readback/statuses'
import type { ListedRecord } from '../readback/toListedRecord'
import { sql, type Sql } from '../storage/sql'
import type { StatusUpdate } from './parseUpdates'

type StoredMessage = KnownMessage &
  Omit<ListedRecord, 'ref' | 'rest'> & { readonly accountId: string; readonly raw: string }

export interface AppliedUpdate {
  readonly accountId: string
  readonly campaignId: string | null
  /** Something that a person can see. */
  readonly isChanged: boolean
}

const columns = sql`m.id, m.account_id AS accountId, m.status, m.is_final AS isFinal, m.failed_reason AS failedReason, m.parts,
  m.cost_micros AS costMicros, m.our_cost_micros AS ourCostMicros, m.created_at AS createdAt, m.updated_at AS updatedAt,
  m.recipient_id AS recipientId, m.campaign_id AS campaignId, m.gateway_key AS gatewayKey, m.gateway_id AS gatewayId,
  m.gateway_campaign_id AS gatewayCampaignId, m.phone, m.country, m.sender, m.text, m.scheduled_for AS scheduledFor, m.at, m.raw`

/** Empty if the copy does not hold the message: of any account, since one address serves them all. */
export function applyUpdate(db: Db, update: StatusUpdate, at: string): AppliedUpdate[] {
  return findMessages(db, update).map((message) => {
    const { accountId, campaignId } = message
    return { accountId, campaignId, isChanged: moveOn(db, message, update, at) }
  })
}

function moveOn(db: Db, message: StoredMessage, { status, parts, costMicros }: StatusUpdate, at: string): boolean {
  const isFinal = message.isFinal === 1
  const isMoved = mayFollow({ status: message.status, isFinal }, status)
  // The listing's price is the bill: a post fills in what it has not told yet.
  const isPriced = message.costMicros === null && costMicros !== null
  if (!isMoved && !isPriced) return false
  const record = {
    ...message,
    ref: null,
    status: isMoved ? status : message.status,
    // Why an earlier one failed says nothing of this one.
    failedReason: isMoved && deliveryOf(status).delivery !== 'not_delivered' ? null : message.failedReason,
    parts: message.parts ?? parts,
    costMicros: message.costMicros ?? costMicros,
  }
  return updateMessage(db, message, { record, seenAt: at, raw: () => message.raw })
}

function findMessages(db: Db, { messageId, trackingId, phone }: StatusUpdate): StoredMessage[] {
  const isTheirs = phone === '' ? sql`` : sql`AND m.phone IN (${phone}, 'erased')`
  // Every index of messages starts with the account: one lookup in each.
  const byKey = db.all<StoredMessage>(sql`
    SELECT ${columns} FROM accounts a CROSS JOIN messages m ON m.account_id = a.id AND m.gateway_key = ${messageId}
    WHERE a.removed_at IS NULL ${isTheirs}
  `)
  // Ids of two gateways can be alike: without a number only a single match is certain.
  if (phone === '') return byKey.length === 1 ? byKey : []
  if (byKey.length > 0) return byKey
  // Only with the number: neither id is unique on its own.
  const byId = ofNumber(db, phone, sql`m.gateway_id = ${messageId}`)
  if (byId.length > 0 || trackingId === '') return byId
  const ofCampaign = ofNumber(db, phone, sql`m.gateway_campaign_id = ${trackingId}`)
  return ofCampaign.length === 1 && messageId === trackingId ? ofCampaign : []
}

function ofNumber(db: Db, phone: string, test: Sql): StoredMessage[] {
  return db.all<StoredMessage>(sql`
    SELECT ${columns} FROM accounts a CROSS JOIN messages m ON m.account_id = a.id AND m.phone = ${phone} AND ${test}
    WHERE a.removed_at IS NULL LIMIT 2
  `)
}

// Whether a posted status may follow the one that is known. Posts come in no promised order and more than once, and a gateway
// tries again for hours: only what is further on counts.

/** On the way, from the first to the last. Words that are not among them may stand anywhere. */
const onTheWay = ['SCHEDULED', 'QUEUED', 'PENDING', 'ONGOING', 'SENDING', 'SENT']

export function mayFollow(known: { readonly status: string; readonly isFinal: boolean }, posted: string): boolean {
  const [then, now] = [known.status.toUpperCase(), posted.toUpperCase()]
  if (then === now) return false
  // EXPIRED means that the gateway never learned the outcome: the one final status that another may still follow.
  if (known.isFinal) return then === 'EXPIRED' && !onTheWay.includes(now)
  const [thenAt, nowAt] = [onTheWay.indexOf(then), onTheWay.indexOf(now)]
  return thenAt < 0 || nowAt < 0 || nowAt > thenAt
}
