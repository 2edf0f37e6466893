// GET /messages as each reading answers it: what is visible yet, filters, order, pages, envelope. Pure.
import { minute } from '../../core/base/durations'
import { shareOf } from '../hashText'
import { choiceKey, type AccountFacts, type MessageFacts } from './messageFacts'
import type { Readings } from './table'
import { isListed, maxMinutesUnlisted } from './visibility'
import { jsonAnswer, writeError, type WrittenAnswer } from './writeAnswer'
import { findPage, writeEnvelope, type PageLinks } from './writePages'
import { createdAt, filteredDate, writeRecord, writeStatus } from './writeRecord'

export interface ListingQuestion {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly direction: 'asc' | 'desc'
  /** `YYYY-MM-DD`, or the start of a written date. */
  readonly day?: string | undefined
  readonly status?: string | undefined
  readonly to?: string | undefined
}

/** Rows stay of the caller's own kind, so that a listing of a million needs facts of the shown ones only. */
export interface ListingSource<Row> {
  /** Everything accepted so far, in the order of acceptance. */
  readonly rows: readonly Row[]
  acceptedAt(row: Row): number
  /** The current facts. */
  facts(row: Row): MessageFacts
  /** Another order than that of creation, ascending, if it was asked for. */
  readonly compare?: ((one: Row, other: Row) => number) | undefined
}

export interface ListingTerms {
  readonly now: number
  readonly account: AccountFacts
  readonly links: PageLinks
}

export function writeListing<Row>(
  source: ListingSource<Row>,
  question: ListingQuestion,
  readings: Readings,
  { now, account, links }: ListingTerms,
): WrittenAnswer {
  const listed = filterRows(source, visibleRows(source, readings, now), question, readings, account)
  const { rows, isBackwards } = orderRows(source, listed, question, readings)
  if (rows.length === 0 && readings.nothingThere === 'notFound')
    return writeError({ status: 404, message: 'No messages found' }, readings)
  const page = findPage(rows.length, question, readings)
  if (page === 'not_found') return writeError({ status: 404, message: 'Page not found' }, readings)
  const shown = isBackwards
    ? rows.slice(rows.length - page.first - page.count, rows.length - page.first).reverse()
    : rows.slice(page.first, page.first + page.count)
  const records = doubleSome(
    shown.map((row) => source.facts(row)),
    readings,
  ).map((facts) => writeRecord(facts, readings, account))
  const data = records.length === 0 && readings.nothingThere === 'null' ? null : withEntries(records, readings)
  const message = 'Messages retrieved successfully'
  return jsonAnswer(writeEnvelope(readings.envelope, page, data, rows.length, { links, message, readings }))
}

/** Only rows of the last minutes can still be unlisted: the others need no facts. */
function visibleRows<Row>(source: ListingSource<Row>, readings: Readings, now: number): readonly Row[] {
  if (readings.lag === 'none' && readings.rows !== 'missingForAWhile') return source.rows
  const settledUntil = now - maxMinutesUnlisted * minute
  return source.rows.filter(
    (row) => source.acceptedAt(row) < settledUntil || isListed(source.facts(row), readings, now),
  )
}

const ignoredFilters: Readonly<Record<Readings['filters'], readonly ('status' | 'day' | 'to')[]>> = {
  honoured: [],
  statusIgnored: ['status'],
  dateIgnored: ['day'],
  numberIgnored: ['to'],
  allIgnored: ['status', 'day', 'to'],
}

/** The array itself if nothing is filtered. */
function filterRows<Row>(
  source: ListingSource<Row>,
  rows: readonly Row[],
  question: ListingQuestion,
  readings: Readings,
  account: AccountFacts,
): readonly Row[] {
  const asked = (name: 'status' | 'day' | 'to') =>
    ignoredFilters[readings.filters].includes(name) ? undefined : question[name]
  const [status, day, to] = [asked('status')?.toUpperCase(), asked('day'), asked('to')]
  if (status === undefined && day === undefined && to === undefined) return rows
  const digits = to?.replace(/\D/g, '').replace(/^00/, '')
  return rows.filter((row) => {
    if (day !== undefined && !filteredDate(source.acceptedAt(row), readings, account).startsWith(day)) return false
    if (status === undefined && to === undefined) return true
    const facts = source.facts(row)
    if (to !== undefined && facts.number !== to && facts.number !== `+${digits}`) return false
    return status === undefined || facts.status === status || writeStatus(facts, readings).toUpperCase() === status
  })
}

function orderRows<Row>(
  source: ListingSource<Row>,
  rows: readonly Row[],
  { direction }: ListingQuestion,
  readings: Readings,
): { readonly rows: readonly Row[]; readonly isBackwards: boolean } {
  if (readings.order === 'ignored') return { rows: sortByShare(source, rows, () => 0), isBackwards: false }
  const isBackwards = readings.order === 'newestFirst' || direction === 'desc'
  if (source.compare) return { rows: [...rows].sort(source.compare), isBackwards }
  if (readings.rows !== 'anyOrder') return { rows, isBackwards }
  // Messages accepted within the same ten seconds, or dated in the same second, are ordered by chance.
  const moment = (row: Row) => Math.floor(createdAt({ acceptedAt: source.acceptedAt(row) }, readings) / 10_000)
  return { rows: sortByShare(source, rows, moment), isBackwards }
}

/** By `first`, then by chance: always the same order for the same rows. */
function sortByShare<Row>(
  source: ListingSource<Row>,
  rows: readonly Row[],
  first: (row: Row) => number,
): readonly Row[] {
  return rows
    .map((row) => ({ row, first: first(row), share: shareOf(`order ${choiceKey(source.facts(row))}`) }))
    .sort((one, other) => one.first - other.first || one.share - other.share)
    .map(({ row }) => row)
}

/** `nullAmongThem`: each page with records has one entry more, after the first of them. */
function withEntries<Record>(records: readonly Record[], { pageEntries }: Readings): readonly (Record | null)[] {
  if (pageEntries === 'records' || records.length === 0) return records
  return [...records.slice(0, 1), null, ...records.slice(1)]
}

/** `twiceOnPage`: the first row of a page and about a tenth of the others. */
function doubleSome(shown: readonly MessageFacts[], { rows }: Readings): readonly MessageFacts[] {
  if (rows !== 'twiceOnPage') return shown
  return shown.flatMap((facts, place) =>
    place === 0 || shareOf(`twice ${choiceKey(facts)}`) < 0.1 ? [facts, facts] : [facts],
  )
}
