// Reads the newest pages of a listing before a run, as far as the mark needs them: what was there before the run must not be taken for
// a record of it. Ends after seconds, whatever the listing is like: what was not read by then is excluded by its time.
//
// If ids grow with time the watermark is the highest of them. Records of about the same time may stand in any order, so the
// last seconds are read; older ones have lower ids. If ids do not grow, every record that could be taken for a request made now
// is read.
import { day, hour, minute, second } from '../base/durations'
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord } from '../gateway/client/messages'
import type { Page } from '../gateway/client/readAnswer'
import { parseGatewayDate } from '../gateway/client/wireFields'
import type { Clock } from '../ports'
import { firstPage, judgeListing } from './judgeListing'

export interface MarkTerms {
  readonly clock: Clock
  readonly ask: (page: number) => Promise<GatewayResult<Page<MessageRecord>>>
  /** Stores what was read; answers whether ids grow with time, as far as is known by then. */
  readonly keep: (rows: readonly MessageRecord[]) => Promise<{ readonly idsIncrease: boolean }>
}

export interface MarkRead {
  /** Records created up to then may have been there without being read: they prove nothing. Null: all of them were read. */
  readonly unreadUntil: string | null
}

/** Some listings are not quite in the order in which their messages were accepted. */
const disorderMs = 15 * second
/** A day and two hours, as the match allows, and half a day of zone. */
const scatteredReachMs = day + 2 * hour + 14 * hour
/** Fewer records may be in order by chance. */
const fewRows = 12
/** A person waits for their send to begin. */
const maxMarkMs = 8 * second
const maxMarkPages = 200
/** A page that was read before may stand in the place of another one, or be the end of the listing. */
const maxRepeats = 3
/** No request takes longer. */
const maxMs = 2 * minute
/** Later than any record: nothing that is known only by its text and number is proved. */
const noTimeKnown = '9999-12-31T23:59:59.999Z'

export async function readToMark(first: Page<MessageRecord>, terms: MarkTerms): Promise<GatewayResult<MarkRead>> {
  const beganAt = terms.clock.now()
  const read = await readOnce(first, terms)
  const tookMs = terms.clock.now() - beganAt
  const hasSlept = tookMs > maxMs || tookMs < 0
  if (!read.ok || read.value.unreadUntil === null || !hasSlept) return read
  // The computer slept in between: the first page and the others are of different times.
  const newest = await terms.ask(1)
  return newest.ok ? readOnce(newest.value, terms) : newest
}

async function readOnce(first: Page<MessageRecord>, terms: MarkTerms): Promise<GatewayResult<MarkRead>> {
  const { clock } = terms
  const startedAt = clock.monotonic()
  const keys = new Set<string>()
  let step: 1 | -1 = 1
  let walk = firstPage
  let newestMs = -Infinity
  let oldestMs = Infinity
  /** The newest of pages on which an entry could not be read. */
  let spoiltMs = -Infinity
  let isDisordered = false
  let page = first
  let number = 1

  async function take(): Promise<{ idsIncrease: boolean; isAgain: boolean; isRepeat: boolean }> {
    for (const { key, id } of page.rows) keys.add(key ?? id ?? '')
    const { idsIncrease } = await terms.keep(page.rows)
    const listed = {
      keys: page.rows.map(({ key, id }) => key ?? id ?? ''),
      unread: unreadable(page),
      total: page.total,
    }
    // A page with records may have a next one that it does not tell of; towards the first there is one anyway.
    const hasNext = page.rows.length > 0 || page.hasNext || step === -1
    const verdict = judgeListing(walk, { ...listed, hasNext }, { maxPages: maxMarkPages })
    walk = verdict.walk
    return { idsIncrease, isAgain: verdict.isOver, isRepeat: verdict.isRepeat }
  }

  async function turnTo(next: number): Promise<GatewayResult<'turned' | 'no_such_page'>> {
    const answer = await terms.ask(next)
    // Past the end some gateways say that there is no such page, or that none may be so far away.
    const isBeyond = !answer.ok && ['GATEWAY_NOT_FOUND', 'GATEWAY_REFUSED'].includes(answer.problem.code)
    if (!answer.ok) return isBeyond ? ok('no_such_page') : answer
    page = answer.value
    number = next
    return ok('turned')
  }

  const readWhole = async (): Promise<GatewayResult<MarkRead>> => {
    // A listing in no order may have left out any of its messages.
    if (isDisordered && (keys.size < (first.total ?? 0) || spoiltMs > -Infinity))
      return ok({ unreadUntil: noTimeKnown })
    return spoiltMs > -Infinity ? endEarly(clock, startedAt, spoiltMs) : ok({ unreadUntil: null })
  }
  const areSeveral = first.rows.length > 0 && (first.hasNext || (first.lastPage ?? 1) > 1)
  const order = areSeveral ? orderOf(timesOf(first)) : 'newest_first'
  // If the newest stand on no page that is known, all pages are read from the first.
  if (order === 'oldest_first' && first.lastPage === undefined) isDisordered = true
  else if ((order === 'oldest_first' || order === 'unclear') && first.lastPage !== undefined) {
    await take()
    // The newest may be on the last page, although they were asked for first.
    const turned = await turnTo(first.lastPage)
    if (!turned.ok) return turned
    const isNewest = Math.max(...timesOf(page), -Infinity) > Math.max(...timesOf(first)) + disorderMs
    // A gateway may count fewer pages than it has.
    if (isNewest && !page.hasNext) step = -1
    else if (isNewest || order === 'oldest_first') isDisordered = true
    if (step === 1) {
      await terms.keep(page.rows)
      ;[page, number, walk] = [first, 1, firstPage]
    }
  }
  for (let [hasAskedAgain, repeats] = [false, 0]; ;) {
    const before = walk
    const { idsIncrease, isAgain, isRepeat } = await take()
    const total = first.total ?? 0
    const isPartOfPage = page.hasNext && page.rows.length > 0 && page.rows.length < first.rows.length
    // If the gateway gives no count, an empty page may be the end or a fault.
    const isUncountedEnd = isAgain && page.rows.length === 0 && first.total === undefined && keys.size > 0
    const isShort = isPartOfPage || isUncountedEnd || (isAgain && keys.size < total) || (page.total ?? total) < total
    const isTornPage = isShort || unreadable(page) > 0
    // It may be whole a moment later.
    const isOtherPage = isRepeat || (page.currentPage !== undefined && page.currentPage !== number)
    if (isOtherPage ? repeats < maxRepeats : isTornPage && !hasAskedAgain) {
      if (isOtherPage) repeats += 1
      else hasAskedAgain = true
      walk = before
      const turned = await turnTo(number)
      if (!turned.ok) return turned
      continue
    }
    const times = timesOf(page)
    const isEmpty = page.rows.length === 0
    const isNoneReadable = isEmpty && unreadable(page) > 0
    if (isNoneReadable && (keys.size === 0 || !idsIncrease)) return ok({ unreadUntil: noTimeKnown })
    const isAll = isAgain && (isEmpty ? step === 1 : page.total !== undefined && keys.size >= page.total)
    // Without a time that can be read nothing tells which records are older.
    if (isAll || (times.length === 0 && !isEmpty)) return readWhole()
    const isLater = !isAgain && Math.max(...times) > oldestMs + disorderMs
    isDisordered ||= isLater || orderOf(times) === 'none'
    oldestMs = Math.min(oldestMs, ...times)
    if (unreadable(page) > 0) spoiltMs = Math.max(spoiltMs, ...times)
    newestMs = Math.max(newestMs, ...times)
    const isOrdered = !isDisordered && keys.size >= fewRows
    if (isOrdered && isFarEnough({ idsIncrease, oldestMs, newestMs }, clock.now())) return readWhole()
    // If nothing was read yet, the computer was asleep meanwhile.
    const isLate = keys.size > 0 && clock.monotonic() - startedAt >= maxMarkMs
    if (isAgain || isLate) {
      const untilMs = idsIncrease ? newestMs : oldestMs
      return endEarly(clock, startedAt, isDisordered || !Number.isFinite(untilMs) ? undefined : untilMs)
    }
    if (number + step === 0) return readWhole()
    const turned = await turnTo(number + step)
    if (!turned.ok) return turned
    if (turned.value === 'no_such_page') return readWhole()
  }
}

function isFarEnough(
  { idsIncrease, oldestMs, newestMs }: { idsIncrease: boolean; oldestMs: number; newestMs: number },
  now: number,
): boolean {
  return idsIncrease ? oldestMs < newestMs - disorderMs : oldestMs <= now - scatteredReachMs
}

/** The gateway may ignore the order that was asked for. Messages of about the same time tell nothing about it. */
function orderOf(times: readonly number[]): 'newest_first' | 'oldest_first' | 'unclear' | 'none' {
  let [lowest, highest, rise, fall] = [Infinity, -Infinity, 0, 0]
  for (const time of times) {
    rise = Math.max(rise, time - lowest)
    fall = Math.max(fall, highest - time)
    lowest = Math.min(lowest, time)
    highest = Math.max(highest, time)
  }
  const [rises, falls] = [rise > disorderMs, fall > disorderMs]
  if (rises) return falls ? 'none' : 'oldest_first'
  return falls ? 'newest_first' : 'unclear'
}

/** Null entries are missing rows; the listing's own count tells of those. */
function unreadable({ skipped, nulls }: Page<MessageRecord>): number {
  return skipped - nulls
}

function timesOf({ rows }: Page<MessageRecord>): number[] {
  return rows.flatMap(({ createdAt }) => parseGatewayDate(createdAt) ?? [])
}

/** The run does not begin within that second, so all its messages are created later. */
async function endEarly(clock: Clock, startedAt: number, untilMs?: number): Promise<GatewayResult<MarkRead>> {
  const leftMs = second - (clock.monotonic() - startedAt)
  if (leftMs > 0) await new Promise<void>((resolve) => clock.after(leftMs, resolve))
  return ok({ unreadUntil: untilMs === undefined ? noTimeKnown : new Date(untilMs).toISOString() })
}
