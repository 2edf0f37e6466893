// People whom a limit for one person holds, beside everything else that happens to their campaign: refusals, clocks, changed limits,
// what the listing shows.
import { expect, test } from 'vitest'
import { acceptances, campaignState, makePeople, stateCounts } from '../../support/steps/campaignSteps'
import { begin, goBack } from '../../support/steps/changeSteps'
import { approvalOf, atOnce } from '../../support/steps/formSteps'
import { limit, openShop, reviewOf, sendTo } from '../../support/steps/limitSteps'
import { atOnce as now, hoursOf, startWaves } from '../../support/steps/waveSteps'
import type { Core } from '../../support/app/openCore'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const progressOf = (core: Core, campaignId: string) => core.drive(core.client.outbox.progress({ campaignId }))

test('people who come back from a refusal after a top-up do not wait for the others whom a limit holds', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 48 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { answer: { status: 402, body: '{"success":false,"message":"Top up"}' } },
  })
  const id = await sendTo(core, 0, 28)
  await core.until(() => campaignState(core, id).startsWith('paused'))
  expect(campaignState(core, id)).toBe('paused (balance)')

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(2 * hour)
  expect(stateCounts(core, id)).toEqual({ accepted: 24, held: 4 })
})

test('a clock that jumps a year ahead during a run pauses it, also if only people are left whom a limit holds', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2 })
  await sendTo(core, 0, 2)
  await core.clock.advance(10 * minute)
  core.practice.gateway.faults.add({ match: { path: '/sms/send' }, do: { latencyMs: 20_000 } })
  const id = await sendTo(core, 0, 3)
  await core.until(() => stateCounts(core, id).inflight === 1)
  core.clock.set(365 * day)
  await core.clock.advance(5 * minute)
  expect(campaignState(core, id)).toBe('paused (clock)')
})

test('a clock that is some minutes off writes no lines in the record while people are held', async () => {
  const core = await openShop({ saysTime: 'true' })
  await limit(core, { hoursBetweenTexts: 48 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.clock.set(-3 * minute)
  await core.clock.advance(30 * minute)
  const id = await sendTo(core, 0, 4)
  await core.clock.advance(6 * hour)
  const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 200 }))
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['approved', 'started', 'waits'])
})

test('a message planned an hour after the last, to the minute, goes out on time under an hour between two texts, though the first took two seconds longer', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 1 })
  const at = (days: number) => ({
    kind: 'moment',
    at: new Date(Date.parse('2026-11-21T12:00:00.000Z') + days * hour).toISOString(),
    zone: 'UTC',
  })
  core.practice.gateway.faults.add({ match: { path: '/sms/send' }, do: { latencyMs: 2_000 } })
  await sendTo(core, 0, 4, { timing: { ...atOnce, ...at(0) } })
  const second = await reviewOf(core, 0, 4, { timing: { ...atOnce, ...at(1) } })
  expect(second.overLimit).toBeUndefined()
  await core.drive(core.client.campaigns.approve(approvalOf(second)))
  await core.clock.advance(Date.parse('2026-11-21T13:05:00.000Z') - core.clock.now())
  expect(stateCounts(core, second.draft.id)).toEqual({ accepted: 4 })
})

test('a limit that is taken away lets go whom it held, also while the campaign waits for its next planned start', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 72 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const tomorrow = new Date(core.clock.now() + day).toISOString()
  const { id } = await startWaves(
    core,
    [{ people: 4 }, { people: 4, dueAt: tomorrow }],
    { ...atOnce, kind: 'local' } as never,
    { people: makePeople(8) },
  )
  await core.clock.advance(10 * minute)
  const { waitReason } = await progressOf(core, id)
  expect([waitReason, stateCounts(core, id)]).toEqual(['planned', { held: 4, pending: 4 }])
  await limit(core, { hoursBetweenTexts: null })
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, id)).toEqual({ accepted: 4, pending: 4 })
})

test('a message that a send to a list of the gateway brought to a person counts, as far as the listing shows it', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2 })
  const other = await sendTo(core, 10, 12)
  await core.clock.advance(10 * minute)
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  const { phone = '' } = makePeople(1)[0] ?? {}
  const at = new Date(core.clock.now() - 5 * minute).toISOString()
  core.db
    .prepare(
      `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
         updated_at, at, first_seen_at, changed_at, raw, campaign_id)
       VALUES (?, 'k1', '1', ?, 'Us', 'Hello', 'DELIVERED', 'delivered', 1, ?, ?, ?, ?, ?, '{}', ?)`,
    )
    .run(activeId, phone, at, at, at, at, at, other)
  core.db.prepare(`UPDATE campaigns SET gateway_list = '{"id":"9","people":4}' WHERE id = ?`).run(other)
  const id = await sendTo(core, 0, 3)
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, id)).toEqual({ accepted: 2, held: 1 })
})

test('the next moment of people who are held stays true on a paused campaign after another limit was changed', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 24 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const id = await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  const before = (await progressOf(core, id)).limited
  await limit(core, { dailyCap: 1_000 })
  await core.clock.advance(hour)
  expect((await progressOf(core, id)).limited).toEqual(before)
})

test('a record that is dated far ahead does not hold a person until its date', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 2 })
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  const { phone = '' } = makePeople(1)[0] ?? {}
  const seen = new Date(core.clock.now()).toISOString()
  const at = new Date(core.clock.now() + 20 * day).toISOString()
  core.db
    .prepare(
      `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
         updated_at, at, first_seen_at, changed_at, raw)
       VALUES (?, 'k1', '1', ?, 'Us', 'Hello', 'DELIVERED', 'delivered', 1, ?, ?, ?, ?, ?, '{}')`,
    )
    .run(activeId, phone, at, at, at, seen, seen)
  const id = await sendTo(core, 0, 3)
  await core.clock.advance(day)
  expect(campaignState(core, id)).toBe('done')
})

test('a clock that was a year ahead for an hour does not fill the people of each later day, also if the gateway tells no time', async () => {
  const core = await openShop({ saysTime: 'never' })
  await limit(core, { dailyCap: 4 })
  core.clock.set(365 * day)
  await core.clock.advance(minute)
  const first = await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  if (campaignState(core, first) !== 'done') {
    await core.drive(core.client.outbox.resume({ campaignId: first }))
    await core.clock.advance(10 * minute)
  }
  expect(campaignState(core, first)).toBe('done')
  core.clock.set(-365 * day)
  await core.clock.advance(hour)
  const id = await sendTo(core, 4, 8)
  await core.clock.advance(10 * minute)
  if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(26 * hour)
  expect(stateCounts(core, id)).toEqual({ accepted: 4 })
}, 60_000)

test('an account that asks at a limit says that the balance is out, also when only people are left whom a limit holds', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 48, atLimit: 'ask' })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 4 },
    do: { latencyMs: 5_000, answer: { status: 402, body: '{"success":false,"message":"Top up"}' } },
  })
  const id = await sendTo(core, 0, 28)
  await core.clock.advance(minute)
  expect(campaignState(core, id)).toBe('paused (balance)')
})

test('people in doubt are sent again, and people held by a limit go at their moment', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { connection: 'reset_before' },
  })
  const id = await sendTo(core, 0, 20)
  await core.clock.advance(50 * minute)
  const { uncertain = 0, absent = 0 } = stateCounts(core, id)
  expect(uncertain + absent).toBeGreaterThan(0)
  await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent }))
  await core.clock.advance(5 * hour)
  expect(campaignState(core, id)).toBe('done')
  expect(acceptances(core)).toHaveLength(24)
})

test('everyone of a stopped campaign ends while held, and a held person whose own time ends is left out', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const one = await sendTo(core, 0, 4)
  const two = await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  await core.drive(core.client.outbox.stop({ campaignId: one }))
  await core.clock.advance(10 * minute)
  expect(campaignState(core, one)).toBe('cancelled')
  core.db
    .prepare(`UPDATE recipients SET until_at = ? WHERE campaign_id = ? AND position = 2`)
    .run(new Date(core.clock.now() + hour).toISOString(), two)
  await core.clock.advance(4 * hour)
  expect(campaignState(core, two)).toBe('done_with_exceptions')
  expect(stateCounts(core, two)).toEqual({ accepted: 3, skipped: 1 })
})

test('people whom no limit holds any more go out at once after the user went back to the approved version, though its next start is planned for later', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 72 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const tomorrow = new Date(core.clock.now() + day).toISOString()
  const { id } = await startWaves(
    core,
    [{ people: 4 }, { people: 4, dueAt: tomorrow }],
    { ...atOnce, kind: 'local' } as never,
    { people: makePeople(8) },
  )
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, id)).toEqual({ held: 4, pending: 4 })
  await begin(core, id)
  await limit(core, { hoursBetweenTexts: null })
  await core.clock.advance(minute)
  await goBack(core, id)
  await core.clock.advance(10 * minute)
  expect([campaignState(core, id), stateCounts(core, id)]).toEqual(['waiting', { accepted: 4, pending: 4 }])
})

test('a clock that is set back opens no quiet hours while the campaign waits for people whom a limit holds', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 12 })
  await sendTo(core, 0, 4)
  await core.clock.advance(4 * hour)
  // It is two in the afternoon; the quiet hours began at half past one. The first four are held until ten in the evening.
  const { id } = await startWaves(
    core,
    [{ people: 4 }, { people: 4, hours: hoursOf('08:00', '13:30'), zones: ['UTC'] }],
    { ...now, quietHours: true },
    { people: makePeople(8) },
  )
  await core.clock.advance(hour)
  expect(stateCounts(core, id)).toEqual({ held: 4, pending: 4 })
  core.clock.set(-2 * hour)
  await core.clock.advance(10 * minute)
  expect(stateCounts(core, id)).toEqual({ held: 4, pending: 4 })
})

test('a campaign whose next wave is weeks away writes no line for each thing that the listing shows of the first', async () => {
  const core = await openShop()
  const later = new Date(core.clock.now() + 20 * day).toISOString()
  const { id } = await startWaves(
    core,
    [{ people: 8 }, { people: 4, dueAt: later }],
    { ...atOnce, kind: 'local' } as never,
    { people: makePeople(12) },
  )
  await core.clock.advance(12 * hour)
  const { rows } = await core.drive(core.client.outbox.audit({ campaignId: id, offset: 0, limit: 200 }))
  expect(rows.filter(({ what }) => what === 'waits')).toHaveLength(1)
})

test('a limit that is raised for a minute by mistake leaves out none of the people who are held', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const id = await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.db
    .prepare(`UPDATE recipients SET until_at = ? WHERE campaign_id = ?`)
    .run(new Date(core.clock.now() + 10 * hour).toISOString(), id)
  await limit(core, { hoursBetweenTexts: 30 })
  await core.clock.advance(minute)
  await limit(core, { hoursBetweenTexts: 3 })
  await core.clock.advance(4 * hour)
  expect(stateCounts(core, id)).toEqual({ accepted: 4 })
})

test('people who cannot wait any more under a changed limit are left out at the end of their own time', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const id = await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  core.db
    .prepare(`UPDATE recipients SET until_at = ? WHERE campaign_id = ?`)
    .run(new Date(core.clock.now() + 10 * hour).toISOString(), id)
  await limit(core, { hoursBetweenTexts: 30 })
  await core.clock.advance(9 * hour)
  expect(stateCounts(core, id)).toEqual({ held: 4 })
  await core.clock.advance(2 * hour)
  expect([campaignState(core, id), stateCounts(core, id)]).toEqual(['cancelled', { skipped: 4 }])
})
