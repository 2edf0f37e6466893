// When a run has to stop for a person to look. Pure. How large its requests are is in planning/planBatch.ts.
export { planBatch, type BatchPlan, type RunSoFar } from '../planning/planBatch'

/** This many refusals in a row point to something wrong for everyone, such as the sender or a word in the text. */
export function isRefusalLimit(run: { readonly refusedInRow: number }): boolean {
  return run.refusedInRow >= 5
}
