// Opt-outs of hours that no reading covers: a day of a rule waits for a person, as a campaign does.
import { expect, test, vi } from 'vitest'
import type { Core } from '../../support/app/openCore'
import { problemOf } from '../../support/app/ownAccount'
import { campaignState } from '../../support/steps/campaignSteps'
import { bindLists } from '../../support/steps/gatewayLists'
import {
  addRule,
  closedFor,
  hour,
  leftOut,
  minute,
  openOn,
  openWithPeople,
  pass,
  switchOn,
  texts,
} from '../../support/steps/standingSteps'

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

/** A rule that is written in the evening and approved after a night without the app. */
async function openAfterNight() {
  const { core, listId } = await openWithPeople()
  await pass(core, minute)
  const { at: from } = core.db.prepare("SELECT looked_at AS at FROM feed_looks WHERE feed = 'opt_outs'").get() as {
    at: string
  }
  const morning = await closedFor(core, 15 * hour)
  const rule = await addRule(morning, listId)
  await pass(morning, minute)
  return { core: morning, rule, from }
}

test('the approval of a rule names unknown opt-outs and needs a tick for them, and its days are sent without a question', async () => {
  const { core, rule, from } = await openAfterNight()
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast.optOutsUnknown).toMatchObject({ hours: [{ from }], people: 3 })
  const { version, revision } = forecast
  const input = { ruleId: rule.id, version, revision, limits: rule.limits }

  expect(await problemOf(core, core.client.standing.switchOn(input))).toEqual({
    code: 'APPROVAL_CONSENT',
    field: 'optOutsUnknownFrom',
  })
  const earlier = { ...input, optOutsUnknownFrom: '2026-01-01T00:00:00.000Z' }
  expect(await core.codeOf(core.client.standing.switchOn(earlier))).toBe('APPROVAL_STALE')
  await core.drive(core.client.standing.switchOn({ ...input, optOutsUnknownFrom: from }))
  await pass(core, 2 * hour)

  expect(texts(core)).toHaveLength(3)
  const progress = await core.drive(core.client.outbox.progress({ campaignId: dayOf(core) }))
  expect(progress.optOutsUnknown).toMatchObject({ hours: [{ from }], people: 3 })
})

test('hours without the app after the approval are asked about, also if earlier ones were agreed to', async () => {
  const { core, rule } = await openAfterNight()
  await switchOn(core, rule)
  const later = await closedFor(core, 24 * hour)
  await pass(later, 2 * hour)
  expect(campaignState(later, dayOf(later))).toBe('paused (opt_outs_unknown)')
  expect(texts(later)).toEqual([])
})

test('the approval of a rule asks nothing about people of a list at the gateway, which is read before each day', async () => {
  const { core, rule } = await openAfterNight()
  await bindLists(core)
  expect(await core.drive(core.client.standing.forecast({ ruleId: rule.id }))).not.toHaveProperty('optOutsUnknown')
})
