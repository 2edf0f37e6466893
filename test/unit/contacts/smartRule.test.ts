import { expect, test } from 'vitest'
import { smartRuleSchema } from '../../../src/contract/audience'

const leaf: object = { kind: 'set_apart' }
const nested = (levels: number, around: (rule: object) => object): object => {
  let rule = leaf
  for (let level = 1; level < levels; level += 1) rule = around(rule)
  return rule
}
const not = (rule: object) => ({ kind: 'not', rule })
const all = (rule: object) => ({ kind: 'all', rules: [rule] })

test('a rule of six levels is accepted, and one of seven is refused', () => {
  for (const around of [not, all]) {
    expect(smartRuleSchema.parse(nested(6, around))).toEqual(nested(6, around))
    expect(smartRuleSchema.safeParse(nested(7, around)).success).toBe(false)
  }
})

test('a rule 3,000 or a million deep is refused and breaks nothing (B103)', () => {
  for (const around of [not, all]) {
    expect(smartRuleSchema.safeParse(nested(3_000, around)).success).toBe(false)
    expect(smartRuleSchema.safeParse(nested(1_000_000, around)).success).toBe(false)
  }
})

test('a rule of fifty rules is accepted, and one of fifty-one is refused', () => {
  const many = (count: number) => ({ kind: 'any', rules: Array.from({ length: count - 1 }, () => leaf) })

  expect(smartRuleSchema.safeParse(many(50)).success).toBe(true)
  expect(smartRuleSchema.safeParse(many(51)).success).toBe(false)
})
