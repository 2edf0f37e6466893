// Figures of the messages that are wanted, by one of their properties. Pure.
import { day } from '../base/durations'
import type { KnownBlock, Vocabulary } from './knownBlock'
import { makeLocalDays } from './localDays'
import { deliveries, type Dimension } from './messageBlock'
import { countBlock, type Wanted } from './scanBlocks'

export interface Sums {
  messages: number
  delivered: number
  onTheWay: number
  notDelivered: number
  parts: number
  counted: number
  costMicros: number
  priced: number
}

export const noSums = (): Sums => ({
  ...{ messages: 0, delivered: 0, onTheWay: 0, notDelivered: 0, parts: 0, counted: 0, costMicros: 0, priced: 0 },
})

/** By number of the word, or of the local day. */
export type SumsBy = ReadonlyMap<number, Sums>

export function addUp(
  blocks: readonly KnownBlock[],
  wanted: Wanted,
  keysOf: (block: KnownBlock) => Int32Array,
): SumsBy {
  const found = new Map<number, Sums>()
  for (const block of blocks) {
    const counts = countBlock(block, wanted)?.counts
    if (!counts) continue
    const keys = keysOf(block)
    for (let kind = 0; kind < keys.length; kind += 1) {
      const messages = counts[kind] ?? 0
      if (messages === 0) continue
      const key = keys[kind] ?? 0
      let sums = found.get(key)
      if (!sums) found.set(key, (sums = noSums()))
      addKind(sums, block, kind, messages)
    }
  }
  return found
}

/** How many messages have each word: of several properties in one pass, by number of the word. */
export function countWords(
  blocks: readonly KnownBlock[],
  wanted: Wanted,
  properties: readonly Dimension[],
): (readonly [word: number, messages: number])[][] {
  const found = properties.map((property) => ({ property, messages: [] as number[] }))
  for (const block of blocks) {
    const counts = countBlock(block, wanted)?.counts
    if (!counts) continue
    for (const { property, messages } of found) addCounts(messages, block.named[property], counts)
  }
  // Words of other properties are holes, which neither of these goes through.
  return found.map(({ messages }) =>
    messages.map((count, word) => [word, count] as const).filter(([, count]) => count > 0),
  )
}

function addCounts(found: number[], words: Int32Array, counts: ArrayLike<number>): void {
  for (let kind = 0; kind < words.length; kind += 1) {
    const word = words[kind] ?? 0
    found[word] = (found[word] ?? 0) + (counts[kind] ?? 0)
  }
}

function addKind(sums: Sums, block: KnownBlock, kind: number, messages: number): void {
  sums.messages += messages
  const delivery = deliveries[block.deliveries[kind] ?? 0]
  if (delivery === 'delivered') sums.delivered += messages
  else if (delivery === 'not_delivered') sums.notDelivered += messages
  else sums.onTheWay += messages
  const parts = block.parts[kind] ?? NaN
  if (!Number.isNaN(parts)) {
    sums.parts += messages * parts
    sums.counted += messages
  }
  const cost = block.costs[kind] ?? NaN
  if (!Number.isNaN(cost)) {
    sums.costMicros += messages * cost
    sums.priced += messages
  }
}

export function addSums(to: Sums, more: Sums): void {
  to.messages += more.messages
  to.delivered += more.delivered
  to.onTheWay += more.onTheWay
  to.notDelivered += more.notDelivered
  to.parts += more.parts
  to.counted += more.counted
  to.costMicros += more.costMicros
  to.priced += more.priced
}

/** By local days of a zone that is known, as days since the epoch. */
export function addUpDays(blocks: readonly KnownBlock[], wanted: Wanted, zone: string): SumsBy {
  const seen = blocks.filter(({ firstQuarter, lastQuarter }) => firstQuarter <= lastQuarter)
  const dayOf = makeLocalDays(
    zone,
    seen.reduce((least, { firstQuarter }) => Math.min(least, firstQuarter), Infinity),
    seen.reduce((most, { lastQuarter }) => Math.max(most, lastQuarter), -Infinity),
  )
  return addUp(seen, wanted, ({ quarters }) => quarters.map(dayOf))
}

/** Ascending. */
export function namedDays(byDay: SumsBy, by: 'day' | 'month'): [key: string, sums: Sums][] {
  const found = new Map<string, Sums>()
  for (const localDay of [...byDay.keys()].sort((a, b) => a - b)) {
    const key = new Date(localDay * day).toISOString().slice(0, by === 'day' ? -14 : -17)
    let sums = found.get(key)
    if (!sums) found.set(key, (sums = noSums()))
    addSums(sums, byDay.get(localDay) ?? noSums())
  }
  return [...found]
}

/** Sums by word, most messages first. */
export function byWords(byNumber: SumsBy, vocabulary: Vocabulary): [key: string, sums: Sums][] {
  return [...byNumber]
    .map(([number, sums]): [string, Sums] => [vocabulary.wordOf(number), sums])
    .sort(([a, some], [b, others]) => others.messages - some.messages || (a < b ? -1 : 1))
}

/** Messages by how long it took until they were first seen in a final status. */
export function countFirstFinals(blocks: readonly KnownBlock[], wanted: Wanted, steps: number): number[] {
  const found: number[] = Array.from({ length: steps }, () => 0)
  for (const block of blocks) {
    const counts = countBlock(block, wanted)?.counts ?? []
    for (let kind = 0; kind < block.counts.length; kind += 1) {
      const step = block.firstFinals[kind] ?? 0
      found[step] = (found[step] ?? 0) + (counts[kind] ?? 0)
    }
  }
  return found
}
