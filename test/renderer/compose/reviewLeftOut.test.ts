// @vitest-environment happy-dom
// People who do not get a campaign at its time, and the limits of the account with the campaign in them.
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Draft, LimitUse, OverLimitChoice, Review } from '@contract'
import { makeText } from '@text'
import ReviewLeftOut from '../../../src/renderer/src/features/compose/review/ReviewLeftOut.vue'
import ReviewOverLimit from '../../../src/renderer/src/features/compose/review/ReviewOverLimit.vue'
import ReviewLimits from '../../../src/renderer/src/features/compose/review/ReviewLimits.vue'
import { notThenWords, splitWords } from '../../../src/renderer/src/features/compose/review/reviewWords'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { useReview } from '../../../src/renderer/src/stores/compose/review'
import { mountPart } from '../mountPage'
import { aDraft, anAccount, aReview } from '../shapes'

const timing: Draft['timing'] = {
  ...{ kind: 'moment', at: '2026-11-24T10:00:00.000Z', zone: 'Europe/London', clock: 'app', quietHours: true },
  late: { kind: 'send', minutes: 10 },
}
const review: Review = aReview({
  draft: aDraft({ state: 'frozen', timing }),
  leftOut: [
    { reason: 'opted_out', people: 61 },
    { reason: 'duplicate', people: 19 },
  ],
  overLimit: { people: 23, version: 'v', week: 23, textsPerWeek: 3, lastAt: '2026-11-27T10:00:00.000Z' },
})
const held = ['Beatrix Holloway', 'Oluwaseun Adeyemi'].map((name, index) => ({
  ...{ name, phone: `+44770090051${index}`, texts: 4, lastAt: '2026-11-20T10:00:00.000Z' },
  ...{ until: '2026-11-24T16:20:00.000Z', reason: 'texts_a_week' as const },
}))

async function openList(overChoice: OverLimitChoice['choice'], shown = review, over: readonly object[] = held) {
  const asked: unknown[] = []
  let emitted = 0
  const Page = defineComponent({
    setup: () => {
      useReview().review = shown
      useCompose().draft = shown.draft
      return () =>
        h(UApp, null, {
          default: () => h(ReviewLeftOut, { review: shown, overChoice, canHold: true, onHeld: () => (emitted += 1) }),
        })
    },
  })
  const page = mountPart(Page, {
    client: {
      campaigns: {
        repeatedPeople: () => Promise.resolve({ total: 23, rows: over }),
        leftOut: (input: { reason?: string; limit: number }) => {
          asked.push(input)
          const reason = input.reason ?? 'opted_out'
          return Promise.resolve({ total: 61, rows: [{ name: 'Maya', phone: '+447700900147', reason }] })
        },
      },
      lists: { all: () => Promise.resolve([]) },
      audience: { lists: () => Promise.resolve([]) },
    },
  })
  await flushPromises()
  return { page, asked, emitted: () => emitted }
}

test('people who are held stand first, with the reason and their next moment, under the day and time of the campaign', async () => {
  const { page } = await openList('hold')
  const rows = page.findAll('[data-left-out] li')

  expect(page.get('h2').text()).toBe('Not on Tuesday 24 November at 10:00')
  expect(page.findAll('[aria-pressed]').map((pill) => pill.text())).toEqual([
    ...['All 103', 'Held back 23', 'Same number twice 19', 'Opted out 61'],
  ])
  expect(rows).toHaveLength(3)
  expect(rows[0]?.text()).toContain('3 texts in 7 days')
  expect(rows[0]?.find('[data-until]').exists()).toBe(true)
  expect(rows[2]?.text()).toContain('Opted out')
})

test('a person who has room only when it is too late is said to be left out, in the list and beside the choice', async () => {
  const row = { ...held[0]!, until: undefined }
  const late = { ...review, overLimit: { ...review.overLimit!, people: 23, tooLate: 4 } }
  const { page } = await openList('hold', late, [row])
  expect(page.get('[data-left-out] li').text()).toContain('too late then, left out')

  const choice = (overLimit: NonNullable<Review['overLimit']>) =>
    mountPart(ReviewOverLimit, { props: { over: overLimit, canHold: true, choice: 'hold', reason: '' } })
  expect(choice(late.overLimit).text()).toContain('For 4 of them that comes too late for this message')
  expect(choice(late.overLimit).text()).toContain('all others by about')
  expect(choice({ ...late.overLimit, people: 4 }).text()).not.toContain('by about')
  expect(choice(review.overLimit!).find('[data-too-late]').exists()).toBe(false)
  const words = { t: makeText('en-GB'), locale: 'en-GB', zone: 'UTC' } as never
  expect(splitWords({ ...late, people: 30 }, 'hold', words)).toBe('7 go out, 19 are held back, 4 are left out')
})

test('the list of people left out can show one reason alone, and all of them in a panel', async () => {
  const { page, asked, emitted } = await openList('hold')
  await page.findAll('[aria-pressed]')[2]?.trigger('click')
  await flushPromises()
  expect(asked.at(-1)).toMatchObject({ reason: 'duplicate', limit: 5 })
  expect(page.findAll('[data-left-out] li')).toHaveLength(1)

  await page.findAll('[aria-pressed]')[1]?.trigger('click')
  await flushPromises()
  expect(page.findAll('[data-left-out] li')).toHaveLength(2)
  await page.get('[data-all]').trigger('click')
  expect(emitted()).toBe(1)
})

test('people who are sent to anyway are not in the list, and those who are left out have no next moment', async () => {
  const anyway = await openList('send_anyway')
  expect(anyway.page.get('h2').text()).toBe('Left out')
  expect(anyway.page.findAll('[data-left-out] li')).toHaveLength(1)

  const out = await openList('leave_out')
  expect(out.page.findAll('[data-left-out] li')).toHaveLength(3)
  expect(out.page.find('[data-until]').exists()).toBe(false)
})

test('the list of people left out is named by the time of the campaign, whatever its kind', () => {
  const t = makeText('en-GB')
  const name = (changes: Partial<Draft['timing']>) =>
    notThenWords(
      { draft: aDraft({ timing: { ...timing, ...changes } }) },
      { t, locale: 'en-GB', zone: 'UTC', now: 0, nameOf: () => '' },
    )

  expect(name({ kind: 'local', day: '2026-11-24', time: '10:00' })).toBe('Not on Tuesday 24 November at 10:00')
  expect(name({ kind: 'now' })).toBe('Not at once')
  expect(name({ kind: 'column' })).toBe('Not at their time')
})

async function openLimits(
  uses: Partial<Record<'dailyCap' | 'moneyPerDayMicros' | 'moneyPerMonthMicros', LimitUse>>,
  { overChoice = 'hold' as OverLimitChoice['choice'], more = {} as Partial<Review> } = {},
) {
  const asked: unknown[] = []
  const none: LimitUse = { used: 0, planned: 0, until: '2026-11-25T00:00:00.000Z' }
  const cost = { micros: 44_000_000, currency: 'GBP' }
  const first = '2026-11-24T10:00:00.000Z'
  const page = mountPart(ReviewLimits, {
    props: {
      review: aReview({
        people: 1_181,
        plan: { first } as NonNullable<Review['plan']>,
        estimate: { state: 'priced', cost, words: [], askedAt: first },
        ...more,
      }),
      overChoice,
    },
    client: {
      accounts: { list: () => Promise.resolve({ accounts: [anAccount()], activeId: 'a1' }) },
      outbox: {
        limits: (input: unknown) => {
          asked.push(input)
          const limits = { dailyCap: none, moneyPerDayMicros: none, moneyPerMonthMicros: none, ...uses }
          return Promise.resolve({ ...limits, currency: 'GBP' })
        },
      },
    },
  })
  await flushPromises()
  return { page, asked }
}
const use = (limit: number, used: number, planned = 0): LimitUse => ({
  ...{ limit, used, planned },
  until: '2026-11-25T00:00:00.000Z',
})

test('each limit of the day and month of the start is a bar with this campaign in it, amber from four fifths', async () => {
  const { page, asked } = await openLimits({
    dailyCap: use(2_500, 0),
    moneyPerDayMicros: use(55_000_000, 0),
    moneyPerMonthMicros: use(275_000_000, 200_000_000, 14_000_000),
  })
  const bars = page.findAll('[data-limit-bar]')

  expect(asked).toEqual([{ at: '2026-11-24T10:00:00.000Z' }])
  expect(bars.map((bar) => bar.get('p').text())).toEqual([
    'People on Tue 24 Nov1,181 of 2,500',
    'Money on Tue 24 Nov£44.00 of £55.00',
    'Money in November£258.00 of £275.00',
  ])
  expect(bars.map((bar) => bar.find('.bg-warning').exists())).toEqual([false, true, true])
})

test('people who are held count in the month alone, and people who are left out in neither', async () => {
  const limits = {
    dailyCap: use(2_500, 0),
    moneyPerDayMicros: use(75_000_000, 0),
    moneyPerMonthMicros: use(275_000_000, 0),
  }
  const [cost, costOfOthers] = [1_000_000, 43_000_000].map((micros) => ({ micros, currency: 'GBP' }))
  const overLimit = { ...review.overLimit!, cost: cost!, costOfOthers: costOfOthers! }
  const barsWith = async (overChoice: OverLimitChoice['choice']) =>
    (await openLimits(limits, { overChoice, more: { overLimit } })).page.findAll('[data-limit-bar]').map((bar) =>
      bar
        .get('p')
        .text()
        .replace(/^.*Nov(?:ember)?/, ''),
    )

  expect(await barsWith('hold')).toEqual(['1,158 of 2,500', '£43.00 of £75.00', '£44.00 of £275.00'])
  expect(await barsWith('leave_out')).toEqual(['1,158 of 2,500', '£43.00 of £75.00', '£43.00 of £275.00'])
  expect(await barsWith('send_anyway')).toEqual(['1,181 of 2,500', '£44.00 of £75.00', '£44.00 of £275.00'])
})

test('the review of an account without limits has no bars', async () => {
  const { page } = await openLimits({})
  expect(page.find('[data-review-limits]').exists()).toBe(false)
})
