// The page of the data: settings from a file, and erasing everything.
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import type { FileSection } from '@contract'
import { defineComponent, h, provide, type Component } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { defaultSettings } from '@contract/settings/defaultSettings'
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

const section = (id: string, of: FileSection['of'], more: Partial<FileSection> = {}): FileSection => ({
  ...{ id, of, found: 'here', changes: [], leftOut: [], unknown: 0, ...more },
})
const computer = section('computer', 'computer', {
  changes: [{ kind: 'computer', setting: 'density', from: { density: 'normal' }, to: { density: 'dense' } }],
  unknown: 1,
})
const shop = section('account-1', 'account', {
  name: 'Shop',
  currency: 'GBP',
  changes: [
    { kind: 'account', setting: 'dailyCap', from: 100, to: null, effect: 'loosens' },
    { kind: 'account', setting: 'moneyPerDayMicros', from: null, to: 5_000_000 },
    { kind: 'account', setting: 'keepMonths', from: null, to: 12, effect: 'deletes' },
    { kind: 'rule', name: 'Hours', isReplaced: true, effect: 'switches_off' },
    { kind: 'rule', name: 'Parking', isReplaced: false },
  ],
  leftOut: [{ kind: 'rule', name: 'Members', why: 'no_list' }],
})

async function openFile(sections: readonly FileSection[], answers: Answers['settingsFile'] = {}) {
  const use = vi.fn((_: { sections: FileSection[] }) => ({ changed: 6, undoId: 'undo' }))
  const undo = vi.fn(() => ({ changed: 6 }))
  const page = await open(SettingsFilePart, {
    files: { canPick: () => ({ canPick: true }), pick: () => ({ handle: 'file', name: 'x.json', sizeBytes: 1 }) },
    settingsFile: { read: () => ({ fileId: 'one', sections: [...sections] }), use: use as never, undo, ...answers },
    settings: { get: () => ({ settings: defaultSettings, wasReset: false }) },
  })
  await page.press('Choose a file')
  const texts = (selector: string) =>
    [...document.body.querySelectorAll(selector)].map((row) =>
      (row.matches('div') ? [...row.children] : [row])
        .map((part) => part.textContent)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  return { ...page, use, undo, texts }
}

test('a settings file is shown section by section with old and new values, and what is looser or left out', async () => {
  const elsewhere = section('account-2', 'account', { name: 'Elsewhere', found: 'not_here' })
  const { texts } = await openFile([computer, section('profile', 'profile'), shop, elsewhere])

  expect(texts('[role=dialog] h2')).toEqual(['Change 6 settings?'])
  expect(texts('[data-file-section] dl > div')).toEqual([
    'Row height in tables Normal → Dense',
    'People a day 100 → no limit Looser than now',
    'Money a day no limit → £5.00',
    'Keep messages forever → 12 months Deletes older messages, replies and campaigns for good',
    'Automatic answer “Hours” replaced Switched off until you switch it on again',
    'Automatic answer “Parking” added, off',
  ])
  expect(texts('[data-file-section] li')).toEqual([
    '1 part of the file is not a setting of this version and is left out.',
    'Automatic answer “Members”: left out. Its list is not here. Create the list, then choose the file again.',
  ])
  expect(texts('[data-file-section]').at(-1)).toContain('ElsewhereNo account here has this name')
  expect(texts('[data-looser]')).toEqual(['1 change is looser than now: it allows more messages, money or hours.'])
})

test('hours, words and texts that all accounts share are written in words', async () => {
  const days = (from: string) => [...Array.from({ length: 5 }, () => ({ from, to: '20:00' })), null, null]
  const { texts } = await openFile([
    section('profile', 'profile', {
      changes: [
        {
          ...{ kind: 'hours', region: 'FR', effect: 'loosens' },
          from: { week: days('10:00'), onHolidays: true },
          to: { week: days('08:00'), onHolidays: false },
        },
        { kind: 'word', word: 'Basta', isRemoved: false },
        { kind: 'snippet', name: 'Address', isReplaced: false },
      ],
    }),
  ])

  expect(texts('[data-file-section] dl > div')).toEqual([
    'Hours for texting people in France Mon–Fri: 10:00 to 20:00, Sat–Sun: quiet all day, quiet on public holidays → Mon–Fri: 08:00 to 20:00, Sat–Sun: quiet all day, not quiet on public holidays Looser than now',
    'Opt-out word “Basta” added',
    'Snippet “Address” added',
  ])
})

test('only the sections that stay ticked are used, and what was used can be taken back', async () => {
  const { press, use, undo } = await openFile([computer, shop])
  const boxes = [...document.body.querySelectorAll<HTMLElement>('[data-file-section] [role=checkbox]')]
  boxes[1]?.click()
  await flushPromises()

  await press('Change 1 setting')
  expect(use).toHaveBeenCalledExactlyOnceWith({ fileId: 'one', sections: [computer] })
  expect(document.body.querySelector('[role=dialog]')).toBeNull()

  await press('Undo')
  expect(undo).toHaveBeenCalledExactlyOnceWith({ undoId: 'undo' })
})

test('a settings file that is closed changes nothing, and a refusal stays in its dialog', async () => {
  const { press, use, texts } = await openFile([computer], {
    use: () => Promise.reject(refusal('SETTINGS_FILE_STALE')),
  })

  await press('Change 1 setting')
  expect(texts('[role=dialog] [role=alert]')[0]).toContain('Choose the file again.')
  await press('Keep mine')

  expect(use).not.toHaveBeenCalled()
  expect(document.body.querySelector('[role=dialog]')).toBeNull()
})

test('a file with the settings of now opens no dialog', async () => {
  await openFile([section('computer', 'computer'), section('profile', 'profile')])

  expect(document.body.querySelector('[role=dialog]')).toBeNull()
  expect(document.body.textContent).toContain('Your settings are the same as in the file.')
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
