// How many people the next request takes, and how many requests may be on the wire. Pure.
// A run starts slowly: one person, then ten, then full batches; one request at a time until a full batch was accepted.

export interface RunSoFar {
  /** Requests of this run that the gateway accepted, in the order of their answers: people of each. */
  readonly acceptedSizes: readonly number[]
  readonly inFlight: number
  readonly batchSize: number
}

export interface BatchPlan {
  readonly size: number
  readonly mayStart: boolean
}

const atOnce = 2
const firstSteps = [1, 10]

export function planBatch({ acceptedSizes, inFlight, batchSize }: RunSoFar): BatchPlan {
  const step = firstSteps[acceptedSizes.length]
  const size = Math.min(step ?? batchSize, batchSize)
  const hasProvedFull = acceptedSizes.some((people) => people >= batchSize) || acceptedSizes.length > firstSteps.length
  return { size, mayStart: inFlight < (hasProvedFull ? atOnce : 1) }
}

/** How many requests a send to `people` takes when each is accepted, the slow start included. */
export function countBatches(people: number, batchSize: number): number {
  let left = people
  let batches = 0
  for (const size of firstSizes(batchSize)) {
    if (left <= 0) return batches
    left -= size
    batches += 1
  }
  return batches + Math.max(0, Math.ceil(left / batchSize))
}

/** Sizes of the first batches of a run, which are smaller than a full one. */
export function firstSizes(batchSize: number): readonly number[] {
  return firstSteps.filter((step) => step < batchSize)
}
