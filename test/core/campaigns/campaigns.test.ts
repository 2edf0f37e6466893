import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  approve,
  campaignState,
  fictionPhone,
  findBreaches,
  makePeople,
  openPracticeAccount,
  prepareCampaign,
  sendRequests,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

type Prepared = Awaited<ReturnType<typeof prepareCampaign>>

function approvalOf({ id, review }: Prepared) {
  const { hash, people, ceiling } = review
  return { campaignId: id, hash, people, ...(ceiling ? { ceiling } : {}) }
}

async function draftWith(core: Core, template: string, people = makePeople(3)): Promise<string> {
  await openPracticeAccount(core)
  const { id } = await core.drive(core.client.campaigns.create({ listIds: [addList(core, people)] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template }))
  return id
}

describe('an approval', () => {
  test('an approval pressed twice, or in two windows at once, starts one campaign (B077)', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(30) })
    const press = () => core.codeOf(core.client.campaigns.approve(approvalOf(prepared)))

    const codes = await Promise.all([press(), press(), press()])
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(codes.filter((code) => code === 'no problem')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CAMPAIGN_WRONG_STATE')).toHaveLength(2)
    expect(await press()).toBe('CAMPAIGN_WRONG_STATE')
    expect(acceptances(core)).toHaveLength(30)
  })

  test.each([
    ['another hash', { hash: 'other' }],
    ['another count', { people: 31 }],
    ['another ceiling', { ceiling: { micros: 1, currency: 'GBP' } }],
    ['a ceiling in another currency', { ceiling: { micros: 0, currency: 'EUR' } }],
  ])('an approval of %s than what is frozen is void, and nothing is sent', async (_, change) => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(30) })
    const changed = { ...approvalOf(prepared), ...change }
    if (changed.ceiling?.micros === 0)
      changed.ceiling = { ...changed.ceiling, micros: prepared.review.ceiling?.micros ?? 0 }

    expect(await core.codeOf(core.client.campaigns.approve(changed))).toBe('APPROVAL_STALE')
    await core.clock.advance(60_000)
    expect(campaignState(core, prepared.id)).toBe('frozen')
    expect(sendRequests(core)).toBe(0)
  })

  test('an approval is void if the message was edited since', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(5) })
    await core.drive(core.client.campaigns.save({ campaignId: prepared.id, template: 'Something else' }))

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(prepared)))).toBe('APPROVAL_STALE')
  })

  test('an approval is void if a list grew and was counted again (B082)', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(30) })
    core.db.exec(`
      INSERT INTO contacts (account_id, phone, firstname, created_at, updated_at) SELECT account_id, '${fictionPhone(90)}', 'Zoe', '', '' FROM contacts LIMIT 1;
      INSERT INTO list_contacts VALUES (${prepared.listId}, (SELECT max(id) FROM contacts), '')`)
    const again = await core.drive(core.client.campaigns.freeze({ campaignId: prepared.id }))

    expect(again.people).toBe(31)
    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(prepared)))).toBe('APPROVAL_STALE')
    expect(sendRequests(core)).toBe(0)
  })

  test('an approved campaign sends the approved copy, whatever happens to contacts and lists later', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const people = makePeople(20)
    const prepared = await prepareCampaign(core, { people, batchSize: 5 })
    core.db.exec(`UPDATE contacts SET firstname = 'Mallory'; DELETE FROM list_contacts`)

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(acceptances(core).map(({ text }) => text)).toEqual(people.map(({ firstname }) => `Hello ${firstname}`))
  })

  test('an approval without a readable price asks for the count, typed (B049)', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { path: '/sms/estimate', times: 'always' },
      do: { patch: { estimated_cost: 'about a pound' } },
    })
    const prepared = await prepareCampaign(core, { people: makePeople(12) })
    const approveWith = (more: object) =>
      core.codeOf(core.client.campaigns.approve({ ...approvalOf(prepared), ...more }))

    expect(prepared.review.estimate).toMatchObject({ state: 'no_price' })
    expect(prepared.review.ceiling).toBeUndefined()
    expect(await approveWith({})).toBe('APPROVAL_COUNT_WRONG')
    expect(await approveWith({ typedCount: 11 })).toBe('APPROVAL_COUNT_WRONG')
    expect(await approveWith({ ceiling: { micros: 1, currency: 'GBP' }, typedCount: 12 })).toBe('APPROVAL_STALE')
    expect(await approveWith({ typedCount: 12 })).toBe('no problem')
    await core.until(() => campaignState(core, prepared.id) === 'done')
    expect(acceptances(core)).toHaveLength(12)
  })

  test('an approval by another account than the one that froze the campaign is refused', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(3) })
    const addresses = prepared.account.addresses
    await core.drive(
      core.client.accounts.addGateway({
        name: 'Other',
        addresses,
        credential: { kind: 'api_key', apiKey: 'practice-key' },
        country: 'GB',
        sessionOnly: true,
      }),
    )

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(prepared)))).toBe('CAMPAIGN_WRONG_STATE')
    expect(campaignState(core, prepared.id)).toBe('frozen')
  })
})

describe('freezing', () => {
  test.each([
    ['   ', 'CAMPAIGN_NO_TEXT'],
    ['Hello {{nickname}}', 'CAMPAIGN_TEMPLATE_ISSUE'],
    ['Hello {{firstname', 'CAMPAIGN_TEMPLATE_ISSUE'],
    ['Hello {{lastname}}', 'CAMPAIGN_FIELD_MISSING'],
    ['x'.repeat(4_001), 'CAMPAIGN_TEXT_TOO_LONG'],
  ])('a draft with a message like %j cannot be frozen', async (template, code) => {
    const core = await openCore()
    const id = await draftWith(core, template)

    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: id }))).toBe(code)
    expect(campaignState(core, id)).toBe('draft')
    expect(stateCounts(core, id)).toEqual({})
  })

  test('a draft without people cannot be frozen', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Hello', [])

    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: id }))).toBe('CAMPAIGN_NO_PEOPLE')
  })

  test('a freeze that fails after one that worked leaves a draft without people', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Hello {{firstname}}')
    await core.drive(core.client.campaigns.freeze({ campaignId: id }))
    core.db.exec(`UPDATE contacts SET firstname = ''`)

    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: id }))).toBe('CAMPAIGN_FIELD_MISSING')
    expect(campaignState(core, id)).toBe('draft')
    expect(stateCounts(core, id)).toEqual({})
  })

  test('freezing twice without a change gives the same hash, and another text, sender or batch size another one', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Hello {{firstname}}')
    const freeze = async () => (await core.drive(core.client.campaigns.freeze({ campaignId: id }))).hash
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    const first = await freeze()

    expect(await freeze()).toBe(first)
    await core.drive(core.client.campaigns.save({ campaignId: id, sender: 'Bakery' }))
    const withSender = await freeze()
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { batchSize: 7 } }))
    const withBatch = await freeze()
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hi {{firstname}}' }))
    const withText = await freeze()

    expect(new Set([first, withSender, withBatch, withText]).size).toBe(4)
  })

  test('a freeze leaves out people who opted out, with the reason, and the price is for the rest', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Hello', makePeople(10))
    const { id: contactId } = core.db.prepare('SELECT min(id) AS id FROM contacts').get() as { id: number }
    await core.drive(core.client.contacts.optOut({ contactIds: [contactId] }))

    const review = await core.drive(core.client.campaigns.freeze({ campaignId: id }))

    expect(review).toMatchObject({ people: 9, leftOut: [{ reason: 'opted_out', people: 1 }] })
    const { rows } = await core.drive(core.client.campaigns.leftOut({ campaignId: id, offset: 0, limit: 10 }))
    expect(rows).toEqual([{ name: 'Ada0', phone: fictionPhone(0), reason: 'opted_out' }])
  })

  test('everyone who was left out until now is counted by the reason, those of a stop among them', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Hello', makePeople(10))
    const { id: contactId } = core.db.prepare('SELECT min(id) AS id FROM contacts').get() as { id: number }
    await core.drive(core.client.contacts.optOut({ contactIds: [contactId] }))
    await core.drive(core.client.campaigns.freeze({ campaignId: id }))
    core.db
      .prepare(`UPDATE recipients SET state = 'skipped', reason = 'stopped' WHERE campaign_id = ? AND position > 6`)
      .run(id)

    expect(await core.client.campaigns.leftOutCounts({ campaignId: id })).toEqual({
      people: 4,
      reasons: [
        { reason: 'stopped', people: 3 },
        { reason: 'opted_out', people: 1 },
      ],
    })
    expect(await core.codeOf(core.client.campaigns.leftOutCounts({ campaignId: 'other' }))).toBe('CAMPAIGN_UNKNOWN')
  })
})

describe('drafts', () => {
  test('a duplicate is a new draft with the same message, people and sender', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(3) })
    await core.drive(core.client.campaigns.save({ campaignId: prepared.id, sender: 'Bakery' }))
    await core.drive(core.client.campaigns.freeze({ campaignId: prepared.id }))

    const copy = await core.drive(core.client.campaigns.duplicate({ campaignId: prepared.id }))

    expect(copy.id).not.toBe(prepared.id)
    expect(copy).toMatchObject({
      state: 'draft',
      template: 'Hello {{firstname}}',
      listIds: [prepared.listId],
      sender: 'Bakery',
    })
    expect((await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))).total).toBe(2)
  })

  test('a draft that was frozen and sent can be neither edited nor deleted', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(3) })
    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(await core.codeOf(core.client.campaigns.save({ campaignId: prepared.id, template: 'Other' }))).toBe(
      'CAMPAIGN_NOT_DRAFT',
    )
    expect(await core.codeOf(core.client.campaigns.remove({ campaignId: prepared.id }))).toBe('CAMPAIGN_NOT_DRAFT')
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: prepared.id }))).toBe('CAMPAIGN_NOT_DRAFT')
    expect(findBreaches(core, prepared.id, 3)).toEqual([])
  })

  test('the list of campaigns counts each person once', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(25), batchSize: 10 })
    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    const { rows } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10, states: ['done'] }))

    expect(rows).toMatchObject([
      { people: 25, accepted: 25, refused: 0, uncertain: 0, handingOver: 0, waiting: 0, leftOut: 0 },
    ])
  })

  test('the preview marks what came from fields, in the very text that is sent', async () => {
    const core = await openCore()
    const id = await draftWith(core, 'Dear {{firstname}}, your number is {{phone}}{{email|}}.')

    const preview = await core.drive(core.client.campaigns.preview({ campaignId: id, show: { position: 2 } }))

    expect(preview).toMatchObject({
      position: 2,
      of: 3,
      text: `Dear Ada1, your number is ${fictionPhone(1)}.`,
      missing: [],
    })
    expect(preview.filled.map(([start, end]) => preview.text.slice(start, end))).toEqual(['Ada1', fictionPhone(1)])
  })
})

test('an estimate asks in the form of the send, sends nothing, and adds up over several questions', async () => {
  const core = await openCore()

  const { review } = await prepareCampaign(core, { people: makePeople(1_100) })

  const asked = core.practice.gateway.truth().requests.filter(({ path }) => path.startsWith('/sms/estimate'))
  expect(asked).toHaveLength(3)
  expect(acceptances(core)).toEqual([])
  expect(review.estimate).toMatchObject({ state: 'priced', parts: 1_100 })
})
