// The campaign's page, while someone else seems to send the campaign.
import type { Progress } from '@contract'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { clientKey } from '../../../src/renderer/src/api/client'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import CampaignPage from '../../../src/renderer/src/features/campaigns/CampaignPage.vue'
import { areaClient } from '../areaClient'

const now = Date.now()
const at = (seconds: number): string => new Date(now + seconds * 1_000).toISOString()
const progress: Progress = {
  ...{ campaignId: 'c1', revision: 1, name: 'Loyalty', state: 'paused', pauseReason: 'already_listed', isTest: false },
  pausedAt: at(-50),
  listed: { people: 44, lastAt: at(-30), quietAt: at(570), nextLookAt: at(26) },
  counts: {
    ...{ total: 1_204, pending: 1_149, held: 44, inflight: 0, accepted: 11, refused: 0, uncertain: 0 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
}

let part: VueWrapper | undefined
afterEach(() => {
  part?.unmount()
})

async function openPage(shown: Progress) {
  const nothing = () => ({ total: 0, rows: [] })
  const client = areaClient({
    outbox: { progress: () => shown, batches: () => [], attempts: nothing, audit: nothing, recipients: nothing },
    campaigns: { page: nothing },
    accounts: { list: () => ({ accounts: [] }) },
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/campaigns/:id', component: CampaignPage },
      { path: '/:rest(.*)*', component: { template: '<i />' } },
    ],
  })
  await router.push('/campaigns/c1')
  part = mount(RouterView, {
    attachTo: document.body,
    global: {
      plugins: [createPinia(), router, ui],
      provide: { [clientKey]: client as never, [confirmKey]: makeConfirm() },
    },
  }) as VueWrapper
  await flushPromises()
  return router
}
const panel = (): string => document.querySelector('[role="dialog"]')?.textContent ?? ''
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a send that stopped because someone else sends it asks about that once without being opened, and again from its button', async () => {
  const router = await openPage(progress)
  await vi.waitFor(() => expect(panel()).toContain('Someone else seems to be sending this'))

  await router.replace('/campaigns/c1')
  await router.push('/contacts')
  await router.push('/campaigns/c1')
  await flushPromises()
  await settle()
  expect(panel()).toBe('')
  ;[...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Decide')?.click()

  await vi.waitFor(() => expect(panel()).toContain('Someone else seems to be sending this'))
})

test('a send that a person paused asks about no one else, though people are listed', async () => {
  await openPage({ ...progress, pauseReason: 'user' })
  await settle()

  expect(document.body.textContent).toContain('You paused this campaign')
  expect(panel()).toBe('')
})
