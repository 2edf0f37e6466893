// A change that moves a time which was ahead into the past: no one is lost without being counted.
import { expect, test, vi } from 'vitest'
import { openCore, type Core } from '../../support/app/openCore'
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
  openWithPeople,
  pass,
  switchOn,
  texted,
} from '../../support/steps/standingSteps'

vi.setConfig({ testTimeout: 60_000 })

const day = 24 * hour
const allDay = { from: '00:00', to: '24:00' }

const saveWeek = (core: Core, week: ({ from: string; to: string } | null)[]) =>
  core.drive(core.client.quietHours.save({ region: 'US-NJ', week, onHolidays: false }))

/** Monday first; closed on the day in so many days. */
function weekWithout(core: Core, inDays: number) {
  const closed = new Date(core.clock.now() + inDays * day).getUTCDay()
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => (weekday === closed ? null : allDay))
}

/** Birthdays of three people in so many days, at a time in an hour and a half. */
async function openBirthdays(
  inDays: number,
  quiet: 'later' | 'next_day' | 'leave_out',
  week: (core: Core) => ReturnType<typeof weekWithout>,
) {
  const { core, listId } = await openWithPeople({ people: 3 })
  core.db.prepare('UPDATE contacts SET custom1 = ?').run(`1984${dayIn(core, inDays * day).slice(4)}`)
  await saveWeek(core, week(core))
  const when = { kind: 'yearly', field: 'custom1', time: clockIn(core, 90 * minute), leapDay: '28_february' } as const
  const rule = await addRule(core, listId, { when, quiet })
  const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: true } }))
  await switchOn(core, rule)
  return { core, rule }
}

/** Three people each day at a time that is so far from now. */
async function openDaily(ms: number) {
  const { core, listId } = await openWithPeople({ people: 3 })
  const rule = await addRule(core, listId, { when: daily(clockIn(core, ms)) })
  await switchOn(core, rule)
  return { core, rule }
}

test('people whose quiet day was to be followed by the next day are counted when the day before is approved instead, which is over', async () => {
  // Today is quiet, and yesterday was open.
  const { core, rule } = await openBirthdays(0, 'next_day', (of) => weekWithout(of, 0))
  await pass(core, 3 * hour)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, quiet: 'earlier' }))
  await switchOn(core, rule)
  await pass(core, hour)
  expect(texted(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ time_moved: 3 })
})

test('people who waited for quiet hours to end are counted when the hours are changed and their time is over', async () => {
  const until = (core: Core) => Array.from({ length: 7 }, () => ({ from: clockIn(core, 6 * hour), to: '24:00' }))
  const { core, rule } = await openBirthdays(0, 'later', until)
  await pass(core, 3 * hour)
  await saveWeek(
    core,
    Array.from({ length: 7 }, () => allDay),
  )
  await pass(core, 4 * hour)
  expect(texted(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ time_moved: 3 })
})

test('people who are due today are counted when an earlier time of day is approved that is over already', async () => {
  const { core, rule } = await openDaily(5 * hour)
  await pass(core, 2 * hour)
  const { id: ruleId } = rule
  await core.drive(core.client.standing.edit({ ruleId, when: daily(clockIn(core, -hour)) }))
  const shownOf = async (ofChange: boolean) =>
    (await core.drive(core.client.standing.forecast({ ruleId, ofChange }))).movedIntoPast
  expect([await shownOf(true), await shownOf(false)]).toEqual([3, 0])
  await switchOn(core, rule)
  await pass(core, 4 * hour)
  expect(texted(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ time_moved: 3 })
})

test('people with a date soon are counted when a reminder longer before it is approved', async () => {
  const { core, listId } = await openWithPeople({ people: 3 })
  core.db.prepare('UPDATE contacts SET custom1 = ?').run(dayIn(core, 5 * day))
  core.db.prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?').run(dayIn(core, 300 * day), fictionPhone(1))
  const when = {
    kind: 'around',
    field: 'custom1',
    count: 1,
    unit: 'day',
    side: 'before',
    time: clockIn(core, hour),
  } as const
  const rule = await addRule(core, listId, { when })
  await switchOn(core, rule)
  await pass(core, minute)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: { ...when, count: 30 } }))
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(await leftOut(core, rule)).toEqual({ time_moved: 2 })
})

test('a time that is moved from one that is ahead to another one ahead leaves no one out', async () => {
  const { core, rule } = await openDaily(5 * hour)
  await pass(core, minute)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, 3 * hour)) }))
  await switchOn(core, rule)
  await pass(core, 4 * hour)
  expect(texted(core)).toHaveLength(3)
  expect(await leftOut(core, rule)).toEqual({})
})

test('people who were texted already are not counted when their time is moved', async () => {
  const { core, rule } = await openDaily(90 * minute)
  await pass(core, 2 * hour)
  expect(texted(core)).toHaveLength(3)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, -30 * minute)) }))
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(await leftOut(core, rule)).toEqual({})
})

test('people who were counted already are not counted again when their time is moved', async () => {
  const { core, rule } = await openDaily(2 * hour)
  await pass(core, minute)
  const later = await closedFor(core, 5 * hour)
  await pass(later, 2 * minute)
  expect(await leftOut(later, rule)).toEqual({ computer_off: 3 })
  await later.drive(later.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(later, -4 * hour)) }))
  await switchOn(later, rule)
  await pass(later, 2 * minute)
  expect(await leftOut(later, rule)).toEqual({ computer_off: 3 })
})

test('people whose time passed while the gateway was out of reach are counted also after a new version was approved meanwhile', async () => {
  const { core, rule } = await openDaily(2 * hour)
  await pass(core, minute)
  const { practice, profile, secrets, marks } = core
  await core.stop()
  const away = await openCore({ practice, profile, secrets, marks, saysTime: 'never' })
  await pass(away, 5 * hour)
  const { limits } = await away.drive(away.client.standing.one({ ruleId: rule.id }))
  await away.drive(away.client.standing.edit({ ruleId: rule.id, limits: { ...limits, peoplePerDay: 20 } }))
  await switchOn(away, rule)
  const back = await closedFor(away, minute)
  await pass(back, 2 * minute)
  expect(await leftOut(back, rule)).toEqual({ computer_off: 3 })
})
