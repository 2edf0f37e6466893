// How long it took until a message was first seen in a final status, in steps that fit one byte. Pure.

/** Seconds, ascending; what took longer than the last is a step of its own. */
export const firstFinalSteps: readonly number[] = [
  10, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400,
  21_600, 32_400, 43_200, 64_800, 86_400, 129_600, 172_800, 259_200, 604_800,
]

/** From 1; one more than there are if it took longer. */
export function stepOf(seconds: number): number {
  const step = firstFinalSteps.findIndex((most) => seconds <= most)
  return step < 0 ? firstFinalSteps.length + 1 : step + 1
}
