// Conditions in the Message step: put in, changed and taken out without typing their syntax, and seen for someone of each part.
import type { Measure } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import ComposeMessage from '../../../src/renderer/src/features/compose/message/ComposeMessage.vue'
import { issueFix } from '../../../src/renderer/src/features/compose/message/issueFix'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { buttons, mountStep } from './mountStep'
import { aDraft, aMeasure, aPreview } from '../shapes'
import { setWindowWidth } from '../windowWidth'

// A browser tells of a moved selection later, this one in the middle of the move.
document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true)

const vip = '{{:if custom1:is|VIP}}Gift{{:else}}Sale{{:end}}'
const counted = (changes: Partial<Measure> = {}) =>
  aMeasure({
    conditions: [{ name: 'custom1', test: 'is', value: 'VIP', start: 0, end: 22, met: 3, unmet: 9 }],
    ...changes,
  })
const fields = { contacts: { fields: () => [{ name: 'firstname', standard: true }] } }
const openWith = (template: string, measure = counted(), answers = {}) =>
  mountStep(ComposeMessage, { kept: aDraft({ template, sender: 'Bakery' }), counted: measure, answers, more: fields })
const choose = async (words: string) => {
  await flushPromises()
  const items = [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items.find((item) => item.textContent.trim() === words)?.click()
  await flushPromises()
}

test('a condition is put into the message from the menu, whole and filled in later', async () => {
  const step = await openWith('', aMeasure())
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)

  await step.page.get('[data-insert-condition]').trigger('click')
  await choose('First name')
  await step.compose.flush()

  expect(step.draft().template).toBe('{{:if firstname:filled}}{{:else}}{{:end}}')
  expect(step.page.findAll('.cm-chip').map((chip) => chip.text())).toEqual([
    'If First name is filled',
    'otherwise',
    'end of condition',
  ])
})

test('a condition says for how many people it applies, and each click shows the next one of them', async () => {
  const looked: unknown[] = []
  const preview = ({ show }: { show: unknown }) => {
    looked.push(show)
    return aPreview({ position: 4 })
  }
  const step = await openWith(vip, counted(), { preview })
  const row = step.page.get('[data-condition=custom1]')
  expect(row.get('[data-met=true]').text()).toContain('Applies to 3 people')
  expect(row.get('[data-met=false]').text()).toContain('Otherwise: 9 people')

  await row.get('[data-met=false] button').trigger('click')
  await flushPromises()
  await row.get('[data-met=false] button').trigger('click')
  await flushPromises()

  expect(looked.slice(-2)).toEqual([
    { condition: 0, isMet: false, after: 4 },
    { condition: 0, isMet: false, after: 4 },
  ])
})

test('the text to compare with was typed into nothing after “is” was chosen: its field has the focus', async () => {
  const template = '{{:if custom1:filled}}Gift{{:else}}Sale{{:end}}'
  const conditions: Measure['conditions'] = [{ name: 'custom1', test: 'filled', start: 0, end: 22, met: 3, unmet: 9 }]
  const step = await openWith(template, counted({ conditions }))

  await step.page.get('[data-condition=custom1] button').trigger('click')
  await choose('is')

  const field = step.page.get('[data-condition=custom1] input').element
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
})

test('a part that no one gets has no one to show', async () => {
  const step = await openWith(vip, counted({ conditions: [{ ...counted().conditions[0]!, met: 0, unmet: 12 }] }))

  expect(step.page.find('[data-met=true] button').exists()).toBe(false)
  expect(step.page.find('[data-met=false] button').exists()).toBe(true)
})

test('a person who can no longer be shown for a condition gives way to the usual one', async () => {
  const preview = ({ show }: { show: object }) => {
    if ('condition' in show) throw new Error('no one')
    return aPreview({ name: 'Ada Ash' })
  }
  const step = await openWith(vip, counted(), { preview })

  await step.page.get('[data-met=true] button').trigger('click')
  await flushPromises()

  expect(step.compose.show).toEqual({ which: 'typical' })
  expect(step.compose.preview).toMatchObject({ name: 'Ada Ash' })
})

test('a condition is changed in its row, and its text is asked for', async () => {
  const step = await openWith('{{:if custom1:filled}}Gift{{:end}}', counted({ conditions: [] }))
  await step.page.get('[aria-label^="If Custom 1 is filled: "]').trigger('click')
  await choose('is')
  await step.compose.flush()
  expect(step.draft().template).toBe('{{:if custom1:is|}}Gift{{:end}}')

  await step.page.get('[aria-label="Text to compare Custom 1 with"]').setValue('VI}P')
  await step.compose.flush()

  expect(step.draft().template).toBe('{{:if custom1:is|VIP}}Gift{{:end}}')
})

test('a condition is taken out and leaves its first text', async () => {
  const step = await openWith(`Hi! ${vip}`, counted({ conditions: [] }))

  await step.page.get('[aria-label^="Remove the condition"]').trigger('click')
  await step.compose.flush()

  expect(step.draft().template).toBe('Hi! Gift')
})

test('counts of an older text are not shown beside the conditions of this one', async () => {
  const step = await openWith(vip)
  step.compose.edit({ template: `Hi ${vip}` })
  await step.page.vm.$nextTick()

  expect(step.page.find('[data-met]').exists()).toBe(false)
})

test('a condition with a fault, or a part that is empty for someone, keeps the message from going on and says why', async () => {
  setWindowWidth(1_280)
  const { issues } = parseTemplate('{{:if custom1}}Gift')
  const broken = await openWith('{{:if custom1}}Gift', counted({ conditions: [], issues: [...issues] }))
  expect(broken.page.get('[data-issues]').text()).toContain('This condition has no end.')
  await buttons(broken, 'End it at the end of the message')[0]?.trigger('click')
  await broken.compose.flush()
  expect(broken.draft().template).toBe('{{:if custom1}}Gift{{:end}}')

  const blank = await openWith('{{:if custom1}}Gift{{:end}}', counted({ blank: 9 }))
  expect(blank.page.text()).toContain('9 people would get an empty message.')
})

test('a field that stands only in conditions is not said to be filled for everyone', async () => {
  const step = await openWith(vip, counted({ fields: [{ name: 'lastname', empty: 0, isConditional: true }] }))

  expect(step.page.get('[data-field=lastname]').text()).toContain('Filled for everyone whose message has it')
})

test.each([
  ['Hi {{:else}}you', 'Hi you'],
  ['Hi{{:end}}', 'Hi'],
  ['{{:if firstname}}a{{:else}}b{{:else}}c{{:end}}', '{{:if firstname}}a{{:else}}bc{{:end}}'],
  ['{{:if firstnam:is|Ada}}a{{:end}}', '{{:if firstname:is|Ada}}a{{:end}}'],
])('the obvious way out of the fault in %j is offered', (template, mended) => {
  const known = [{ name: 'firstname', label: 'First name' }]
  const [issue] = parseTemplate(template).issues
  const found = issue ?? { code: 'unknown_field', severity: 'error' as const, start: 0, end: 23, name: 'firstnam' }
  const fix = issueFix(template, found, known)

  expect(fix && template.slice(0, fix.start) + fix.text + template.slice(fix.end)).toBe(mended)
})
