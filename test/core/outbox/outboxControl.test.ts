import { describe, expect, test } from 'vitest'
import {
  acceptances,
  approve,
  attemptStates,
  campaignState,
  findBreaches,
  makePeople,
  prepareCampaign,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const slow = { latencyMs: [1_000, 1_000] } as const
const send = { method: 'POST', path: '/sms/send' } as const

/** 100 people in batches of 10, stopped where the first 31 are accepted and the next batch is on the wire. */
async function runUntilThirtyOne(): Promise<{ core: Core; id: string }> {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(100), batchSize: 10 })
  await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 31 && (stateCounts(core, id).inflight ?? 0) > 0)
  return { core, id }
}

describe('a pause by the person', () => {
  test('a pause by the user is on disk before it is confirmed, and only what was on the wire still arrives', async () => {
    const { core, id } = await runUntilThirtyOne()
    const before = stateCounts(core, id)

    await core.drive(core.client.outbox.pause({ campaignId: id }))
    expect(campaignState(core, id)).toBe('paused (user)')
    await core.clock.advance(60_000)

    const handedOver = (before.accepted ?? 0) + (before.inflight ?? 0)
    expect(stateCounts(core, id)).toEqual({ accepted: handedOver, pending: 100 - handedOver })
    expect(acceptances(core)).toHaveLength(handedOver)
  })

  test('a pause because the computer shuts down is not called one by the user, and what was on the wire arrives as well', async () => {
    const { core, id } = await runUntilThirtyOne()
    const before = stateCounts(core, id)

    const { pauseReason } = await core.drive(core.client.outbox.pause({ campaignId: id, why: 'restart' }))
    await core.clock.advance(60_000)

    expect(pauseReason).toBe('restart')
    const handedOver = (before.accepted ?? 0) + (before.inflight ?? 0)
    expect(stateCounts(core, id)).toEqual({ accepted: handedOver, pending: 100 - handedOver })
  })

  test('a resume ends a pause by the user, and everyone gets one message', async () => {
    const { core, id } = await runUntilThirtyOne()
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(60_000)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(100)
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test.each([
    ['the scheduled time has passed', `UPDATE campaigns SET scheduled_for = '2020-01-01T00:00:00.000Z'`],
    [
      'its price is used up',
      `UPDATE campaigns SET approval = json_set(approval, '$.ceiling', json('{"micros":0,"currency":"GBP"}'))`,
    ],
  ])('a pause of a campaign with no one left ends for good, also if %s (it paused again and again)', async (_, sql) => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(1), batchSize: 10 })
    await core.until(() => stateCounts(core, id).inflight === 1)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(10 * 60_000)
    expect(campaignState(core, id)).toBe('paused (user)')
    core.db.exec(`${sql}; UPDATE messages SET cost_micros = 1`)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) !== 'running')

    expect(campaignState(core, id)).toBe('done')
  })

  test('a pause by the user can be undone while the last answers are still awaited', async () => {
    const { core, id } = await runUntilThirtyOne()

    await core.drive(core.client.outbox.pause({ campaignId: id }))
    expect(stateCounts(core, id).inflight).toBeGreaterThan(0)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(100)
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('a pause by the user can be undone when the run has given up and waits for one last answer', async () => {
    const core = await openCore(slow)
    core.practice.gateway.faults.add({ match: { ...send, nth: 5 }, do: { latencyMs: 20_000 } })
    const { id } = await startCampaign(core, { people: makePeople(100), batchSize: 10 })
    await core.until(() => attemptStates(core, id).length > 5)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.until(() => attemptStates(core, id).filter((state) => state.startsWith('armed')).length === 1)
    await core.clock.advance(1_000)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')

    expect(findBreaches(core, id, 100)).toEqual([])
    expect(acceptances(core)).toHaveLength(100)
  })

  test('a pause by the user outranks an automatic wait, whose end then changes nothing', async () => {
    const { core, id } = await runUntilThirtyOne()
    core.practice.gateway.faults.add({
      match: { ...send, times: 'always' },
      do: { answer: { status: 429, headers: { 'retry-after': '20' } } },
    })
    await core.until(() => campaignState(core, id) === 'paused (rate)')

    await core.drive(core.client.outbox.pause({ campaignId: id }))
    core.practice.gateway.faults.clear()
    await core.clock.advance(5 * 60_000)

    expect(campaignState(core, id)).toBe('paused (user)')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('a pause of a campaign that is over is refused', async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: makePeople(3) })
    await core.until(() => campaignState(core, id) === 'done')

    expect(await core.codeOf(core.client.outbox.pause({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
    expect(await core.codeOf(core.client.outbox.stop({ campaignId: id }))).toBe('CAMPAIGN_WRONG_STATE')
  })
})

describe('a stop in the middle (B083)', () => {
  test('a stop in the middle says in exact numbers who was sent to and who never was (B083)', async () => {
    const { core, id } = await runUntilThirtyOne()
    const before = stateCounts(core, id)

    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.until(() => campaignState(core, id).startsWith('done'))
    await core.clock.advance(60_000)

    const handedOver = (before.accepted ?? 0) + (before.inflight ?? 0)
    expect(stateCounts(core, id)).toEqual({ accepted: handedOver, skipped: 100 - handedOver })
    expect(campaignState(core, id)).toBe('done_with_exceptions')
    expect(acceptances(core)).toHaveLength(handedOver)
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('a stop before the first request leaves a cancelled campaign (B083)', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { connection: 'refused' },
    })
    const { id } = await startCampaign(core, { people: makePeople(5) })
    await core.until(() => campaignState(core, id) === 'paused (offline)')

    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.until(() => campaignState(core, id) !== 'settling')

    expect(campaignState(core, id)).toBe('cancelled')
    expect(acceptances(core)).toEqual([])
  })

  test('a stop during an automatic wait ends the campaign at once (B083)', async () => {
    const { core, id } = await runUntilThirtyOne()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { connection: 'refused' } })
    await core.until(() => campaignState(core, id) === 'paused (offline)')

    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.clock.advance(1_000)

    expect(campaignState(core, id)).toBe('done_with_exceptions')
    expect(stateCounts(core, id).pending).toBeUndefined()
  })

  test('a stop sets aside people who come back unsent from the last request (B083)', async () => {
    const { core, id } = await runUntilThirtyOne()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { answer: { status: 429 } } })
    const armed = () => attemptStates(core, id).filter((state) => state.startsWith('armed')).length
    await core.until(() => armed() > 0 && (stateCounts(core, id).accepted ?? 0) >= 41)

    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.clock.advance(5 * 60_000)

    expect(stateCounts(core, id).pending).toBeUndefined()
    expect(campaignState(core, id)).toBe('done_with_exceptions')
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('a stop after a refused key leaves no one waiting, and those of the refused request in doubt (B083)', async () => {
    const { core, id } = await runUntilThirtyOne()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { answer: { status: 401 } } })
    await core.until(() => campaignState(core, id) === 'paused (auth)')
    const { uncertain } = stateCounts(core, id)
    expect(uncertain).toBeGreaterThan(0)

    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.clock.advance(60 * 60_000)

    expect(campaignState(core, id)).toBe('settling')
    expect(stateCounts(core, id)).toMatchObject({ uncertain })
    expect(stateCounts(core, id).pending).toBeUndefined()
    expect(findBreaches(core, id, 100)).toEqual([])
  })
})

test('a pause that comes between the approval and the start holds (the start took it away again)', async () => {
  const core = await openCore()
  const prepared = await prepareCampaign(core, { people: makePeople(20), batchSize: 5 })
  core.db.exec(`CREATE TRIGGER pause_at_once AFTER UPDATE OF approval ON campaigns WHEN new.approval IS NOT NULL
    BEGIN UPDATE campaigns SET state = 'paused', pause_reason = 'user' WHERE id = new.id; END`)

  await approve(core, prepared)
  await core.clock.advance(60_000)

  expect(campaignState(core, prepared.id)).toBe('paused (user)')
  expect(acceptances(core)).toEqual([])
})
