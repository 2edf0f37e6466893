// The rule of doubt: what a person is asked, and what the listing settles without one.
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  approve,
  campaignState,
  findBreaches,
  makePeople,
  prepareCampaign,
  sendRequests,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const minute = 60_000
const send = { method: 'POST', path: '/sms/send' } as const

interface Choice {
  readonly people: number
  readonly batchSize: number
  readonly maxInDoubt?: number
}

async function start(core: Core, { people, batchSize, maxInDoubt }: Choice): Promise<string> {
  const prepared = await prepareCampaign(core, { people: makePeople(people), batchSize })
  if (maxInDoubt !== undefined)
    await core.drive(core.client.accounts.update({ accountId: prepared.account.id, defaults: { maxInDoubt } }))
  await approve(core, prepared)
  return prepared.id
}

const progressOf = (core: Core, campaignId: string) => core.drive(core.client.outbox.progress({ campaignId }))

/** Resumes whatever asks a person, until it is over. Answers how often it did, and the waits that ended automatically. */
async function follow(core: Core, id: string): Promise<{ asked: number; waits: number }> {
  let asked = 0
  let waits = 0
  for (let before = ''; ;) {
    await core.until(() => campaignState(core, id) !== before)
    before = campaignState(core, id)
    if (!before.startsWith('paused')) {
      if (before !== 'running') return { asked, waits }
      continue
    }
    const { waitsUntil } = await progressOf(core, id)
    if (campaignState(core, id) !== before) continue
    if (waitsUntil !== undefined) waits += 1
    else {
      asked += 1
      await core.drive(core.client.outbox.resume({ campaignId: id }))
    }
  }
}

describe('doubt', () => {
  test('one request in ten without an answer, here and there, asks for no resume (it asked again and again)', async () => {
    const core = await openCore()
    for (let nth = 4; nth < 300; nth += 10)
      core.practice.gateway.faults.add({
        match: { ...send, nth },
        do: { connection: nth % 20 < 10 ? 'reset_before' : 'reset_after' },
      })
    const id = await start(core, { people: 500, batchSize: 2 })

    expect(await follow(core, id)).toEqual({ asked: 0, waits: 0 })

    expect(stateCounts(core, id).pending).toBeUndefined()
    expect(findBreaches(core, id, 500)).toEqual([])
  })

  test.each([
    ['as a word', { patch: { success: 'true' } }],
    ['as a number', { patch: { success: 1 } }],
    ['not at all', { rename: { success: 'succeeded' } }],
  ])(
    'doubt about every answer, because the gateway says success %s, is resolved by its listing without asking',
    async (_, reading) => {
      const core = await openCore()
      core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: reading })
      const id = await start(core, { people: 400, batchSize: 20 })

      expect((await follow(core, id)).asked).toBe(0)
      await core.until(() => campaignState(core, id) === 'done')

      // Batches grow on what the listing proves, as they do on answers.
      expect(sendRequests(core)).toBeLessThan(150)
      expect(findBreaches(core, id, 400)).toEqual([])
    },
  )

  test('doubt about more people than the account allows waits for the listing, shows until when, and continues automatically', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { rename: { success: 'succeeded' } } })
    const id = await start(core, { people: 120, batchSize: 10, maxInDoubt: 15 })
    await core.until(() => campaignState(core, id) === 'paused (uncertain_limit)')

    const shown = await progressOf(core, id)
    expect(shown).toMatchObject({ pauseWords: 'in_doubt', maxInDoubt: 15, doubts: { lost: 16 } })
    expect(Date.parse(shown.waitsUntil ?? '') - Date.parse(shown.pausedAt ?? '')).toBe(10 * minute)
    const { asked } = await follow(core, id)
    await core.until(() => campaignState(core, id) === 'done')

    expect(asked).toBe(0)
    expect(findBreaches(core, id, 120)).toEqual([])
  })

  test('doubt that the listing does not resolve within ten minutes asks the user once, and what they have seen does not ask again', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { rename: { success: 'succeeded' } } })
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { lagMs: 120 * minute },
    })
    const id = await start(core, { people: 60, batchSize: 10, maxInDoubt: 40 })
    await core.until(() => campaignState(core, id) === 'paused (uncertain_limit)')
    const pausedAt = core.clock.now()

    await core.until(async () => (await progressOf(core, id)).waitsUntil === undefined)
    expect(core.clock.now() - pausedAt).toBeLessThan(11 * minute)
    expect(campaignState(core, id)).toBe('paused (uncertain_limit)')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'settling')

    expect(stateCounts(core, id)).toEqual({ uncertain: 60 })
    expect(acceptances(core)).toHaveLength(60)
  })

  test('the user may continue before the listing has resolved the doubt', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { rename: { success: 'succeeded' } } })
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { lagMs: 120 * minute },
    })
    const id = await start(core, { people: 60, batchSize: 10, maxInDoubt: 40 })
    await core.until(() => campaignState(core, id) === 'paused (uncertain_limit)')

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'settling')

    expect(acceptances(core)).toHaveLength(60)
  })

  test('a wait for the listing ends with the app, which then asks the user', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, times: 'always' }, do: { rename: { success: 'succeeded' } } })
    const id = await start(core, { people: 120, batchSize: 10, maxInDoubt: 15 })
    await core.until(() => campaignState(core, id) === 'paused (uncertain_limit)')

    const next = await core.crash()

    expect(campaignState(next, id)).toBe('paused (restart)')
    expect((await progressOf(next, id)).waitsUntil).toBeUndefined()
  })

  test('three requests in a row without an answer pause at once, whatever the limit', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { ...send, nth: 3, times: 3 }, do: { connection: 'reset_before' } })
    const id = await start(core, { people: 60, batchSize: 10, maxInDoubt: 10_000 })
    await core.until(() => campaignState(core, id).startsWith('paused'))

    expect(campaignState(core, id)).toBe('paused (uncertain_limit)')
    const shown = await progressOf(core, id)
    expect(shown.pauseWords).toBe('no_answers')
    expect(shown.waitsUntil).toBeUndefined()
  })
})
