// Guards of a draft's people, who has something to look at, waves at the freeze, and drafts that follow from others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Timing } from '@contract'
import { accountId, codeOf, expectOk } from '../../support/app/coreAreas'
import { startDraftAreas, type DraftAreas } from '../../support/app/draftAreas'

let core: DraftAreas
beforeEach(async () => {
  core = await startDraftAreas()
})
afterEach(() => core.dispose())

const phone = (end: number) => `+4477009000${String(end).padStart(2, '0')}`
async function list(listName: string, ends: readonly number[]): Promise<number> {
  const people = ends.map((end) => ({ phone: phone(end), firstname: `P${String(end).padStart(2, '0')}`, lastname: '' }))
  await core.contacts.seedContacts({ accountId, listName, people })
  const { id } = core.db.prepare('SELECT id FROM lists WHERE name = ?').get(listName) as { id: number }
  return id
}
const reasons = async (campaignId: string) =>
  expectOk(await core.campaigns.leftOut({ campaignId, offset: 0, limit: 50 })).rows.map(({ phone: of, reason }) => [
    of,
    reason,
  ])
const sent = async (campaignId: string) => {
  await core.freeze(campaignId)
  core.db.prepare(`UPDATE campaigns SET state = 'done' WHERE id = ?`).run(campaignId)
  core.db
    .prepare(`UPDATE recipients SET state = 'accepted' WHERE campaign_id = ? AND position IS NOT NULL`)
    .run(campaignId)
}

describe('the people of lists', () => {
  test('a draft can go to people who are in all of its lists but not in others, and each reason for leaving out can be listed', async () => {
    const [all, some, not] = [await list('All', [1, 2, 3, 4]), await list('Some', [2, 3, 4]), await list('Not', [4])]
    const campaignId = await core.draft({ listIds: [all] })
    expectOk(
      await core.campaigns.save({
        campaignId,
        onlyIn: { listIds: [some], smartListIds: [] },
        exceptIn: { listIds: [not], smartListIds: [] },
      }),
    )

    const measured = expectOk(await core.campaigns.measure({ campaignId }))
    const one = expectOk(await core.campaigns.leftOut({ campaignId, offset: 0, limit: 50, reason: 'in_excluded' }))

    expect([measured.found, measured.people]).toEqual([4, 2])
    expect(await reasons(campaignId)).toEqual([
      [phone(1), 'not_in_all'],
      [phone(4), 'in_excluded'],
    ])
    expect(one).toEqual({ total: 1, rows: [{ name: 'P04', phone: phone(4), reason: 'in_excluded' }] })
    expect((await core.freeze(campaignId)).phones).toEqual([phone(2), phone(3)])
    expect(
      core.db.prepare('SELECT phone, reason FROM recipients WHERE position IS NULL ORDER BY phone').all(),
    ).toMatchObject([
      { phone: phone(1), reason: 'not_in_all' },
      { phone: phone(4), reason: 'in_excluded' },
    ])
  })

  test('deleting a list says which drafts use it, also to leave people out', async () => {
    const [all, some, not] = [await list('All', [1]), await list('Some', [2]), await list('Not', [3])]
    const campaignId = await core.draft({ listIds: [all] })
    const name = 'Opening day'
    expectOk(await core.campaigns.save({ campaignId, name, exceptIn: { listIds: [not], smartListIds: [] } }))
    const drafts = async (listId: number) => expectOk(await core.contacts.lists.beforeRemove({ listId })).drafts

    expect([await drafts(all), await drafts(some), await drafts(not)]).toEqual([[name], [], [name]])
  })

  test("the counts of a draft's people are reused for a moment and renewed after any write", async () => {
    const all = await list('All', [1, 2])
    const campaignId = await core.draft({ listIds: [all] })
    const people = async () => expectOk(await core.campaigns.measure({ campaignId })).people

    expect(await people()).toBe(2)
    core.db
      .prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'reply', '')`)
      .run(accountId, phone(1))
    expect(await people()).toBe(1)
    await list('All', [3])
    expect(await people()).toBe(2)
  })
})

describe('people with something to look at', () => {
  const look = async (
    campaignId: string,
    which: Parameters<typeof core.campaigns.people>[0]['which'],
    offset = 0,
    limit = 10,
  ) => expectOk(await core.campaigns.people({ campaignId, which, offset, limit }))

  test('people worth checking are found in their rendered texts, each with their page in the preview', async () => {
    const all = await list('All', [1, 2, 3, 4])
    const set = core.db.prepare('UPDATE contacts SET firstname = ?, custom1 = ? WHERE phone = ?')
    set.run('', '', phone(1))
    set.run('Zo\u0113', 'soon', phone(2))
    set.run('Maximiliana', '2026-12-01', phone(3))
    const campaignId = await core.draft({ template: 'Hi {{firstname|you}}, {{custom1:date|some day}}', listIds: [all] })

    const found = async (which: Parameters<typeof look>[1]) =>
      (await look(campaignId, which)).rows.map(({ text }) => text)

    expect(await found({ kind: 'empty', field: 'Firstname' })).toEqual(['Hi you, some day'])
    expect(await found({ kind: 'unreadable', field: 'custom1' })).toEqual(['Hi Zo\u0113, soon'])
    expect(await found({ kind: 'fallback' })).toEqual(['Hi you, some day', 'Hi P04, some day'])
    expect(await found({ kind: 'costly' })).toEqual(['Hi Zo\u0113, soon'])
    const longest = await look(campaignId, { kind: 'longest' }, 0, 2)
    expect(longest.total).toBe(4)
    expect(longest.rows.map(({ text }) => text)).toEqual(['Hi Maximiliana, 1 December 2026', 'Hi Zo\u0113, soon'])
    for (const { position, name, phone: of, text, parts } of longest.rows) {
      const preview = expectOk(await core.campaigns.preview({ campaignId, show: { position } }))
      expect([name, of, text, parts]).toEqual([preview.name, preview.phone, preview.text, preview.parts])
    }
  })

  test('people worth checking come in windows that hold each of them once', async () => {
    const all = await list('All', [1, 2, 3, 4, 5])
    const campaignId = await core.draft({ template: 'Hi {{lastname|you}}', listIds: [all] })
    for (const which of [{ kind: 'fallback' }, { kind: 'longest' }] as const) {
      const pages = [
        await look(campaignId, which, 0, 2),
        await look(campaignId, which, 2, 2),
        await look(campaignId, which, 4, 2),
      ]

      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
      expect(pages.flatMap(({ rows }) => rows.map(({ position }) => position))).toEqual([1, 2, 3, 4, 5])
    }
    expect(
      codeOf(await core.campaigns.people({ campaignId: 'nowhere', which: { kind: 'longest' }, offset: 0, limit: 1 })),
    ).toBe('CAMPAIGN_UNKNOWN')
  })
})

describe('a draft for those who joined since', () => {
  test('a draft for those who joined since has the same sources without the people of the campaign and those it left out', async () => {
    const all = await list('All', [1, 2])
    const first = await core.draft({ listIds: [all] })
    expectOk(await core.campaigns.addNumbers({ campaignId: first, text: phone(9) }))
    await sent(first)
    await list('All', [3])
    const second = expectOk(await core.campaigns.prepareJoined({ campaignId: first }))
    expect(second).toMatchObject({
      listIds: [all],
      exceptCampaign: { campaignId: first },
      rowSets: [{ people: 1 }],
      state: 'draft',
    })
    await sent(second.id)
    await list('All', [4])

    const third = expectOk(await core.campaigns.prepareJoined({ campaignId: second.id }))

    expect((await core.freeze(third.id)).phones).toEqual([phone(4)])
    expect((await reasons(third.id)).map(([, reason]) => reason)).toEqual(Array(4).fill('in_earlier'))
  })

  test('a draft for those who joined since reaches no one, rather than someone twice, once the earlier people are deleted', async () => {
    const all = await list('All', [1, 2])
    const first = await core.draft({ listIds: [all], template: 'Hi' })
    await sent(first)
    await list('All', [3])
    const second = expectOk(await core.campaigns.prepareJoined({ campaignId: first }))
    core.db.prepare(`UPDATE campaigns SET people_removed_at = '2026-11-01T00:00:00.000Z' WHERE id = ?`).run(first)
    core.db.prepare('DELETE FROM recipients WHERE campaign_id = ?').run(first)

    expect((await core.freeze(second.id)).phones).toEqual([])
    expect((await reasons(second.id)).map(([, reason]) => reason)).toEqual(Array(3).fill('in_earlier'))
    for (const campaignId of [first, second.id])
      expect(codeOf(await core.campaigns.prepareJoined({ campaignId }))).toBe('FORM_NOT_POSSIBLE')
  })

  test('a draft for those who joined since cannot be made of a list that only the gateway knows, nor of nothing', async () => {
    const campaignId = await core.draft()
    expectOk(await core.campaigns.save({ campaignId, gatewayList: { id: '5', name: 'Regulars' } }))

    expect(codeOf(await core.campaigns.prepareJoined({ campaignId }))).toBe('FORM_NOT_POSSIBLE')
    expect(codeOf(await core.campaigns.prepareJoined({ campaignId: 'nowhere' }))).toBe('CAMPAIGN_UNKNOWN')
    expect(core.db.prepare('SELECT count(*) AS campaigns FROM campaigns').get()).toMatchObject({ campaigns: 1 })
  })
})

describe('a draft that was thrown away', () => {
  test('a deleted draft can be restored as it was, and one that was frozen comes back as a draft', async () => {
    const all = await list('All', [1])
    const campaignId = await core.draft({ listIds: [all], template: 'Hi' })
    await core.freeze(campaignId)
    expectOk(await core.campaigns.remove({ campaignId }))
    expect(codeOf(await core.campaigns.draft({ campaignId }))).toBe('CAMPAIGN_UNKNOWN')

    const back = expectOk(await core.campaigns.restore({ campaignId }))

    expect(back).toMatchObject({ state: 'draft', template: 'Hi', listIds: [all] })
    expect(codeOf(await core.campaigns.restore({ campaignId }))).toBe('CAMPAIGN_UNKNOWN')
  })
})

describe('the order of sending', () => {
  const timing = (change: Partial<Timing>): Timing => ({
    ...{ kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false },
    ...change,
  })
  const waves = () =>
    core.db
      .prepare(
        'SELECT wave, first_position AS first, last_position AS last, due_at AS dueAt, country FROM waves ORDER BY wave',
      )
      .all() as { wave: number; first: number; last: number; dueAt: string | null; country: string }[]

  async function abroad(): Promise<string> {
    const campaignId = await core.draft()
    const text = '+33 6 39 98 00 01, 07700 900147, +1 212 555 0101, +33 6 39 98 00 02, 07700 900148'
    expectOk(await core.campaigns.addNumbers({ campaignId, text }))
    return campaignId
  }

  test('sending by local time puts people of one place and one time together, the earliest first', async () => {
    const campaignId = await abroad()
    expectOk(
      await core.campaigns.save({ campaignId, timing: timing({ kind: 'local', day: '2026-11-21', time: '10:00' }) }),
    )

    const { phones } = await core.freeze(campaignId)

    expect(phones).toEqual(['+33639980001', '+33639980002', '+447700900147', '+447700900148', '+12125550101'])
    expect(waves()).toMatchObject([
      { wave: 1, first: 1, last: 2, dueAt: '2026-11-21T09:00:00.000Z', country: 'FR' },
      { wave: 2, first: 3, last: 4, dueAt: '2026-11-21T10:00:00.000Z', country: 'GB' },
      { wave: 3, first: 5, last: 5, dueAt: '2026-11-21T15:00:00.000Z', country: 'US' },
    ])
    expectOk(await core.campaigns.save({ campaignId, name: 'Edited' }))
    expect(waves()).toEqual([])
  })

  test('a local time that is already over for someone is refused', async () => {
    const campaignId = await abroad()
    expectOk(
      await core.campaigns.save({ campaignId, timing: timing({ kind: 'local', day: '2026-11-20', time: '09:30' }) }),
    )

    expect(await core.freeze(campaignId)).toEqual({ outcome: 'SCHEDULE_PAST', phones: [] })
    expect(waves()).toEqual([])
  })

  test('sending at any time goes by name, without a wave', async () => {
    const campaignId = await abroad()
    expectOk(await core.campaigns.save({ campaignId, timing: timing({}) }))

    expect((await core.freeze(campaignId)).phones).toHaveLength(5)
    expect(waves()).toEqual([])
  })

  test('the order of sending is part of the hash', async () => {
    const campaignId = await abroad()
    const hashOf = async (change: Partial<Timing>) => {
      expectOk(await core.campaigns.save({ campaignId, timing: timing(change) }))
      await core.freeze(campaignId)
      return (core.db.prepare('SELECT frozen_hash AS hash FROM campaigns').get() as { hash: string }).hash
    }

    const hashes = [
      await hashOf({}),
      await hashOf({ quietHours: true }),
      await hashOf({ kind: 'local', day: '2026-11-21', time: '10:00' }),
      await hashOf({ kind: 'local', day: '2026-11-21', time: '11:00' }),
      await hashOf({ kind: 'local', day: '2026-11-21', time: '11:00', batchSize: 7 }),
    ]

    expect(hashes.every((hash) => hash.length > 60)).toBe(true)
    expect(new Set(hashes).size).toBe(5)
    expect(await hashOf({ kind: 'local', day: '2026-11-21', time: '11:00', batchSize: 7 })).toBe(hashes[4])
  })
})
