import { describe, expect, test } from 'vitest'
import {
  acceptances,
  approve,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  prepareCampaign,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second

const feedReads = (core: Core, from = 0): number[] =>
  core.practice.gateway
    .truth()
    .requests.filter(({ path, at }) => path.includes('/recent/optouts') && at >= from)
    .map(({ at }) => at)

const textedAfter = (core: Core, phone: string, at: number): unknown[] =>
  acceptances(core).filter((each) => each.number === phone && each.at >= at)

const breakFeed = (core: Core): void =>
  core.practice.gateway.faults.add({
    match: { path: '/v1/recent/optouts', times: 'always' },
    do: { connection: 'refused' },
  })

/** One message a second, so that a run lasts as many seconds as it has people. */
async function slowCore(): Promise<Core> {
  const core = await openCore()
  const { id: accountId } = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
  return core
}

describe('while a run hands over', () => {
  test('a STOP is applied within 25 seconds, also by a run of less than a minute', async () => {
    const core = await slowCore()
    const { id } = await startCampaign(core, { people: makePeople(50), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 5)
    const gone = fictionPhone(45)
    core.practice.gateway.receive({ from: gone, message: 'STOP' })

    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 49, skipped: 1 })
    expect(acceptances(core).map(({ number }) => number)).not.toContain(gone)
  })

  test('the feed is read every 15 seconds for the account, not for each of its campaigns', async () => {
    const core = await slowCore()
    const first = await prepareCampaign(core, { people: makePeople(200), batchSize: 1 })
    const next = await prepareCampaign(core, { people: makePeople(400).slice(200), batchSize: 1 })
    await core.drive(core.client.accounts.update({ accountId: first.account.id, defaults: { pacePerSecond: 1 } }))
    await approve(core, first)
    await approve(core, next)
    await core.clock.advance(30 * second)
    const from = core.clock.now()

    await core.clock.advance(2 * minute)

    expect([campaignState(core, first.id), campaignState(core, next.id)]).toEqual(['running', 'running'])
    const reads = feedReads(core, from)
    expect(reads.length).toBeGreaterThanOrEqual(6)
    expect(reads.length).toBeLessThanOrEqual(8)
  })

  test('a slow start that takes longer than 15 seconds contains a reading before the first full batch', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(60), batchSize: 49 })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 2 },
      do: { latencyMs: 18 * second },
    })
    await approve(core, prepared)
    await core.until(() => (stateCounts(core, prepared.id).inflight ?? 0) === 10)
    const gone = fictionPhone(30)
    core.practice.gateway.receive({ from: gone, message: 'STOP' })

    await core.until(() => /^done/.test(campaignState(core, prepared.id)))

    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 59, skipped: 1 })
  })

  test('a failed reading of the feed does not stop the run: it is tried again, and the next one applies the STOP', async () => {
    const core = await slowCore()
    const { id } = await startCampaign(core, { people: makePeople(90), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 3)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/optouts', times: 3 },
      do: { answer: { status: 503 } },
    })
    const gone = fictionPhone(80)
    core.practice.gateway.receive({ from: gone, message: 'STOP' })

    const states = new Set<string>()
    await core.until(() => {
      states.add(campaignState(core, id))
      return /^done/.test(campaignState(core, id))
    })

    expect([...states].filter((state) => state.startsWith('paused'))).toEqual([])
    expect(stateCounts(core, id)).toEqual({ accepted: 89, skipped: 1 })
  })

  test('a minute without a reading of the feed pauses the run until one succeeds', async () => {
    const core = await slowCore()
    const { id } = await startCampaign(core, { people: makePeople(200), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 3)
    breakFeed(core)
    const broken = core.clock.now()

    await core.until(() => campaignState(core, id) === 'paused (offline)')
    expect(core.clock.now() - broken).toBeLessThanOrEqual(75 * second)
    const gone = fictionPhone(199)
    core.practice.gateway.receive({ from: gone, message: 'STOP' })
    core.practice.gateway.faults.clear()
    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 199, skipped: 1 })
  })

  test('a feed that answers slowly does not delay the batches', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 5 } }))
    const { id } = await startCampaign(core, { people: makePeople(600), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 3)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/optouts', times: 'always' },
      do: { latencyMs: 8 * second },
    })
    const before = stateCounts(core, id).accepted ?? 0

    await core.clock.advance(minute)

    // 300 turns in a minute, of which readings take some.
    expect((stateCounts(core, id).accepted ?? 0) - before).toBeGreaterThanOrEqual(260)
  })
})

describe('at the start of a run', () => {
  test('a resume within the hour reads the feed: 3 of 3 people who opted out during the pause are not texted', async () => {
    const core = await slowCore()
    const { id } = await startCampaign(core, { people: makePeople(40), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 10)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    // No one waits for a message, so the feed is polled every ten minutes only.
    await core.clock.advance(20 * minute)
    const gone = [35, 36, 37].map(fictionPhone)
    for (const from of gone) core.practice.gateway.receive({ from, message: 'STOP' })
    const resumedAt = core.clock.now()

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 37, skipped: 3 })
    expect(gone.flatMap((phone) => textedAfter(core, phone, resumedAt))).toEqual([])
  })

  test('people of the next batch are left out once their opt-out is known', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(41), batchSize: 10 })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', times: 'always' },
      do: { latencyMs: 3 * second },
    })
    await approve(core, prepared)
    // One is accepted and ten are on their way: the next ten come next.
    await core.until(() => (stateCounts(core, prepared.id).accepted ?? 0) === 1)
    await core.until(() => (stateCounts(core, prepared.id).inflight ?? 0) === 10)
    const gone = fictionPhone(12)
    const contactId = (core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(gone) as { id: number }).id
    await core.drive(core.client.contacts.optOut({ contactIds: [contactId] }))

    await core.until(() => /^done/.test(campaignState(core, prepared.id)))

    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 40, skipped: 1 })
    expect(acceptances(core).map(({ number }) => number)).not.toContain(gone)
  })
})
