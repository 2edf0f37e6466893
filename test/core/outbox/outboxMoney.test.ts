// The ceiling of an approval, and limits of money for a day and a month: a run stops before the request that would pass one of them.
import type { Review } from '@contract'
import { describe, expect, test } from 'vitest'
import { acceptances, campaignState, makePeople, stateCounts } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce, draftForm, reviewForm } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

const hour = 3_600_000
const progressOf = (core: Core, id: string) => core.drive(core.client.outbox.progress({ campaignId: id }))

type Limits = { moneyPerDayMicros?: number | null; moneyPerMonthMicros?: number | null }
async function limit(core: Core, defaults: Limits) {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'UTC', ...defaults } }))
}

const approve = async (core: Core, review: Review) => {
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  return review.draft.id
}

/** 30 people, requests of up to eight. */
async function open(startsAt?: string) {
  const core = await openCore()
  if (startsAt !== undefined) core.clock.set(Date.parse(startsAt) - core.clock.now())
  const review = await reviewForm(core, { template: 'Hello' }, { people: makePeople(30), batchSize: 8 })
  return { core, review, each: (review.ceiling?.micros ?? 0) / 30 }
}

/** The charge of one message, in units of the currency, as every reading of the listing shows it. */
function charge(core: Core, each: number) {
  core.practice.gateway.faults.add({
    match: { method: 'GET', path: '/messages', times: 'always' },
    do: { patchRows: { client_cost: each } },
  })
}
const inUnits = (micros = 0) => micros / 1_000_000
const estimateOf = ({ estimate }: Review) => (estimate?.state === 'priced' ? inUnits(estimate.cost.micros) : 0)

describe('the ceiling of an approval', () => {
  test('a gateway that charges twice its estimate was given everyone: the campaign pauses before it costs more than was approved', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { template: 'Hello' }, { people: makePeople(400), batchSize: 20 })
    const each = (estimateOf(review) * 2) / 400
    charge(core, each)

    const id = await approve(core, review)
    await core.until(() => campaignState(core, id).startsWith('paused'))

    expect(await progressOf(core, id)).toMatchObject({ pauseReason: 'balance', pauseWords: 'ceiling_reached' })
    const charged = acceptances(core).length * each
    const ceiling = inUnits(review.ceiling?.micros)
    expect(charged).toBeLessThanOrEqual(ceiling)
    expect(charged).toBeGreaterThan(ceiling - each)
  })

  test('a campaign that its ceiling stopped sends no more when a person resumes it', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { template: 'Hello' }, { people: makePeople(60), batchSize: 20 })
    charge(core, (estimateOf(review) * 3) / 60)
    const id = await approve(core, review)
    await core.until(() => campaignState(core, id).startsWith('paused'))
    const before = acceptances(core).length

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(hour)

    expect(campaignState(core, id)).toBe('paused (balance)')
    expect(acceptances(core)).toHaveLength(before)
  })

  test('charges that differ a little from the estimate, or are never listed, stop no campaign', async () => {
    for (const cost of [1.01, null]) {
      const core = await openCore()
      const review = await reviewForm(core, { template: 'Hello' }, { people: makePeople(300), batchSize: 20 })
      core.practice.gateway.faults.add({
        match: { method: 'GET', path: '/messages', times: 'always' },
        do: { patchRows: { client_cost: cost && (estimateOf(review) * cost) / 300 } },
      })

      const id = await approve(core, review)
      await core.clock.advance(hour)

      expect(campaignState(core, id)).toBe('done')
    }
  })
})

describe('a limit of money', () => {
  test('a limit of money for a day was passed by a gateway that charges more than its estimate: the first charges count for the rest', async () => {
    const { core, review, each } = await open()
    const charged = (estimateOf(review) * 1.5) / 30
    charge(core, charged)
    await limit(core, { moneyPerDayMicros: Math.floor(each * 18.5) })
    const id = await approve(core, review)
    await core.clock.advance(hour)

    expect(acceptances(core).length * charged).toBeLessThanOrEqual(inUnits(each * 18.5))
    expect((await progressOf(core, id)).waitReason).toBe('money_day')
  })

  test('a limit of money for a day holds the campaign after the last person who fits, says until when, and continues automatically', async () => {
    const { core, review, each } = await open('2026-11-21T22:30:00.000Z')
    await limit(core, { moneyPerDayMicros: Math.floor(each * 18.5) })
    const id = await approve(core, review)
    await core.clock.advance(hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 18, pending: 12 })
    const { state, waitReason, waitsUntil, heldBy } = await progressOf(core, id)
    expect([state, waitReason, waitsUntil]).toEqual(['waiting', 'money_day', '2026-11-22T00:00:00.000Z'])
    expect(heldBy).toMatchObject({ limit: 'money_day', money: { micros: Math.floor(each * 18.5) } })

    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
    expect(acceptances(core)).toHaveLength(30)
  })

  test('a limit of money for a month holds the campaign until the first of the next', async () => {
    const { core, review, each } = await open('2026-11-30T22:30:00.000Z')
    await limit(core, { moneyPerMonthMicros: Math.floor(each * 18.5) })
    const id = await approve(core, review)
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 18, pending: 12 })

    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
  })

  test('a limit of money for a month waits once for a first that is more than a week away, and asks for nothing until then', async () => {
    const { core, review, each } = await open()
    await limit(core, { moneyPerMonthMicros: Math.floor(each * 18.5) })
    const id = await approve(core, review)
    await core.clock.advance(2 * hour)

    const { waitReason, waitsUntil } = await progressOf(core, id)
    expect([waitReason, waitsUntil]).toEqual(['money_month', '2026-12-01T00:00:00.000Z'])
    const waits = core.db.prepare(
      `SELECT count(*) AS n FROM audit WHERE campaign_id = ? AND what IN ('waits', 'started')`,
    )
    expect(waits.get(id)).toEqual({ n: 2 })
  })

  test('a limit of money is kept by all campaigns of the account together, also while they run at the same time', async () => {
    const { core, review, each } = await open()
    const campaignId = await draftForm(core, { template: 'Other' }, { people: makePeople(60).slice(30), batchSize: 8 })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    const other = await core.drive(core.client.campaigns.estimate({ campaignId }))
    await limit(core, { moneyPerDayMicros: Math.floor(each * 25.5) })
    const ids = [await approve(core, review), await approve(core, other)]
    await core.clock.advance(2 * hour)

    expect(acceptances(core)).toHaveLength(25)
    const reasons = await Promise.all(ids.map(async (id) => (await progressOf(core, id)).waitReason))
    expect(reasons).toEqual(['money_day', 'money_day'])
  })

  test('a limit of money that covers a campaign to the millionth holds no one', async () => {
    const { core, review } = await open()
    await limit(core, {
      moneyPerDayMicros: review.ceiling?.micros ?? 0,
      moneyPerMonthMicros: review.ceiling?.micros ?? 0,
    })
    const id = await approve(core, review)
    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
  })

  test('a limit of money does not count requests that never left', async () => {
    const { core, review, each } = await open()
    await limit(core, { moneyPerDayMicros: Math.floor(each * 12.5) })
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', times: 3 },
      do: { connection: 'refused' },
    })
    const id = await approve(core, review)
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 12, pending: 18 })
  })

  test('a limit of money that is lowered during a run holds what it no longer covers', async () => {
    const { core, review, each } = await open()
    await limit(core, { moneyPerDayMicros: review.ceiling?.micros ?? 0 })
    core.db
      .prepare(`UPDATE campaigns SET timing = json_set(timing, '$.everySeconds', 60) WHERE id = ?`)
      .run(review.draft.id)
    const id = await approve(core, review)
    await core.clock.advance(90_000)
    const before = acceptances(core).length
    await limit(core, { moneyPerDayMicros: Math.floor(each * (before + 1.5)) })
    await core.clock.advance(hour)

    expect(acceptances(core)).toHaveLength(before + 1)
    expect((await progressOf(core, id)).waitReason).toBe('money_day')
  })

  test('a limit of money below what one person costs, set after the approval, pauses the campaign for the user to decide', async () => {
    const { core, review, each } = await open()
    await limit(core, { moneyPerDayMicros: Math.ceil(each * 5) })
    core.db
      .prepare(`UPDATE campaigns SET timing = json_set(timing, '$.everySeconds', 60) WHERE id = ?`)
      .run(review.draft.id)
    const id = await approve(core, review)
    await core.clock.advance(10_000)
    await limit(core, { moneyPerDayMicros: Math.floor(each / 2) })
    await core.clock.advance(hour)

    const { state, pauseReason, pauseWords } = await progressOf(core, id)
    expect([state, pauseReason, pauseWords]).toEqual(['paused', 'balance', 'limit_too_low'])
    expect(acceptances(core)).toHaveLength(1)
  })

  test('a limit of money that is raised lets the campaign continue at once, up to the new limit', async () => {
    const { core, review, each } = await open()
    await limit(core, { moneyPerDayMicros: Math.floor(each * 18.5) })
    const id = await approve(core, review)
    await core.clock.advance(2 * hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 18, pending: 12 })

    await limit(core, { moneyPerDayMicros: Math.floor(each * 20.5) })
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 20, pending: 10 })
    expect((await progressOf(core, id)).waitReason).toBe('money_day')

    await limit(core, { moneyPerDayMicros: null })
    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
  })
})

describe('the limits of an account', () => {
  const read = (core: Core) => core.drive(core.client.outbox.limits())

  test('the limits of an account say what is used, what is left and until when, and a held campaign counts on the day when it continues', async () => {
    const { core, review, each } = await open()
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    const [day, month] = [Math.floor(each * 18.5), Math.floor(each * 40)]
    await limit(core, { moneyPerDayMicros: day, moneyPerMonthMicros: month })
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 25 } }))
    await approve(core, review)
    await core.clock.advance(hour)

    const { dailyCap, moneyPerDayMicros, moneyPerMonthMicros } = await read(core)
    const midnight = '2026-11-22T00:00:00.000Z'
    expect(dailyCap).toEqual({ limit: 25, used: 18, left: 7, planned: 0, until: midnight })
    expect(moneyPerDayMicros).toMatchObject({ limit: day, planned: 0, until: midnight })
    expect(moneyPerDayMicros.used + (moneyPerDayMicros.left ?? 0)).toBe(day)
    expect(moneyPerDayMicros).not.toHaveProperty('over')
    expect(moneyPerMonthMicros).toMatchObject({ used: moneyPerDayMicros.used, until: '2026-12-01T00:00:00.000Z' })
    expect(moneyPerMonthMicros.planned).toBeGreaterThanOrEqual(Math.floor(each * 12))
  })

  test('the limits of an account count what the gateway charged as soon as it is known, as the campaign does', async () => {
    const { core, review } = await open()
    await limit(core, { moneyPerDayMicros: (review.ceiling?.micros ?? 0) * 2 })
    const id = await approve(core, review)
    await core.clock.advance(2 * hour)

    const { spent } = await progressOf(core, id)
    expect((await read(core)).moneyPerDayMicros.used).toBe(spent?.micros)
  })

  test('the limits of an account say how many planned people one of them would hold', async () => {
    const { core, review, each } = await open()
    const timing = { ...atOnce, kind: 'moment', at: '2026-11-21T20:00:00.000Z', zone: 'UTC' } as const
    const campaignId = await draftForm(core, { template: 'Later', timing }, { people: makePeople(60).slice(30) })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    await approve(core, await core.drive(core.client.campaigns.estimate({ campaignId })))
    await limit(core, { moneyPerDayMicros: Math.floor(each * 20) })

    const { moneyPerDayMicros } = await read(core)
    expect(moneyPerDayMicros).toMatchObject({ used: 0, planned: review.ceiling?.micros, over: { people: 11 } })
  })

  test('the limits of an account on a later day count the people and the money that are planned for it', async () => {
    const { core } = await open()
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 100 } }))
    const at = '2026-11-24T09:00:00.000Z'
    const timing = { ...atOnce, kind: 'moment', at, zone: 'UTC' } as const
    const campaignId = await draftForm(core, { template: 'Later', timing }, { people: makePeople(60).slice(30) })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    const later = await core.drive(core.client.campaigns.estimate({ campaignId }))
    await approve(core, later)
    await limit(core, { moneyPerDayMicros: 100_000_000 })
    const then = await core.drive(core.client.outbox.limits({ at }))
    const past = await core.drive(core.client.outbox.limits({ at: '2026-11-01T09:00:00.000Z' }))

    expect(then.dailyCap).toEqual({ limit: 100, used: 0, left: 100, planned: 30, until: '2026-11-25T00:00:00.000Z' })
    expect(then.moneyPerDayMicros).toMatchObject({ used: 0, planned: later.ceiling?.micros })
    expect(past.dailyCap).toMatchObject({ planned: 0, until: '2026-11-22T00:00:00.000Z' })
  })

  test('the limits of an account count the people who are still planned for today (they were left out, and only those)', async () => {
    const { core } = await open()
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 20, timeZone: 'UTC' } }))
    const timing = { ...atOnce, kind: 'moment', at: '2026-11-21T20:00:00.000Z', zone: 'UTC' } as const
    const campaignId = await draftForm(core, { template: 'Later', timing }, { people: makePeople(60).slice(30) })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    await approve(core, await core.drive(core.client.campaigns.estimate({ campaignId })))

    expect((await read(core)).dailyCap).toMatchObject({ used: 0, left: 20, planned: 30, over: { by: 10, people: 10 } })
  })

  test('the limits of an account are of the day by the gateway’s time, like those of a send (a clock past midnight showed an empty day)', async () => {
    const core = await openCore({ saysTime: 'true' })
    const review = await reviewForm(core, { template: 'Hello' }, { people: makePeople(30), batchSize: 8 })
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 100, timeZone: 'UTC' } }))
    core.clock.set(15 * hour)
    await core.drive(core.client.accounts.readBalance())
    await approve(core, review)
    await core.clock.advance(10 * 60_000)

    const { dailyCap } = await read(core)
    expect(dailyCap).toMatchObject({ used: 30, until: expect.stringMatching(/^2026-11-22T15:00/) })
  })
})
