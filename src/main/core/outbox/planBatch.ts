// When a run has to stop for a person to look. Pure. How large its requests are is in planning/planBatch.ts.
export { countBatches, planBatch, type BatchPlan, type RunSoFar } from '../planning/planBatch'

/** Three unknown requests in a row, or more than max(5, 2 %) of all, end the run until a person looks. */
export function isUncertainLimit(run: {
  readonly unknownInRow: number
  readonly unknown: number
  readonly requests: number
}): boolean {
  return run.unknownInRow >= 3 || run.unknown > Math.max(5, run.requests * 0.02)
}

/** What the gateway refuses this often in a row is wrong for everybody: the sender, say, or a word in the text. */
export function isRefusalLimit(run: { readonly refusedInRow: number }): boolean {
  return run.refusedInRow >= 5
}
