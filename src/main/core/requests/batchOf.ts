// Which people a request carries, when nothing goes wrong on the way. Pure.
import type { FrozenLoad } from '../campaigns/review/makePlans'
import { countBatches, firstSizes } from '../planning/planBatch'

export interface BatchRange {
  /** Counts from 1. */
  readonly batch: number
  readonly batches: number
  /** People before it, and people in it. */
  readonly offset: number
  readonly size: number
}

/** Batches of a send as the outbox plans them: small ones first. A number past the last one means the last. */
export function sendBatch(wanted: number, people: number, batchSize: number): BatchRange {
  const first = firstSizes(batchSize)
  const batches = Math.max(1, countBatches(people, batchSize))
  const batch = Math.min(wanted, batches)
  const small = first.slice(0, batch - 1)
  const offset = small.reduce((sum, size) => sum + size, 0) + Math.max(0, batch - 1 - first.length) * batchSize
  return { batch, batches, offset, size: Math.min(first[batch - 1] ?? batchSize, people - offset) }
}

/** Batches of a frozen send as its flight plan has them: none holds people of two waves. */
export function loadBatch(wanted: number, loads: readonly FrozenLoad[]): BatchRange | undefined {
  const batches = loads.reduce((sum, load) => sum + load.batches, 0)
  const batch = Math.min(wanted, batches)
  let before = 0
  for (const { offset, size, people, batches: own } of loads) {
    const index = batch - before - 1
    if (index < own)
      return { batch, batches, offset: offset + index * size, size: Math.min(size, people - index * size) }
    before += own
  }
  return undefined
}

/** Questions for a price, each of the same size. */
export function estimateBatch(wanted: number, people: number, atOnce: number): BatchRange {
  const batches = Math.max(1, Math.ceil(people / atOnce))
  const batch = Math.min(wanted, batches)
  const offset = (batch - 1) * atOnce
  return { batch, batches, offset, size: Math.min(atOnce, people - offset) }
}
