import type { Backup, Progress, RecoveryStatus, StateCounts } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import BlockedPage from '../../../src/renderer/src/features/recovery/BlockedPage.vue'
import FoundCard from '../../../src/renderer/src/features/recovery/FoundCard.vue'
import DataSection from '../../../src/renderer/src/features/settings/sections/DataSection.vue'
import ProblemNotice from '../../../src/renderer/src/features/shell/ProblemNotice.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useRecovery } from '../../../src/renderer/src/stores/recovery'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { areaClient, refusal, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'
import { watchSavedTexts } from '../savedTexts'

const counts: StateCounts = {
  ...{ total: 1_860, pending: 660, held: 0, inflight: 0, accepted: 1_138, refused: 12, uncertain: 50, absent: 0 },
  ...{ closed: 0, skipped: 0 },
}
const progress: Progress = {
  ...{ campaignId: 'c1', revision: 1, name: 'Christmas', state: 'paused', pauseReason: 'restart', counts },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
  isTest: false,
  nextLookAt: '2026-11-20T09:42:00.000Z',
}
const ready: RecoveryStatus = { state: 'ready', findings: [], campaigns: [], folder: '/folder' }
const cutShort: RecoveryStatus = {
  ...ready,
  findings: [{ kind: 'unclean_end' }],
  campaigns: [{ campaignId: 'c1', accountId: 'a1', name: 'Christmas', counts, inDoubt: 50 }],
}
const backup: Backup = { name: 'b1', madeAt: '2026-11-20T02:00:00.000Z', bytes: 61_000_000, reason: 'daily' }

/** Mounts a page as App would, with the report read. */
async function open(Part: unknown, answers: Answers) {
  const confirm = makeConfirm()
  const shortcuts = makeShortcutMap({ isMac: false, letterShortcuts: { value: true } as never })
  const stores = {} as { recovery: ReturnType<typeof useRecovery>; sends: ReturnType<typeof useSends> }
  const Host = {
    components: { Part },
    template: '<Part v-if="isRead" />',
    provide: { [confirmKey]: confirm, [shortcutsKey]: shortcuts },
    setup: () => Object.assign(stores, { recovery: useRecovery(), sends: useSends() }),
    data: () => ({ isRead: false }),
    async mounted(this: { isRead: boolean }) {
      await stores.recovery.load()
      this.isRead = true
    },
  }
  const whole: Answers = { accounts: { list: () => ({ accounts: [] }) }, ...answers }
  const part = mountPart(Host, { client: areaClient(whole) as never })
  await vi.waitFor(() => expect(part.text()).not.toBe(''))
  await flushPromises()
  const press = (key: string) => shortcuts.handle(new KeyboardEvent('keydown', { key, cancelable: true }))
  return { part, confirm, press, ...stores }
}
const numbers = (text: string) => text.replace(/\s+/g, ' ')

test('the card after an end in mid-send shows where everyone is, and follows those who are looked up', async () => {
  const { part, sends } = await open(FoundCard, {
    recovery: { status: () => cutShort },
    outbox: { progress: () => progress },
  })
  expect(numbers(part.text())).toContain('Checking now: 0 found')

  sends.take({ ...progress, revision: 2, counts: { ...counts, accepted: 1_180, uncertain: 8 } })
  await nextTick()

  const said = numbers(part.text())
  expect(said).toContain('1,138accepted by the gateway before Postrider closed')
  expect(said).toContain('12refused by the gateway')
  expect(said).toContain('50on their way when Postrider closed. Checking now: 42 found')
  expect(said).toContain('660not started, waiting')
  expect(said).toContain('1,860everyone is accounted for')
})

test.each(['missing', 'locked', 'unavailable'] as const)(
  'nothing was read and the card said “Checking now: 0 found”, as the key was %s: it says what it waits for',
  async (credential) => {
    const { part } = await open(FoundCard, {
      recovery: { status: () => cutShort },
      outbox: { progress: () => progress },
      accounts: { list: () => ({ accounts: [] }) },
    })
    useAccounts().all = [anAccount({ id: 'a2' }), anAccount({ credential })]
    await nextTick()

    const said = numbers(part.text())
    expect(said).toContain('Postrider checks them as soon as it can use the key of this account. Found so far: 0')
    expect(said).not.toContain('Checking now')
  },
)

test('people who are in no state are named in red, at once', async () => {
  const lost = { ...counts, pending: 658 }
  const { part } = await open(FoundCard, {
    recovery: { status: () => ({ ...cutShort, campaigns: [{ ...cutShort.campaigns[0]!, counts: lost }] }) },
    outbox: { progress: () => ({ ...progress, counts: lost }) },
  })

  const alert = part.findAll('[role="alert"]').find((one) => one.text().includes('1,860'))

  expect(alert?.text()).toContain('2 people are unaccounted for. Nothing is sent to them.')
  expect(alert?.classes()).toContain('text-error')
  expect(part.text()).not.toContain('everyone is accounted for')
})

test('Enter opens the campaign and marks the report as read, and Resume resumes once', async () => {
  const seen = vi.fn(() => ready)
  const { press, recovery } = await open(FoundCard, {
    recovery: { status: () => cutShort, seen },
    outbox: { progress: () => progress },
  })
  ;(document.activeElement as HTMLElement | null)?.blur()

  press('Enter')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(seen).toHaveBeenCalledTimes(1)
})

test('Resume N messages resumes once, and then the app follows', async () => {
  const resume = vi.fn(() => ({ ...progress, revision: 3, state: 'running' as const }))
  const { part, recovery } = await open(FoundCard, {
    recovery: { status: () => cutShort, seen: () => ready },
    outbox: { progress: () => progress, resume },
  })

  const button = part.findAll('button').find((one) => one.text() === 'Resume 660 messages')
  await button?.trigger('click')
  await button?.trigger('click')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(resume).toHaveBeenCalledTimes(1)
})

test('a folder on a network drive cannot be used by a press, and says what to do', async () => {
  const { part } = await open(FoundCard, {
    recovery: { status: () => ({ ...cutShort, locked: 'synced_folder' }) },
    outbox: { progress: () => progress },
  })

  expect(part.text()).toContain('move the folder to this computer’s own disk')
  expect(part.text()).not.toContain('Resume')
  expect(part.findAll('input')).toHaveLength(0)
})

test('the card after “This one” says how much of the list is read, which was nowhere to be seen', async () => {
  const copy = { messages: 1_240, total: 3_000, notListed: 0, isAllHere: false, isWhole: false }
  const openAfter = (kind: 'adopted' | 'unclean_end') =>
    open(FoundCard, {
      recovery: { status: () => ({ ...cutShort, findings: [{ kind }] }) },
      outbox: { progress: () => progress },
      history: { copy: () => copy },
    })

  expect(numbers((await openAfter('adopted')).part.text())).toContain('1,240 of 3,000 messages are here.')
  expect(numbers((await openAfter('unclean_end')).part.text())).not.toContain('messages are here')
})

test('damage found while the app runs leads to the backups', async () => {
  const { part, recovery } = await open(FoundCard, {
    recovery: { status: () => ({ ...ready, findings: [{ kind: 'check_failed' }] }), seen: () => ready },
  })
  expect(part.get('[role="alert"]').text()).toContain('Restore an earlier backup')

  await part
    .findAll('button')
    .find((one) => one.text() === 'Restore a backup')
    ?.trigger('click')

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
})

test('a damaged database shows what it means, the backups, and asks before one is restored', async () => {
  const restore = vi.fn(() => ready)
  const { part, confirm, recovery } = await open(BlockedPage, {
    recovery: { status: () => ({ ...ready, state: 'blocked', fault: 'damaged' }), backups: () => [backup], restore },
  })
  expect(part.get('[role="alert"]').text()).toContain('Nothing is sent. Nothing was deleted.')
  expect(part.text()).toContain('Daily · 61 MB')

  await part
    .findAll('button')
    .find((one) => one.text() === 'Restore this backup')
    ?.trigger('click')
  expect(restore).not.toHaveBeenCalled()
  confirm.answer(true)

  await vi.waitFor(() => expect(recovery.page).toBe('app'))
  expect(restore).toHaveBeenCalledWith({ name: 'b1' })
})

test('a file of which nothing can be recovered is not called a full disk', async () => {
  const { part } = await open(BlockedPage, {
    recovery: {
      status: () => ({ ...ready, state: 'blocked', fault: 'damaged' }),
      backups: () => [],
      salvage: () => {
        throw refusal('STORAGE_FAILED')
      },
    },
  })

  await part
    .findAll('button')
    .find((one) => one.text() === 'Recover what can be read')
    ?.trigger('click')

  await vi.waitFor(() => expect(part.text()).toContain('The damaged file has not changed.'))
  expect(part.text()).not.toContain('could not write')
})

test('an empty address book is started only after its word was typed', async () => {
  const startEmpty = vi.fn(() => ready)
  const { part } = await open(BlockedPage, {
    recovery: { status: () => ({ ...ready, state: 'blocked', fault: 'damaged' }), backups: () => [], startEmpty },
  })
  await part
    .findAll('button')
    .find((one) => one.text() === 'Start with an empty address book')
    ?.trigger('click')
  await flushPromises()
  const dialog = document.querySelector('[role="dialog"]')
  const field = dialog?.querySelector('input')
  const yes = [...(dialog?.querySelectorAll('button') ?? [])].at(-1)
  expect(dialog?.textContent).toContain('Postrider does not know campaigns in progress')
  expect(yes?.disabled).toBe(true)

  if (field) field.value = 'empty'
  field?.dispatchEvent(new Event('input'))
  await flushPromises()
  yes?.click()

  await vi.waitFor(() => expect(startEmpty).toHaveBeenCalledTimes(1))
})

test.each([
  ['newer', 'Install the newer Postrider.'],
  ['read_only', 'Allow your user to write to the folder below'],
  ['full', 'Free up '],
] as const)('a folder that is %s offers nothing that could harm it', async (fault, next) => {
  const { part } = await open(BlockedPage, { recovery: { status: () => ({ ...ready, state: 'blocked', fault }) } })

  expect(part.text()).toContain(next)
  expect(part.text()).toContain('/folder')
  expect(part.findAll('button').map((button) => button.text())).toEqual(['Read a report for help'])
})

test('the report for help was saved without being shown: the page shows all of it first, and saves exactly that', async () => {
  const saved = watchSavedTexts()
  const { part } = await open(BlockedPage, {
    recovery: { status: () => ({ ...ready, state: 'blocked', fault: 'newer' }) },
    diagnostics: { bundle: () => ({ name: 'postrider-support.txt', text: 'state is=blocked' }) },
  })
  const press = async (name: string): Promise<void> => {
    await part
      .findAll('button')
      .find((button) => button.text() === name)
      ?.trigger('click')
    await flushPromises()
  }

  await press('Read a report for help')
  expect([part.get('[data-bundle]').text(), await saved()]).toEqual(['state is=blocked', []])
  await press('Save as a file')

  expect(await saved()).toEqual(['postrider-support.txt: state is=blocked'])
})

test('Data and backup shows its three figures, makes a backup, and says what could not be done', async () => {
  const facts = { people: 3_482, messages: 48_117 }
  const backUp = vi.fn<() => Backup>(() => {
    throw refusal('SENDING_BUSY')
  })
  const { part } = await open(DataSection, {
    recovery: { status: () => ready, facts: () => facts, backups: () => [backup], backUp },
  })
  expect(part.findAll('dd').map((figure) => figure.text())).toEqual(['3,482', '48,117', 'None yet'])

  const button = part.findAll('button').find((one) => one.text() === 'Back up now')
  await button?.trigger('click')
  await vi.waitFor(() => expect(part.get('[role="alert"]').text()).toContain('A campaign is being sent'))

  backUp.mockImplementation(() => backup)
  await button?.trigger('click')
  await vi.waitFor(() => expect(part.find('[role="alert"]').exists()).toBe(false))
  expect(backUp).toHaveBeenCalledTimes(2)
})

test('a locked folder refuses to send everywhere, with the report one press away', async () => {
  const locked: RecoveryStatus = { ...ready, locked: 'profile_restored' }
  const { part, recovery } = await open(
    { components: { ProblemNotice }, template: `<ProblemNotice :problem="{ code: 'SENDING_LOCKED', retry: 'no' }" />` },
    { recovery: { status: () => locked, seen: () => locked } },
  )
  await recovery.putAside()
  expect(recovery.page).toBe('app')

  await part.get('button').trigger('click')

  await vi.waitFor(() => expect(recovery.page).toBe('found'))
})
