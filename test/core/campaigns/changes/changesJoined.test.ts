// People who joined a list after a campaign was approved: a campaign of their own and a change of the first one both reach for them.
import { expect, test } from 'vitest'
import { openCore, type Core } from '../../../support/app/openCore'
import { addList, campaignState, makePeople } from '../../../support/steps/campaignSteps'
import {
  approvalOf,
  approve,
  atEvening,
  begin,
  codeOfApprove,
  freeze,
  hour,
  minute,
  planned,
  takeOut,
  texted,
  twice,
} from '../../../support/steps/changeSteps'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'

const later = { template: 'Bye {{firstname}}', timing: atEvening }
const welcome = { template: 'Welcome, {{firstname}}', timing: atOnce }

/** Ten people wait for the evening, and two more have joined since. */
async function joinedByTwo() {
  const { core, id } = await planned()
  const bigger = addList(core, makePeople(12), 'Bigger')
  const { id: joined } = await core.drive(core.client.campaigns.prepareJoined({ campaignId: id }))
  return { core, id, bigger, joined }
}
const saveLists = (core: Core, campaignId: string, listId: number) =>
  core.drive(core.client.campaigns.save({ campaignId, listIds: [listId] }))

test('a change leaves out people who joined since and were sent a campaign of their own', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  await saveLists(core, joined, bigger)
  await approve(core, await freeze(core, joined, welcome))
  await core.until(() => campaignState(core, joined) === 'done')
  expect(texted(core).size).toBe(2)

  const frozen = await freeze(core, await begin(core, id), { ...later, listIds: [bigger] })
  expect([frozen.people, frozen.leftOut]).toEqual([10, [{ reason: 'in_earlier', people: 2 }]])
  await approve(core, frozen)
  await core.clock.advance(12 * hour)
  expect(texted(core).size).toBe(12)
  expect(twice(core)).toEqual([])
})

test('a change leaves out people who joined since and wait for a campaign of their own', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  await saveLists(core, joined, bigger)
  await approve(core, await freeze(core, joined, { ...welcome, timing: atEvening }))
  await core.clock.advance(minute)

  const frozen = await freeze(core, await begin(core, id), { ...later, listIds: [bigger] })
  expect(frozen.people).toBe(10)
})

test('a change that was frozen before the campaign for people who joined since was approved has to be frozen again', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  const frozen = await freeze(core, await begin(core, id), { ...later, listIds: [bigger] })
  expect(frozen.people).toBe(12)
  await saveLists(core, joined, bigger)
  await approve(core, await freeze(core, joined, welcome))
  await core.clock.advance(minute)

  expect(await codeOfApprove(core, frozen)).toBe('APPROVAL_STALE')
})

test('a campaign for people who joined since has to be frozen again if a change has added them meanwhile', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  await saveLists(core, joined, bigger)
  const frozen = await freeze(core, joined, welcome)
  expect(frozen.people).toBe(2)
  await approve(core, await freeze(core, await begin(core, id), { ...later, listIds: [bigger] }))

  expect(await codeOfApprove(core, frozen)).toBe('APPROVAL_STALE')
  expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: joined }))).toBe('CAMPAIGN_NO_PEOPLE')
})

test('a campaign for people who joined since is approved beside a change that does not have them', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  await saveLists(core, joined, bigger)
  const frozen = await freeze(core, joined, welcome)
  await approve(core, await freeze(core, await begin(core, id), later))

  await core.drive(core.client.campaigns.approve(approvalOf(frozen)))
  await core.clock.advance(12 * hour)
  expect(texted(core).size).toBe(12)
  expect(twice(core)).toEqual([])
})

test('people who joined since and left their campaign by its stop may get a change, those who were taken out of it may not', async () => {
  const { core, id, bigger, joined } = await joinedByTwo()
  await saveLists(core, joined, bigger)
  await approve(core, await freeze(core, joined, { ...welcome, timing: atEvening }))
  await core.clock.advance(minute)
  await takeOut(core, joined, { numbers: makePeople(12)[11]?.phone ?? '' })
  await core.drive(core.client.outbox.stop({ campaignId: joined }))

  const frozen = await freeze(core, await begin(core, id), { ...later, listIds: [bigger] })
  expect(frozen.people).toBe(11)
})

test('a campaign for people who joined since keeps its people while the first one can still be changed, also past the months that the account keeps', async () => {
  const at = '2027-03-20T18:00:00.000Z'
  const timing = { ...atOnce, kind: 'moment', at } as const
  const core = await openCore()
  const { id, account } = await startWaves(core, [{ people: 10, dueAt: at }], timing, { people: makePeople(10) })
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { keepMonths: 3 } }))
  const bigger = addList(core, makePeople(12), 'Bigger')
  const { id: joined } = await core.drive(core.client.campaigns.prepareJoined({ campaignId: id }))
  await saveLists(core, joined, bigger)
  await approve(core, await freeze(core, joined, welcome))
  await core.until(() => campaignState(core, joined) === 'done')
  core.clock.set(100 * 24 * hour)
  const next = await core.crash()
  await next.clock.advance(10 * minute)

  const frozen = await freeze(next, await begin(next, id), { template: 'Bye {{firstname}}', timing, listIds: [bigger] })
  expect([frozen.people, frozen.leftOut]).toEqual([10, [{ reason: 'in_earlier', people: 2 }]])
})
