import { expect, test, vi } from 'vitest'
import type { Core } from '../../support/app/openCore'
import { fictionPhone } from '../../support/steps/campaignSteps'
import {
  addRule,
  clockIn,
  days,
  hour,
  leftOut,
  minute,
  one,
  openOn,
  openWithPeople,
  pass,
  switchOn,
  texts,
} from '../../support/steps/standingSteps'

// Hours go by in each of them.
vi.setConfig({ testTimeout: 60_000 })

test('a rule that is on texts its people at their time, once, and the day is an ordinary campaign', async () => {
  const { core, rule } = await openOn()
  expect(rule).toMatchObject({ state: 'on', missing: [] })
  await pass(core, 80 * minute)
  expect(texts(core)).toEqual([])
  await pass(core, 20 * minute)
  expect(
    texts(core)
      .map((text) => text.slice(-4))
      .toSorted(),
  ).toEqual(['Ada0', 'Ada1', 'Ada2'])
  await pass(core, 2 * hour)
  expect(texts(core)).toHaveLength(3)
  const [today] = await days(core, rule)
  expect(today).toMatchObject({ people: 3, accepted: 3, uncertain: 0, leftOut: [] })
  expect(today?.campaigns).toHaveLength(1)
  const page = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))
  expect(page.rows.map(({ id }) => id)).toEqual(today?.campaigns)
  expect(await leftOut(core, rule)).toEqual({})
  expect((await one(core, rule)).used.day.people).toBe(3)
})

test('a list that explodes or a field that is lost pauses the rule, and a list that empties texts no one (B119)', async () => {
  const exploded = await openOn({ people: 2 })
  const { core } = exploded
  for (const index of [60, 61, 62, 63]) addTo(core, exploded.listId, index)
  await pass(core, 100 * minute)
  expect(texts(core)).toEqual([])
  expect(await one(core, exploded.rule)).toMatchObject({ state: 'paused', paused: { by: 'large_day', people: 6 } })

  const lost = await openWithPeople()
  const { id: accountId } = lost.account
  lost.core.db.prepare('INSERT INTO contact_fields (account_id, name) VALUES (?, ?)').run(accountId, 'born')
  lost.core.db.prepare('UPDATE contacts SET fields = ?').run(JSON.stringify({ born: '1990-11-21' }))
  const time = clockIn(lost.core, 90 * minute)
  const when = { kind: 'yearly', field: 'born', time, leapDay: '28_february' } as const
  const yearly = await switchOn(lost.core, await addRule(lost.core, lost.listId, { when }))
  await pass(lost.core, 60 * minute)
  lost.core.db.prepare('DELETE FROM contact_fields').run()
  await pass(lost.core, hour)
  expect(texts(lost.core)).toEqual([])
  expect(await one(lost.core, yearly)).toMatchObject({ state: 'paused', paused: { by: 'gone' }, missing: ['field'] })

  const emptied = await openOn()
  emptied.core.db.prepare('DELETE FROM list_contacts').run()
  await pass(emptied.core, 100 * minute)
  expect(texts(emptied.core)).toEqual([])
  expect(await one(emptied.core, emptied.rule)).toMatchObject({ state: 'on' })
})

function addTo(core: Core, listId: number, index: number): void {
  const at = new Date(core.clock.now()).toISOString()
  const { id: accountId } = core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
  const { lastInsertRowid } = core.db
    .prepare(
      "INSERT INTO contacts (account_id, phone, country, firstname, name_key, created_at, updated_at) VALUES (?, ?, 'US', 'Ada', ?, ?, ?)",
    )
    .run(accountId, fictionPhone(index), String(index), at, at)
  core.db
    .prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
    .run(listId, lastInsertRowid, at)
}
