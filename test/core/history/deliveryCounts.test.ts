// Deliveries of a campaign wherever they are counted: on its page, in the list of campaigns, among its people, in the history,
// and in what may be sent again.
import { expect, test } from 'vitest'
import { campaignState, fictionPhone, makePeople, startCampaign } from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { openCore } from '../../support/app/openCore'
import { openPractice, testStart } from '../../support/app/practiceGateway'

const day = 24 * 60 * 60 * 1_000

test('"not delivered" is the same count on a campaign’s page and in the history, and people the gateway skipped are not "Accepted"', async () => {
  const core = await openCore({ practice: openPractice({ clock: createFakeClock(testStart), fates: 'mixed' }) })
  const { state } = core.practice.gateway.context
  for (const place of [3, 50, 120]) state.optedOut.set(fictionPhone(place), core.clock.now() - 3 * day)
  const { id: campaignId } = await startCampaign(core, { people: makePeople(200), batchSize: 50 })
  await core.until(() => campaignState(core, campaignId).startsWith('done'))
  await core.clock.advance(30 * 60_000)
  await core.drive(core.client.history.refresh())

  const { delivery, failed, counts } = await core.client.outbox.progress({ campaignId })
  const figures = await core.drive(
    core.client.insight.figures({ filter: { campaignId }, by: 'status', timeZone: 'Europe/London' }),
  )
  const [row] = (await core.client.campaigns.page({ offset: 0, limit: 10 })).rows
  const ofGroups = (...groups: string[]): number =>
    delivery.reduce((sum, { group, people }) => sum + (groups.includes(group) ? people : 0), 0)
  const listed = async (group: 'accepted' | 'opted_out_there') =>
    (await core.client.outbox.recipients({ campaignId, offset: 0, limit: 200, state: group })) as {
      total: number
      rows: { delivery?: string }[]
    }
  const retry = await core.drive(core.client.campaigns.prepareRetry({ campaignId, of: 'failed' }))
  const again = await core.drive(core.client.campaigns.measure({ campaignId: retry.id }))

  expect(ofGroups('failed', 'expired', 'opted_out')).toBe(figures.total.notDelivered)
  expect([ofGroups('delivered'), ofGroups('on_the_way')]).toEqual([figures.total.delivered, figures.total.onTheWay])
  expect([ofGroups('failed'), again.found]).toEqual([failed, failed])
  expect(failed).toBeLessThan(figures.total.notDelivered)
  expect([ofGroups('opted_out'), row?.optedOutThere, row?.accepted]).toEqual([3, 3, counts.accepted - 3])
  const [accepted, skipped] = [await listed('accepted'), await listed('opted_out_there')]
  expect([accepted.total, accepted.rows.length, skipped.total]).toEqual([counts.accepted - 3, counts.accepted - 3, 3])
  expect(skipped.rows.map(({ delivery: word }) => word)).toEqual(Array(3).fill('UNSUBSCRIBED'))
})
