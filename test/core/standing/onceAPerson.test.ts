import { expect, test, vi } from 'vitest'
import { addList, fictionPhone } from '../../support/steps/campaignSteps'
import {
  addRule,
  clockIn,
  closedFor,
  daily,
  dayIn,
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
import type { StandingWhen } from '@contract'

const birthday = (time: string): StandingWhen => ({ kind: 'yearly', field: 'custom1', time, leapDay: '28_february' })

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

test('a day that is skipped texts no one, also those who were claimed, and the next day goes out', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: dayIn(core) }))
  expect((await one(core, rule)).skippedDays).toEqual([dayIn(core)])
  await pass(core, hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ skipped_day: 3 })
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
})

test('a skipped day that is taken back in time goes out', async () => {
  const { core, rule } = await openOn()
  await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: dayIn(core) }))
  await pass(core, 50 * minute)
  await core.drive(core.client.standing.unskipDay({ ruleId: rule.id, day: dayIn(core) }))
  await pass(core, hour)
  expect(texts(core)).toHaveLength(3)
})

test('a person who is taken out gets nothing although they wait in the campaign of today', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(fictionPhone(1)) as {
    id: number
  }
  expect(await core.drive(core.client.standing.takeOut({ ruleId: rule.id, contactId }))).toEqual({ setAside: 1 })
  await pass(core, hour)
  expect(texted(core).toSorted()).toEqual([fictionPhone(0), fictionPhone(2)])
  expect(await leftOut(core, rule)).toEqual({ taken_out: 1 })
  const { rows } = await core.drive(core.client.standing.takenOut({ ruleId: rule.id, offset: 0, limit: 9 }))
  expect(rows).toMatchObject([{ contactId, phone: fictionPhone(1) }])
})

test('a person who is taken out stays out with another contact of the same number, until they are put back', async () => {
  const { core, rule } = await openOn()
  const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(fictionPhone(1)) as {
    id: number
  }
  await core.drive(core.client.standing.takeOut({ ruleId: rule.id, contactId }))
  core.db.prepare('UPDATE standing_taken_out SET contact_id = 99').run()
  await pass(core, 100 * minute)
  expect(texted(core)).toHaveLength(2)
  await core.drive(core.client.standing.putBack({ ruleId: rule.id, contactId }))
  expect((await one(core, rule)).takenOut).toBe(0)
})

test('a birthday that is corrected greets once', async () => {
  const { core, rule } = await openOn({
    people: 1,
    dates: ['1990-11-21'],
    when: birthday('11:30'),
  })
  await pass(core, 100 * minute)
  expect(texts(core)).toHaveLength(1)
  core.db.prepare('UPDATE contacts SET custom1 = ?').run('1990-11-22')
  const next = await closedFor(core, 22 * hour)
  await pass(next, 2 * hour)
  expect(texts(next)).toHaveLength(1)
  expect(await leftOut(next, rule)).toEqual({ already_texted: 1 })
})

test('a number that is corrected on the day greets once', async () => {
  const { core } = await openOn({ people: 1, dates: ['1990-11-21'], when: birthday('11:30') })
  await pass(core, 100 * minute)
  core.db.prepare('UPDATE contacts SET phone = ?').run(fictionPhone(7))
  const when = birthday('14:30')
  const { rules } = await core.drive(core.client.standing.all())
  await core.drive(core.client.standing.edit({ ruleId: rules[0]?.id ?? 0, when }))
  await switchOn(core, { id: rules[0]?.id ?? 0 })
  await pass(core, 4 * hour)
  expect(texts(core)).toHaveLength(1)
})

test('an empty date, a text and a birthday in the future are never texted and are counted before the rule is on', async () => {
  const { core, listId } = await openWithPeople({ people: 4, dates: ['', 'soon', '2049-11-21', '1990-11-21'] })
  const rule = await addRule(core, listId, { when: birthday('11:30') })
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(forecast).toMatchObject({ people: 1, audience: 4, dated: 2, largestDay: { day: dayIn(core), people: 1 } })
  expect(Object.fromEntries(forecast.never.map(({ reason, people }) => [reason, people]))).toEqual({
    date_missing: 1,
    date_unreadable: 1,
    date_in_future: 1,
  })
  await switchOn(core, rule)
  await pass(core, 100 * minute)
  expect(texted(core)).toEqual([fictionPhone(3)])
})

test('dates that can be read in two ways refuse the approval until a person says which', async () => {
  const { core, listId } = await openWithPeople({ people: 2, dates: ['21/11/1990', '03/04/1990'] })
  const when = birthday('11:30')
  const rule = await addRule(core, listId, { when })
  const { version, revision, question } = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(question).toMatchObject({ written: '03/04/1990' })
  const { limits } = rule
  const code = await core.codeOf(core.client.standing.switchOn({ ruleId: rule.id, version, revision, limits }))
  expect(code).toBe('STANDING_NOT_READY')
  await core.drive(core.client.standing.edit({ ruleId: rule.id, when: { ...when, order: 'day' } as StandingWhen }))
  expect(await switchOn(core, rule)).toMatchObject({ state: 'on' })
})

test('two rules for the same person and day both send, each once', async () => {
  const { core, listId, rule } = await openOn({ people: 1 })
  const other = await addRule(core, listId, { name: 'Other', template: 'Another text' })
  await switchOn(core, other)
  await pass(core, 100 * minute)
  expect(
    texts(core)
      .map((text) => text.slice(13))
      .toSorted(),
  ).toEqual(['Another text', 'Hello Ada0'])
  expect((await days(core, rule))[0]).toMatchObject({ people: 1 })
})

test('a person who has opted out by then is left out and keeps the claim', async () => {
  const { core, rule, account } = await openOn()
  core.db
    .prepare('INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, ?, ?)')
    .run(account.id, fictionPhone(0), 'gateway', new Date(core.clock.now()).toISOString())
  await pass(core, 100 * minute)
  expect(texted(core)).toHaveLength(2)
  expect(await leftOut(core, rule)).toEqual({})
})

test('a person without a value that the text needs is left out, and the others are texted', async () => {
  const { core, rule } = await openOn({ dates: ['x', 'y'], template: 'Code {{custom1}}' })
  await pass(core, 100 * minute)
  expect(texted(core).toSorted()).toEqual([fictionPhone(0), fictionPhone(1)])
  expect(await leftOut(core, rule)).toEqual({ not_reachable: 1 })
})

test('only people who join while the rule is on are texted, once ever', async () => {
  const { core, listId } = await openWithPeople()
  const when: StandingWhen = { kind: 'joined', listId, count: 1, unit: 'hour' }
  const rule = await addRule(core, listId, { when })
  await switchOn(core, rule)
  await core.clock.advance(2_000)
  const at = new Date(core.clock.now()).toISOString()
  const other = addList(core, [{ phone: fictionPhone(9), firstname: 'New' }])
  core.db
    .prepare('INSERT INTO list_contacts SELECT ?, contact_id, ? FROM list_contacts WHERE list_id = ?')
    .run(listId, at, other)
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([`${fictionPhone(9)} Hello New`])
  const later = new Date(core.clock.now()).toISOString()
  core.db.prepare('UPDATE list_contacts SET added_at = ? WHERE list_id = ? AND added_at = ?').run(later, listId, at)
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(1)
})

test('the hidden draft of a rule is in no list, is not frozen and not removed, and edits it', async () => {
  const { core, rule } = await openOn()
  const { total } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 9 }))
  expect(total).toBe(0)
  expect(await core.drive(core.client.campaigns.totals())).toEqual([])
  expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: rule.draftId }))).toBe('CAMPAIGN_NOT_DRAFT')
  expect(await core.codeOf(core.client.campaigns.remove({ campaignId: rule.draftId }))).toBe('CAMPAIGN_NOT_DRAFT')
  expect((await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))).template).toBe(
    'Hello {{firstname}}',
  )
})

test('pasted numbers and a bypass of opt-outs are refused before a rule is on', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId)
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, bypassOptOut: true }))
  expect((await one(core, rule)).missing).toEqual(['people_kind'])
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, bypassOptOut: false }))
  await core.drive(core.client.campaigns.addNumbers({ campaignId: rule.draftId, text: fictionPhone(5) }))
  expect((await one(core, rule)).missing).toEqual(['people_kind'])
})

test('a trial in the draft of a rule that is on pauses it, and refuses the approval', async () => {
  const { core, rule } = await openOn()
  await core.drive(
    core.client.campaigns.save({
      campaignId: rule.draftId,
      trial: { share: { kind: 'percent', percent: 40 }, waitHours: 4 },
    }),
  )
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' }, missing: ['people_kind'] })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
})

test('a person who opts out while their day waits, and people of a day that is stopped, are counted as left out', async () => {
  const { core, rule, account } = await openOn()
  await pass(core, 60 * minute)
  core.db
    .prepare('INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, ?, ?)')
    .run(account.id, fictionPhone(0), 'gateway', new Date(core.clock.now()).toISOString())
  await pass(core, hour)
  expect(texted(core)).toHaveLength(2)
  expect((await days(core, rule))[0]).toMatchObject({ people: 2, leftOut: [{ reason: 'not_reachable', people: 1 }] })
  await pass(core, 23 * hour)
  const [next] = await days(core, rule)
  await core.drive(core.client.outbox.stop({ campaignId: next?.campaigns[0] ?? '' }))
  await pass(core, hour)
  expect(texted(core)).toHaveLength(2)
  expect((await days(core, rule))[0]).toMatchObject({ people: 0, leftOut: [{ reason: 'not_reachable', people: 2 }] })
}, 60_000)

test('a day whose people were removed by their age has no one who waits', async () => {
  const { core, rule } = await openOn()
  await pass(core, 100 * minute)
  expect((await days(core, rule))[0]).toMatchObject({ people: 3, accepted: 3, waiting: 0 })
  core.db.exec('DELETE FROM recipients')
  expect((await days(core, rule))[0]).toMatchObject({ people: 3, waiting: 0 })
})

test('a new person who stands in the place of a deleted contact is texted', async () => {
  const { core, account, listId } = await openWithPeople()
  const when: StandingWhen = { kind: 'joined', listId, count: 1, unit: 'hour' }
  const rule = await addRule(core, listId, { when })
  await switchOn(core, rule)
  await core.clock.advance(2_000)
  const join = (index: number): void => {
    const at = new Date(core.clock.now()).toISOString()
    core.db
      .prepare(
        "INSERT INTO contacts (id, account_id, phone, country, firstname, name_key, created_at, updated_at) VALUES (900, ?, ?, 'US', 'New', ?, ?, ?)",
      )
      .run(account.id, fictionPhone(index), String(index), at, at)
    core.db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, 900, ?)').run(listId, at)
  }
  join(8)
  await pass(core, 2 * hour)
  await core.drive(core.client.standing.takeOut({ ruleId: rule.id, contactId: 900 }))
  core.db.exec('DELETE FROM list_contacts WHERE contact_id = 900; DELETE FROM contacts WHERE id = 900')
  await pass(core, 23 * hour)
  join(9)
  await pass(core, 2 * hour)
  expect(texted(core)).toEqual([fictionPhone(8), fictionPhone(9)])
}, 60_000)

test('a day of a rule is not changed, and its copy is an ordinary draft', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const [today] = await days(core, rule)
  const campaignId = today?.campaigns[0] ?? ''
  expect(await core.codeOf(core.client.changes.begin({ campaignId }))).toBe('CAMPAIGN_WRONG_STATE')
  const copy = await core.drive(core.client.campaigns.duplicate({ campaignId }))
  const { people } = await core.drive(core.client.campaigns.measure({ campaignId: copy.id }))
  expect(people).toBe(3)
})

test('the next 90 days show who gets it when, by day and by name', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId, { when: daily(clockIn(core, 2 * hour)) })
  const { days: shown } = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect(shown).toHaveLength(90)
  const page = { ruleId: rule.id, day: shown[3]?.day ?? '', offset: 0, limit: 2 }
  const people = await core.drive(core.client.standing.people(page))
  expect(people).toMatchObject({ total: 3, rows: [{ name: 'Ada0', parts: 1 }, { name: 'Ada1' }] })
  const found = await core.drive(core.client.standing.people({ ...page, find: 'ada2' }))
  expect(found).toMatchObject({ total: 1, rows: [{ name: 'Ada2' }] })
  const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(fictionPhone(2)) as {
    id: number
  }
  await core.drive(core.client.standing.takeOut({ ruleId: rule.id, contactId }))
  const never = await core.drive(core.client.standing.never({ ruleId: rule.id, offset: 0, limit: 9 }))
  expect(never).toMatchObject({ total: 1, rows: [{ contactId, reason: 'taken_out' }] })
})
