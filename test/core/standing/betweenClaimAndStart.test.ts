// The time after people were claimed and before their campaign is approved, or before the next poll.
import { expect, test } from 'vitest'
import { fictionPhone } from '../../support/steps/campaignSteps'
import {
  addRule,
  clockIn,
  daily,
  days,
  hour,
  leftOut,
  minute,
  one,
  openOn,
  openWithPeople,
  pass,
  switchOn,
  texted,
  texts,
} from '../../support/steps/standingSteps'
import type { Core } from '../../support/app/openCore'

/** Stands still between the claim and the price. */
async function untilClaimed(core: Core): Promise<void> {
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 1 }, do: { latencyMs: 20_000 } })
  await core.until(() => core.db.prepare('SELECT 1 FROM standing_claims').get() !== undefined)
}

function contactIdOf(core: Core, index: number): number {
  return (core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(fictionPhone(index)) as { id: number }).id
}

test('a person who is taken out while the day is priced gets nothing, and the others get it', async () => {
  const { core, rule } = await openOn()
  await untilClaimed(core)
  await core.drive(core.client.standing.takeOut({ ruleId: rule.id, contactId: contactIdOf(core, 1) }))
  await pass(core, 100 * minute)
  expect(texted(core).toSorted()).toEqual([fictionPhone(0), fictionPhone(2)])
  expect(await leftOut(core, rule)).toEqual({ taken_out: 1 })
}, 60_000)

test('a text that is changed and approved while the day is priced is the one that goes out', async () => {
  const { core, rule } = await openOn()
  await untilClaimed(core)
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Another text' }))
  await switchOn(core, rule)
  await pass(core, 100 * minute)
  expect(texts(core).map((text) => text.slice(13))).toEqual(['Another text', 'Another text', 'Another text'])
}, 60_000)

test('everyone of the first wave has no value that the text needs, and the others are texted', async () => {
  const { core, listId } = await openWithPeople({ dates: ['', 'x', 'y'] })
  core.db.prepare("UPDATE contacts SET phone = '+447700900123', country = 'GB' WHERE phone = ?").run(fictionPhone(0))
  const rule = await addRule(core, listId, { when: daily(clockIn(core, 5 * hour)), template: 'Code {{custom1}}' })
  const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
  await core.drive(
    core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: !timing.quietHours } }),
  )
  await switchOn(core, rule)
  await pass(core, 6 * hour)
  expect(texted(core).toSorted()).toEqual([fictionPhone(1), fictionPhone(2)])
  expect(await leftOut(core, rule)).toEqual({ not_reachable: 1 })
  expect(timing.quietHours).toBe(false)
})

test('people who may be late are priced again if the first price fails', async () => {
  const { core, rule } = await openOn({ missed: { kind: 'same_day', hours: 3 } })
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 100 }, do: { connection: 'refused' } })
  await pass(core, 3 * hour)
  expect(texts(core)).toHaveLength(3)
  expect(await leftOut(core, rule)).toEqual({})
}, 60_000)

test('people who may be late and are never priced are counted as that', async () => {
  const { core, rule } = await openOn({ missed: { kind: 'same_day', hours: 2 } })
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 'always' }, do: { connection: 'refused' } })
  await pass(core, 5 * hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ no_price: 3 })
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
}, 60_000)

test('a limit of money that is exactly the price of the day lets it go out', async () => {
  const { core, rule } = await openOn()
  await pass(core, 100 * minute)
  expect(texts(core)).toHaveLength(3)
  const { ceiling, charged } = core.db
    .prepare(
      `SELECT approval ->> '$.ceiling.micros' AS ceiling, (SELECT sum(micros) FROM standing_claims) AS charged
       FROM campaigns WHERE state <> 'draft'`,
    )
    .get() as { ceiling: number; charged: number }
  expect(charged).toBe(ceiling)
  expect((await one(core, rule)).used.day).toEqual({ people: 3, micros: ceiling })
})

test('a person who leaves the list after they were claimed gets nothing, nor does one who was deleted', async () => {
  const { core, rule, listId } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.contacts.removeFromList({ contactIds: [contactIdOf(core, 0)], listId }))
  await core.drive(core.client.contacts.remove({ contactIds: [contactIdOf(core, 1)] }))
  await pass(core, 40 * minute)
  expect(texted(core)).toEqual([fictionPhone(2)])
  expect(await leftOut(core, rule)).toEqual({ not_due: 2 })
})

test('a person whose date changes after they were claimed is greeted on the new day alone', async () => {
  const { core, listId } = await openWithPeople({ people: 2, dates: ['1990-11-21', '1990-11-21'] })
  const rule = await addRule(core, listId, {
    when: { kind: 'yearly', field: 'custom1', time: clockIn(core, 90 * minute), leapDay: '28_february' },
  })
  await switchOn(core, rule)
  await pass(core, 60 * minute)
  core.db.prepare("UPDATE contacts SET custom1 = '1990-11-22' WHERE phone = ?").run(fictionPhone(0))
  await pass(core, 40 * minute)
  expect(texted(core)).toEqual([fictionPhone(1)])
  expect(await leftOut(core, rule)).toEqual({ not_due: 1 })
  await pass(core, 24 * hour)
  expect(texted(core)).toEqual([fictionPhone(1), fictionPhone(0)])
}, 90_000)

test('a day that waits for a person when its time is over is closed, and nothing of it is sent afterwards', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const { id: campaignId } = core.db
    .prepare("SELECT campaign_id AS id FROM standing_claims WHERE state = 'approved'")
    .get() as { id: string }
  core.db
    .prepare(
      "UPDATE campaigns SET state = 'paused', pause_reason = 'restart', wait_reason = NULL, waits_until = NULL WHERE id = ?",
    )
    .run(campaignId)
  await pass(core, hour)
  expect(await leftOut(core, rule)).toEqual({})
  await pass(core, 2 * hour)
  expect(await leftOut(core, rule)).toEqual({ waited: 3 })
  expect(await core.codeOf(core.client.outbox.resume({ campaignId }))).toBe('CAMPAIGN_WRONG_STATE')
  await pass(core, hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
}, 60_000)

test.each([
  { waitsFor: 'the daily limit of the account', reason: undefined, counted: { waited: 2 } },
  { waitsFor: 'quiet hours by a clock that was a day ahead', reason: 'quiet_hours', counted: { quiet: 2 } },
])(
  'people who wait for $waitsFor are left out when their time is over, and counted as that',
  async ({ reason, counted }) => {
    const { core, rule } = await openOn()
    await pass(core, 60 * minute)
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 1 } }))
    await pass(core, 2 * hour)
    expect(core.db.prepare("SELECT wait_reason AS reason FROM campaigns WHERE state = 'waiting'").all()).toEqual([
      { reason: 'daily_cap' },
    ])
    if (reason) core.db.prepare("UPDATE campaigns SET wait_reason = ? WHERE state = 'waiting'").run(reason)
    await pass(core, hour)
    expect(await leftOut(core, rule)).toEqual(counted)
    expect(core.db.prepare("SELECT state FROM campaigns WHERE state <> 'draft'").all()).toEqual([
      { state: 'done_with_exceptions' },
    ])
    expect(texts(core)).toHaveLength(1)
  },
  60_000,
)

test('a rule whose list is deleted pauses with the name that the list had', async () => {
  const { core, rule, listId } = await openOn()
  core.db.prepare("UPDATE lists SET name = 'VIP' WHERE id = ?").run(listId)
  await switchOn(core, rule)
  await core.drive(core.client.lists.remove({ listId }))
  await pass(core, 5 * minute)
  expect(await one(core, rule)).toMatchObject({
    state: 'paused',
    paused: { by: 'gone', gone: { what: 'list', name: 'VIP' } },
  })
})

/** Has the day's campaign claimed, and people with these places opt out before it begins. */
async function optOutBeforeStart(core: Core, ...places: readonly number[]): Promise<void> {
  await pass(core, 80 * minute)
  const contactIds = places.map((place) => contactIdOf(core, place))
  await core.drive(core.client.contacts.optOut({ contactIds }))
}

test('people who opt out after they were claimed count neither for the month nor for the year', async () => {
  const { core, rule } = await openOn({ people: 5 })
  await optOutBeforeStart(core, 2, 3, 4)
  await pass(core, 20 * minute)
  expect(texted(core)).toHaveLength(2)
  expect(await leftOut(core, rule)).toEqual({ not_reachable: 3 })
  const { used } = await one(core, rule)
  expect(used.month).toEqual(used.day)
  expect(used.year).toEqual(used.day)
  expect(used.day.people).toBe(2)
})

test('a person who is taken out of the day’s campaign and put back counts as before, and is texted', async () => {
  const { core, rule } = await openOn()
  await pass(core, 80 * minute)
  const campaignId = (await days(core, rule))[0]?.campaigns[0] ?? ''
  const before = (await one(core, rule)).used.month
  const chosen = { campaignId, which: { numbers: fictionPhone(1) } }
  const { chosen: shown } = await core.drive(core.client.takeOut.count(chosen))
  const { takeOutId } = await core.drive(core.client.takeOut.apply({ ...chosen, chosen: shown }))
  expect((await one(core, rule)).used.month.people).toBe(2)
  await core.drive(core.client.takeOut.undo({ campaignId, takeOutId }))
  expect((await one(core, rule)).used.month).toEqual(before)
  await pass(core, 20 * minute)
  expect(texted(core)).toHaveLength(3)
})
