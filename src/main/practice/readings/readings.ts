// A combination of readings: as the document words it, drawn by chance, written down and read again, or a pairwise set. Pure.
import { shareOf } from '../hashText'
import { readingTable, type ReadingName, type Readings } from './table'

export const readingNames = Object.keys(readingTable) as readonly ReadingName[]

export function valuesOf(name: ReadingName): readonly string[] {
  return Object.keys(readingTable[name].values)
}

/** The document's own wording: the first value of every row. */
export const documentReadings: Readings = fromEach((name) => valuesOf(name)[0])

/** `next`: a number in [0, 1), asked once per row. About half of the rows keep the document's wording. */
export function drawReadings(next: () => number): Readings {
  return fromEach((name) => {
    const values = valuesOf(name)
    const share = next()
    return share < 0.5 ? values[0] : values[Math.floor((share - 0.5) * 2 * values.length)]
  })
}

/** Always the same combination for a seed. */
export function drawReadingsBySeed(seed: string | number): Readings {
  let turn = 0
  return drawReadings(() => shareOf(`readings ${seed} ${turn++}`))
}

/** The differences from the document's wording, as `name=value,name=value`; empty for the document itself. */
export function writeReadings(readings: Readings): string {
  return readingNames
    .filter((name) => readings[name] !== documentReadings[name])
    .map((name) => `${name}=${readings[name]}`)
    .join(',')
}

/** The reverse of `writeReadings`. Throws a RangeError that names what it does not know. */
export function parseReadings(text: string): Readings {
  const chosen = new Map<string, string>()
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', value = ''] = part.trim().split('=')
    if (!(name in readingTable)) throw new RangeError(`No reading is called ${name}`)
    const values = valuesOf(name as ReadingName)
    if (!values.includes(value)) throw new RangeError(`${name} is one of ${values.join(', ')}, not ${value}`)
    chosen.set(name, value)
  }
  return fromEach((name) => chosen.get(name) ?? documentReadings[name])
}

/**
 * A small set of combinations in which every value of a row meets every value of every other row. Greedy: each combination is
 * built around the first pair that is still missing.
 */
export function pairwiseReadings(names: readonly ReadingName[] = readingNames): readonly Readings[] {
  const missing = new Set<string>()
  for (const [place, one] of names.entries())
    for (const other of names.slice(place + 1))
      for (const value of valuesOf(one))
        for (const otherValue of valuesOf(other)) missing.add(pairKey(one, value, other, otherValue))
  const combinations: Readings[] = []
  for (let [seed] = missing; seed !== undefined; [seed] = missing) {
    const chosen = new Map<ReadingName, string>(seed.split(' ').map((part) => part.split('=') as [ReadingName, string]))
    for (const name of names)
      if (!chosen.has(name)) chosen.set(name, bestValue(name, chosen, missing, combinations.length))
    const pairs = [...chosen]
    for (const [one, value] of pairs)
      for (const [other, otherValue] of pairs) missing.delete(pairKey(one, value, other, otherValue))
    combinations.push(fromEach((name) => chosen.get(name) ?? documentReadings[name]))
  }
  return combinations
}

/** The value that covers most pairs still missing; of equals a different one each time. */
function bestValue(
  name: ReadingName,
  chosen: ReadonlyMap<ReadingName, string>,
  missing: ReadonlySet<string>,
  turn: number,
): string {
  const values = valuesOf(name)
  const rotated = values.map((_, index) => values[(index + turn) % values.length] ?? '')
  const covered = (value: string): number =>
    [...chosen].filter(
      ([other, otherValue]) =>
        missing.has(pairKey(name, value, other, otherValue)) || missing.has(pairKey(other, otherValue, name, value)),
    ).length
  return rotated.reduce((best, value) => (covered(value) > covered(best) ? value : best))
}

function pairKey(one: string, value: string, other: string, otherValue: string): string {
  return `${one}=${value} ${other}=${otherValue}`
}

function fromEach(choose: (name: ReadingName) => string | undefined): Readings {
  return Object.fromEntries(readingNames.map((name) => [name, choose(name)])) as unknown as Readings
}
