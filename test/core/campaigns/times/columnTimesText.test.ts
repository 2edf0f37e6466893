// A message can name the time at which it is sent.
import { beforeEach, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'

const { timingOf } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const draftTo = (rows: readonly string[], timing: Parameters<typeof steps.draftTo>[2], list?: string) =>
  steps.draftTo(core, rows, timing, list)
const freeze = (campaignId: string) => core.drive(core.client.campaigns.freeze({ campaignId }))
const wavesOf = (id: string) => steps.wavesOf(core, id)
const textsOf = (id: string) =>
  core.db
    .prepare(
      `SELECT r.name, t.text FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id
       WHERE r.campaign_id = ? ORDER BY r.position`,
    )
    .all(id)
    .map(({ name, text }) => `${String(name)}: ${String(text)}`)

it('a column that is read month first says the same day in the message as the day that the time is worked out from', async () => {
  // 12/04/2026 is 12 April for a British reader; the person who was asked said that the month comes first.
  const answer = timingOf({ order: 'month', orderShown: 'month' })
  const id = await draftTo(['+447700900101,Maya,12/04/2026 10:00', '+447700900102,Bea,12/25/2026 10:00'], answer)
  await freeze(id)
  expect(wavesOf(id)[0]).toBe('2026-12-03T17:00 Maya')
  expect(textsOf(id)[0]).toContain('4 December 2026')
})

it('the answer of a person about the order of the dates counts for the message too', async () => {
  const id = await draftTo(['+447700900101,Maya,12/04/2026 10:00'], timingOf({ order: 'month' }))
  await freeze(id)
  expect(textsOf(id)[0]).toContain('4 December 2026')
})

it('the preview of a person writes the day as the frozen text does', async () => {
  const id = await draftTo(['+447700900101,Maya,12/04/2026 10:00'], timingOf({ order: 'month' }))
  const preview = await core.drive(core.client.campaigns.preview({ campaignId: id, show: { position: 1 } }))
  expect(preview.text).toContain('4 December 2026')
})

it('a cell with a zone of its own is told to the person on the clock that their time is worked out from', async () => {
  const id = await draftTo(['+33639980012,Odile,2026-11-25T14:00Z'], timingOf())
  await freeze(id)
  expect(textsOf(id)[0]).toContain('15:00')
})

it('a cell that names a zone is told on the person’s clock also where the message has it as it is', async () => {
  const id = await draftTo(['+33639980012,Odile,2026-11-25T14:00Z'], timingOf())
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you {{Appointment}}' }))
  await freeze(id)
  expect(textsOf(id)).toEqual(['Odile: See you 2026-11-25 15:00'])
})
