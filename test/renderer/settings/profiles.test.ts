// The profiles of this computer in the settings.
import { flushPromises } from '@vue/test-utils'
import type { ProfilesState } from '@contract'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import ProfilesSection from '../../../src/renderer/src/features/settings/sections/ProfilesSection.vue'
import { areaClient, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'

const two: ProfilesState = {
  isPossible: true,
  asksAtStart: true,
  profiles: [
    { id: 'a', name: 'Alder & Finch', isOpen: true, openedAt: '2026-11-20T09:30:00.000Z' },
    { id: 'b', name: 'Harbour Yoga', isOpen: false },
  ],
}

async function open(state: ProfilesState, answers: Answers['profiles'] = {}) {
  const confirm = makeConfirm()
  const Page = defineComponent({
    setup() {
      provide(confirmKey, confirm)
      return () => h(UApp, null, { default: () => h(ProfilesSection) })
    },
  })
  const client = areaClient({
    profiles: { list: () => state, ...answers },
    accounts: { list: () => ({ accounts: [] }) },
  })
  const page = mountPart(Page, { client: client as never })
  await flushPromises()
  const press = async (name: string): Promise<void> => {
    await page
      .findAll('button')
      .find((button) => button.text() === name)
      ?.trigger('click')
    await flushPromises()
  }
  return { page, press, confirm }
}

test('a second profile is made with a name for each, and only then there is a list', async () => {
  const create = vi.fn(() => two)
  const { page } = await open({ isPossible: true, profiles: [], asksAtStart: true }, { create })
  expect(page.find('[data-profiles]').exists()).toBe(false)
  const [own, next] = page.findAll('form input')
  await own?.setValue('Alder & Finch')
  await next?.setValue(' Harbour Yoga ')

  await page.get('form').trigger('submit')
  await flushPromises()

  expect(create).toHaveBeenCalledExactlyOnceWith({ name: 'Harbour Yoga', thisName: 'Alder & Finch' })
  expect(page.findAll('[data-profiles] li')).toHaveLength(2)
})

test('another profile is opened after a yes that says what waits, and Postrider says that it starts again', async () => {
  const openIt = vi.fn(() => two)
  const { page, press, confirm } = await open(two, { open: openIt })

  await press('Open')
  expect(confirm.asked.value).toMatchObject({
    title: 'Open Harbour Yoga?',
    body: expect.stringContaining('Scheduled sends of this profile wait') as string,
  })
  confirm.answer(true)
  await flushPromises()

  expect(openIt).toHaveBeenCalledExactlyOnceWith({ id: 'b' })
  expect(page.get('[role=status]').text()).toBe('Postrider is closing and opens again with the other profile.')
})

test('the profile of this window can be renamed, but neither opened again nor removed from the list', async () => {
  const rename = vi.fn(() => two)
  const { page } = await open(two, { rename })
  const own = page.findAll('[data-profiles] li')[0]
  expect([own?.text().includes('This one'), own?.findAll('button').length]).toEqual([true, 0])

  await own?.get('input').setValue('Alder and Finch')
  await flushPromises()

  expect(rename).toHaveBeenCalledExactlyOnceWith({ id: 'a', name: 'Alder and Finch' })
})

test('in a browser the section says how another profile is opened, and offers nothing', async () => {
  const { page } = await open({ isPossible: false, profiles: [], asksAtStart: false })

  expect(page.text()).toContain('Start it with --data and another folder')
  expect(page.findAll('button, input')).toHaveLength(0)
})
