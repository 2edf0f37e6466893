// Judges a page of the gateway's messages: the cursor of the reading after it, the days for which the copy is complete now, and
// whether days can be relied on at all. Pure.
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { MessageRecord } from '../gateway/client/messages'
import { parseGatewayDate } from '../gateway/client/parseGatewayDate'
import { firstPage, judgeListing, type ListingDoubt, type ListingWalk } from '../readback/judgeListing'
import type { HistoryCursor, HistorySubject, MarkMoves } from './historyReadState'
import { keyOf, toListing, dayBefore, dayOf, listedDay, makeOffDayTest } from './planReading'

export interface TakenPage {
  readonly rows: readonly MessageRecord[]
  /** Entries that are no records, and records that cannot be kept. */
  readonly unread: number
  readonly total: number | undefined
  readonly hasNext: boolean
  readonly nowMs: number
}

export interface Reading {
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
