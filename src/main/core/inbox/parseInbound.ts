// One reply as the gateway's feed writes it: even if fields are missing, odd or huge, its text and sender are kept. Pure.
import { toIso } from '../base/instants'
import { parseGatewayDate } from '../gateway/client/wireFields'
import type { InboundRecord } from '../gateway/client/recent'
import { normaliseText } from '../messages/countParts'
import { isCountryCode } from '../phones/formatPhone'
import { parsePhone } from '../phones/parsePhone'

export interface InboundReply {
  /** E.164, or as it was written if it is no number. */
  readonly phone: string
  readonly sentTo: string
  readonly text: string
  readonly parts: number | null
  /** ISO; never later than it was seen. */
  readonly at: string
  readonly gatewayId: string | null
  /** Identifies the same message under any id: everything that was written in it. */
  readonly content: string
  readonly isDated: boolean
}

export const maxLetters = 10_000
const maxInLine = 100
/** No message is older than text messages are. */
const oldestMs = Date.UTC(2000, 0, 1)
const shortCodeDigits = 6

/** Undefined if the record has neither a sender nor a text. */
export function parseInbound(record: InboundRecord, seenAtMs: number, country: string): InboundReply | undefined {
  const from = toLine(record.from)
  const written = record.message ?? ''
  if (from === '' && written === '') return undefined
  const text = normaliseText(cut(written.replaceAll('\0', ''), maxLetters))
  const sentTo = toLine(record.to)
  const readMs = parseGatewayDate(record.receivedAt)
  const isDated = readMs !== undefined && readMs >= oldestMs
  // A time that is yet to come is the time when it was seen.
  const atMs = isDated ? Math.min(readMs, seenAtMs) : seenAtMs
  return {
    phone: from === '' ? unknownSender : readSender(from, country),
    sentTo,
    text,
    isDated,
    parts: record.parts !== undefined && record.parts > 0 && record.parts <= 1_000 ? record.parts : null,
    at: toIso(atMs),
    gatewayId: record.id === undefined ? null : cut(record.id, maxInLine),
    content: JSON.stringify([from, sentTo, cut(record.receivedAt ?? '', maxInLine), text, written.length]),
  }
}

/** Stands for a missing sender: a conversation needs a name. */
export const unknownSender = '?'

/** Whole numbers come with their country, with or without the plus. Names and short codes stay as they are. */
export function readSender(written: string, country: string): string {
  if (/\p{L}/u.test(written)) return written
  const verdict = parsePhone(written, isCountryCode(country) ? country : undefined)
  const digits = written.replace(/\D/g, '')
  // As in the country of the account, which a whole number never is written.
  if (/^\s*0[1-9]/.test(written) && verdict.ok) return verdict.e164
  const hasPlus = /^\s*(?:\+|00)/.test(written)
  const whole = digits.replace(/^00/, '')
  if (whole.length > 15 || whole.length < (hasPlus ? 5 : shortCodeDigits + 1)) return written
  return `+${whole}`
}

export function isNumber(phone: string): boolean {
  return /^\+\d{5,15}$/.test(phone)
}

function toLine(written: string | undefined): string {
  return cut((written ?? '').replace(/\p{Cc}/gu, ' ').trim(), maxInLine)
}

/** Without half a character at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end
}
