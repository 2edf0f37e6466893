// How a reading of older messages begins: from which day to which, or without days if they cannot be relied on; and the page that
// it likely asks for next. Pure.
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { MessageRecord } from '../gateway/client/messages'
import type { Page } from '../gateway/client/page'
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'
import { firstPage } from '../readback/judgeListing'
import type { CopyMarks, HistoryCursor } from './historyReadState'
import { dayBefore, dayOf, listedDay, zoneSlackMs } from './listingDays'

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
 * Guesses the next page before the current one has come. Undefined without a guess: the number of a day's pages is unknown before its first. In the listing of all days no page is
 * fetched before the previous one came: new messages push known ones to later pages, and a page read too early would miss them.
 */
export function likelyNext(cursor: HistoryCursor): HistoryCursor | undefined {
  const { day, floor, walk, limit, hasReadAgain } = cursor
  if (day === undefined || walk.total === undefined || hasReadAgain) return undefined
  if (walk.page * limit < walk.total) return { ...cursor, walk: { ...walk, page: walk.page + 1 } }
  return day > (floor ?? day) ? { ...cursor, day: dayBefore(day), walk: firstPage } : undefined
}
