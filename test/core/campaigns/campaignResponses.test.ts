import { expect, test } from 'vitest'
import { campaignState, makePeople, openPracticeAccount, startCampaign } from '../../support/steps/campaignSteps'
import { look, write } from '../../support/steps/inboxSteps'
import { openCore } from '../../support/app/openCore'

test('a campaign counted STOP and unclear replies among those who replied: it counts as the inbox does, its own people, once each, since it began', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  write(core, 0, 'Before the campaign')
  await look(core)
  await core.clock.advance(60_000)
  const { id } = await startCampaign(core, { people: makePeople(4) })
  await core.until(() => /^done/.test(campaignState(core, id)))
  expect(await core.client.campaigns.responses({ campaignId: id })).toEqual({ replied: 0, optedOut: 0, unclear: 0 })

  write(core, 1, 'See you at five')
  write(core, 1, 'Or at six')
  write(core, 2, 'STOP')
  write(core, 3, 'please take me off your texts thanks')
  write(core, 40, 'Someone whom it was not sent to')
  write(core, 41, 'STOP')
  await look(core)

  expect(await core.client.campaigns.responses({ campaignId: id })).toEqual({ replied: 1, optedOut: 1, unclear: 1 })
  expect((await core.client.inbox.state()).counts).toMatchObject({ replies: 3, optOuts: 2, unclear: 1 })
  expect(await core.codeOf(core.client.campaigns.responses({ campaignId: 'other' }))).toBe('CAMPAIGN_UNKNOWN')
})

/** Five people got a campaign, two of them replied, and one of the others was not reached. */
async function campaignWithReplies() {
  const core = await openCore()
  await openPracticeAccount(core)
  write(core, 3, 'Before the campaign')
  await look(core)
  await core.clock.advance(60_000)
  const people = makePeople(5)
  const { id } = await startCampaign(core, { people })
  await core.until(() => /^done/.test(campaignState(core, id)))
  write(core, 0, 'I would like to')
  write(core, 1, 'Maybe')
  await look(core)
  core.db.prepare('UPDATE recipients SET delivery = NULL WHERE campaign_id = ?').run(id)
  core.db.prepare("UPDATE recipients SET delivery = 'FAILED' WHERE campaign_id = ? AND position = 5").run(id)
  const peopleOf = async (campaignId: string) => {
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    const rows = core.db.prepare(
      'SELECT phone FROM recipients WHERE campaign_id = ? AND position IS NOT NULL ORDER BY position',
    )
    return (rows.all(campaignId) as { phone: string }[]).map(({ phone }) =>
      people.findIndex((each) => each.phone === phone),
    )
  }
  const followUp = (of: 'answered' | 'not_answered') =>
    core.drive(core.client.campaigns.prepareRetry({ campaignId: id, of }))
  return { core, id, peopleOf, followUp }
}

test('a follow-up to those who replied is for as many people as the campaign counts, with a message still to be written', async () => {
  const { core, id, peopleOf, followUp } = await campaignWithReplies()

  const draft = await followUp('answered')
  await core.client.campaigns.save({ campaignId: draft.id, template: 'Thank you' })

  expect(draft).toMatchObject({ name: '', template: '', kind: 'text', retryOf: { campaignId: id, of: 'answered' } })
  expect(await peopleOf(draft.id)).toEqual([0, 1])
  expect(await core.client.campaigns.responses({ campaignId: id })).toMatchObject({ replied: 2 })
})

test('a follow-up to those who did not reply leaves out who was not reached, and who replies before it is approved', async () => {
  const { core, peopleOf, followUp } = await campaignWithReplies()
  const draft = await followUp('not_answered')
  await core.client.campaigns.save({ campaignId: draft.id, template: 'One more time' })
  expect(await peopleOf(draft.id)).toEqual([2, 3])

  write(core, 2, 'Sorry, I was away')
  await look(core)
  await core.client.campaigns.save({ campaignId: draft.id, template: 'One last time' })

  expect(await peopleOf(draft.id)).toEqual([3])
})

test('a follow-up without anyone, and one to a list of the gateway, say so instead of making a draft', async () => {
  const { core, id, followUp } = await campaignWithReplies()
  core.db.prepare('DELETE FROM replies').run()
  expect(await core.codeOf(followUp('answered'))).toBe('CAMPAIGN_NO_PEOPLE')

  core.db.prepare(`UPDATE campaigns SET gateway_list = '{"id":"7","name":"All"}' WHERE id = ?`).run(id)
  expect(await core.codeOf(followUp('not_answered'))).toBe('FORM_NOT_POSSIBLE')
})
