// Limits for one person: who had as many texts as the account allows is held until their next moment, over all campaigns.
import { describe, expect, test } from 'vitest'
import { textsSql } from '../../../src/main/core/outbox/store/nextPeopleRows'
import { sql } from '../../../src/main/core/storage/sql'
import { openCore, type Core } from '../../support/app/openCore'
import {
  acceptances,
  campaignState,
  makePeople,
  openPracticeAccount,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { approvalOf, draftForm } from '../../support/steps/formSteps'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Limits = {
  textsPerWeek?: number | null
  hoursBetweenTexts?: number | null
  atLimit?: 'go_on' | 'ask'
  dailyCap?: number
}

async function limit(core: Core, defaults: Limits): Promise<void> {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'UTC', ...defaults } }))
}

async function openShop(): Promise<Core> {
  const core = await openCore()
  await openPracticeAccount(core)
  return core
}

let texts = 0
/** Approves a campaign to the people from a place on. */
async function send(core: Core, from: number, until: number): Promise<string> {
  const template = `Message number ${(texts += 1)} of a shop that has something else to say each time`
  const campaignId = await draftForm(core, { template }, { people: makePeople(until).slice(from), batchSize: 8 })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  return campaignId
}
const progressOf = (core: Core, campaignId: string) => core.drive(core.client.outbox.progress({ campaignId }))

describe('hours between two texts', () => {
  test('people who were just texted by another campaign are held until the hours are over, and the others go at once', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 2 })
    await send(core, 0, 10)
    await core.clock.advance(10 * minute)
    const id = await send(core, 6, 16)
    await core.clock.advance(10 * minute)

    expect(stateCounts(core, id)).toEqual({ accepted: 6, held: 4 })
    const { state, waitReason, waitsUntil = '', limited } = await progressOf(core, id)
    expect([state, waitReason, limited]).toEqual(['waiting', 'person_limit', { people: 4, nextAt: waitsUntil }])
    const { rows } = await core.drive(
      core.client.outbox.recipients({ campaignId: id, offset: 0, limit: 10, state: 'held' }),
    )
    expect(rows.map(({ reason, heldUntil }) => [reason, heldUntil])).toEqual(
      Array.from({ length: 4 }, () => ['hours_between', waitsUntil]),
    )

    await core.clock.advance(2 * hour)
    expect(campaignState(core, id)).toBe('done')
    expect(acceptances(core)).toHaveLength(20)
  })

  test('people who are held stay held over a restart, and are sent to at their moment', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 2 })
    await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    const id = await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    await core.stop()
    const again = await openCore({ profile: core.profile, practice: core.practice, marks: core.marks })
    await again.clock.advance(10 * minute)
    expect(stateCounts(again, id)).toEqual({ held: 4 })

    await again.clock.advance(3 * hour)
    expect(campaignState(again, id)).toBe('done')
  })

  test('a limit that is taken away lets everyone go whom it held', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 48 })
    await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    const id = await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    expect(stateCounts(core, id)).toEqual({ held: 4 })

    await limit(core, { hoursBetweenTexts: null })
    await core.clock.advance(10 * minute)
    expect(campaignState(core, id)).toBe('done')
  })

  test('an account that wants to be asked pauses for the limit, and a resume sends when the moment has come', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 1, atLimit: 'ask' })
    await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    const id = await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    const { state, pauseReason, pauseWords } = await progressOf(core, id)
    expect([state, pauseReason, pauseWords]).toEqual(['paused', 'limit', 'person_limit'])

    await core.clock.advance(2 * hour)
    expect(campaignState(core, id)).toBe('paused (limit)')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(10 * minute)
    expect(campaignState(core, id)).toBe('done')
  })

  test('messages that another computer sent count as far as the listing shows them', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 1 })
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    const { phone = '' } = makePeople(1)[0] ?? {}
    const at = new Date(core.clock.now() - 10 * minute).toISOString()
    core.db
      .prepare(
        `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
           updated_at, at, first_seen_at, changed_at, raw)
         VALUES (?, 'k1', '1', ?, 'Us', 'Hello', 'DELIVERED', 'delivered', 1, ?, ?, ?, ?, ?, '{}')`,
      )
      .run(activeId, phone, at, at, at, at, at)
    const id = await send(core, 0, 3)
    await core.clock.advance(10 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 2, held: 1 })
  })
})

describe('texts a week', () => {
  test('the third text within seven days waits until the first is seven days old', async () => {
    const core = await openShop()
    await limit(core, { textsPerWeek: 2 })
    for (const daysAgo of [6.5, 1]) {
      const earlier = await send(core, 0, 3)
      await core.clock.advance(10 * minute)
      const at = new Date(core.clock.now() - daysAgo * day).toISOString()
      core.db.prepare('UPDATE attempts SET armed_at = ? WHERE campaign_id = ?').run(at, earlier)
    }
    const id = await send(core, 0, 3)
    await core.clock.advance(11 * hour)
    expect(stateCounts(core, id)).toEqual({ held: 3 })

    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
  })

  test('a message that no one received does not count', async () => {
    const core = await openShop()
    await limit(core, { textsPerWeek: 1 })
    const first = await send(core, 0, 3)
    await core.clock.advance(10 * minute)
    core.db.prepare(`UPDATE recipients SET delivery = 'UNDELIVERED' WHERE campaign_id = ? AND position = 1`).run(first)
    const id = await send(core, 0, 3)
    await core.clock.advance(10 * minute)
    expect(stateCounts(core, id)).toEqual({ accepted: 1, held: 2 })
  })
})

describe('a clock that is wrong', () => {
  test('a clock a year ahead for an hour makes no room, and holds no one longer once it is right', async () => {
    const core = await openShop()
    await limit(core, { hoursBetweenTexts: 24, dailyCap: 8 })
    await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    const id = await send(core, 0, 4)
    await core.clock.advance(10 * minute)
    core.clock.set(365 * day)
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ held: 4 })

    core.clock.set(-365 * day)
    await core.clock.advance(25 * hour)
    await core.drive(core.client.outbox.resume({ campaignId: id })).catch(() => undefined)
    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
    expect(acceptances(core)).toHaveLength(8)
  })
})

test('the texts of one person are found through indexes, without reading those of others', async () => {
  const core = await openCore()
  const { text, values } = textsSql(sql`SELECT id, phone FROM recipients WHERE id = 1`, {
    ...{ accountId: 'a', ownPhone: '', since: '2026-11-17T00:00:00Z', at: '2026-11-24T00:00:00Z' },
  })
  const steps = core.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...(values as string[])) as { detail: string }[]
  const plan = steps.map(({ detail }) => detail).join('\n')
  for (const index of [
    'recipients_of_number (phone=?)',
    'one_live_attempt (recipient_id=?)',
    'messages_by_phone (account_id=? AND phone=? AND at>?)',
  ])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(/SCAN (?!p|CONSTANT)/)
})
