// How long it took until a message was first seen in a final status, in steps. Pure.

/** Seconds, ascending; what took longer than the last is a step of its own. */
export const firstFinalSteps: readonly number[] = [
  ...[10, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400],
  ...[21_600, 32_400, 43_200, 64_800, 86_400, 129_600, 172_800, 259_200, 604_800],
]
/** The steps that a chart shows. */
const shown: readonly number[] = [60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 259_200]

/** From 1; one more than there are if it took longer. */
export function stepOf(seconds: number): number {
  const step = firstFinalSteps.findIndex((most) => seconds <= most)
  return step < 0 ? firstFinalSteps.length + 1 : step + 1
}

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

/** `byStep`: messages by their step; at 0 those that were not watched. */
export function toFirstFinal(byStep: readonly number[]): FirstFinal {
  const of = (step: number): number => byStep[step] ?? 0
  const others = of(0)
  const rows: FirstFinalRow[] = []
  let step = 1
  for (const withinSeconds of shown) {
    let messages = 0
    for (; (firstFinalSteps[step - 1] ?? Infinity) <= withinSeconds; step += 1) messages += of(step)
    rows.push({ withinSeconds, messages })
  }
  let longer = 0
  for (; step <= firstFinalSteps.length + 1; step += 1) longer += of(step)
  rows.push({ messages: longer })
  const watched = rows.reduce((sum, { messages }) => sum + messages, 0)
  const median = medianOf(byStep, watched)
  return { rows, watched, others, ...(median === undefined ? {} : { medianSeconds: median }) }
}

/** The end of the step in which half of them are reached; none if that is longer than all steps. */
function medianOf(byStep: readonly number[], watched: number): number | undefined {
  let reached = 0
  for (const [index, seconds] of firstFinalSteps.entries()) {
    reached += byStep[index + 1] ?? 0
    if (reached > 0 && reached * 2 >= watched) return seconds
  }
  return undefined
}
