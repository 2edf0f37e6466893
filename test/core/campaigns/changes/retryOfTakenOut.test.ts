// A person whose request was on its way when they were taken out, and was then refused. The refusal is set by hand here; in life the
// listing proves it.
import { expect, test } from 'vitest'
import { openCore } from '../../../support/app/openCore'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'
import { evening, hour, minute, numbersOf, states, takeOut, ten } from '../../../support/steps/changeSteps'

test('a retry of those refused leaves out who was taken out while in question', async () => {
  const core = await openCore({ latencyMs: [3_000, 3_000] })
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 1 },
    do: { connection: 'reset_before' },
  })
  const waves = [{ people: 1 }, { people: 9, dueAt: evening }]
  const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })
  await core.until(() => 'inflight' in states(core, id))
  await core.clock.advance(minute)
  await takeOut(core, id, { numbers: numbersOf(ten.slice(0, 1)) })
  core.db
    .prepare(
      "UPDATE recipients SET state = 'refused', reason = 'HTTP 422' WHERE campaign_id = ? AND state = 'uncertain'",
    )
    .run(id)
  await core.clock.advance(12 * hour)

  expect(await core.codeOf(core.client.campaigns.prepareRetry({ campaignId: id, of: 'refused' }))).toBe(
    'CAMPAIGN_NO_PEOPLE',
  )
})
