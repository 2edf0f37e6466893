// Reads a listing in one go, as often as `judgePage` wants it, and answers whether all of it was shown. For jobs, which keep their place
// on disk after every page, see `sync`.
import { ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { claimsOf, firstPage, judgePage, type Walk } from './judgePage'
import { emptyPage, type Page } from './readAnswer'

export interface ListingTerms<Row> {
  readonly ask: (page: number) => Promise<GatewayResult<Page<Row>>>
  /** The same for the same record, whenever it is shown; undefined if nothing identifies it. */
  readonly keyOf: (row: Row) => string | undefined
  /** Every page; the same records can come again. */
  readonly onPage: (page: Page<Row>) => Promise<void> | void
  readonly maxPages: number
}

export async function readToEnd<Row>({
  ask,
  keyOf,
  onPage,
  maxPages,
}: ListingTerms<Row>): Promise<GatewayResult<{ readonly isWhole: boolean }>> {
  /** The round in which a record was last shown. */
  const rounds = new Map<string, number>()
  for (let walk: Walk = firstPage; ;) {
    const answer = endIfMissing(walk, await ask(walk.page))
    if (!answer.ok) return answer
    const { rows } = answer.value
    let fresh = 0
    let added = 0
    for (const row of rows) {
      const key = keyOf(row)
      const before = key === undefined ? undefined : rounds.get(key)
      if (before === undefined && (key !== undefined || walk.round === 1)) added += 1
      if (before !== walk.round && (key !== undefined || walk.round === 1)) fresh += 1
      if (key !== undefined) rounds.set(key, walk.round)
    }
    await onPage(answer.value)
    const verdict = judgePage(walk, { ...claimsOf(answer.value), rows: rows.length, fresh, added }, maxPages)
    if (verdict.to === 'end') return ok({ isWhole: verdict.isWhole })
    walk = verdict.walk
  }
}

/** "Not found" is the end of the listing if the gateway did not announce the page. */
export function endIfMissing<Row>({ isGuess }: Walk, answer: GatewayResult<Page<Row>>): GatewayResult<Page<Row>> {
  return !answer.ok && answer.problem.code === 'GATEWAY_NOT_FOUND' && isGuess === true ? ok(emptyPage) : answer
}
