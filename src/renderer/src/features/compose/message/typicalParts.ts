import type { Measure } from '@contract'

/** The median of people's parts. */
export function typicalParts(spread: Measure['parts']['spread']): number {
  const half = spread.reduce((sum, { people }) => sum + people, 0) / 2
  let before = 0
  for (const { parts, people } of spread) {
    before += people
    if (before >= half) return parts
  }
  return 0
}
