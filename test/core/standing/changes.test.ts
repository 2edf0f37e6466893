// A rule that is changed while it is on: a new version waits for its approval, and the approved one goes on.
import { expect, test, vi } from 'vitest'
import { addList, fictionPhone, makePeople } from '../../support/steps/campaignSteps'
import {
  addRule,
  clockIn,
  daily,
  hour,
  leftOut,
  minute,
  one,
  openOn,
  openWithPeople,
  pass,
  switchOn,
  texted,
  wideLimits,
} from '../../support/steps/standingSteps'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

const everyone = makePeople(3).map(({ phone }) => phone)

test('a changed time waits for its approval beside the rule, which goes on at the approved time', async () => {
  const { core, rule } = await openOn()
  const later = daily(clockIn(core, 5 * hour))
  const edited = await core.drive(core.client.standing.edit({ ruleId: rule.id, when: later }))
  expect(edited).toMatchObject({ state: 'on', when: rule.when, proposed: { when: later } })
  const { ruleId } = { ruleId: rule.id }
  const day = edited.createdAt.slice(0, 10)
  const timeOf = async (ofChange: boolean) =>
    (await core.drive(core.client.standing.people({ ruleId, day, ofChange, offset: 0, limit: 1 }))).rows[0]?.at.slice(
      11,
      16,
    )
  expect(await timeOf(false)).toBe('time' in rule.when ? rule.when.time : '')
  expect(await timeOf(true)).toBe('time' in later ? later.time : '')
  await pass(core, 100 * minute)
  expect(texted(core).toSorted()).toEqual(everyone)
})

test('people who are claimed already get it at the old time when a new time is approved, and not again at the new one', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  expect(core.db.prepare("SELECT count(*) AS n FROM standing_claims WHERE state = 'approved'").get()).toEqual({ n: 3 })
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, 3 * hour)) }))
  expect((await switchOn(core, rule)).proposed).toBeUndefined()
  await pass(core, 40 * minute)
  expect(texted(core).toSorted()).toEqual(everyone)
  await pass(core, 4 * hour)
  expect(texted(core)).toHaveLength(3)
  expect(await leftOut(core, rule)).toEqual({})
})

test('a new version that is approved in time sends at its own time alone', async () => {
  const { core, rule } = await openOn()
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, 3 * hour)) }))
  await switchOn(core, rule)
  await pass(core, 2.5 * hour)
  expect(texted(core)).toEqual([])
  await pass(core, hour)
  expect(texted(core).toSorted()).toEqual(everyone)
})

test('a change that is discarded leaves the rule as it was approved', async () => {
  const { core, rule } = await openOn()
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, 5 * hour)) }))
  const back = await core.drive(core.client.standing.discardChange({ ruleId: rule.id }))
  expect(back).toMatchObject({ state: 'on', when: rule.when })
  expect(back.proposed).toBeUndefined()
  await pass(core, 100 * minute)
  expect(texted(core)).toHaveLength(3)
})

test('the name and a stricter limit hold at once, and a wider limit waits for its approval', async () => {
  const { core, rule } = await openOn()
  const strict = { ...wideLimits, peoplePerDay: 50 }
  const wide = { ...wideLimits, peoplePerDay: 500 }
  const first = await core.drive(core.client.standing.edit({ ruleId: rule.id, name: 'Hello', limits: strict }))
  expect(first).toMatchObject({ state: 'on', name: 'Hello', limits: strict, approval: { limits: strict } })
  expect(first.proposed).toBeUndefined()
  const second = await core.drive(core.client.standing.edit({ ruleId: rule.id, limits: wide }))
  expect(second).toMatchObject({
    state: 'on',
    limits: strict,
    approval: { limits: strict },
    proposed: { limits: wide },
  })
  const third = await core.drive(
    core.client.standing.edit({
      ruleId: rule.id,
      limits: { ...wideLimits, peoplePerDay: 2 },
      missed: { kind: 'same_day', hours: 2 },
    }),
  )
  expect(third).toMatchObject({ state: 'on', missed: rule.missed, approval: { limits: { peoplePerDay: 2 } } })
  await pass(core, 100 * minute)
  expect(texted(core)).toEqual([])
})

test('a text that is changed beside a new version pauses the rule, and one approval covers both', async () => {
  const { core, rule } = await openOn()
  const later = daily(clockIn(core, 3 * hour))
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: later }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Another text' }))
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' }, proposed: { when: later } })
  expect(await switchOn(core, rule)).toMatchObject({ state: 'on', when: later })
  await pass(core, 4 * hour)
  expect(texted(core).toSorted()).toEqual(everyone)
})

test('another list whose new people are texted pauses the rule at once', async () => {
  const { core, rule, listId } = await openOn({ when: { kind: 'joined', listId: 1, count: 2, unit: 'hour' } })
  const edited = await core.drive(
    core.client.standing.edit({
      ruleId: rule.id,
      when: { kind: 'joined', listId: listId + 1, count: 2, unit: 'hour' },
    }),
  )
  expect(edited).toMatchObject({ state: 'paused', paused: { by: 'changed' } })
  expect(edited.proposed).toBeUndefined()
})

test('each limit that is stricter holds at once, also beside one that waits because it is wider', async () => {
  const { core, rule } = await openOn()
  const limits = { ...wideLimits, peoplePerDay: 2, peoplePerMonth: 5_000 }
  const edited = await core.drive(core.client.standing.edit({ ruleId: rule.id, limits }))
  expect(edited).toMatchObject({
    state: 'on',
    approval: { limits: { ...wideLimits, peoplePerDay: 2 } },
    proposed: { limits },
  })
  await pass(core, 100 * minute)
  expect(texted(core)).toEqual([])
})

test('people who joined before a new version was approved are texted by it', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId, { when: { kind: 'joined', listId, count: 2, unit: 'hour' } })
  await switchOn(core, rule)
  await pass(core, minute)
  const other = addList(core, [{ phone: fictionPhone(9), firstname: 'New' }])
  core.db
    .prepare('INSERT INTO list_contacts SELECT ?, contact_id, ? FROM list_contacts WHERE list_id = ?')
    .run(listId, new Date(core.clock.now()).toISOString(), other)
  await pass(core, 5 * minute)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, missed: { kind: 'same_day', hours: 1 } }))
  expect(await switchOn(core, rule)).toMatchObject({ state: 'on', missed: { kind: 'same_day', hours: 1 } })
  await pass(core, 2.5 * hour)
  expect(texted(core)).toEqual([fictionPhone(9)])
})

test('people who are claimed already get it after two new versions were approved within their hour', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  for (const hours of [3, 4]) {
    await core.drive(core.client.standing.edit({ ruleId: rule.id, when: daily(clockIn(core, hours * hour)) }))
    await switchOn(core, rule)
  }
  await pass(core, 40 * minute)
  expect(texted(core).toSorted()).toEqual(everyone)
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
})

test('a rule that was approved again is not paused by a day that was approved before', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Another text' }))
  await switchOn(core, rule)
  await pass(core, 40 * minute)
  expect(texted(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ changed: 3 })
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
})

test('a calendar that counts the rule meanwhile does not make the forecast of its new version out of date', async () => {
  const { core, rule } = await openOn()
  const later = daily(clockIn(core, 3 * hour))
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: later }))
  const ruleId = rule.id
  const { version, revision } = await core.drive(core.client.standing.forecast({ ruleId, ofChange: true }))
  await core.drive(core.client.calendar.standing({ from: '2026-11-21', to: '2026-11-30' }))
  const { limits } = await one(core, rule)
  const on = await core.drive(core.client.standing.switchOn({ ruleId, version, revision, limits }))
  expect(on).toMatchObject({ state: 'on', when: later })
})

test('people who were texted for a date are not texted for it again when the days before it are changed', async () => {
  const when = { kind: 'around', field: 'custom1', unit: 'day', side: 'before' } as const
  const { core, listId } = await openWithPeople({ people: 1, dates: ['2026-11-22'] })
  const rule = await addRule(core, listId, { when: { ...when, count: 1, time: clockIn(core, 90 * minute) } })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: { ...when, count: 0, time: '00:30' } }))
  await switchOn(core, rule)
  await pass(core, 13 * hour)
  expect(texted(core)).toEqual([fictionPhone(0)])
  expect(await leftOut(core, rule)).toEqual({ already_texted: 1 })
})

test('a choice for quiet hours waits for its approval, and the usual one changes nothing of a rule from before there was a choice', async () => {
  const { core, rule } = await openOn()
  const terms = () => core.db.prepare('SELECT terms FROM standing_rules').get()
  const before = terms()
  const time = clockIn(core, 90 * minute)
  // Exactly as it was stored before there was a choice, because the approval is of this text.
  expect(before).toEqual({
    terms: `{"missed":{"kind":"leave_out"},"when":{"days":{"kind":"week","weekdays":[1,2,3,4,5,6,7]},"kind":"every","time":"${time}"},"zone":"account"}`,
  })
  const usual = await core.drive(core.client.standing.edit({ ruleId: rule.id, quiet: 'later' }))
  expect(usual).toMatchObject({ state: 'on', quiet: 'later' })
  expect(usual.proposed).toBeUndefined()
  expect(terms()).toEqual(before)

  const other = await core.drive(core.client.standing.edit({ ruleId: rule.id, quiet: 'leave_out' }))
  expect(other).toMatchObject({ state: 'on', quiet: 'later', proposed: { quiet: 'leave_out' } })
  const back = await core.drive(core.client.standing.edit({ ruleId: rule.id, quiet: 'later' }))
  expect(back.proposed).toBeUndefined()
  await core.drive(core.client.standing.edit({ ruleId: rule.id, quiet: 'leave_out' }))
  const approved = await switchOn(core, rule)
  expect(approved).toMatchObject({ state: 'on', quiet: 'leave_out' })
  expect(approved.proposed).toBeUndefined()
  await pass(core, 100 * minute)
  expect(texted(core).toSorted()).toEqual(everyone)
})
