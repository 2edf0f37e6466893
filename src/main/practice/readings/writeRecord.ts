// Records of messages, as each reading writes them. Pure.
import { pickBy, shareOf } from '../hashText'
import { choiceKey, type AccountFacts, type MessageFacts } from './messageFacts'
import type { Readings } from './table'
import { writeIsoMicroseconds, writeSqlInZone, writeSqlUtc } from './writeDates'

/** The record of GET /messages and GET /last/message, ready for JSON.stringify. */
export function writeRecord(facts: MessageFacts, readings: Readings, account: AccountFacts): Record<string, unknown> {
  const key = recordKey(facts, readings)
  return {
    id: recordId(facts, readings),
    ...(key === undefined ? {} : { _id: key }),
    ...writeShared(facts, readings),
    sender_id: writeSender(facts, readings, account),
    callback_url: writeCallbackUrl(facts, readings, account),
    ...writeCost(facts, readings, 'client_cost'),
    created_at: writeCreatedAt(facts, readings, account),
    updated_at: writeDate(facts.statusAt, readings, account),
    ...writeOptionalFields(facts, readings, account),
  }
}

/** The record of GET /message/{id}. `sent_at` is null until the message has left. */
export function writeRecordById(
  facts: MessageFacts,
  readings: Readings,
  account: AccountFacts,
): Record<string, unknown> {
  return {
    id: publicKey(facts, readings),
    ...writeShared(facts, readings),
    sender_id: writeSender(facts, readings, account),
    callback_url: writeCallbackUrl(facts, readings, account),
    ...writeCost(facts, readings, 'cost'),
    ...optional(readings, {
      type: facts.kind,
      sent_at: facts.sentAt === null ? null : writeDate(facts.sentAt, readings, account),
      failed_reason: facts.failedReason,
    }),
  }
}

function writeShared(facts: MessageFacts, readings: Readings): Record<string, unknown> {
  return {
    campaign_id: writeCampaignId(facts, readings),
    message: writeText(facts.text, readings),
    to: writeNumber(facts.number, readings),
    status: writeStatus(facts, readings),
    ...writeSchedule(facts, readings),
    sms_count: writeParts(facts.parts, readings),
  }
}

/** The id in the answer to a single send and in GET /message/{id}: `_id`, or `id` if records have no `_id` of their own. */
export function publicKey(facts: MessageFacts, readings: Readings): string {
  return readings.recordKey === 'own' ? facts.key : recordIdText(facts, readings)
}

function recordKey(facts: MessageFacts, { recordKey, ...readings }: Readings): string | undefined {
  if (recordKey === 'missing') return undefined
  return recordKey === 'own' ? facts.key : recordIdText(facts, { recordKey, ...readings })
}

/** The first integer that a double cannot hold: `beyondExact` ids are above it, and neighbours look equal once rounded. */
const beyondExact = 9_007_199_254_740_993n

export function recordIdText(facts: MessageFacts, { recordId }: Readings): string {
  const choice = choiceKey(facts)
  switch (recordId) {
    case 'rising':
      return String(facts.id)
    case 'scattered':
      return String(1_000_000 + Math.floor(shareOf(`id ${choice}`) * 2 ** 26) * 2 ** 20 + (facts.id % 2 ** 20))
    case 'text':
      return `msg-${shareOf(`id ${choice}`).toString(36).slice(2, 9)}-${facts.id.toString(36)}`
    case 'beyondExact':
      return String(beyondExact + BigInt(facts.id))
  }
}

function recordId(facts: MessageFacts, readings: Readings): unknown {
  const text = recordIdText(facts, readings)
  if (readings.recordId === 'text') return text
  return readings.recordId === 'beyondExact' ? rawNumber(text) : Number(text)
}

/** An integer that JSON holds and a double does not. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}

export function writeCampaignId(facts: MessageFacts, { campaignId }: Readings): string | null {
  if (!facts.isPersonalised || campaignId === 'null') return facts.campaignId
  return campaignId === 'shared' ? `request-${facts.request}` : `one-${facts.id.toString(36)}`
}

function writeSender({ sender, id, number }: MessageFacts, { sender: reading }: Readings, account: AccountFacts) {
  switch (reading) {
    case 'asSent':
      return sender
    case 'null':
      return null
    case 'accountDefault':
      return account.defaultSender
    case 'trimmed':
      return sender.trim()
    case 'otherCase':
      return shareOf(`case ${choiceKey({ id, number })}`) < 0.5 ? sender.toUpperCase() : sender.toLowerCase()
  }
}

const swaps: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ' ': ' ',
  œ: 'oe',
  Œ: 'OE',
}

/** Letters that the 7-bit alphabet has with their marks. */
const sevenBitLetters = new Set('àèéìòùÄÅÆÉÑÖØÜäåæñöøüßÇ')

export function writeText(text: string, { text: reading }: Pick<Readings, 'text'>): string {
  switch (reading) {
    case 'asSent':
      return text
    case 'withoutTrailingSpaces':
      return text.replace(/[ \t]+(?=\r?\n|$)/g, '')
    case 'otherLineEnds':
      return text.replace(/\r?\n/g, '\r\n')
    case 'otherUnicodeForm':
      return text.normalize('NFD')
    case 'transcoded':
      return [...text.normalize('NFC')]
        .map((letter) =>
          sevenBitLetters.has(letter)
            ? letter
            : (swaps[letter] ?? letter.normalize('NFD').replace(/(?<=[A-Za-z])\p{M}/gu, '')),
        )
        .join('')
    case 'optOutLink':
      return text.replaceAll('{optout}', `https://out.example/${shareOf(text).toString(36).slice(2, 8)}`)
    case 'htmlEscaped':
      return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#039;')
  }
}

export function writeNumber(number: string, { to }: Pick<Readings, 'to'>): string {
  if (to === 'plusAndDigits' || !number.startsWith('+')) return number
  return to === 'digits' ? number.slice(1) : `00${number.slice(1)}`
}

const unknownWords: Readonly<Record<string, string>> = {
  SCHEDULED: 'WAITING_FOR_TIME',
  QUEUED: 'IN_LINE',
  SENT: 'WITH_CARRIER',
  DELIVERED: 'SEEN_BY_HANDSET',
  UNDELIVERED: 'CARRIER_GAVE_UP',
  EXPIRED: 'NO_REPORT',
  FAILED: 'LINE_FAULT',
}

/**
 * `unknownWords`: everything not final, and a quarter of the rest, has an unknown status. `sentForEver`: nothing goes beyond
 * SENT, except rejected and opted-out messages.
 */
export function writeStatus(facts: MessageFacts, { status: reading }: Pick<Readings, 'status'>): string {
  const { status, isFinal } = facts
  switch (reading) {
    case 'known':
      return status
    case 'otherCase':
      return pickBy(`case ${choiceKey(facts)}`, [
        status.toLowerCase(),
        status.charAt(0) + status.slice(1).toLowerCase(),
      ])
    case 'unknownWords':
      return !isFinal || shareOf(`word ${choiceKey(facts)}`) < 0.25 ? (unknownWords[status] ?? status) : status
    case 'sentForEver':
      return isFinal && status !== 'REJECTED' && status !== 'UNSUBSCRIBED' ? 'SENT' : status
  }
}

function writeSchedule(facts: MessageFacts, readings: Readings): { scheduled_for?: number | string | null } {
  const { acceptedAt, dueAt, timezone } = facts
  if (dueAt !== null) {
    switch (readings.scheduledForLater) {
      case 'seconds':
        return { scheduled_for: Math.floor(dueAt / 1_000) }
      case 'milliseconds':
        return { scheduled_for: dueAt }
      case 'textUtc':
        return { scheduled_for: writeSqlUtc(dueAt) }
      case 'textZone':
        return { scheduled_for: writeSqlInZone(dueAt, timezone) }
    }
  }
  switch (readings.scheduledForAtOnce) {
    case 'created':
      return { scheduled_for: Math.floor(acceptedAt / 1_000) }
    case 'null':
      return { scheduled_for: null }
    case 'absent':
      return {}
    case 'zero':
      return { scheduled_for: 0 }
    case 'empty':
      return { scheduled_for: '' }
  }
}

/** Units of the other currency for one of the account's. */
const otherRate = 1.27

function writeCost(facts: MessageFacts, { cost }: Readings, name: 'client_cost' | 'cost'): Record<string, unknown> {
  const { price, isFinal } = facts
  switch (cost) {
    case 'number':
      return { [name]: price }
    case 'text':
      return { [name]: price.toFixed(4) }
    case 'nullUntilFinal':
      return { [name]: isFinal ? price : null }
    case 'changedLater':
      return { [name]: isFinal ? price : roundMoney(price * 1.5) }
    case 'otherCurrency':
      return { [name]: roundMoney(price * otherRate), currency: 'USD' }
  }
}

function roundMoney(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}

export function writeParts(parts: number, { parts: reading }: Pick<Readings, 'parts'>): number | null {
  switch (reading) {
    case 'ours':
      return parts
    case 'lower':
      return Math.max(1, Math.ceil(parts / 2))
    case 'higher':
      return parts + 1
    case 'null':
      return null
    case 'zero':
      return 0
  }
}

function writeCallbackUrl({ callbackUrl }: MessageFacts, { callbackUrl: reading }: Readings, account: AccountFacts) {
  switch (reading) {
    case 'echoed':
      return callbackUrl
    case 'null':
      return null
    case 'empty':
      return ''
    case 'escaped':
      return callbackUrl.replace(/[?&=]/g, (letter) => (letter === '&' ? '&amp;' : encodeURIComponent(letter)))
    case 'ofAccount':
      return account.callbackUrl
  }
}

/** When the record says that it was created. `sharedSecond`: one moment for all of a minute. */
export function createdAt(
  { acceptedAt }: Pick<MessageFacts, 'acceptedAt'>,
  { dates }: Pick<Readings, 'dates'>,
): number {
  return dates === 'sharedSecond' ? Math.floor(acceptedAt / 60_000) * 60_000 : acceptedAt
}

function writeCreatedAt(facts: MessageFacts, readings: Readings, account: AccountFacts): string {
  return writeDate(createdAt(facts, readings), readings, account)
}

/** The date that the listing's filter by day compares with: the written date, as SQL text. */
export function filteredDate(
  acceptedAt: number,
  readings: Readings,
  { timezone }: Pick<AccountFacts, 'timezone'>,
): string {
  return writeSqlInZone(createdAt({ acceptedAt }, readings), readings.dates === 'sqlAccountZone' ? timezone : 'UTC')
}

function writeDate(at: number, { dates }: Readings, { timezone }: AccountFacts): string {
  if (dates === 'isoMicroseconds') return writeIsoMicroseconds(at)
  return writeSqlInZone(at, dates === 'sqlAccountZone' ? timezone : 'UTC')
}

function writeOptionalFields(facts: MessageFacts, readings: Readings, account: AccountFacts): Record<string, unknown> {
  const sentAt = facts.sentAt === null ? null : writeDate(facts.sentAt, readings, account)
  return optional(readings, {
    user_id: account.userId,
    our_cost: facts.ownPrice,
    timezone: facts.timezone,
    provider_id: facts.providerId,
    fallback_provider_id: null,
    message_id: facts.sentAt === null ? null : `PX${facts.id.toString(36).toUpperCase()}`,
    final_callback_sent: facts.isFinalCallbackSent ? 1 : 0,
    is_api: 1,
    a2_code: facts.country,
    sent_at: sentAt,
    failed_reason: facts.failedReason,
    optout: facts.status === 'UNSUBSCRIBED' ? 1 : 0,
  })
}

/** Fields that the document does not know. */
const extraFields = {
  lane: 'b2',
  attempts: 1,
  tags: ['bulk', null, { nested: [] }],
  status_text: null,
  scheduled: false,
  messageId: '',
} as const

function optional({ optionalFields }: Readings, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  switch (optionalFields) {
    case 'present':
      return fields
    case 'null':
      return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
    case 'absent':
      return {}
    case 'extra':
      return { ...fields, ...extraFields }
  }
}
