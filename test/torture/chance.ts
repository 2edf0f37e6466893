// Chance from a seed. The computer still decides the moments: a seed repeats the plan, not the times.

export interface Chance {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Value>(values: readonly Value[]): Value
  /** True in `share` of a hundred cases. */
  percent(share: number): boolean
}

/** Mulberry32. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (values) => {
      const picked = values[between(0, values.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    percent: (share) => next() * 100 < share,
  }
}
