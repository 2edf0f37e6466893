// Walks a listing of the gateway page by page and does not believe it: one that repeats itself, shrinks, falls short of its own
// total or never ends is read once more, and then called incomplete. If the gateway does not say where it ends, it ends with an empty
// page. Pure.
import { z } from 'zod'

export const walkSchema = z.object({
  page: z.number(),
  /** The gateway did not announce this page: it need not exist. */
  isGuess: z.boolean().optional(),
  round: z.number(),
  /** Records seen in any round, each once. */
  seen: z.number(),
  /** The gateway's last value. */
  total: z.number().optional(),
  /** The total went down in this round: rows may have moved to a page that was read before. */
  hasShrunk: z.boolean(),
})
export type Walk = z.infer<typeof walkSchema>

/** A page's own statements about its listing; see `Page`. */
export interface PageClaims {
  readonly hasNext: boolean
  readonly mayHaveNext: boolean
  readonly isFull: boolean
  readonly total: number | undefined
}

export function claimsOf({ hasNext, mayHaveNext, isFull, total }: PageClaims): PageClaims {
  return { hasNext, mayHaveNext, isFull, total }
}

export interface PageFacts extends PageClaims {
  readonly rows: number
  /** Records not seen in this round; `added`: not seen in any round. */
  readonly fresh: number
  readonly added: number
}

export type PageVerdict<W extends Walk = Walk> =
  | { readonly to: 'next' | 'again'; readonly walk: W }
  /** `isWhole` false: some records may never have been shown. */
  | { readonly to: 'end'; readonly isWhole: boolean; readonly walk: W }

/** A million records at the smallest page a gateway may insist on. */
const maxPagesOfAny = 10_000
const maxRounds = 3

export const firstPage: Walk = { page: 1, round: 1, seen: 0, hasShrunk: false }

export function judgePage<W extends Walk>(walk: W, facts: PageFacts, maxPages = maxPagesOfAny): PageVerdict<W> {
  const { rows, fresh, added, hasNext, mayHaveNext, isFull, total } = facts
  const isBelieved = total !== undefined && Number.isSafeInteger(total) && total >= 0
  const seen = walk.seen + added
  const now: W = {
    ...walk,
    seen,
    hasShrunk: walk.hasShrunk || (isBelieved && walk.total !== undefined && total < walk.total),
    ...(isBelieved ? { total } : {}),
  }
  const isShort = now.total !== undefined && seen < now.total
  const isLast = walk.page >= maxPages
  // A page of nothing but what this round has shown already: it goes round in circles.
  const isOver = rows === 0 || fresh === 0 || !(mayHaveNext || isShort) || isLast
  if (!isOver) return { to: 'next', walk: { ...now, page: walk.page + 1, isGuess: !hasNext } }
  const isCounted = now.total !== undefined && seen <= now.total
  // A page that is not full may be the end, even if the gateway shows it again when it is asked for the next.
  const isCut = !isCounted && mayHaveNext && (hasNext || isFull || isLast)
  const isWhole = !isShort && !isCut
  if (isWhole && !now.hasShrunk) return { to: 'end', isWhole, walk: now }
  if (walk.round < maxRounds && !isHopeless(now)) {
    return { to: 'again', walk: { ...now, page: 1, isGuess: false, round: walk.round + 1, hasShrunk: false } }
  }
  return { to: 'end', isWhole, walk: now }
}

/** More is missing than a second look could bring. */
function isHopeless({ seen, total = 0 }: Walk): boolean {
  return total - seen > 1_000_000
}
