// Until when a request may still turn out to have been accepted. Pure.
import { day, minute } from '../base/durations'

const settleMs = 30 * minute
const scheduledSettleMs = day

/**
 * Milliseconds since the epoch. Before it no one can be sent to again, and no one is called not found: a gateway may show
 * accepted messages late. `waitsFrom`: when its answer came, or was given up; without one, when it was armed. A send that the
 * gateway holds until `scheduledFor` is waited for a day longer than that.
 */
export function settleInstant(waitsFrom: string, scheduledFor: string | null): number {
  const from = Date.parse(waitsFrom)
  return scheduledFor === null
    ? from + settleMs
    : Math.max(from + settleMs, Date.parse(scheduledFor) + scheduledSettleMs)
}
