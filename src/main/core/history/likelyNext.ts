// Guesses the next page before the current one has come, if the listing is as it was announced. Pure.
import { firstPage } from '../readback/judgeListing'
import type { HistoryCursor } from './historyReadState'
import { dayBefore } from './listingDays'

/**
 * Undefined without a guess: the number of a day's pages is unknown before its first. In the listing of all days no page is
 * fetched before the previous one came: new messages push known ones to later pages, and a page read too early would miss them.
 */
export function likelyNext(cursor: HistoryCursor): HistoryCursor | undefined {
  const { day, floor, walk, limit, hasReadAgain } = cursor
  if (day === undefined || walk.total === undefined || hasReadAgain) return undefined
  if (walk.page * limit < walk.total) return { ...cursor, walk: { ...walk, page: walk.page + 1 } }
  return day > (floor ?? day) ? { ...cursor, day: dayBefore(day), walk: firstPage } : undefined
}
