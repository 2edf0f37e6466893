// Which people a request carries, when nothing goes wrong on the way. Pure.
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

/** Questions for a price, each of the same size. */
export function estimateBatch(wanted: number, people: number, atOnce: number): BatchRange {
  const batches = Math.max(1, Math.ceil(people / atOnce))
  const batch = Math.min(wanted, batches)
  const offset = (batch - 1) * atOnce
  return { batch, batches, offset, size: Math.min(atOnce, people - offset) }
}
