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
import { openCore } from '../../support/app/openCore'

const slow = { latencyMs: [1_000, 1_000] } as const

describe('the process ends in the middle of a run (B072)', () => {
  test('a crash in the middle of a run leaves what was on the wire in doubt, the rest waits for the user, and the listing resolves the doubt (B072)', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(100), batchSize: 10 })
    await before.until(
      () => (stateCounts(before, id).accepted ?? 0) >= 31 && (stateCounts(before, id).inflight ?? 0) > 0,
    )
    const { accepted, inflight } = stateCounts(before, id)

    const core = await before.crash()

    expect(campaignState(core, id)).toBe('paused (restart)')
    expect(stateCounts(core, id)).toEqual({
      accepted,
      uncertain: inflight,
      pending: 100 - (accepted ?? 0) - (inflight ?? 0),
    })
    // Read-back continues where the previous process left it, without a click.
    await core.until(() => stateCounts(core, id).uncertain === undefined)
    expect(campaignState(core, id)).toBe('paused (restart)')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(100)
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('a crash anywhere in a run sends to no one twice, loses no one and shows no one wrongly (B072)', async () => {
    for (let steps = 0; steps < 40; steps += 3) {
      const before = await openCore({ latencyMs: [200, 600] })
      const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 6 })
      await before.clock.advance(steps * 150)
      const core = await before.crash()
      expect(findBreaches(core, id, 40)).toEqual([])

      if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
      await core.until(() => campaignState(core, id).startsWith('done'))

      expect([steps, ...findBreaches(core, id, 40)]).toEqual([steps])
      expect(acceptances(core)).toHaveLength(40)
    }
  })

  test('a campaign that waited for the network does not claim after a crash that it continues automatically (B072)', async () => {
    const before = await openCore()
    before.practice.gateway.faults.add({ match: { method: 'POST', times: 'always' }, do: { connection: 'refused' } })
    const prepared = await prepareCampaign(before, { people: makePeople(5) }).catch(() => undefined)
    expect(prepared).toBeUndefined()

    before.practice.gateway.faults.clear()
    const { id } = await startCampaign(before, { people: makePeople(5) })
    before.practice.gateway.faults.add({ match: { method: 'POST', times: 'always' }, do: { connection: 'refused' } })
    await before.until(() => ['paused (offline)', 'done'].includes(campaignState(before, id)))
    expect(campaignState(before, id)).toBe('paused (offline)')

    const core = await before.crash()

    expect(campaignState(core, id)).toBe('paused (restart)')
  })

  test('an approval that was on disk before the first request survives a crash (B072)', async () => {
    const before = await openCore()
    before.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { latencyMs: 20_000 },
    })
    const prepared = await prepareCampaign(before, { people: makePeople(5) })
    await approve(before, prepared)

    const core = await before.crash()

    expect(campaignState(core, prepared.id)).toBe('paused (restart)')
    core.practice.gateway.faults.clear()
    await core.drive(core.client.outbox.resume({ campaignId: prepared.id }))
    await core.until(() => campaignState(core, prepared.id) === 'done')
    expect(acceptances(core)).toHaveLength(5)
  })

  test('people whom the listing had already shown are accepted after a crash, not in doubt for ever (B072)', async () => {
    const before = await openCore()
    before.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 2 },
      do: { connection: 'silent_after' },
    })
    const { id } = await startCampaign(before, { people: makePeople(11), batchSize: 10 })
    await before.until(() => attemptStates(before, id).includes('armed 10'))
    await before.drive(before.client.history.refresh())

    const core = await before.crash()

    expect(stateCounts(core, id)).toEqual({ accepted: 11 })
  })
})

test('closing the app in the middle waits for the answers on the wire and leaves no doubt', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
  await before.until(() => (stateCounts(before, id).inflight ?? 0) > 1)
  await before.stop()

  const core = await openCore({ profile: before.profile, practice: before.practice, secrets: before.secrets })

  expect(campaignState(core, id)).toBe('paused (restart)')
  expect(findBreaches(core, id, 60)).toEqual([])
})
