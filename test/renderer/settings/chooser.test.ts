// The page that asks at a start which profile to open.
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import type { ChoosableProfile } from '@contract'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ChooserPage from '../../../src/renderer/src/features/chooser/ChooserPage.vue'
import { useLateProfiles } from '../../../src/renderer/src/features/chooser/useLateProfiles'
import { mountPart } from '../mountPage'

const openedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
const profiles: readonly ChoosableProfile[] = [
  {
    ...{ id: 'a', name: 'Alder & Finch', openedAt, is: 'ready' },
    content: { people: 1_312, isPractice: false, next: { campaign: 'Loyalty points reminder', startsAt } },
  },
  { id: 'b', name: 'Harbour Yoga', openedAt, is: 'in_use' },
  { id: 'c', name: 'Practice', openedAt, is: 'ready', content: { people: 200, isPractice: true } },
  { id: 'd', name: 'On a disk', is: 'missing' },
  { id: 'e', name: 'Fresh', is: 'ready' },
]

let page: ReturnType<typeof mountPart>
afterEach(() => page.unmount())

async function openPage(answers: Readonly<Record<string, unknown>> = {}) {
  const client = {
    open: vi.fn(async () => 'opening'),
    create: vi.fn(async () => 'opening'),
    openFolder: vi.fn(async () => answers.openFolder ?? 'cancelled'),
  }
  const spoken: string[] = []
  const Page = defineComponent({
    setup: () => () =>
      h(UApp, null, {
        default: () =>
          h(ChooserPage, {
            ...{ client: client as never, profiles, language: 'en' as const },
            onSpeak: (language: string) => void spoken.push(language),
          }),
      }),
  })
  page = mountPart(Page)
  await flushPromises()
  const rows = () => page.findAll('[role=radiogroup] label').map((row) => row.text().replace(/\s+/g, ' '))
  const chosen = () => page.findAll<HTMLInputElement>('input[type=radio]').findIndex(({ element }) => element.checked)
  const button = (name: RegExp) => page.findAll('button').find((one) => name.test(one.text()))
  const key = async (name: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    await flushPromises()
  }
  return { client, rows, chosen, button, key, spoken }
}

test('a profile that was late is asked for until it has answered, and then no more', async () => {
  const late: ChoosableProfile = { id: 'a', name: 'Alder & Finch', is: 'ready', isLate: true }
  const known: ChoosableProfile = { id: 'a', name: 'Alder & Finch', is: 'in_use' }
  const answers = [[late], [known]]
  const state = vi.fn(async () => ({ profiles: answers.shift() ?? [], language: 'en' as const }))
  const shown: string[] = []
  const Late = defineComponent(() => {
    const found = useLateProfiles({ state } as never, [late])
    return () => {
      shown.push(found.value.map(({ is, isLate }) => (isLate ? 'late' : is)).join())
      return h('i')
    }
  })

  page = mountPart(Late)
  await flushPromises()

  expect([shown.at(-1), state.mock.calls.length]).toEqual(['in_use', 2])
})

test('each profile says who is in it, when it was open last and what waits, or that it is open or not there', async () => {
  const { rows } = await openPage()

  expect(rows()).toEqual([
    expect.stringMatching(
      /^AF ?Alder & Finch ?1,312 people, last open .+ ?Loyalty points reminder starts .+\. It must be open then\. ?1$/,
    ),
    expect.stringMatching(/^HY ?Harbour Yoga ?Open in another window ?2$/),
    expect.stringMatching(/^Practice ?200 invented people, play money ?3$/),
    expect.stringMatching(/^OA ?On a disk ?Its folder is not there\. Connect the disk that it is on\.$/),
    expect.stringMatching(/^FR ?Fresh ?Not opened yet ?5$/),
  ])
})

test('the profile that was open last is chosen, numbers choose another one, and Enter opens it once', async () => {
  const { client, chosen, key } = await openPage()
  expect([chosen(), document.activeElement]).toEqual([0, page.find('input[type=radio]').element])

  await key('3')
  expect(chosen()).toBe(2)
  await key('4')
  await key('9')
  expect(chosen()).toBe(2)
  await key('Enter')
  await key('Enter')

  expect(client.open).toHaveBeenCalledExactlyOnceWith({ id: 'c', asksAtStart: true })
})

test('a profile that is open elsewhere is gone to, and the tick opens a profile without asking from then on', async () => {
  const { client, key, button } = await openPage()
  await key('2')
  expect(button(/^Go there/)).toBeDefined()
  await key('1')
  expect(page.text()).toContain('Open Alder & Finch next time without asking')
  await page.get('[role=checkbox]').trigger('click')

  await button(/^Open Alder & Finch/)?.trigger('click')

  expect(client.open).toHaveBeenCalledExactlyOnceWith({ id: 'a', asksAtStart: false })
})

test('a new profile is named first, and keys mean letters meanwhile', async () => {
  const { client, chosen, button, key } = await openPage()
  await button(/^New profile/)?.trigger('click')
  await key('3')
  expect(chosen()).toBe(0)
  await page.get('form input').setValue('  Harbour Pilates ')

  await page.get('form').trigger('submit')

  expect(client.create).toHaveBeenCalledExactlyOnceWith({ name: 'Harbour Pilates' })
})

test('a folder without a profile is said, and the page can be used again', async () => {
  const { client, button, key } = await openPage({ openFolder: 'no_profile' })

  await button(/^Open a folder/)?.trigger('click')
  await flushPromises()
  expect(page.get('[role=alert]').text()).toContain('There is no profile in this folder.')
  await key('Enter')

  expect(client.open).toHaveBeenCalledOnce()
})

test('every language is offered by its own name', async () => {
  const { button, spoken } = await openPage()

  await button(/^Ελληνικά/)?.trigger('click')
  await button(/^العربية/)?.trigger('click')

  expect(spoken).toEqual(['el', 'ar'])
})
