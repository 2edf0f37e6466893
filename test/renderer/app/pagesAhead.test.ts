import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, ref } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { usePagesAhead } from '../../../src/renderer/src/features/shell/usePagesAhead'

afterEach(() => vi.unstubAllGlobals())

test('pages are loaded one after another while the window has nothing to do, and one that cannot be loaded holds up none', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const isFirstShown = ref(false)
  const loaded: string[] = []
  const page = (name: string, load: () => Promise<unknown> = () => Promise.resolve({ template: '<i />' })) => {
    return () => {
      loaded.push(name)
      return load()
    }
  }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: { template: '<i />' } },
      { path: '/contacts', component: page('contacts', () => Promise.reject(new Error('offline'))) },
      { path: '/history', component: page('history') },
      { path: '/:rest(.*)*', component: { template: '<i />' } },
    ] as never,
  })
  mount(
    defineComponent(() => {
      usePagesAhead(() => isFirstShown.value)
      return () => null
    }),
    { global: { plugins: [router] } },
  )
  expect([loaded, idle.length]).toEqual([[], 0])

  isFirstShown.value = true
  await flushPromises()
  expect([loaded, idle.length]).toEqual([[], 1])

  idle.shift()?.()
  await flushPromises()
  expect([loaded, idle.length]).toEqual([['contacts'], 1])

  idle.shift()?.()
  await flushPromises()
  expect(loaded).toEqual(['contacts', 'history'])
})
