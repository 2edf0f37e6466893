import type { Measure } from '@contract'

/** Parts of the person in the middle, when all stand in the order of their parts. */
export function typicalParts(spread: Measure['parts']['spread']): number {
  const half = spread.reduce((sum, { people }) => sum + people, 0) / 2
  let before = 0
  for (const { parts, people } of spread) {
    before += people
    if (before >= half) return parts
  }
  return 0
}
