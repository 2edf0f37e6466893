// Walks a listing of the gateway page by page and does not believe it: one that repeats itself, shrinks, falls short of its own
// total or never ends is read once more, and then called incomplete. Pure.
import { z } from 'zod'

export const walkSchema = z.object({
  page: z.number(),
  round: z.number(),
  /** Records seen in any round, each once. */
  seen: z.number(),
  /** The gateway's last value. */
  total: z.number().optional(),
  /** The total went down in this round: rows may have moved to a page that was read before. */
  hasShrunk: z.boolean(),
  /** Before its first page was asked for, ISO 8601. */
  startedAt: z.string(),
})
export type Walk = z.infer<typeof walkSchema>

export interface PageFacts {
  readonly rows: number
  /** People not seen in this round; `added`: not seen in any round. */
  readonly fresh: number
  readonly added: number
  readonly hasNext: boolean
  readonly total: number | undefined
}

export type PageVerdict =
  | { readonly to: 'next' | 'again'; readonly walk: Walk }
  /** `isWhole` false: some that the gateway counts were never shown. */
  | { readonly to: 'end'; readonly isWhole: boolean; readonly walk: Walk }

/** A million records at the smallest page a gateway may insist on. */
const maxPages = 10_000
const maxRounds = 3

export function beginWalk(startedAt: string): Walk {
  return { page: 1, round: 1, seen: 0, hasShrunk: false, startedAt }
}

export function judgePage(walk: Walk, { rows, fresh, added, hasNext, total }: PageFacts): PageVerdict {
  const isBelieved = total !== undefined && Number.isSafeInteger(total) && total >= 0
  const seen = walk.seen + added
  const now: Walk = {
    ...walk,
    seen,
    hasShrunk: walk.hasShrunk || (isBelieved && walk.total !== undefined && total < walk.total),
    ...(isBelieved ? { total } : {}),
  }
  const isShort = now.total !== undefined && seen < now.total
  // A page of nothing but what this round has shown already: it goes round in circles.
  const isOver = rows === 0 || fresh === 0 || !(hasNext || isShort) || walk.page >= maxPages
  if (!isOver) return { to: 'next', walk: { ...now, page: walk.page + 1 } }
  const isCut = now.total === undefined && hasNext && (rows > 0 || walk.page === 1)
  const isWhole = !isShort && !isCut
  if (isWhole && !now.hasShrunk) return { to: 'end', isWhole, walk: now }
  if (walk.round < maxRounds && !isHopeless(now)) {
    return { to: 'again', walk: { ...now, page: 1, round: walk.round + 1, hasShrunk: false } }
  }
  return { to: 'end', isWhole, walk: now }
}

/** More is missing than a second look could bring. */
function isHopeless({ seen, total = 0 }: Walk): boolean {
  return total - seen > 1_000_000
}
