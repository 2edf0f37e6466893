// Assigns batches to cells. Above this many cells one cell covers several batches, and names none.
import type { BatchCell } from '@contract'

export const maxCells = 120

/** The last batch that is on the wire. */
export function batchInHand(cells: readonly BatchCell[]): number | undefined {
  return cells.length < maxCells ? cells.findLast(({ inflight }) => inflight > 0)?.batch : undefined
}

/** The batch that everyone uncertain is in, if it is one. */
export function batchInDoubt(cells: readonly BatchCell[]): number | undefined {
  if (cells.length >= maxCells) return undefined
  const [first, ...others] = cells.filter(({ uncertain }) => uncertain > 0)
  return others.length === 0 ? first?.batch : undefined
}
