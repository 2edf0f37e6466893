// A reading of the account's messages: where it stands, as its job stores it; how it begins, from which day to which or without days
// if they cannot be relied on; and what each page makes of it: its next place, and the days for which the copy is complete now. Pure.
import { z } from 'zod'
import { day as dayMs, hour } from '../base/durations'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { MessageRecord } from '../gateway/client/messages'
import type { Page } from '../gateway/client/readAnswer'
import { parseGatewayDate } from '../gateway/client/wireFields'
import {
  doubtSchema,
  firstPage,
  judgeListing,
  listingWalkSchema,
  type ListingDoubt,
  type ListingWalk,
} from '../readback/judgeListing'

/**
 * `older`: back to `since`, or to the first message. `newest`: what came since the last reading. `isOwn`: begun by the app
 * itself; one that finds nothing leaves no trace.
 */
export const historySubjectSchema = z.object({
  what: z.enum(['older', 'newest']),
  since: z.string().optional(),
  isOwn: z.boolean(),
})
export type HistorySubject = z.infer<typeof historySubjectSchema>

/** A record that the listing is known to have on a day: a day that does not show it was not filtered as was asked. */
const shownSchema = z.object({ day: z.string(), key: z.string() })

export const historyCursorSchema = z.object({
  /** `days`: one after the other, the newest first. `listing`: page by page, the newest first, without a filter. */
  stage: z.enum(['begin', 'days', 'listing']),
  walk: listingWalkSchema,
  /** Rows asked for at once. */
  limit: z.number(),
  day: z.string().optional(),
  /** The last day to be read. */
  floor: z.string().optional(),
  /** Days in doubt, and those of them that are still to be read once more. */
  unsure: z.array(z.object({ day: z.string(), doubt: doubtSchema })),
  again: z.array(z.string()),
  hasReadAgain: z.boolean(),
  mustShow: z.array(shownSchema),
  /** In the listing: records before this instant are not wanted. */
  stopAt: z.string().optional(),
  /** The listing was in order so far, down to this time; else it is read to its end. */
  isInOrder: z.boolean(),
  downTo: z.string().optional(),
  /** It began with the newest message there was. */
  startsAtNewest: z.boolean(),
  /** Nothing older is at the gateway than where this ends. */
  endsAtFirst: z.boolean(),
  /** Time of the newest record of the listing when it began. */
  newestAt: z.string().optional(),
  /** Oldest day seen. */
  reached: z.string().optional(),
  /** Records read, and how many there are to read. */
  read: z.number(),
  total: z.number().optional(),
  days: z.number(),
  doubt: doubtSchema.optional(),
})
export type HistoryCursor = z.infer<typeof historyCursorSchema>

export const historyTallySchema = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  unread: z.number(),
  days: z.number(),
  unsure: z.number(),
  reached: z.string().optional(),
})
export type HistoryTally = z.infer<typeof historyTallySchema>

export const emptyHistory: HistoryTally = { added: 0, changed: 0, same: 0, unread: 0, days: 0, unsure: 0 }

/** The known extent of an account's copy; see its table. */
export interface CopyMarks {
  readonly completeDay: string | null
  readonly coveredUntil: string | null
  readonly isWhole: boolean
}

/** The changes a page makes to them. */
export interface MarkMoves {
  readonly completeDay?: string
  readonly coveredUntil?: string
  readonly isWhole?: boolean
}

/** Records carry no zone: what was created on a day may stand up to so far from it. */
const zoneSlackMs = 14 * hour
/** Earlier than any gateway of this kind: a date before it is none. */
const earliestDay = '2000-01-01'
/** A clock may be ahead; a record from further ahead than this has a date that is none. */
const maxAheadMs = 2 * dayMs

type Dated = Pick<MessageRecord, 'createdAt'>

/** A day as the gateway writes it. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - dayMs)
}

/** The day of a record in the gateway's own words; undefined if that is no day of a listing. */
function listedDay({ createdAt }: Dated, nowMs: number): string | undefined {
  const at = parseGatewayDate(createdAt)
  const written = createdAt?.trim().slice(0, 10)
  const isUsable = at !== undefined && at <= nowMs + maxAheadMs && written !== undefined && written >= earliestDay
  return isUsable ? written : undefined
}

/** True if a record cannot be of a day in any zone: then the listing ignored the day, or misunderstood it. */
function makeOffDayTest(day: string): (record: Dated) => boolean {
  const from = Date.parse(day) - zoneSlackMs
  const until = from + dayMs + 2 * zoneSlackMs
  return ({ createdAt }) => {
    const at = parseGatewayDate(createdAt)
    return at === undefined || at < from || at >= until
  }
}

interface Ends {
  /** One record each, and what the listing says of itself. */
  readonly newest: Page<MessageRecord>
  readonly oldest: Page<MessageRecord>
}

interface ReadingTerms {
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

function keyOf({ key, id }: Pick<MessageRecord, 'key' | 'id'>): string {
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

interface TakenPage {
  readonly rows: readonly MessageRecord[]
  /** Entries that are no records, and records that cannot be kept. */
  readonly unread: number
  readonly total: number | undefined
  readonly hasNext: boolean
  readonly nowMs: number
}

interface Reading {
  readonly cursor: HistoryCursor
  readonly isOver: boolean
  /** False: its records were taken before. */
  readonly isNews: boolean
  readonly moves: MarkMoves
}

/** More is a listing that does not end: millions of messages, on one day or in all. */
const maxPagesOfDay = 10_000
const maxPages = 40_000
/** Days in doubt that are remembered and read once more. */
const maxUnsure = 100

export function judgeReading(cursor: HistoryCursor, page: TakenPage, subject: HistorySubject): Reading {
  const { rows, unread, total, hasNext } = page
  const terms = { maxPages: cursor.stage === 'days' ? maxPagesOfDay : maxPages, limit: cursor.limit }
  const { walk, isOver, isRepeat } = judgeListing(cursor.walk, { keys: rows.map(keyOf), unread, total, hasNext }, terms)
  const isNews = !isRepeat && rows.length > 0
  const read = { ...cursor, walk, read: cursor.read + (isRepeat ? 0 : rows.length), ...reachedBy(cursor, page) }
  return {
    isNews,
    ...(cursor.stage === 'days' ? takeDay(read, page, isOver, subject) : takeListed(read, page, isOver, subject)),
  }
}

type Taken = Omit<Reading, 'isNews'>

function takeDay(cursor: HistoryCursor, { rows }: TakenPage, isOver: boolean, subject: HistorySubject): Taken {
  const { day = '', walk } = cursor
  const isShown = (key: string): boolean => rows.some((record) => keyOf(record) === key)
  const mustShow = cursor.mustShow.filter((shown) => shown.day !== day || !isShown(shown.key))
  const isUnshown = isOver && mustShow.some((shown) => shown.day === day)
  if (isUnshown || rows.some(makeOffDayTest(day))) {
    return { cursor: toListing(cursor, subject), isOver: false, moves: {} }
  }
  const present = { ...cursor, mustShow }
  return isOver ? endDay(present, day, walk) : { cursor: present, isOver: false, moves: {} }
}

/** A day in doubt is read once more after all the others: what comes and goes may have settled by then. */
function endDay(cursor: HistoryCursor, day: string, { doubt }: ListingWalk): Taken {
  const others = cursor.unsure.filter((each) => each.day !== day)
  const unsure = doubt === undefined ? others : [...others, { day, doubt }].slice(-maxUnsure)
  const ended = { ...cursor, walk: firstPage, unsure, days: cursor.days + (cursor.hasReadAgain ? 0 : 1) }
  const moves: MarkMoves = cursor.hasReadAgain ? {} : { completeDay: day, ...coveredBy(cursor) }
  if (!cursor.hasReadAgain && day > (cursor.floor ?? day)) {
    return { cursor: { ...ended, day: dayBefore(day) }, isOver: false, moves }
  }
  const [next, ...again] = cursor.hasReadAgain ? cursor.again : unsure.map((each) => each.day)
  if (next !== undefined) return { cursor: { ...ended, day: next, again, hasReadAgain: true }, isOver: false, moves }
  const isShort = cursor.endsAtFirst && cursor.startsAtNewest && cursor.read < (cursor.total ?? 0)
  const left: ListingDoubt | undefined = unsure[0]?.doubt ?? (isShort ? 'falls_short' : undefined)
  return {
    cursor: { ...ended, ...withoutUndefined({ doubt: left }) },
    isOver: true,
    moves: { ...moves, isWhole: cursor.endsAtFirst },
  }
}

function takeListed(cursor: HistoryCursor, { rows }: TakenPage, isOver: boolean, { what }: HistorySubject): Taken {
  const { stopAt, walk } = cursor
  const times = rows.flatMap(({ createdAt }) => parseGatewayDate(createdAt) ?? [])
  const isInOrder = cursor.isInOrder && isFalling(cursor.downTo, times)
  const last = times.at(-1)
  const newestAt = cursor.newestAt ?? (times[0] === undefined ? undefined : toIso(Math.max(...times)))
  const isThere = isInOrder && stopAt !== undefined && last !== undefined && last < Date.parse(stopAt)
  const present: HistoryCursor = {
    ...cursor,
    isInOrder,
    ...(last === undefined ? {} : { downTo: toIso(last) }),
    ...withoutUndefined({ newestAt, doubt: walk.doubt }),
  }
  if (!isThere && !isOver) return { cursor: present, isOver: false, moves: {} }
  const isRead = isThere || walk.doubt === undefined
  if (what === 'newest') return { cursor: present, isOver: true, moves: isRead ? coveredBy(present) : {} }
  const completeDay = isThere || (isRead && stopAt !== undefined) ? dayOf(Date.parse(stopAt ?? '')) : present.reached
  return {
    cursor: present,
    isOver: true,
    moves: {
      ...withoutUndefined({ completeDay }),
      ...coveredBy(present),
      isWhole: !isThere && isRead,
    },
  }
}

/** Only a reading that began with the newest message says anything of what is newest. */
function coveredBy({ startsAtNewest, newestAt }: HistoryCursor): MarkMoves {
  return startsAtNewest && newestAt !== undefined ? { coveredUntil: newestAt } : {}
}

function isFalling(from: string | undefined, times: readonly number[]): boolean {
  let before = from === undefined ? Number.POSITIVE_INFINITY : Date.parse(from)
  // New messages push known ones to later pages: a page may begin a little above the end of the previous one.
  const top = times[0]
  if (top !== undefined && top > before) before = times.length > 1 && (times.at(-1) ?? top) <= before ? top : before
  for (const time of times) {
    if (time > before) return false
    before = time
  }
  return true
}

function reachedBy({ reached }: HistoryCursor, { rows, nowMs }: TakenPage): Pick<HistoryCursor, 'reached'> {
  let oldest = reached
  for (const record of rows) {
    // Most are of the day that is reached already: they need no parsing.
    if (oldest !== undefined && record.createdAt?.startsWith(oldest) === true) continue
    const day = listedDay(record, nowMs)
    if (day !== undefined && (oldest === undefined || day < oldest)) oldest = day
  }
  return oldest === undefined ? {} : { reached: oldest }
}
