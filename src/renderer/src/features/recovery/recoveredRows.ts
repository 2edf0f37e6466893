// The people of a recovered campaign by state. People who were in doubt at the start keep their line while they are found, so
// that the lines always add up to everyone.
import type { StateCounts } from '@contract'
import type { Fill } from '../../composables/writing/useMarks'

export type RowKind = 'accepted' | 'refused' | 'doubt' | 'earlier' | 'waiting' | 'closed' | 'skipped'

export interface RecoveredRow {
  readonly kind: RowKind
  readonly people: number
  readonly fill?: Fill
}

export interface Recovered {
  readonly rows: readonly RecoveredRow[]
  /** People in doubt at the start whose outcome is known by now. */
  readonly found: number
  readonly stillOpen: number
  readonly total: number
  /** People in no state; anything but zero is a defect, and is shown as one. */
  readonly missing: number
}

const openOf = (counts: StateCounts): number => counts.uncertain + counts.absent + counts.inflight

/**
 * `atStart` are the counts that came with the report. They tell people apart who were uncertain before the end already, because
 * the same state holds both.
 */
export function recoveredRows(atStart: StateCounts, now: StateCounts, inDoubt: number): Recovered {
  const earlier = Math.max(0, openOf(atStart) - inDoubt)
  const stillOpen = Math.min(inDoubt, Math.max(0, openOf(now) - earlier))
  // People closed by a person meanwhile are in the line of the closed.
  const found = Math.min(inDoubt - stillOpen, now.accepted)
  const rows: RecoveredRow[] = [
    { kind: 'accepted', people: now.accepted - found, fill: 'accepted' },
    { kind: 'refused', people: now.refused, fill: 'refused' },
    { kind: 'doubt', people: stillOpen + found, fill: 'uncertain' },
    { kind: 'earlier', people: openOf(now) - stillOpen, fill: 'uncertain' },
    { kind: 'waiting', people: now.pending + now.held, fill: 'waiting' },
    { kind: 'closed', people: now.closed, fill: 'closed' },
    { kind: 'skipped', people: now.skipped },
  ]
  return {
    rows: rows.filter(({ kind, people }) => people > 0 || kind === 'accepted' || kind === 'waiting'),
    found,
    stillOpen,
    total: now.total,
    missing: now.total - rows.reduce((sum, { people }) => sum + people, 0),
  }
}
