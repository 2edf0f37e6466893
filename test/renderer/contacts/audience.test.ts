import type { SmartRule } from '@contract'
import { smartRuleSchema } from '@contract/audience'
import { flushPromises } from '@vue/test-utils'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import RulePreview from '../../../src/renderer/src/features/audience/RulePreview.vue'
import SmartListPage from '../../../src/renderer/src/features/audience/SmartListPage.vue'
import {
  fieldTests,
  isFinished,
  newRow,
  ruleKinds,
  ruleOf,
  rowsOf,
  type RuleRow,
} from '../../../src/renderer/src/features/audience/ruleRows'
import { useAudience } from '../../../src/renderer/src/stores/contacts/audience'
import { refusal, withStores } from '../areaClient'
import { at, button, frame, list, noChoices, row, type } from './contactsParts'
import { mountPart } from '../mountPage'
import { areaClient } from '../areaClient'

const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
const finishedRow: fc.Arbitrary<RuleRow> = fc
  .record({
    kind: fc.constantFrom(...ruleKinds),
    not: fc.boolean(),
    listIds: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 }),
    countries: fc.uniqueArray(fc.constantFrom('GB', 'US', 'FR'), { minLength: 1 }),
    phoneTypes: fc.uniqueArray(fc.constantFrom('mobile' as const, 'landline' as const), { minLength: 1 }),
    field: fc.constantFrom('firstname', 'Nearest shop', 'phone'),
    test: fc.constantFrom(...fieldTests),
    value: fc.constantFrom('Paris', '268', 'a b'),
    period: fc.constantFrom('ever' as const, 'days' as const, 'date' as const),
    days: fc.integer({ min: 0, max: 36_500 }),
    date: day.map((date) => date.toISOString().slice(0, 10)),
    importId: fc.constant('import-1'),
    listId: fc.integer({ min: 0, max: 9 }),
  })
  .filter(({ kind, period }) => kind !== 'added' || period !== 'ever')
  .map((some) => ({ ...newRow(some.kind), ...some }))

test('a rule that is built is accepted by the core, and comes back as the same rows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('all' as const, 'any' as const),
      fc.array(finishedRow, { minLength: 1, maxLength: 10 }),
      (join, rows) => {
        const rule = ruleOf(join, rows)
        expect(smartRuleSchema.safeParse(rule).success).toBe(true)
        const back = rowsOf(rule as SmartRule)
        expect(back.join).toBe(join)
        expect(ruleOf(back.join, back.rows)).toEqual(rule)
      },
    ),
  )
})

test('an unfinished rule keeps the whole from being counted or saved', () => {
  const finished = { ...newRow('country'), countries: ['GB'] }
  expect(ruleOf('all', [])).toBeUndefined()
  for (const open of [
    newRow('in_lists'),
    newRow('country'),
    newRow('phone_type'),
    { ...newRow('field'), value: '  ' },
    { ...newRow('messaged'), days: -1 },
    { ...newRow('added'), days: 2.5 },
    { ...newRow('messaged'), period: 'date' as const, date: '' },
    newRow('imported'),
  ]) {
    expect([isFinished(open), ruleOf('all', [finished, open])]).toEqual([false, undefined])
  }
  expect(ruleOf('all', [finished])).toEqual({ kind: 'all', rules: [{ kind: 'country', countries: ['GB'] }] })
})

test('"in A or B, not in C, not messaged for 30 days" reads as it says', () => {
  const rows = [
    { ...newRow('in_lists'), listIds: [1, 2] },
    { ...newRow('in_lists'), not: true, listIds: [3] },
    { ...newRow('messaged'), not: true },
  ]
  expect(ruleOf('all', rows)).toEqual({
    kind: 'all',
    rules: [
      { kind: 'in_lists', listIds: [1, 2] },
      { kind: 'not', rule: { kind: 'in_lists', listIds: [3] } },
      { kind: 'not', rule: { kind: 'messaged', since: { daysAgo: 30 } } },
    ],
  })
})

test('a rule that no row can show is kept as it is', () => {
  const inner: SmartRule = { kind: 'any', rules: [{ kind: 'in_no_list' }, { kind: 'country', countries: ['FR'] }] }
  const rule: SmartRule = { kind: 'all', rules: [{ kind: 'opted_out' }, inner, { kind: 'not', rule: inner }] }
  const { join, rows } = rowsOf(rule)
  expect(rows.map(({ kept }) => kept !== undefined)).toEqual([false, true, true])
  expect(ruleOf(join, rows)).toEqual(rule)
})

test('counts of smart lists are asked one after another, and an old count stays until the new one is there', async () => {
  let running = 0
  let most = 0
  let people = 10
  const smart = (id: number) => ({
    ...{ id, name: `Smart ${id}`, rule: { kind: 'in_no_list' as const }, createdAt: at, updatedAt: at },
  })
  const audience = withStores(
    {
      audience: {
        all: () => ({ smartLists: [smart(1), smart(2)] }),
        count: async ({ smartListId }) => {
          running += 1
          most = Math.max(most, running)
          await Promise.resolve()
          running -= 1
          if (smartListId === 2 && people === 20) throw refusal('SMART_LIST_UNKNOWN')
          return { people: people + smartListId, optedOut: 1 }
        },
      },
    },
    useAudience,
  )
  await audience.load()
  people = 20
  await audience.load()

  expect(most).toBe(1)
  expect([...audience.counts].map(([id, count]) => [id, count.people])).toEqual([
    [1, 21],
    [2, 12],
  ])
})

test('a smart list that was just saved is there at once, whatever the lists and their counts are waiting for', async () => {
  const saved = { id: 3, name: 'Quiet', rule: { kind: 'in_no_list' as const }, createdAt: at, updatedAt: at }
  const never = () => new Promise<never>(() => undefined)
  const audience = withStores(
    { audience: { all: never, count: never, create: () => saved, remove: () => ({ removed: true }) } },
    useAudience,
  )

  expect(await audience.save('Quiet', saved.rule)).toEqual(saved)
  expect(audience.smartLists).toEqual([saved])
  await audience.remove(3)
  expect(audience.smartLists).toEqual([])
})

test('the preview shows the count and the first of them, and an answer that comes late is not shown', async () => {
  const waiting = new Map<string, () => void>()
  const rule = (country: string): SmartRule => ({ kind: 'country', countries: [country] })
  const part = mountPart(RulePreview, {
    props: { rule: rule('GB') },
    client: areaClient({
      audience: {
        tryRule: ({ rule: asked }) =>
          new Promise((resolve) => {
            const [country = ''] = asked.kind === 'country' ? asked.countries : []
            waiting.set(country, () => resolve({ people: country === 'GB' ? 1_286 : 7, optedOut: 2 }))
          }),
        preview: () => ({ rows: [{ ...row(1), name: 'Maya Stone' }] }),
      },
    }) as never,
  })
  await vi.waitFor(() => expect(waiting.has('GB')).toBe(true))
  await part.setProps({ rule: rule('FR') })
  await vi.waitFor(() => expect(waiting.has('FR')).toBe(true))
  waiting.get('FR')?.()
  await vi.waitFor(() => expect(part.text()).toContain('7 people'))
  waiting.get('GB')?.()
  await flushPromises()

  expect(part.text()).toContain('7 people')
  expect(part.text()).toContain('2 of them opted out of everything')
  expect(part.text()).toContain('Maya Stone')
  expect(part.text()).not.toContain('1,286')
})

test('a smart list is saved under its name, and a name in use is named at the field', async () => {
  const saved: unknown[] = []
  let isTaken = true
  const page = frame(SmartListPage, {
    lists: { all: () => ({ lists: [list(7, 'Members')], everyone: { people: 3, optedOut: 0 } }) },
    contacts: { filterChoices: noChoices, usualFields: () => [], fields: () => [] },
    audience: {
      all: () => ({ smartLists: [] }),
      tryRule: () => ({ people: 1, optedOut: 0 }),
      preview: () => ({ rows: [] }),
      create: (input) => {
        if (isTaken) throw refusal('SMART_LIST_NAME_TAKEN')
        saved.push(input)
        return { id: 3, name: input.name, rule: input.rule, createdAt: at, updatedAt: at }
      },
    },
  })
  await flushPromises()
  const what = document.querySelector<HTMLElement>('[aria-label="What to compare"]')
  expect(what).not.toBeNull()
  expect(button(/^Save smart list/)?.disabled).toBe(true)
  type('Smart list name', 'Without a list')
  page.part.findComponent({ name: 'RuleLine' }).vm.$emit('change', newRow('in_no_list'))
  await flushPromises()
  expect(button(/^Save smart list/)?.disabled).toBe(true)

  const line = page.part.findComponent({ name: 'RuleLine' })
  line.vm.$emit('change', { ...(line.props('row') as RuleRow), kind: 'in_no_list' })
  await flushPromises()
  button(/^Save smart list/)?.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain('A smart list with this name exists'))
  isTaken = false
  button(/^Save smart list/)?.click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))

  expect(saved).toEqual([{ name: 'Without a list', rule: { kind: 'all', rules: [{ kind: 'in_no_list' }] } }])
})
