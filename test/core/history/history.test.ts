import { describe, expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

async function sendTo(core: Core, count: number): Promise<string> {
  const { id } = await startCampaign(core, { people: makePeople(count), batchSize: 20 })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(60_000)
  await core.drive(core.client.history.refresh())
  return id
}

const page = (core: Core, filter = {}) => core.drive(core.client.history.page({ offset: 0, limit: 100, filter }))

describe('the history', () => {
  test('the history holds what the gateway accepted, newest first, each with its person and campaign', async () => {
    const core = await openCore()
    const id = await sendTo(core, 50)

    const { total, rows } = await page(core)

    expect(total).toBe(50)
    expect(rows.map(({ gatewayKey }) => gatewayKey).sort()).toEqual(
      acceptances(core)
        .map(({ key }) => key)
        .sort(),
    )
    expect(
      rows.every(
        ({ campaignId, name, status }) => campaignId === id && name?.startsWith('Ada') && status === 'DELIVERED',
      ),
    ).toBe(true)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  })

  test('the history finds a number in any spelling, a name and a status', async () => {
    const core = await openCore()
    await sendTo(core, 50)

    expect((await page(core, { search: fictionPhone(7) })).rows.map(({ phone }) => phone)).toEqual([fictionPhone(7)])
    expect((await page(core, { search: '+1 (201) 555-0107' })).rows.map(({ phone }) => phone)).toEqual([
      fictionPhone(7),
    ])
    expect((await page(core, { search: '0005550107' })).total).toBe(1)
    expect((await page(core, { search: 'ada49' })).rows.map(({ name }) => name)).toEqual(['Ada49'])
    expect((await page(core, { status: 'FAILED' })).total).toBe(0)
    expect((await page(core, { from: '2030-01-01T00:00:00.000Z' })).total).toBe(0)
  })

  test('the history adds up to the gateway’s cost, and to none while nothing has a price', async () => {
    const core = await openCore()
    const before = await openPracticeAccount(core)
    const figures = () => core.drive(core.client.insight.figures({ filter: {}, by: 'day', timeZone: 'Europe/Athens' }))
    expect((await figures()).total).not.toHaveProperty('cost')

    await sendTo(core, 50)
    const { total, rows } = await figures()
    const { money } = await core.drive(core.client.accounts.readBalance())

    expect(rows).toEqual([{ key: '2026-11-21', ...total }])
    expect(total).toEqual({
      ...{ messages: 50, delivered: 50, onTheWay: 0, notDelivered: 0, parts: 50, counted: 50, priced: 50 },
      cost: { micros: (before.balance?.money?.micros ?? 0) - (money?.micros ?? 0), currency: 'GBP' },
    })
  })

  test('the history tells what happened to one message, in order', async () => {
    const core = await openCore()
    await sendTo(core, 5)
    const [newest] = (await page(core)).rows

    const detail = await core.drive(core.client.history.get({ id: newest?.id ?? 0 }))

    expect(detail?.events.map(({ what }) => what).slice(0, 2)).toEqual(['handed_over', 'answer_acked'])
    expect(detail?.events.at(-1)).toMatchObject({ what: 'status', words: 'DELIVERED' })
    expect(JSON.parse(detail?.raw ?? '')).toMatchObject({ to: newest?.phone })
  })

  test('a message whose answer got lost was found when the list showed it, not when its answer was given up', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { path: '/sms/send' }, do: { connection: 'reset_after' } })
    core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { lagMs: 90_000 } })
    const { id } = await startCampaign(core, { people: makePeople(1) })
    await core.until(() => campaignState(core, id).startsWith('done'))
    const [row] = (await page(core)).rows

    const detail = await core.drive(core.client.history.get({ id: row?.id ?? 0 }))

    expect(detail?.events.map(({ what }) => what).slice(0, 3)).toEqual([
      'handed_over',
      'answer_unknown',
      'answer_found',
    ])
    const [handed, lost, found] = detail?.events.map(({ at }) => Date.parse(at)) ?? []
    expect((lost ?? 0) - (handed ?? 0)).toBeLessThan(60_000)
    expect((found ?? 0) - (handed ?? 0)).toBeGreaterThanOrEqual(90_000)
    expect(new Date(found ?? 0).toISOString()).toBe(detail?.firstSeenAt)
  })

  test('a message that was sent again says when the list was found not to have the first one', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({ match: { path: '/sms/send', nth: 2 }, do: { connection: 'reset_before' } })
    const { id } = await startCampaign(core, { people: makePeople(3), batchSize: 1 })
    await core.until(() => stateCounts(core, id).absent === 1)
    await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain: 0, absent: 1 }))
    await core.until(() => campaignState(core, id).startsWith('done'))
    await core.clock.advance(60_000)
    await core.drive(core.client.history.refresh())
    const [row] = (await page(core)).rows

    const detail = await core.drive(core.client.history.get({ id: row?.id ?? 0 }))

    expect(detail?.events.map(({ what }) => what).slice(0, 5)).toEqual([
      ...['handed_over', 'answer_unknown', 'answer_absent', 'handed_over', 'answer_acked'],
    ])
  })
})

describe('what a listing says later', () => {
  test.each([
    ['a status before the final one', { status: 'SENT' }],
    ['no status', { status: null }],
    ['a word nobody knows', { status: 'TELEPORTED' }],
  ])('a later listing with %s never moves a final status back (B046)', async (_, patchRows) => {
    const core = await openCore()
    await sendTo(core, 5)
    core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { patchRows } })

    await core.drive(core.client.history.refresh())

    expect((await page(core)).rows.map(({ status }) => status)).toEqual(Array(5).fill('DELIVERED'))
  })

  test('a later listing without a price leaves the known one', async () => {
    const core = await openCore()
    await sendTo(core, 5)
    const costs = (await page(core)).rows.map(({ cost }) => cost)
    core.practice.gateway.faults.add({
      match: { path: '/messages', times: 'always' },
      do: { patchRows: { client_cost: null, our_cost: null } },
    })

    await core.drive(core.client.history.refresh())

    expect((await page(core)).rows.map(({ cost }) => cost)).toEqual(costs)
  })

  test('a later listing with an unknown status is kept as written and counts as on the way', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { path: '/messages', times: 'always' },
      do: { patchRows: { status: 'Teleported', created_at: '0000-00-00 00:00:00' } },
    })
    await sendTo(core, 3)

    expect((await page(core)).rows.map(({ status }) => status)).toEqual(Array(3).fill('Teleported'))
    const { rows } = await core.drive(core.client.insight.figures({ filter: {}, by: 'status', timeZone: 'UTC' }))
    expect(rows).toMatchObject([{ key: 'Teleported', messages: 3, onTheWay: 3, delivered: 0, notDelivered: 0 }])
  })

  test('a listed message to someone this app never sent to is kept, and proves nothing', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    await core.practice.post('/sms/send', { to: fictionPhone(3), message: 'From elsewhere' })

    await core.drive(core.client.history.refresh())

    expect((await page(core)).rows).toMatchObject([{ text: 'From elsewhere', phone: fictionPhone(3) }])
    expect((await page(core)).rows[0]).not.toHaveProperty('campaignId')
  })
})

test('the listing is not read any more once nothing can change', async () => {
  const core = await openCore()
  await sendTo(core, 5)
  const reads = () =>
    core.practice.gateway
      .truth()
      .requests.filter(({ path }) => path.startsWith('/messages') && !path.includes('limit=500')).length
  const before = reads()

  await core.clock.advance(24 * 60 * 60_000)

  expect(reads() - before).toBeLessThanOrEqual(8)
})
