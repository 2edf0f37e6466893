import { expect, test } from 'vitest'
import { acceptances, campaignState, makePeople, startCampaign, stateCounts } from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'

const minute = 60_000

test('people who were accepted and are not listed are counted and named, and stay accepted (B047)', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { acceptShare: 86 / 89 },
  })
  const { id } = await startCampaign(core, { people: makePeople(100), batchSize: 100 })
  await core.until(() => campaignState(core, id) === 'done')
  expect(acceptances(core)).toHaveLength(97)

  const early = await core.client.outbox.progress({ campaignId: id })
  expect(early.unlisted).toBe(0)
  await core.clock.advance(10 * minute)

  const progress = await core.client.outbox.progress({ campaignId: id })
  expect(progress).toMatchObject({ unlisted: 3, counts: { accepted: 100 } })
  const { total, rows } = await core.client.outbox.unlisted({ campaignId: id, offset: 0, limit: 10 })
  const reached = new Set(acceptances(core).map(({ number }) => number))
  expect(reached.size).toBe(97)
  expect(total).toBe(3)
  expect(rows.map(({ phone }) => reached.has(phone))).toEqual([false, false, false])
  expect(stateCounts(core, id)).toEqual({ accepted: 100 })
})
