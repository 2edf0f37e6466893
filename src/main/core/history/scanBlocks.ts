// Which messages of the blocks a question is about: counted by kind, and picked in the order of a table. Pure.
import { hasBit, type Bits } from './blockWords'
import type { KnownBlock } from './knownBlock'
import { blockSpan, dimensions, quarterMs, type Dimension } from './messageBlock'
import { makeStepCounts, type StepCounts } from './stepCounts'

/** All that is given must hold. */
export interface Wanted {
  /** Numbers of words; -1: one that no message has. */
  readonly words: Readonly<Partial<Record<Dimension, number>>>
  readonly delivery?: number | undefined
  /** Milliseconds since the epoch; `until` is excluded. */
  readonly from: number
  readonly until: number
  readonly costFrom: number
  readonly costTo: number
  /** Messages of a block that hold what no column says; undefined: none does. */
  readonly bits: readonly ((block: KnownBlock) => Bits | undefined)[]
}

/** Messages of a block that are wanted: how many of each kind, and which of them if not all of a kind are. */
interface Counted {
  readonly counts: ArrayLike<number>
  readonly isWanted: (place: number) => boolean
}

/** Undefined if none is wanted. */
export function countBlock(block: KnownBlock, wanted: Wanted): Counted | undefined {
  if ((block.lastQuarter + 1) * quarterMs <= wanted.from || block.firstQuarter * quarterMs >= wanted.until)
    return undefined
  const bits: Bits[] = []
  for (const find of wanted.bits) {
    const found = find(block)
    if (!found || found.every((part) => part === 0)) return undefined
    bits.push(found)
  }
  const counts = countKinds(block, wanted)
  if (!counts) return undefined
  const isAcross = leaveTimesOut(block, counts, wanted)
  if (!isAcross && bits.length === 0) return { counts, isWanted: (place) => (counts[block.kinds[place] ?? 0] ?? 0) > 0 }
  return countEach(block, counts, bits, wanted)
}

/** By all but time and what no column says; one column after the other, because that is many times as fast. */
function countKinds(block: KnownBlock, { words, delivery, costFrom, costTo }: Wanted): Uint16Array | undefined {
  const counts = block.counts.slice()
  for (const dimension of dimensions) {
    const word = words[dimension]
    if (word === undefined || block.soles[dimension] === word) continue
    if (block.soles[dimension] !== undefined) return undefined
    leaveOut(counts, block.named[dimension], word)
  }
  if (delivery !== undefined) leaveOut(counts, block.deliveries, delivery)
  if (costFrom !== -Infinity || costTo !== Infinity) {
    const { costs } = block
    for (let kind = 0; kind < counts.length; kind += 1) {
      const cost = costs[kind] ?? NaN
      if (!(cost >= costFrom && cost <= costTo)) counts[kind] = 0
    }
  }
  return counts
}

function leaveOut(counts: Uint16Array, column: Int32Array | Uint8Array, wanted: number): void {
  for (let kind = 0; kind < counts.length; kind += 1) if (column[kind] !== wanted) counts[kind] = 0
}

/** True if kinds are left whose quarter lies across an end of the time that is asked for. */
function leaveTimesOut(block: KnownBlock, counts: Uint16Array, { from, until }: Wanted): boolean {
  if (block.firstQuarter * quarterMs >= from && (block.lastQuarter + 1) * quarterMs <= until) return false
  let isAcross = false
  for (let kind = 0; kind < counts.length; kind += 1) {
    const start = (block.quarters[kind] ?? 0) * quarterMs
    if (start >= until || start + quarterMs <= from) counts[kind] = 0
    else isAcross ||= start < from || start + quarterMs > until
  }
  return isAcross
}

function countEach(block: KnownBlock, kinds: Uint16Array, bits: readonly Bits[], wanted: Wanted): Counted {
  const counts = new Uint16Array(kinds.length)
  const isWanted = (place: number): boolean => {
    const kind = block.kinds[place] ?? 0
    if ((kinds[kind] ?? 0) === 0) return false
    const offset = block.offsets[place] ?? 0
    for (const some of bits) if (!hasBit(some, offset)) return false
    const at = timeOf(block, place)
    return at >= wanted.from && at < wanted.until
  }
  for (let place = 0; place < block.kinds.length; place += 1) {
    if (!isWanted(place)) continue
    const kind = block.kinds[place] ?? 0
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { counts, isWanted }
}

/** Milliseconds since the epoch. */
function timeOf(block: KnownBlock, place: number): number {
  return (block.quarters[block.kinds[place] ?? 0] ?? 0) * quarterMs + (block.moments[place] ?? 0)
}

export interface Window {
  readonly total: number
  /** Newest first. */
  readonly ids: readonly number[]
}

/** More are first cut down by their second: several requests may have been made in one quarter of an hour. */
const maxSorted = 4_000

/** A window of what is wanted, newest first, of one moment by id; and how many are wanted in all. */
export function pickWindow(blocks: readonly KnownBlock[], wanted: Wanted, offset: number, limit: number): Window {
  const counted = blocks.map((block) => countBlock(block, wanted))
  const byQuarter = makeStepCounts(
    blocks.reduce((least, { firstQuarter }) => Math.min(least, firstQuarter), Infinity),
    blocks.reduce((most, { lastQuarter }) => Math.max(most, lastQuarter), -Infinity),
  )
  let total = 0
  for (const [index, block] of blocks.entries()) {
    const { quarters } = block
    const counts = counted[index]?.counts ?? []
    for (let kind = 0; kind < counts.length; kind += 1) {
      const messages = counts[kind] ?? 0
      if (messages === 0) continue
      total += messages
      byQuarter.add(quarters[kind] ?? 0, messages)
    }
  }
  const cut = cutDown(byQuarter, offset, limit)
  if (!cut) return { total, ids: [] }
  const found: { at: number; id: number }[] = []
  for (const [index, block] of blocks.entries()) {
    const { isWanted } = counted[index] ?? {}
    if (!isWanted || block.lastQuarter < cut.low || block.firstQuarter > cut.high) continue
    for (let place = 0; place < block.kinds.length; place += 1) {
      const quarter = block.quarters[block.kinds[place] ?? 0] ?? 0
      if (quarter < cut.low || quarter > cut.high || !isWanted(place)) continue
      found.push({ at: timeOf(block, place), id: block.number * blockSpan + (block.offsets[place] ?? 0) })
    }
  }
  return { total, ids: sortWindow(found, offset - cut.before, limit).map(({ id }) => id) }
}

/** The steps of time that hold the window, and how many messages come before them. */
function cutDown(
  byStep: StepCounts,
  offset: number,
  limit: number,
): { low: number; high: number; before: number } | undefined {
  let before = 0
  let high: number | undefined
  let passed = 0
  for (const [step, messages] of byStep.fromLast()) {
    if (passed + messages > offset && high === undefined) {
      high = step
      before = passed
    }
    passed += messages
    if (high !== undefined && passed >= offset + limit) return { low: step, high, before }
  }
  return high === undefined ? undefined : { low: -Infinity, high, before }
}

function sortWindow<Found extends { at: number; id: number }>(
  found: readonly Found[],
  offset: number,
  limit: number,
): readonly Found[] {
  if (found.length <= maxSorted)
    return [...found].sort((a, b) => b.at - a.at || b.id - a.id).slice(offset, offset + limit)
  const secondOf = ({ at }: Found): number => Math.floor(at / 1_000)
  const bySecond = makeStepCounts(-Infinity, Infinity)
  for (const one of found) bySecond.add(secondOf(one), 1)
  const cut = cutDown(bySecond, offset, limit)
  if (!cut) return []
  return found
    .filter((one) => secondOf(one) >= cut.low && secondOf(one) <= cut.high)
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(offset - cut.before, offset - cut.before + limit)
}
