import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../support/app/fakeClock'
import {
  acceptances,
  addList,
  approve,
  attemptStates,
  campaignState,
  findBreaches,
  makePeople,
  prepareCampaign,
  sendRequests,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'
import { openPractice, testStart } from '../../support/app/practiceGateway'

describe('a run to its end', () => {
  test('a run gives each person their own text exactly once, starting with one, then ten', async () => {
    const core = await openCore()
    const people = makePeople(250)

    const { id } = await startCampaign(core, { people })
    await core.until(() => campaignState(core, id).startsWith('done'))

    const sent = acceptances(core).map(({ number, text }) => ({ number, text }))
    expect(sent).toEqual(people.map(({ phone, firstname }) => ({ number: phone, text: `Hello ${firstname}` })))
    expect(stateCounts(core, id)).toEqual({ accepted: 250 })
    expect(campaignState(core, id)).toBe('done')
    expect(attemptStates(core, id)).toEqual(['acked 1', 'acked 10', 'acked 100', 'acked 100', 'acked 39'])
  })

  test('a run with one text for all sends one campaign of the gateway per request', async () => {
    const core = await openCore()
    const people = makePeople(120)

    const { id } = await startCampaign(core, { people, template: 'We are closed on Monday' })
    await core.until(() => campaignState(core, id).startsWith('done'))

    expect(acceptances(core).map(({ number }) => number)).toEqual(people.map(({ phone }) => phone))
    expect(new Set(acceptances(core).map(({ text }) => text))).toEqual(new Set(['We are closed on Monday']))
    expect(
      acceptances(core)
        .map(({ form }) => form)
        .filter((form, place, all) => form !== all[place - 1]),
    ).toEqual(['single', 'several'])
    expect(findBreaches(core, id, 120)).toEqual([])
  })

  test('a run keeps one request on the wire until a full batch was accepted, then two', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    const onWire = () =>
      core.db.prepare(`SELECT count(*) AS n FROM attempts WHERE state = 'armed'`).get() as { n: number }
    const seen = new Map<number, number>()

    await core.until(() => {
      const settled = attemptStates(core, id).filter((state) => state.startsWith('acked')).length
      seen.set(settled, Math.max(seen.get(settled) ?? 0, onWire().n))
      return campaignState(core, id) === 'done'
    })

    expect([seen.get(0), seen.get(1)]).toEqual([1, 1])
    expect(Math.max(...seen.values())).toBe(2)
  })

  test('the counts of a run add up at every moment', async () => {
    const core = await openCore({ latencyMs: [200, 400] })
    const { id } = await startCampaign(core, { people: makePeople(90), batchSize: 20 })

    await core.until(async () => {
      const { counts } = await core.drive(core.client.outbox.progress({ campaignId: id }))
      const { total, ...states } = counts
      expect(Object.values(states).reduce((sum, people) => sum + people, 0)).toBe(90)
      expect(total).toBe(90)
      expect(findBreaches(core, id, 90)).toEqual([])
      return campaignState(core, id) === 'done'
    })
  })

  test('a run reports its progress to every window, and the last report is the true one', async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: makePeople(150), batchSize: 20 })
    await core.until(() => campaignState(core, id) === 'done')
    await core.clock.advance(2_000)

    const told = core.events.flatMap((event) => (event.kind === 'progress' ? [event.progress] : []))
    expect(told.at(-1)).toMatchObject({ state: 'done', counts: { total: 150, accepted: 150, inflight: 0, pending: 0 } })
  })

  test('a number that is in two lists is left out once', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(20) })
    const second = addList(core, makePeople(25))
    await core.drive(core.client.campaigns.save({ campaignId: prepared.id, listIds: [prepared.listId, second] }))
    await core.drive(core.client.campaigns.freeze({ campaignId: prepared.id }))
    const review = await core.drive(core.client.campaigns.estimate({ campaignId: prepared.id }))

    await approve(core, { ...prepared, review })
    await core.until(() => campaignState(core, prepared.id).startsWith('done'))

    expect(review.leftOut).toEqual([{ reason: 'duplicate', people: 20 }])
    expect(acceptances(core)).toHaveLength(25)
    expect(findBreaches(core, prepared.id, 25)).toEqual([])
  })
})

describe('opt-outs in the middle of a run', () => {
  test('a person who opts out in the middle of a run is not in the next batch', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const people = makePeople(40)
    const { id } = await startCampaign(core, { people, batchSize: 10 })
    await core.until(() => attemptStates(core, id).length === 2)
    const last = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(people[39]?.phone ?? '') as {
      id: number
    }

    await core.drive(core.client.contacts.optOut({ contactIds: [last.id] }))
    await core.until(() => campaignState(core, id).startsWith('done'))

    expect(acceptances(core).map(({ number }) => number)).toEqual(people.slice(0, 39).map(({ phone }) => phone))
    expect(core.db.prepare(`SELECT reason FROM recipients WHERE state = 'skipped'`).all()).toEqual([
      { reason: 'opted_out' },
    ])
    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })
})

test('two apps that follow each other on one profile continue with the same people', async () => {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(30), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'done')
  await core.stop()

  const again = await openCore({ profile: core.profile, practice: core.practice, secrets: core.secrets })

  expect(stateCounts(again, id)).toEqual({ accepted: 30 })
  expect(sendRequests(again)).toBe(4)
})

test('the history shows the truth of a gateway with mixed fates', async () => {
  const practice = openPractice({ clock: createFakeClock(testStart), fates: 'mixed' })
  const core = await openCore({ practice })
  const { id } = await startCampaign(core, { people: makePeople(300) })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(30 * 60_000)
  await core.drive(core.client.history.refresh())

  const listed = await practice.get('/messages?limit=1000')
  const expected = new Map<string, number>()
  for (const { status } of listed.body.data as { status: string }[])
    expected.set(status, (expected.get(status) ?? 0) + 1)
  const { rows, total } = await core.drive(core.client.insight.figures({ filter: {}, by: 'status', timeZone: 'UTC' }))

  expect(total.messages).toBe(300)
  expect(new Map(rows.map(({ key, messages }) => [key, messages]))).toEqual(expected)
})
