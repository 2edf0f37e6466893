// Pages of a listing, in both envelopes of the document. The URLs in them are kept as text and never followed.
import { z } from 'zod'
import { fail, ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { isRecord, type WireAnswer } from './readAnswer'
import { integer, text } from './wireFields'

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

/** A missing or null `data` is an empty page; an answer that is neither envelope nor array is not understood. */
export function readPage<Row>(
  answer: GatewayResult<WireAnswer>,
  toRow: (record: Readonly<Record<string, unknown>>) => Row,
): GatewayResult<Page<Row>> {
  if (!answer.ok) return answer
  const { value } = answer.value
  if (Array.isArray(value)) return ok({ ...emptyPage, ...readRows(value, toRow) })
  if (!isRecord(value)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  // Some gateways put the envelope itself under `data`, beside `success`.
  const envelope = isRecord(value.data) && 'data' in value.data ? value.data : value
  if (!('data' in envelope)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  if (envelope.data !== null && !Array.isArray(envelope.data)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  return ok({ ...readEnvelope(envelope), ...readRows(envelope.data ?? [], toRow) })
}

function readRows<Row>(entries: readonly unknown[], toRow: (record: Readonly<Record<string, unknown>>) => Row) {
  const records = entries.filter(isRecord)
  const nulls = entries.filter((entry) => entry === null).length
  return { rows: records.map(toRow), skipped: entries.length - records.length, nulls }
}

type PageFacts = Omit<Page<never>, 'rows' | 'skipped' | 'nulls'>

function readEnvelope(envelope: Readonly<Record<string, unknown>>): PageFacts {
  const flat = envelopeSchema.parse(envelope)
  const meta = metaSchema.parse(isRecord(envelope.meta) ? envelope.meta : {})
  const links = linksSchema.parse(isRecord(envelope.links) ? envelope.links : {})
  const currentPage = flat.current_page ?? meta.current_page
  const lastPage = flat.last_page ?? meta.last_page
  const next = flat.next_page_url ?? links.next
  return {
    currentPage,
    lastPage,
    perPage: flat.per_page ?? meta.per_page,
    from: flat.from ?? meta.from,
    to: flat.to ?? meta.to,
    total: flat.total ?? meta.total,
    hasNext:
      (next !== undefined && next !== '') ||
      (currentPage !== undefined && lastPage !== undefined && currentPage < lastPage),
    urls: {
      path: flat.path ?? meta.path,
      first: flat.first_page_url ?? links.first,
      last: flat.last_page_url ?? links.last,
      next,
      prev: flat.prev_page_url ?? links.prev,
    },
  }
}

export const emptyPage = readEnvelope({})
