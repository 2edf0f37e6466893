// Dates counted from the day of sending in the Message step: put in from the menu, changed and removed in their row.
import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import ComposeMessage from '../../../src/renderer/src/features/compose/message/ComposeMessage.vue'
import { mountStep } from './mountStep'
import { aDraft, aMeasure } from '../shapes'

// A browser tells of a moved selection later, this one in the middle of the move.
document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true)

const openWith = (template: string) =>
  mountStep(ComposeMessage, { kept: aDraft({ template, sender: 'Bakery' }), counted: aMeasure() })
const choose = async (words: string) => {
  await flushPromises()
  const items = [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items.find((item) => item.textContent.trim().startsWith(words))?.click()
  await flushPromises()
}

const type = async (input: Pick<DOMWrapper<HTMLInputElement>, 'setValue' | 'trigger'>, typed: string) => {
  await input.setValue(typed)
  await input.trigger('blur')
}

test('a date counted from the day of sending is put into the message from the menu', async () => {
  const step = await openWith('')
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)

  await step.page.get('[data-insert-day]').trigger('click')
  await choose('7 days after sending')
  await step.compose.flush()

  expect(step.draft().template).toBe('{{:today+7:day}}')
  expect(step.page.get('.cm-chip').text()).toBe('7 days after sending as day and month')
  expect(step.page.get('[data-days]').text()).toContain('Anyone who cannot be texted on that day is left out.')
})

test('a date counted from the day of sending is changed in its row, and a number that is too far becomes the furthest', async () => {
  const step = await openWith('Sale {{:today}} to {{:today+7:day}}')
  const row = step.page.findAll('[data-day]')[1]
  if (!row) throw new Error('Each date has a row')

  await type(row.get('input'), '14')
  await type(row.get('input'), '')
  await step.compose.flush()
  expect(step.draft().template).toBe('Sale {{:today}} to {{:today+14:day}}')
  await type(row.get('input'), '367')
  await step.page.findAll('[data-day] [aria-label^="Write Day of sending as"]')[0]?.trigger('click')
  await choose('day of the week')
  await step.compose.flush()

  expect(step.draft().template).toBe('Sale {{:today:weekday}} to {{:today+366:day}}')
})

test('a date counted from the day of sending is removed from its row', async () => {
  const step = await openWith('Until {{:today-1}}.')

  await step.page.get('[aria-label="Remove the date: 1 day before sending"]').trigger('click')
  await step.compose.flush()

  expect(step.draft().template).toBe('Until .')
})
