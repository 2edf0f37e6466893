// A gateway that asks for a slower pace: waited for once, bounded, and shown with its end from the start.
import { expect, test } from 'vitest'
import { campaignState, findBreaches, makePeople, startCampaign } from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second
const soon = 'Sat, 21 Nov 2026 10:00:30 GMT'

function sendTimes(core: Core): number[] {
  const { requests } = core.practice.gateway.truth()
  return requests.filter(({ method, path }) => method === 'POST' && path === '/sms/send').map(({ at }) => at)
}

test.each([
  ['no Retry-After', undefined, 5 * second],
  ['Retry-After of 20 seconds', '20', 20 * second],
  ['Retry-After as a date half a minute away', soon, 30 * second],
  ['Retry-After as a date that is over', 'Sat, 21 Nov 2026 09:00:00 GMT', 5 * second],
  ['a negative Retry-After', '-30', 5 * second],
  ['Retry-After of ten minutes', '600', 10 * minute],
  ['Retry-After of a year', '31536000', 15 * minute],
  ['an unreadable Retry-After', 'later', 5 * second],
])(
  'status 429 with %s is waited for once, and shown with its end from the start (R was waited for twice, the first time as "Sending") (B098)',
  async (_, header, waitMs) => {
    const core = await openCore()
    const headers = header === undefined ? {} : { 'retry-after': header }
    // At full pace, with the next request waiting for its turn.
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 6 },
      do: { answer: { status: 429, headers } },
    })
    const { id } = await startCampaign(core, { people: makePeople(120), batchSize: 10 })
    await core.until(() => sendTimes(core).length >= 6)
    const refusedAt = sendTimes(core)[5] ?? 0
    const before = sendTimes(core).length

    await core.until(() => campaignState(core, id) !== 'running')
    expect(campaignState(core, id)).toBe('paused (rate)')
    expect(core.clock.now() - refusedAt).toBeLessThan(second)
    const { waitsUntil = '' } = await core.drive(core.client.outbox.progress({ campaignId: id }))
    const asked = header === soon ? Date.parse(soon) - refusedAt : waitMs
    expect(Math.abs(Date.parse(waitsUntil) - refusedAt - asked)).toBeLessThan(second)
    await core.until(() => campaignState(core, id) === 'done')

    const waited = (sendTimes(core)[before] ?? 0) - refusedAt
    expect(waited).toBeGreaterThanOrEqual(asked - second)
    expect(waited).toBeLessThan(asked + 2 * second)
    expect(findBreaches(core, id, 120)).toEqual([])
  },
)

test('status 429 while the listing is read before the first request is shown as a wait with its end, and waited for once', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'GET', path: '/messages', nth: 3 },
    do: { answer: { status: 429, headers: { 'retry-after': '40' } } },
  })
  const { id } = await startCampaign(core, { people: makePeople(5) })
  await core.until(() => campaignState(core, id) !== 'running' && campaignState(core, id) !== 'approved')
  const pausedAt = core.clock.now()

  expect(campaignState(core, id)).toBe('paused (rate)')
  const { waitsUntil = '' } = await core.drive(core.client.outbox.progress({ campaignId: id }))
  expect(Math.abs(Date.parse(waitsUntil) - pausedAt - 40 * second)).toBeLessThan(second)
  await core.until(() => campaignState(core, id) === 'done')
  expect(core.clock.now() - pausedAt).toBeLessThan(60 * second)
})

test('a resume while the gateway still asks for a wait shows the wait with its end (it showed "Sending" for a minute)', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 6 },
    do: { answer: { status: 429, headers: { 'retry-after': '600' } } },
  })
  const { id } = await startCampaign(core, { people: makePeople(120), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'paused (rate)')
  const before = sendTimes(core).length
  await core.clock.advance(10 * second)
  const resumedAt = core.clock.now()

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(second)
  const { state, waitsUntil = '' } = await core.drive(core.client.outbox.progress({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'done')

  expect(state).toBe('paused')
  const asked = Date.parse(waitsUntil) - resumedAt
  expect(asked).toBeGreaterThan(45 * second)
  expect(asked).toBeLessThan(51 * second)
  expect((sendTimes(core)[before] ?? 0) - resumedAt).toBeLessThan(asked + 5 * second)
  expect(findBreaches(core, id, 120)).toEqual([])
})

test('status 401 of a flood guard pauses after the requests in hand and asks for nothing more', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 6, times: 'always' },
    do: { answer: { status: 401, body: '{"success":false,"message":"Too many attempts"}' } },
  })
  const { id } = await startCampaign(core, { people: makePeople(200), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'paused (auth)')
  const asked = sendTimes(core).length

  await core.clock.advance(10 * minute)

  expect(asked).toBeLessThanOrEqual(7)
  expect(sendTimes(core)).toHaveLength(asked)
})
