import { describe, expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { openCore, type Core, type CoreOptions } from '../../support/app/openCore'
import { openPractice, readingsInForce } from '../../support/app/practiceGateway'

const minute = 60_000

/** 60 people in batches of 10; the request with the third ten of them is lost before the gateway took it. */
async function loseOne(
  connection: 'reset_before' | 'accept_late' = 'reset_before',
  lateMs?: number,
  options?: CoreOptions,
) {
  const core = await openCore(options)
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { connection, ...(lateMs === undefined ? {} : { lateMs }) },
  })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'settling')
  return { core, id }
}

const decide = (
  core: Core,
  campaignId: string,
  choice: 'assumed_sent' | 'written_off' | 'send_again',
  uncertain: number,
  absent: number,
) => core.client.outbox.decide({ campaignId, choice, uncertain, absent })

function audited(core: Core, id: string): string[] {
  const rows = core.db.prepare('SELECT what FROM audit WHERE campaign_id = ? ORDER BY id').all(id) as { what: string }[]
  return rows.map(({ what }) => what)
}

describe('people in doubt', () => {
  test('people in doubt are shown with what is known of them: the submission, the lost answer, the polls (B084)', async () => {
    const { core, id } = await loseOne()
    await core.clock.advance(2 * minute)

    const known = await core.drive(core.client.outbox.uncertain({ campaignId: id }))

    expect(known).toMatchObject({ uncertain: 10, absent: 0, isSettled: false, isListFresh: true, moreAttempts: 0 })
    expect(known.attempts[0]?.events.map(({ kind }) => kind)).toEqual(['handed_over', 'lost_answer', 'looked'])
    expect(known.attempts[0]?.events[0]).toMatchObject({ people: 10 })
    expect(Date.parse(known.settlesAt)).toBeGreaterThan(core.clock.now() + 25 * minute)
    expect(known.nextLookAt).toBeDefined()
  })

  test('people in doubt cannot be sent to again before the waiting time is over (B085)', async () => {
    const { core, id } = await loseOne()

    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
  })

  test('the wait for people in doubt starts again when the clock was set forward (it called them not found at once)', async () => {
    const { core, id } = await loseOne('accept_late', 20 * minute)
    await core.clock.advance(3 * minute)

    core.clock.set(2 * 60 * minute)
    await core.clock.advance(10 * minute)

    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')
    await core.clock.advance(40 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 60 })
  })

  test('the wait for people in doubt starts again when the clock was wrong at their request and right at the next poll (they were not found at once)', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 3 },
      do: { connection: 'reset_before' },
    })
    const tenDays = 10 * 24 * 60 * minute
    core.clock.set(-tenDays)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => campaignState(core, id) === 'settling')
    core.clock.set(tenDays)
    await core.clock.advance(10 * minute)

    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')
  })

  test('the wait for people in doubt starts again when the clock was set while the app was closed (it called them not found at once)', async () => {
    const { core, id } = await loseOne('accept_late', 20 * minute, { saysTime: 'true' })
    await core.clock.advance(3 * minute)

    core.clock.set(2 * 60 * minute)
    const again = await core.crash()
    expect(await again.codeOf(decide(again, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')
    await again.clock.advance(10 * minute)

    expect(stateCounts(again, id)).toEqual({ accepted: 50, uncertain: 10 })
    await again.clock.advance(40 * minute)
    expect(stateCounts(again, id)).toEqual({ accepted: 60 })
  })

  test('the wait for people in doubt continues while the app is closed if the clock agrees with the gateway’s', async () => {
    const { core, id } = await loseOne('reset_before', undefined, { saysTime: 'true' })
    await core.clock.advance(3 * minute)

    const again = await core.crash(() => core.clock.advance(40 * minute))
    await again.drive(decide(again, id, 'send_again', 10, 0))
    await again.until(() => campaignState(again, id) === 'done')
    expect(acceptances(again)).toHaveLength(60)
  })

  test('the wait for people in doubt starts again after each start if no answer says the time', async () => {
    const { core, id } = await loseOne('reset_before', undefined, { saysTime: 'never' })
    await core.clock.advance(3 * minute)

    const again = await core.crash(() => core.clock.advance(40 * minute))
    expect(await again.codeOf(decide(again, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')
    await again.clock.advance(25 * minute)
    expect(stateCounts(again, id)).toEqual({ accepted: 50, uncertain: 10 })
    await again.clock.advance(10 * minute)
    expect(stateCounts(again, id)).toEqual({ accepted: 50, absent: 10 })
  })

  test('people in doubt cannot be sent to again after a start before the gateway said the time', async () => {
    const { core, id } = await loseOne('reset_before', undefined, { saysTime: 'true' })
    await core.clock.advance(3 * minute)

    core.clock.set(2 * 60 * minute)
    const again = await core.crash(() =>
      core.practice.gateway.faults.add({ match: { method: 'GET', times: 'always' }, do: { connection: 'refused' } }),
    )
    expect(await again.codeOf(decide(again, id, 'send_again', 10, 0))).toBe('GATEWAY_UNREACHABLE')
    expect(stateCounts(again, id)).toEqual({ accepted: 50, uncertain: 10 })
  })

  test('people in doubt whose request was made by a clock two days ahead can be sent to again half an hour after it was corrected (two days later)', async () => {
    const core = await openCore({ saysTime: 'true' })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 3 },
      do: { connection: 'reset_before' },
    })
    core.clock.set(48 * 60 * minute)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => campaignState(core, id) === 'settling')
    core.clock.set(-48 * 60 * minute)
    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('DECISION_TOO_EARLY')

    await core.clock.advance(31 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('no problem')
  })

  test('people in doubt are called not found after the waiting time, three polls and a later message, and can then be sent to again', async () => {
    const { core, id } = await loseOne()
    await core.clock.advance(40 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 50, absent: 10 })
    expect(campaignState(core, id)).toBe('settling')

    await core.drive(decide(core, id, 'send_again', 0, 10))
    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(60)
    expect(findBreaches(core, id, 60)).toEqual([])
    expect(audited(core, id)).toContain('sent_again')
  })

  test.each([
    ['UTC', 'sqlUtc', 0, 0],
    ['the account’s zone', 'sqlAccountZone', 10, 10],
  ] as const)(
    'the listing that shows people in doubt with a time before their request, in the hour after summer time, is not said to lack them: times in %s',
    async (_, dates, uncertain, alike) => {
      const clock = createFakeClock('2026-10-25T00:50:00.000Z')
      const readings = { ...readingsInForce(), recordId: 'scattered', dates } as const
      const core = await openCore({ practice: openPractice({ clock, readings, timezone: 'Europe/Berlin' }) })
      const before = await startCampaign(core, { people: makePeople(80).slice(60), batchSize: 10 })
      await core.until(() => campaignState(core, before.id) !== 'running')
      await core.clock.advance(20 * minute)
      core.practice.gateway.faults.add({
        match: { method: 'POST', path: '/sms/send', nth: 3 },
        do: { connection: 'reset_after' },
      })
      const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
      await core.until(() => campaignState(core, id) !== 'running')
      await core.clock.advance(5 * minute)

      const known = await core.drive(core.client.outbox.uncertain({ campaignId: id }))

      expect(known).toMatchObject({ uncertain, absent: 0, alike })
      expect(known.attempts.map((attempt) => attempt.alike)).toEqual(alike === 0 ? [] : [alike])
      expect(acceptances(core)).toHaveLength(80)
    },
  )

  test('a decision about people in doubt on a stale screen is refused: some were found since (B078)', async () => {
    const { core, id } = await loseOne('accept_late', 5 * minute)
    await core.clock.advance(40 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 60 })

    expect(await core.codeOf(decide(core, id, 'send_again', 10, 0))).toBe('DECISION_STALE')
    expect(acceptances(core)).toHaveLength(60)
  })

  test('people in doubt that are counted as sent or written off are closed, and the campaign is done with exceptions', async () => {
    const { core, id } = await loseOne()

    await core.drive(decide(core, id, 'assumed_sent', 10, 0))

    expect(stateCounts(core, id)).toEqual({ accepted: 50, closed: 10 })
    expect(campaignState(core, id)).toBe('done_with_exceptions')
    const audit = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 5 }))
    expect(audit.rows[1]).toMatchObject({ what: 'closed', people: 10, reason: 'assumed_sent' })
  })

  test('people in doubt that turn up after they were closed are accepted, and the record says so', async () => {
    const { core, id } = await loseOne('accept_late', 20 * minute)
    await core.drive(decide(core, id, 'written_off', 10, 0))
    await core.clock.advance(25 * minute)

    const progress = await core.drive(core.client.outbox.lookNow({ campaignId: id }))

    expect(progress.counts).toMatchObject({ accepted: 60, closed: 0 })
    expect(progress.foundLate).toBe(10)
    expect(findBreaches(core, id, 60)).toEqual([])
  })
})

describe('pause all and stop all', () => {
  test('pause all and stop all reach every campaign that runs, and nothing is armed afterwards', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 5 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 6)

    const [paused] = await core.drive(core.client.outbox.pauseAll())
    expect([paused?.campaignId, paused?.state]).toEqual([id, 'paused'])
    await core.clock.advance(5_000)
    const sent = acceptances(core).length
    await core.clock.advance(minute)
    expect(acceptances(core)).toHaveLength(sent)

    await core.drive(core.client.outbox.stopAll())
    expect(campaignState(core, id)).toMatch(/settling|done_with_exceptions/)
    expect(stateCounts(core, id).skipped).toBe(60 - sent)
  })

  test('pause all and stop all do nothing if nothing runs', async () => {
    const core = await openCore()
    await openPracticeAccount(core)

    expect(await core.drive(core.client.outbox.stopAll())).toEqual([])
  })
})

test('the record of a campaign ends with its end (it ended with its start)', async () => {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(5) })
  await core.until(() => campaignState(core, id) === 'done')

  const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 9 }))

  expect(rows[0]).toMatchObject({ what: 'finished' })
  expect(rows.filter(({ what }) => what === 'finished')).toHaveLength(1)
})

test('an attempt shows every field that the gateway answered', async () => {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(1), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'done')
  const { rows } = await core.drive(core.client.outbox.attempts({ campaignId: id, offset: 0, limit: 5 }))

  const detail = await core.drive(core.client.outbox.attempt({ campaignId: id, attemptId: rows[0]?.id ?? 0 }))

  expect(detail).toMatchObject({ form: 'single', state: 'acked', answer: '200' })
  expect(detail.fields).toEqual(
    expect.arrayContaining([
      { name: 'success', value: 'true' },
      { name: 'messageId', value: detail.gatewayMessageId },
    ]),
  )
})

test("the list of campaigns and a campaign's page ask for a decision from the same moment on", async () => {
  const { core, id } = await loseOne()
  const asks = async () => {
    const { rows } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))
    const listed = rows.find((row) => row.id === id)?.needsDecision ?? false
    const { needsDecision = false } = await core.drive(core.client.outbox.progress({ campaignId: id }))
    return { listed, needsDecision }
  }
  const { settlesAt = '' } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))

  await core.clock.advance(Date.parse(settlesAt) - core.clock.now() - minute)
  expect(await asks()).toEqual({ listed: false, needsDecision: false })
  await core.clock.advance(2 * minute)
  expect(await asks()).toEqual({ listed: true, needsDecision: true })
})
