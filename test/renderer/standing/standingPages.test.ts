// The pages of standing sends: the list, the four steps, and the page of one.
import UApp from '@nuxt/ui/components/App.vue'
import type { StandingForecast, StandingRule } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide, ref } from 'vue'
import { useRouter } from 'vue-router'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import ApprovalStep from '../../../src/renderer/src/features/standing/approval/ApprovalStep.vue'
import ForecastStep from '../../../src/renderer/src/features/standing/forecast/ForecastStep.vue'
import StandingSends from '../../../src/renderer/src/features/standing/list/StandingSends.vue'
import StandingPage from '../../../src/renderer/src/features/standing/page/StandingPage.vue'
import RuleStep from '../../../src/renderer/src/features/standing/rule/RuleStep.vue'
import { useColumnTimes } from '../../../src/renderer/src/stores/compose/columnTimes'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useStandingSend } from '../../../src/renderer/src/stores/standing/standingSend'
import { mountPart } from '../mountPage'
import { aDay, aForecast, approvalOf, aRule, standingClient } from './standingShapes'

const pickTerms = ({ zone, missed, limits }: Pick<StandingRule, 'zone' | 'missed' | 'limits'>) => ({
  zone,
  missed,
  limits,
})

type More = Parameters<typeof standingClient>[1]

/** A step or the page, around a rule that is open. */
async function open(part: unknown, first: StandingRule, step: string, more: More = {}) {
  const confirm = makeConfirm()
  const shortcuts = makeShortcutMap({ isMac: false, letterShortcuts: ref(true) })
  const fake = standingClient(first, more)
  const next = vi.fn()
  let router: ReturnType<typeof useRouter> | undefined
  const page = mountPart(
    defineComponent({
      setup() {
        provide(confirmKey, confirm)
        provide(shortcutsKey, shortcuts)
        router = useRouter()
        const store = useStandingSend()
        return () =>
          h(UApp, null, () =>
            store.rule
              ? h(part as never, { rule: store.rule, ...(part === RuleStep ? { onNext: next } : {}) } as never)
              : undefined,
          )
      },
    }),
    { client: fake.client as never },
  )
  await useAccounts().load()
  router!.addRoute({ path: '/standing/:id/:step?', component: { template: '<i />' } })
  await router!.push(`/standing/1/${step}`)
  await useStandingSend().open(1)
  await useCompose().open('c1')
  await flushPromises()
  return { page, next, confirm, shortcuts, ...fake, router: router!, store: useStandingSend() }
}
test('the step of the rule shows what the column really holds, and goes on when nothing is missing', async () => {
  const { page, next } = await open(RuleStep, aRule(), 'rule')
  const figures = page.findAll('[data-figure]').map((figure) => figure.text())

  expect(figures).toEqual([
    'Have a date91475%',
    'Empty291never texted',
    'Not a date5never texted',
    'In the future2never texted',
  ])
  expect(page.get('[data-unusable]').text()).toBe('See the 7 that cannot be used')
  await page.get('[data-next]').trigger('click')
  expect(next).toHaveBeenCalled()
})

test('Continue of the rule is off while something is missing, and says what', async () => {
  const { page, next, shortcuts } = await open(RuleStep, aRule({ missing: ['people', 'text'] }), 'rule')

  expect(page.get('#standing-rule-why').text()).toBe('Choose a list or a smart list first.')
  await page.get('[data-next]').trigger('click')
  for (const { keys, run } of shortcuts.all.value) if (keys === 'mod+enter') run(new KeyboardEvent('keydown'))
  expect(next).not.toHaveBeenCalled()
})

test('before a list is chosen the rule asks for one instead of showing zeros', async () => {
  const { page } = await open(RuleStep, aRule({ missing: ['field', 'people'] }), 'rule')
  useCompose().draft = { ...useCompose().draft!, listIds: [], smartListIds: [] }
  await flushPromises()

  expect(page.get('[data-choose-list]').text()).toContain('under “Who gets it”')
  expect(page.find('[data-figure]').exists()).toBe(false)
  expect(page.get('#standing-rule-why').text()).toBe('Choose a list or a smart list first.')
})

test('a rule from a file took another column for its own without a word: it asks for one', async () => {
  const when: StandingRule['when'] = { kind: 'yearly', field: 'Joined', time: '10:00', leapDay: '28_february' }
  const fieldWith = async (name: string) => {
    const { page, store } = await open(RuleStep, aRule({ name, when, missing: ['field'] }), 'rule')
    await vi.waitFor(() => expect(useColumnTimes().times).toBeDefined())
    await flushPromises()
    const { when: now } = store.rule!
    page.unmount()
    return 'field' in now && now.field
  }

  expect(await fieldWith('')).toBe('Birthday')
  expect(await fieldWith('From a file')).toBe('Joined')
})

test('the step of the rule says whom each of its numbers counts (914 and 1,212 were both “people”)', async () => {
  const { page } = await open(RuleStep, aRule(), 'rule')
  expect(page.text()).toContain('1,212 people in its lists can be texted today')
  const days = await open(ForecastStep, aRule(), 'days')
  expect(days.page.get('[data-dated]').text()).toBe('914 people with a date')
})

test('a forecast without a price says why and what gives it one (“no price yet” gave no reason)', async () => {
  const { about: _, ...unpriced } = aForecast()
  const whyOf = async (noPrice: StandingForecast['noPrice']) => {
    const { page } = await open(RuleStep, aRule(), 'rule', { forecast: () => ({ ...unpriced, noPrice }) })
    return page.get('[data-no-price]').text()
  }
  expect(await whyOf({ why: 'countries', countries: ['FR', 'GB', ''] })).toContain(
    'No message has been charged yet for: France, United Kingdom.',
  )
  expect(await whyOf({ why: 'countries', countries: [''] })).toContain('The country of these numbers is unknown')
  expect(await whyOf({ why: 'no_currency' })).toContain('Open the account in the settings')
  expect(await whyOf({ why: 'no_one' })).toContain('As of today no one is due')
  const { page } = await open(RuleStep, aRule(), 'rule')
  expect(page.find('[data-no-price]').exists()).toBe(false)
})

test('another kind of rule is saved as it is chosen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page, asked } = await open(RuleStep, aRule(), 'rule')
  await page.get('[data-kind=around] input').trigger('change')
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()

  expect(asked.filter(([name]) => name === 'edit')).toEqual([
    [
      'edit',
      {
        ruleId: 1,
        when: { kind: 'around', field: 'Birthday', count: 1, unit: 'day', side: 'before', time: '10:00' },
      },
    ],
  ])
})

const whens: Readonly<Record<string, StandingRule['when']>> = {
  yearly: aRule().when,
  joined: { kind: 'joined', listId: 1, count: 1, unit: 'hour' },
  around: { kind: 'around', field: 'Visit', side: 'before', count: 1, unit: 'day', time: '10:00' },
}
test.each([
  ['yearly', '4 in a year, at most 4 on one day'],
  ['joined', 'about 1 a month by the last 90 days, at most 4 on one day'],
  ['around', '3 in the next 90 days, at most 4 on one day'],
])(
  'the rule %s says of which time it counts people (one person in 90 days was “usually 1 a month”)',
  async (kind, words) => {
    const months = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]
    const forecast = aForecast({ people: 3, months, usualMonth: { people: 1 } })
    const { page } = await open(RuleStep, aRule({ when: whens[kind] ?? aRule().when }), 'rule', {
      forecast: () => forecast,
    })
    expect(page.text()).toContain(words)
  },
)

test('the choice for quiet days is saved with the rule', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page, asked } = await open(RuleStep, aRule({ quiet: 'leave_out' }), 'rule')
  const choice = page.findAllComponents({ name: 'SelectRoot' }).find((one) => one.props('modelValue') === 'leave_out')
  expect(page.get('[data-quiet]').text()).toContain('Left out')
  choice?.vm.$emit('update:modelValue', 'earlier')
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  expect(asked.filter(([name]) => name === 'edit')).toEqual([['edit', { ruleId: 1, quiet: 'earlier' }]])
})

test('the choice for quiet days says what it means, and what becomes of the next person', async () => {
  const quietExample = { name: 'Anna', phone: '+447700900100', day: '2027-01-03', zone: 'Europe/London' }
  const helpOf = async (rule: StandingRule, example: StandingForecast['quietExample']) => {
    const forecast = () => aForecast(example ? { quietExample: example } : {})
    const { page } = await open(RuleStep, rule, 'rule', { forecast })
    const draft = useCompose().draft!
    expect(page.get('[data-quiet-note]').text()).toContain('practice account')
    useCompose().draft = { ...draft, timing: { ...draft.timing, quietHours: true } }
    await flushPromises()
    const note = page.find('[data-quiet-note]')
    return [page.get('[data-quiet-help]').text(), ...(note.exists() ? [note.text()] : [])].join(' ')
  }
  const at = '2027-01-02T10:00:00.000Z'
  expect(await helpOf(aRule({ quiet: 'earlier' }), { ...quietExample, at })).toBe(
    'At the same time on the last open day before, at most 3 days earlier. If there is none: later that day, or left out. ' +
      'For example Anna: due on Sun 3 Jan, gets it on Sat 2 Jan, 10:00.',
  )
  expect(await helpOf(aRule({ quiet: 'leave_out' }), quietExample)).toContain(
    'For example Anna: due on Sun 3 Jan, left out.',
  )
  const when = { kind: 'around', field: 'Visit', count: 1, unit: 'day', side: 'before', time: '17:00' } as const
  expect(await helpOf(aRule({ when, quiet: 'earlier' }), undefined)).toContain('at most 7 days earlier')
  expect(await helpOf(aRule({ when, quiet: 'next_day' }), undefined)).toContain('at most 3 days later')
})

test('a kind that lacks its list is not saved, and the step does not go on with the rule before it', async () => {
  const { page, next, asked } = await open(RuleStep, aRule(), 'rule', {})
  useCompose().draft = { ...useCompose().draft!, listIds: [] }
  await page.get('[data-kind=joined] input').trigger('change')

  expect(page.get('#standing-rule-why').text()).toBe('Choose the list that people join first.')
  await page.get('[data-next]').trigger('click')
  expect(next).not.toHaveBeenCalled()
  expect(asked.filter(([name]) => name === 'edit')).toEqual([])
})

test('a rule for people who do not answer asks for the campaign, and its people are named instead of lists', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page, asked, next } = await open(RuleStep, aRule(), 'rule')
  await page.get('[data-kind=not_answered] input').trigger('change')
  expect(page.get('#standing-rule-why').text()).toBe('Choose a campaign whose people are still known.')
  await page.get('[data-next]').trigger('click')
  expect(next).not.toHaveBeenCalled()

  page.findComponent({ name: 'RuleFields' }).vm.$emit('campaign', 'c8')
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  const when = { kind: 'not_answered', campaignId: 'c8', count: 3, unit: 'day' }
  expect(asked.filter(([name]) => name === 'edit')).toEqual([['edit', { ruleId: 1, when }]])
  expect(page.find('[data-sources]').exists()).toBe(false)
  expect(page.find('[data-of-campaign]').exists()).toBe(true)
  expect(page.text()).not.toContain('People a month')
})

test('the page of a rule with a new version shows the approved one, and the steps show the new one', async () => {
  const { when, ...rest } = aRule({ state: 'on', approval: approvalOf(aRule()) })
  const proposed = { when: { ...when, time: '18:00' } as typeof when, ...pickTerms(rest) }
  const { page, asked, store } = await open(StandingPage, { ...rest, when, proposed }, '')
  expect(store.rule?.when).toEqual(when)
  expect(page.get('[data-change]').text()).toContain('A changed version waits for your approval')
  await page.get('[data-discard]').trigger('click')
  await flushPromises()
  expect(asked.some(([name]) => name === 'discardChange')).toBe(true)
  expect(page.find('[data-change]').exists()).toBe(false)
})

test('the steps edit the new version of a rule that is on, and its approval is offered', async () => {
  const { when, ...rest } = aRule({ state: 'on', approval: approvalOf(aRule()) })
  const proposed = { when: { ...when, time: '18:00' } as typeof when, ...pickTerms(rest) }
  const { page, store } = await open(ForecastStep, { ...rest, when, proposed }, 'days')
  await store.open(1, true)
  await flushPromises()
  expect(store.rule?.when).toEqual(proposed.when)
  expect(page.get('[data-switch-on]').text()).toBe('Approve the change for 914 people')
})

test('one message of the next 90 days is one message, not “1 messages”', async () => {
  const [first] = aForecast().days
  const { page } = await open(ForecastStep, aRule(), 'days', {
    forecast: () => aForecast({ people: 1, days: first ? [first] : [] }),
  })
  expect(page.get('header').text()).toContain('1 message on 1 day')
})

test('the forecast of a change says how many people it leaves out because their new time is already over', async () => {
  const changed = await open(ForecastStep, aRule(), 'days', { forecast: () => aForecast({ movedIntoPast: 3 }) })
  expect(changed.page.get('[data-moved-into-past]').text()).toBe(
    'The new time of 3 people is already over: they get no text this time.',
  )
  const same = await open(ForecastStep, aRule(), 'days')
  expect(same.page.find('[data-moved-into-past]').exists()).toBe(false)
})

test('a column that reads both ways asks, and the answer is saved with the rule', async () => {
  const question = { written: '03/04/1990', day: '1990-04-03', month: '1990-03-04' }
  const { page, asked, store } = await open(RuleStep, aRule(), 'rule', {
    forecast: () => aForecast({ question }),
  })
  expect(page.get('#standing-rule-why').text()).toBe('Say first how the dates are meant.')
  expect(page.get('[data-order-question]').text()).toContain('Is 03/04/1990 3 April or 4 March?')
  expect(page.findAll('[data-figure]')).toHaveLength(0)
  await page.get('[data-order=month]').trigger('click')
  await store.flush()

  expect(asked).toContainEqual(['edit', { ruleId: 1, when: { ...aRule().when, order: 'month' } }])
})

test('a rule without a name is named after its column when one goes on', async () => {
  const { page, asked, store } = await open(RuleStep, aRule({ name: '' }), 'rule')
  await page.get('[data-next]').trigger('click')
  await store.flush()

  expect(asked).toContainEqual(['edit', { ruleId: 1, name: 'Birthday' }])
})

test('a rule that is named after a column in small letters has a capital', async () => {
  const first = aRule({ name: '', when: { kind: 'yearly', field: 'renewal', time: '10:00', leapDay: '28_february' } })
  const { page, asked, store } = await open(RuleStep, first, 'rule')
  await page.get('[data-next]').trigger('click')
  await store.flush()

  expect(asked).toContainEqual(['edit', { ruleId: 1, name: 'Renewal' }])
})

test('a limit below what is usual says when it would pause', async () => {
  const rule = aRule()
  const low = await open(ApprovalStep, { ...rule, limits: { ...rule.limits, peoplePerMonth: 2 } }, 'approval')

  expect(low.page.get('[data-too-low]').text()).toBe('A month can have 3 people. It would pause in that month.')
  expect((await open(ApprovalStep, rule, 'approval')).page.find('[data-too-low]').exists()).toBe(false)
})

test('limits that are proposed from the forecast can be taken over, and the last day of the approval stays', async () => {
  const { page, asked, store } = await open(ApprovalStep, aRule(), 'approval')
  await page.get('[data-propose]').trigger('click')
  await store.flush()

  expect(asked[0]?.[1]).toMatchObject({ limits: { peoplePerDay: 10, validUntil: '2027-11-20' } })
})

test('switching on names the forecast on the screen and the limits beside it', async () => {
  const rule = aRule()
  const { page, asked, router } = await open(ForecastStep, rule, 'days')
  expect(page.get('[data-switch-on]').text()).toBe('Switch on for 914 people')
  const push = vi.spyOn(router, 'push')
  await page.get('[data-switch-on]').trigger('click')
  await flushPromises()

  expect(asked).toContainEqual(['switchOn', { ruleId: 1, revision: 3, version: 'v1', limits: rule.limits }])
  expect(push).toHaveBeenCalledWith('/standing/1')
})

test('a rule is switched on without unknown opt-outs only after a tick, which names the hours', async () => {
  const hours = [{ from: '2026-11-20T18:00:00.000Z', until: '2026-11-21T07:10:00.000Z' }]
  const { page, asked } = await open(ForecastStep, aRule(), 'days', {
    forecast: () => aForecast({ optOutsUnknown: { hours, people: 914 } }),
  })
  expect(page.get('[data-unknown-opt-outs]').text()).toMatch(/^Opt-outs are unknown for 914 people/)
  // Otherwise a computer that is off at night would be asked on every due day.
  expect(page.get('[data-unknown-opt-outs]').text()).toContain('copy it to the gateway')
  expect(page.get('#standing-on-why').text()).toBe('1 tick missing: opt-outs unknown')
  await page.get('[data-switch-on]').trigger('click')
  expect(asked.map(([name]) => name)).not.toContain('switchOn')
  await page.get('[data-unknown-opt-outs] [role=checkbox]').trigger('click')
  await page.get('[data-switch-on]').trigger('click')
  await flushPromises()

  expect(asked.find(([name]) => name === 'switchOn')?.[1]).toMatchObject({ optOutsUnknownFrom: hours[0]?.from })
})

test('a forecast of an older rule cannot be switched on', async () => {
  const { page, asked } = await open(ForecastStep, aRule({ revision: 4 }), 'days', {
    forecast: () => aForecast({ revision: 3 }),
  })
  expect(page.get('[data-switch-on]').attributes('disabled')).toBeDefined()
  await page.get('[data-switch-on]').trigger('click')
  expect(asked).toEqual([])
})

test('a rule that lacks something cannot be switched on, and says what is missing', async () => {
  const { page } = await open(ForecastStep, aRule({ missing: ['price'] }), 'days')
  expect(page.get('#standing-on-why').text()).toContain('No price is known')
  expect(page.get('[data-switch-on]').attributes('disabled')).toBeDefined()
})

test('the forecast can show only people with several parts, or moved ones, with their counts', async () => {
  const asked: unknown[] = []
  const { page } = await open(ForecastStep, aRule(), 'days', {
    people: ({ day, only }) => {
      asked.push([day, only])
      return { total: 0, rows: [] }
    },
  })
  const filter = page.findComponent({ name: 'SegmentedFilter' })
  expect(filter.props('options').map(({ label }: { label: string }) => label)).toEqual([
    'All 8',
    'Moved by quiet hours 1',
    '2 parts or more 2',
  ])
  asked.length = 0
  filter.vm.$emit('update:modelValue', 'several_parts')
  await flushPromises()
  expect(asked).toEqual([['2026-11-23', 'several_parts']])
})

test('a person who is taken out of the forecast can be put back by the notice', async () => {
  const { asked, store } = await open(ForecastStep, aRule(), 'days')
  await store.takeOut(12)
  await store.putBack(12)

  expect(asked).toEqual([
    ['takeOut', { ruleId: 1, contactId: 12 }],
    ['putBack', { ruleId: 1, contactId: 12 }],
  ])
})

test('the page of a standing send pauses it at once, and the first button of the amber block resumes it', async () => {
  const rule = aRule({ state: 'on' })
  const { page, asked } = await open(StandingPage, { ...rule, approval: approvalOf(rule) }, '')
  expect(page.find('[data-paused]').exists()).toBe(false)
  await page.get('[data-pause]').trigger('click')
  await flushPromises()
  expect(page.get('[data-paused]').text()).toContain('You paused it')
  await page.get('[data-act=resume]').trigger('click')
  await flushPromises()

  expect(asked.map(([name]) => name)).toEqual(['pause', 'resume'])
  expect(page.find('[data-paused]').exists()).toBe(false)
})

test('one large day of a standing send is approved with its number of people, and only after a question', async () => {
  const rule = aRule({ state: 'paused' })
  const { page, asked, confirm } = await open(
    StandingPage,
    {
      ...rule,
      approval: approvalOf(rule),
      paused: { at: '2026-11-20T09:12:00.000Z', by: 'large_day', day: '2026-11-21', people: 18, usual: 8 },
    },
    '',
  )
  await page.get('[data-act=approve_day]').trigger('click')
  expect(confirm.asked.value?.title).toBe('Text 18 people on Sat 21 Nov?')
  confirm.answer(false)
  await flushPromises()
  expect(asked).toEqual([])
  await page.get('[data-act=approve_day]').trigger('click')
  confirm.answer(true)
  await flushPromises()

  expect(asked).toEqual([['approveDay', { ruleId: 1, day: '2026-11-21', people: 18 }]])
})

test('switching a standing send off asks first', async () => {
  const { page, asked, confirm } = await open(StandingPage, aRule({ state: 'on' }), '')
  await page.get('[data-switch-off]').trigger('click')
  confirm.answer(false)
  await flushPromises()
  expect(asked).toEqual([])
  await page.get('[data-switch-off]').trigger('click')
  confirm.answer(true)
  await flushPromises()
  expect(asked.map(([name]) => name)).toEqual(['switchOff'])
})

test('the rest of the limits of the month stands beside the approval of a standing send', async () => {
  const rule = aRule({ state: 'on' })
  const { page } = await open(StandingPage, { ...rule, approval: approvalOf(rule) }, '', {
    days: () => ({ total: 1, rows: [aDay('2026-11-18')] }),
  })
  const figures = page.findAll('[data-figure]').map((figure) => figure.text())
  expect(figures[1]).toContain('27 of 120')
  expect(figures[2]).toContain('£0.86 of £5.00')
})

test('the list without a standing send says what one is for and has one way to begin', async () => {
  const fake = standingClient(aRule(), { all: () => ({ rules: [] }) })
  const page = mountPart(
    {
      components: { UApp, StandingSends },
      setup: () => ({ accounts: useAccounts() }),
      template: '<UApp><StandingSends v-if="accounts.activeId" /></UApp>',
    },
    { client: fake.client as never },
  )
  await useAccounts().load()
  await flushPromises()

  expect(page.text()).toContain('No standing sends yet')
  expect(page.findAll('a[href="/standing/new"]')).toHaveLength(1)
})

test('a list or a campaign that is not here is asked for, and not shown by its number', async () => {
  const joined = { kind: 'joined', listId: Number.MAX_SAFE_INTEGER, count: 1, unit: 'day' } as const
  const list = await open(RuleStep, aRule({ when: joined, missing: ['list'] }), 'rule')
  expect(list.page.get('[data-list]').text()).toBe('Choose a list')

  const unanswered = { kind: 'not_answered', campaignId: 'not-here', count: 1, unit: 'day' } as const
  const campaign = await open(RuleStep, aRule({ when: unanswered, missing: ['campaign'] }), 'rule')
  expect(campaign.page.get('[data-campaign]').text()).toBe('Choose a campaign')
})
