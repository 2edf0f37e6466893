// The campaign's page, when a change of the campaign cannot be begun.
import type { Progress } from '@contract'
import { ORPCError } from '@orpc/client'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { afterEach, expect, test } from 'vitest'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { clientKey } from '../../../src/renderer/src/api/client'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import CampaignPage from '../../../src/renderer/src/features/campaigns/CampaignPage.vue'
import { areaClient } from '../areaClient'

const progress: Progress = {
  ...{ campaignId: 'c1', revision: 1, name: 'Points', state: 'waiting', waitReason: 'planned', isTest: false },
  waitsUntil: new Date(Date.now() + 3_600_000).toISOString(),
  counts: {
    ...{ total: 3, pending: 3, held: 0, inflight: 0, accepted: 0, refused: 0, uncertain: 0 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
}

let part: VueWrapper | undefined
afterEach(() => {
  part?.unmount()
})

test('a change that cannot be begun says so on the page of the campaign, which stays open', async () => {
  const nothing = () => ({ total: 0, rows: [] })
  const client = areaClient({
    outbox: { progress: () => progress, batches: () => [], attempts: nothing, audit: nothing, recipients: nothing },
    campaigns: { page: nothing },
    accounts: { list: () => ({ accounts: [] }) },
    takeOut: { choices: () => ({ lists: [], waves: [] }) },
    changes: {
      begin: () => {
        throw new ORPCError('CAMPAIGN_WRONG_STATE')
      },
    },
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
  await part.get('[data-edit]').trigger('click')
  await flushPromises()

  expect(part.text()).toContain('The campaign changed after this page was shown')
  expect(router.currentRoute.value.path).toBe('/campaigns/c1')
})
