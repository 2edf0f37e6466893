import { expect, test } from 'vitest'
import { minute, openWatched, reasons, receive, second, texts } from '../../support/steps/answerSteps'
import { look, write } from '../../support/steps/inboxSteps'
import type { Core } from '../../support/app/openCore'

const priced = (core: Core, body: object) =>
  core.practice.gateway.faults.add({
    match: { path: '/sms/estimate', times: 'always' },
    do: { answer: { status: 200, body: JSON.stringify(body) } },
  })

async function priceOfOne(): Promise<number> {
  const { core } = await openWatched()
  await receive(core, 1, 'Hello')
  return (core.db.prepare('SELECT micros FROM automatic_answers').get() as { micros: number }).micros
}

test('the account’s money of a day holds several answers of one reading', async () => {
  const micros = await priceOfOne()
  const { core, account, rule } = await openWatched()
  const moneyPerDayMicros = Math.floor(micros * 1.5)
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { moneyPerDayMicros } }))
  core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { latencyMs: 3 * second } })
  for (const person of [1, 2, 3]) write(core, person, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  await core.clock.advance(minute)
  expect(texts(core)).toHaveLength(1)
  expect(await reasons(core, rule.id)).toEqual(['account_money', 'account_money', 'answered'])
})

test('the account’s money of a day holds an approved answer until it is too late, if it was used meanwhile', async () => {
  const { core, account } = await openWatched()
  await receive(core, 9, 'Hello')
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 1 }, do: { latencyMs: 25 * second } })
  core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { latencyMs: 3 * second } })
  write(core, 1, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  const isApproved = "SELECT 1 FROM automatic_answers WHERE state = 'approved' AND phone LIKE '%01'"
  await core.until(() => core.db.prepare(isApproved).get() !== undefined)
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { moneyPerDayMicros: 1 } }))
  await core.clock.advance(30 * minute)
  expect(texts(core)).toHaveLength(1)
})

test('an automatic answer that was paused is not changed, and no one is taken out of it', async () => {
  const { core } = await openWatched()
  await receive(core, 9, 'Hello')
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 1 }, do: { latencyMs: 25 * second } })
  core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { latencyMs: 3 * second } })
  write(core, 1, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  const approved = "SELECT campaign_id AS id FROM automatic_answers WHERE state = 'approved' AND phone LIKE '%01'"
  await core.until(() => core.db.prepare(approved).get() !== undefined)
  const { id: campaignId } = core.db.prepare(approved).get() as { id: string }
  await core.drive(core.client.outbox.pause({ campaignId }))

  expect(await core.codeOf(core.client.changes.begin({ campaignId }))).toBe('CAMPAIGN_WRONG_STATE')
  const which = { numbers: texts(core)[0]?.[0]?.replace(/..$/, '01') ?? '' }
  const { chosen } = await core.drive(core.client.takeOut.count({ campaignId, which }))
  expect(await core.codeOf(core.client.takeOut.apply({ campaignId, which, chosen }))).toMatch(/^TAKE_OUT_/)
})

test('an estimate that calls the number invalid and costs nothing is no price', async () => {
  const { core, rule } = await openWatched()
  priced(core, {
    ...{ estimated_cost: 0, sms_count: 0, contact_count: 1, invalid_count: 1 },
    errors: ['Invalid recipients: 1'],
  })
  await receive(core, 1, 'Hello')
  expect(texts(core)).toEqual([])
  expect(await reasons(core, rule.id)).toEqual(['no_price'])
})

test('an answer that cost more than its price said is the last for a day', async () => {
  const { core, rule } = await openWatched({ text: 'We open at nine. '.repeat(30) })
  priced(core, { estimated_cost: 0.001, sms_count: 1 })
  for (const person of [1, 2, 3]) {
    await receive(core, person, 'Hello')
    await core.clock.advance(10 * minute)
    await look(core)
  }
  expect(texts(core)).toHaveLength(1)
  expect(await reasons(core, rule.id)).toEqual(['limit_money', 'limit_money', 'answered'])
})

test('a rule that was switched on in one currency sends nothing in another', async () => {
  const { core, account, rule } = await openWatched()
  core.db.prepare("UPDATE accounts SET currency = 'JPY' WHERE id = ?").run(account.id)
  await receive(core, 1, 'Hello')
  expect(texts(core)).toEqual([])
  expect(await reasons(core, rule.id)).toEqual(['no_price'])
})

test('an answer to someone who had as many texts as the account allows one person is left out, and says so', async () => {
  const { core, account, rule } = await openWatched()
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { textsPerWeek: 1 } }))
  await receive(core, 1, 'Hello')
  expect(texts(core)).toHaveLength(1)
  await core.clock.advance(50 * 60 * minute)
  await receive(core, 1, 'Are you open on Sunday?')
  await core.clock.advance(20 * minute)
  expect(texts(core)).toHaveLength(1)
  expect((await reasons(core, rule.id)).toSorted()).toEqual(['answered', 'person_limit'])
})
