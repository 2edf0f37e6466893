// When the listing is read again. Pure. Often at first, since most answers come within a minute, then every five minutes.
import { minute, second } from '../base/durations'

const delaysMs = [5 * second, 15 * second, 30 * second, minute, 2 * minute, 5 * minute]

/** `looks`: how often it was read since the last request. */
export function nextLookDelayMs(looks: number): number {
  return delaysMs[Math.min(looks, delaysMs.length - 1)] ?? 5 * minute
}
