// Chance from one integer. Streams with different names do not disturb one another, so that a plan can lose a part and the
// rest of the run stays what it was.
import type { Random } from '../../src/main/core/ports'

export interface Chance extends Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** True with this probability. */
  is(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Each value with its weight. */
  weigh<Value>(choices: readonly (readonly [weight: number, value: Value])[]): Value
}

/** mulberry32 over an FNV-1a hash of the seed and the name. */
export function makeChance(seed: number, name: string): Chance {
  let state = 0x811c9dc5
  for (const letter of `${seed}/${name}`) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const hex = (digits: number): string => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    is: (probability) => next() < probability,
    pick: (values) => values[int(0, values.length - 1)] as (typeof values)[number],
    weigh(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of choices) if ((left -= weight) < 0) return value
      return (choices.at(-1) as (typeof choices)[number])[1]
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)] ?? '8'}${hex(3)}-${hex(12)}`,
  }
}
