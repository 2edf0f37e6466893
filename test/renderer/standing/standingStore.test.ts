// The store of the standing send that is open: what is typed is saved, and a forecast on the screen is of the saved rule.
import type { StandingRule } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useStandingSend } from '../../../src/renderer/src/stores/standing/standingSend'
import { useStandingSends } from '../../../src/renderer/src/stores/standing/standingSends'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useClient, type Client } from '../../../src/renderer/src/api/client'
import { mountPart } from '../mountPage'
import { aForecast, aRule, standingClient } from './standingShapes'

/** Stores with this client around them. */
async function withClient(client: Client) {
  mountPart(
    { setup: () => ({ client: useClient(), store: useStandingSend() }), template: '<i />' },
    { client: client as never },
  )
  await useAccounts().load()
  return useStandingSend()
}

test('an edit of a rule while it is being saved is kept, and saved after that', async () => {
  const { client, asked } = standingClient(aRule())
  const store = await withClient(client)
  await store.open(1)
  store.edit({ name: 'One' })
  const saving = store.flush()
  store.edit({ name: 'Two' })
  await saving
  expect(store.rule?.name).toBe('Two')
  await store.flush()

  expect(asked.map(([, input]) => input)).toEqual([
    { ruleId: 1, name: 'One' },
    { ruleId: 1, name: 'Two' },
  ])
})

test('a name typed with a pause after a space keeps the space (“Happy birthday” became “Happybirthday”)', async () => {
  const { client, rule } = standingClient(aRule(), {
    edit: ({ name }) => ({ ...rule(), name: name?.trim() ?? '', revision: rule().revision + 1 }),
  })
  const store = await withClient(client)
  await store.open(1)

  store.edit({ name: 'Happy ' })
  await store.flush()

  expect(store.rule?.name).toBe('Happy ')
})

test('an edit of a rule that could not be saved stays on the screen and is tried again', async () => {
  let isBroken = true
  const { client, rule } = standingClient(aRule(), {
    edit: ({ name }) => {
      if (isBroken) throw new Error('disk')
      return { ...rule(), name: name ?? '' }
    },
  })
  const store = await withClient(client)
  await store.open(1)
  store.edit({ name: 'Kept' })
  expect(await store.flush()).toBe(false)
  expect(store.rule?.name).toBe('Kept')
  expect(store.saveProblem).toBeDefined()
  isBroken = false
  expect(await store.flush()).toBe(true)
  expect(store.saveProblem).toBeUndefined()
})

test('a forecast of the rule before a change is marked as old until the new one is there', async () => {
  const { client } = standingClient(aRule())
  const store = await withClient(client)
  await store.open(1)
  expect(store.isFresh).toBe(true)
  store.edit({ name: 'Other' })
  await store.flush()
  expect(store.isFresh).toBe(false)
  await flushPromises()
  expect(store.isFresh).toBe(true)
})

test('an answer that arrives after a later one does not bring the earlier rule back', async () => {
  let late: ((rule: StandingRule) => void) | undefined
  let isSlow = false
  const { client } = standingClient(aRule(), {
    one: () => (isSlow ? new Promise<StandingRule>((resolve) => (late = resolve)) : aRule()),
  })
  const store = await withClient(client)
  await store.open(1)
  isSlow = true
  const reading = store.reload()
  await flushPromises()
  store.edit({ name: 'Later' })
  await store.flush()
  late?.(aRule())
  await reading
  await flushPromises()

  expect(store.rule?.name).toBe('Later')
  expect(store.isFresh).toBe(true)
})

test('a rule that was changed elsewhere is counted again', async () => {
  const { client, set } = standingClient(aRule())
  const store = await withClient(client)
  await store.open(1)
  set({ name: 'Changed in another window' })
  await store.reload()
  await flushPromises()
  expect(store.rule?.name).toBe('Changed in another window')
  expect(store.isFresh).toBe(true)
})

test('a rule is not switched on without a fresh forecast', async () => {
  const { client, asked } = standingClient(aRule({ revision: 9 }), { forecast: () => aForecast({ revision: 8 }) })
  const store = await withClient(client)
  await store.open(1)
  expect(await store.switchOn()).toBeUndefined()
  expect(asked).toEqual([])
})

test('a change that was typed is saved before the rule is switched on', async () => {
  const { client, asked } = standingClient(aRule())
  const store = await withClient(client)
  await store.open(1)
  store.edit({ name: 'Birthday greetings' })
  await store.pause()
  expect(asked.map(([name]) => name)).toEqual(['edit', 'pause'])
})

test('the list of standing sends asks for forecasts only of those that can send', async () => {
  const forecasts: number[] = []
  const { client } = standingClient(aRule(), {
    all: () => ({ rules: [aRule({ id: 1, state: 'on' }), aRule({ id: 2 }), aRule({ id: 3, state: 'off' })] }),
    forecast: ({ ruleId }) => {
      forecasts.push(ruleId)
      return aForecast()
    },
  })
  await withClient(client)
  const list = useStandingSends()
  await list.load()
  await list.loadForecasts()
  expect(forecasts).toEqual([1])
  expect(list.forecasts.get(1)?.people).toBe(8)
})
