// Pages through the gateway's messages of some days, oldest first, so that new rows do not shift the pages already read.
// Addresses in answers are never followed; a listing that contradicts itself makes the walk unclean.
//
// Not shared with the copy's reading (`history/makeReadHistory.ts`): that is a job whose place is on disk after every page, and it asks for
// pages ahead. Here the place is in memory, and each page that was stored decides whether another is needed. Common to both is the judgement
// of a page, `judgeListing.ts`.
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/client/messages'
import { firstPage, judgeListing } from './judgeListing'

export interface WalkResult {
  /** Every page that mattered was read and nothing in the listing contradicted itself. */
  readonly isClean: boolean
  readonly pages: number
}

export interface Walk {
  readonly messages: Pick<Messages, 'list'>
  readonly days: readonly string[]
  /** Before each page: waits for its turn. False gives the walk up. */
  readonly turn: () => Promise<boolean>
  /** Answers how many records could not be read. */
  readonly onPage: (records: readonly MessageRecord[]) => Promise<number>
  /** Asked after a page: no more pages are needed. */
  readonly isEnough: () => Promise<boolean>
}

interface DayResult extends WalkResult {
  readonly isOver: boolean
}

const pageSize = 200
/** Two million messages in a day at this page size; more is a listing that does not end. */
const maxPages = 10_000
const oldestFirst = { orderBy: 'created_at', orderDirection: 'asc' } as const

export async function walkListing(walk: Walk): Promise<GatewayResult<WalkResult>> {
  let isClean = true
  let pages = 0
  for (const day of walk.days) {
    const walked = await walkDay(walk, day)
    if (!walked.ok) return walked
    pages += walked.value.pages
    if (!walked.value.isClean) isClean = false
    if (walked.value.isOver || (await walk.isEnough())) break
  }
  return ok({ isClean, pages })
}

async function walkDay(walk: Walk, createdAt: string): Promise<GatewayResult<DayResult>> {
  let present = firstPage
  for (;;) {
    const { page } = present
    if (!(await walk.turn())) return ok({ isClean: false, pages: page - 1, isOver: true })
    const answer = await walk.messages.list({ limit: pageSize, page, ...oldestFirst, createdAt })
    if (!answer.ok) return answer
    const { rows, mayHaveNext, total, skipped, nulls } = answer.value
    // Short of its total it is in doubt anyway.
    const hasNext = answer.value.hasNext || (total === undefined && mayHaveNext)
    const keys = rows.map(({ key, id }) => key ?? id ?? '')
    const verdict = judgeListing(present, { keys, unread: skipped - nulls, total, hasNext }, { maxPages })
    const unread = rows.length === 0 || verdict.isRepeat ? 0 : await walk.onPage(rows)
    present = unread > 0 ? { ...verdict.walk, doubt: verdict.walk.doubt ?? 'unreadable' } : verdict.walk
    const isClean = present.doubt === undefined
    if (verdict.isOver) return ok({ isClean, pages: page, isOver: false })
    if (await walk.isEnough()) return ok({ isClean, pages: page, isOver: true })
  }
}
