import type { Account, Measure, Settings } from '@contract'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import PartBar from '../../../src/renderer/src/features/compose/message/PartBar.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useSettings } from '../../../src/renderer/src/stores/settings/settings'
import { areaClient, refusal, withStores } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount, theDefaults } from '../shapes'

const account = (more: Partial<Account['defaults']> = {}): Account => anAccount({ defaults: theDefaults(more) })
const measure: Measure = {
  ...{ people: 12, costly: [], costlyPeople: 0, fields: [], issues: [] },
  longest: { encoding: 'gsm7', units: 20, perPart: 160 },
  parts: { total: 12, least: 1, most: 1, spread: [{ parts: 1, people: 12 }] },
} as unknown as Measure

test('the list of accounts is read again after each change of one', async () => {
  const list = vi.fn(() => ({ accounts: [account()], activeId: 'a1' }))
  const credential = { kind: 'api_key', apiKey: 'k_invented_0123456789' } as const
  const accounts = withStores(
    {
      accounts: {
        list,
        replaceCredential: () => account(),
        changeAddresses: () => account(),
        test: () => ({ balance: { words: '1.00', readAt: '2026-11-20T09:42:00.000Z' } }),
      },
    },
    useAccounts,
  )

  await accounts.replaceCredential({ accountId: 'a1', credential, sessionOnly: false })
  await accounts.changeAddresses({ accountId: 'a1', credential, addresses: account().addresses, sessionOnly: false })
  const tested = await accounts.test('a1')

  expect(list).toHaveBeenCalledTimes(3)
  expect(accounts.active?.name).toBe('Alder')
  expect(tested.balance.words).toBe('1.00')
})

test('a list of accounts that was asked for before a change does not undo it (the welcome page came back after “Try the practice account”)', async () => {
  let answerFirst = (_: { accounts: readonly Account[] }): void => undefined
  const list = vi
    .fn()
    .mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)))
    .mockResolvedValue({ accounts: [account()], activeId: 'a1' })
  const accounts = withStores({ accounts: { list, openPractice: () => account() } }, useAccounts)

  const first = accounts.load()
  await accounts.openPractice()
  answerFirst({ accounts: [] })
  await first

  expect(accounts.active?.id).toBe('a1')
})

test('settings that were asked for before a change do not undo it', async () => {
  let answerFirst = (_: { settings: Settings; wasReset: boolean }): void => undefined
  const get = () => new Promise<{ settings: Settings; wasReset: boolean }>((resolve) => (answerFirst = resolve))
  const change = (part: Partial<Settings>) => ({ ...defaultSettings, ...part })
  const settings = withStores({ settings: { get, change } }, useSettings)

  const first = settings.load()
  await settings.change({ language: 'de' })
  answerFirst({ settings: defaultSettings, wasReset: false })
  await first

  expect(settings.current.language).toBe('de')
})

test('a refused credential is thrown as it came, and the store keeps nothing of it', async () => {
  const accounts = withStores(
    {
      accounts: {
        replaceCredential: () => {
          throw refusal('KEY_REFUSED')
        },
      },
    },
    useAccounts,
  )
  const given = {
    accountId: 'a1',
    credential: { kind: 'api_key', apiKey: 'k_canary_0123' },
    sessionOnly: true,
  } as const

  await expect(accounts.replaceCredential(given)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  expect(JSON.stringify(accounts.$state ?? {}) + JSON.stringify(accounts.all)).not.toContain('k_canary')
})

test.each([
  [true, 'at most 1 part per person'],
  [false, '1 part per person'],
])('parts are marked as at most if the gateway swaps letters itself (%s)', async (transcodes, words) => {
  const Bar = defineComponent({
    setup() {
      void useAccounts().load()
      return () => h(PartBar, { measure })
    },
  })
  const bar = mountPart(Bar, {
    client: areaClient({
      accounts: { list: () => ({ accounts: [account({ transcodes })], activeId: 'a1' }) },
    }) as never,
  })
  await flushPromises()

  expect(bar.get('b').text()).toBe(words)
})
