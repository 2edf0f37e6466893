// GET /messages of the model: written as the readings have it, then a listing's ways of being wrong on top.
import type { GatewayOutcome } from '../../src/main/core/ports'
import type { AccountFacts } from '../../src/main/practice/readings/messageFacts'
import type { Readings } from '../../src/main/practice/readings/table'
import { writeListing, type ListingQuestion } from '../../src/main/practice/readings/writeListing'
import { addresses } from './folders'
import { answerOf } from './gatewayAnswers'
import { factsOf } from './watches/listedFacts'
import type { ListingTrouble } from './plans/plan'
import type { ListedRow } from './watches/truth'

export interface ListingTerms {
  readonly readings: Readings
  readonly account: AccountFacts
  /** Maximum number of rows on a page, whatever is asked for. */
  readonly pageCap: number
  readonly now: number
}

/** `rows`: all that the listing shows now, in the order of their acceptance. */
export function answerListing(
  rows: readonly ListedRow[],
  { searchParams }: URL,
  { readings, account, pageCap, now }: ListingTerms,
  trouble?: ListingTrouble,
): GatewayOutcome {
  if (trouble === 'http_500' || trouble === 'http_401' || trouble === 'html' || trouble === 'reset')
    return answerOf(trouble, { readings, now })
  const page = Number(searchParams.get('page') ?? 1)
  const question: ListingQuestion = {
    limit: Math.min(Number(searchParams.get('limit') ?? 15), pageSize(pageCap, readings)),
    page: trouble === 'repeat' && page > 1 ? page - 1 : page,
    direction: searchParams.get('order_direction') === 'asc' ? 'asc' : 'desc',
    day: searchParams.get('created_at') ?? undefined,
    status: searchParams.get('status') ?? undefined,
    to: searchParams.get('to') ?? undefined,
  }
  const source = {
    rows: shiftRows(rows, question, trouble),
    acceptedAt: ({ at }: ListedRow) => at,
    facts: (row: ListedRow) => factsOf(row, now),
  }
  const written = writeListing(source, question, seenAsListed(readings), {
    ...{ now, account },
    links: { origin: addresses.api, path: '/messages', query: searchParams },
  })
  // An error is one already.
  const body = written.status === 200 ? spoil(written.body, page, trouble) : written.body
  return { kind: 'answer', ...written, body }
}

/** A gateway that shows ten pages and no more has everything of a run on them. */
function pageSize(pageCap: number, { paging }: Readings): number {
  return paging === 'repeatedForEver' ? Math.max(pageCap, 20) : pageCap
}

/** The rows are those that are listed by now. */
function seenAsListed(readings: Readings): Readings {
  return { ...readings, lag: 'none', rows: readings.rows === 'missingForAWhile' ? 'once' : readings.rows }
}

function shiftRows(
  rows: readonly ListedRow[],
  { page, direction }: ListingQuestion,
  trouble: ListingTrouble | undefined,
): readonly ListedRow[] {
  if (trouble === 'hole') {
    const latest = rows.findLast(({ request }) => request !== undefined)
    return rows.filter((row) => row.request === undefined || row === latest)
  }
  if (trouble !== 'drift' || page === 1) return rows
  return direction === 'desc' ? rows.slice(0, -1) : rows.slice(1)
}

interface Envelope {
  data?: unknown[] | null
  total?: number
  last_page?: number
  meta?: Envelope
}

function spoil(body: string, page: number, trouble: ListingTrouble | undefined): string {
  const isSpoiled = ['row_left_out', 'not_records', 'more_than_there', 'shrink', 'endless'].includes(trouble ?? '')
  if (!isSpoiled) return body
  const envelope = JSON.parse(body, keepDigits) as Envelope
  const counts = envelope.meta ?? envelope
  const data = envelope.data ?? []
  if (trouble === 'row_left_out') envelope.data = data.slice(0, -1)
  if (trouble === 'not_records') envelope.data = data.map((row, index) => (index === 0 ? 'broken' : row))
  if (trouble === 'more_than_there' && counts.total !== undefined) counts.total += 2
  if (trouble === 'endless') counts.last_page = page + 1
  if (trouble === 'shrink' && page > 1) {
    if (counts.total !== undefined) counts.total -= data.length
    envelope.data = []
    counts.last_page = page
  }
  return JSON.stringify(envelope)
}

/** An id that a double cannot hold keeps its digits. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !/^\d+$/.test(context?.source ?? '')) return value
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(context?.source ?? '')
}
