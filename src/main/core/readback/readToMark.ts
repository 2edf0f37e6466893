// Reads the newest pages of a listing before a run, as far as the mark needs them: what was there before the run must not be taken for
// a record of it. Ends after seconds, whatever the listing is like: what was not read by then is excluded by its time.
//
// Where ids grow with time the mark is the highest of them. Records of one second stand in any order, so that second is read to its
// end; older ones have lower ids. Where ids do not grow everything that could be taken for a request of now is read.
import { day, hour, second } from '../base/durations'
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord } from '../gateway/messages'
import type { Page } from '../gateway/page'
import { parseGatewayDate } from '../gateway/parseGatewayDate'
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

/** A day and two hours, as the match allows, and half a day of zone. */
const scatteredReachMs = day + 2 * hour + 14 * hour
/** A person waits for their send to begin. */
const maxMarkMs = 8 * second
const maxMarkPages = 200
/** Later than any record: nothing that is known only by its text and number is proved. */
const noTimeKnown = '9999-12-31T23:59:59.999Z'

export async function readToMark(first: Page<MessageRecord>, terms: MarkTerms): Promise<GatewayResult<MarkRead>> {
  const { clock } = terms
  const startedAt = clock.monotonic()
  const keys = new Set<string>()
  const step = isOldestFirst(first) ? -1 : 1
  let walk = firstPage
  let newestMs: number | undefined
  let oldestMs: number | undefined
  let page = first
  let number = 1

  async function take(): Promise<{ idsIncrease: boolean; isAgain: boolean }> {
    for (const { key, id } of page.rows) keys.add(key ?? id ?? '')
    const { idsIncrease } = await terms.keep(page.rows)
    const listed = { keys: page.rows.map(({ key, id }) => key ?? id ?? ''), unread: page.skipped, total: page.total }
    // A page with records may have a next one that it does not tell of; towards the first there is one anyway.
    const hasNext = page.rows.length > 0 || page.hasNext || step === -1
    const verdict = judgeListing(walk, { ...listed, hasNext }, { mostPages: maxMarkPages })
    walk = verdict.walk
    return { idsIncrease, isAgain: verdict.isOver }
  }

  async function turnTo(next: number): Promise<GatewayResult<'turned' | 'no_such_page'>> {
    const answer = await terms.ask(next)
    // Past the end some gateways say that there is no such page.
    if (!answer.ok) return answer.problem.code === 'GATEWAY_NOT_FOUND' ? ok('no_such_page') : answer
    page = answer.value
    number = next
    return ok('turned')
  }

  // The newest are on the last page, although they were asked for first.
  if (step === -1 && (first.hasNext || (first.lastPage ?? 1) > 1)) {
    await take()
    if (first.lastPage === undefined) return ok({ unreadUntil: noTimeKnown })
    const turned = await turnTo(first.lastPage)
    if (!turned.ok) return turned
    if (turned.value === 'no_such_page' || page.hasNext) return ok({ unreadUntil: noTimeKnown })
  }
  for (;;) {
    const { idsIncrease, isAgain } = await take()
    const times = page.rows.flatMap(({ createdAt }) => parseGatewayDate(createdAt) ?? [])
    const isEmpty = page.rows.length === 0
    const endMs = times.at(step === 1 ? -1 : 0)
    const isAll = isAgain && (isEmpty ? step === 1 : page.total !== undefined && keys.size >= page.total)
    // Without a time that can be read nothing tells which records are older.
    if (isAll || (endMs === undefined && !isEmpty)) return ok({ unreadUntil: null })
    oldestMs = endMs ?? oldestMs
    if (endMs !== undefined) newestMs = Math.max(newestMs ?? endMs, ...times)
    if (isFarEnough({ idsIncrease, oldestMs, newestMs }, clock.now())) return ok({ unreadUntil: null })
    const isLate = clock.monotonic() - startedAt >= maxMarkMs
    if (isAgain || isLate) return endEarly(clock, startedAt, idsIncrease ? newestMs : oldestMs)
    if (number + step === 0) return ok({ unreadUntil: null })
    const turned = await turnTo(number + step)
    if (!turned.ok) return turned
    if (turned.value === 'no_such_page') return ok({ unreadUntil: null })
  }
}

function isFarEnough(
  { idsIncrease, oldestMs, newestMs }: { idsIncrease: boolean; oldestMs: number | undefined; newestMs: number | undefined },
  now: number,
): boolean {
  if (oldestMs === undefined || newestMs === undefined) return false
  if (idsIncrease) return Math.floor(oldestMs / second) < Math.floor(newestMs / second)
  return oldestMs <= now - scatteredReachMs
}

/** The gateway ignores the order that was asked for. */
function isOldestFirst({ rows }: Page<MessageRecord>): boolean {
  const [top, bottom] = [parseGatewayDate(rows[0]?.createdAt), parseGatewayDate(rows.at(-1)?.createdAt)]
  return top !== undefined && bottom !== undefined && top < bottom
}

/** What the run sends is created later than that second: it does not begin within it. */
async function endEarly(clock: Clock, startedAt: number, untilMs?: number): Promise<GatewayResult<MarkRead>> {
  const leftMs = second - (clock.monotonic() - startedAt)
  if (leftMs > 0) await new Promise<void>((resolve) => clock.after(leftMs, resolve))
  return ok({ unreadUntil: untilMs === undefined ? noTimeKnown : new Date(untilMs).toISOString() })
}
