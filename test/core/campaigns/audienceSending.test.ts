// People who are of one draft alone, all the way to the gateway.
import { expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

async function send(core: Core, campaignId: string): Promise<string[]> {
  const { campaigns } = core.client
  await core.drive(campaigns.freeze({ campaignId }))
  const { hash, people, ceiling } = await core.drive(campaigns.estimate({ campaignId }))
  await core.drive(campaigns.approve({ campaignId, hash, people, ...(ceiling ? { ceiling } : {}) }))
  await core.until(() => campaignState(core, campaignId) === 'done')
  return acceptances(core).map(({ number, text }) => `${number} ${text}`)
}

test('a draft with one pasted number sends one message to it', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  const { id: campaignId } = await core.drive(core.client.campaigns.create({}))
  await core.drive(core.client.campaigns.addNumbers({ campaignId, text: `Ada Example <${fictionPhone(1)}>` }))
  await core.drive(core.client.campaigns.save({ campaignId, template: 'Your table is ready, {{firstname}}' }))

  expect(await send(core, campaignId)).toEqual([`${fictionPhone(1)} Your table is ready, Ada`])
})

test('a person who says STOP after the freeze is not texted, whether they are a contact or not', async () => {
  const core = await openCore({ latencyMs: [1_000, 1_000] })
  const { id } = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId: id, defaults: { batchSize: 1 } }))
  const { id: campaignId } = await core.drive(core.client.campaigns.create({ listIds: [addList(core, makePeople(2))] }))
  await core.drive(core.client.campaigns.addNumbers({ campaignId, text: `${fictionPhone(50)}\n${fictionPhone(51)}` }))
  await core.drive(core.client.campaigns.save({ campaignId, template: 'Hello' }))
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const { hash, people, ceiling } = await core.drive(core.client.campaigns.estimate({ campaignId }))
  core.db
    .prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'reply', '')`)
    .run(id, fictionPhone(51))
  await core.drive(core.client.campaigns.approve({ campaignId, hash, people, ...(ceiling ? { ceiling } : {}) }))
  await core.until(() => campaignState(core, campaignId) !== 'running')

  expect(
    acceptances(core)
      .map(({ number }) => number)
      .sort(),
  ).toEqual([0, 1, 50].map(fictionPhone).sort())
})

test('a person who was texted recently gets nothing more until the days are over', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  const listId = addList(core, makePeople(3))
  const { id: first } = await core.drive(core.client.campaigns.create({ listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId: first, template: 'Hello' }))
  await send(core, first)
  const { id: campaignId } = await core.drive(
    core.client.campaigns.create({ listIds: [listId, addList(core, makePeople(4))] }),
  )
  await core.drive(core.client.campaigns.save({ campaignId, template: 'Again', notTextedDays: 7 }))

  const measured = await core.drive(core.client.campaigns.measure({ campaignId }))

  expect(measured).toMatchObject({ found: 7, people: 1 })
  expect(measured.leftOut).toContainEqual({ reason: 'texted_recently', people: 3 })
  await core.clock.advance(8 * 24 * 60 * 60 * 1_000)
  expect((await core.drive(core.client.campaigns.measure({ campaignId }))).people).toBe(4)
})
