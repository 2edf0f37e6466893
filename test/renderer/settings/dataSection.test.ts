// The page of the data: settings from a file, and erasing everything.
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide, type Component } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { defaultSettings } from '@contract/defaultSettings'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import DataSectionFolder from '../../../src/renderer/src/features/settings/sections/DataSectionFolder.vue'
import EraseEverything from '../../../src/renderer/src/features/settings/sections/EraseEverything.vue'
import SettingsFilePart from '../../../src/renderer/src/features/settings/sections/SettingsFilePart.vue'
import { areaClient, refusal, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'

async function open(part: Component, answers: Answers) {
  const confirm = makeConfirm()
  const Page = defineComponent({
    setup() {
      provide(confirmKey, confirm)
      return () => h(UApp, null, { default: () => h(part) })
    },
  })
  mountPart(Page, { client: areaClient(answers) as never })
  await flushPromises()
  const press = async (name: string): Promise<void> => {
    const buttons = [...document.body.querySelectorAll('button')].filter(
      (button) => button.textContent?.trim() === name,
    )
    buttons.at(-1)?.click()
    await flushPromises()
  }
  return { confirm, press }
}

function withFile(changes: object, ignored = 0) {
  const change = vi.fn((part: object) => ({ ...defaultSettings, ...part }))
  const answers: Answers = {
    files: { canPick: () => ({ canPick: true }), pick: () => ({ handle: 'file', name: 'x.json', sizeBytes: 1 }) },
    settings: { readFile: () => ({ changes, ignored }), change: change as never },
  }
  return { change, answers }
}

test('settings of a file are named before they are used, and none is changed without a yes', async () => {
  const { change, answers } = withFile({ density: 'dense', lessMotion: true }, 1)
  const { confirm, press } = await open(SettingsFilePart, answers)

  await press('Choose a file')
  expect(confirm.asked.value).toMatchObject({
    title: 'Change 2 settings?',
    body: 'Row height in tables, Less motion. 1 part of the file is not a setting of this version and is left out.',
  })
  confirm.answer(false)
  await flushPromises()
  expect(change).not.toHaveBeenCalled()

  await press('Choose a file')
  confirm.answer(true)
  await flushPromises()
  expect(change).toHaveBeenCalledExactlyOnceWith({ density: 'dense', lessMotion: true })
})

test('a file with the settings of now asks nothing', async () => {
  const { change, answers } = withFile({})
  const { confirm, press } = await open(SettingsFilePart, answers)

  await press('Choose a file')

  expect(confirm.asked.value).toBeUndefined()
  expect(change).not.toHaveBeenCalled()
})

const content = { people: 1_312, campaigns: 41, unfinished: 2, optOuts: 61, accounts: 1 }
const ready = { state: 'ready' as const, findings: [], campaigns: [], folder: '/data' }

async function type(text: string): Promise<void> {
  const field = document.body.querySelector<HTMLInputElement>('[role=dialog] input')
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

const profiles = {
  ...{ isPossible: true, asksAtStart: true },
  profiles: [
    { id: 'b', name: 'Harbour Yoga', isOpen: false },
    { id: 'a', name: 'Alder & Finch', isOpen: true },
  ],
}

test('everything is erased only after its numbers were shown and the name of the profile was typed, and the numbers go along', async () => {
  const erase = vi.fn(() => ready)
  const { press } = await open(EraseEverything, {
    profiles: { list: () => profiles },
    recovery: { content: () => content, erase: erase as never, status: () => ready },
    settings: { get: () => ({ settings: defaultSettings, wasReset: false }) },
  })

  await press('Erase everything')
  const rows = [...document.body.querySelectorAll('[data-content] dd')].map((row) => row.textContent)
  expect(rows).toEqual(['1,312', '41', '2', '61', '1'])
  await press('Erase everything')
  expect(document.body.textContent).toContain('Type “Alder & Finch”, the name of this profile, to continue')
  for (const wrong of ['', 'erase', 'Harbour Yoga', 'Postrider']) {
    await type(wrong)
    await press('Erase everything')
  }
  expect(erase).not.toHaveBeenCalled()

  await type(' alder & finch')
  await press('Erase everything')

  expect(erase).toHaveBeenCalledExactlyOnceWith({ content })
})

test('an erasing that is refused during a send says so, with the next step', async () => {
  const { press } = await open(EraseEverything, {
    profiles: { list: () => ({ ...profiles, profiles: [] }) },
    recovery: { content: () => content, erase: () => Promise.reject(refusal('SENDING_BUSY', 'after')) },
  })

  await press('Erase everything')
  // The only profile of a computer.
  await type('Postrider')
  await press('Erase everything')

  expect(document.body.querySelector('[role=alert]')?.textContent).toContain('Pause it first, then try again.')
})

const disk = {
  sizes: { database: 200_000_000, backups: 0, aside: 0, journal: 0, ballast: 4_000_000, logs: 1_000, other: 0 },
  freeBytes: 138_000_000_000,
}
const folder = { render: () => h(DataSectionFolder, { folder: '/data', disk }) }

test('the room that is held for a full disk is named for what it is, not counted as the log', async () => {
  await open(folder, {})

  expect(document.body.textContent).toMatch(/Room held for a full disk 4 MB\s*Log and other files 1 kB/)
})

test('the folder is moved after a yes that says what happens, in the own window alone, and a refusal is said', async () => {
  await open(folder, {})
  expect(document.body.textContent).not.toContain('Move the folder')
  vi.stubGlobal('postrider', { platform: 'linux', windowAction: () => undefined })
  const move = vi.fn((): { state: 'restarting' } => {
    throw refusal('MOVE_NO_ROOM')
  })
  const { confirm, press } = await open(folder, { recovery: { move } })

  await press('Move the folder')
  expect(confirm.asked.value).toMatchObject({
    title: 'Move the data folder?',
    body: expect.stringContaining('moves 204 MB to the folder that you choose') as string,
  })
  confirm.answer(false)
  await flushPromises()
  expect(move).not.toHaveBeenCalled()
  await press('Move the folder')
  confirm.answer(true)
  await flushPromises()
  expect(document.body.textContent).toContain('There is not enough room on that disk')

  move.mockImplementation(() => ({ state: 'restarting' }))
  await press('Move the folder')
  confirm.answer(true)
  await flushPromises()
  vi.unstubAllGlobals()

  expect(document.body.textContent).toContain('Postrider is closing to move its folder.')
})
