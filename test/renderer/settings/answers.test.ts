// Settings: rules for automatic answers, their order, their switch with its question, and one rule with its trial.
import UApp from '@nuxt/ui/components/App.vue'
import type { AnswerConditions, AnswerRule, Answers } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import AnswersSection from '../../../src/renderer/src/features/settings/answers/AnswersSection.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'

const conditions = (...words: string[]): AnswerConditions => ({
  text: { kind: 'contains', words },
  time: { kind: 'any' },
  from: { kind: 'anyone' },
})
const aRule = (id: number, more: Partial<AnswerRule> = {}): AnswerRule => ({
  ...{ id, name: 'Opening hours', conditions: conditions('hours', 'open'), text: 'At nine.', issues: [], parts: 1 },
  ...{ isOn: false, revision: 4, answers: 38, cost: { micros: 1_220_000, currency: 'GBP' } },
  ...more,
})
const outOfHours = aRule(2, {
  name: 'Out of hours',
  conditions: {
    text: { kind: 'anything' },
    time: { kind: 'hours', from: '18:00', to: '09:00', days: [7] },
    from: { kind: 'list', listId: 3 },
  },
  fromName: 'Members',
  isOn: true,
})

/** Keeps what it is told, as the core does. */
async function open(more: Partial<Answers> = {}) {
  let rules = [aRule(1), outOfHours]
  const limits = { perDay: 50, micros: 2_000_000 }
  const asked: unknown[] = []
  const confirm = makeConfirm()
  const client = areaClient({
    accounts: { list: () => ({ accounts: [anAccount()], activeId: 'a1' }) },
    lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
    campaigns: { page: () => ({ total: 0, rows: [] }) },
    contacts: { fields: () => [{ name: 'firstname', standard: true }] },
    answers: {
      all: () => ({ rules, limits, currency: 'GBP', optOuts: 9, ...more }),
      switchOn: (input) => {
        asked.push(input)
        rules = rules.map((rule) => (rule.id === input.ruleId ? { ...rule, isOn: true } : rule))
        return rules[0]!
      },
      switchOff: ({ ruleId }) => {
        asked.push({ off: ruleId })
        return rules[0]!
      },
      move: (input) => {
        asked.push(input)
        rules = [...rules].reverse()
        return {}
      },
      edit: ({ ruleId, ...input }) => {
        asked.push(input)
        rules = rules.map((rule) => (rule.id === ruleId ? { ...rule, ...input } : rule))
        return rules[0]!
      },
      given: () => ({
        total: 2,
        rows: [
          { at: '2026-11-20T08:12:00.000Z', phone: '+447700900111', name: 'Priya', text: 'are you open sunday?' },
          { at: '2026-11-20T08:10:00.000Z', phone: 'DHL', text: 'Your parcel', reason: 'no_number' },
        ],
      }),
      tryReply: ({ text }) =>
        text === 'STOP'
          ? { never: 'opt_out', matches: [] }
          : {
              matches: [
                { ruleId: 1, name: 'Opening hours', word: 'open' },
                { ruleId: 2, name: 'Out of hours' },
              ],
              answer: { text: 'At nine.', fields: [] },
            },
    },
  })
  const Frame = defineComponent(() => {
    provide(confirmKey, confirm)
    return () => h(UApp, { toaster: null }, { default: () => h(AnswersSection) })
  })
  const page = mountPart(Frame, { client: client as never })
  await useAccounts().load()
  await flushPromises()
  return { page, asked, confirm }
}

test('rules stand in their order after the opt-out words, each with its conditions, answers and cost', async () => {
  const { page } = await open()
  expect(page.findAll('ol > li').map((row) => row.text().replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Opt-out words.*9.*always$/),
    expect.stringMatching(/^Opening hours ?Off ?The reply contains hours, open.*38.*£1\.22$/),
    expect.stringMatching(/^Out of hours ?Any reply · from 18:00 to 09:00 and on Sunday · from people in Members.*38/),
  ])
  page.unmount()
})

test('a rule is switched on only after a question that says the most of a day, and off at once', async () => {
  const { page, asked, confirm } = await open()
  const switches = () => page.findAll('[role="switch"]')
  await switches()[0]?.trigger('click')
  await flushPromises()
  expect(confirm.asked.value?.title).toBe('Switch on “Opening hours”?')
  expect(confirm.asked.value?.body).toContain('at most 50 answers and spend at most £2.00 a day')
  confirm.answer(false)
  await flushPromises()
  expect(asked).toEqual([])

  await switches()[0]?.trigger('click')
  await flushPromises()
  confirm.answer(true)
  await flushPromises()
  expect(asked).toEqual([{ ruleId: 1, revision: 4, limits: { perDay: 50, micros: 2_000_000 } }])

  await switches()[1]?.trigger('click')
  await flushPromises()
  expect(asked.at(-1)).toEqual({ off: 2 })
  page.unmount()
})

test('a rule moves with Alt and an arrow', async () => {
  const { page, asked } = await open()
  await page.get('[data-rule="2"]').trigger('keydown', { key: 'ArrowUp', altKey: true })
  await flushPromises()
  expect(asked).toEqual([{ ruleId: 2, place: 0 }])
  expect(page.findAll('[data-rule]').map((row) => row.attributes('data-rule'))).toEqual(['2', '1'])
  page.unmount()
})

test('an account whose sender is a name is told so, and its rules are off', async () => {
  const { page } = await open({ blockedBy: 'sender_is_name' })
  expect(page.text()).toContain('No rule can answer')
  expect(page.findAll('[role="switch"]').map((one) => one.attributes('aria-checked'))).toEqual(['false', 'false'])
  page.unmount()
})

test('one rule is tried as it is on the screen, shows its last answers, and is saved by a press', async () => {
  const { page, asked } = await open()
  await page.get('[data-rule="1"] [data-open]').trigger('click')
  await flushPromises()
  await vi.waitFor(() => expect(page.text()).toContain('Last answers'))
  expect(page.text()).toMatch(/Priya\s*are you open sunday\?\s*answered/)
  expect(page.text()).toContain('not answered: no phone number of a person')

  const tryField = page.get('[aria-label="A reply"]')
  await tryField.setValue('When do you open?')
  await vi.waitFor(() => expect(page.text()).toContain('“Opening hours” answers, because of “open”.'))
  expect(page.text()).toContain('Out of hours matches too, but comes later.')
  await tryField.setValue('STOP')
  await vi.waitFor(() => expect(page.text()).toContain('This opts the person out. No rule answers.'))

  await page.get('[aria-label="Remove “hours”"]').trigger('click')
  await page.get('[aria-label="Add a word"]').setValue('opening')
  await page.get('[aria-label="Add a word"]').trigger('keydown', { key: 'Enter' })
  expect(asked).toEqual([])
  await page
    .findAll('button')
    .find((one) => one.text() === 'Save changes')
    ?.trigger('click')
  await flushPromises()
  expect(asked).toEqual([{ name: 'Opening hours', conditions: conditions('open', 'opening'), text: 'At nine.' }])
  page.unmount()
})

test('a rule that is typed and left without saving is still there on return, and the list says that it is not saved', async () => {
  const { page, asked } = await open()
  await page.get('[data-rule="1"] [data-open]').trigger('click')
  await flushPromises()
  expect(page.text()).toContain('1 part')
  await page.get('[aria-label="Add a word"]').setValue('sunday')
  await page.get('[aria-label="Add a word"]').trigger('keydown', { key: 'Enter' })
  await page.get('main input, input').setValue('Opening')
  expect(page.text()).toContain('Save the changes before you switch it on.')
  expect(page.get('[role="switch"]').attributes('disabled')).toBeDefined()

  await page.get('a').trigger('click')
  await vi.waitFor(() => expect(page.get('[data-rule="1"]').text()).toContain('Changes not saved yet'))
  expect(page.findAll('[role="switch"]')[0]?.attributes('disabled')).toBeDefined()
  expect(asked).toEqual([])

  await page.get('[data-rule="1"] [data-open]').trigger('click')
  await flushPromises()
  expect(page.find('[aria-label="Remove “sunday”"]').exists()).toBe(true)
  await page
    .findAll('button')
    .find((one) => one.text() === 'Discard changes')
    ?.trigger('click')
  await page.get('a').trigger('click')
  await vi.waitFor(() => expect(page.find('[data-rule="1"]').exists()).toBe(true))
  expect(page.text()).not.toContain('Changes not saved yet')
  page.unmount()
})

test('an answer that is typed and not saved shows no price of the text before it', async () => {
  const { page } = await open({
    rules: [aRule(1, { text: '', parts: 0, about: { micros: 0, currency: 'GBP' }, missing: 'text' })],
  })
  await page.get('[data-rule="1"] [data-open]').trigger('click')
  await flushPromises()
  expect(page.text()).not.toMatch(/0 parts|£0\.00 each/)
  page.unmount()
})
