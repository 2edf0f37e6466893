// A change of a message with conditions and snippets: each person gets the part that was approved for them, once.
import type { Timing } from '@contract'
import { describe, expect, test } from 'vitest'
import { acceptances, campaignState, type TestPerson } from '../../../support/steps/campaignSteps'
import { memoryMarks, openCore, type Core } from '../../../support/app/openCore'
import { atOnce, startWaves, type TestWave } from '../../../support/steps/waveSteps'
import {
  approve,
  atEvening,
  begin,
  evening,
  freeze,
  goesBack,
  hour,
  minute,
  states,
  takeOut,
  ten,
  twice,
} from '../../../support/steps/changeSteps'

/** Every second person has no first name. */
const people: TestPerson[] = ten.map(({ phone, firstname = '' }, index) => ({
  phone,
  firstname: index % 2 === 0 ? firstname : '',
}))
const before = 'Hello{{:if firstname:filled}} {{firstname}}{{:else}} friend{{:end}}'
const after = '{{:if firstname:filled}}Dear {{firstname}}{{:else}}Dear customer{{:end}}, we are closed on Monday'

async function planned(waves: readonly TestWave[] = [{ people: 10, dueAt: evening }], timing: Timing = atEvening) {
  const core = await openCore()
  const { id } = await startWaves(core, waves, timing, { people, template: before })
  await core.clock.advance(minute)
  return { core, id }
}
const texts = (core: Core) => new Map(acceptances(core).map(({ number, text }) => [number, text]))

describe('a change of a message with conditions', () => {
  test('everyone who waits gets the part of the new conditions that is theirs, and those of the first wave nothing more', async () => {
    const { core, id } = await planned([{ people: 4 }, { people: 6, dueAt: evening }], { ...atOnce, kind: 'local' })
    const draft = await begin(core, id)
    const frozen = await freeze(core, draft, { template: after, timing: atOnce })
    expect([frozen.people, frozen.leftOut]).toEqual([6, [{ reason: 'in_earlier', people: 4 }]])
    await approve(core, frozen)
    await core.clock.advance(12 * hour)

    const all = texts(core)
    const expected = people.map(({ phone, firstname = '' }, index) => {
      if (index < 4) return [phone, firstname ? `Hello ${firstname}` : 'Hello friend']
      return [phone, `Dear ${firstname || 'customer'}, we are closed on Monday`]
    })
    expect([...all].sort()).toEqual(expected.sort())
    expect(twice(core)).toEqual([])
  })

  test('an error in a condition of a change keeps it from being frozen, and the approved text still goes once a person goes back', async () => {
    const { core, id } = await planned()
    const draft = await begin(core, id)
    await core.drive(core.client.campaigns.save({ campaignId: draft, template: '{{:if firstname:filled}}Dear' }))
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: draft }))).toBe('CAMPAIGN_TEMPLATE_ISSUE')
    await core.drive(core.client.changes.goBack({ campaignId: id }))
    await core.clock.advance(12 * hour)
    expect(campaignState(core, id)).toBe('done')
    expect([...texts(core).values()].filter((text) => text === 'Hello friend')).toHaveLength(5)
  })

  test('a condition that alone was changed counts as a changed text, and a snippet is part of the text as it was inserted', async () => {
    const { core, id } = await planned()
    const { id: snippetId } = await core.drive(core.client.snippets.create({ name: 'Closing', text: after }))
    const draft = await begin(core, id)
    await core.drive(core.client.campaigns.save({ campaignId: draft, template: after }))
    const frozen = await freeze(core, draft, {})
    const compared = await core.drive(core.client.changes.compare({ campaignId: draft }))
    expect([compared.changed.includes('text'), compared.now.template]).toEqual([true, after])
    await approve(core, frozen)
    await core.drive(core.client.snippets.edit({ snippetId, text: 'Something else' }))
    await core.clock.advance(12 * hour)
    expect([...texts(core).values()].every((text) => text.endsWith('we are closed on Monday'))).toBe(true)
    expect(texts(core).size).toBe(10)
  })

  test('a database that went back to the first freeze of conditions that were changed: no one is called not found', async () => {
    const { core, id } = await planned()
    const draft = await begin(core, id)
    await freeze(core, draft, { template: after, timing: atOnce })
    const putBack = core.snapshot()
    await approve(core, await freeze(core, draft, { template: after.replace('customer', 'guest'), timing: atOnce }))
    await core.until(() => campaignState(core, draft).startsWith('done'))
    const again = await goesBack(core, putBack)
    await again.clock.advance(3 * hour)
    expect(states(again, draft)).toEqual({ 'uncertain database_went_back': 10 })
    expect(twice(again)).toEqual([])
  })

  test('another computer that sends the part of a condition from before the change holds those people', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 10, dueAt: evening }], atEvening, { people, template: before })
    await core.clock.advance(hour)
    const other = await openCore({ practice: core.practice, marks: memoryMarks() })
    const sent = await startWaves(other, [{ people: 4 }], atOnce, { people: people.slice(6), template: before })
    await other.until(() => campaignState(other, sent.id) === 'done')
    await other.stop()
    await core.clock.advance(10 * minute)
    const draft = await begin(core, id)
    await approve(core, await freeze(core, draft, { template: after, timing: atOnce }))
    await core.clock.advance(hour)

    expect(campaignState(core, draft)).toBe('paused (already_listed)')
    expect(twice(core)).toEqual([])
  })

  test('a person who was taken out stays out of a change whose condition would fit them', async () => {
    const { core, id } = await planned()
    await takeOut(core, id, { numbers: people[1]?.phone ?? '' })
    const frozen = await freeze(core, await begin(core, id), { template: after, timing: atOnce })
    expect(frozen.leftOut).toEqual([{ reason: 'taken_out', people: 1 }])
    await approve(core, frozen)
    await core.clock.advance(12 * hour)
    expect(texts(core).has(people[1]?.phone ?? '')).toBe(false)
    expect(texts(core).size).toBe(9)
  })
})
