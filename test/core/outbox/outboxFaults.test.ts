import { describe, expect, test } from 'vitest'
import type { FaultRule } from '../../../src/main/practice/transport/faults'
import {
  acceptances,
  attemptStates,
  campaignState,
  findBreaches,
  makePeople,
  sendRequests,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const hour = 60 * 60_000
const always = { method: 'POST', path: '/sms/send', times: 'always' } as const

/** 60 people in batches of 10; the third request, one of ten people, meets the fault. */
async function runWith(fault: FaultRule['do'], more: FaultRule['match'] = {}): Promise<{ core: Core; id: string }> {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send', nth: 3, ...more }, do: fault })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  return { core, id }
}

describe('an answer that is lost (B051)', () => {
  test('an answer lost after acceptance leaves people uncertain until the listing shows them, and they are never sent to again (B051)', async () => {
    const { core, id } = await runWith({ connection: 'reset_after' })
    await core.until(() => campaignState(core, id) === 'settling')
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })

    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(60)
    expect(attemptStates(core, id)).toContain('found 10')
    expect(findBreaches(core, id, 60)).toEqual([])
    const found = core.db.prepare(`SELECT count(*) AS n FROM recipients WHERE evidence = 'listing'`).get()
    expect(found).toMatchObject({ n: 10 })
  })

  test('an answer lost before acceptance leaves people uncertain, and only the user decides about them (B051)', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' })
    await core.until(() => campaignState(core, id) === 'settling')

    await core.clock.advance(30 * hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 50, absent: 10 })
    expect(campaignState(core, id)).toBe('settling')
    expect(acceptances(core)).toHaveLength(50)
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('an answer lost with part of the people accepted finds just those (B051)', async () => {
    const { core, id } = await runWith({ connection: 'reset_after', acceptShare: 0.4 })
    await core.until(() => campaignState(core, id) === 'settling')
    await core.clock.advance(hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 54, absent: 6 })
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a lost answer is found later if the listing lags behind (B051)', async () => {
    const { core, id } = await runWith({ connection: 'reset_after' })
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { lagMs: 10 * 60_000 },
    })
    await core.until(() => campaignState(core, id) === 'settling')

    await core.until(() => campaignState(core, id) === 'done')

    expect(findBreaches(core, id, 60)).toEqual([])
    expect(sendRequests(core)).toBe(7)
  })

  test.each([
    ['a page of HTML with status 200', { body: 'html' }],
    ['an empty answer', { body: 'empty' }],
    ['an answer cut off', { body: 'truncated' }],
    ['an answer of two megabytes', { body: 'oversized' }],
    ['success as a word', { patch: { success: 'true' } }],
    ['no word of success', { rename: { success: 'succeeded' } }],
    ['status 500 after acceptance', { answer: { status: 500, carryOut: true } }],
    ['status 408', { answer: { status: 408, carryOut: true } }],
    ['a redirect', { answer: { status: 307, headers: { location: 'https://elsewhere.invalid/' }, carryOut: true } }],
    ['an answer that never comes', { connection: 'silent_after' }],
  ] as const)('the outcome is unknown after %s: one request, then the listing (B051)', async (_, fault) => {
    const { core, id } = await runWith(fault as FaultRule['do'])

    await core.until(() => campaignState(core, id) === 'done')

    expect(sendRequests(core)).toBe(7)
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('three lost answers in a row pause the campaign, and the user may continue (B051)', async () => {
    const { core, id } = await runWith({ connection: 'reset_before' }, { times: 3 })
    await core.until(() => campaignState(core, id).startsWith('paused'))
    expect(campaignState(core, id)).toBe('paused (uncertain_limit)')
    const { uncertain } = stateCounts(core, id)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'settling')

    expect(stateCounts(core, id)).toEqual({ accepted: 60 - (uncertain ?? 0), uncertain })
    expect(findBreaches(core, id, 60)).toEqual([])
  })
})

describe('a request that provably did nothing', () => {
  test('a status 429 waits as long as it says, then the run continues automatically', async () => {
    const { core, id } = await runWith({ answer: { status: 429, headers: { 'retry-after': '30' } } })
    await core.until(() => campaignState(core, id) === 'paused (rate)')
    const pausedAt = core.clock.now()

    await core.until(() => campaignState(core, id) === 'running')
    expect(core.clock.now() - pausedAt).toBeGreaterThanOrEqual(29_900)
    await core.until(() => campaignState(core, id) === 'done')

    expect(attemptStates(core, id)).toContain('unsent 10')
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a missing connection waits longer and longer, then the run continues automatically', async () => {
    const { core, id } = await runWith({ connection: 'refused' }, { times: 4 })
    const pauses: number[] = []
    let before = 'running'

    await core.until(() => {
      const state = campaignState(core, id)
      if (state === 'paused (offline)' && before !== state) pauses.push(core.clock.now())
      before = state
      return state === 'done'
    })

    const gaps = pauses.slice(1).map((at, place) => Math.round((at - (pauses[place] ?? 0)) / 1_000))
    expect(gaps).toEqual([5, 15, 30])
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('nothing is sent while the listing cannot be read', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { answer: { status: 500 } },
    })
    const { id } = await startCampaign(core, { people: makePeople(5) })

    await core.until(() => campaignState(core, id).startsWith('paused'))
    await core.clock.advance(10 * 60_000)

    expect(sendRequests(core)).toBe(0)
    core.practice.gateway.faults.clear()
    await core.until(() => campaignState(core, id) === 'done')
  })
})

describe('a refusal', () => {
  test.each([
    [400, 'refused'],
    [422, 'refused'],
    [413, 'refused'],
  ])('a refusal with status %i of several people is doubt until one clean read-back, then %s', async (status) => {
    const { core, id } = await runWith({ answer: { status, body: '{"success":false,"message":"Not like this"}' } })
    await core.until(() => campaignState(core, id) === 'settling')
    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })

    await core.until(() => campaignState(core, id) === 'done_with_exceptions')

    expect(stateCounts(core, id)).toEqual({ accepted: 50, refused: 10 })
    const { rows } = await core.drive(
      core.client.outbox.recipients({ campaignId: id, offset: 0, limit: 10, state: 'refused' }),
    )
    expect(rows.map(({ reason }) => reason)).toEqual(Array(10).fill('Not like this'))
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a refused batch that was accepted in part stays in doubt while the listing is a minute behind: thirty were texted again', async () => {
    const { core, id } = await runWith({ acceptShare: 0.5, answer: { status: 402, carryOut: true } })
    const match = { method: 'GET', path: '/messages', times: 'always' } as const
    core.practice.gateway.faults.add({ match, do: { lagMs: 90_000 } })
    await core.until(() => campaignState(core, id).startsWith('paused'))
    await core.clock.advance(80_000)

    expect(stateCounts(core, id).uncertain).toBe(10)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => stateCounts(core, id).uncertain === undefined)
    if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')

    expect(acceptances(core)).toHaveLength(60)
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a refusal of several people that did not hold for all: those in the listing are accepted, the rest refused', async () => {
    const { core, id } = await runWith({ acceptShare: 0.3, answer: { status: 422, carryOut: true } })

    await core.until(() => campaignState(core, id) === 'done_with_exceptions')

    expect(stateCounts(core, id)).toEqual({ accepted: 53, refused: 7 })
    expect(attemptStates(core, id)).toContain('mixed 10')
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a refusal is not proved by a listing that may not show its people yet', async () => {
    const { core, id } = await runWith({ acceptShare: 0.3, answer: { status: 422, carryOut: true } })
    const match = { method: 'GET', path: '/messages', times: 'always' } as const
    core.practice.gateway.faults.add({ match, do: { lagMs: 40_000 } })

    await core.until(() => campaignState(core, id) === 'done_with_exceptions')

    expect(stateCounts(core, id)).toEqual({ accepted: 53, refused: 7 })
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a refusal is not proved by a listing that contradicts itself', async () => {
    const { core, id } = await runWith({ answer: { status: 422 } })
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { patch: { total: 900 } },
    })
    await core.until(() => campaignState(core, id) === 'settling')

    await core.clock.advance(hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
  })

  test.each([
    [401, '{"success":false,"message":"Unauthorized"}', 'auth'],
    [403, '{"success":false,"message":"Forbidden"}', 'auth'],
    [402, '{"success":false,"message":"Top up"}', 'balance'],
    [200, '{"success":false,"message":"Insufficient balance"}', 'balance'],
  ])(
    'a refusal with status %i and %s pauses (%s), and its people wait again once the listing has come past them',
    async (status, body, reason) => {
      const { core, id } = await runWith({ answer: { status, body } })
      await core.until(() => campaignState(core, id).startsWith('paused'))
      expect(campaignState(core, id)).toBe(`paused (${reason})`)
      expect(stateCounts(core, id).uncertain).toBe(10)

      await core.drive(core.client.outbox.resume({ campaignId: id }))
      await core.until(() => campaignState(core, id) === 'settling')
      expect(stateCounts(core, id)).toEqual({ accepted: 50, uncertain: 10 })
      await core.until(() => stateCounts(core, id).uncertain === undefined)
      if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
      await core.until(() => campaignState(core, id) === 'done')

      expect(acceptances(core)).toHaveLength(60)
      expect(findBreaches(core, id, 60)).toEqual([])
    },
  )

  test('a refusal of the last people by a bad key leaves them in doubt: nothing later shows that the listing has come past them', async () => {
    const { core, id } = await runWith({ answer: { status: 401 } }, { nth: 7 })
    await core.until(() => campaignState(core, id) === 'paused (auth)')

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'settling')
    await core.clock.advance(2 * hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 51, uncertain: 9 })
  })

  test('a refusal of one person counts at once and slows no one else', async () => {
    const { core, id } = await runWith({ answer: { status: 422 } }, { nth: 1 })

    await core.until(() => campaignState(core, id) === 'done_with_exceptions')

    expect(stateCounts(core, id)).toEqual({ accepted: 59, refused: 1 })
    expect(attemptStates(core, id).slice(0, 3)).toEqual(['refused 1', 'acked 1', 'acked 10'])
  })
})

test('people whom the listing shows before the answer is known to be lost are not in doubt', async () => {
  const { core, id } = await runWith({ connection: 'silent_after' })
  await core.until(() => attemptStates(core, id).includes('armed 10'))
  await core.clock.advance(5_000)

  await core.drive(core.client.history.refresh())
  await core.until(() => campaignState(core, id) === 'done')

  expect(findBreaches(core, id, 60)).toEqual([])
  expect(sendRequests(core)).toBe(7)
})

test('a message of last week with the same text is not taken for the one in doubt', async () => {
  const core = await openCore()
  const people = makePeople(12)
  const first = await startCampaign(core, { people, template: 'See you tomorrow', batchSize: 10 })
  await core.until(() => campaignState(core, first.id) === 'done')
  await core.clock.advance(7 * 24 * hour)
  core.practice.gateway.faults.add({ match: { ...always, nth: 2 }, do: { connection: 'reset_before' } })

  const second = await startCampaign(core, { people, template: 'See you tomorrow', batchSize: 10 })
  await core.until(() => campaignState(core, second.id) === 'settling')
  await core.clock.advance(hour)

  expect(stateCounts(core, second.id).uncertain).toBe(11)
})

test('a text that the gateway always refuses stops after five people (it ran through everyone, one at a time)', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: always,
    do: { answer: { status: 422, body: JSON.stringify({ success: false, message: 'Sender not allowed' }) } },
  })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })

  await core.until(() => campaignState(core, id) === 'paused (refusals)')

  expect(sendRequests(core)).toBe(5)
  expect(stateCounts(core, id)).toEqual({ refused: 5, pending: 55 })
  expect((await core.client.outbox.progress({ campaignId: id })).pauseWords).toBe('Sender not allowed')
})

test('refusals of single people between acceptances do not stop a run', async () => {
  const core = await openCore()
  for (const nth of [2, 4, 6])
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth },
      do: { answer: { status: 422, body: JSON.stringify({ success: false, message: 'invalid recipient' }) } },
    })
  const { id } = await startCampaign(core, { people: makePeople(20), batchSize: 1 })

  await core.until(() => campaignState(core, id) === 'done_with_exceptions')

  expect(stateCounts(core, id)).toEqual({ accepted: 17, refused: 3 })
})
