// A person who is erased while their take-out could still be undone.
import { expect, test } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import { openCore } from '../../../support/app/openCore'
import { acceptances, makePeople } from '../../../support/steps/campaignSteps'
import { startWaves } from '../../../support/steps/waveSteps'
import {
  atEvening,
  evening,
  hour,
  minute,
  numbersOf,
  planned,
  states,
  takeOut,
  ten,
} from '../../../support/steps/changeSteps'

const erase = (core: Core, phone: string) => {
  const row = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(phone)
  return core.drive(core.client.contacts.erase({ contactId: Number(row?.id) }))
}

test('undo does not put back a person who was erased meanwhile, and the others still get their message', async () => {
  const { core, id } = await planned()
  const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(ten.slice(0, 2)) })
  await erase(core, ten[0]?.phone ?? '')
  expect(await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId }))).toEqual({ people: 1 })
  await core.clock.advance(12 * hour)

  expect(states(core, id)).toEqual({ accepted: 9, 'skipped taken_out': 1 })
})

test('undo of an erased person does not spoil the batch of the others', async () => {
  const people = makePeople(30)
  const core = await openCore()
  const choice = { people, template: 'The shop is closed on Monday' }
  const { id } = await startWaves(core, [{ people: 30, dueAt: evening }], atEvening, choice)
  await core.clock.advance(minute)
  const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(people.slice(20, 21)) })
  await erase(core, people[20]?.phone ?? '')
  await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId }))
  await core.clock.advance(12 * hour)

  expect(acceptances(core)).toHaveLength(29)
  expect(states(core, id)).toEqual({ accepted: 29, 'skipped taken_out': 1 })
})
