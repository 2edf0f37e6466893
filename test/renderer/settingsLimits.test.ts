import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import LimitsSection from '../../src/renderer/src/features/settings/LimitsSection.vue'
import { useAccounts } from '../../src/renderer/src/stores/accounts'
import { areaClient } from './areaClient'
import { mountPart } from './mountPage'
import { anAccount, theDefaults } from './shapes'

async function open(defaults: Parameters<typeof theDefaults>[0] = {}) {
  const account = anAccount({ defaults: theDefaults(defaults) })
  const update = vi.fn(() => account)
  const change = vi.fn((part: object) => part)
  const client = areaClient({
    accounts: { list: () => ({ accounts: [account], activeId: account.id }) as never, update: update as never },
    settings: { change: change as never },
  })
  const Page = defineComponent({
    setup() {
      void useAccounts().load()
      return () => h(UApp, null, { default: () => h(LimitsSection) })
    },
  })
  mountPart(Page, { client: client as never })
  await flushPromises()
  return { update, change, account }
}
async function type(id: string, value: string): Promise<void> {
  const field = document.body.querySelector<HTMLInputElement>(`#${id}`)
  if (!field) throw new Error(`no field ${id}`)
  field.value = value
  for (const event of ['input', 'change', 'blur']) field.dispatchEvent(new Event(event, { bubbles: true }))
  await flushPromises()
}

test('the most people a day is kept, and emptied there is no limit', async () => {
  const { update, account } = await open({ dailyCap: 500 })
  expect(document.body.querySelector<HTMLInputElement>('#setting-dailyCap')?.value).toBe('500')

  await type('setting-dailyCap', '1200')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { dailyCap: 1_200 } })

  await type('setting-dailyCap', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { dailyCap: null } })
})

test('the seconds before a send starts are a setting of this computer', async () => {
  const { change } = await open()
  expect(document.body.querySelector<HTMLInputElement>('#setting-startDelay')?.value).toBe('10')

  await type('setting-startDelay', '30')

  expect(change).toHaveBeenLastCalledWith({ startDelaySeconds: 30 })
})

test('the texts to one person and their hours are a rule of the account, and emptied there is none', async () => {
  const { update, account } = await open({ textsPerPerson: 2 })

  await type('setting-textsPerPerson', '3')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { textsPerPerson: 3 } })
  await type('setting-textsPerPersonHours', '168')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { textsPerPersonHours: 168 } })

  await type('setting-textsPerPerson', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { textsPerPerson: null } })
})

test('the money a day is a rule of the account, and emptied there is no limit', async () => {
  const { update, account } = await open({ moneyPerDayMicros: 75_000_000 })

  await type('setting-moneyPerDayMicros', '80')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { moneyPerDayMicros: 80_000_000 } })

  await type('setting-moneyPerDayMicros', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { moneyPerDayMicros: null } })
})
