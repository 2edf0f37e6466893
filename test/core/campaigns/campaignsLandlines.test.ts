import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import type { freezeOperations } from '../../../src/main/core/campaigns/approval/freezeRows'
import { accountId, expectOk } from '../../support/app/coreAreas'
import { startDraftAreas, type DraftAreas } from '../../support/app/draftAreas'

let areas: DraftAreas
beforeEach(async () => {
  areas = await startDraftAreas()
})
afterEach(() => areas.dispose())

test('landlines among a campaign’s people are counted, and the same people are listed', async () => {
  const campaignId = await areas.draft()
  expectOk(
    await areas.campaigns.addNumbers({
      campaignId,
      text: '07700 900001\n01632 960001\n01632 960002\n+1 202 555 0101',
    }),
  )
  const listed = expectOk(
    await areas.campaigns.people({ campaignId, offset: 0, limit: 10, which: { kind: 'landline' } }),
  )

  await areas.freeze(campaignId)
  const view = await areas.storage
    .bind<typeof freezeOperations>('freeze')
    .view({ accountId, id: campaignId as CampaignId })

  expect(view?.landlines).toBe(2)
  expect([listed.total, listed.rows.map(({ phone }) => phone)]).toEqual([2, ['+441632960001', '+441632960002']])
})

test('a landline of a person whose contact is gone is counted when the campaign is sent to them again', async () => {
  const importId = await areas.checked('Mobile,First\n01632 960001,Maya\n07700 900001,Noor\n')
  const { listId } = expectOk(await areas.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
  const campaignId = await areas.draft({ listIds: [listId ?? 0] })
  await areas.freeze(campaignId)
  areas.db.exec(`UPDATE recipients SET state = 'refused'; UPDATE campaigns SET state = 'done'; DELETE FROM contacts`)

  const retry = expectOk(await areas.campaigns.prepareRetry({ campaignId, of: 'refused' }))
  await areas.freeze(retry.id)
  const view = await areas.storage
    .bind<typeof freezeOperations>('freeze')
    .view({ accountId, id: retry.id as CampaignId })

  expect([view?.people, view?.landlines]).toEqual([2, 1])
})
