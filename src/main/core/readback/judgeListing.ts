// Judges a listing page by page and does not believe it: one that repeats itself, goes round in circles, shrinks, falls short of
// its own total, holds what cannot be read or never ends is in doubt. Pure; what it remembers is small enough to be kept.
import { z } from 'zod'

export const doubtSchema = z.enum(['repeats', 'shrinks', 'falls_short', 'endless', 'unreadable'])
export type ListingDoubt = z.infer<typeof doubtSchema>

export const listingWalkSchema = z.object({
  /** To be asked for next, from 1. */
  page: z.number(),
  rows: z.number(),
  /** The highest that it gave; absent until it gave one. */
  total: z.number().optional(),
  /** The first reason for doubt. */
  doubt: doubtSchema.optional(),
  previous: z.string().optional(),
  /** A page that was read some time ago: a circle comes past it again, since it is moved on ever more rarely. */
  landmark: z.string().optional(),
  sinceLandmark: z.number(),
  stretch: z.number(),
  /** Pages in a row without a record that can be read; absent after one with any. */
  empty: z.number().optional(),
})
export type ListingWalk = z.infer<typeof listingWalkSchema>

export interface ListedPage {
  /** Keys of its records, in their order. */
  readonly keys: readonly string[]
  /** Entries that are no records, and records that cannot be kept. */
  readonly unread: number
  readonly total: number | undefined
  readonly hasNext: boolean
}

export interface WalkTerms {
  readonly maxPages: number
  /** Rows asked for. If given, the walk continues without a next page as long as rows are missing or pages are full. */
  readonly limit?: number
}

export interface PageVerdict {
  readonly walk: ListingWalk
  readonly isOver: boolean
  /** Its records were read before. */
  readonly isRepeat: boolean
}

export const firstPage: ListingWalk = { page: 1, rows: 0, sinceLandmark: 0, stretch: 1 }
/** Some gateways leave a page empty and continue with the next. */
export const maxEmptyPages = 3
/** Beyond that many in a row with nothing but entries that cannot be read the listing is taken to show no end. */
const maxUnreadPages = 20

export function judgeListing(before: ListingWalk, page: ListedPage, { maxPages, limit }: WalkTerms): PageVerdict {
  const { keys, unread, hasNext } = page
  const face = keys.length === 0 ? undefined : `${keys.length} ${keys[0]} ${keys.at(-1)}`
  const isRepeat = face !== undefined && (face === before.previous || face === before.landmark)
  const total = isCount(page.total) ? page.total : undefined
  const highest = Math.max(before.total ?? 0, total ?? 0)
  const rows = before.rows + (isRepeat ? 0 : keys.length)
  const isShort = rows < highest
  const hasNone = keys.length === 0
  const mayGoOn = hasNext || (limit !== undefined && (isShort || (total === undefined && keys.length >= limit)))
  const empty = hasNone ? (before.empty ?? 0) + 1 : 0
  const isDry = unread === 0 ? hasNone && (!hasNext || empty > maxEmptyPages) : empty > maxUnreadPages
  const isLast = before.page >= maxPages
  const doubts: (ListingDoubt | false)[] = [
    before.doubt ?? false,
    unread > 0 && 'unreadable',
    total !== undefined && before.total !== undefined && total < before.total && 'shrinks',
    isRepeat && 'repeats',
    isDry && isShort && 'falls_short',
    ((isDry && hasNext) || (isLast && mayGoOn)) && 'endless',
  ]
  const isOver = isRepeat || isDry || !mayGoOn || isLast
  if (isOver && isShort) doubts.push('falls_short')
  const doubt = doubts.find((each) => each !== false)
  return {
    walk: {
      ...withoutEmpty(before),
      ...{ page: before.page + 1, rows },
      ...(empty > 0 ? { empty } : {}),
      ...(highest > 0 || total !== undefined ? { total: highest } : {}),
      ...(doubt === undefined ? {} : { doubt }),
      ...remember(before, face),
    },
    isOver,
    isRepeat,
  }
}

function withoutEmpty({ empty: _, ...walk }: ListingWalk): ListingWalk {
  return walk
}

/** Brent's way to find a circle of any length with one page in memory. */
function remember(before: ListingWalk, face: string | undefined): Partial<ListingWalk> {
  if (face === undefined) return {}
  const sinceLandmark = before.sinceLandmark + 1
  if (sinceLandmark < before.stretch) return { previous: face, sinceLandmark }
  return { previous: face, landmark: face, sinceLandmark: 0, stretch: before.stretch * 2 }
}

function isCount(total: number | undefined): total is number {
  return total !== undefined && Number.isSafeInteger(total) && total >= 0
}
