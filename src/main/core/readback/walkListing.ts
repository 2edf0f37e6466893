// Pages through the gateway's messages of some days, oldest first, so that new rows do not shift the pages already read.
// Addresses in answers are never followed; a listing that repeats itself, shrinks, falls short of its own total, holds what
// cannot be read or never ends makes the walk unclean.
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/messages'

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
  /** After a page: nothing is left to look for. */
  readonly isEnough: () => Promise<boolean>
}

interface DayResult extends WalkResult {
  readonly isOver: boolean
}

const pageSize = 200
/** Two million messages in a day at this page size; more is a listing that does not end. */
const mostPagesADay = 10_000

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
  let isClean = true
  let previousFirst: string | undefined
  let highestTotal = 0
  let rowsRead = 0
  for (let page = 1; page <= mostPagesADay; page++) {
    if (!(await walk.turn())) return ok({ isClean: false, pages: page - 1, isOver: true })
    const answer = await walk.messages.list({
      limit: pageSize,
      page,
      orderBy: 'created_at',
      orderDirection: 'asc',
      createdAt,
    })
    if (!answer.ok) return answer
    const { rows, hasNext, total = highestTotal, skipped } = answer.value
    const first = rows[0]?.key ?? rows[0]?.id
    if (skipped > 0 || total < highestTotal) isClean = false
    highestTotal = Math.max(highestTotal, total)
    const isRepeated = rows.length > 0 && first === previousFirst
    if (!isRepeated) {
      rowsRead += rows.length
      if (rows.length > 0 && (await walk.onPage(rows)) > 0) isClean = false
    }
    if (isRepeated || !hasNext || rows.length === 0) {
      const isWhole = !isRepeated && !hasNext && rowsRead >= highestTotal
      return ok({ isClean: isClean && isWhole, pages: page, isOver: false })
    }
    if (await walk.isEnough()) return ok({ isClean, pages: page, isOver: true })
    previousFirst = first
  }
  return ok({ isClean: false, pages: mostPagesADay, isOver: false })
}
