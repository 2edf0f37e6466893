// Until when a request may still turn out to have been accepted. Pure.
import { day, minute } from '../base/durations'

const settleMs = 30 * minute
const scheduledSettleMs = day

/**
 * Milliseconds since the epoch. Before it nobody can be sent to again, and nobody is called not found: a gateway may show
 * late what it took. A send that the gateway holds until `scheduledFor` is waited for a day longer than that.
 */
export function settleInstant(armedAt: string, scheduledFor: string | null): number {
  const armed = Date.parse(armedAt)
  return scheduledFor === null
    ? armed + settleMs
    : Math.max(armed + settleMs, Date.parse(scheduledFor) + scheduledSettleMs)
}
