// When a run has to stop for a person to look. Pure. How large its requests are is in planning/planBatch.ts.
export { countBatches, planBatch, type BatchPlan, type RunSoFar } from '../planning/planBatch'

/** What the gateway refuses this often in a row is wrong for everybody: the sender, say, or a word in the text. */
export function isRefusalLimit(run: { readonly refusedInRow: number }): boolean {
  return run.refusedInRow >= 5
}
