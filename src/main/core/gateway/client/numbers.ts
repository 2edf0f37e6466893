// Verification of a single number.
import { z } from 'zod'
import { fail, ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import type { GatewayOutcome } from '../../ports'
import { isRecord, needRecord, readAnswer, unwrap } from './readAnswer'
import type { Ask } from './reader'
import { flag, text } from './wireFields'

export const numberSchema = z.object({ phone: text, status: text })
export const detailsSchema = z.object({ mcc: text, imsi: text, ported: flag })
export const countrySchema = z.object({ code: text, name: text, localeName: text, isoA3Code: text })
export const networkSchema = z.object({ name: text, mnc: text })

export interface NumberRecord {
  readonly phone: string | undefined
  /** The gateway's word, never blank; ACTIVE is the one documented. */
  readonly status: string
  /** Only for an active number. */
  readonly details: NumberDetails | undefined
  readonly raw: string
}

export interface NumberDetails {
  readonly mcc: string | undefined
  readonly imsi: string | undefined
  readonly isPorted: boolean | undefined
  readonly country: { readonly [Field in keyof z.output<typeof countrySchema>]-?: string | undefined } | undefined
  readonly network: { readonly [Field in keyof z.output<typeof networkSchema>]-?: string | undefined } | undefined
}

export interface LookUpOutcome {
  readonly answer: GatewayResult<NumberRecord>
  /** Nothing was looked up, for sure: no byte of the request left, or the gateway refused it at once. */
  readonly isUndone: boolean
}

export interface Numbers {
  /** POST {base}/v1/verify/number. Once: a look-up may be billed. KEY_*, GATEWAY_*. */
  verify(to: string): Promise<GatewayResult<NumberRecord>>
  /** The same, with what is known of whether it was carried out. */
  lookUp(to: string): Promise<LookUpOutcome>
}

/** Answered before anything is done. A server error or a 408 says nothing of the kind. */
const turnedAway: ReadonlySet<number> = new Set([401, 402, 403, 425, 429])

export function makeNumbersClient(ask: Ask, secrets: () => Iterable<string>): Numbers {
  async function lookUp(to: string): Promise<LookUpOutcome> {
    const operation = { method: 'POST', host: 'base', path: '/v1/verify/number', body: { to } } as const
    const outcome = await ask(operation, { once: true })
    if (!outcome.ok) return { answer: outcome, isUndone: true }
    const record = needRecord(readAnswer(outcome.value, secrets()))
    return {
      answer: record.ok ? readNumberRecord(unwrap(record.value)) : record,
      isUndone: isUndone(outcome.value),
    }
  }
  return { lookUp, verify: async (to) => (await lookUp(to)).answer }
}

function isUndone(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'fault' ? outcome.phase === 'before_first_byte' : turnedAway.has(outcome.status)
}

/** An answer without a status says nothing about the number: it must not be read as "not active". */
function readNumberRecord(record: Readonly<Record<string, unknown>>): GatewayResult<NumberRecord> {
  const { phone, status = '' } = numberSchema.parse(record)
  if (status.trim() === '') return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  return ok({
    phone,
    status,
    details: isRecord(record.details) ? toDetails(record.details) : undefined,
    raw: JSON.stringify(record),
  })
}

function toDetails(details: Readonly<Record<string, unknown>>): NumberDetails {
  const { mcc, imsi, ported } = detailsSchema.parse(details)
  const country = isRecord(details.country) ? countrySchema.parse(details.country) : undefined
  const network = isRecord(details.network) ? networkSchema.parse(details.network) : undefined
  return {
    mcc,
    imsi,
    isPorted: ported,
    country: country && {
      code: country.code,
      name: country.name,
      localeName: country.localeName,
      isoA3Code: country.isoA3Code,
    },
    network: network && { name: network.name, mnc: network.mnc },
  }
}
