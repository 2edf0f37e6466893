// Reads the replies and opt-outs of the last hour. Both endpoints accept only an API key, in the query.
import { z } from 'zod'
import { ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { readPage } from './readAnswer'
import type { Read } from './reader'
import { id, integer, text } from './wireFields'

export const optOutSchema = z.object({ timestamp: text, unsubscribed_number: text, source: text, id })
export const inboundSchema = z.object({ from: text, to: text, parts: integer, message: text, receivedDate: text, id })

export interface OptOutRecord {
  readonly id: string | undefined
  /** YYYY-MM-DD HH:MM:SS in UTC, as written. */
  readonly timestamp: string | undefined
  readonly number: string | undefined
  /** Names the list. */
  readonly source: string | undefined
  readonly raw: string
}

export interface InboundRecord {
  readonly id: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly parts: number | undefined
  readonly message: string | undefined
  /** ISO 8601 in UTC, as written. */
  readonly receivedAt: string | undefined
  readonly raw: string
}

export interface Recent {
  /** GET {base}/v1/recent/optouts. NEEDS_API_KEY without an API key; KEY_*, GATEWAY_*. */
  optOuts(): Promise<GatewayResult<readonly OptOutRecord[]>>
  /** GET {base}/v1/recent/inbound-sms, of the rented number. NEEDS_API_KEY without an API key; KEY_*, GATEWAY_*. */
  inboundSms(): Promise<GatewayResult<readonly InboundRecord[]>>
}

export function makeRecentClient(read: Read): Recent {
  async function rows<Row>(
    path: string,
    toRow: (record: Readonly<Record<string, unknown>>) => Row,
  ): Promise<GatewayResult<readonly Row[]>> {
    const page = readPage(await read({ method: 'GET', host: 'base', path }, { proof: 'query_key' }), toRow)
    return page.ok ? ok(page.value.rows) : page
  }
  return {
    optOuts: () => rows('/v1/recent/optouts', toOptOutRecord),
    inboundSms: () => rows('/v1/recent/inbound-sms', toInboundRecord),
  }
}

function toOptOutRecord(record: Readonly<Record<string, unknown>>): OptOutRecord {
  const wire = optOutSchema.parse(record)
  return {
    id: wire.id,
    timestamp: wire.timestamp,
    number: wire.unsubscribed_number,
    source: wire.source,
    raw: JSON.stringify(record),
  }
}

function toInboundRecord(record: Readonly<Record<string, unknown>>): InboundRecord {
  const wire = inboundSchema.parse(record)
  const { from, to, parts, message, receivedDate: receivedAt } = wire
  return { id: wire.id, from, to, parts, message, receivedAt, raw: JSON.stringify(record) }
}
