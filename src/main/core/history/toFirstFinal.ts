// The chart of how long it took until messages were first seen in a final status. Pure.
import { withoutUndefined } from '../base/withoutUndefined'
import type { FinalCounts } from './columns/columnRows'

/** The steps that a chart shows, in seconds; all of them are steps of the counts. */
const shown: readonly number[] = [60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 259_200]

export interface FirstFinalRow {
  /** Absent: longer than all others. */
  readonly withinSeconds?: number
  /** Messages that took longer than the row before. */
  readonly messages: number
}

export interface FirstFinal {
  readonly rows: readonly FirstFinalRow[]
  readonly watched: number
  readonly others: number
  readonly medianSeconds?: number
}

export function toFirstFinal({ notWatched, steps }: FinalCounts): FirstFinal {
  const countBetween = (low: number, high: number): number =>
    steps.reduce(
      (sum, { withinSeconds, messages }) => sum + (withinSeconds > low && withinSeconds <= high ? messages : 0),
      0,
    )
  const rows = shown.map((withinSeconds, index) => ({
    withinSeconds,
    messages: countBetween(shown[index - 1] ?? 0, withinSeconds),
  }))
  const longer = countBetween(shown.at(-1) ?? 0, Infinity)
  const watched = countBetween(0, Infinity)
  const median = medianOf(steps, watched)
  return {
    rows: [...rows, { messages: longer }],
    watched,
    others: notWatched,
    ...withoutUndefined({ medianSeconds: median }),
  }
}

/** The end of the step in which half of them are reached; none if that is longer than all steps. */
function medianOf(steps: FinalCounts['steps'], watched: number): number | undefined {
  let reached = 0
  for (const { withinSeconds, messages } of steps) {
    reached += messages
    if (reached > 0 && reached * 2 >= watched) return withinSeconds === Infinity ? undefined : withinSeconds
  }
  return undefined
}
