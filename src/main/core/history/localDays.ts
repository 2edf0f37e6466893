// The local day of each quarter of an hour. Pure.
import { day } from '../base/durations'
import { zoneOffsets } from '../planning/zoneOffsets'
import { quarterMs } from './messageBlock'

/** Twenty years: worked out at once, from one change of the clocks to the next. */
const maxAtOnce = 20 * 366 * 96

/** Days since the epoch. The zone is one that is known; quarters that are asked for lie between the two. */
export function makeLocalDays(zone: string, first: number, last: number): (quarter: number) => number {
  const offsets = zoneOffsets(zone)
  if (!offsets || first > last) return () => 0
  if (last - first > maxAtOnce) {
    const known = new Map<number, number>()
    return (quarter) => {
      let localDay = known.get(quarter)
      if (localDay === undefined) known.set(quarter, (localDay = dayAt(quarter, offsets.at(quarter * quarterMs))))
      return localDay
    }
  }
  const days = new Int32Array(last - first + 1)
  const changes = offsets.changes(first * quarterMs, last * quarterMs)
  let quarter = first
  for (const end of [...changes, Infinity]) {
    const offset = offsets.at(quarter * quarterMs)
    for (; quarter <= last && quarter * quarterMs < end; quarter += 1) days[quarter - first] = dayAt(quarter, offset)
  }
  return (asked) => days[asked - first] ?? 0
}

const dayAt = (quarter: number, offset: number): number => Math.floor((quarter * quarterMs + offset) / day)
