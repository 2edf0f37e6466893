import { expect, test } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import ReviewOverLimit from '../../../src/renderer/src/features/compose/review/ReviewOverLimit.vue'
import { mountPart } from '../mountPage'
import type { Review } from '@contract'
import { chosenReview } from '../../../src/renderer/src/features/compose/review/chosenReview'
import { neededConsents } from '../../../src/renderer/src/features/compose/review/consents'
import { aReview } from '../shapes'

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

const overLimit = { people: 29, version: 'v', week: 29, textsPerWeek: 1, lastAt: '2026-12-04T20:30:00.000Z' }

test('people whom a limit for one person holds are not said to be held by the daily limit as well', () => {
  const review = aReview({
    overLimit,
    warnings: [{ code: 'daily_cap', cap: 305, people: 58 }, { code: 'no_opt_out_words' }],
  })
  expect(chosenReview(review, 'hold').warnings[0]).toMatchObject({ people: 29 })
  expect(chosenReview(review, 'send_anyway').warnings[0]).toMatchObject({ people: 58 })
  const all: Review = { ...review, overLimit: { ...overLimit, people: 58 } }
  expect(chosenReview(all, 'leave_out').warnings.map(({ code }) => code)).toEqual(['no_opt_out_words'])
})

test('the tick about many messages to one person is asked for those alone who get them with the choice', () => {
  const found = { texts: 3, names: ['Siân'] }
  const without = { hold: { people: 2, ...found }, leave_out: { people: 0, ...found } }
  const review = aReview({
    overLimit,
    warnings: [{ code: 'too_many_texts', people: 31, ...found, limit: 2, hours: 24, without }],
  })
  expect(chosenReview(review, 'send_anyway').warnings).toMatchObject([{ people: 31 }])
  expect(chosenReview(review, 'hold').warnings).toMatchObject([{ people: 2 }])
  expect(neededConsents(chosenReview(review, 'hold'))).toEqual(['tooManyTextsPeople'])
  expect(neededConsents(chosenReview(review, 'leave_out'))).toEqual([])
})
