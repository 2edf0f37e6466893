import { describe, expect, test } from 'vitest'
import { acceptances, addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { reviewForm, sendReview } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

/** A campaign of ten people that is over: one state and one delivery word for each place from 1. */
async function overCampaign(
  core: Core,
  fates: readonly (readonly [place: number, state: string, delivery: string | null])[],
) {
  const review = await reviewForm(
    core,
    { template: 'Hello {{firstname}}', sender: 'Bakery' },
    { people: makePeople(10) },
  )
  await sendReview(core, review)
  const set = core.db.prepare('UPDATE recipients SET state = ?, delivery = ? WHERE campaign_id = ? AND position = ?')
  for (const [place, state, delivery] of fates) set.run(state, delivery, review.draft.id, place)
  return review.draft
}

const fates = [
  [1, 'refused', null],
  [2, 'accepted', 'FAILED'],
  [3, 'accepted', 'UNDELIVERED'],
  [4, 'accepted', 'EXPIRED'],
  [5, 'accepted', 'DELIVERED'],
  [6, 'uncertain', 'FAILED'],
  [7, 'refused', null],
] as const

async function phonesOf(core: Core, campaignId: string): Promise<string[]> {
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const rows = core.db.prepare(
    'SELECT phone FROM recipients WHERE campaign_id = ? AND position IS NOT NULL ORDER BY position',
  )
  return (rows.all(campaignId) as { phone: string }[]).map(({ phone }) => phone)
}
const phone = (place: number) => makePeople(10)[place - 1]?.phone

describe('a retry', () => {
  test.each([
    ['refused', [1, 7]],
    ['failed', [2, 3]],
  ] as const)('a retry of those %s is a linked draft for exactly them, and sends nothing', async (of, places) => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    const sent = acceptances(core).length

    const retry = await core.drive(core.client.campaigns.prepareRetry({ campaignId: origin.id, of }))
    const phones = await phonesOf(core, retry.id)
    await core.clock.advance(60_000)

    expect(retry).toMatchObject({
      ...{ name: 'News', state: 'draft', listIds: [], template: 'Hello {{firstname}}', sender: 'Bakery', kind: 'text' },
      retryOf: { campaignId: origin.id, name: 'News', of },
    })
    expect(acceptances(core)).toHaveLength(sent)
    expect(phones).toEqual(places.map(phone))
  })

  test('a retry and a follow-up have the names that they are made with (all had one name, or none)', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    const make = (of: 'failed' | 'not_answered', name: string) =>
      core.drive(core.client.campaigns.prepareRetry({ campaignId: origin.id, of, name }))

    const retry = await make('failed', 'News – retry')
    const followUp = await make('not_answered', ' News – follow-up ')

    expect([retry.name, followUp.name]).toEqual(['News – retry', 'News – follow-up'])
    expect(followUp.template).toBe('')
    expect(await core.codeOf(make('failed', 'x'.repeat(201)))).toContain('BAD_REQUEST')
  })

  test('a retry of those not reached includes people whose message was rejected, and leaves out who unsubscribed or expired (they could not be tried again)', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, [
      [1, 'accepted', 'REJECTED'],
      [2, 'accepted', 'Rejected'],
      [3, 'accepted', 'UNSUBSCRIBED'],
      [4, 'accepted', 'EXPIRED'],
      [5, 'accepted', 'DELIVERED'],
      [6, 'accepted', 'failed'],
    ])

    const { failed } = await core.drive(core.client.outbox.progress({ campaignId: origin.id }))
    const retry = await core.drive(core.client.campaigns.prepareRetry({ campaignId: origin.id, of: 'failed' }))

    expect(failed).toBe(3)
    expect(await phonesOf(core, retry.id)).toEqual([1, 2, 6].map(phone))
  })

  test('a retry reaches each person once more with the fields of the contact', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    core.db.exec(`UPDATE contacts SET firstname = 'Grace' WHERE phone = '${phone(2)}'`)
    const before = acceptances(core).length
    const { id: campaignId } = await core.drive(
      core.client.campaigns.prepareRetry({ campaignId: origin.id, of: 'failed' }),
    )
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    await sendReview(core, await core.drive(core.client.campaigns.estimate({ campaignId })))

    expect(
      acceptances(core)
        .slice(before)
        .map(({ number, text }) => [number, text]),
    ).toEqual([
      [phone(2), 'Hello Grace'],
      [phone(3), 'Hello Ada2'],
    ])
  })

  test('a retry keeps people whose contact was deleted, by number and name as they were', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    core.db.exec(`DELETE FROM contacts WHERE phone = '${phone(3)}'`)
    const { id: campaignId } = await core.drive(
      core.client.campaigns.prepareRetry({ campaignId: origin.id, of: 'failed' }),
    )

    expect((await phonesOf(core, campaignId)).sort()).toEqual([phone(2), phone(3)])
    const kept = core.db.prepare(
      'SELECT name, text, contact_id AS contact FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND phone = ?',
    )
    expect(kept.get(campaignId, phone(3) ?? '')).toMatchObject({ name: 'Ada2', text: 'Hello Ada2', contact: null })
  })

  test('a retry leaves out people who opted out since, of everything or of the list they were in', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    const optOut = core.db.prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT id, ?, ?, 'gateway', '' FROM accounts WHERE is_active = 1`,
    )
    optOut.run(phone(1) ?? '', 0)
    optOut.run(phone(2) ?? '', origin.listIds[0] ?? 0)
    const make = (of: 'refused' | 'failed') =>
      core.drive(core.client.campaigns.prepareRetry({ campaignId: origin.id, of }))

    expect(await phonesOf(core, (await make('refused')).id)).toEqual([phone(7)])
    const failed = await make('failed')
    expect(await phonesOf(core, failed.id)).toEqual([phone(3)])
    const review = await core.drive(core.client.campaigns.review({ campaignId: failed.id }))
    expect(review.leftOut).toEqual([{ reason: 'opted_out_of_list', people: 1 }])
  })

  test('a retry can add further lists, and includes no one twice', async () => {
    const core = await openCore()
    const origin = await overCampaign(core, fates)
    const { id: campaignId } = await core.drive(
      core.client.campaigns.prepareRetry({ campaignId: origin.id, of: 'failed' }),
    )
    await core.drive(core.client.campaigns.save({ campaignId, listIds: [addList(core, makePeople(3))] }))

    expect(await phonesOf(core, campaignId)).toEqual([1, 2, 3].map(phone))
  })

  test('a retry for no one, or of a missing campaign, is refused', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const origin = await overCampaign(core, [])
    const codeOf = (campaignId: string) =>
      core.codeOf(core.client.campaigns.prepareRetry({ campaignId, of: 'refused' }))

    expect([await codeOf(origin.id), await codeOf('nowhere')]).toEqual(['CAMPAIGN_NO_PEOPLE', 'CAMPAIGN_UNKNOWN'])
    expect((await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))).total).toBe(1)
  })

  test('a retry of a list of the gateway names the list again', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { body } = await core.practice.post('/v1/people/lists/create', { name: 'Regulars' })
    const id = String(body.data.id)
    await core.practice.post('/v1/people/contacts/create', { phone: phone(1), list_ids: id })
    const review = await reviewForm(core, { gatewayList: { id, name: 'Regulars' } })
    core.db.exec(`UPDATE campaigns SET state = 'done'; UPDATE recipients SET state = 'refused'`)

    const retry = await core.drive(core.client.campaigns.prepareRetry({ campaignId: review.draft.id, of: 'refused' }))

    expect(retry).toMatchObject({ gatewayList: { id, name: 'Regulars' }, listIds: [] })
    expect(await phonesOf(core, retry.id)).toEqual([`list:${id}`])
  })
})
