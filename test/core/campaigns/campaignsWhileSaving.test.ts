// A campaign is prepared from contacts that are not changing: the freeze waits for an import that is being saved, and for a change of many
// contacts.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import type { draftOperations } from '../../../src/main/core/campaigns/draft/draftRows'
import { makeFreeze } from '../../../src/main/core/campaigns/approval/makeFreeze'
import { makeCampaigns, type CampaignsOptions } from '../../../src/main/core/campaigns/makeCampaigns'
import { accountId, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const account: Partial<ActiveAccount> = {
  ...{ id: accountId, addresses: [], timeZone: 'UTC', sender: '', ownPhone: '' },
  ...{ batchSize: 100, pacePerSecond: 10, textsPerPersonHours: 24 },
}
const random = { uuid: () => 'campaign-1', next: () => 0.5 } as unknown as CampaignsOptions['random']
const live = { publish: () => undefined }
const campaignsWith = (waits: Partial<Pick<CampaignsOptions, 'imports' | 'contacts'>>) =>
  makeCampaigns({
    ...{ storage: core.storage, clock: core.clock, files: core.files, contacts: core.contacts, imports: core.imports },
    ...waits,
    random,
    live,
    freezing: makeFreeze({ storage: core.storage, clock: core.clock, random, live }),
    accounts: {
      active: async () => ok(account),
      gateways: { of: async () => undefined },
      handlers: { list: async () => ok({ accounts: [] }) },
    },
    startDelaySeconds: () => 0,
  } as unknown as CampaignsOptions)

test.each<[string, (until: () => Promise<void>) => Parameters<typeof campaignsWith>[0]]>([
  ['an import that is being saved is whole', (until) => ({ imports: { ...core.imports, whenWhole: until } })],
  ['no change of many contacts is under way', (until) => ({ contacts: { ...core.contacts, whenIdle: until } })],
])('a freeze waits until %s', async (_, waits) => {
  const { importId } = expectOk(await core.open('mobile,first\n07700 900001,Maya\n07700 900002,Zoe\n'))
  await core.imports.handlers.check({ importId })
  await core.whenChecked(importId)
  expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
  let becomesWhole: () => void = () => undefined
  const whole = new Promise<void>((resolve) => (becomesWhole = resolve))
  const campaigns = campaignsWith(waits(() => whole))
  const draft = expectOk(await campaigns.create({ name: 'News', listIds: [1] }))
  const campaignId = draft.id as CampaignId
  expectOk(await campaigns.save({ campaignId, template: 'Hello {{firstname}}' }))
  const stateOf = async () => (await core.storage.bind<typeof draftOperations>('drafts').get(campaignId))?.state

  const freezing = campaigns.freeze({ campaignId })
  for (let reads = 0; reads < 20; reads++) expect(await stateOf()).toBe('draft')

  becomesWhole()
  expect(expectOk(await freezing).people).toBe(2)
  expect(await stateOf()).toBe('frozen')
})
