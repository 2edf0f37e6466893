import type { Figures } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterAll, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useHomeNumbers } from '../../../src/renderer/src/features/home/useHomeNumbers'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { withStores } from '../areaClient'
import { anAccount } from '../shapes'

const scope = effectScope(true)
afterAll(() => scope.stop())

const figures = (messages: number): Figures => ({
  rows: [],
  total: { messages, delivered: 0, onTheWay: 0, notDelivered: 0, parts: 0, counted: 0, priced: 0 },
})

test.each([
  [0, 1],
  [40, 0],
] as const)('Home, with %i messages sent this week, counts the people %i times', async (messages, times) => {
  const all = vi.fn(() => ({ lists: [], everyone: { people: 3, optedOut: 0 } }))
  const numbers = withStores({ insight: { figures: () => figures(messages) }, lists: { all }, live: {} }, () => {
    Object.assign(useAccounts(), { all: [anAccount()], activeId: 'a1' })
    return scope.run(() => useHomeNumbers())
  })
  await flushPromises()
  await vi.waitFor(() => expect(numbers?.week.value?.total.messages).toBe(messages))
  await flushPromises()

  expect(all).toHaveBeenCalledTimes(times)
  expect(numbers?.problem.value).toBeUndefined()
})
