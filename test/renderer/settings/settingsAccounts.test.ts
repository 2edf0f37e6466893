import type { Account } from '@contract'
import { ORPCError } from '@orpc/client'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import AccountsSection from '../../../src/renderer/src/features/settings/accounts/AccountsSection.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount, theDefaults } from '../shapes'

const now = '2026-11-20T09:42:00.000Z'
const account = (more: Partial<Account> = {}): Account =>
  anAccount({
    name: 'Alder & Finch',
    defaults: theDefaults({ sender: 'Alder' }),
    balance: { money: { micros: 218_600_000, currency: 'GBP' }, words: '218.60', readAt: now },
    ...more,
  })

async function open(
  all: readonly Account[],
  answers: Answers['accounts'] = {},
): Promise<{ confirm: ReturnType<typeof makeConfirm> }> {
  const confirm = makeConfirm()
  const client = areaClient({
    accounts: {
      list: () => ({ accounts: [...all], activeId: all[0]?.id }) as never,
      keychain: () => ({ state: 'ready' }),
      ...answers,
    },
  })
  const Page = defineComponent({
    setup() {
      provide(confirmKey, confirm)
      void useAccounts().load()
      return () => h(UApp, null, { default: () => h(AccountsSection) })
    },
  })
  mountPart(Page, { client: client as never })
  await flushPromises()
  return { confirm }
}
const everything = (): string => document.body.textContent ?? ''
async function press(name: string): Promise<void> {
  const found = [...document.body.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(name),
  )
  if (!found) throw new Error(`no button ${name}`)
  found.click()
  await flushPromises()
}
async function openMenu(name: string): Promise<void> {
  const button = document.body.querySelector<HTMLElement>(`[aria-label="More for ${name}"]`)
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await flushPromises()
}
async function type(selector: string, value: string, events = ['input', 'change']): Promise<void> {
  const field = document.body.querySelector<HTMLInputElement>(selector)
  if (!field) throw new Error(`no field ${selector}`)
  field.value = value
  for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }))
  await flushPromises()
}

test('each account says how it signs in, where that is kept, and what it has left', async () => {
  await open([
    account(),
    account({ id: 'a2', name: 'Trade', credentialKind: 'client', credential: 'session', isTest: true }),
    account({ id: 'a3', name: 'Old shop', credentialKind: 'password', credential: 'missing' }),
    account({ id: 'a4', name: 'Older shop', credentialKind: 'password', credential: 'expired' }),
  ])

  const rows = [...document.body.querySelectorAll('li')].map((row) => row.textContent ?? '')
  expect(rows[0]).toContain('In use')
  expect(rows[0]).toContain('API key in the keychain · balance £218.60, read')
  expect(rows[1]).toContain('Test address')
  expect(rows[1]).toContain('Client ID and secret kept until you close Postrider')
  expect(rows[2]).toContain('Sign in again')
  expect(rows[2]).toContain('E-mail and password (older) not on this computer')
  expect(rows[3]).toContain('Sign in again')
  expect(rows[3]).toContain('E-mail and password (older): the sign-in has expired')
})

test('trying an account says its balance now and when the access runs out', async () => {
  const test = vi.fn(() => ({
    balance: { money: { micros: 41_200_000, currency: 'GBP' }, words: '41.20', readAt: now },
    token: { role: 'user', expiresAt: '2026-11-23T14:05:00.000Z' },
  }))
  await open([account({ credentialKind: 'client' })], { test })

  await press('Check now')

  expect(test).toHaveBeenCalledWith({ accountId: 'a1' })
  expect(everything()).toContain('It works. Balance now: £41.20. Signed in until')
  expect(everything()).toContain('Role at the gateway: user.')
  expect(everything()).toContain('Postrider renews this automatically')
  expect(everything()).toContain('Working')
})

test('an account that does not work says why in its own line', async () => {
  await open([account()], {
    test: () => {
      throw new ORPCError('KEY_REFUSED', { status: 422, data: { retry: 'no', detail: 'Unauthenticated.' } })
    },
  })

  await press('Check now')

  expect(document.body.querySelector('li [role=alert]')?.textContent).toContain('“Unauthenticated.”')
})

test('a setting is saved separately, and a refused one stays as typed beside the reason', async () => {
  const update = vi.fn(({ defaults }: { defaults?: Record<string, unknown> }) => {
    if (defaults?.callbackUrl) throw new ORPCError('CALLBACK_NOT_HTTPS', { status: 422, data: { retry: 'no' } })
    return account()
  })
  await open([account()], { update: update as never })

  await type('#setting-chatAppChannel', ' whatsapp ')
  await type('#setting-callbackUrl', 'http://shop.example/status')

  expect(update.mock.calls.map(([input]) => input)).toEqual([
    { accountId: 'a1', defaults: { chatAppChannel: 'whatsapp' } },
    { accountId: 'a1', defaults: { callbackUrl: 'http://shop.example/status' } },
  ])
  const reason = document.body.querySelector('#setting-callbackUrl-help')
  expect(reason?.getAttribute('role')).toBe('alert')
  expect(reason?.textContent).toContain('Status updates need an https address')
  expect(document.body.querySelector<HTMLInputElement>('#setting-callbackUrl')?.value).toBe(
    'http://shop.example/status',
  )
})

test('the low-balance warning is in the account’s currency, and empty means never', async () => {
  const update = vi.fn(() => account())
  const warned = account({ defaults: { ...account().defaults, lowBalanceMicros: 25_500_000 } })
  await open([warned], { update: update as never })
  const shown = document.body.querySelector<HTMLInputElement>('#setting-lowBalance')?.value

  await type('#setting-lowBalance', '12.5', ['input', 'blur'])
  await type('#setting-lowBalance', '', ['input', 'blur'])

  expect(shown).toBe('£25.50')
  expect(update.mock.calls).toEqual([
    [{ accountId: 'a1', defaults: { lowBalanceMicros: 12_500_000 } }],
    [{ accountId: 'a1', defaults: { lowBalanceMicros: 0 } }],
  ])
})

test('a setting overridden at the gateway is named, and what a token cannot do is said where the account signs in with one', async () => {
  await open([account()])
  const withKey = everything()
  document.body.replaceChildren()
  await open([account({ credentialKind: 'client' })])

  expect(withKey).toContain('Postrider always sends numbers with + and their country code')
  expect(withKey).toContain('Postrider always sends times in UTC')
  expect(withKey).not.toContain('available only with an API key')
  expect(everything()).toContain('Replies and recent opt-outs are available only with an API key.')
})

test('renaming keeps the new name and refuses an empty one', async () => {
  const update = vi.fn(() => account({ name: 'Finch' }))
  await open([account()], { update: update as never })
  await openMenu('Alder & Finch')
  await press('Rename')

  await type('[aria-label="Account name"]', ' ')
  await press('Save name')
  const refused = everything()
  await type('[aria-label="Account name"]', 'Finch')
  await press('Save name')

  expect(refused).toContain('An account needs a name.')
  expect(update.mock.calls).toEqual([[{ accountId: 'a1', name: 'Finch' }]])
  expect(document.body.querySelector('[aria-label="Account name"]')).toBeNull()
})

test('other addresses ask for the credential again, say why, and go in together', async () => {
  const changeAddresses = vi.fn(() => account())
  await open([account()], { changeAddresses: changeAddresses as never })

  await press('Change addresses')
  const said = everything()
  const dialog = document.body.querySelector('[role=dialog]')
  const filled = [...(dialog?.querySelectorAll<HTMLInputElement>('input[inputmode=url]') ?? [])].map((one) => one.value)
  await type('[role=dialog] input[inputmode=url]', 'https://new.example')
  await type('[role=dialog] input[type=password]', 'k_invented_0123456789')
  dialog?.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()

  expect(said).toContain('Postrider never sends a key or sign-in to other addresses')
  expect(filled).toEqual(['https://b.example', 'https://a.example', 'https://i.example'])
  expect(changeAddresses.mock.calls).toEqual([
    [
      {
        accountId: 'a1',
        addresses: { base: 'https://new.example', auth: 'https://a.example', api: 'https://i.example' },
        credential: { kind: 'api_key', apiKey: 'k_invented_0123456789' },
        sessionOnly: false,
      },
    ],
  ])
  expect(document.body.querySelector('[role=dialog] form')).toBeNull()
})

test('a missing key is kept until the app closes if there is no keychain, as the first one was (it was refused until a box was ticked)', async () => {
  const replaceCredential = vi.fn(() => account())
  await open([account({ credential: 'missing' })], {
    keychain: () => ({ state: 'unavailable' }),
    replaceCredential: replaceCredential as never,
  })

  await press('Enter key')
  await type('[role=dialog] input[type=password]', 'k_invented_0123456789')
  const said = document.body.querySelector('[role=dialog]')?.textContent
  document.body
    .querySelector('[role=dialog] form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()

  expect(said).toContain('This computer has no keychain. The key is kept until you close Postrider.')
  expect(replaceCredential.mock.calls).toEqual([
    [{ accountId: 'a1', credential: { kind: 'api_key', apiKey: 'k_invented_0123456789' }, sessionOnly: true }],
  ])
})

test('keys of a computer without a keychain were said to be in one: the page says how long they are kept', async () => {
  await open([account({ credential: 'missing' })], { keychain: () => ({ state: 'unavailable' }) })

  expect(everything()).toContain('This computer has no keychain. Keys are kept until you close Postrider.')
  expect(everything()).not.toContain('in this computer’s keychain')
})

test('a key given before the keychain has answered waits for that, and is kept where it says', async () => {
  let answer: (keychain: { state: 'unavailable' }) => void = () => undefined
  const replaceCredential = vi.fn(() => account())
  await open([account({ credential: 'missing' })], {
    keychain: () => new Promise((resolve) => (answer = resolve)),
    replaceCredential: replaceCredential as never,
  })

  await press('Enter key')
  await type('[role=dialog] input[type=password]', 'k_invented_0123456789')
  const said = document.body.querySelector('[role=dialog]')?.textContent
  document.body
    .querySelector('[role=dialog] form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()
  const early = replaceCredential.mock.calls.length
  answer({ state: 'unavailable' })
  await flushPromises()

  expect(said).not.toContain('keychain')
  expect(early).toBe(0)
  expect(replaceCredential).toHaveBeenCalledWith(expect.objectContaining({ sessionOnly: true }))
})

test('the result found with the old key is not shown for the new one', async () => {
  await open([account()], {
    test: () => ({ balance: { words: '41.20', readAt: now } }),
    replaceCredential: () => account(),
  })
  await press('Check now')
  const before = everything()

  await press('Replace key')
  await type('[role=dialog] input[type=password]', 'k_invented_0123456789')
  document.body
    .querySelector('[role=dialog] form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()

  expect(before).toContain('It works. Balance now: 41.20. An API key does not expire.')
  expect(everything()).not.toContain('It works.')
})

test('a key that was kept for the session goes into the keychain once that is back', async () => {
  const replaceCredential = vi.fn(() => account())
  await open([account({ credential: 'session' })], { replaceCredential: replaceCredential as never })

  await press('Replace key')
  await type('[role=dialog] input[type=password]', 'k_invented_0123456789')
  document.body
    .querySelector('[role=dialog] form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()

  expect(replaceCredential).toHaveBeenCalledWith(expect.objectContaining({ sessionOnly: false }))
})

test('an account is removed only after the question', async () => {
  const remove = vi.fn(() => ({ removed: true as const }))
  const { confirm } = await open([account()], { remove })

  await openMenu('Alder & Finch')
  await press('Remove')
  const question = confirm.asked.value?.title
  const before = remove.mock.calls.length
  confirm.answer(true)
  await flushPromises()

  expect(question).toBe('Remove the account Alder & Finch?')
  expect(before).toBe(0)
  expect(remove).toHaveBeenCalledWith({ accountId: 'a1' })
})
