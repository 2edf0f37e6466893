// A person's day is one on which nothing is sent to them: the choice of the rule, and that no one gets it twice because of it.
import { expect, test } from 'vitest'
import type { StandingQuiet, StandingRule } from '@contract'
import type { Core } from '../../support/app/openCore'
import {
  addRule,
  clockIn,
  closedFor,
  dayIn,
  days,
  hour,
  leftOut,
  minute,
  one,
  openWithPeople,
  pass,
  switchOn,
  texted,
  texts,
  wideLimits,
  type RuleChoice,
} from '../../support/steps/standingSteps'
import { fictionPhone } from '../../support/steps/campaignSteps'

const day = 24 * hour
const weekOf = (core: Core, quiet: readonly number[]) => {
  const open = { from: '00:00', to: '24:00' }
  const days = new Set(quiet.map((days) => new Date(core.clock.now() + days * day).getUTCDay()))
  // Monday first.
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => (days.has(weekday) ? null : open))
}

interface Choice extends RuleChoice {
  readonly quiet: StandingQuiet
  /** Days from today on which nothing is sent. */
  readonly quietDays: readonly number[]
  /** Birthdays, in days from today. */
  readonly birthdays: readonly number[]
}

/** Birthdays at a time in an hour and a half. */
async function openQuiet({ quietDays, birthdays, ...choice }: Choice) {
  const { core, listId, account } = await openWithPeople({ people: birthdays.length })
  for (const [index, days] of birthdays.entries())
    core.db
      .prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?')
      .run(`1984${dayIn(core, days * day).slice(4)}`, fictionPhone(index))
  await core.drive(core.client.quietHours.save({ region: 'US-NJ', week: weekOf(core, quietDays), onHolidays: false }))
  const when = { kind: 'yearly', field: 'custom1', time: clockIn(core, 90 * minute), leapDay: '28_february' } as const
  const rule = await addRule(core, listId, { when, ...choice })
  const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: true } }))
  return { core, rule, listId, account }
}

const edit = (core: Core, { id: ruleId }: StandingRule, quiet: StandingQuiet) =>
  core.drive(core.client.standing.edit({ ruleId, quiet }))

/** To the same time some days later. */
async function daysLater(core: Core, days: number): Promise<Core> {
  const next = await closedFor(core, days * day - 2 * hour)
  await pass(next, 3 * hour)
  return next
}

test('a birthday on a quiet day goes the day before, and not once more on the day itself', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1], birthdays: [1] })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  await edit(core, rule, 'next_day')
  await switchOn(core, rule)
  const later = await daysLater(core, 2)
  expect(texted(later)).toHaveLength(1)
  expect(await days(later, rule)).toMatchObject([{ day: dayIn(core, -day), people: 1, leftOut: [] }])
}, 60_000)

test('a birthday of yesterday that was quiet goes today, the next open day, if the rule says so', async () => {
  const { core, rule } = await openQuiet({ quiet: 'next_day', quietDays: [-1], birthdays: [-1] })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect((await days(core, rule)).map((each) => each.day)).toEqual([dayIn(core, -day)])
}, 60_000)

test('a birthday on a holiday before two quiet days was forgotten on the day on which it had to go', async () => {
  const { core, rule } = await openQuiet({ quiet: 'next_day', quietDays: [], birthdays: [5] })
  expect(dayIn(core, 5 * day)).toBe('2026-11-26')
  await core.drive(core.client.quietHours.save({ region: 'US-NJ', week: weekOf(core, [6, 7]), onHolidays: true }))
  await switchOn(core, rule)
  await pass(core, minute)
  const before = await closedFor(core, 7 * day)
  await pass(before, 2 * hour)
  expect(texted(before)).toEqual([])
  const then = await closedFor(before, day - 2 * hour)
  await pass(then, 2 * hour)
  // Opt-outs of the hours in which the app was closed are asked about before anyone is texted.
  const claims = then.db.prepare('SELECT due_day AS day FROM standing_claims').all()
  expect([claims, await leftOut(then, rule)]).toEqual([[{ day: '2026-11-26' }], {}])
}, 60_000)

test('a birthday on a quiet day is left out, and counted, if the rule says so', async () => {
  const { core, rule } = await openQuiet({ quiet: 'leave_out', quietDays: [0], birthdays: [0] })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ quiet: 1 })
}, 60_000)

test('a choice that is changed after people were claimed, and before they are texted, texts them once', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1], birthdays: [1] })
  await switchOn(core, rule)
  await pass(core, 60 * minute)
  await edit(core, rule, 'next_day')
  await switchOn(core, rule)
  await pass(core, 60 * minute)
  expect(texted(core)).toEqual([fictionPhone(0)])
  const later = await daysLater(core, 2)
  expect(texted(later)).toHaveLength(1)
  expect(await days(later, rule)).toMatchObject([{ day: dayIn(core, -day), people: 1, leftOut: [] }])
}, 60_000)

test('another choice that is approved while people are being claimed holds for those who are not claimed yet', async () => {
  const { core, rule } = await openQuiet({ quiet: 'leave_out', quietDays: [1], birthdays: [0, 1] })
  const version = () => core.db.prepare('SELECT terms, approval FROM standing_rules').get() as Record<string, string>
  await switchOn(core, rule)
  const leavesOut = version()
  await edit(core, rule, 'earlier')
  await switchOn(core, rule)
  expect(version().terms).not.toEqual(leavesOut.terms)
  // The new version is approved again just after the first of the two days is claimed.
  core.db.exec(`CREATE TRIGGER approved_meanwhile AFTER INSERT ON standing_claims BEGIN
    UPDATE standing_rules SET terms = '${leavesOut.terms}', approval = '${leavesOut.approval}';
  END`)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect(await one(core, rule)).toMatchObject({ state: 'on', quiet: 'leave_out' })
}, 60_000)

test('people who were claimed for today, and whose text goes out after the last day of the approval, are left out', async () => {
  const { core, rule } = await openQuiet({ quiet: 'next_day', quietDays: [-1], birthdays: [-1] })
  await switchOn(core, rule)
  await pass(core, 60 * minute)
  // As if it were just after midnight: the day of sending is the one after the last.
  core.db.prepare('UPDATE standing_claims SET limit_day = ?').run(dayIn(core, day))
  const limits = { ...wideLimits, validUntil: dayIn(core) }
  expect(await core.drive(core.client.standing.edit({ ruleId: rule.id, limits }))).toMatchObject({ state: 'on' })
  await pass(core, hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ ended: 1 })
})

test('a skipped day of yesterday whose people go today can be taken back', async () => {
  const { core, rule } = await openQuiet({ quiet: 'next_day', quietDays: [-1], birthdays: [-1] })
  const yesterday = dayIn(core, -day)
  await switchOn(core, rule)
  await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: yesterday }))
  expect((await one(core, rule)).skippedDays).toEqual([yesterday])
  await core.drive(core.client.standing.unskipDay({ ruleId: rule.id, day: yesterday }))
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
})

test('a birthday whose earlier day was before the rule was on gets nothing', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1], birthdays: [1] })
  await pass(core, 2 * hour)
  await switchOn(core, rule)
  const later = await daysLater(core, 1)
  expect(texts(later)).toEqual([])
}, 60_000)

test('a limit for a day counts the day on which texts go out, and the day that pauses a rule is the one that they are for', async () => {
  const limits = { ...wideLimits, peoplePerDay: 2 }
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1, 2], birthdays: [0, 1, 2], limits })
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast.largestDay?.people).toBe(1)
  expect(forecast.largestSending).toEqual({ day: dayIn(core), people: 3 })
  expect(forecast.days.map((each) => each.elsewhere)).toEqual([
    undefined,
    [{ day: dayIn(core), people: 1 }],
    [{ day: dayIn(core), people: 1 }],
  ])
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'limit_people', people: 3 } })
})

test('people whom quiet days bring together on one day are texted without a question about a large day', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1, 2], birthdays: [0, 1, 2] })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toHaveLength(3)
})

test('a birthday that is skipped is skipped also on the day before, on which it would go', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [1], birthdays: [0, 1] })
  await switchOn(core, rule)
  await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: dayIn(core, day) }))
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect(await leftOut(core, rule)).toEqual({ skipped_day: 1 })
})

test('the calendar shows people on the day on which quiet days let them be texted', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [3, 4], birthdays: [2, 3, 4] })
  await switchOn(core, rule)
  const [due, third, fourth] = [2, 3, 4].map((days) => dayIn(core, days * day))
  const shown = await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core, 9 * day) }))
  expect(shown.map(({ day: on, dueDay, people }) => [on, dueDay, people])).toEqual([
    [due, undefined, 1],
    [due, third, 1],
    [due, fourth, 1],
  ])
})

test('the forecast names the first person whose time is in quiet hours, and what becomes of them', async () => {
  const { core, rule } = await openQuiet({ quiet: 'earlier', quietDays: [3], birthdays: [2, 3] })
  const example = async () =>
    (await core.drive(core.client.standing.forecast({ ruleId: rule.id, ofChange: true }))).quietExample
  const due = dayIn(core, 3 * day)
  const at = `${dayIn(core, 2 * day)}T${clockIn(core, 90 * minute)}:00.000Z`
  expect(await example()).toMatchObject({ name: 'Ada1', day: due, at })
  await edit(core, rule, 'leave_out')
  const left = await example()
  expect(left).toMatchObject({ name: 'Ada1', day: due })
  expect(left?.at).toBeUndefined()
})

test('a birthday that went three days early before a backup was restored does not go again under another choice', async () => {
  const { core, rule } = await openQuiet({ quiet: 'next_day', quietDays: [1, 2, 3], birthdays: [3] })
  await switchOn(core, rule)
  const putBack = core.snapshot()
  await edit(core, rule, 'earlier')
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  const older = await core.crash(putBack)
  await older.drive(older.client.recovery.adopt())
  const approved = await switchOn(older, rule)
  expect(approved).toMatchObject({ quiet: 'next_day', approval: { fromDay: dayIn(older, 5 * day) } })
  await pass(older, minute)
  const later = await daysLater(older, 4)
  expect(texted(later)).toEqual([fictionPhone(0)])
  expect(await leftOut(later, rule)).toEqual({ restored: 1 })
}, 90_000)

test('a reminder that went almost a week early before a backup was restored does not go again under another choice', async () => {
  const { core, listId } = await openQuiet({ quiet: 'earlier', quietDays: [1, 2, 3, 4, 5, 6], birthdays: [7] })
  core.db.prepare('UPDATE contacts SET custom1 = ?').run(dayIn(core, 7 * day))
  const time = clockIn(core, 90 * minute)
  const when = { kind: 'around', field: 'custom1', count: 1, unit: 'day', side: 'before', time } as const
  const rule = await addRule(core, listId, { when, quiet: 'next_day' })
  const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: true } }))
  await switchOn(core, rule)
  const putBack = core.snapshot()
  await edit(core, rule, 'earlier')
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  const older = await core.crash(putBack)
  await older.drive(older.client.recovery.adopt())
  await switchOn(older, rule)
  await pass(older, minute)
  const later = await daysLater(older, 7)
  expect(texted(later)).toEqual([fictionPhone(0)])
  expect(await leftOut(later, rule)).toEqual({ restored: 1 })
}, 90_000)
