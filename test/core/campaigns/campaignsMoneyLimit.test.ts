// The account's limits of money for a day and a month: whom one holds back is said in the review, and what cannot be held back is not
// approved. How a run keeps to them: outboxMoney.test.ts.
import type { Review, ReviewWarning } from '@contract'
import { describe, expect, test } from 'vitest'
import { bindList } from '../../support/steps/gatewayLists'
import { acceptances, addList, makePeople } from '../../support/steps/campaignSteps'
import {
  approvalOf,
  atGateway,
  atOnce,
  draftForm,
  reviewForm,
  sendReview,
  tomorrow,
} from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { problemOf } from '../../support/app/ownAccount'

type OverLimit = Extract<ReviewWarning, { code: 'money_limit' }>
const overLimits = ({ warnings }: Review): OverLimit[] =>
  warnings.filter((warning): warning is OverLimit => warning.code === 'money_limit')
const refused = { code: 'APPROVAL_LIMIT', field: 'timing' }
const people = (group: number) => makePeople(60).slice(group * 12, group * 12 + 12)

async function limit(core: Core, defaults: { moneyPerDayMicros?: number | null; moneyPerMonthMicros?: number | null }) {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'UTC', ...defaults } }))
}

async function price(core: Core, group: number, choices: Parameters<typeof draftForm>[1] = {}): Promise<Review> {
  const template = `Hello from group ${group}`
  const campaignId = await draftForm(core, { template, ...choices }, { people: people(group) })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}
const look = (core: Core, { draft }: Review) => core.drive(core.client.campaigns.review({ campaignId: draft.id }))
const approve = (core: Core, review: Review) => problemOf(core, core.client.campaigns.approve(approvalOf(review)))
const ceilingOf = ({ ceiling }: Review): number => ceiling?.micros ?? 0

describe('a limit of money', () => {
  test('a limit of money below the cost of a campaign holds back about as many people as it does not cover, until it is raised', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: 'Hello' }, { people: people(0) })
    const most = ceilingOf(first)
    const third = Math.ceil(most / 3)
    await limit(core, { moneyPerDayMicros: third })

    expect(overLimits(await look(core, first))).toEqual([
      {
        ...{ code: 'money_limit', period: 'day', cost: first.ceiling, waits: 8, next: '2026-11-22T00:00:00.000Z' },
        limit: { ...first.ceiling, micros: third },
        used: { ...first.ceiling, micros: 0 },
      },
    ])

    await limit(core, { moneyPerDayMicros: most })
    const raised = await look(core, first)
    expect(overLimits(raised)).toEqual([])
    await sendReview(core, raised)
  })

  test('a limit of money below the cost of one person refuses the campaign whenever it starts', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: 'Hello' }, { people: people(0) })
    await limit(core, { moneyPerDayMicros: Math.floor(ceilingOf(first) / 12) - 1 })

    const shown = await look(core, first)
    expect(overLimits(shown)).toMatchObject([{ period: 'day' }])
    expect(overLimits(shown)[0]).not.toHaveProperty('waits')
    expect(overLimits(shown)[0]).not.toHaveProperty('next')
    expect(await approve(core, shown)).toEqual(refused)
    expect(acceptances(core)).toEqual([])
  })

  test('a limit of money refuses what the gateway would send at its own time, as nothing of that can be held back', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: 'Hello', timing: atGateway(tomorrow) }, { people: people(0) })
    await limit(core, { moneyPerDayMicros: ceilingOf(first) - 1 })

    const shown = await look(core, first)
    expect(overLimits(shown)[0]).not.toHaveProperty('waits')
    expect(await approve(core, shown)).toEqual(refused)
  })

  test('a limit of money for a day counts what was sent and planned that day, and has room on the next', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: 'Hello' }, { people: people(0) })
    const most = ceilingOf(first)
    await limit(core, { moneyPerDayMicros: Math.floor(most * 1.5) })
    await sendReview(core, first)

    const [over] = overLimits(await price(core, 1))
    expect(over).toMatchObject({ period: 'day', waits: 6, next: '2026-11-22T00:00:00.000Z' })
    expect(over?.used.micros).toBeGreaterThan(most * 0.9)

    const later = await price(core, 2, { timing: { ...atOnce, kind: 'moment', at: tomorrow, zone: 'UTC' } })
    expect(overLimits(later)).toEqual([])
    expect(await approve(core, later)).toBe('no problem')
    // The planned one counts on its day.
    const beside = await price(core, 3, { timing: { ...atOnce, kind: 'moment', at: tomorrow, zone: 'UTC' } })
    expect(overLimits(beside)).toMatchObject([{ period: 'day', next: '2026-11-23T00:00:00.000Z' }])
  })

  test('a limit of money for a month counts every day of it, and has room on the first of the next', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: 'Hello' }, { people: people(0) })
    await limit(core, { moneyPerMonthMicros: Math.floor(ceilingOf(first) * 1.5) })
    await sendReview(core, first)

    const later = await price(core, 1, { timing: { ...atOnce, kind: 'moment', at: tomorrow, zone: 'UTC' } })

    expect(overLimits(later)).toMatchObject([{ period: 'month', waits: 6, next: '2026-12-01T00:00:00.000Z' }])
  })

  test('a limit of money refuses a campaign without a price', async () => {
    const core = await openCore()
    const { draft } = await reviewForm(core, { template: 'Hello' }, { people: people(0) })
    await limit(core, { moneyPerMonthMicros: 1_000_000_000 })
    core.db
      .prepare('UPDATE campaigns SET estimate = ? WHERE id = ?')
      .run(JSON.stringify({ state: 'no_price', words: [], askedAt: '2026-11-21T09:00:00.000Z' }), draft.id)

    const shown = await core.drive(core.client.campaigns.review({ campaignId: draft.id }))

    expect(overLimits(shown)).toMatchObject([{ period: 'month' }])
    expect(overLimits(shown)[0]?.cost).toBeUndefined()
    expect(await approve(core, shown)).toEqual(refused)
  })
})

test('a limit of people a day refuses what the gateway would send at its own time, and a list larger than the day (the rest never went)', async () => {
  const core = await openCore()
  const caps = ({ warnings }: Review) => warnings.filter(({ code }) => code === 'daily_cap')
  const first = await reviewForm(core, { template: 'Hello', timing: atGateway(tomorrow) }, { people: people(0) })
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  const cap = (dailyCap: number) =>
    core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap, timeZone: 'UTC' } }))
  await cap(15)
  await sendReview(core, await price(core, 1))
  const next = '2026-11-22T00:00:00.000Z'

  expect(caps(await look(core, first))).toEqual([{ code: 'daily_cap', cap: 15, people: 9, refused: { next } }])
  expect(await approve(core, await look(core, first))).toMatchObject({ code: 'APPROVAL_LIMIT' })

  const regulars = people(2)
  const id = await bindList(core, addList(core, regulars), regulars)
  const list = await price(core, 3, { gatewayList: { id, name: 'Regulars', people: 12 } })
  expect(caps(list)).toEqual([{ code: 'daily_cap', cap: 15, people: 12 }])
  await cap(11)
  expect(caps(await look(core, list))).toEqual([{ code: 'daily_cap', cap: 11, people: 12, refused: {} }])
  expect(await approve(core, await look(core, list))).toMatchObject({ code: 'APPROVAL_LIMIT' })
  await cap(30)
  expect(await approve(core, await look(core, list))).toBe('no problem')
})
