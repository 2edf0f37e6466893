import { expect, test, vi } from 'vitest'
import {
  addRule,
  closedFor,
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
  wideLimits,
} from '../../support/steps/standingSteps'
import { fictionPhone } from '../../support/steps/campaignSteps'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

test('a rule that is paused sends to no one who was claimed, and says that it was paused', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.standing.pause({ ruleId: rule.id }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ user: 3 })
})

test('a rule that is resumed before the moment still sends to people of that day', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.standing.pause({ ruleId: rule.id }))
  await pass(core, 5 * minute)
  await core.drive(core.client.standing.resume({ ruleId: rule.id }))
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(3)
})

test('people whose moment passed in a pause get nothing after it, and are counted once as paused', async () => {
  const { core, rule } = await openOn()
  await core.drive(core.client.standing.pause({ ruleId: rule.id }))
  await pass(core, 100 * minute)
  await core.drive(core.client.standing.resume({ ruleId: rule.id }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ user: 3 })
})

test('a changed text pauses the rule at once, and people who were claimed do not get the old one', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Something else' }))
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' } })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await leftOut(core, rule)).toEqual({ changed: 3 })
  expect(await core.codeOf(core.client.standing.resume({ ruleId: rule.id }))).toBe('STANDING_WRONG_STATE')
})

test('a text that was changed and changed back needs a new approval all the same', async () => {
  const { core, rule } = await openOn()
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Something else' }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, template: 'Hello {{firstname}}' }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'changed' } })
})

test('people of a day whose campaign a person paused until their time was over are counted as paused', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const campaignId = (await days(core, rule))[0]?.campaigns[0] ?? ''
  await core.drive(core.client.outbox.pause({ campaignId }))
  await pass(core, 5 * hour)
  expect(await leftOut(core, rule)).toEqual({ user: 3 })
  expect(await core.codeOf(core.client.outbox.resume({ campaignId }))).toBe('CAMPAIGN_WRONG_STATE')
  await pass(core, 20 * minute)
  expect(texts(core)).toEqual([])
})

test('a stricter limit holds at once, also for people who were claimed under the old one', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const limits = { ...wideLimits, peoplePerDay: 2 }
  const edited = await core.drive(core.client.standing.edit({ ruleId: rule.id, limits }))
  expect(edited.state).toBe('on')
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
})

test('a stricter limit of a month holds at once, also for people who were approved under the old one', async () => {
  const { core, rule } = await openOn()
  await pass(core, 60 * minute)
  const limits = { ...wideLimits, peoplePerMonth: 2 }
  const edited = await core.drive(core.client.standing.edit({ ruleId: rule.id, limits }))
  expect(edited.state).toBe('on')
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
})

test('a day with more than twice the people of the forecast is not begun, and says its numbers', async () => {
  const { core, rule, listId } = await openOn({ people: 2 })
  addMore(core, listId, 3)
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  const now = await one(core, rule)
  expect(now).toMatchObject({ state: 'paused', paused: { by: 'large_day', day: dayIn(core), people: 5, usual: 2 } })
  expect(await core.codeOf(core.client.standing.resume({ ruleId: rule.id }))).toBe('STANDING_WRONG_STATE')
})

test('one large day that a person approves goes out, and a larger one is not', async () => {
  const { core, rule, listId } = await openOn({ people: 2 })
  addMore(core, listId, 3)
  await pass(core, 40 * minute)
  const { paused } = await one(core, rule)
  const day = paused?.day ?? ''
  expect(await core.codeOf(core.client.standing.approveDay({ ruleId: rule.id, day, people: 6 }))).toBe(
    'APPROVAL_COUNT_WRONG',
  )
  await core.drive(core.client.standing.approveDay({ ruleId: rule.id, day, people: 5 }))
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(5)
  addMore(core, listId, 4, 70)
  const next = await closedFor(core, 21 * hour)
  await pass(next, hour)
  expect(texts(next)).toHaveLength(5)
  expect(await one(next, rule)).toMatchObject({ state: 'paused', paused: { by: 'large_day', people: 9 } })
})

test('an edit after a large day was approved voids that approval', async () => {
  const { core, rule, listId } = await openOn({ people: 2 })
  addMore(core, listId, 3)
  await pass(core, 40 * minute)
  const { paused } = await one(core, rule)
  await core.drive(core.client.standing.approveDay({ ruleId: rule.id, day: paused?.day ?? '', people: 5 }))
  await core.drive(core.client.standing.edit({ ruleId: rule.id, limits: { ...wideLimits, peoplePerDay: 90 } }))
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'large_day' } })
})

test('a day that would pass the limit of people texts no one and pauses the rule', async () => {
  const { core, rule } = await openOn({ limits: { ...wideLimits, peoplePerMonth: 2 } })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'limit_people', people: 3 } })
  expect(await leftOut(core, rule)).toEqual({ limit_people: 3 })
})

test('a day that would cost more than its limit texts no one and pauses the rule', async () => {
  const { core, rule } = await openOn({ limits: { ...wideLimits, microsPerDay: 10 } })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'limit_money' } })
})

test('the gateway gives no price, so nothing is sent and the rule pauses', async () => {
  const { core, rule } = await openOn()
  core.practice.gateway.faults.add({
    match: { path: '/sms/estimate', times: 'always' },
    do: { answer: { status: 200, body: JSON.stringify({ estimated_cost: 0, sms_count: 0, contact_count: 3 }) } },
  })
  await pass(core, 2 * hour)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'no_price' } })
})

test('a price that cannot be asked for is asked for again until the moment has passed', async () => {
  const { core, rule } = await openOn()
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 3 }, do: { connection: 'refused' } })
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(3)
  expect(await one(core, rule)).toMatchObject({ state: 'on' })
})

test('someone in doubt pauses the rule, and no one else of it is texted', async () => {
  const { core, rule, account } = await openOn({ people: 6 })
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { batchSize: 2 } }))
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', times: 1 },
    do: { connection: 'reset_after' },
  })
  await pass(core, 100 * minute)
  expect(texts(core).length).toBeLessThanOrEqual(2)
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'uncertain' } })
})

test('“Pause all” and “Stop all” pause the rules of the account', async () => {
  for (const act of ['pauseAll', 'stopAll'] as const) {
    const { core, rule } = await openOn()
    await core.drive(core.client.outbox[act]())
    expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'all' } })
    await pass(core, 2 * hour)
    expect(texts(core)).toEqual([])
  }
})

test('an approval that has ended sends nothing more', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId, { limits: { ...wideLimits, validUntil: dayIn(core) } })
  await switchOn(core, rule)
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(3)
  const next = await closedFor(core, 21 * hour)
  await pass(next, 3 * hour)
  expect(texts(next)).toHaveLength(3)
  expect(await one(next, rule)).toMatchObject({ state: 'paused', paused: { by: 'ended' } })
  expect(
    (await days(next, rule)).some(({ leftOut: reasons }) => reasons.some(({ reason }) => reason === 'ended')),
  ).toBe(true)
})

test('a rule that is switched off or removed sends nothing more', async () => {
  for (const act of ['switchOff', 'remove'] as const) {
    const { core, rule } = await openOn()
    await pass(core, 60 * minute)
    await core.drive<unknown>(core.client.standing[act]({ ruleId: rule.id }))
    await pass(core, 2 * hour)
    expect(texted(core)).toEqual([])
  }
})

function addMore(core: Awaited<ReturnType<typeof openOn>>['core'], listId: number, count: number, from = 60): void {
  const at = new Date(core.clock.now()).toISOString()
  const { id: accountId } = core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
  for (let index = from; index < from + count; index += 1) {
    const { lastInsertRowid } = core.db
      .prepare(
        "INSERT INTO contacts (account_id, phone, country, firstname, name_key, created_at, updated_at) VALUES (?, ?, 'US', 'Ada', ?, ?, ?)",
      )
      .run(accountId, fictionPhone(index), String(index), at, at)
    core.db
      .prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
      .run(listId, lastInsertRowid, at)
  }
}

test('a person who sends again to someone in doubt is not held back by the paused rule', async () => {
  const { core, rule } = await openOn({ people: 1 })
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', times: 1 },
    do: { connection: 'reset_before' },
  })
  await pass(core, 100 * minute)
  expect(texts(core)).toEqual([])
  expect(await one(core, rule)).toMatchObject({ state: 'paused', paused: { by: 'uncertain' } })
  const campaignId = (await days(core, rule))[0]?.campaigns[0] ?? ''
  await pass(core, 30 * minute)
  const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId }))
  await core.drive(core.client.outbox.decide({ campaignId, choice: 'send_again', uncertain, absent }))
  await pass(core, 2 * minute)
  expect(texts(core)).toHaveLength(1)
  expect((await one(core, rule)).state).toBe('paused')
})
