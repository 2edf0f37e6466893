import { describe, expect, test } from 'vitest'
import type { FaultRule } from '../../../src/main/practice/transport/faults'
import {
  acceptances,
  attemptStates,
  campaignState,
  findBreaches,
  makePeople,
  openPracticeAccount,
  sendRequests,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { approvalOf, atGateway, reviewForm, tomorrow } from '../../support/steps/formSteps'
import { memoryMarks, openCore, type Core } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const listing = { method: 'GET', path: '/messages', times: 'always' } as const

/** 60 people in batches of 10; the n-th request meets the fault. */
async function runWith(fault: FaultRule['do'], nth = 3): Promise<{ core: Core; id: string }> {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send', nth }, do: fault })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  return { core, id }
}

/** When the listing was read since a moment: milliseconds after it, reads of one look once. */
function looksSince(core: Core, from: number): number[] {
  const times = core.practice.gateway
    .truth()
    .requests.filter(
      ({ path, at }) => path.startsWith('/messages?limit=50&') && path.includes('order_direction=desc') && at >= from,
    )
    .map(({ at }) => at - from)
  return [...new Set(times)]
}

function told(core: Core, what: string): number {
  const row = core.db.prepare('SELECT count(*) AS n FROM audit WHERE what = ?').get(what)
  return (row as { n: number }).n
}

function armedAt(core: Core, state: string): number {
  const row = core.db.prepare('SELECT armed_at AS at FROM attempts WHERE state = ?').get(state) as { at: string }
  return Date.parse(row.at)
}

describe('people whom the listing does not show', () => {
  test('people whom the listing does not show are not found half an hour after their request, and not before', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' })
    await core.until(() => campaignState(core, id) === 'settling')
    const settlesAt = armedAt(core, 'unknown') + 30 * minute

    await core.clock.advance(settlesAt - 1 - core.clock.now())
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
    await core.clock.advance(second)

    expect(stateCounts(core, id)).toEqual({ absent: 10, accepted: 50 })
    expect(attemptStates(core, id)).toContain('absent 10')
    expect(looksSince(core, settlesAt)[0]).toBe(0)
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('people of the last request of the day stay uncertain: nothing later shows that the listing is whole', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' }, 7)
    await core.until(() => campaignState(core, id) === 'settling')

    await core.clock.advance(30 * hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 51, uncertain: 9 })
  })

  test('people whom the listing does not show are searched for every half hour, for a day, and then only on request', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' })
    await core.until(() => campaignState(core, id) === 'settling')
    const settlesAt = armedAt(core, 'unknown') + 30 * minute
    await core.clock.advance(50 * hour)

    const looks = looksSince(core, settlesAt)
    // Statuses of the others are final long before: what is left are looks for the ten.
    const late = looks.filter((at) => at > 2 * hour)
    expect(late.length).toBeGreaterThan(40)
    expect(Math.max(...late)).toBeLessThanOrEqual(day + 30 * minute)
    const between = late.slice(1).map((at, index) => Math.round((at - late[index]!) / second))
    expect(new Set(between)).toEqual(new Set([1_800]))

    const before = core.clock.now()
    await core.drive(core.client.outbox.lookNow({ campaignId: id }))
    expect(looksSince(core, before)).toHaveLength(1)
  })

  test('people who were accepted late are found late', async () => {
    const { core, id } = await runWith({ connection: 'accept_late', lateMs: 3 * hour })
    await core.until(() => campaignState(core, id) === 'settling')
    // Nothing that was asked for while their answer was awaited tells that the listing has come past them.
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
    await startCampaign(core, { people: makePeople(70).slice(60), batchSize: 10 })
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ absent: 10, accepted: 50 })

    await core.clock.advance(3 * hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 60 })

    expect(told(core, 'found_late')).toBe(10)
    expect(attemptStates(core, id)).toContain('found 10')
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('people of a send that the gateway keeps are awaited for a day past its time', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 2 },
      do: { connection: 'reset_before' },
    })
    const review = await reviewForm(core, { timing: atGateway(tomorrow) }, { people: makePeople(12), batchSize: 5 })
    const { id } = review.draft
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.until(() => campaignState(core, id) === 'settling')
    const { accepted, uncertain } = stateCounts(core, id)

    await core.clock.advance(Date.parse(tomorrow) + day - minute - core.clock.now())
    expect(stateCounts(core, id)).toEqual({ accepted, uncertain })
    await core.clock.advance(2 * minute)

    expect(stateCounts(core, id)).toEqual({ absent: uncertain, accepted })
  })
})

test('a scheduled send without an answer is found by its time', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 2 },
    do: { connection: 'reset_after' },
  })
  const review = await reviewForm(core, { timing: atGateway(tomorrow) }, { people: makePeople(12), batchSize: 5 })
  await core.drive(core.client.campaigns.approve(approvalOf(review)))

  await core.until(() => campaignState(core, review.draft.id) === 'done')

  expect(attemptStates(core, review.draft.id)).toContain('found 5')
})

test('people put back after a refusal who were accepted are never sent to again', async () => {
  const refusal = { status: 402, body: '{"success":false,"message":"Top up"}', carryOut: true }
  const { core, id } = await runWith({ answer: refusal })
  // Stores the state that a listing leaves which was read past the refused request and did not have its people.
  await core.until(() => campaignState(core, id) === 'paused (balance)' && stateCounts(core, id).uncertain === 10)
  core.db.exec(`UPDATE recipients SET state = 'pending', reason = NULL WHERE state = 'uncertain';
    UPDATE attempt_recipients SET live = 0 WHERE attempt_id IN (SELECT id FROM attempts WHERE state = 'refused');
    UPDATE attempts SET owes_read_back = 0 WHERE state = 'refused'`)

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'done')

  expect(acceptances(core)).toHaveLength(60)
  expect(told(core, 'found_late')).toBe(10)
  expect(findBreaches(core, id, 60)).toEqual([])
})

test('a request that the gateway accepted twice is shown for each of its people', async () => {
  const { core, id } = await runWith({ acceptTimes: 2 })
  await core.until(() => campaignState(core, id) === 'done')
  await core.clock.advance(hour)

  expect(acceptances(core)).toHaveLength(70)
  expect(stateCounts(core, id)).toEqual({ accepted: 60 })
  expect((await core.client.outbox.progress({ campaignId: id })).secondRecords).toBe(10)
  expect(told(core, 'second_record')).toBe(10)
})

test('people are found by what was never seen before if ids do not grow with time', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: listing, do: { scatteredIds: true } })
  const others = makePeople(80).slice(60)
  const first = await startCampaign(core, { people: others, batchSize: 10 })
  await core.until(() => campaignState(core, first.id) === 'done')
  await core.clock.advance(minute)
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { connection: 'reset_after' },
  })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })

  await core.until(() => campaignState(core, id) === 'done')

  expect(attemptStates(core, id)).toContain('found 10')
  expect(core.db.prepare('SELECT ids_increase AS n FROM listing_marks').get()).toMatchObject({ n: 0 })
  expect(findBreaches(core, id, 60)).toEqual([])
})

test("a record is known by the account's callback address, whatever the gateway made of the text", async () => {
  const core = await openCore()
  const { id: accountId } = await openPracticeAccount(core)
  await core.drive(
    core.client.accounts.update({ accountId, defaults: { callbackUrl: 'https://example.org/hook?shop=1' } }),
  )
  const { faults } = core.practice.gateway
  faults.add({ match: { method: 'POST', path: '/sms/send', nth: 3 }, do: { connection: 'reset_after' } })
  faults.add({ match: listing, do: { patchRows: { message: 'Cut to fit' } } })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })

  await core.until(() => campaignState(core, id) === 'done')

  expect(attemptStates(core, id)).toContain('found 10')
})

describe('looks', () => {
  test('polls of the listing start again with each request in doubt, in the middle of a run', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 3 },
      do: { connection: 'reset_before' },
    })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 180 },
      do: { connection: 'reset_before' },
    })
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
    const { id } = await startCampaign(core, { people: makePeople(250), batchSize: 1 })
    await core.until(() => attemptStates(core, id).filter((state) => state === 'unknown 1').length === 2)
    const from = core.clock.now()
    expect(campaignState(core, id)).toBe('running')

    await core.clock.advance(10 * second)

    expect(looksSince(core, from)).toHaveLength(1)
  })

  test('polls of the listing sleep before each page during a run, so that sending keeps its pace', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 20 } }))
    const { id } = await startCampaign(core, { people: makePeople(400), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 20)
    const from = core.clock.now()
    const before = sendRequests(core)

    await core.clock.advance(15 * second)

    expect(campaignState(core, id)).toBe('running')
    expect(sendRequests(core) - before).toBeGreaterThanOrEqual(0.95 * 15 * 20)
    const pages = core.practice.gateway
      .truth()
      .requests.filter(({ path, at }) => path.startsWith('/messages?limit=200&') && at >= from)
      .map(({ at }) => at)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.slice(1).every((at, index) => at - (pages[index] ?? 0) >= 3 * second)).toBe(true)
  })

  test('closing the app in the middle of a poll ends it', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' })
    core.practice.gateway.faults.add({ match: listing, do: { latencyMs: 20 * second } })
    await core.until(() => campaignState(core, id) === 'settling')
    await core.clock.advance(6 * second)

    await core.stop()

    expect(core.logged.filter(({ event }) => event === 'look_broke')).toEqual([])
  })
})

test('an app closed for three days with a batch on the wire finds its people by their date (B063)', async () => {
  const marks = memoryMarks()
  const core = await openCore({ marks })
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { connection: 'silent_after' },
  })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => attemptStates(core, id).includes('armed 10'))
  const dead = await core.crash()
  await dead.stop()
  await core.clock.advance(3 * day)

  const again = await openCore({ profile: dead.profile, practice: core.practice, secrets: core.secrets, marks })
  await again.until(() => (stateCounts(again, id).uncertain ?? 0) === 0)

  expect(attemptStates(again, id)).toContain('found 10')
  expect(acceptances(again)).toHaveLength(21)
})
