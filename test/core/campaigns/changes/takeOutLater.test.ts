// Taking people out and putting them back while a campaign waits, is sent, or has just ended.
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  makePeople,
  prepareCampaign,
  startCampaign,
  approve as approvePrepared,
} from '../../../support/steps/campaignSteps'
import { openCore, type Core } from '../../../support/app/openCore'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'
import {
  atEvening,
  begin,
  codeOfTakeOut,
  evening,
  freeze,
  goBack,
  hour,
  minute,
  noon,
  numbersOf,
  planned,
  states,
  takeOut,
  ten,
  texted,
} from '../../../support/steps/changeSteps'

const send = { method: 'POST', path: '/sms/send' } as const
const local = { ...atOnce, kind: 'local' } as const
const twoWaves = [
  { people: 4, dueAt: noon },
  { people: 6, dueAt: evening },
]
const timesOf = (core: Core, people: readonly { phone: string }[]) => {
  const of = new Set(people.map(({ phone }) => phone))
  const found = acceptances(core).filter(({ number }) => of.has(number))
  return [...new Set(found.map(({ at }) => new Date(at).toISOString().slice(11, 13)))]
}
const undo = (core: Core, campaignId: string, takeOutId: number) =>
  core.drive(core.client.takeOut.undo({ campaignId, takeOutId }))
const busy = { answer: { status: 429, headers: { 'Retry-After': '600' } } }

describe('undo', () => {
  test('a wave that is back just after its time goes now or is asked about, not with the next wave', async () => {
    const { core, id } = await planned(twoWaves, local)
    await core.clock.advance(Date.parse(noon) - core.clock.now() - 20_000)
    const { takeOutId } = await takeOut(core, id, { waves: [1] })
    await core.clock.advance(30_000)
    await undo(core, id, takeOutId)
    await core.clock.advance(8 * hour)

    expect(timesOf(core, ten.slice(0, 4))).toEqual(['12'])
    expect(campaignState(core, id)).toBe('done')
  })

  test('people of a wave that is being sent go now when they are back, not with the next wave', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const waves = [{ people: 8 }, { people: 2, dueAt: evening }]
    const { id } = await startWaves(core, waves, local, { people: ten, batchSize: 2 })
    await core.until(() => acceptances(core).length >= 2)
    const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(ten.slice(4, 8)) })
    await core.clock.advance(10_000)
    await undo(core, id, takeOutId)
    await core.clock.advance(20 * minute)

    expect(timesOf(core, ten.slice(4, 8))).toEqual(['10'])
  })

  test('a campaign that ended meanwhile goes on for those who are back', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 10, dueAt: evening }], atEvening, { people: ten })
    await core.clock.advance(Date.parse(evening) - core.clock.now() - 3_000)
    const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(ten.slice(1, 9)) })
    await core.clock.advance(9_000)
    expect(campaignState(core, id)).toBe('done_with_exceptions')

    expect(await undo(core, id, takeOutId)).toEqual({ people: 8 })
    await core.clock.advance(minute)
    expect(campaignState(core, id)).toBe('done')
    expect(texted(core).size).toBe(10)
  })

  test('a stopped campaign takes no one back', async () => {
    const { core, id } = await planned()
    const { takeOutId } = await takeOut(core, id, { numbers: numbersOf(ten.slice(0, 2)) })
    await core.drive(core.client.outbox.stop({ campaignId: id }))
    expect(await core.codeOf(core.client.takeOut.undo({ campaignId: id, takeOutId }))).toBe('UNDO_GONE')
  })

  test('while it is being changed no one is taken out or put back, so that no one is in neither version', async () => {
    const { core, id } = await planned(twoWaves, local)
    await core.clock.advance(Date.parse(noon) - core.clock.now() - 20_000)
    const { takeOutId } = await takeOut(core, id, { waves: [1] })
    const draftId = await begin(core, id)
    const frozen = await freeze(core, draftId)

    expect(frozen.people).toBe(6)
    expect(await core.codeOf(core.client.takeOut.undo({ campaignId: id, takeOutId }))).toBe('UNDO_GONE')
    expect(await codeOfTakeOut(core, id, { numbers: ten[5]?.phone ?? '' })).toBe('CAMPAIGN_WRONG_STATE')
    await core.clock.advance(25_000)
    await goBack(core, draftId)
    await undo(core, id, takeOutId)
    await core.clock.advance(hour)
    expect(campaignState(core, id) === 'paused (late)' || acceptances(core).length === 4).toBe(true)
  })
})

describe('a take-out while it is being sent', () => {
  test('a take-out does not end a wait that the gateway asked for', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, nth: 2 }, do: busy })
    const { id } = await startWaves(core, [{ people: 10 }], atOnce, { people: ten, batchSize: 2 })
    await core.until(() => campaignState(core, id) === 'paused (rate)')
    await takeOut(core, id, { numbers: ten[9]?.phone ?? '' })
    await core.clock.advance(9 * minute)

    expect([campaignState(core, id), acceptances(core).length]).toEqual(['paused (rate)', 1])
    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })

  test('a take-out does not end a run that waits for the listing', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { rename: { success: 'succeeded' } } })
    const prepared = await prepareCampaign(core, { people: makePeople(120), batchSize: 10 })
    await core.drive(core.client.accounts.update({ accountId: prepared.account.id, defaults: { maxInDoubt: 15 } }))
    await approvePrepared(core, prepared)
    const { id } = prepared
    await core.until(() => campaignState(core, id) === 'paused (uncertain_limit)')
    await takeOut(core, id, { numbers: makePeople(120).at(-1)?.phone ?? '' })
    await core.clock.advance(2 * hour)

    expect(campaignState(core, id)).toMatch(/^done/)
  })

  test('a take-out says who is in question instead of too late, and leaves them out if they were not sent to', async () => {
    const core = await openCore()
    const keyRefused = { status: 401, body: '{"success":false,"message":"Unauthorized"}' }
    core.practice.gateway.faults.add({ match: { ...send, nth: 5 }, do: { answer: keyRefused } })
    const people = makePeople(60)
    const { id } = await startCampaign(core, { people, batchSize: 10 })
    await core.until(() => campaignState(core, id).startsWith('paused'))
    const unproved = core.db
      .prepare(`SELECT phone FROM recipients WHERE campaign_id = ? AND state = 'uncertain'`)
      .all(id)
    const phones = unproved.map(({ phone }) => String(phone))
    expect(phones.length).toBeGreaterThan(0)

    const done = await takeOut(core, id, { numbers: [...phones, people.at(-1)?.phone].join('\n') })
    expect(done).toMatchObject({ people: 1, tooLate: 0, inQuestion: phones.length })
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(hour)
    expect(phones.filter((phone) => texted(core).has(phone))).toEqual([])
    expect(states(core, id)).toMatchObject({ 'skipped taken_out': phones.length + 1 })
    expect(texted(core).size).toBe(60 - phones.length - 1)
  })

  test('a take-out of one of two people in question: the record counts the other alone as sent to again', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, nth: 2 }, do: { connection: 'reset_before' } })
    const { id } = await startWaves(core, [{ people: 3 }, { people: 7, dueAt: evening }], local, { people: ten })
    // The first request is of one person.
    await core.clock.advance(minute)
    await takeOut(core, id, { numbers: numbersOf(ten.slice(1, 2)) })
    await core.clock.advance(40 * minute)
    // A later message of ours is listed, so that both are called not found.
    await startCampaign(core, { people: makePeople(20).slice(15), template: 'Another message' })
    await core.clock.advance(hour)
    const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))
    expect(uncertain + absent).toBe(2)
    await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent }))

    const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 50 }))
    expect(rows.find(({ what }) => what === 'sent_again')).toMatchObject({ people: 1 })
    await core.clock.advance(12 * hour)
    expect(states(core, id)).toEqual({ accepted: 9, 'skipped taken_out': 1 })
  })

  test('a take-out takes out only the people who were on the screen', async () => {
    const { core, id } = await planned()
    const list = addList(core, ten.slice(0, 1), 'Trade')
    const which = { listIds: [list] }
    const { chosen } = await core.drive(core.client.takeOut.count({ campaignId: id, which }))
    core.db
      .prepare('UPDATE list_contacts SET contact_id = (SELECT id FROM contacts WHERE phone = ?) WHERE list_id = ?')
      .run(ten[1]?.phone ?? '', list)

    expect(await core.codeOf(core.client.takeOut.apply({ campaignId: id, which, chosen }))).toBe('DECISION_STALE')
    expect(states(core, id)).toEqual({ pending: 10 })
  })
})
