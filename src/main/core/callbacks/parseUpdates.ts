// Status updates as the gateway posts them: a form by default, JSON where the account says so. Pure, and tolerant of how names are
// written and of what is missing; what has no message and no status is none.

/** One status update; a post can hold several. */
export interface StatusUpdate {
  /** Names one message; in the wild the record's `_id`. */
  readonly messageId: string
  /** The id of a campaign, or of the message for a single send. Empty if absent. */
  readonly trackingId: string
  /** `+` and digits; empty if there is none. */
  readonly phone: string
  /** The gateway's word, as written. */
  readonly status: string
  readonly parts: number | null
  readonly costMicros: number | null
}

const maxIdLength = 200
const maxStatusLength = 40
/** E.164 has 15; a prefix of zeros may stand before it. */
const maxDigits = 20
/** One post holds one update; a list of them is accepted as well. */
const maxUpdates = 500

/** Undefined if nothing in it can be understood. */
export function parseUpdates(contentType: string, body: string): StatusUpdate[] | undefined {
  const text = body.trim()
  const isJson = /\bjson\b/i.test(contentType) || /^[[{]/.test(text)
  const records = isJson ? readJson(text) : [new Map([...new URLSearchParams(text)].map(named))]
  const updates = records.slice(0, maxUpdates).flatMap((record) => toUpdate(record) ?? [])
  return updates.length === 0 ? undefined : updates
}

type Fields = ReadonlyMap<string, string>

function readJson(text: string): Fields[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((record) => (isRecord(record) ? [toFields(record)] : []))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toFields(record: Record<string, unknown>): Fields {
  return new Map(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [named([name, String(value)])] : [],
    ),
  )
}

/** `messageId`, `message_id` and `MessageID` are one name. */
function named([name, value]: [string, string]): [string, string] {
  return [name.toLowerCase().replace(/[^a-z]/g, ''), value.trim()]
}

function toUpdate(fields: Fields): StatusUpdate | undefined {
  const trackingId = fields.get('trackingid') ?? ''
  // A single send gives both ids the same value: one of them is enough.
  const messageId = fields.get('messageid') || trackingId
  const status = fields.get('status') ?? ''
  if (messageId === '' || status === '' || status.length > maxStatusLength) return undefined
  if (messageId.length > maxIdLength || trackingId.length > maxIdLength) return undefined
  const digits = (fields.get('phone') ?? '').replace(/\D/g, '')
  return {
    messageId,
    trackingId,
    status,
    phone: digits === '' || digits.length > maxDigits ? '' : `+${digits}`,
    parts: readParts(fields.get('parts')),
    costMicros: readPrice(fields.get('price')),
  }
}

function readParts(text = ''): number | null {
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

function readPrice(text = ''): number | null {
  if (!/^\d{1,9}(\.\d{1,12})?$/.test(text)) return null
  return Math.round(Number(text) * 1_000_000)
}
