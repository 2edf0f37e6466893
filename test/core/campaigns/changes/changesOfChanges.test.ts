// A changed version that is changed again, and a change that waits until its start has passed.
import { expect, test } from 'vitest'
import { acceptances } from '../../../support/steps/campaignSteps'
import { atOnce } from '../../../support/steps/waveSteps'
import {
  approve,
  atEvening,
  begin,
  codeOfApprove,
  evening,
  freeze,
  hour,
  minute,
  planned,
  states,
} from '../../../support/steps/changeSteps'

test('the comparison of a change of a change counts those as sent to whom the first version was sent', async () => {
  const waves = [
    { people: 4, dueAt: '2026-11-21T10:30:00.000Z' },
    { people: 6, dueAt: evening },
  ]
  const { core, id } = await planned(waves, { ...atOnce, kind: 'local' })
  await core.clock.advance(hour)
  expect(states(core, id)).toEqual({ accepted: 4, pending: 6 })
  const second = await begin(core, id)
  await approve(core, await freeze(core, second, { template: 'Bye {{firstname}}', timing: atEvening }))
  await core.clock.advance(minute)
  const third = await begin(core, second)
  const { approved } = await core.drive(core.client.changes.compare({ campaignId: third }))

  expect(approved.sent).toBe(4)
})

test('a change whose time has passed while it waited for its approval is not sent at once: it needs another time', async () => {
  const { core, id } = await planned()
  const frozen = await freeze(core, await begin(core, id), { template: 'Bye {{firstname}}', timing: atEvening })
  await core.clock.advance(12 * hour)

  expect(await codeOfApprove(core, frozen)).toBe('SCHEDULE_PAST')
  await core.clock.advance(hour)
  expect(acceptances(core)).toEqual([])
})
