// From an outcome of the wire to a value or a problem with a next step. The gateway's own words are made safe to show and to keep. Pure.
import { z } from 'zod'
import type { ErrorCode } from '@contract/errors'
import { fail, ok, type Retry } from '../../base/result'
import type { FaultReason, GatewayAnswer, GatewayFault, GatewayOutcome } from '../../ports'
import type { GatewayResult } from '../gatewayOptions'
import { parseWireJson } from '../http/parseWireJson'

export interface WireAnswer {
  readonly status: number
  /** Parsed JSON; long integers are strings. Undefined for an empty body. */
  readonly value: unknown
}

const asWritten = z.unknown().optional()

/** Fields that any answer can carry beside its record, as written. Only the boolean `false` in `success` is a refusal. */
export const answerSchema = z.object({
  success: asWritten,
  message: asWritten,
  errors: asWritten,
  error: asWritten,
  error_description: asWritten,
})

/** Decides by HTTP status and `success`: a refusal can come with 200, and `success` can be missing. */
export function readAnswer(outcome: GatewayOutcome, secrets: Iterable<string>): GatewayResult<WireAnswer> {
  if (outcome.kind === 'fault') return readFault(outcome)
  const parsed = parseWireJson(outcome.body)
  const words = wordsOf(parsed?.value, secrets)
  if (outcome.status < 200 || outcome.status > 299) return refusal(outcome.status, words)
  if (!parsed && outcome.body.trim() !== '') return fail('GATEWAY_NOT_UNDERSTOOD', 'now', { detail: kindOf(outcome) })
  if (isRecord(parsed?.value) && answerSchema.parse(parsed.value).success === false)
    return fail('GATEWAY_REFUSED', 'no', { detail: words ?? `HTTP ${outcome.status}` })
  return ok({ status: outcome.status, value: parsed?.value })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The gateway's words in an answer: its message, or the texts per field of a validation. */
export function wordsOf(value: unknown, secrets: Iterable<string>): string | undefined {
  if (!isRecord(value)) return undefined
  const { message: first, error_description, error, errors } = answerSchema.parse(value)
  const message = [first, error_description, error].find((text) => typeof text === 'string' && text.trim() !== '')
  const fields = isRecord(errors)
    ? Object.entries(errors).map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
    : []
  const words = boundWords([...(message === undefined ? [] : [String(message)]), ...fields].join(' '), secrets)
  return words === '' ? undefined : words
}

const faults: Readonly<Record<FaultReason, readonly [ErrorCode, Retry]>> = {
  dns: ['GATEWAY_NAME_UNKNOWN', 'now'],
  refused: ['GATEWAY_UNREACHABLE', 'now'],
  unreachable: ['GATEWAY_UNREACHABLE', 'now'],
  proxy: ['GATEWAY_UNREACHABLE', 'now'],
  reset: ['GATEWAY_UNREACHABLE', 'now'],
  tls: ['GATEWAY_CERTIFICATE', 'no'],
  connect_timeout: ['GATEWAY_SLOW', 'now'],
  timeout: ['GATEWAY_SLOW', 'now'],
  truncated: ['GATEWAY_NOT_UNDERSTOOD', 'now'],
  too_large: ['GATEWAY_NOT_UNDERSTOOD', 'now'],
}

function readFault(fault: GatewayFault): GatewayResult<never> {
  const [code, retry] = faults[fault.reason]
  const detail = [fault.reason, fault.detail].filter(Boolean).join(' ')
  return fail(code, retry, { detail })
}

const refusals: Readonly<Record<number, readonly [ErrorCode, Retry]>> = {
  401: ['KEY_REFUSED', 'no'],
  402: ['GATEWAY_BALANCE', 'no'],
  403: ['KEY_REFUSED', 'no'],
  404: ['GATEWAY_NOT_FOUND', 'no'],
  407: ['GATEWAY_UNREACHABLE', 'no'],
  408: ['GATEWAY_BUSY', 'now'],
  425: ['GATEWAY_BUSY', 'now'],
  429: ['GATEWAY_BUSY', 'after'],
}

function refusal(status: number, words: string | undefined): GatewayResult<never> {
  const detail = words ?? `HTTP ${status}`
  const known = refusals[status]
  if (known) return fail(known[0], known[1], { detail })
  if (status >= 500) return fail('GATEWAY_BUSY', 'after', { detail })
  // A redirect is never followed, least of all with a key in hand.
  return status >= 400 ? fail('GATEWAY_REFUSED', 'no', { detail }) : fail('GATEWAY_NOT_UNDERSTOOD', 'no', { detail })
}

function kindOf({ status, headers }: GatewayAnswer): string {
  return boundWords(`HTTP ${status} ${headers['content-type'] ?? ''}`)
}

const maxCharacters = 300

/**
 * The gateway's words without a secret, a number of a person or control characters. `secrets`: what the account presents; shorter
 * ones than four characters would mask ordinary words.
 */
export function boundWords(text: string, secrets: Iterable<string> = []): string {
  let words = text
  for (const secret of secrets) {
    if (secret.length < 4) continue
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      words = words.replaceAll(form, '•••')
  }
  const shown = Array.from(maskNumbers(escapeControls(words)).trim())
  return shown.length > maxCharacters ? `${shown.slice(0, maxCharacters - 1).join('')}…` : shown.join('')
}

/** Runs of seven or more digits keep their last three, however they are spaced. */
export function maskNumbers(text: string): string {
  return text.replace(/\+?\d(?:[ \u00A0().\-/]{0,2}\d){6,}/g, (run) => `•••${run.replace(/\D/g, '').slice(-3)}`)
}

/** Control and format characters (direction marks and the like) as their code points; line breaks as spaces. */
function escapeControls(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    )
}
