// A gateway that takes everyone and rejects them afterwards, as some do when the money is out.
import { describe, expect, test } from 'vitest'
import { acceptances, campaignState, makePeople, sendRequests, startCampaign } from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const listing = { method: 'GET', path: '/messages', times: 'always' } as const

async function rejectingCampaign(rows: Record<string, unknown>, people = 500): Promise<{ core: Core; id: string }> {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(people), batchSize: 1 })
  await core.until(() => acceptances(core).length >= 30)
  core.practice.gateway.faults.add({ match: listing, do: { patchRows: rows } })
  return { core, id }
}

describe('people who are taken and then rejected', () => {
  test.each([
    ['Insufficient balance', 'REJECTED', 'balance'],
    ['Sender not registered', 'REJECTED', 'refusals'],
    ['Insufficient balance', 'Rejected', 'balance'],
  ])(
    'people rejected one after another for "%s" (%s) pause the campaign within seconds (it ran to the end and said "Done") (B100)',
    async (words, status, reason) => {
      const { core, id } = await rejectingCampaign({ status, failed_reason: words })
      await core.until(() => campaignState(core, id) !== 'running')

      expect(campaignState(core, id)).toBe(`paused (${reason})`)
      expect(sendRequests(core)).toBeLessThan(250)
      const shown = await core.drive(core.client.outbox.progress({ campaignId: id }))
      expect(shown.pauseWords).toBe(words)
      expect(shown.waitsUntil).toBeUndefined()
    },
  )

  test('rejected people that the user has seen on resuming do not stop the campaign again', async () => {
    const { core, id } = await rejectingCampaign({ status: 'REJECTED', failed_reason: 'Insufficient balance' })
    await core.until(() => campaignState(core, id) !== 'running')
    core.practice.gateway.faults.clear()

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) !== 'running')

    expect(campaignState(core, id)).toBe('done')
  })

  test('rejected people here and there pause nothing', async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: makePeople(300), batchSize: 1 })
    core.db.exec('PRAGMA busy_timeout = 5000')
    await core.until(() => {
      core.db
        .prepare(
          `UPDATE recipients SET delivery = 'REJECTED' WHERE campaign_id = ? AND message_id IS NOT NULL AND position % 3 = 0`,
        )
        .run(id)
      return campaignState(core, id) !== 'running'
    })

    expect(campaignState(core, id)).not.toMatch(/paused/)
  })
})
