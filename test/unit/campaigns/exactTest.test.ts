import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOf, type Answered } from '../../../src/main/core/campaigns/trial/exactTest'

const group = (answered: number, people: number): Answered => ({ people, answered })

function choose(from: number, take: number): bigint {
  let result = 1n
  for (let step = 1; step <= take; step++) result = (result * BigInt(from - take + step)) / BigInt(step)
  return result
}

/** The same by counting tables in whole numbers, without logarithms. */
function countedChance(one: Answered, other: Answered): { seen: number; least: number } {
  const answers = one.answered + other.answered
  const ways: bigint[] = []
  for (let first = Math.max(0, answers - other.people); first <= Math.min(answers, one.people); first++)
    ways.push(choose(one.people, first) * choose(other.people, answers - first))
  const all = choose(one.people + other.people, answers)
  const own = choose(one.people, one.answered) * choose(other.people, other.answered)
  const asRare = ways.filter((way) => way <= own).reduce((sum, way) => sum + way, 0n)
  const rarest = ways.reduce((least, way) => (way < least ? way : least))
  return {
    seen: Number((asRare * 1_000_000n) / all) / 1_000_000,
    least: Number((rarest * 1_000_000n) / all) / 1_000_000,
  }
}

describe('the chance of a difference between two texts', () => {
  test.each([
    // Fisher's cups of tea: 17 in 35.
    [group(3, 4), group(1, 4), 'may_be_chance'],
    [group(3, 62), group(17, 62), 'below_1_in_100'],
    [group(6, 62), group(17, 62), 'below_1_in_20'],
    [group(10, 62), group(13, 62), 'may_be_chance'],
    [group(0, 62), group(0, 62), 'too_few'],
    [group(1, 62), group(3, 62), 'too_few'],
    [group(0, 2), group(2, 2), 'too_few'],
    [group(20_000, 500_000), group(21_000, 500_000), 'below_1_in_100'],
  ] as const)('%j beside %j is %s', (one, other, chance) => {
    expect(chanceOf(one, other)).toBe(chance)
    expect(chanceOf(other, one)).toBe(chance)
  })

  test('agrees with tables counted in whole numbers', () => {
    const anyGroup = fc
      .integer({ min: 1, max: 120 })
      .chain((people) => fc.record({ people: fc.constant(people), answered: fc.integer({ min: 0, max: people }) }))
    fc.assert(
      fc.property(anyGroup, anyGroup, (one, other) => {
        const { seen, least } = countedChance(one, other)
        // Close to a limit the last digits decide.
        fc.pre([0.01, 0.05].every((limit) => Math.abs(seen - limit) > 1e-5 && Math.abs(least - limit) > 1e-5))
        const expected =
          least >= 0.05 ? 'too_few' : seen < 0.01 ? 'below_1_in_100' : seen < 0.05 ? 'below_1_in_20' : 'may_be_chance'
        expect(chanceOf(one, other)).toBe(expected)
      }),
      { numRuns: 400 },
    )
  })
})
