import { describe, expect, test } from 'vitest'
import { keepLine } from '../../../src/main/core/accounts/keepLine'
import { day } from '../../../src/main/core/base/durations'
import { campaignState, fictionPhone, makePeople, startCampaign } from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { tablesWith } from '../../support/tablesWith'

const months = 31 * day

test.each([
  ['2026-11-21T10:00:00.000Z', 3, '2026-08-21T10:00:00.000Z'],
  ['2026-05-31T10:00:00.000Z', 3, '2026-02-28T10:00:00.000Z'],
  ['2028-05-31T10:00:00.000Z', 3, '2028-02-29T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
])('a term at %s of %i months reaches back to %s', (now, kept, line) => {
  expect(keepLine(now, kept)).toBe(line)
})

/** A campaign to five people, delivered and settled. */
async function settled(core: Core, people = 5) {
  const started = await startCampaign(core, { people: makePeople(people), template: 'A secret for {{firstname}}' })
  await core.until(() => campaignState(core, started.id) === 'done')
  await core.until(() => count(core, `messages WHERE status = 'DELIVERED'`) === people)
  return started
}

function count(core: Core, from: string): number {
  return (core.db.prepare(`SELECT count(*) AS n FROM ${from}`).get() as { n: number }).n
}

/** Replies, look-ups and what must never go, of a long time ago and of now. */
function addOthers(core: Core, accountId: string, at: string, phone: string): void {
  const { db } = core
  db.prepare(
    `INSERT INTO conversations (account_id, phone, last_at, last_text, unread, meaning, is_done) VALUES (?, ?, ?, 'x', 1, 'reply', 0)
     ON CONFLICT DO UPDATE SET last_at = excluded.last_at`,
  ).run(accountId, phone, at)
  db.prepare(
    `INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
     VALUES (?, ?, '', 'Thanks', '', ?, ?, ?, 1, 'reply')`,
  ).run(accountId, phone, at, at, at + phone)
  db.prepare(
    `INSERT INTO number_results (account_id, phone, status, is_active, raw, checked_at, is_last) VALUES (?, ?, 'ACTIVE', 1, '{}', ?, 0)`,
  ).run(accountId, phone, at)
}

const keep = (core: Core, accountId: string, keepMonths: number | null) =>
  core.drive(core.client.accounts.update({ accountId, defaults: { keepMonths } }))

/** Months pass while the computer stands still; then some minutes in which the daily care has its turn. */
async function later(core: Core, ms: number): Promise<Core> {
  core.clock.set(ms)
  const next = await core.crash()
  await next.clock.advance(6 * 60_000)
  return next
}

const findings = async (core: Core) => (await core.client.recovery.status()).findings.map(({ kind }) => kind)

describe('an account that keeps three months', () => {
  test("an account's term says beforehand what would be deleted, and changes nothing until it is confirmed", async () => {
    const core = await openCore()
    const { account } = await settled(core)
    addOthers(core, account.id, '2026-01-01T00:00:00.000Z', '+447700900001')
    const ask = (keepMonths: number) => core.client.accounts.retention({ accountId: account.id, keepMonths })
    expect(await ask(3)).toEqual({
      before: '2026-08-21' + new Date(core.clock.now()).toISOString().slice(10),
      ...{ messages: 0, replies: 1, lookUps: 1, campaigns: 0 },
    })

    const next = await later(core, 4 * months)

    expect(await next.client.accounts.retention({ accountId: account.id, keepMonths: 3 })).toMatchObject({
      ...{ messages: 5, replies: 1, lookUps: 1, campaigns: 1 },
    })
    expect([count(next, 'messages'), count(next, 'recipients')]).toEqual([5, 5])
    expect(await next.codeOf(next.client.accounts.retention({ accountId: 'nobody', keepMonths: 3 }))).toBe(
      'ACCOUNT_UNKNOWN',
    )
  })

  test("an account's term deletes what is older, and keeps counts, costs and requests, opt-outs, and what is newer", async () => {
    const core = await openCore()
    const { account, id } = await settled(core)
    core.db
      .prepare(
        `INSERT INTO opt_outs (account_id, phone, source, since) VALUES (?, ?, 'reply', '2026-01-01T00:00:00.000Z')`,
      )
      .run(account.id, fictionPhone(4))
    addOthers(core, account.id, '2026-11-01T00:00:00.000Z', '+447700900001')
    const shown = async (of: Core) => {
      const { revision: _, peopleRemovedAt, ...progress } = await of.client.outbox.progress({ campaignId: id })
      const { rows } = await of.client.campaigns.page({ offset: 0, limit: 10 })
      return { progress, rows, peopleRemovedAt }
    }
    const before = await shown(core)
    expect(before.progress).toMatchObject({
      counts: { total: 5, accepted: 5 },
      delivery: [{ status: 'DELIVERED', people: 5, group: 'delivered' }],
    })
    await keep(core, account.id, 3)

    const next = await later(core, 4 * months)
    await next.until(() => count(next, 'recipients') === 0 && count(next, 'messages') === 0)

    const { peopleRemovedAt, ...after } = await shown(next)
    expect(peopleRemovedAt).toMatch(/^2027-03-/)
    expect(after).toEqual({ progress: before.progress, rows: before.rows })
    for (const table of ['recipient_texts', 'attempt_recipients', 'replies', 'conversations', 'number_results'])
      expect([table, count(next, table)]).toEqual([table, 0])
    expect(count(next, 'opt_outs')).toBe(1)
    expect(count(next, 'consent_log')).toBe(1)
    expect(count(next, 'attempts')).toBeGreaterThan(0)
    expect(count(next, 'attempts WHERE answer IS NOT NULL OR words IS NOT NULL')).toBe(0)
    expect(count(next, 'message_events')).toBe(0)
  })

  test('a deletion by age raises no alarm at a start: no one is missed, nothing is paused, the journal agrees', async () => {
    const core = await openCore()
    const { account, id } = await settled(core)
    await keep(core, account.id, 1)
    const next = await later(core, 4 * months)
    await next.until(() => count(next, 'recipients') === 0)

    const again = await next.crash()
    expect(await findings(again)).toEqual(['unclean_end'])
    expect(campaignState(again, id)).toBe('done')
    await again.client.recovery.seen()
    await again.stop()
    const clean = await openCore({ profile: again.profile, practice: again.practice, marks: again.marks })

    expect(await findings(clean)).toEqual([])
    expect(campaignState(clean, id)).toBe('done')
    expect((await clean.client.outbox.progress({ campaignId: id })).counts).toMatchObject({ total: 5, accepted: 5 })
  })

  test('a campaign after a deletion by age is sent and proved by the listing, and no row number is given twice', async () => {
    const core = await openCore()
    const { account } = await settled(core)
    await keep(core, account.id, 1)
    const next = await later(core, 4 * months)
    await next.until(() => count(next, 'recipients') === 0)
    expect(count(next, 'messages')).toBe(0)

    const { id } = await startCampaign(next, { people: makePeople(3), template: 'Another one' })
    await next.until(() => campaignState(next, id) === 'done')
    await next.until(() => count(next, `recipients WHERE message_id > 5 AND delivery = 'DELIVERED'`) === 3)
  })

  test('a campaign that is not settled is kept with everything of its time and after', async () => {
    const core = await openCore()
    const { account, id } = await settled(core)
    core.db.exec(`UPDATE campaigns SET state = 'paused', pause_reason = 'user', finished_at = NULL`)
    core.db.exec(`UPDATE recipients SET state = 'uncertain', reason = 'timeout' WHERE phone = '${fictionPhone(2)}'`)
    addOthers(core, account.id, '2026-01-01T00:00:00.000Z', '+447700900001')
    // One message belongs to no campaign, but to the time in which something may still have to be proved.
    core.db.exec(`UPDATE messages SET campaign_id = NULL, recipient_id = NULL WHERE phone = '${fictionPhone(3)}'`)
    core.db.exec(`UPDATE recipients SET message_id = NULL WHERE phone = '${fictionPhone(3)}'`)
    await keep(core, account.id, 1)

    const next = await later(core, 4 * months)
    await next.until(() => count(next, 'replies') === 0)
    await next.clock.advance(31 * 60_000)

    expect([count(next, 'messages'), count(next, 'recipients'), campaignState(next, id)]).toEqual([
      5,
      5,
      'paused (user)',
    ])
    expect(await next.client.accounts.retention({ accountId: account.id, keepMonths: 1 })).toMatchObject({
      ...{ messages: 0, campaigns: 0 },
    })
  })

  test('a reply that waits for a decision is kept, and so is the line of a conversation that continues', async () => {
    const core = await openCore()
    const { account } = await settled(core, 1)
    const [old, now] = ['2026-01-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z']
    for (const [at, phone] of [
      [old, '+447700900001'],
      [old, '+447700900002'],
      [now, '+447700900002'],
      [old, '+447700900003'],
    ] as const)
      addOthers(core, account.id, at, phone)
    core.db.exec(`UPDATE replies SET meaning = 'unclear' WHERE phone = '+447700900003'`)
    core.db.exec(`UPDATE conversations SET unread = 2 WHERE phone = '+447700900002'`)
    await keep(core, account.id, 3)

    const next = await later(core, 60_000)
    await next.until(() => count(next, 'replies') === 2)

    const left = next.db.prepare('SELECT phone, unread FROM conversations ORDER BY phone').all()
    expect(left).toEqual([
      { phone: '+447700900002', unread: 1 },
      { phone: '+447700900003', unread: 1 },
    ])
  })

  test('the people of a campaign that a draft leaves out, or goes to again, are kept until that is sent', async () => {
    const core = await openCore()
    const { account, id } = await settled(core)
    const draft = await core.client.campaigns.prepareJoined({ campaignId: id })
    const { id: joined } = await core.client.campaigns.prepareJoined({ campaignId: id })
    // One draft leaves out the people of another draft that leaves out those of the campaign: both count.
    core.db
      .prepare(`UPDATE campaigns SET audience = json_set(audience, '$.exceptCampaign', ?) WHERE id = ?`)
      .run(draft.id, joined)
    core.db.prepare(`UPDATE campaigns SET state = 'done', finished_at = ? WHERE id = ?`).run('2026-11-01', draft.id)
    await keep(core, account.id, 1)
    const next = await later(core, 4 * months)
    await next.clock.advance(31 * 60_000)
    expect([count(next, 'recipients'), count(next, 'messages')]).toEqual([5, 5])

    await next.client.campaigns.remove({ campaignId: joined })
    next.clock.set(2 * 24 * 60 * 60_000)
    await next.clock.advance(31 * 60_000)
    await next.until(() => count(next, 'recipients') === 0)
  })

  test('the text of a deleted reply is not shown if an older one still waits for a decision', async () => {
    const core = await openCore()
    const { account } = await settled(core, 1)
    const phone = '+447700900003'
    for (const [at, text] of [
      ['2026-01-01T00:00:00.000Z', 'please stop texting'],
      ['2026-01-05T00:00:00.000Z', 'A secret'],
    ] as const) {
      addOthers(core, account.id, at, phone)
      core.db.prepare('UPDATE replies SET text = ? WHERE phone = ? AND at = ?').run(text, phone, at)
    }
    core.db.exec(`UPDATE replies SET meaning = 'unclear' WHERE text LIKE 'please%'`)
    core.db.exec(`UPDATE conversations SET last_text = 'A secret' WHERE phone = '${phone}'`)
    await keep(core, account.id, 3)

    const next = await later(core, 60_000)
    await next.until(() => count(next, 'replies') === 1)
    expect(next.db.prepare('SELECT last_at AS at, last_text AS text FROM conversations').all()).toEqual([
      { at: '2026-01-01T00:00:00.000Z', text: 'please stop texting' },
    ])
  })

  test('a deletion by age continues where it was cut off', async () => {
    const core = await openCore()
    const { account, id } = await settled(core, 3)
    await keep(core, account.id, 1)
    core.db.prepare(`UPDATE campaigns SET people_removed_at = ?, kept_counts = ?, finished_at = ? WHERE id = ?`).run(
      '2026-11-01T00:00:00.000Z',
      JSON.stringify({
        ...{ states: [{ state: 'accepted', people: 3, placed: 3 }], delivery: [], refusals: [] },
        ...{ failed: 0, secondRecords: 0, spentMicros: 7 },
      }),
      '2026-01-01T00:00:00.000Z',
      id,
    )

    const next = await later(core, 60_000)
    await next.until(() => count(next, 'recipients') === 0)

    const progress = await next.client.outbox.progress({ campaignId: id })
    expect([progress.counts.accepted, progress.spent?.micros]).toEqual([3, 7])
  })

  test('a deletion by age leaves nothing of who people were', async () => {
    const core = await openCore()
    const { account } = await settled(core)
    const answer = await core.drive(core.client.replies.send({ phone: fictionPhone(0), text: 'For Ada0 alone' }))
    await core.until(() => campaignState(core, answer.campaignId) === 'done' && count(core, 'messages') === 6)
    await keep(core, account.id, 1)
    const next = await later(core, 4 * months)
    await next.until(() => count(next, 'messages') === 0 && count(next, 'recipients') === 0)
    next.db.exec('DELETE FROM contacts')
    expect(tablesWith(next.db, ['Ada0'])).toEqual([])

    expect(tablesWith(next.db, [fictionPhone(0).slice(1), 'A secret for'])).toEqual(['campaigns'])
  })
})

test('older messages are not read again further back than they are kept', async () => {
  const core = await openCore()
  const { account } = await settled(core, 1)
  await keep(core, account.id, 3)
  const reading = async (since?: string) => {
    const { work } = await core.drive(core.client.jobs.readHistory(since === undefined ? {} : { since }))
    return work.kind === 'history' ? work.since?.slice(0, 10) : work.kind
  }

  expect(await reading()).toBe('2026-08-21')
  expect(await reading('2026-01-01T00:00:00.000Z')).toBe('2026-08-21')
})

test('an account without a term keeps everything', async () => {
  const core = await openCore()
  const { account } = await settled(core)
  await keep(core, account.id, 3)
  expect((await keep(core, account.id, null)).defaults.keepMonths).toBeUndefined()

  const next = await later(core, 40 * months)

  expect([count(next, 'messages'), count(next, 'recipients')]).toEqual([5, 5])
})
