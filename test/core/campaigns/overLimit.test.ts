// The review says whom the limits for one person hold, and the approval keeps what the user chose about them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OverLimitChoice, Review } from '@contract'
import { expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  makePeople,
  openPracticeAccount,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { approvalOf, atGateway, draftForm } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { limit, openShop, reviewOf, sendTo } from '../../support/steps/limitSteps'

const minute = 60_000
const hour = 60 * minute

let messages = 0
async function review(core: Core, until: number, from = 0) {
  const template = `Announcement ${(messages += 1)}, unlike the one before it in each and every word that it has`
  const campaignId = await draftForm(core, { template }, { people: makePeople(until).slice(from), batchSize: 8 })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}

/** Four people were just texted, and another campaign to six is in its review. */
async function open() {
  const core = await openCore()
  const { id: accountId } = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId, defaults: { textsPerWeek: 1, hoursBetweenTexts: 2 } }))
  await core.drive(core.client.campaigns.approve(approvalOf(await review(core, 4))))
  await core.clock.advance(10 * minute)
  return { core, found: await review(core, 6) }
}
type Chosen = Omit<OverLimitChoice, 'version'>
const chosen = ({ overLimit }: Review, choice: Chosen): OverLimitChoice => ({
  ...choice,
  version: overLimit?.version ?? '',
})
const approve = (core: Core, found: Review, choice?: Chosen) =>
  core.drive(
    core.client.campaigns.approve({ ...approvalOf(found), ...(choice ? { overLimit: chosen(found, choice) } : {}) }),
  )

test('the review counts the people whom a limit holds, by limit, and lists them with their next moment', async () => {
  const { core, found } = await open()
  expect(found.overLimit).toMatchObject({ people: 4, week: 4, textsPerWeek: 1, hoursBetween: 2 })
  const { total, rows } = await core.drive(
    core.client.campaigns.repeatedPeople({ campaignId: found.draft.id, which: 'over_limit', offset: 1, limit: 2 }),
  )
  expect([total, rows.length]).toEqual([4, 2])
  expect(rows[0]).toMatchObject({ texts: 2, reason: 'texts_a_week', until: found.overLimit?.lastAt })
})

test('someone who has room only after the end of their own time is said to be left out, and not held until a moment that never comes', async () => {
  const { core, found } = await open()
  const { id: campaignId } = found.draft
  const end = new Date(core.clock.now() + 24 * hour).toISOString()
  core.db.prepare('UPDATE recipients SET until_at = ? WHERE campaign_id = ? AND position <= 2').run(end, campaignId)
  const again = await core.drive(core.client.campaigns.estimate({ campaignId }))
  const { rows } = await core.drive(
    core.client.campaigns.repeatedPeople({ campaignId, which: 'over_limit', offset: 0, limit: 4 }),
  )
  expect(again.overLimit).toMatchObject({ people: 4, tooLate: 2, lastAt: found.overLimit?.lastAt })
  expect(rows.map(({ until }) => until !== undefined)).toEqual([false, false, true, true])

  await approve(core, again)
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, campaignId)).toEqual({ accepted: 2, held: 2, skipped: 2 })
})

test('people who do not get it at its time are saved: those who are held with their next moment, then those left out', async () => {
  const { core, found } = await open()
  core.db
    .prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT id, ?, 0, 'reply', '' FROM accounts WHERE is_active = 1`,
    )
    .run(makePeople(6)[5]?.phone ?? '')
  const { id: campaignId } = found.draft
  await core.drive(core.client.campaigns.save({ campaignId, name: 'Points' }))
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const save = (overLimit: OverLimitChoice['choice'], format: 'csv' | 'xlsx' = 'csv') =>
    core.drive(core.client.exports.notThen({ exportId: `export-${overLimit}`, format, campaignId, overLimit }))
  const linesOf = (made: { kind: string; handle?: string; name?: string }) =>
    readFileSync(join(core.profile, 'exports', made.handle ?? '', made.name ?? ''), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
  const held = linesOf(await save('hold'))

  expect(held).toHaveLength(5)
  expect(held[0]).toContain(`,1 text in 7 days,${found.overLimit?.lastAt}`)
  expect(held[4]).toMatch(/,Opted out,$/)
  expect(linesOf(await save('leave_out'))[0]).toMatch(/,1 text in 7 days,$/)
  expect(linesOf(await save('send_anyway'))).toEqual([held[4]])
})

test('the review splits the price by parts between people who go and people who are held', async () => {
  const { found } = await open()
  const whole = found.estimate?.state === 'priced' ? found.estimate.cost.micros : 0
  expect(whole).toBeGreaterThan(0)
  const { cost, costOfOthers } = found.overLimit ?? {}
  expect([cost?.micros, costOfOthers?.micros]).toEqual([
    Math.round((whole * 4) / 6),
    whole - Math.round((whole * 4) / 6),
  ])
})

test('people over a limit are held under the same approval if the user chose nothing about them', async () => {
  const { core, found } = await open()
  await approve(core, found)
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, found.draft.id)).toEqual({ accepted: 2, held: 4 })
})

test('people whom the user leaves out at a limit are left out, and the campaign ends without them', async () => {
  const { core, found } = await open()
  await approve(core, found, { choice: 'leave_out', people: 4 })
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, found.draft.id)).toEqual({ accepted: 2, skipped: 4 })
  expect(campaignState(core, found.draft.id)).toBe('done_with_exceptions')
})

test('sending above a limit asks for a reason, keeps it in the record, and is for those people only', async () => {
  const { core, found } = await open()
  const without = core.client.campaigns.approve({
    ...approvalOf(found),
    overLimit: chosen(found, { choice: 'send_anyway', people: 4 }),
  })
  expect(await core.codeOf(without)).toBe('APPROVAL_CONSENT')

  await approve(core, found, { choice: 'send_anyway', people: 4, reason: 'The pharmacy is closed today' })
  await core.clock.advance(10 * minute)
  expect(campaignState(core, found.draft.id)).toBe('done')
  expect(acceptances(core)).toHaveLength(10)
  const { rows } = await core.drive(core.client.outbox.audit({ campaignId: found.draft.id, offset: 0, limit: 20 }))
  expect(rows.find(({ what }) => what === 'limit_passed')).toMatchObject({
    people: 4,
    reason: 'The pharmacy is closed today',
  })
})

test('a choice for fewer people than are over the limit by now is stale', async () => {
  const { core, found } = await open()
  const fewer = core.client.campaigns.approve({
    ...approvalOf(found),
    overLimit: chosen(found, { choice: 'leave_out', people: 3 }),
  })
  expect(await core.codeOf(fewer)).toBe('APPROVAL_STALE')
})

test('what an approved campaign will have sent until then counts in the review of the next', async () => {
  const { core } = await open()
  const waiting = await review(core, 12, 8)
  await core.drive(core.client.outbox.pauseAll())
  await approve(core, waiting)
  await core.drive(core.client.outbox.pauseAll())
  const next = await review(core, 12, 8)
  expect(next.overLimit).toMatchObject({ people: 4 })
  await core.clock.advance(hour)
})

test('send anyway is for the people who were on the screen, not for as many others', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2 })
  await sendTo(core, 0, 2)
  await core.clock.advance(110 * minute)
  const shown = await reviewOf(core, 0, 4, { template: 'Fresh bread from our new oven every morning of June' })
  expect(shown.overLimit).toMatchObject({ people: 2 })
  // Meanwhile these two get room, and another campaign texts the other two.
  await sendTo(core, 2, 4)
  await core.clock.advance(20 * minute)
  const overLimit = chosen(shown, { choice: 'send_anyway', people: 2, reason: 'These two asked for it' })
  await core.drive(core.client.campaigns.approve({ ...approvalOf(shown), overLimit }))
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, shown.draft.id)).toEqual({ accepted: 2, held: 2 })
})

test('a choice about people over a limit is stale once the review was read again with as many others', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2 })
  await sendTo(core, 0, 2)
  await core.clock.advance(110 * minute)
  const shown = await reviewOf(core, 0, 4, { template: 'Fresh bread from our new oven every morning of June' })
  await sendTo(core, 2, 4)
  await core.clock.advance(20 * minute)
  const again = await core.drive(core.client.campaigns.review({ campaignId: shown.draft.id }))
  expect([shown.overLimit?.people, again.overLimit?.people]).toEqual([2, 2])
  const overLimit = chosen(shown, { choice: 'send_anyway', people: 2, reason: 'These two asked for it' })
  expect(await core.codeOf(core.client.campaigns.approve({ ...approvalOf(shown), overLimit }))).toBe('APPROVAL_STALE')
})

test('someone held in a paused campaign counts at the moment until which they are held, not as texted now', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 48, textsPerPerson: 2, textsPerPersonHours: 24 })
  await sendTo(core, 0, 2)
  const textedAt = core.clock.now()
  await core.clock.advance(10 * minute)
  const paused = await sendTo(core, 0, 2)
  await core.clock.advance(hour)
  expect(stateCounts(core, paused)).toEqual({ held: 2 })
  await core.drive(core.client.outbox.pause({ campaignId: paused }))

  const found = await reviewOf(core, 0, 2)
  const { rows } = await core.drive(
    core.client.campaigns.repeatedPeople({ campaignId: found.draft.id, which: 'over_limit', offset: 0, limit: 2 }),
  )
  expect(Date.parse(rows[0]?.lastAt ?? '')).toBeLessThan(textedAt + 10 * minute)
  expect(found.warnings.map(({ code }) => code)).not.toContain('too_many_texts')
})

/** Four people were just texted, and another campaign to six is in its review under the rule of one message in 24 hours. */
async function openAsked(defaults: Record<string, unknown>) {
  const core = await openShop()
  await limit(core, { ...defaults, textsPerPerson: 1, textsPerPersonHours: 24 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const found = await reviewOf(core, 0, 6)
  const { tooManyTextsPeople: _tick, ...unticked } = approvalOf(found)
  const { total } = await core.drive(
    core.client.campaigns.repeatedPeople({ campaignId: found.draft.id, which: 'too_many_texts', offset: 0, limit: 9 }),
  )
  const tooMany = found.warnings.find((warning) => warning.code === 'too_many_texts')
  return { core, found, unticked, tooMany, total }
}

test('no tick about many messages to one person is asked for people whom a limit holds for long enough', async () => {
  const { core, found, unticked, tooMany, total } = await openAsked({ textsPerWeek: 1 })
  expect(tooMany).toMatchObject({ people: 4, without: { hold: { people: 0 }, leave_out: { people: 0 } } })
  expect(total).toBe(0)
  const sendAnyway = chosen(found, { choice: 'send_anyway', people: 4, reason: 'The pharmacy is closed today' })
  const asked = await core.codeOf(core.client.campaigns.approve({ ...unticked, overLimit: sendAnyway }))
  expect(asked).toBe('APPROVAL_CONSENT')

  await core.drive(core.client.campaigns.approve(unticked))
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, found.draft.id)).toEqual({ accepted: 2, held: 4 })
})

test('the tick about many messages to one person is asked for people whose limit ends before the hours of that rule', async () => {
  const { core, found, unticked, tooMany, total } = await openAsked({ hoursBetweenTexts: 2 })
  expect(tooMany).toMatchObject({ people: 4, without: { hold: { people: 4, texts: 2 }, leave_out: { people: 0 } } })
  expect(total).toBe(4)
  expect(await core.codeOf(core.client.campaigns.approve(unticked))).toBe('APPROVAL_CONSENT')

  const overLimit = chosen(found, { choice: 'leave_out', people: 4 })
  await core.drive(core.client.campaigns.approve({ ...unticked, overLimit }))
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, found.draft.id)).toEqual({ accepted: 2, skipped: 4 })
})

test('no tick about many messages to one person is asked where the gateway keeps the time, for it leaves held people out', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2, textsPerPerson: 1, textsPerPersonHours: 24 })
  await sendTo(core, 0, 4)
  const at = new Date(core.clock.now() + hour).toISOString()
  const found = await reviewOf(core, 0, 6, { timing: atGateway(at) })
  const { tooManyTextsPeople: _tick, ...unticked } = approvalOf(found)
  const tooMany = found.warnings.find((warning) => warning.code === 'too_many_texts')
  expect(tooMany).toMatchObject({ people: 4, without: { hold: { people: 0 } } })
  await core.drive(core.client.campaigns.approve(unticked))
})
