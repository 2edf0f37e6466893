// Emoji in a message: put where the caret is, with their price said before.
import type { Measure } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import ComposeMessage from '../../../src/renderer/src/features/compose/message/ComposeMessage.vue'
import { emoji } from '../../../src/renderer/src/features/compose/message/emoji'
import { measureParts } from '../../../src/main/core/messages/countParts'
import { mountStep } from './mountStep'
import { aDraft, aMeasure } from '../shapes'

beforeEach(() => document.body.replaceChildren())

const parts = (total: number, micros?: number): Measure =>
  aMeasure({
    parts: { total, least: 1, most: 1, spread: [{ parts: 1, people: 12 }] },
    ...(micros === undefined ? {} : { about: { micros, currency: 'GBP' } }),
  })

async function openPicker(before: Measure, after: Measure, template = 'Hi there') {
  const measure = vi.fn((input: { template?: string | undefined }) => (input.template === undefined ? before : after))
  const step = await mountStep(ComposeMessage, {
    kept: aDraft({ template, sender: 'Bakery' }),
    answers: { measure } as never,
  })
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true))
  await step.page.get('[data-emoji-open]').trigger('click')
  await flushPromises()
  const picker = () => document.body.querySelector<HTMLElement>('[data-emoji]')
  await vi.waitFor(() => expect(picker()).not.toBeNull())
  await flushPromises()
  return { step, measure, picker }
}
const buttonsOf = (picker: HTMLElement | null) => [...(picker?.querySelectorAll('button') ?? [])]

test('an emoji says before it is put in how many parts it makes of the message, and what that costs', async () => {
  const { picker, measure } = await openPicker(parts(12, 480_000), parts(24, 960_000))
  expect(measure).toHaveBeenCalledWith(expect.objectContaining({ template: `Hi there${emoji[0] ?? ''}` }))
  expect(picker()?.textContent).toContain('With an emoji: 24 parts instead of 12. About £0.96 instead of £0.48.')
  expect(picker()?.textContent).toContain('room for 70 characters a part, not 160')
})

test('an emoji that makes no more parts is said to cost nothing more', async () => {
  const { picker } = await openPicker(parts(12), parts(12))
  expect(picker()?.textContent).toContain('An emoji costs nothing more here.')
})

test('an emoji goes where the caret is, and is saved with the message', async () => {
  const { step, picker } = await openPicker(parts(12), parts(12))
  const chosen = buttonsOf(picker())[8]
  chosen?.click()
  await flushPromises()
  await vi.waitFor(() => expect(step.compose.draft?.template).toBe(`Hi there${emoji[8] ?? ''}`))
})

test('emoji are chosen with the arrow keys, one row or one place at a time', async () => {
  const { picker } = await openPicker(parts(12), parts(12))
  const press = async (key: string) => {
    picker()
      ?.querySelector('[role=group]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await flushPromises()
  }
  const at = () => buttonsOf(picker()).findIndex((button) => button.tabIndex === 0)
  await press('ArrowUp')
  expect(at()).toBe(0)
  await press('ArrowDown')
  await press('ArrowRight')
  expect(at()).toBe(9)
})

test('emoji of the list all take two units of a text, so that one price holds for all', () => {
  expect(new Set(emoji).size).toBe(emoji.length)
  for (const each of emoji) expect([each, measureParts(each).units]).toEqual([each, 2])
})
