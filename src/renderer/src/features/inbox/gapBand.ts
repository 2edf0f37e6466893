// The band of a gap: what was covered and what is missing, from an hour before it to now: pure.
import type { FeedGap } from '@contract'

export interface BandPart {
  readonly kind: 'covered' | 'missing'
  /** Share of the whole band. */
  readonly share: number
}
export interface BandLabel {
  readonly at: string | 'now'
  /** 0 to 1 from the left. */
  readonly place: number
}
export interface Band {
  readonly parts: readonly BandPart[]
  readonly labels: readonly BandLabel[]
}

type Span = Pick<FeedGap, 'startsAt' | 'endsAt'>

const hourMs = 3_600_000
/** Each look covers the hour before it: that much is known of the time before a gap, and no more is claimed. */
const aroundMs = hourMs
/** If a gap ended longer ago, only the time right after it is shown. */
const maxAfterMs = 12 * hourMs
/** Nearer than this two labels would run into each other. */
const leastApart = 0.16

/** `others`: further gaps, which may lie in the same stretch. */
export function gapBand(gap: Span, others: readonly Span[], now: number): Band {
  const [start, end] = [Date.parse(gap.startsAt), Date.parse(gap.endsAt)]
  const from = start - aroundMs
  const isNow = now - end <= maxAfterMs
  const until = Math.max(end + 1, isNow ? now : end + aroundMs)
  const at = (time: number) => Math.min(1, Math.max(0, (time - from) / (until - from)))
  const missing = [gap, ...others]
    .map(({ startsAt, endsAt }) => [at(Date.parse(startsAt)), at(Date.parse(endsAt))] as const)
    .filter(([left, right]) => right > left)
    .sort((one, other) => one[0] - other[0])
  const parts: BandPart[] = []
  let place = 0
  for (const [left, right] of missing) {
    if (left > place) parts.push({ kind: 'covered', share: left - place })
    const begin = Math.max(place, left)
    if (right > begin) parts.push({ kind: 'missing', share: right - begin })
    place = Math.max(place, right)
  }
  if (place < 1) parts.push({ kind: 'covered', share: 1 - place })
  return { parts, labels: labelsOf(gap, at, from, isNow ? now : undefined) }
}

/** The gap's own ends always; the others if there is room. */
function labelsOf(gap: Span, at: (time: number) => number, from: number, now: number | undefined): BandLabel[] {
  const start = { at: gap.startsAt, place: at(Date.parse(gap.startsAt)) }
  const end = { at: gap.endsAt, place: at(Date.parse(gap.endsAt)) }
  const labels: BandLabel[] = []
  if (start.place > leastApart) labels.push({ at: new Date(from).toISOString(), place: 0 })
  labels.push(start)
  if (end.place - start.place >= leastApart) labels.push(end)
  if (now !== undefined && 1 - end.place >= leastApart * 0.5) labels.push({ at: 'now', place: 1 })
  return labels
}
