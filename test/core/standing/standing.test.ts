import { expect, test, vi } from 'vitest'
import { days, hour, leftOut, minute, one, openOn, pass, texts } from '../../support/steps/standingSteps'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

test('a rule that is on texts its people at their time, once, and the day is an ordinary campaign', async () => {
  const { core, rule } = await openOn()
  expect(rule).toMatchObject({ state: 'on', missing: [] })
  await pass(core, 80 * minute)
  expect(texts(core)).toEqual([])
  await pass(core, 20 * minute)
  expect(
    texts(core)
      .map((text) => text.slice(-4))
      .toSorted(),
  ).toEqual(['Ada0', 'Ada1', 'Ada2'])
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(3)
  const [today] = await days(core, rule)
  expect(today).toMatchObject({ people: 3, accepted: 3, uncertain: 0, leftOut: [] })
  expect(today?.campaigns).toHaveLength(1)
  const page = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))
  expect(page.rows.map(({ id }) => id)).toEqual(today?.campaigns)
  expect(await leftOut(core, rule)).toEqual({})
  expect((await one(core, rule)).used.day.people).toBe(3)
})
