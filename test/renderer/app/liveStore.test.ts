import type { LiveEvent } from '@contract'
import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientKey } from '../../../src/renderer/src/api/client'
import { useLive } from '../../../src/renderer/src/stores/live'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A core whose stream ends after each of the given runs. */
function startWith(runs: readonly (readonly LiveEvent[])[]) {
  let run = 0
  const subscribe = vi.fn(async () => {
    const events = runs[run]
    run += 1
    if (!events) return new Promise<never>(() => undefined)
    return (async function* () {
      yield* events
    })()
  })
  const app = createApp({})
  const pinia = createPinia()
  app.use(pinia)
  app.provide(clientKey, { live: { subscribe } } as never)
  setActivePinia(pinia)
  return { live: app.runWithContext(() => useLive()), subscribe }
}

test('a stream that ends is opened again, and listeners hear of it', async () => {
  const { live, subscribe } = startWith([[{ kind: 'ready', online: true }], [{ kind: 'ready', online: true }]])
  const heard = vi.fn()
  live.on('ready', heard)

  void live.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(live.state).toBe('lost')
  await vi.advanceTimersByTimeAsync(600)

  expect(heard).toHaveBeenCalledTimes(2)
  expect(subscribe).toHaveBeenCalledTimes(2)
  live.stop()
})

test('a core that does not answer is asked less and less often', async () => {
  const { live, subscribe } = startWith([[], [], [], [], [], [], [], [], []])

  void live.start()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(subscribe.mock.calls.length).toBeLessThan(6)
  expect(subscribe.mock.calls.length).toBeGreaterThan(2)
  live.stop()
})

test('a lost connection is known with its time, and forgotten when it is back', async () => {
  const since = '2026-11-20T09:42:00.000Z'
  const { live } = startWith([
    [
      { kind: 'ready', online: true },
      { kind: 'connection', online: false, since },
    ],
  ])

  void live.start()
  await vi.advanceTimersByTimeAsync(0)

  expect([live.online, live.offlineSince]).toEqual([false, since])
  live.stop()
})

test('each listener hears its own kind only, until it is removed', async () => {
  const { live } = startWith([[{ kind: 'ready', online: true }, { kind: 'campaigns' }], [{ kind: 'campaigns' }]])
  const campaigns = vi.fn()
  const contacts = vi.fn()
  const takeOff = live.on('campaigns', campaigns)
  live.on('contacts', contacts)

  void live.start()
  await vi.advanceTimersByTimeAsync(0)
  takeOff()
  await vi.advanceTimersByTimeAsync(600)

  expect([campaigns.mock.calls.length, contacts.mock.calls.length]).toEqual([1, 0])
  live.stop()
})

test('the page is offline while the core says that there is no connection, and not once the core itself is lost', async () => {
  const { live } = startWith([
    [
      { kind: 'ready', online: true },
      { kind: 'connection', online: false, since: '2026-11-20T09:42:00.000Z' },
    ],
  ])
  const seen: boolean[] = []
  live.on('ready', () => seen.push(live.isOffline))
  live.on('connection', () => seen.push(live.isOffline))

  void live.start()
  await vi.advanceTimersByTimeAsync(0)

  expect([...seen, live.isOffline]).toEqual([false, true, false])
  live.stop()
})
