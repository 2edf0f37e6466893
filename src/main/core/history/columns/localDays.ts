// The local day of an instant, exact also where clocks changed. Pure.
import { day } from '../../base/durations'
import { zoneOffsets } from '../../planning/zoneOffsets'

/** Changes of the clocks are read at once for this long; of a longer time, which only a wrong date brings, one by one. */
const maxAtOnce = 20 * 366 * day

/** Days since the epoch. The zone is a known one; instants lie between `oldest` and `newest`. */
export function makeLocalDays(zone: string, oldest: number, newest: number): (instant: number) => number {
  const offsets = zoneOffsets(zone)
  if (!offsets || oldest > newest) return () => 0
  if (newest - oldest > maxAtOnce) return (instant) => Math.floor((instant + offsets.at(instant)) / day)
  const starts = [oldest, ...offsets.changes(oldest, newest)]
  const ofStart = starts.map((start) => offsets.at(start))
  let index = 0
  return (instant) => {
    while (index > 0 && instant < (starts[index] ?? 0)) index -= 1
    while (instant >= (starts[index + 1] ?? Infinity)) index += 1
    return Math.floor((instant + (ofStart[index] ?? 0)) / day)
  }
}
