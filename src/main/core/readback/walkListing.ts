// Pages through the gateway's messages of some days, oldest first, so that new rows do not shift the pages already read.
// Addresses in answers are never followed; a listing that repeats itself, shrinks, falls short of its own total or never
// ends makes the walk unclean.
import { day } from '../base/durations'
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/messages'

export interface WalkResult {
  /** Every page was read and nothing in the listing contradicted itself. */
  readonly isClean: boolean
  readonly pages: number
}

type OnPage = (records: readonly MessageRecord[]) => Promise<void>

const pageSize = 200
/** Two million messages in a day at this page size; more is a listing that does not end. */
const mostPagesADay = 10_000

/** `YYYY-MM-DD` of each day from one instant to another, both included. */
export function daysBetween(fromMs: number, untilMs: number): string[] {
  const days: string[] = []
  for (let at = Math.floor(fromMs / day) * day; at <= untilMs; at += day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export async function walkListing(
  messages: Pick<Messages, 'list'>,
  days: readonly string[],
  onPage: OnPage,
): Promise<GatewayResult<WalkResult>> {
  let isClean = true
  let pages = 0
  for (const createdAt of days) {
    const walked = await walkDay(messages, createdAt, onPage)
    if (!walked.ok) return walked
    pages += walked.value.pages
    if (!walked.value.isClean) isClean = false
  }
  return ok({ isClean, pages })
}

async function walkDay(
  messages: Pick<Messages, 'list'>,
  createdAt: string,
  onPage: OnPage,
): Promise<GatewayResult<WalkResult>> {
  let isClean = true
  let previousFirst: string | undefined
  let highestTotal = 0
  let rowsRead = 0
  for (let page = 1; page <= mostPagesADay; page++) {
    const answer = await messages.list({
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
      if (rows.length > 0) await onPage(rows)
    }
    if (isRepeated || !hasNext || rows.length === 0) {
      return ok({ isClean: isClean && !isRepeated && !hasNext && rowsRead >= highestTotal, pages: page })
    }
    previousFirst = first
  }
  return ok({ isClean: false, pages: mostPagesADay })
}
