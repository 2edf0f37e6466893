// Opt-outs of hours that no reading covers: a day of a rule waits for a person, as a campaign does.
import { expect, test, vi } from 'vitest'
import type { Core } from '../../support/app/openCore'
import { campaignState } from '../../support/steps/campaignSteps'
import { closedFor, hour, leftOut, minute, openOn, pass, texts } from '../../support/steps/standingSteps'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

const late = { missed: { kind: 'same_day', hours: 3 } } as const

function dayOf(core: Core): string {
  const row = core.db
    .prepare('SELECT campaign_id AS id FROM standing_claims WHERE campaign_id IS NOT NULL ORDER BY id DESC LIMIT 1')
    .get() as { id: string }
  return row.id
}

const looks = (core: Core) => core.db.prepare("SELECT count(*) AS looks FROM feed_looks WHERE feed = 'opt_outs'").get()

test.each([
  ['had never been read', 0],
  ['had been read', 1],
])(
  'a day is not sent without a question after the app was closed if opt-outs %s when the rule was approved',
  async (_, read) => {
    const { core, rule } = await openOn(late)
    await pass(core, read * minute)
    expect(looks(core)).toEqual({ looks: read })
    const later = await closedFor(core, 3 * hour)

    await pass(later, 20 * minute)

    const id = dayOf(later)
    expect(campaignState(later, id)).toBe('paused (opt_outs_unknown)')
    expect(texts(later)).toEqual([])
    expect((await later.drive(later.client.outbox.progress({ campaignId: id }))).optOutsUnknown).toMatchObject({
      people: 3,
    })
    await later.drive(later.client.outbox.resume({ campaignId: id }))
    await pass(later, 5 * minute)
    expect(texts(later)).toHaveLength(3)
    expect(await leftOut(later, rule)).toEqual({})
  },
)

test('a day that no one agreed to send without unknown opt-outs is left out when its time is over', async () => {
  const { core, rule } = await openOn(late)
  const later = await closedFor(core, 3 * hour)
  await pass(later, 3 * hour)
  expect(texts(later)).toEqual([])
  expect(await leftOut(later, rule)).toEqual({ waited: 3 })
})

test('a clock that was ahead for half an hour made all opt-outs of the following year unknown', async () => {
  const year = 365 * 24 * hour
  const { core, rule } = await openOn({}, { saysTime: 'true' })
  await pass(core, minute)
  core.clock.set(year)
  await pass(core, 30 * minute)
  core.clock.set(-year)
  await pass(core, 90 * minute)
  expect(texts(core)).toHaveLength(3)
  expect(await leftOut(core, rule)).toEqual({})
})
