import { expect, test } from 'vitest'
import { planProfile, type ProfileHere } from '../../../src/main/core/settingsFile/profileChanges'

const here: ProfileHere = {
  hours: { rules: [], crossing: 'ask' },
  words: new Map(),
  isBrought: () => false,
}

test('characters that turn the direction of a line are taken out of an opt-out word of a settings file', () => {
  const optOutWords = { added: ['ha\u202elt', '\u202e'], removed: [] }

  const plan = planProfile(here, { hours: { rules: [] }, optOutWords, snippets: [] })

  expect(plan.words.add).toEqual(['halt'])
  expect(plan.unknown).toBe(1)
})
