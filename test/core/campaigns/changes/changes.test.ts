// An approved campaign that is changed before its people were sent to: a new version of it is approved, or the old one is back.
import { describe, expect, test } from 'vitest'
import { openCore, type Core } from '../../../support/app/openCore'
import {
  approvalOf,
  approve,
  atNoon,
  begin,
  freeze,
  hour,
  minute,
  noon,
  takeOut,
  ten,
} from '../../../support/steps/changeSteps'
import { acceptances, addList, campaignState, makePeople, stateCounts } from '../../../support/steps/campaignSteps'
import { atOnce, hoursOf, startWaves, type TestWave } from '../../../support/steps/waveSteps'

/** Another text at the same time. */
const otherText = { template: 'Bye {{firstname}}' }
const textsOf = (core: Core) =>
  acceptances(core)
    .map(({ number, text }) => `${number} ${text}`)
    .sort()
const hello = (indexes: readonly number[]) => indexes.map((index) => `${ten[index]?.phone ?? ''} Hello Ada${index}`)
const bye = (indexes: readonly number[]) => indexes.map((index) => `${ten[index]?.phone ?? ''} Bye Ada${index}`)
const all = ten.map((_, index) => index)

async function planned(waves: readonly TestWave[] = [{ people: 10, dueAt: noon }], timing = atNoon, template?: string) {
  const core = await openCore()
  const choice = { people: ten, ...(template === undefined ? {} : { template }) }
  const { id, listId } = await startWaves(core, waves, timing, choice)
  await core.clock.advance(minute)
  return { core, id, listId }
}

describe('a changed campaign', () => {
  test('a changed campaign sends neither version while the change waits for an approval, even if its start passes', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    await freeze(core, draftId, otherText)
    await core.clock.advance(26 * hour)

    expect(acceptances(core)).toEqual([])
    expect(campaignState(core, id)).toBe('paused (changed)')
    const { change } = await core.drive(core.client.outbox.progress({ campaignId: id }))
    expect(change).toEqual({ draftId, startsAt: noon })
    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
  })

  test('a changed campaign sends the new text alone, to the new people, once, when the new version is approved', async () => {
    const { core, id } = await planned()
    const few = addList(core, ten.slice(0, 6), 'Few')
    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId, { template: 'Bye {{firstname}}', listIds: [few] })
    await approve(core, frozen)
    await core.clock.advance(3 * hour)

    expect(textsOf(core)).toEqual(bye(all.slice(0, 6)))
    expect([campaignState(core, id), campaignState(core, draftId)]).toEqual(['cancelled', 'done'])
    expect(stateCounts(core, id)).toEqual({ skipped: 10 })
    const old = await core.drive(core.client.outbox.progress({ campaignId: id }))
    expect([old.change, old.replacedBy]).toEqual([undefined, draftId])
  })

  test('a changed campaign goes out as it was approved after going back, and the change leaves nothing', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId, otherText)
    await core.drive(core.client.changes.goBack({ campaignId: id }))

    expect(campaignState(core, id)).toBe('waiting')
    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(frozen)))).toBe('CAMPAIGN_WRONG_STATE')
    await core.clock.advance(3 * hour)
    expect(textsOf(core)).toEqual(hello(all))
    expect(campaignState(core, id)).toBe('done')
  })

  test('a changed campaign is asked about as a missed start when a person goes back after its time', async () => {
    const { core, id } = await planned()
    await begin(core, id)
    await core.clock.advance(26 * hour)
    await core.drive(core.client.changes.goBack({ campaignId: id }))
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('paused (late)')
    expect(acceptances(core)).toEqual([])
  })

  test('a changed campaign is asked about when a person goes back after its time and in quiet hours (it went the next morning)', async () => {
    const timing = { ...atNoon, late: { kind: 'send', minutes: 60 } } as const
    const { core, id } = await planned([{ people: 10, dueAt: noon, hours: hoursOf('08:00', '12:10') }], timing)
    await begin(core, id)
    await core.clock.advance(2 * hour + 25 * minute)
    await core.drive(core.client.changes.goBack({ campaignId: id }))
    await core.clock.advance(24 * hour)

    expect(campaignState(core, id)).toBe('paused (late)')
    expect(acceptances(core)).toEqual([])
  })

  test('a changed campaign that had begun waits on for the morning after going back when someone is taken out (its start counted as missed)', async () => {
    const waves = [{ people: 10, dueAt: noon, hours: hoursOf('08:00', '12:03') }]
    const core = await openCore({ latencyMs: [20_000, 20_000] })
    const { id } = await startWaves(core, waves, atNoon, { people: ten, batchSize: 1 })
    await core.clock.advance(5 * hour)
    expect(acceptances(core).length).toBeGreaterThan(0)
    await begin(core, id)
    await core.drive(core.client.changes.goBack({ campaignId: id }))
    await takeOut(core, id, { numbers: ten.at(-1)?.phone ?? '' })
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('waiting')
    await core.clock.advance(18 * hour)
    expect(textsOf(core)).toEqual(hello(all.slice(0, 9)))
  })

  test('a changed campaign stands paused again after going back if it was paused before', async () => {
    const { core, id } = await planned()
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await begin(core, id)
    await core.drive(core.client.changes.goBack({ campaignId: id }))

    expect(campaignState(core, id)).toBe('paused (user)')
  })

  test.each([
    ['everything', (core: Core) => core.client.outbox.pauseAll()],
    ['it', (core: Core, campaignId: string) => core.client.outbox.pause({ campaignId })],
  ] as const)(
    'a changed campaign stands paused after going back if %s was paused meanwhile, and sends nothing',
    async (_, pause) => {
      const { core, id } = await planned()
      const draftId = await begin(core, id)
      await core.drive<unknown>(pause(core, id))
      const { change } = await core.drive(core.client.outbox.progress({ campaignId: id }))
      expect(change).toEqual({ draftId })
      expect(await core.codeOf(core.client.outbox.pause({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
      await core.drive(core.client.changes.goBack({ campaignId: id }))
      await core.clock.advance(12 * hour)

      expect(campaignState(core, id)).toBe('paused (user)')
      expect(acceptances(core)).toEqual([])
      await core.drive(core.client.outbox.resume({ campaignId: id }))
      await core.clock.advance(hour)
      expect(campaignState(core, id)).toMatch(/^(paused \(late\)|done)$/)
    },
  )

  test('a changed campaign leaves those alone whom an earlier wave has sent to, and sends the new text to the rest', async () => {
    const later = [
      { people: 4, dueAt: '2026-11-21T10:30:00.000Z' },
      { people: 6, dueAt: noon },
    ]
    const { core, id } = await planned(later, { ...atOnce, kind: 'local' })
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 4, pending: 6 })

    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId, { template: 'Bye {{firstname}}', timing: atNoon })
    expect(frozen.leftOut).toEqual([{ reason: 'in_earlier', people: 4 }])
    await approve(core, frozen)
    await core.clock.advance(3 * hour)

    expect(textsOf(core)).toEqual([...bye(all.slice(4)), ...hello(all.slice(0, 4))].sort())
    expect(stateCounts(core, id)).toEqual({ accepted: 4, skipped: 6 })
    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })

  test('a changed campaign does not bring back anyone who was taken out', async () => {
    const { core, id } = await planned()
    await takeOut(core, id, { numbers: ten[2]?.phone ?? '' })
    const frozen = await freeze(core, await begin(core, id), otherText)

    expect([frozen.people, frozen.leftOut]).toEqual([9, [{ reason: 'taken_out', people: 1 }]])
  })

  test('a changed campaign does not bring back a person who was taken out and whose number was corrected since', async () => {
    const { core, id } = await planned()
    await takeOut(core, id, { numbers: ten[2]?.phone ?? '' })
    core.db
      .prepare('UPDATE contacts SET phone = ? WHERE phone = ?')
      .run(makePeople(60)[50]?.phone ?? '', ten[2]?.phone ?? '')
    const frozen = await freeze(core, await begin(core, id), otherText)

    expect([frozen.people, frozen.leftOut]).toEqual([9, [{ reason: 'taken_out', people: 1 }]])
  })

  test('a changed campaign does not count its own earlier version as the same text again', async () => {
    const { core, id } = await planned(undefined, undefined, 'The shop is closed on Monday, and open again on Tuesday')
    const frozen = await freeze(core, await begin(core, id), {
      template: 'The shop is closed on Monday, and open again on Tuesday at ten',
    })

    expect(frozen.warnings.map(({ code }) => code)).not.toContain('same_text_recently')
  })

  test('a changed campaign is one row of the list, as the approved campaign and then as the new version', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    const ids = async () =>
      (await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))).rows.map((row) => row.id)

    expect(await ids()).toEqual([id])
    await approve(core, await freeze(core, draftId, otherText))
    expect(await ids()).toEqual([draftId])
  })

  test('a changed campaign has one draft, however often the change is begun, and it cannot be deleted apart from the campaign', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)

    expect(await begin(core, id)).toBe(draftId)
    expect(await core.codeOf(core.client.campaigns.remove({ campaignId: draftId }))).toBe('CAMPAIGN_NOT_DRAFT')
  })

  test('a changed campaign is stopped together with its change, and its record says both', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId, otherText)
    await core.drive(core.client.outbox.stop({ campaignId: id }))

    expect(campaignState(core, id)).toBe('cancelled')
    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(frozen)))).toBe('CAMPAIGN_WRONG_STATE')
    const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 20 }))
    const record = rows.map(({ what }) => what)
    expect(record.filter((what) => ['change_begun', 'stopped', 'change_deleted'].includes(what)).sort()).toEqual([
      'change_begun',
      'change_deleted',
      'stopped',
    ])
    await core.clock.advance(3 * hour)
    expect(acceptances(core)).toEqual([])
  })

  test('a changed campaign that is not changed when it is stopped says nothing of a change', async () => {
    const { core, id } = await planned()
    await begin(core, id)
    await core.drive(core.client.changes.goBack({ campaignId: id }))
    await core.drive(core.client.outbox.stop({ campaignId: id }))
    const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 20 }))

    expect(rows.map(({ what }) => what)).not.toContain('change_deleted')
  })

  test('a changed campaign takes numbers that were pasted for it along', async () => {
    const core = await openCore()
    const { id: first } = await startWaves(core, [{ people: 1, dueAt: noon }], atNoon, { people: ten.slice(0, 1) })
    await core.drive(core.client.outbox.stop({ campaignId: first }))
    const { id } = await core.drive(core.client.campaigns.create({ name: 'Pasted' }))
    const numbers = ten.slice(3, 6).map(({ phone }) => phone)
    await core.drive(core.client.campaigns.addNumbers({ campaignId: id, text: numbers.join('\n') }))
    await approve(core, await freeze(core, id, { template: 'Hello', timing: atNoon }))
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, { template: 'Bye' }))
    await core.clock.advance(3 * hour)

    expect(textsOf(core)).toEqual(numbers.map((number) => `${number} Bye`))
  })

  test('a changed campaign shows what was approved beside what it is now', async () => {
    const { core, id } = await planned()
    const few = addList(core, ten.slice(0, 6), 'Few')
    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId, { template: 'Bye {{firstname}}', listIds: [few] })
    const comparison = await core.drive(core.client.changes.compare({ campaignId: draftId }))

    expect(comparison).toMatchObject({
      ...{ campaignId: id, draftId, startsAt: noon },
      approved: { people: 10, template: 'Hello {{firstname}}', sent: 0, takenOut: 0 },
      now: { people: 6, template: 'Bye {{firstname}}', ceiling: frozen.ceiling },
      ...{ came: 0, left: 4 },
      changed: ['people', 'text', 'money'],
    })
  })

  test('a changed campaign says who came and who left when its lists are read again, also if they are as many', async () => {
    const { core, id, listId } = await planned()
    const newcomer = makePeople(11)[10]
    addList(core, newcomer ? [newcomer] : [], 'New')
    core.db
      .prepare(
        `UPDATE list_contacts SET contact_id = (SELECT id FROM contacts WHERE phone = ?)
         WHERE list_id = ? AND contact_id = (SELECT id FROM contacts WHERE phone = ?)`,
      )
      .run(newcomer?.phone ?? '', listId, ten[3]?.phone ?? '')
    const draftId = await begin(core, id)
    await core.drive(core.client.campaigns.save({ campaignId: draftId, template: 'Bye {{firstname}}' }))
    const compare = () => core.drive(core.client.changes.compare({ campaignId: draftId }))
    const swapped = { approved: { people: 10 }, now: { people: 10 }, came: 1, left: 1 }

    const asDraft = await compare()
    expect(asDraft).toMatchObject(swapped)
    expect(asDraft.changed).toContain('people')
    await freeze(core, draftId, otherText)
    const frozen = await compare()
    expect(frozen).toMatchObject(swapped)
    expect(frozen.changed).toContain('people')
  })

  test('a changed campaign does not count those who were sent to or taken out before it as leaving', async () => {
    const waves = [{ people: 4 }, { people: 6, dueAt: noon }]
    const { core, id } = await planned(waves, { ...atOnce, kind: 'local' })
    await takeOut(core, id, { numbers: ten[9]?.phone ?? '' })
    const draftId = await begin(core, id)
    const comparison = await core.drive(core.client.changes.compare({ campaignId: draftId }))

    expect(comparison).toMatchObject({ approved: { sent: 4, takenOut: 1 }, now: { people: 5 }, came: 0, left: 0 })
  })
})

describe('what cannot be changed', () => {
  test('a campaign that is being sent has to be paused first, and one that is over is not changed', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const { id } = await startWaves(core, [{ people: 10 }], atOnce, { people: ten, batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) > 1)

    expect(await core.codeOf(core.client.changes.begin({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    await core.until(() => campaignState(core, id) === 'done')
    expect(await core.codeOf(core.client.changes.begin({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    expect(await core.codeOf(core.client.changes.goBack({ campaignId: id }))).toBe('CAMPAIGN_UNKNOWN')
  })
})

describe('a power cut', () => {
  test('a power cut right after the change began leaves neither version to be sent', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    const again = await core.crash()
    await again.clock.advance(26 * hour)

    expect(acceptances(again)).toEqual([])
    expect([campaignState(again, id), campaignState(again, draftId)]).toEqual(['paused (changed)', 'draft'])
  })

  test('a power cut right after the new approval leaves the new version alone', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, otherText))
    const again = await core.crash()
    await again.clock.advance(3 * hour)

    expect([campaignState(again, id), campaignState(again, draftId)]).toEqual(['cancelled', 'done'])
    expect(textsOf(again)).toEqual(bye(all))
  })
})
