import { flushPromises } from '@vue/test-utils'
import type { CallbackState } from '@contract'
import UApp from '@nuxt/ui/components/App.vue'
import USelect from '@nuxt/ui/components/Select.vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import KeepMonths from '../../../src/renderer/src/features/settings/accounts/KeepMonths.vue'
import StatusUpdatesSection from '../../../src/renderer/src/features/settings/sections/StatusUpdatesSection.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount, theDefaults } from '../shapes'

let page: ReturnType<typeof mountPart> | undefined
afterEach(() => {
  // A message that closes itself would look for the document when it is gone.
  page?.unmount()
})

const off: CallbackState = {
  ...{ isPossible: true, isOn: false, checksSignature: false, received: 0, applied: 0, refused: 0 },
}
const address = 'http://127.0.0.1:40123/0123456789abcdef0123456789abcdef'
const on: CallbackState = { ...off, isOn: true, address }

async function open(part: Parameters<typeof h>[0], answers: Answers, props = {}) {
  const confirm = makeConfirm()
  const Page = defineComponent({
    setup() {
      provide(confirmKey, confirm)
      void useAccounts()
        .load()
        .catch(() => undefined)
      return () => h(UApp, null, { default: () => h(part as never, props) })
    },
  })
  page = mountPart(Page, { client: areaClient(answers) as never })
  await flushPromises()
  return confirm
}

const text = (): string => document.body.textContent
function button(label: string): HTMLButtonElement {
  const found = [...document.body.querySelectorAll('button')].find((one) => one.textContent.trim() === label)
  if (!found) throw new Error(`no button ${label} in: ${text()}`)
  return found
}
async function click(label: string): Promise<void> {
  button(label).click()
  await flushPromises()
}

describe('the page of status updates', () => {
  const callbacks = (state: CallbackState, more: Answers['callbacks'] = {}): Answers => ({
    callbacks: { state: () => state, ...more },
  })

  test('the page of status updates says on the desktop that nothing has to be set, and offers no switch', async () => {
    await open(StatusUpdatesSection, callbacks({ ...off, isPossible: false }))

    expect(text()).toContain('so you miss nothing')
    expect(document.body.querySelector('#setting-receive')).toBeNull()
  })

  test('the page of status updates switches the receiver on and shows its address and what came so far', async () => {
    const turn = vi.fn(() => ({ ...on, received: 1_204, applied: 7, refused: 3, lastAt: '2026-11-20T09:00:00.000Z' }))
    await open(StatusUpdatesSection, callbacks(off, { switch: turn }))
    expect(text()).not.toContain('127.0.0.1')

    document.body.querySelector<HTMLElement>('#setting-receive')?.click()
    await flushPromises()

    expect(turn).toHaveBeenCalledWith({ isOn: true })
    expect(text()).toContain(address)
    expect(text()).toMatch(/Received1,204With a new status7Refused.*3Last update/s)
  })

  test('the page of status updates makes a new address only after a question', async () => {
    const renewPath = vi.fn(() => ({ ...on, address: address.replace('/0123', '/ffff') }))
    const confirm = await open(StatusUpdatesSection, callbacks(on, { renewPath }))

    await click('Make a new address')
    expect([renewPath.mock.calls.length, confirm.asked.value?.title]).toEqual([0, 'Make a new address?'])
    confirm.answer(false)
    await flushPromises()
    expect(renewPath).not.toHaveBeenCalled()
    await click('Make a new address')
    confirm.answer(true)
    await flushPromises()

    expect(renewPath).toHaveBeenCalledOnce()
    expect(text()).toContain('/ffff4567')
  })

  test('the page of status updates accepts a signing key and shows it nowhere afterwards', async () => {
    const setSigningKey = vi.fn(({ signingKey }: { signingKey: string }) => ({
      ...on,
      checksSignature: signingKey !== '',
    }))
    await open(StatusUpdatesSection, callbacks(on, { setSigningKey }))
    const field = document.body.querySelector<HTMLInputElement>('#setting-signingKey')
    if (!field) throw new Error('no field')
    expect(field.type).toBe('password')
    field.value = ' a-key '
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()

    await click('Save key')
    expect(setSigningKey).toHaveBeenLastCalledWith({ signingKey: 'a-key' })
    expect(text()).toContain('accepts only updates that the gateway signed')
    expect(document.body.innerHTML).not.toContain('a-key')
    await click('Remove key')

    expect(setSigningKey).toHaveBeenLastCalledWith({ signingKey: '' })
  })

  test('the page of status updates says why it does not listen and accepts another port', async () => {
    const turn = vi.fn(() => on)
    await open(StatusUpdatesSection, callbacks({ ...off, isOn: true, problem: 'EADDRINUSE' }, { switch: turn }))
    expect(text()).toContain('Another program uses its port')

    await click('Use another port')

    expect(turn).toHaveBeenCalledWith({ isOn: true })
    expect(text()).not.toContain('Another program uses its port')
  })
})

describe('how long messages are kept', () => {
  const goes = { before: '2026-08-21T10:00:00.000Z', messages: 1_200, replies: 3, lookUps: 0, campaigns: 2 }

  async function keep(keepMonths: number | undefined, preview: object = goes) {
    const account = anAccount({ defaults: theDefaults(keepMonths === undefined ? {} : { keepMonths }) })
    const update = vi.fn(() => account)
    const retention = vi.fn(() => preview)
    const confirm = await open(
      KeepMonths,
      {
        accounts: {
          ...{ list: () => ({ accounts: [account], activeId: account.id }) as never },
          ...{ update: update as never, retention: retention as never },
        },
      },
      { account },
    )
    return { account, update, retention, confirm }
  }
  /** The list itself opens slowly outside of a browser: what it answers is enough. */
  async function choose(value: string): Promise<void> {
    page?.findComponent(USelect).vm.$emit('update:modelValue', value)
    await flushPromises()
  }

  test('the term of messages is changed only after a question that counts what would be deleted', async () => {
    const { account, update, retention, confirm } = await keep(undefined)

    await choose('3')
    expect(retention).toHaveBeenCalledWith({ accountId: account.id, keepMonths: 3 })
    expect(confirm.asked.value).toMatchObject({ title: 'Keep messages for 3 months only?', tone: 'danger' })
    expect(confirm.asked.value?.body).toMatch(/messages 1,200, replies 3, look-ups 0, campaigns 2.*cannot be undone/s)
    confirm.answer(false)
    await flushPromises()
    expect(update).not.toHaveBeenCalled()

    await choose('3')
    confirm.answer(true)
    await flushPromises()
    expect(update).toHaveBeenCalledWith({ accountId: account.id, defaults: { keepMonths: 3 } })
  })

  test('the term of messages asks nothing if nothing would be deleted, and nothing to keep all for ever', async () => {
    const { account, update, retention } = await keep(6, { ...goes, messages: 0, replies: 0, campaigns: 0 })

    await choose('12')
    expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { keepMonths: 12 } })
    await choose('ever')

    expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { keepMonths: null } })
    expect(retention).toHaveBeenCalledOnce()
  })

  test("the term of messages can be the user's own number of months", async () => {
    await keep(7)
    expect(document.body.querySelector<HTMLInputElement>('input[aria-label="Number of months"]')?.value).toBe('7')
    expect(document.body.querySelector('#setting-keepMonths')?.textContent).toContain('another number of months')
  })
})
