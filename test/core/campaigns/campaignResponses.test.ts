import { expect, test } from 'vitest'
import { campaignState, makePeople, openPracticeAccount, startCampaign } from '../../support/steps/campaignSteps'
import { look, write } from '../../support/steps/inboxSteps'
import { openCore } from '../../support/app/openCore'

test('people who replied or opted out are counted for a campaign once each, of its own people and since it began', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  write(core, 0, 'Before the campaign')
  await look(core)
  await core.clock.advance(60_000)
  const { id } = await startCampaign(core, { people: makePeople(4) })
  await core.until(() => /^done/.test(campaignState(core, id)))
  expect(await core.client.campaigns.responses({ campaignId: id })).toEqual({ replied: 0, optedOut: 0 })

  write(core, 1, 'See you at five')
  write(core, 1, 'Or at six')
  write(core, 2, 'STOP')
  write(core, 40, 'Someone whom it was not sent to')
  write(core, 41, 'STOP')
  await look(core)

  expect(await core.client.campaigns.responses({ campaignId: id })).toEqual({ replied: 2, optedOut: 1 })
  expect(await core.codeOf(core.client.campaigns.responses({ campaignId: 'other' }))).toBe('CAMPAIGN_UNKNOWN')
})
