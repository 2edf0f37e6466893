// Names that a person types, as the contract takes them.
import { profileNameSchema } from '@contract/hosts/profiles'
import { standingRuleInputSchema } from '@contract/campaigns/standingInput'
import { lineSchema } from '@contract/values'
import { expect, test } from 'vitest'

test('a typed name is kept without characters that turn text around (a list was shown backwards, B011)', () => {
  expect(lineSchema.parse('\u202EVIP\u0007')).toBe('VIP')
  expect(standingRuleInputSchema.shape.name.parse('عيد \u202Dميلاد\u200F')).toBe('عيد ميلاد')
  expect(profileNameSchema.safeParse('\u2066\u2069').success).toBe(false)
})

test('a typed name keeps the joiners of emoji and of Persian, and its accents', () => {
  const name = '👩‍👧 می‌خواهم Zoë'
  expect(lineSchema.parse(name)).toBe(name)
})
