// @vitest-environment happy-dom
// The page of the calendar with answers of a core: what cannot be moved, and what could not be counted.
import UApp from '@nuxt/ui/components/App.vue'
import { useToast } from '@nuxt/ui/composables'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { createApp, defineComponent, h } from 'vue'
import type { Router } from 'vue-router'
import type { CalendarRange, CalendarSend, CalendarStanding } from '@contract'
import CalendarPage from '../../../src/renderer/src/features/calendar/CalendarPage.vue'
import { addDays, daysInMonthGrid } from '../../../src/renderer/src/features/calendar/calendarDays'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'

const today = new Date().toISOString().slice(0, 10)

const aSend = (changes: Partial<CalendarSend> = {}): CalendarSend => ({
  ...{ campaignId: 'c1', name: 'Points', day: today, from: `${today}T10:00:00.000Z`, to: `${today}T10:00:00.000Z` },
  ...{ people: 12, state: 'done' },
  ...changes,
})

interface Answers {
  readonly sends?: readonly CalendarSend[]
  readonly standing?: () => Promise<readonly CalendarStanding[]>
  readonly isUnused?: boolean
}

async function openPage({ sends = [], standing = () => Promise.resolve([]), isUnused = false }: Answers) {
  let counted = 0
  const range = (asked: { from: string; to: string }): CalendarRange => ({
    ...{ zone: 'UTC', region: 'GB', isUnused, sends: [...sends], totals: { texted: 12, toCome: 0 } },
    days: Array.from({ length: daysInMonthGrid }, (_, index) => ({
      day: addDays(asked.from, index),
      hours: null,
      people: 0,
    })),
  })
  const Page = defineComponent({
    setup: () => {
      useAccounts().activeId = 'a1'
      return () => h(UApp, null, { default: () => h(CalendarPage) })
    },
  })
  const page = mountPart(Page, {
    client: {
      accounts: { list: () => Promise.resolve({ accounts: [anAccount()], activeId: 'a1' }) },
      calendar: {
        range: (asked: { from: string; to: string }) => Promise.resolve(range(asked)),
        standing: () => ((counted += 1), standing()),
      },
      quietHours: { all: () => Promise.resolve({ rules: [], asOf: '', crossing: 'go_on' }) },
    },
  })
  // A month has room for its sends in a page without a height.
  await (page.vm as unknown as { $router: Router }).$router.push('/calendar?view=month')
  await flushPromises()
  const before = counted
  return { page, counted: () => counted - before }
}

/** Down on the block, and a hundred pixels on. */
async function drag(page: VueWrapper): Promise<void> {
  const block = page.get('[data-send]').element
  block.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 10, clientY: 10 }))
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 110, clientY: 110 }))
  window.dispatchEvent(new MouseEvent('pointerup', { clientX: 110, clientY: 110 }))
  await flushPromises()
}
const pathOf = (page: VueWrapper): string => (page.vm as unknown as { $route: { path: string } }).$route.path
const notices = (): unknown[] => createApp({}).runWithContext(() => useToast().toasts.value.map(({ title }) => title))

test('the name of a send in the calendar keeps its own direction (in Arabic “Happy birthday” was “…ppy birthday”)', async () => {
  const { page } = await openPage({ sends: [aSend({ name: 'Happy birthday' })] })
  expect(page.get('[data-send] [data-name]').attributes('dir')).toBe('auto')
})

test('a day of a standing send that is dragged opens its rule', async () => {
  const standing = { ruleId: 7, name: 'Birthdays', day: today, time: '10:00', people: 3 }
  const { page } = await openPage({ standing: () => Promise.resolve([standing]) })
  await drag(page)

  expect(pathOf(page)).toBe('/standing/7')
  expect(page.find('[data-was]').exists()).toBe(false)
})

test('a past send that is dragged stays where it was, and a notice says which sends can be moved', async () => {
  const { page } = await openPage({ sends: [aSend()] })
  await drag(page)

  expect(page.find('[data-was]').exists()).toBe(false)
  expect(notices()).toEqual(['Only a planned campaign that has not started can be moved here.'])
})

test('a planned campaign with times from a column was told that only planned ones can be moved: the notice says why, and opens it', async () => {
  const { page } = await openPage({ sends: [aSend({ state: 'planned' })] })
  await drag(page)

  const { title, description, actions } = createApp({}).runWithContext(() => useToast().toasts.value.at(-1)!)
  expect(title).toBe('This campaign cannot be moved in the calendar')
  expect(description).toContain('It takes its times from a column')
  const press = actions?.[0]?.onClick as ((event: MouseEvent) => void) | undefined
  press?.(new MouseEvent('click'))
  await flushPromises()
  expect(pathOf(page)).toBe('/campaigns/c1')
})

test('a month whose standing sends could not be counted shows the rest, says so, and is counted again', async () => {
  let isBroken = true
  const { page, counted } = await openPage({
    sends: [aSend()],
    standing: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve([])),
  })
  const notice = page.get('[data-not-counted]')
  expect(notice.text()).toContain('This month could not be counted')
  expect(notice.text()).toContain('What is planned goes out as approved.')
  expect(page.findAll('[data-send]')).toHaveLength(1)

  isBroken = false
  await notice.get('button').trigger('click')
  await flushPromises()
  expect(counted()).toBe(1)
  expect(page.find('[data-not-counted]').exists()).toBe(false)
})

test('an account that has sent nothing gets three ways to begin, and no legend', async () => {
  const { page } = await openPage({ isUnused: true })

  expect(page.find('[data-calendar-region]').exists()).toBe(false)
  expect(page.findAll('a').map((link) => link.attributes('href'))).toEqual(
    expect.arrayContaining(['yearly', 'around', 'joined'].map((kind) => `/standing/new?kind=${kind}`)),
  )
})

test('a trial and its rest had the same name in the calendar: each says which it is', async () => {
  for (const [part, name] of [
    [{ isTrial: true }, 'Points · trial'],
    [{ isRest: true }, 'Points · the rest'],
  ] as const) {
    const { page } = await openPage({ sends: [aSend(part)] })
    expect(page.get('[data-send] [data-name]').text()).toBe(name)
    page.unmount()
  }
})
