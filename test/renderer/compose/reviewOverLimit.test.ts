import { expect, test } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import ReviewOverLimit from '../../../src/renderer/src/features/compose/review/ReviewOverLimit.vue'
import { mountPart } from '../mountPage'
import type { Review } from '@contract'
import { chosenReview, countedIn } from '../../../src/renderer/src/features/compose/review/chosenReview'
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

const pounds = (amount: number) => ({ micros: amount * 1_000_000, currency: 'GBP' })
const at = '2026-11-24T10:00:00.000Z'
/** 30 people for £30; 10 of them are held. */
const priced = (waits?: number) =>
  aReview({
    people: 30,
    estimate: { state: 'priced', cost: pounds(30), words: [], askedAt: at },
    overLimit: { ...overLimit, people: 10, week: 10, cost: pounds(10), costOfOthers: pounds(20) },
    warnings: (['day', 'month'] as const).map((period) => ({
      ...{ code: 'money_limit' as const, period, limit: pounds(25), used: pounds(10), cost: pounds(30), next: at },
      ...(waits === undefined ? {} : { waits }),
    })),
  })

test('people whom a limit for one person holds are not said to be held by the money limit of that day as well', () => {
  expect(chosenReview(priced(15), 'hold').warnings).toMatchObject([
    { period: 'day', waits: 5, cost: pounds(20) },
    { period: 'month', waits: 15, cost: pounds(30) },
  ])
  expect(chosenReview(priced(15), 'leave_out').warnings).toMatchObject([{ waits: 5 }, { waits: 5 }])
  expect(chosenReview(priced(15), 'send_anyway').warnings).toMatchObject([{ waits: 15 }, { waits: 15 }])
})

test('a money limit that has room for everyone who goes that day holds no one, as its bar shows', () => {
  const review = priced(15)
  const warnings = review.warnings.map((each) => (each.code === 'money_limit' ? { ...each, limit: pounds(30) } : each))
  expect(countedIn('day', review, 'hold')).toEqual({ people: 20, micros: 20_000_000 })
  expect(chosenReview({ ...review, warnings }, 'hold').warnings).toMatchObject([{ period: 'month' }])
})

test('a campaign that a money limit refuses as a whole stays refused whatever is chosen about some of its people', () => {
  expect(chosenReview(priced(), 'leave_out').warnings).toEqual(priced().warnings)
})
