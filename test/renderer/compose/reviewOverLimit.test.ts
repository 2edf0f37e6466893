import { expect, test } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import ReviewOverLimit from '../../../src/renderer/src/features/compose/review/ReviewOverLimit.vue'
import { mountPart } from '../mountPage'

const over = { people: 23, version: 'a', week: 23, textsPerWeek: 3, lastAt: '2026-11-27T10:00:00.000Z' }

async function open(more: Partial<typeof over & { hoursBetween: number }> = {}) {
  const choice = ref<'hold' | 'leave_out' | 'send_anyway'>('hold')
  const reason = ref('')
  const Page = defineComponent({
    setup: () => () =>
      h(UApp, null, {
        default: () =>
          h(ReviewOverLimit, {
            over: { ...over, ...more },
            canHold: true,
            choice: choice.value,
            reason: reason.value,
            'onUpdate:choice': (value) => (choice.value = value),
            'onUpdate:reason': (value) => (reason.value = value),
          }),
      }),
  })
  mountPart(Page, {})
  await flushPromises()
  const part = document.body.querySelector<HTMLElement>('[data-over-limit]')
  return { choice, reason, part }
}

test('the notice says how many people are over which limit, and holding them is chosen', async () => {
  const { part } = await open()
  expect(part?.querySelector('h2')?.textContent).toBe('23 people already have 3 or more texts within 7 days')
  expect(part?.querySelector<HTMLInputElement>('input:checked')?.value).toBe('hold')
  expect(part?.querySelector('[data-limit-reason]')).toBeNull()
})

test('people who were texted too recently are named by the hours', async () => {
  const { part } = await open({ week: 0, hoursBetween: 12 })
  expect(part?.querySelector('h2')?.textContent).toBe('23 people were texted less than 12 hours before')
})

test('sending anyway to people over a limit asks for a reason', async () => {
  const { part, choice } = await open()
  part?.querySelector<HTMLInputElement>('input[value=send_anyway]')?.click()
  await flushPromises()
  expect(choice.value).toBe('send_anyway')
  expect(part?.querySelector('[data-limit-reason]')).not.toBeNull()
})
