// A database that went back to before people were taken out, or a restored backup: the journal knows of them, and none of them is
// sent to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import {
  approve as approvePrepared,
  campaignState,
  makePeople,
  startCampaign,
} from '../../../support/steps/campaignSteps'
import { openCore } from '../../../support/app/openCore'
import { atOnce, prepareWaves, startWaves } from '../../../support/steps/waveSteps'
import {
  approve,
  atEvening,
  begin,
  evening,
  freeze,
  goesBack,
  hour,
  minute,
  numbersOf,
  planned,
  states,
  takeOut,
  ten,
  texted,
} from '../../../support/steps/changeSteps'

const two = ten.slice(2, 4)
const others = ten.filter((person) => !two.includes(person)).map(({ phone }) => phone)

/** Resumes it, as a person does after such a start, and lets the evening pass. */
async function goOn(core: Core, id: string): Promise<void> {
  if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(12 * hour)
}
const textedOf = (core: Core) => [...texted(core)].sort()
const recordOf = async (core: Core, campaignId: string) =>
  (await core.drive(core.client.outbox.audit({ campaignId, offset: 0, limit: 50 }))).rows

describe('a database that went back to before people were taken out', () => {
  test('people who were taken out are not sent to, and the record says since when they are out', async () => {
    const { core, id } = await planned()
    const putBack = core.snapshot()
    await takeOut(core, id, { numbers: numbersOf(two) })
    const said = (await recordOf(core, id)).find(({ what }) => what === 'taken_out')
    const again = await goesBack(core, putBack)

    expect(states(again, id)).toEqual({ pending: 8, 'skipped taken_out': 2 })
    expect((await recordOf(again, id)).filter(({ what }) => what === 'taken_out')).toEqual([said])
    await goOn(again, id)
    expect(textedOf(again)).toEqual(others)
  })

  test('people who were put back are sent to', async () => {
    const { core, id } = await planned()
    const putBack = core.snapshot()
    const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(two) })
    await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId }))
    const again = await goesBack(core, putBack)

    await goOn(again, id)
    expect(texted(again).size).toBe(10)
  })

  test('people who were taken out of the changed version do not get the earlier text instead', async () => {
    const { core, id } = await planned()
    const putBack = core.snapshot()
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, { template: 'Newer', timing: atEvening }))
    await takeOut(core, draftId, { numbers: numbersOf(two) })
    const again = await goesBack(core, putBack)

    // The others are in question: the new version may have been sent in the time that was lost.
    expect(states(again, id)).toEqual({ 'uncertain database_went_back': 8, 'skipped taken_out': 2 })
  })

  test('people who were taken out stay out if even the approval was lost, and is given once more', async () => {
    const core = await openCore()
    const prepared = await prepareWaves(core, [{ people: 10, dueAt: evening }], atEvening, { people: ten })
    const putBack = core.snapshot()
    await approvePrepared(core, prepared)
    await core.clock.advance(minute)
    await takeOut(core, prepared.id, { numbers: numbersOf(two) })
    const again = await goesBack(core, putBack)
    await approvePrepared(again, prepared)

    expect(states(again, prepared.id)).toEqual({ pending: 8, 'skipped taken_out': 2 })
  })

  test('a person whose request was on its way in that database, and who was taken out while in question, is not sent to again', async () => {
    const core = await openCore({ latencyMs: [3_000, 3_000] })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 1 },
      do: { connection: 'reset_before' },
    })
    const waves = [{ people: 1 }, { people: 9, dueAt: evening }]
    const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })
    await core.until(() => 'inflight' in states(core, id))
    const putBack = core.snapshot()
    await core.clock.advance(minute)
    const first = ten.slice(0, 1)
    expect(await takeOut(core, id, { numbers: numbersOf(first) })).toMatchObject({ people: 0, inQuestion: 1 })
    const again = await goesBack(core, putBack)
    expect(states(again, id)).toEqual({ 'uncertain app_ended': 1, pending: 9 })

    await again.clock.advance(40 * minute)
    // A later message of ours is listed, so that the person is called not found.
    await startCampaign(again, { people: makePeople(20).slice(15), template: 'Another message' })
    await again.clock.advance(hour)
    const { uncertain, absent } = await again.drive(again.client.outbox.uncertain({ campaignId: id }))
    await again.drive(again.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent }))
    await again.clock.advance(12 * hour)
    expect(states(again, id)).toEqual({ accepted: 9, 'skipped taken_out': 1 })
    expect(texted(again).has(first[0]?.phone ?? '')).toBe(false)
  })

  test('a second start changes nothing more', async () => {
    const { core, id } = await planned()
    const putBack = core.snapshot()
    await takeOut(core, id, { numbers: numbersOf(two) })
    const again = await (await goesBack(core, putBack)).crash()

    expect(states(again, id)).toEqual({ pending: 8, 'skipped taken_out': 2 })
    expect((await recordOf(again, id)).filter(({ what }) => what === 'taken_out')).toHaveLength(1)
  })
})

test('no number and no name of a person who is taken out stands in the journal', async () => {
  const { core, id } = await planned()
  await takeOut(core, id, { numbers: numbersOf(two) })
  const lines = readFileSync(join(core.profile, 'dispatch.journal'), 'utf8')

  expect(lines).toContain('"kind":"taken_out"')
  expect(
    two.filter(({ phone, firstname = '' }) => lines.includes(phone.slice(1)) || lines.includes(firstname)),
  ).toEqual([])
})
