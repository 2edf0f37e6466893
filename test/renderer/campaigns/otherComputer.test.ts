// The page of a folder that was used elsewhere, and the strip that stays until a person has chosen.
import type { RecoveryStatus } from '@contract'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import OtherComputer from '../../../src/renderer/src/features/recovery/OtherComputer.vue'
import LockedStrip from '../../../src/renderer/src/features/shell/LockedStrip.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useLive } from '../../../src/renderer/src/stores/live'
import { useRecovery } from '../../../src/renderer/src/stores/recovery'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'

const day = (date: number, hour: number, minutes = 0): string => new Date(2026, 10, date, hour, minutes).toISOString()
const ready: RecoveryStatus = { state: 'ready', findings: [], campaigns: [], folder: '/folder' }
const locked: RecoveryStatus = {
  ...ready,
  locked: 'profile_copied',
  findings: [{ kind: 'profile_copied' }],
  uses: {
    here: { at: day(17, 14, 2), computer: 'Studio PC' },
    other: { computer: 'Imogen’s laptop', openedAt: day(18, 10, 40), notedAt: day(19, 17, 2) },
    texted: { people: 1_406, campaigns: 3, from: day(18, 11), until: day(19, 17, 2) },
  },
}

let part: VueWrapper | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 9) })
})
afterEach(() => {
  part?.unmount()
  vi.useRealTimers()
})

async function open(status: RecoveryStatus = locked) {
  const adopt = vi.fn(() => ready)
  const separate = vi.fn(() => ready)
  const leave = vi.fn((): RecoveryStatus => ({ ...status, findings: [], isLeft: true }))
  const seen = vi.fn((): RecoveryStatus => ({ ...status, findings: [] }))
  const shortcuts = makeShortcutMap({ isMac: false, letterShortcuts: { value: true } as never })
  const stores = {} as {
    recovery: ReturnType<typeof useRecovery>
    live: ReturnType<typeof useLive>
    accounts: ReturnType<typeof useAccounts>
  }
  part = mountPart(
    {
      components: { OtherComputer, LockedStrip },
      provide: { [confirmKey]: makeConfirm(), [shortcutsKey]: shortcuts },
      setup: () => Object.assign(stores, { recovery: useRecovery(), live: useLive(), accounts: useAccounts() }),
      template: `<OtherComputer v-if="recovery.page === 'found'" :status="recovery.status" />
        <main v-if="recovery.page === 'app'"><LockedStrip /></main>`,
    },
    {
      client: areaClient({
        recovery: { status: () => status, adopt, separate, leave, seen },
        accounts: { list: () => ({ accounts: [] }) },
      }) as never,
    },
  )
  await stores.recovery.load()
  await flushPromises()
  const escape = () => shortcuts.handle(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  return { adopt, separate, leave, seen, escape, ...stores }
}
const page = (): VueWrapper => {
  if (!part) throw new Error('Nothing is mounted')
  return part
}
const radios = () => page().findAll<HTMLInputElement>('input[type="radio"]')
const chosen = () => radios().find(({ element }) => element.checked)?.element.value
const button = (name: string) =>
  page()
    .findAll('button')
    .find((one) => one.text().startsWith(name))
async function press(key: string): Promise<void> {
  ;(radios()[0]?.element ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
  await nextTick()
}

test('a folder that was used on another computer lists with dates what is known, and ends with what is not', async () => {
  await open()

  expect(page().get('h1').text()).toBe('This folder was used on another computer since Tue 17 Nov, 14:02')
  const lines = page()
    .findAll('ol li')
    .map((line) => line.findAll('time, p').map((one) => one.text()))
  expect(lines).toEqual([
    ['Tue 17 Nov, 14:02', 'Last used here, on Studio PC'],
    [
      'Wed 18 Nov, 10:40',
      'Opened on “Imogen’s laptop”',
      'That is the computer’s own name. Its last entry in the folder is from yesterday 17:02.',
    ],
    [
      'Wed 18 Nov to yesterday 17:02',
      '1,406 people were texted from there',
      'In 3 campaigns. The folder shows this. They count as sent here too.',
    ],
    ['Since yesterday 17:02', 'Later sends from there are unknown here', 'The gateway’s message list shows them.'],
  ])
})

test('the page names no other computer and gives no date if nothing is known of it', async () => {
  await open({ ...locked, uses: {} })

  expect(page().get('h1').text()).toBe('This data folder was used somewhere else')
  expect(page().text()).toContain('Sends from elsewhere are unknown here')
  expect(page().text()).not.toContain('undefined')
  expect(page().text()).not.toContain('Since')
})

test('an older folder that was brought back says so', async () => {
  await open({ ...locked, locked: 'profile_restored', findings: [{ kind: 'profile_restored' }], uses: {} })

  expect(page().get('h1').text()).toBe('This data folder is older than the last one used')
})

test('the other findings of the start are on the same page', async () => {
  await open({ ...locked, findings: [{ kind: 'profile_copied' }, { kind: 'check_failed' }] })

  expect(page().get('[role="alert"]').text()).toContain('Restore an earlier backup')
})

test('each of the three choices says how many may be texted twice or not at all, and this computer is advised', async () => {
  await open()

  const facts = page()
    .findAll('label')
    .map((label) => label.findAll('b').map((fact) => fact.text()))
  expect(facts).toEqual([
    ['no one', 'no one'],
    ['no one', 'scheduled sends, if it stays off'],
    ['possible, if both send the same', 'no one'],
  ])
  expect(
    page()
      .text()
      .match(/advised/g),
  ).toHaveLength(1)
  expect(chosen()).toBe('here')
})

test('Enter uses the folder here, after the list was read', async () => {
  const { adopt, recovery } = await open()

  await press('Enter')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(adopt).toHaveBeenCalledTimes(1)
  expect(page().text()).toBe('')
})

test('left to the other computer, the app opens and still says that nothing is sent from here', async () => {
  const { leave, adopt, recovery } = await open()

  await press('2')
  await press('Enter')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(adopt).not.toHaveBeenCalled()
  expect(page().text()).toContain('Nothing is sent from here.')
})

test('two separate copies are made only when they were chosen', async () => {
  const { separate, adopt, recovery } = await open()

  await press('3')
  await button('Make this a separate copy')?.trigger('click')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(separate).toHaveBeenCalledTimes(1)
  expect(adopt).not.toHaveBeenCalled()
})

test('the choice to only look decides nothing, keeps the strip, and leads back to the page', async () => {
  const { seen, adopt, leave, separate, escape, recovery } = await open()

  escape()

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(seen).toHaveBeenCalledTimes(1)
  for (const act of [adopt, leave, separate]) expect(act).not.toHaveBeenCalled()
  expect(page().text()).toContain('Nothing is sent from here.')
  await button('See why and what to do')?.trigger('click')
  await vi.waitFor(() => expect(recovery.page).toBe('found'))
})

test('a folder left to the other computer does not ask at the next start, but shows its choice when asked to', async () => {
  const { recovery } = await open({ ...locked, isLeft: true })
  expect(recovery.page).toBe('app')

  await button('See why and what to do')?.trigger('click')

  await vi.waitFor(() => expect(recovery.page).toBe('found'))
  expect(radios()).toHaveLength(3)
})

test('this computer cannot be chosen without a connection: it needs the gateway’s list', async () => {
  const { live, accounts, adopt } = await open()
  accounts.$patch({ all: [{ id: 'a1', kind: 'gateway' }] as never, activeId: 'a1' })
  live.$patch({ state: 'standing', online: false })
  await nextTick()
  await nextTick()

  expect(radios()[0]?.element.disabled).toBe(true)
  expect(page().text()).toContain('needs the gateway’s message list')
  await press('1')

  expect(chosen()).toBe('other')
  expect(page().get('[aria-live="polite"]').text()).toContain('There is no connection.')
  expect(adopt).not.toHaveBeenCalled()
})
