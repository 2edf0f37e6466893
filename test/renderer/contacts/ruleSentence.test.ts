import type { SmartRule } from '@contract'
import { languageTags, loadLanguage, makeText } from '@text'
import { expect, test } from 'vitest'
import { ruleSentence, type RuleNames } from '../../../src/renderer/src/features/audience/ruleSentence'
import { writeChoice } from '../../../src/renderer/src/composables/writing/writeList'

const names = (locale: string): RuleNames => ({
  list: (id) => (id === 7 ? 'Customers' : id === 8 ? 'Newsletter' : undefined),
  country: (code) => ({ FR: 'France', ES: 'Spain' })[code] ?? code,
  phoneType: () => 'Mobile',
  field: (name) => name,
  importFile: () => undefined,
  day: () => '19 Nov 2026',
  choice: (items) => writeChoice(items, locale),
})
const at = '2026-11-19T00:00:00.000Z'
const english = (rule: SmartRule) => ruleSentence(rule, names('en-GB'), makeText('en-GB'))
const not = (rule: SmartRule): SmartRule => ({ kind: 'not', rule })

test.each<[SmartRule, string]>([
  [{ kind: 'in_lists', listIds: [7, 8] }, 'Is in Customers or Newsletter'],
  [not({ kind: 'in_lists', listIds: [9] }), 'Is not in (deleted list)'],
  [{ kind: 'country', countries: ['FR', 'ES'] }, 'Country of the number: France or Spain'],
  [{ kind: 'field', field: 'Shop', test: 'starts_with', value: 'Lee' }, 'Shop starts with “Lee”'],
  [not({ kind: 'field', field: 'Shop', test: 'is_empty' }), 'Shop is not empty'],
  [not({ kind: 'messaged', since: { daysAgo: 30 } }), 'Was not texted in the last 30 days'],
  [{ kind: 'messaged' }, 'Has been texted'],
  [not({ kind: 'added', since: { daysAgo: 7 } }), 'Was added more than 7 days ago'],
  [{ kind: 'replied', since: { at } }, 'Has written to you since 19 Nov 2026'],
  [
    { kind: 'verified', activity: 'active', since: { daysAgo: 90 } },
    'The last look-up found the number active. Only look-ups of the last 90 days count.',
  ],
  [{ kind: 'opted_out', listId: 7 }, 'Opted out of Customers'],
  [{ kind: 'imported', importId: 'i1' }, 'Was in the import (file of an earlier import)'],
  [
    {
      kind: 'all',
      rules: [{ kind: 'set_apart' }, not({ kind: 'any', rules: [{ kind: 'in_no_list' }, { kind: 'replied' }] })],
    },
    'All of this is true: Is set apart · This is not true: At least one of these is true: Is in no list · Has written to you',
  ],
  [{ kind: 'all', rules: [] }, 'Everyone'],
])('a rule is a sentence: %j', (rule, sentence) => {
  expect(english(rule)).toBe(sentence)
})

test('every rule has its own sentence, whole, in every language', async () => {
  const moments = [undefined, { daysAgo: 3 }, { at }]
  const leaves: SmartRule[] = [
    ...moments.flatMap((since) => [
      { kind: 'messaged' as const, ...(since && { since }) },
      { kind: 'replied' as const, ...(since && { since }) },
      ...(since ? [{ kind: 'added' as const, since }] : []),
      ...(['active', 'not_active', 'never'] as const).map((activity) => ({
        kind: 'verified' as const,
        activity,
        ...(since && { since }),
      })),
    ]),
    ...(['equals', 'contains', 'starts_with', 'is_empty'] as const).map((test) => ({
      kind: 'field' as const,
      field: 'Shop',
      test,
      value: 'Leeds',
    })),
    { kind: 'in_lists', listIds: [7] },
    { kind: 'in_no_list' },
    { kind: 'country', countries: ['FR'] },
    { kind: 'phone_type', phoneTypes: ['mobile'] },
    { kind: 'imported', importId: 'i1' },
    { kind: 'opted_out' },
    { kind: 'opted_out', listId: 7 },
    { kind: 'set_apart' },
  ]
  for (const tag of languageTags) {
    const t = makeText(tag, await loadLanguage(tag))
    const said = [...leaves, ...leaves.map(not)].map((rule) => ruleSentence(rule, names(tag), t))
    expect(new Set(said).size).toBe(said.length)
    expect(said.filter((sentence) => sentence.includes('smartRules.') || /[{}]/.test(sentence))).toEqual([])
  }
})
