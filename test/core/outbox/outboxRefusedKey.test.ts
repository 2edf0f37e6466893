// People whose request the gateway refused for the key or the balance: shown as that, and sent to without a second stop.
import { expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'

const keyRefused = { status: 401, body: '{"success":false,"message":"Unauthorized"}' }
const moneyOut = { status: 402, body: '{"success":false,"message":"Top up"}' }

async function refusedCampaign(answer: { status: number; body: string }, nth: number) {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send', nth }, do: { answer } })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => campaignState(core, id).startsWith('paused'))
  return { core, id }
}

test.each([
  ['a new key', keyRefused, 'auth', 5],
  ['a top-up', moneyOut, 'balance', 5],
  ['a new key in the middle', keyRefused, 'auth', 4],
])(
  'after %s the people refused before continue with the others, without a second stop (it stopped again a minute later)',
  async (_, answer, reason, nth) => {
    const { core, id } = await refusedCampaign(answer, nth)
    const seen = new Set<string>()
    expect(campaignState(core, id)).toBe(`paused (${reason})`)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => {
      seen.add(campaignState(core, id))
      return campaignState(core, id) === 'done'
    })

    expect([...seen].filter((state) => state.startsWith('paused'))).toEqual([])
    expect(acceptances(core)).toHaveLength(60)
    expect(findBreaches(core, id, 60)).toEqual([])
  },
)

test('a key that is refused after the resume too stops once more, for the new refusal', async () => {
  const { core, id } = await refusedCampaign(keyRefused, 4)
  core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send' }, do: { answer: keyRefused } })

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) !== 'running')
  await core.clock.advance(10 * 60_000)

  expect(campaignState(core, id)).toBe('paused (auth)')
})

test.each(['stop', 'stopAll', 'pause'] as const)(
  '%s between the new key and the proof holds for those people too (they were sent to half an hour later)',
  async (deed) => {
    const { core, id } = await refusedCampaign(keyRefused, 5)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'settling')

    const { outbox } = core.client
    if (deed === 'stopAll') await core.drive(outbox.stopAll())
    else await core.drive(outbox[deed]({ campaignId: id }))
    await core.clock.advance(40 * 60_000)

    expect(acceptances(core)).toHaveLength(50)
    expect(stateCounts(core, id)).toEqual({ accepted: 50, [deed === 'pause' ? 'pending' : 'skipped']: 10 })
    // It used to say that the key was refused again.
    if (deed === 'pause') expect(campaignState(core, id)).toBe('paused (user)')
  },
)

test('a restart between the new key and the proof asks once more before anything is sent', async () => {
  const { core, id } = await refusedCampaign(keyRefused, 5)
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'settling')

  const next = await core.crash()
  await next.until(() => campaignState(next, id) !== 'settling')

  expect(campaignState(next, id)).toBe('paused (auth)')
  expect(stateCounts(next, id)).toEqual({ accepted: 50, pending: 10 })
})

test.each([
  [401, keyRefused, 'keyRefused', 'key_refused'],
  [402, moneyOut, 'noBalance', 'no_balance'],
  [422, { status: 422, body: '{"success":false,"message":"Not like this"}' }, 'refused', 'refusal'],
] as const)(
  'a refusal with status %i is shown as what it is while its people are looked up (it was shown as a lost answer)',
  async (status, answer, why, kind) => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send', nth: 4 }, do: { answer } })
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => (stateCounts(core, id).uncertain ?? 0) > 0)

    const { doubts } = await core.drive(core.client.outbox.progress({ campaignId: id }))
    const { attempts } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))

    expect(doubts).toEqual({ lost: 0, keyRefused: 0, noBalance: 0, refused: 0, [why]: 10 })
    expect(attempts[0]?.events.at(1)).toMatchObject({ kind, answer: String(status) })
  },
)
