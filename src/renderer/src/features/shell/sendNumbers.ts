// Sums of a send's counts, so that every screen means the same by them. People left out are no part of the send.
import type { StateCounts } from '@contract'

/** Everyone the send is about. */
export function wholeSend(counts: StateCounts): number {
  return counts.total - counts.skipped
}

/** Handed over and answered, in doubt or not. */
export function handedOver(counts: StateCounts): number {
  return counts.accepted + counts.refused + counts.uncertain + counts.absent + counts.closed
}

export function toGo(counts: StateCounts): number {
  return counts.pending + counts.held
}

/** People the named states do not account for; anything but zero is a defect and is shown as one. */
export function unaccounted(counts: StateCounts): number {
  return counts.total - handedOver(counts) - counts.inflight - toGo(counts) - counts.skipped
}
