// How a reading of older messages begins: from which day to which, or without days if they cannot be relied on; and its
// next pages, which are asked for ahead. Pure.
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { MessageRecord, MessageQuery } from '../gateway/client/messages'
import type { Page } from '../gateway/client/page'
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'
import { firstPage } from '../readback/judgeListing'
import type { CopyMarks, HistoryCursor } from './historyReadState'
import { day as dayMs, hour, second } from '../base/durations'
import type { GatewayResult } from '../gateway/gatewayOptions'

/** Records carry no zone: what was created on a day may stand up to so far from it. */
const zoneSlackMs = 14 * hour
/** Earlier than any gateway of this kind: a date before it is none. */
const firstDay = '2000-01-01'
/** A clock may be ahead; a record from further ahead than this has a date that is none. */
const maxAheadMs = 2 * dayMs

type Dated = Pick<MessageRecord, 'createdAt'>

/** A day as the gateway writes it. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - dayMs)
}

/** The day of a record in the gateway's own words; undefined if that is no day of a listing. */
export function listedDay({ createdAt }: Dated, nowMs: number): string | undefined {
  const at = parseGatewayDate(createdAt)
  const written = createdAt?.trim().slice(0, 10)
  const isUsable = at !== undefined && at <= nowMs + maxAheadMs && written !== undefined && written >= firstDay
  return isUsable ? written : undefined
}

/** True if a record cannot be of a day in any zone: then the listing ignored the day, or misunderstood it. */
export function makeOffDayTest(day: string): (record: Dated) => boolean {
  const from = Date.parse(day) - zoneSlackMs
  const until = from + dayMs + 2 * zoneSlackMs
  return ({ createdAt }) => {
    const at = parseGatewayDate(createdAt)
    return at === undefined || at < from || at >= until
  }
}

export interface Ends {
  /** One record each, and what the listing says of itself. */
  readonly newest: Page<MessageRecord>
  readonly oldest: Page<MessageRecord>
}

export interface ReadingTerms {
  readonly marks: CopyMarks
  /** Messages that are here already. */
  readonly here: number
  /** ISO 8601; undefined: to the first message. */
  readonly since: string | undefined
  readonly nowMs: number
}

/** Rows asked for at once, most first: a gateway that refuses one is asked for fewer. */
export const limits = [500, 100, 15] as const

export const beginning: HistoryCursor = {
  ...{ stage: 'begin', walk: firstPage, limit: limits[0], unsure: [], again: [], hasReadAgain: false, mustShow: [] },
  ...{ isInOrder: true, startsAtNewest: true, endsAtFirst: false, read: 0, days: 0 },
}

/** Undefined: the listing is empty. */
export function planReading({ newest, oldest }: Ends, terms: ReadingTerms): HistoryCursor | undefined {
  const { marks, here, since, nowMs } = terms
  const [last, first] = [newest.rows[0], oldest.rows[0]]
  const total = newest.total
  if (!last || !first) {
    return (total ?? 0) > 0 || newest.skipped > 0 ? toListing(beginning, terms) : undefined
  }
  const newestMs = parseGatewayDate(last.createdAt)
  const begun: HistoryCursor = {
    ...beginning,
    startsAtNewest: marks.completeDay === null,
    ...(newestMs === undefined ? {} : { newestAt: toIso(Math.min(newestMs, nowMs + zoneSlackMs)) }),
    ...(since === undefined && total !== undefined
      ? { total: Math.max(total - (marks.completeDay ? here : 0), 0) }
      : {}),
  }
  const [lastDay, firstDay] = [listedDay(last, nowMs), listedDay(first, nowMs)]
  const isOrdered = !(total !== undefined && total > 1 && keyOf(last) === keyOf(first))
  if (!isOrdered || lastDay === undefined || firstDay === undefined || firstDay > lastDay)
    return toListing(begun, terms)
  const sinceDay = since === undefined ? undefined : dayOf(Date.parse(since) - zoneSlackMs)
  const floor = sinceDay !== undefined && sinceDay > firstDay ? sinceDay : firstDay
  const mustShow = [
    ...(marks.completeDay === null ? [{ day: lastDay, key: keyOf(last) }] : []),
    ...(floor === firstDay ? [{ day: firstDay, key: keyOf(first) }] : []),
  ]
  return {
    ...begun,
    ...{ stage: 'days', day: marks.completeDay === null ? lastDay : dayBefore(marks.completeDay), floor, mustShow },
    endsAtFirst: floor === firstDay,
  }
}

/** Days are of no use here. Newest first: new messages only push known ones to later pages. */
export function toListing(cursor: HistoryCursor, { since }: { readonly since?: string | undefined }): HistoryCursor {
  const { day: _, floor: __, ...rest } = cursor
  return {
    ...rest,
    ...{
      stage: 'listing',
      walk: firstPage,
      mustShow: [],
      again: [],
      unsure: [],
      isInOrder: true,
      startsAtNewest: true,
    },
    ...withoutUndefined({ stopAt: since }),
    endsAtFirst: since === undefined,
  }
}

export function keyOf({ key, id }: Pick<MessageRecord, 'key' | 'id'>): string {
  return key ?? id ?? ''
}

/**
 * Guesses the next page before the current one has come. Undefined without a guess: the number of a day's pages is unknown before
 * its first. In the listing of all days no page is fetched before the previous one came: new messages push known ones to later
 * pages, and a page read too early would miss them.
 */
export function likelyNext(cursor: HistoryCursor): HistoryCursor | undefined {
  const { day, floor, walk, limit, hasReadAgain } = cursor
  if (day === undefined || walk.total === undefined || hasReadAgain) return undefined
  if (walk.page * limit < walk.total) return { ...cursor, walk: { ...walk, page: walk.page + 1 } }
  return day > (floor ?? day) ? { ...cursor, day: dayBefore(day), walk: firstPage } : undefined
}

type Ask<Page> = (query: MessageQuery) => Promise<GatewayResult<Page>>

/**
 * Asks for the next pages of a job while those before are on their way or being stored. At most two are ahead for each job, and
 * none that waited for long is taken: by then the listing may be another.
 */
interface NextPage<Page> {
  /** Begins to ask, unless that is asked already; what it answers is for `take`. */
  askAhead(jobId: string, query: MessageQuery, ask: Ask<Page>): void
  /** Pages requested before it are dropped. */
  take(jobId: string, query: MessageQuery, ask: Ask<Page>): ReturnType<Ask<Page>>
  forget(jobId: string): void
}

interface Asked<Page> {
  readonly key: string
  readonly at: number
  readonly answer: ReturnType<Ask<Page>>
}

const freshForMs = 10 * second
const maxAhead = 2

export function makeNextPage<Page>(clock: { monotonic(): number }): NextPage<Page> {
  const ahead = new Map<string, readonly Asked<Page>[]>()
  const asked = (jobId: string): readonly Asked<Page>[] =>
    (ahead.get(jobId) ?? []).filter(({ at }) => clock.monotonic() - at < freshForMs)
  return {
    askAhead(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      if (known.some((each) => each.key === key)) return
      const answer = ask(query)
      // `take` passes a failure on; an answer that is never taken may fail unnoticed.
      answer.catch(() => undefined)
      ahead.set(jobId, [...known, { key, at: clock.monotonic(), answer }].slice(-maxAhead))
    },
    take(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      const place = known.findIndex((each) => each.key === key)
      ahead.set(jobId, place < 0 ? [] : known.slice(place + 1))
      return known[place]?.answer ?? ask(query)
    },
    forget: (jobId) => void ahead.delete(jobId),
  }
}
