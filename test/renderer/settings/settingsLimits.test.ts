import type { Limits } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import LimitsSection from '../../../src/renderer/src/features/settings/accounts/LimitsSection.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount, theDefaults } from '../shapes'

async function open(defaults: Parameters<typeof theDefaults>[0] = {}, limits?: Limits) {
  const account = anAccount({ defaults: theDefaults(defaults) })
  const update = vi.fn(() => account)
  const change = vi.fn((part: object) => part)
  const client = areaClient({
    accounts: { list: () => ({ accounts: [account], activeId: account.id }) as never, update: update as never },
    settings: { change: change as never },
    ...(limits ? { outbox: { limits: () => limits as never } } : {}),
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

test('the daily limit of people is kept, and emptied there is no limit', async () => {
  const { update, account } = await open({ dailyCap: 500 })
  expect(document.body.querySelector<HTMLInputElement>('#setting-dailyCap')?.value).toBe('500')

  await type('setting-dailyCap', '1200')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { dailyCap: 1_200 } })

  await type('setting-dailyCap', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { dailyCap: null } })
})

test('a limit typed with a decimal point ended in a defect: whole numbers are rounded, the pace keeps one digit', async () => {
  const { update, change, account } = await open()

  for (const name of ['textsPerWeek', 'dailyCap', 'batchSize'] as const) {
    await type(`setting-${name}`, '2.5')
    expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { [name]: 3 } })
  }
  await type('setting-pacePerSecond', '2.5')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { pacePerSecond: 2.5 } })
  await type('setting-startDelay', '2.5')
  expect(change).toHaveBeenLastCalledWith({ startDelaySeconds: 3 })
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

test('the daily limit of money is a rule of the account, and emptied there is no limit', async () => {
  const { update, account } = await open({ moneyPerDayMicros: 75_000_000 })

  await type('setting-moneyPerDayMicros', '80')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { moneyPerDayMicros: 80_000_000 } })

  await type('setting-moneyPerDayMicros', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { moneyPerDayMicros: null } })
})

describe('the bars of the limits', () => {
  const until = '2026-12-01T00:00:00.000Z'
  const row = (name: string) => document.body.querySelector<HTMLElement>(`[data-limit=${name}]`)

  test('the bars of the limits say what is used and left, in amber from four fifths on, and what is planned above it, with one step to raise the limit', async () => {
    const { update, account } = await open(
      { dailyCap: 2_500, moneyPerMonthMicros: 250_000_000 },
      {
        dailyCap: { limit: 2_500, used: 1_200, left: 1_300, planned: 0, until },
        moneyPerDayMicros: { used: 38_350_000, planned: 0, until },
        moneyPerMonthMicros: {
          ...{ limit: 250_000_000, used: 213_400_000, left: 36_600_000, planned: 44_900_000, until },
          over: { by: 8_300_000, people: 223 },
        },
        currency: 'GBP',
      },
    )

    expect(row('dailyCap')?.textContent).toMatch(/1,200 today\s*1,300 left/)
    expect(row('dailyCap')?.querySelector('[role=meter]')?.getAttribute('aria-valuenow')).toBe('1200')
    expect(row('dailyCap')?.querySelector('.bg-warning')).toBeNull()
    expect(row('moneyPerMonthMicros')?.textContent).toMatch(/£213\.40 this month\s*£36\.60 left/)
    expect(row('moneyPerMonthMicros')?.querySelector('.bg-warning')).not.toBeNull()
    expect(row('moneyPerMonthMicros')?.querySelector('[data-over]')?.textContent).toContain(
      'Planned: £44.90, £8.30 more than is left. About 223 people would wait until',
    )
    row('moneyPerMonthMicros')?.querySelector<HTMLElement>('[data-raise]')?.click()
    await flushPromises()
    expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { moneyPerMonthMicros: 275_000_000 } })
  })

  test('the bars of the limits are not drawn without a limit: only what is used is said', async () => {
    await open(
      {},
      {
        dailyCap: { used: 3, planned: 0, until },
        moneyPerDayMicros: { used: 38_350_000, planned: 0, until },
        moneyPerMonthMicros: { used: 38_350_000, planned: 0, until },
        currency: 'GBP',
      },
    )

    expect(document.body.querySelectorAll('[role=meter]')).toHaveLength(0)
    expect(row('moneyPerDayMicros')?.textContent).toContain('£38.35 today')
    expect(row('moneyPerDayMicros')?.textContent).not.toContain('left')
  })
})

test('the texts a week and the hours between two texts of one person are kept, and emptied there is no limit', async () => {
  const { update, account } = await open({ textsPerWeek: 3 })
  expect(document.body.querySelector<HTMLInputElement>('#setting-textsPerWeek')?.value).toBe('3')

  await type('setting-hoursBetweenTexts', '12')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { hoursBetweenTexts: 12 } })
  await type('setting-textsPerWeek', '')
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { textsPerWeek: null } })
})

test('what happens at a limit is a choice of the account', async () => {
  const { update, account } = await open()
  const ask = [...document.body.querySelectorAll<HTMLElement>('[role=radio]')].at(-1)
  ask?.click()
  await flushPromises()
  expect(update).toHaveBeenLastCalledWith({ accountId: account.id, defaults: { atLimit: 'ask' } })
})
