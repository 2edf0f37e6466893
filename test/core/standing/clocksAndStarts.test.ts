import { expect, test, vi } from 'vitest'
import type { CoreOptions } from '../../support/app/openCore'
import { acceptances, fictionPhone } from '../../support/steps/campaignSteps'
import { bindLists } from '../../support/steps/gatewayLists'
import {
  addRule,
  closedFor,
  dayIn,
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
  type RuleChoice,
} from '../../support/steps/standingSteps'

const year = 365 * 24 * hour
// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

test('people who were due while the computer was off get nothing later, and the day says so', async () => {
  const { core, rule } = await openOn()
  const later = await closedFor(core, 3 * hour)
  await pass(later, 3 * hour)
  expect(texts(later)).toEqual([])
  expect(await leftOut(later, rule)).toEqual({ computer_off: 3 })
  expect(await one(later, rule)).toMatchObject({ state: 'on' })
})

/** A rule for people of a list that the gateway has too: there their opt-outs can be read for hours in which the app was closed. */
async function openBound(choice: RuleChoice, options?: CoreOptions) {
  const opened = await openWithPeople(choice, options)
  await bindLists(opened.core)
  const rule = await addRule(opened.core, opened.listId, choice)
  return { ...opened, rule: await switchOn(opened.core, rule) }
}

test('a rule that may be late sends a few hours late on the same day, and not later', async () => {
  const missed = { kind: 'same_day', hours: 3 } as const
  const first = await openBound({ missed })
  const inTime = await closedFor(first.core, 3 * hour)
  await pass(inTime, 20 * minute)
  expect(texts(inTime)).toHaveLength(3)
  const second = await openBound({ missed })
  const tooLate = await closedFor(second.core, 6 * hour)
  await pass(tooLate, hour)
  expect(texts(tooLate)).toEqual([])
  expect(await leftOut(tooLate, second.rule)).toEqual({ computer_off: 3 })
})

test('after days without the computer there is no burst, whatever was missed', async () => {
  const { core, rule } = await openOn({ missed: { kind: 'same_day', hours: 12 } })
  const later = await closedFor(core, 5 * 24 * hour)
  await pass(later, 20 * minute)
  expect(texts(later).length).toBeLessThanOrEqual(3)
  const sums = await leftOut(later, rule)
  expect(sums['computer_off']).toBe(15)
})

test('a clock that is a year ahead for an hour claims no one, and the day goes out when it is right again', async () => {
  const { core, rule } = await openBound({}, { saysTime: 'true' })
  core.clock.set(year)
  await pass(core, hour)
  expect(texts(core)).toEqual([])
  expect(core.db.prepare('SELECT count(*) AS claims FROM standing_claims').get()).toEqual({ claims: 0 })
  core.clock.set(-year)
  await pass(core, hour)
  expect(texts(core)).toHaveLength(3)
  expect(await leftOut(core, rule)).toEqual({})
})

test('a clock that is set ahead after people were claimed sends them nothing early', async () => {
  const { core } = await openOn({}, { saysTime: 'true' })
  await pass(core, 40 * minute)
  core.clock.set(3 * hour)
  await pass(core, 20 * minute)
  expect(texts(core)).toEqual([])
})

test('a gateway that never tells its time lets a rule send nothing', async () => {
  const { core } = await openOn({}, { saysTime: 'never' })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
})

test('a process that is killed after the claim sends each person once', async () => {
  const { core, rule } = await openOn()
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 1 }, do: { latencyMs: 25_000 } })
  await core.until(() => core.db.prepare('SELECT 1 FROM standing_claims').get() !== undefined)
  const later = await core.crash()
  await pass(later, 2 * hour)
  expect(texted(later).toSorted()).toEqual([0, 1, 2].map(fictionPhone))
  expect(await leftOut(later, rule)).toEqual({})
})

test('a restored backup sends nothing by its rules, and after a new approval no one of that day or the next', async () => {
  const { core, rule } = await openOn()
  const putBack = core.snapshot()
  await pass(core, 100 * minute)
  expect(texts(core)).toHaveLength(3)
  const later = await core.crash(putBack)
  expect(await one(later, rule)).toMatchObject({ state: 'off', isRestored: true })
  expect(await later.codeOf(later.client.standing.resume({ ruleId: rule.id }))).not.toBe('no problem')
  await later.codeOf(later.client.recovery.adopt())
  const approved = await switchOn(later, rule)
  expect(approved.approval?.fromDay).toBe(dayIn(later, 48 * hour))
  await pass(later, 5 * minute)
  const next = await closedFor(later, 21 * hour)
  await pass(next, 3 * hour)
  expect(texts(next)).toHaveLength(3)
  expect(await leftOut(next, rule)).toMatchObject({ restored: expect.any(Number) })
})

test('a list that is deleted pauses the rule that is for it', async () => {
  const { core, rule, listId } = await openOn()
  await core.drive(core.client.lists.remove({ listId }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'gone' }, missing: ['list'] })
})

test('a list that is deleted after people were claimed lets none of them be sent to', async () => {
  const { core, rule, listId } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.lists.remove({ listId }))
  await pass(core, hour)
  expect(texts(core)).toEqual([])
  expect((await one(core, rule)).state).toBe('paused')
})

test('a smart list whose rules change pauses the rule, and one that empties texts no one', async () => {
  const { core, listId } = await openWithPeople()
  const { id: smartListId } = await core.drive(
    core.client.audience.create({ name: 'Ours', rule: { kind: 'in_lists', listIds: [listId] } }),
  )
  const rule = await addRule(core, listId)
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, listIds: [], smartListIds: [smartListId] }))
  await switchOn(core, rule)
  core.db.prepare('DELETE FROM list_contacts').run()
  await pass(core, 100 * minute)
  expect(texts(core)).toEqual([])
  expect((await one(core, rule)).state).toBe('on')
  await core.drive(core.client.audience.edit({ smartListId, rule: { kind: 'all', rules: [] } }))
  await pass(core, 5 * minute)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' } })
})

test('an account that is removed switches its rules off for good', async () => {
  const { core, account } = await openOn()
  await core.drive(core.client.accounts.remove({ accountId: account.id }))
  const row = core.db.prepare('SELECT state FROM standing_rules').get()
  expect(row).toEqual({ state: 'off' })
  await core.clock.advance(2 * hour)
  expect(acceptances(core)).toEqual([])
})

test('the zone of the account changes, so the rule waits for a new approval', async () => {
  const { core, rule, account } = await openOn()
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { timeZone: 'Asia/Tokyo' } }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' } })
})
