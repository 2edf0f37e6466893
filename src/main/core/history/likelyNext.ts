// What is asked for after a page that has not come yet, if the listing is as it was said to be. Pure.
import { firstPage } from '../readback/judgeListing'
import type { HistoryCursor } from './historyReadState'
import { dayBefore } from './listingDays'

/**
 * Undefined where nobody can say: of a day nothing is known before its first page. Of the listing of all days no page is asked for
 * before the one in front of it came: new messages push known ones to later pages, and one read too early would not have them.
 */
export function likelyNext(cursor: HistoryCursor): HistoryCursor | undefined {
  const { day, floor, walk, limit, hasReadAgain } = cursor
  if (day === undefined || walk.total === undefined || hasReadAgain) return undefined
  if (walk.page * limit < walk.total) return { ...cursor, walk: { ...walk, page: walk.page + 1 } }
  return day > (floor ?? day) ? { ...cursor, day: dayBefore(day), walk: firstPage } : undefined
}
