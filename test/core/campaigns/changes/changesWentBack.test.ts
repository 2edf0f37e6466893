// A database that went back to before a change was approved, or a copy of the folder: no one gets both versions.
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../../support/steps/campaignSteps'
import { addAccount, approveByCount, credentials, freezeCampaign, openWired } from '../../../support/app/ownAccount'
import { memoryMarks, openCore, type Core } from '../../../support/app/openCore'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'
import {
  approve,
  atEvening,
  atNoon,
  begin,
  codeOfBegin,
  evening,
  freeze,
  goBack,
  goesBack,
  hour,
  minute,
  noon,
  planned,
  states,
  ten,
  twice,
} from '../../../support/steps/changeSteps'

const anotherText = { template: 'This one is about something else {{firstname}}', timing: atOnce }

/** Sends the new version, after the database was noted at this moment of the change. */
async function sentThenBack(when: 'before' | 'draft' | 'frozen') {
  const { core, id } = await planned()
  let putBack = core.snapshot()
  const bigger = addList(core, makePeople(12), 'Bigger')
  const draftId = await begin(core, id)
  await core.drive(core.client.campaigns.save({ campaignId: draftId, listIds: [bigger] }))
  if (when === 'draft') putBack = core.snapshot()
  const frozen = await freeze(core, draftId)
  if (when === 'frozen') putBack = core.snapshot()
  await approve(core, frozen)
  await core.until(() => campaignState(core, draftId) === 'done')
  expect(acceptances(core)).toHaveLength(12)
  return { core, id, draftId, putBack }
}

describe('a database that went back to before its new version was sent', () => {
  test('a database that went back to the draft: those who got the new text are in doubt, and the change is over', async () => {
    const { core, id, draftId, putBack } = await sentThenBack('draft')
    const again = await goesBack(core, putBack)

    expect(campaignState(again, id)).toBe('paused (quarantine)')
    expect(states(again, id)).toEqual({ 'uncertain database_went_back': 10 })
    expect(await again.codeOf(again.client.changes.goBack({ campaignId: id }))).toBe('CAMPAIGN_UNKNOWN')
    expect(await again.codeOf(again.client.campaigns.draft({ campaignId: draftId }))).toBe('CAMPAIGN_UNKNOWN')
    await again.clock.advance(10 * hour)
    expect(twice(again)).toEqual([])
  })

  test('a database that went back to the frozen draft: the old version has ended, and is not resumed', async () => {
    const { core, id, draftId, putBack } = await sentThenBack('frozen')
    const again = await goesBack(core, putBack)
    await again.clock.advance(10 * minute)

    expect(campaignState(again, id)).toBe('cancelled')
    expect(stateCounts(again, id)).toEqual({ skipped: 10 })
    expect(await again.codeOf(again.client.outbox.resume({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    await again.clock.advance(10 * hour)
    expect(stateCounts(again, draftId)).toEqual({ accepted: 12 })
    expect(twice(again)).toEqual([])
  })

  test('a database that went back to before the change: the approved version waits for a person, also if other people got the new one', async () => {
    const { core, id } = await planned()
    const putBack = core.snapshot()
    const fresh = addList(core, makePeople(12).slice(10), 'Fresh')
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, { ...anotherText, listIds: [fresh] }))
    await core.until(() => campaignState(core, draftId) === 'done')
    const again = await goesBack(core, putBack)

    expect([campaignState(again, id), states(again, id)]).toEqual(['paused (quarantine)', { pending: 10 }])
    expect(await codeOfBegin(again, id)).toBe('CAMPAIGN_WRONG_STATE')
  })

  test('a database that went back to before the change: no one is called not found, because their text is not known', async () => {
    const { core, id, putBack } = await sentThenBack('before')
    const again = await goesBack(core, putBack)
    await again.clock.advance(40 * minute)
    // A later message of ours is listed.
    await startCampaign(again, { people: makePeople(20).slice(15), template: 'Another message' })
    await again.clock.advance(hour)

    expect(states(again, id)).toEqual({ 'uncertain database_went_back': 10 })
    expect(twice(again)).toEqual([])
  })

  test('a database that went back to before the change: another campaign for the same people is not in question', async () => {
    const { core, id } = await planned()
    const other = await startWaves(core, [{ people: 10, dueAt: evening }], atEvening, {
      people: ten,
      template: 'Other',
    })
    const putBack = core.snapshot()
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId))
    await core.until(() => campaignState(core, draftId) === 'done')
    const again = await goesBack(core, putBack)

    expect(states(again, id)).toEqual({ 'uncertain database_went_back': 10 })
    expect(states(again, other.id)).toEqual({ pending: 10 })
  })

  test('a database that went back to before the change: the second start does not miss a journal that is there', async () => {
    const { core, putBack } = await sentThenBack('before')
    const second = await (await core.crash(putBack)).crash()
    const { findings } = await second.drive(second.client.recovery.status())
    expect(findings.map(({ kind }) => kind)).not.toContain('journal_lost')
  })
})

describe('a database that went back to a change that was not the last one', () => {
  /** The second version has two more people. In the time that is lost they get a third one, made of the second or in its place. */
  async function sentThirdThenBack(to: 'draft' | 'frozen', third: 'of the second' | 'in its place') {
    const { core, id } = await planned()
    const bigger = addList(core, makePeople(12), 'Bigger')
    const fresh = addList(core, makePeople(12).slice(10), 'Fresh')
    const second = await begin(core, id)
    await core.drive(core.client.campaigns.save({ campaignId: second, listIds: [bigger] }))
    const change = { template: 'Second {{firstname}}', timing: atEvening }
    if (to === 'frozen') await freeze(core, second, change)
    const putBack = core.snapshot()
    if (third === 'of the second') {
      await approve(core, await freeze(core, second, change))
      await core.clock.advance(minute)
    } else await goBack(core, second)
    const last = await begin(core, third === 'of the second' ? second : id)
    await approve(core, await freeze(core, last, { ...anotherText, listIds: [fresh] }))
    await core.until(() => campaignState(core, last).startsWith('done'))
    expect(acceptances(core)).toHaveLength(2)
    return { id, second, again: await goesBack(core, putBack) }
  }

  test.each([
    ['a draft', 'of the second', 'draft'],
    ['a frozen draft', 'of the second', 'frozen'],
    ['a draft', 'in its place', 'draft'],
    ['a frozen draft', 'in its place', 'frozen'],
  ] as const)(
    'a change that is %s is over when the new people got a version made %s, and the approved one waits for a person',
    async (_, third, to) => {
      const { id, second, again } = await sentThirdThenBack(to, third)

      expect([campaignState(again, id), states(again, id)]).toEqual(['paused (quarantine)', { pending: 10 }])
      expect(await again.codeOf(again.client.changes.goBack({ campaignId: id }))).toBe('CAMPAIGN_UNKNOWN')
      expect(await again.codeOf(again.client.campaigns.draft({ campaignId: second }))).toBe('CAMPAIGN_UNKNOWN')
      await again.clock.advance(12 * hour)
      expect(acceptances(again)).toHaveLength(2)
    },
  )

  test('a change that was sent itself before the next one is not dropped: it settles', async () => {
    const { core, id } = await planned(undefined, undefined, { latencyMs: [1_000, 1_000] })
    const fresh = addList(core, makePeople(12).slice(10), 'Fresh')
    const second = await begin(core, id)
    const twoByTwo = { ...atOnce, batchSize: 2 }
    const frozen = await freeze(core, second, { template: 'Second {{firstname}}', timing: twoByTwo })
    const putBack = core.snapshot()
    await approve(core, frozen)
    await core.until(() => (stateCounts(core, second).accepted ?? 0) > 0)
    await core.drive(core.client.outbox.pause({ campaignId: second }))
    await core.clock.advance(minute)
    const third = await begin(core, second)
    await approve(core, await freeze(core, third, { ...anotherText, listIds: [fresh] }))
    await core.until(() => campaignState(core, third).startsWith('done'))
    const again = await goesBack(core, putBack)
    await again.clock.advance(12 * hour)

    expect(campaignState(again, id)).toBe('cancelled')
    expect(campaignState(again, second)).toMatch(/^(settling|done)/)
    expect(twice(again)).toEqual([])
  })
})

test('in a copied folder a campaign that is being changed is not gone back to before a person says who sends', async () => {
  const { core, id } = await planned()
  await begin(core, id)
  const copy = await core.crash(core.snapshotAll(), { marks: memoryMarks() })

  expect(await copy.codeOf(copy.client.changes.goBack({ campaignId: id }))).toBe('SENDING_LOCKED')
  await copy.drive(copy.client.recovery.adopt())
  await goBack(copy, id)
  await copy.clock.advance(12 * hour)
  expect(acceptances(copy)).toEqual([])
})

test('in a copy of the folder from before the change no one is called not found whom the listing shows with another text', async () => {
  const marks = memoryMarks()
  const { core, id } = await planned(undefined, undefined, { marks })
  const before = core.snapshotAll()
  const draftId = await begin(core, id)
  await approve(core, await freeze(core, draftId))
  await core.until(() => campaignState(core, draftId) === 'done')
  const copy = await core.crash(before, { marks: memoryMarks() })
  await copy.drive(copy.client.recovery.adopt())
  await copy.clock.advance(40 * minute)
  await startCampaign(copy, { people: makePeople(20).slice(15), template: 'Another message' })
  await copy.clock.advance(2 * hour)

  expect(stateCounts(copy, id)).toEqual({ uncertain: 10 })
  expect(twice(copy)).toEqual([])
})

describe('another computer that sends the version from before the change', () => {
  /** From the same account, with the text that was approved first. */
  async function sendElsewhere({ practice }: Core, from: number, to: number): Promise<void> {
    const other = await openCore({ practice, marks: memoryMarks() })
    const { id } = await startCampaign(other, { people: makePeople(to).slice(from), template: 'News', batchSize: 100 })
    await other.until(() => campaignState(other, id) === 'done')
    await other.stop()
  }
  const thirty = { people: makePeople(30), template: 'News', batchSize: 5 }

  test('people whom the listing shows are not sent to by the new version', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 30, dueAt: noon }], atNoon, thirty)
    await core.clock.advance(hour)
    await sendElsewhere(core, 10, 30)
    await core.clock.advance(10 * minute)
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, { template: 'The shop opens at nine on Tuesday', timing: atOnce }))
    await core.clock.advance(hour)

    expect(campaignState(core, draftId)).toBe('paused (already_listed)')
    expect(twice(core)).toEqual([])
  })

  test('a person who was held as already listed counts as sent, for every later version', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const { id } = await startWaves(core, [{ people: 30, dueAt: noon }], atNoon, thirty)
    await core.clock.advance(hour)
    await sendElsewhere(core, 28, 29)
    await core.until(() => (stateCounts(core, id).accepted ?? 0) > 0)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(minute)
    expect(stateCounts(core, id).held).toBe(1)

    const second = await begin(core, id)
    await approve(core, await freeze(core, second, { template: 'Newer', timing: atEvening }))
    expect(Object.keys(states(core, id)).sort()).toEqual(['accepted', 'skipped replaced'])
    const third = await begin(core, second)
    await approve(core, await freeze(core, third, { template: 'Newest', timing: atOnce }))
    await core.clock.advance(hour)
    expect(twice(core)).toEqual([])
    expect(acceptances(core)).toHaveLength(30)
  })

  test('a change is not approved while the listing cannot be read', async () => {
    const { core, id } = await planned()
    const frozen = await freeze(core, await begin(core, id))
    core.practice.gateway.faults.add({ match: { method: 'GET', times: 'always' }, do: { connection: 'refused' } })
    const { draft, hash, people, ceiling } = frozen
    const approval = { campaignId: draft.id, hash, people, ...(ceiling ? { ceiling } : {}) }
    expect(await core.codeOf(core.client.campaigns.approve(approval))).toMatch(/^GATEWAY_|^APPROVAL_CONSENT/)
    await core.clock.advance(hour)
    expect(acceptances(core)).toEqual([])
  })
})

test('a change is approved by an account of the older interface that has no listing', async () => {
  const { core, practice } = await openWired()
  await addAccount(core, credentials.api_key, { usesOlderApi: true })
  const first = await freezeCampaign(core, { people: makePeople(40).slice(35), template: 'Earlier' })
  await core.drive(approveByCount(core, first))
  await core.until(() => campaignState(core, first.draft.id) === 'done')
  await core.clock.advance(minute)
  practice.gateway.faults.add({ match: { path: '/messages*', times: 'always' }, do: { answer: { status: 404 } } })
  const { draft } = await freezeCampaign(core, { people: ten })
  await core.drive(core.client.campaigns.save({ campaignId: draft.id, timing: atEvening }))
  await core.drive(approveByCount(core, await core.drive(core.client.campaigns.freeze({ campaignId: draft.id }))))
  await core.clock.advance(minute)

  const draftId = await begin(core, draft.id)
  await core.drive(core.client.campaigns.save({ campaignId: draftId, template: 'Newer' }))
  await core.drive(approveByCount(core, await core.drive(core.client.campaigns.freeze({ campaignId: draftId }))))
  expect([campaignState(core, draft.id), campaignState(core, draftId)]).toEqual(['cancelled', 'waiting'])
  await core.clock.advance(12 * hour)
  expect(acceptances(core).filter(({ text }) => text === 'Newer')).toHaveLength(10)
})
