// Numbers that are set apart stay out of every send from the freeze on, until a person puts them back.
import { describe, expect, test } from 'vitest'
import { acceptances, addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { rows, untilJob } from '../../support/steps/jobSteps'
import { startLookUps } from '../../support/steps/numberSteps'
import { personOperations } from '../../../src/main/core/exports/tables/personRecordRows'
import { Db } from '../../../src/main/core/storage/db'
import { openCore, type Core } from '../../support/app/openCore'

const page = { offset: 0, limit: 100 }

async function openVerified() {
  const core = await openCore()
  await openPracticeAccount(core)
  const people = makePeople(40)
  const listId = addList(core, people, 'Members')
  const { id } = await startLookUps(core, { kind: 'list', listId })
  await untilJob(core, id, 'done')
  const { rows: found } = await core.client.numbers.lookUps({ jobId: id, ...page, activity: 'not_active' })
  const notActive = found.map(({ phone }) => phone)
  return { core, people, listId, jobId: id, notActive }
}

async function draftOf(core: Core, listId: number): Promise<string> {
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello' }))
  return id
}

const leftOut = (core: Core, campaignId: string) =>
  rows(
    core,
    `SELECT phone, reason FROM recipients WHERE campaign_id = ? AND state = 'skipped' ORDER BY phone`,
    campaignId,
  )

describe('numbers that are set apart', () => {
  test('numbers that are set apart are left out of a send, counted once in the funnel, and are back after “put back”', async () => {
    const { core, listId, jobId, notActive } = await openVerified()
    const { changed, phones } = await core.client.numbers.setApart({ notActiveOf: jobId })
    expect([...phones].sort()).toEqual([...notActive].sort())
    expect(changed).toBe(notActive.length)
    expect(await core.client.numbers.setApart({ notActiveOf: jobId })).toEqual({ changed: 0, phones: [] })

    const campaignId = await draftOf(core, listId)
    const measured = await core.drive(core.client.campaigns.measure({ campaignId }))
    await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(measured).toMatchObject({ people: 40 - changed, leftOut: [{ reason: 'set_apart', people: changed }] })
    expect(leftOut(core, campaignId)).toEqual([...notActive].sort().map((phone) => ({ phone, reason: 'set_apart' })))

    expect(await core.client.numbers.putBack({ phones: [...notActive, '+447700900999'] })).toEqual({ changed })
    await core.drive(core.client.campaigns.save({ campaignId, template: 'Hello again' }))
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    expect(leftOut(core, campaignId)).toEqual([])
  })

  test("a test to one's own number is sent although it is set apart", async () => {
    const { core, listId, people } = await openVerified()
    const phone = people[0]?.phone ?? ''
    await core.client.numbers.setApart({ phones: [phone] })
    const campaignId = await draftOf(core, listId)

    const { campaignIds } = await core.drive(core.client.campaigns.testSend({ campaignId, phone, positions: [1] }))
    await core.until(() => acceptances(core).length === 1)

    expect(campaignIds).toHaveLength(1)
    expect(acceptances(core).map(({ number }) => number)).toEqual([phone])
  })

  test('an opt-out is the worse reason than being set apart, and neither hides the other', async () => {
    const { core, listId, people } = await openVerified()
    const [phone = ''] = people.map((person) => person.phone)
    await core.client.numbers.setApart({ phones: [phone] })
    await core.drive(core.client.contacts.optOut({ contactIds: [1] }))
    const campaignId = await draftOf(core, listId)
    await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(leftOut(core, campaignId)).toEqual([{ phone, reason: 'opted_out' }])
    expect(await core.client.numbers.read({ phone })).toMatchObject({ isSetApart: true })
  })

  test('numbers that are set apart are left out of pasted numbers and rows of a file as well', async () => {
    const { core } = await openVerified()
    await core.client.numbers.setApart({ phones: ['+447700900147'] })
    const { id: campaignId } = await core.drive(core.client.campaigns.create({ name: 'Quick' }))
    await core.drive(core.client.campaigns.save({ campaignId, template: 'Hello' }))
    await core.drive(core.client.campaigns.addNumbers({ campaignId, text: '07700 900147, 07700 900148' }))
    await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(leftOut(core, campaignId)).toEqual([{ phone: '+447700900147', reason: 'set_apart' }])
  })
})

test("a person's record says when their number was looked up and set apart", async () => {
  const { core, people } = await openVerified()
  const phone = people[1]?.phone ?? ''
  await core.client.numbers.setApart({ phones: [phone] })
  const { accountId } = rows(core, 'SELECT id AS accountId FROM accounts')[0] as { accountId: string }
  const person = personOperations.operations.read.run(new Db(core.db), { accountId, contactId: 2 })

  expect(person?.lookUps).toHaveLength(1)
  expect(JSON.parse(person?.lookUps[0]?.document ?? '')).toMatchObject({ phone })
  expect(person?.setApart).toEqual([{ since: expect.any(String) }])
})
