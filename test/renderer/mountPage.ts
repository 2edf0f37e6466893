// Mounts a part of the interface as App would have it around: the interface library with its bundled icons, a router,
// stores, and a client that answers what the test says.
import ui from '@nuxt/ui/vue-plugin'
import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { clientKey } from '../../src/renderer/src/api/client'

interface MountOptions {
  readonly props?: Record<string, unknown>
  readonly slots?: Record<string, unknown>
  /** Procedures by area; what is not there must not be called. */
  readonly client?: Record<string, Record<string, (...input: never[]) => unknown>>
}

export function mountPart(part: unknown, options: MountOptions = {}): VueWrapper {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { template: '<i />' } }],
  })
  return mount(part as Component, {
    attachTo: document.body,
    props: options.props ?? {},
    slots: (options.slots ?? {}) as Record<string, string>,
    global: { plugins: [createPinia(), router, ui], provide: { [clientKey]: options.client ?? {} } },
  }) as VueWrapper
}
