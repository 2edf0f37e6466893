// From an outcome of the wire to a value, a record or a page of a listing, or to a problem with a next step. The gateway's own words are
// made safe to show and to keep. Pure.
import { z } from 'zod'
import type { ErrorCode } from '@contract/errors'
import { fail, ok, type Retry } from '../../base/result'
import type { FaultReason, GatewayAnswer, GatewayFault, GatewayOutcome } from '../../ports'
import type { GatewayResult } from '../gatewayOptions'
import { parseWireJson } from '../http/parseWireJson'
import { integer, text } from './wireFields'

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

/** For answers that must be one JSON object. */
export function needRecord(answer: GatewayResult<WireAnswer>): GatewayResult<Readonly<Record<string, unknown>>> {
  if (!answer.ok) return answer
  return isRecord(answer.value.value) ? ok(answer.value.value) : fail('GATEWAY_NOT_UNDERSTOOD', 'now')
}

/** A record alone, or under `data` in the gateway's envelope. */
export function unwrap(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(record.data) ? record.data : record
}

/** The answer to a change. */
export interface Done {
  /** The gateway's message, bounded. */
  readonly words: string | undefined
}

export function toDone(answer: GatewayResult<WireAnswer>): GatewayResult<Done> {
  return answer.ok ? ok({ words: wordsOf(answer.value.value, []) }) : answer
}

// Pages of a listing, in both envelopes of the document. The URLs in them are kept as text and never followed.

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Entries of the page that are no records. */
  readonly skipped: number
  /** Those of them that are null: rows that are missing, as a row may also be without a sign. The others could not be read. */
  readonly nulls: number
  readonly currentPage: number | undefined
  readonly lastPage: number | undefined
  readonly perPage: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly total: number | undefined
  /** Whether the gateway says there is a next page. It can be wrong, so paging also stops at an empty or repeated page. */
  readonly hasNext: boolean
  /** There is a next page, or there may be one: the gateway does not say where the listing ends, or contradicts itself. */
  readonly mayHaveNext: boolean
  /** As many entries as a page has at most. */
  readonly isFull: boolean
  readonly urls: PageUrls
}

/** As the gateway wrote them; null if there is none. */
export interface PageUrls {
  readonly path: string | undefined
  readonly first: string | undefined
  readonly last: string | undefined
  readonly next: string | undefined
  readonly prev: string | undefined
}

export const envelopeSchema = z.object({
  current_page: integer,
  from: integer,
  last_page: integer,
  per_page: integer,
  to: integer,
  total: integer,
  first_page_url: text,
  last_page_url: text,
  next_page_url: text,
  prev_page_url: text,
  path: text,
})

export const linksSchema = z.object({ first: text, last: text, prev: text, next: text })
export const metaSchema = envelopeSchema.pick({
  current_page: true,
  from: true,
  last_page: true,
  path: true,
  per_page: true,
  to: true,
  total: true,
})

/** The page that was asked for. */
interface AskedPage {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** A missing or null `data` is an empty page; an answer that is neither envelope nor array is not understood. */
export function readPage<Row>(
  answer: GatewayResult<WireAnswer>,
  toRow: (record: Readonly<Record<string, unknown>>) => Row,
  asked: AskedPage = {},
): GatewayResult<Page<Row>> {
  if (!answer.ok) return answer
  const { value } = answer.value
  if (Array.isArray(value)) return ok({ ...readEnvelope({}, value.length, asked), ...readRows(value, toRow) })
  if (!isRecord(value)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  // Some gateways put the envelope itself under `data`, beside `success`.
  const envelope = isRecord(value.data) && 'data' in value.data ? value.data : value
  if (!('data' in envelope)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  if (envelope.data !== null && !Array.isArray(envelope.data)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  const entries: readonly unknown[] = envelope.data ?? []
  return ok({ ...readEnvelope(envelope, entries.length, asked), ...readRows(entries, toRow) })
}

function readRows<Row>(entries: readonly unknown[], toRow: (record: Readonly<Record<string, unknown>>) => Row) {
  const records = entries.filter(isRecord)
  const nulls = entries.filter((entry) => entry === null).length
  return { rows: records.map(toRow), skipped: entries.length - records.length, nulls }
}

type PageFacts = Omit<Page<never>, 'rows' | 'skipped' | 'nulls'>

function readEnvelope(envelope: Readonly<Record<string, unknown>>, entries: number, asked: AskedPage): PageFacts {
  const flat = envelopeSchema.parse(envelope)
  const meta = metaSchema.parse(isRecord(envelope.meta) ? envelope.meta : {})
  const writtenLinks = isRecord(envelope.links) ? envelope.links : {}
  const links = linksSchema.parse(writtenLinks)
  const currentPage = flat.current_page ?? meta.current_page
  const lastPage = flat.last_page ?? meta.last_page
  const perPage = flat.per_page ?? meta.per_page
  const total = flat.total ?? meta.total
  const next = flat.next_page_url ?? links.next
  const hasNext =
    (next !== undefined && next !== '') ||
    (currentPage !== undefined && lastPage !== undefined && currentPage < lastPage)
  const size = perPage !== undefined && perPage > 0 ? perPage : asked.limit
  const isFull = size !== undefined && entries >= size
  const saysNoNext = 'next_page_url' in envelope || 'next' in writtenLinks
  const place = { page: currentPage ?? asked.page ?? 1, size: size ?? entries, entries }
  return {
    currentPage,
    lastPage,
    perPage,
    from: flat.from ?? meta.from,
    to: flat.to ?? meta.to,
    total,
    hasNext,
    mayHaveNext: hasNext || (entries > 0 && !isEndSaid(place, { total, lastPage }, saysNoNext && !isFull)),
    isFull,
    urls: {
      path: flat.path ?? meta.path,
      first: flat.first_page_url ?? links.first,
      last: flat.last_page_url ?? links.last,
      next,
      prev: flat.prev_page_url ?? links.prev,
    },
  }
}

/**
 * Whether a page without a next one is the last by what the gateway says. A count that is lower than what was shown says nothing. A
 * missing next page alone is believed of a page that is not full.
 */
function isEndSaid(
  { page, size, entries }: { readonly page: number; readonly size: number; readonly entries: number },
  { total, lastPage }: Pick<PageFacts, 'total' | 'lastPage'>,
  isShortWithoutNext: boolean,
): boolean {
  const shown = (page - 1) * size + entries
  if (total !== undefined && total >= shown) return total === shown
  return lastPage === undefined ? isShortWithoutNext : page === lastPage
}

export const emptyPage: Page<never> = { ...readEnvelope({}, 0, {}), rows: [], skipped: 0, nulls: 0 }
