// A rule that texts the people of a campaign who do not answer.
import type { StandingRule, StandingRuleInput, Timing } from '@contract'
import { expect, test, vi } from 'vitest'
import type { Core } from '../../support/app/openCore'
import { fictionPhone, makePeople, startCampaign } from '../../support/steps/campaignSteps'
import { receive } from '../../support/steps/answerSteps'
import { approvalOf, atOnce, reviewForm } from '../../support/steps/formSteps'
import { addRule, hour, leftOut, minute, one, pass, switchOn, texted } from '../../support/steps/standingSteps'
import { openCore } from '../../support/app/openCore'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

const people = 4

async function openAfterCampaign(input: Partial<StandingRuleInput> = {}) {
  const core = await openCore()
  const { id: campaignId, account } = await startCampaign(core, { people: makePeople(people) })
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { country: 'US', timeZone: 'UTC' } }))
  await pass(core, 10 * minute)
  expect(texted(core)).toHaveLength(people)
  const rule = await addRule(core, 0, {
    when: { kind: 'not_answered', campaignId, count: 3, unit: 'hour' },
    template: 'Did you see it, {{firstname}}?',
    ...input,
  })
  return { core, campaignId, rule }
}

/** The numbers that got the second message. */
const again = (core: Core): string[] => texted(core).slice(people).toSorted()

test('people of a campaign who do not answer are texted so long after their own message', async () => {
  const { core, rule } = await openAfterCampaign()
  expect(rule).toMatchObject({ listName: 'News', missing: [] })
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast).toMatchObject({ people, largestDay: { people } })
  await switchOn(core, rule)
  await pass(core, 2.5 * hour)
  expect(again(core)).toEqual([])
  await pass(core, hour)
  expect(again(core)).toEqual(makePeople(people).map(({ phone }) => phone))
  expect(await leftOut(core, rule)).toEqual({})
})

test('someone who answers before they are claimed is left out, and is named as that', async () => {
  const { core, rule } = await openAfterCampaign()
  await switchOn(core, rule)
  await pass(core, 30 * minute)
  await receive(core, 1, 'Yes, thank you')
  await pass(core, 3.5 * hour)
  expect(again(core)).toEqual([fictionPhone(0), fictionPhone(2), fictionPhone(3)])
  expect(await leftOut(core, rule)).toEqual({ answered: 1 })
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast.never).toContainEqual({ reason: 'answered', people: 1 })
})

test('someone who answers after they were claimed and before their moment gets nothing', async () => {
  const { core, rule } = await openAfterCampaign()
  await switchOn(core, rule)
  await pass(core, 2.6 * hour)
  expect(core.db.prepare("SELECT count(*) AS n FROM standing_claims WHERE state = 'approved'").get()).toEqual({ n: 4 })
  await receive(core, 2, 'Yes, thank you')
  await pass(core, hour)
  expect(again(core)).toEqual([fictionPhone(0), fictionPhone(1), fictionPhone(3)])
  expect(await leftOut(core, rule)).toEqual({ answered: 1 })
})

test('people whose message did not arrive, or of whom it is not known, are not texted again', async () => {
  const { core, rule } = await openAfterCampaign()
  core.db.prepare("UPDATE recipients SET delivery = 'FAILED' WHERE phone = ?").run(fictionPhone(0))
  core.db.prepare("UPDATE recipients SET state = 'uncertain' WHERE phone = ?").run(fictionPhone(1))
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast).toMatchObject({ people: 2, audience: 4, dated: 2 })
  expect(forecast.never.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'in_doubt', people: 1 },
    { reason: 'not_delivered', people: 1 },
  ])
  await switchOn(core, rule)
  await pass(core, 4 * hour)
  expect(again(core)).toEqual([fictionPhone(2), fictionPhone(3)])
})

test('the rule is off and says that it is finished when everyone had their turn', async () => {
  const { core, rule } = await openAfterCampaign()
  await switchOn(core, rule)
  await pass(core, 4 * hour)
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
  await pass(core, 2 * hour)
  expect(await one(core, rule)).toMatchObject({ state: 'off', paused: { by: 'finished' } })
  expect(again(core)).toHaveLength(people)
})

test('a rule at a time of day texts on that day at that time', async () => {
  const { core, campaignId, rule } = await openAfterCampaign()
  await core.drive(
    core.client.standing.edit({
      ruleId: rule.id,
      when: { kind: 'not_answered', campaignId, count: 1, unit: 'day', time: '09:30' },
    }),
  )
  const { days } = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  const page = await core.drive(
    core.client.standing.people({ ruleId: rule.id, day: days[0]?.day ?? '', offset: 0, limit: 1 }),
  )
  expect(page.rows[0]?.at).toBe(`${days[0]?.day}T09:30:00.000Z`)
})

test('a campaign whose people were deleted pauses the rule, and the rule says what is missing', async () => {
  const { core, rule } = await openAfterCampaign()
  await switchOn(core, rule)
  core.db.prepare("UPDATE campaigns SET people_removed_at = '2026-11-21T00:00:00.000Z' WHERE standing_id IS NULL").run()
  await pass(core, 4 * hour)
  expect(await state(core, rule)).toMatchObject({
    state: 'paused',
    paused: { by: 'gone', gone: { what: 'campaign', name: 'News' } },
    missing: ['campaign'],
  })
  expect(again(core)).toEqual([])
})

test('no one is texted again by a rule that is switched off, approved again, or moved by hours', async () => {
  const { core, campaignId, rule } = await openAfterCampaign()
  await switchOn(core, rule)
  await pass(core, 3.5 * hour)
  expect(again(core)).toHaveLength(people)
  await core.drive(
    core.client.standing.edit({
      ruleId: rule.id,
      when: { kind: 'not_answered', campaignId, count: 5, unit: 'hour' },
    }),
  )
  await switchOn(core, rule)
  await pass(core, 4 * hour)
  expect(again(core)).toHaveLength(people)
})

test('a campaign that is moved in the calendar is followed to its new time', async () => {
  const core = await openCore()
  const timing: Timing = { ...atOnce, kind: 'moment', at: '2026-11-21T12:00:00.000Z', zone: 'UTC' }
  const review = await reviewForm(core, { timing }, { people: makePeople(people) })
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  const campaignId = review.draft.id
  const when = { kind: 'not_answered', campaignId, count: 1, unit: 'hour' } as const
  const rule = await addRule(core, 0, { when, template: 'Did you see it?' })
  await switchOn(core, rule)
  const to = { day: '2026-11-21', time: '12:30' }
  const { people: shown, ceiling } = await core.drive(core.client.calendar.lookAhead({ campaignId, to }))
  const moved = await core.drive(
    core.client.calendar.move({ campaignId, to, people: shown, ...(ceiling ? { ceiling } : {}) }),
  )
  expect(moved.state).toBe('moved')
  await pass(core, 2.7 * hour)
  expect(texted(core)).toHaveLength(people)
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
  await receive(core, 1, 'Yes, thank you')
  await pass(core, hour)
  expect(again(core)).toEqual([fictionPhone(0), fictionPhone(2), fictionPhone(3)])
})

test('a rule for a campaign that the gateway keeps for a later day is not finished before that day', async () => {
  const { core, rule } = await openAfterCampaign()
  const later = new Date(core.clock.now() + 10 * 24 * hour).toISOString()
  core.db.prepare('UPDATE attempts SET scheduled_for = ?').run(later)
  await switchOn(core, rule)
  await pass(core, 10 * minute)
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
})

const state = (core: Core, rule: StandingRule) => one(core, rule)
