// How far back the feeds reach, why one was not read for a while, and the gaps that a person is shown: those of both feeds at one
// time are one. Pure.
import type { FeedGap, OptOutsUnknown } from '@contract'
import { minute } from '../base/durations'

/** The feed holds one hour; what happens within its last minutes may not be in it any more when the answer is written. */
export const feedReachMs = 55 * minute

/** The start of the last hours; empty if there are none. */
export function lastFrom({ hours }: OptOutsUnknown): string {
  return hours.at(-1)?.from ?? ''
}

export interface GapRow {
  readonly id: number
  readonly feed: 'opt_outs' | 'inbound'
  readonly startsAt: string
  readonly endsAt: string
  readonly why: FeedGap['why']
  readonly madeUpAt: string | null
  readonly seenAt: string | null
  readonly listsRead: number
  readonly found: number
  readonly problemCode: string | null
  /** Lists at the gateway that were not read since. */
  readonly listsToRead: number
  /** Lists at the gateway. */
  readonly lists: number
}

/** Feeds are asked one after the other. */
const sameMs = 5 * 60_000

export interface MergedGap {
  readonly gap: FeedGap
  readonly ids: readonly number[]
}

/** Newest first. */
export function mergeGaps(rows: readonly GapRow[]): MergedGap[] {
  const groups: GapRow[][] = []
  for (const row of [...rows].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))) {
    const group = groups.at(-1)
    const end = group?.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), '') ?? ''
    if (group && Date.parse(row.startsAt) < Date.parse(end) + sameMs && !group.some(({ feed }) => feed === row.feed))
      group.push(row)
    else groups.push([row])
  }
  return groups.map(toGap).reverse()
}

function toGap(rows: readonly GapRow[]): MergedGap {
  const [first] = [...rows].sort((a, b) => lengthOf(b) - lengthOf(a))
  const ids = rows.map(({ id }) => id)
  const gap: FeedGap = {
    id: Math.min(...ids),
    startsAt: rows.reduce((least, { startsAt }) => (startsAt < least ? startsAt : least), first?.startsAt ?? ''),
    endsAt: rows.reduce((most, { endsAt }) => (endsAt > most ? endsAt : most), ''),
    why: first?.why ?? 'closed',
    optOuts: whatWasDone(rows.find(({ feed }) => feed === 'opt_outs')),
    isSeen: rows.every(({ seenAt }) => seenAt !== null),
  }
  return { gap, ids }
}

function lengthOf({ startsAt, endsAt }: GapRow): number {
  return Date.parse(endsAt) - Date.parse(startsAt)
}

function whatWasDone(row: GapRow | undefined): FeedGap['optOuts'] {
  if (!row) return { state: 'not_missed' }
  if (row.madeUpAt !== null) return { state: 'read', at: row.madeUpAt, lists: row.listsRead, found: row.found }
  if (row.lists === 0) return { state: 'no_lists' }
  return row.problemCode === null
    ? { state: 'to_read', lists: row.listsToRead }
    : { state: 'not_read', code: row.problemCode }
}

/** The app was not running, the computer slept, or the gateway gave no answer. */
type GapReason = 'closed' | 'asleep' | 'no_answer'

export interface Wakefulness {
  /** The time since which this process watches. */
  readonly startedAt: string
  /** Stretches in which no timer ran. */
  readonly naps: readonly { readonly from: string; readonly to: string }[]
}

/** The reason for most of the time from `from` to `to`; instants are ISO. */
export function gapReason(from: string, to: string, { startedAt, naps }: Wakefulness): GapReason {
  const whole = overlap(from, to, from, to)
  const closed = overlap(from, to, '', startedAt)
  const asleep = naps.reduce((sum, nap) => sum + overlap(from, to, nap.from, nap.to), 0)
  const silent = whole - closed - asleep
  if (closed >= asleep && closed >= silent) return closed > 0 || whole === 0 ? 'closed' : 'no_answer'
  return asleep >= silent ? 'asleep' : 'no_answer'
}

/** Milliseconds that two stretches share. */
function overlap(from: string, to: string, otherFrom: string, otherTo: string): number {
  const start = from > otherFrom ? from : otherFrom
  const end = to < otherTo ? to : otherTo
  return Math.max(0, Date.parse(end) - Date.parse(start))
}
