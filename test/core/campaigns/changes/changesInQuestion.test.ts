// A campaign is changed only while it is known of everyone whether they were sent to, and only its latest version goes on.
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../../support/steps/campaignSteps'
import { openCore, type Core } from '../../../support/app/openCore'
import { bindList } from '../../../support/steps/gatewayLists'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'
import {
  approve,
  begin,
  codeOfApprove,
  codeOfBegin,
  evening,
  freeze,
  hour,
  minute,
  planned,
  states,
  ten,
  twice,
} from '../../../support/steps/changeSteps'

const send = { method: 'POST', path: '/sms/send' } as const
const keyRefused = { status: 401, body: '{"success":false,"message":"Unauthorized"}' }

/** The first person is in doubt, the other nine wait for the evening. */
async function oneInDoubt(): Promise<{ core: Core; id: string }> {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { ...send, nth: 1 }, do: { connection: 'reset_before' } })
  const waves = [{ people: 1 }, { people: 9, dueAt: evening }]
  const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })
  await core.clock.advance(minute)
  return { core, id }
}

describe('a change is not begun', () => {
  test('a change is not begun while it is not known of someone whether they were sent to, and is once a person has decided', async () => {
    const { core, id } = await oneInDoubt()
    expect(states(core, id)).toMatchObject({ pending: 9 })
    expect(await codeOfBegin(core, id)).toBe('CAMPAIGN_WRONG_STATE')

    const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))
    const counts = { uncertain, absent }
    await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'assumed_sent', ...counts }))
    const frozen = await freeze(core, await begin(core, id))
    expect([frozen.people, frozen.leftOut]).toEqual([9, [{ reason: 'in_earlier', people: 1 }]])
  })

  test('a change is not begun while the people of a refused request may come back, so that none of them is lost', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, nth: 5 }, do: { answer: keyRefused } })
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => campaignState(core, id).startsWith('paused'))
    expect(await codeOfBegin(core, id)).toBe('CAMPAIGN_WRONG_STATE')
  })

  test('a change is not begun while the campaign waits for the gateway and goes on automatically, which it still does', async () => {
    const core = await openCore()
    const busy = { answer: { status: 429, headers: { 'Retry-After': '600' } } }
    core.practice.gateway.faults.add({ match: { ...send, nth: 2 }, do: busy })
    const { id } = await startWaves(core, [{ people: 10 }], atOnce, { people: ten, batchSize: 2 })
    await core.until(() => campaignState(core, id) === 'paused (rate)')

    expect(await codeOfBegin(core, id)).toBe('CAMPAIGN_WRONG_STATE')
    await core.clock.advance(2 * hour)
    expect(campaignState(core, id)).toBe('done')
  })

  test('a change never becomes a send to a list at the gateway, whose people are not known', async () => {
    const waves = [{ people: 4 }, { people: 6, dueAt: evening }]
    const { core, id, listId } = await planned(waves, { ...atOnce, kind: 'local' })
    const gatewayId = await bindList(core, listId, ten)
    const draftId = await begin(core, id)

    const gatewayList = { id: gatewayId, name: 'All', people: 10 }
    const saved = core.client.campaigns.save({ campaignId: draftId, gatewayList })
    expect(await core.codeOf(saved)).toBe('FORM_NOT_POSSIBLE')
    expect((await core.drive(core.client.campaigns.draft({ campaignId: draftId }))).gatewayList).toBeUndefined()
  })
})

describe('a version that was replaced', () => {
  /** Both versions are over; then the database goes back to when the first was frozen, so that its people are in doubt again. */
  async function replacedInDoubt(): Promise<{ core: Core; id: string; draftId: string }> {
    const waves = [{ people: 4 }, { people: 6, dueAt: evening }]
    const { core, id } = await planned(waves, { ...atOnce, kind: 'local' })
    expect(stateCounts(core, id)).toEqual({ accepted: 4, pending: 6 })
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId))
    await core.until(() => campaignState(core, draftId) === 'done')
    core.db
      .exec(`UPDATE recipients SET state = 'uncertain', message_id = NULL WHERE state = 'accepted' AND campaign_id = '${id}';
      UPDATE attempts SET state = 'unknown' WHERE campaign_id = '${id}';
      UPDATE campaigns SET state = 'settling' WHERE id = '${id}'`)
    return { core, id, draftId }
  }

  test('a version that was replaced is never sent again, also if its people are in doubt; they can be closed', async () => {
    const { core, id } = await replacedInDoubt()
    await core.clock.advance(2 * hour)
    const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))
    const counts = { uncertain, absent }
    expect(uncertain + absent).toBeGreaterThan(0)

    const again = core.client.outbox.decide({ campaignId: id, choice: 'send_again', ...counts })
    expect(await core.codeOf(again)).toBe('CAMPAIGN_WRONG_STATE')
    await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'assumed_sent', ...counts }))
    await core.clock.advance(hour)
    expect(twice(core)).toEqual([])
  })

  test('a version that was replaced is not changed a second time beside its new version', async () => {
    const { core, id } = await planned()
    const draftId = await begin(core, id)
    await approve(core, await freeze(core, draftId, { template: 'Bye {{firstname}}' }))
    await core.clock.advance(minute)
    core.db.exec(`UPDATE campaigns SET state = 'paused', pause_reason = 'user', stopped_at = NULL WHERE id = '${id}';
      UPDATE recipients SET state = 'pending', reason = NULL WHERE campaign_id = '${id}'`)

    expect(await codeOfBegin(core, id)).toBe('CAMPAIGN_WRONG_STATE')
    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    expect(acceptances(core)).toEqual([])
  })

  test('a version that was replaced leaves its people and those of its new version out of a campaign for those who joined since', async () => {
    const { core, id } = await planned()
    const bigger = addList(core, makePeople(12), 'Bigger')
    const joined = await core.drive(core.client.campaigns.prepareJoined({ campaignId: id }))
    const draftId = await begin(core, id)
    await approve(
      core,
      await freeze(core, draftId, { template: 'Bye {{firstname}}', timing: atOnce, listIds: [bigger] }),
    )
    await core.until(() => campaignState(core, draftId) === 'done')
    expect(acceptances(core)).toHaveLength(12)

    const other = { template: 'Something else for {{firstname}}', timing: atOnce, listIds: [bigger] }
    expect(await core.codeOf(freeze(core, joined.id, other))).toBe('CAMPAIGN_NO_PEOPLE')
  })

  test('a version that was replaced keeps its people for as long as a later version is to be sent, also past the months that the account keeps', async () => {
    const later = '2027-03-20T18:00:00.000Z'
    const timing = { ...atOnce, kind: 'moment', at: later } as const
    const core = await openCore()
    const { id, account } = await startWaves(core, [{ people: 10, dueAt: later }], timing, { people: ten })
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { keepMonths: 3 } }))
    await core.clock.advance(minute)
    const second = await begin(core, id)
    await approve(core, await freeze(core, second, { template: 'Bye {{firstname}}', timing }))
    core.clock.set(100 * 24 * hour)
    const next = await core.crash()
    await next.clock.advance(10 * minute)

    const frozen = await freeze(next, await begin(next, second), { template: 'Third {{firstname}}', timing })
    expect(frozen.people).toBe(10)
  })
})

test('a change is approved only if the version before stands as it was set aside', async () => {
  const { core, id } = await planned()
  const frozen = await freeze(core, await begin(core, id))
  core.db.exec(`UPDATE campaigns SET pause_reason = 'quarantine' WHERE id = '${id}'`)
  expect(await codeOfApprove(core, frozen)).toBe('APPROVAL_STALE')
})

test('the comparison calls only those sent to whom the gateway took a message for', async () => {
  const core = await openCore()
  const refused = { answer: { status: 422, body: '{"success":false,"message":"No"}' } }
  core.practice.gateway.faults.add({ match: { ...send, nth: 1 }, do: refused })
  const waves = [{ people: 1 }, { people: 9, dueAt: evening }]
  const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })
  await core.clock.advance(minute)

  const { approved } = await core.drive(core.client.changes.compare({ campaignId: await begin(core, id) }))
  expect(approved.sent).toBe(0)
})

test('the start that a change shows is the approved one, also in thirty days', async () => {
  const start = '2026-12-21T12:00:00.000Z'
  const { core, id } = await planned([{ people: 10, dueAt: start }], { ...atOnce, kind: 'moment', at: start })
  const { startsAt } = await core.drive(core.client.changes.compare({ campaignId: await begin(core, id) }))
  const { change } = await core.drive(core.client.outbox.progress({ campaignId: id }))
  expect([startsAt, change?.startsAt]).toEqual([start, start])
})

test('a person who was sent to, erased, imported again and opted in again is not sent to by a later version', async () => {
  const waves = [{ people: 4 }, { people: 6, dueAt: evening }]
  const { core, id, listId } = await planned(waves, { ...atOnce, kind: 'local' })
  const phone = ten[0]?.phone ?? ''
  const idOf = () => Number(core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(phone)?.id)
  await core.drive(core.client.contacts.erase({ contactId: idOf() }))
  await core.drive(core.client.contacts.add({ phone, firstname: 'Ada0', listIds: [listId] }))
  await core.drive(core.client.contacts.optIn({ contactIds: [idOf()], reason: 'Said so on the phone' }))

  const frozen = await freeze(core, await begin(core, id))
  expect([frozen.people, frozen.leftOut]).toEqual([6, [{ reason: 'in_earlier', people: 4 }]])
  await approve(core, frozen)
  await core.clock.advance(hour)
  expect(twice(core)).toEqual([])
})
