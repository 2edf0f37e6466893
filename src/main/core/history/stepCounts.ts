// How many there are at each step of time. Pure.

export interface StepCounts {
  add(step: number, count: number): void
  /** Latest first, those with none left out. */
  fromLast(): Iterable<readonly [step: number, count: number]>
}

/** Steps of a hundred years in quarters of an hour: an array of them is many times as fast as a map. */
const maxInArray = 4_000_000

/** Steps lie between these two. */
export function makeStepCounts(first: number, last: number): StepCounts {
  return last - first < maxInArray ? inArray(first, last) : inMap()
}

function inArray(first: number, last: number): StepCounts {
  const counts = new Uint32Array(Math.max(0, last - first + 1))
  return {
    add(step, count) {
      counts[step - first] = (counts[step - first] ?? 0) + count
    },
    *fromLast() {
      for (let index = counts.length - 1; index >= 0; index -= 1) {
        const count = counts[index] ?? 0
        if (count > 0) yield [first + index, count]
      }
    },
  }
}

function inMap(): StepCounts {
  const counts = new Map<number, number>()
  return {
    add: (step, count) => void counts.set(step, (counts.get(step) ?? 0) + count),
    *fromLast() {
      for (const step of Float64Array.from(counts.keys()).sort().reverse()) yield [step, counts.get(step) ?? 0]
    },
  }
}
