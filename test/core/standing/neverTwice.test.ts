// Ways in which someone could get a message of a rule a second time, or after a person said no.
import { expect, test } from 'vitest'
import { fictionPhone } from '../../support/steps/campaignSteps'
import {
  addRule,
  clockIn,
  closedFor,
  daily,
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
} from '../../support/steps/standingSteps'

test('a rule of a restored backup that is approved, changed and approved again texts no one of that day or the next', async () => {
  const { core, rule } = await openOn()
  const putBack = core.snapshot()
  await pass(core, 100 * minute)
  expect(texts(core)).toHaveLength(3)
  const later = await core.crash(putBack)
  await later.codeOf(later.client.recovery.adopt())
  await switchOn(later, rule)
  await later.drive(later.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(later, 90 * minute)) }))
  const approved = await switchOn(later, rule)
  expect(approved.approval?.fromDay).toBe(dayIn(later, 48 * hour))
  await pass(later, 4 * hour)
  expect(texts(later)).toHaveLength(3)
}, 90_000)

test('a rule that was a draft in the restored backup texts no one of that day or the next either', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId)
  const putBack = core.snapshot()
  await switchOn(core, rule)
  await pass(core, 100 * minute)
  expect(texts(core)).toHaveLength(3)
  const later = await core.crash(putBack)
  await later.drive(later.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(later, 90 * minute)) }))
  await expect(switchOn(later, rule)).rejects.toThrow('SENDING_LOCKED')
  await later.drive(later.client.recovery.adopt())
  const approved = await switchOn(later, rule)
  await pass(later, 4 * hour)
  expect(texts(later)).toHaveLength(3)
  expect(approved.approval?.fromDay).toBeDefined()
}, 90_000)

test('people whose moment passed in a pause get nothing, also if the app was closed and the rule may be late', async () => {
  const { core, rule } = await openOn({ missed: { kind: 'same_day', hours: 6 } })
  await core.drive(core.client.standing.pause({ ruleId: rule.id }))
  await pass(core, minute)
  const later = await closedFor(core, 3 * hour)
  // Before the first poll: the moment was in the pause all the same.
  later.db
    .prepare('UPDATE standing_rules SET looked_until = ?')
    .run(new Date(later.clock.now() - 3 * hour).toISOString())
  await later.drive(later.client.standing.resume({ ruleId: rule.id }))
  await pass(later, 30 * minute)
  expect(texts(later)).toEqual([])
  expect(await leftOut(later, rule)).toEqual({ user: 3 })
})

test('a number that becomes that of another person who is claimed is texted once', async () => {
  const { core, listId } = await openWithPeople({ people: 2, dates: ['1990-11-21', '1990-11-21'] })
  const rule = await addRule(core, listId, {
    when: { kind: 'yearly', field: 'custom1', time: clockIn(core, 90 * minute), leapDay: '28_february' },
  })
  core.db.prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?').run('1990-11-22', fictionPhone(1))
  await switchOn(core, rule)
  await pass(core, 100 * minute)
  expect(texted(core)).toEqual([fictionPhone(0)])
  // The second person's number is corrected to that of the first, who is no contact any more, just after the claim.
  core.db.exec(`CREATE TRIGGER number_corrected AFTER INSERT ON campaigns BEGIN
    UPDATE contacts SET phone = '${fictionPhone(9)}' WHERE phone = '${fictionPhone(0)}';
    UPDATE contacts SET phone = '${fictionPhone(0)}' WHERE phone = '${fictionPhone(1)}';
  END`)
  await pass(core, 23 * hour)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect((await one(core, rule)).state).toBe('on')
}, 90_000)

test('someone in doubt to whom a person sends again the next day is texted, although their time is over', async () => {
  const { core, rule } = await openOn({ people: 1 })
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', times: 1 },
    do: { connection: 'reset_before' },
  })
  await pass(core, 100 * minute)
  await pass(core, 24 * hour)
  const { id: campaignId } = core.db
    .prepare(
      "SELECT c.id FROM campaigns c JOIN recipients r ON r.campaign_id = c.id WHERE r.state IN ('uncertain', 'absent')",
    )
    .get() as { id: string }
  const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId }))
  await core.drive(core.client.outbox.decide({ campaignId, choice: 'send_again', uncertain, absent }))
  await pass(core, 30 * minute)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect((await one(core, rule)).state).toBe('paused')
}, 90_000)
