import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  approve,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  prepareCampaign,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { bindList, silentPages } from '../../support/steps/gatewayLists'
import { memoryMarks, openCore, type Core } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  openWired,
  type Wire,
} from '../../support/app/ownAccount'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

function optOuts(core: Core): unknown[] {
  return core.db
    .prepare(
      `SELECT o.phone, coalesce(l.name, 'everything') AS "from", o.source, o.since FROM opt_outs o LEFT JOIN lists l ON l.id = o.list_id ORDER BY o.phone, o.list_id`,
    )
    .all()
    .map((row) => ({ ...row }))
}

function gaps(core: Core): unknown[] {
  const rows = core.db
    .prepare("SELECT starts_at AS starts, ends_at AS ends, made_up_at AS madeUp FROM feed_gaps WHERE feed = 'opt_outs'")
    .all()
  return rows.map((row) => ({ ...row }))
}

const feedReads = (core: Core, from = 0): number =>
  core.practice.gateway.truth().requests.filter(({ path, at }) => path.includes('/recent/optouts') && at >= from).length
const listReads = (core: Core, from = 0): number =>
  core.practice.gateway.truth().requests.filter(({ path, at }) => path.includes('/people/contacts?') && at >= from)
    .length

const isoAt = (core: Core, ago = 0): string => new Date(core.clock.now() - ago).toISOString()

describe('the watch', () => {
  test('an opt-out in the middle of a run applies at once: none of those who opted out is texted after it', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
    const { id } = await startCampaign(core, { people: makePeople(200), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 20)
    const gone = [fictionPhone(150), fictionPhone(199)]
    const before = core.events.length

    for (const from of gone) core.practice.gateway.receive({ from, message: 'STOP' })
    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 198, skipped: 2 })
    expect(acceptances(core).filter(({ number }) => gone.includes(number))).toEqual([])
    expect(core.events.slice(before)).toContainEqual({ kind: 'contacts' })
  })

  test('the feed is read every 15 seconds while a run submits, else every ten minutes', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.clock.advance(5 * minute)
    const idle = core.clock.now()
    await core.clock.advance(hour)
    expect(feedReads(core, idle)).toBe(6)

    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
    const { id } = await startCampaign(core, { people: makePeople(400), batchSize: 1 })
    await core.clock.advance(minute)
    const busy = core.clock.now()
    await core.clock.advance(5 * minute)

    expect(campaignState(core, id)).toBe('running')
    expect(feedReads(core, busy)).toBe(20)
  })

  test('an opt-out applies to the one list that is named, and to everything if another name is given', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const people = makePeople(3)
    const listId = addList(core, people, 'Regulars')
    const gatewayId = await bindList(core, listId, people)
    const other = await core.practice.post('/v1/people/lists/create', { name: 'Elsewhere' })
    const { phone: third = '' } = people[2] ?? {}
    await core.practice.post('/v1/people/contacts/create', { phone: third, list_ids: String(other.body.data.id) })
    const at = isoAt(core).replace(/\.\d+Z$/, '.000Z')

    await core.practice.post('/v1/people/contacts/optout', { phone: people[0]?.phone, list_id: gatewayId })
    await core.practice.post('/v1/people/contacts/optout', { phone: people[1]?.phone })
    await core.practice.post('/v1/people/contacts/optout', { phone: third, list_id: String(other.body.data.id) })
    await core.clock.advance(11 * minute)

    const always = { source: 'gateway', since: at }
    expect(optOuts(core)).toEqual([
      { phone: people[0]?.phone, from: 'Regulars', ...always },
      { phone: people[1]?.phone, from: 'everything', ...always },
      { phone: third, from: 'everything', ...always },
    ])
  })

  test('nothing is published for opt-outs that are already known', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    core.practice.gateway.receive({ from: fictionPhone(1), message: 'STOP' })
    await core.clock.advance(11 * minute)
    const before = core.events.length

    await core.clock.advance(30 * minute)

    expect(core.events.slice(before)).toEqual([])
  })

  test.each(['client', 'password'] as const)(
    'the feed is never read for an account with a %s credential',
    async (kind) => {
      const { core, wire } = await openWired()
      await addAccount(core, credentials[kind])

      await core.clock.advance(hour)

      expect(wire.requests.filter(({ url }) => url.includes('/recent/'))).toEqual([])
    },
  )

  test('the feed is not read for an hour after its key was refused', async () => {
    const { core, wire } = await openWired()
    await addAccount(core, credentials.api_key)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/optouts', times: 'always' },
      do: { answer: { status: 401 } },
    })

    await core.clock.advance(50 * minute)

    expect(feedOf(wire)).toBe(1)
    await core.clock.advance(30 * minute)
    expect(feedOf(wire)).toBe(2)
  })
})

const feedOf = ({ requests }: Wire): number => requests.filter(({ url }) => url.includes('/recent/optouts')).length

describe('before a run', () => {
  test('the feed is read before a run, and its time is kept', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(5) })
    core.practice.gateway.receive({ from: fictionPhone(3), message: 'STOP' })
    const at = isoAt(core)

    await approve(core, prepared)
    await core.until(() => /^done/.test(campaignState(core, prepared.id)))

    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 4, skipped: 1 })
    const { readAt = '' } = core.db.prepare('SELECT opt_outs_read_at AS readAt FROM campaigns').get() as {
      readAt?: string
    }
    expect(readAt >= at).toBe(true)
  })

  test('everyone waits while the feed cannot be read before a run', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(5) })
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/optouts', times: 6 },
      do: { connection: 'refused' },
    })

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'paused (offline)')
    expect(acceptances(core)).toEqual([])
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(acceptances(core)).toHaveLength(5)
  })

  test('a list that the gateway has too is read to its end before a run, for those who left before the app read the feed', async () => {
    const core = await openCore()
    const people = makePeople(250)
    await core.practice.post('/v1/people/contacts/optout', { phone: fictionPhone(240) })
    await core.clock.advance(2 * hour)
    const prepared = await prepareCampaign(core, { people })
    await bindList(core, prepared.listId, people)

    await approve(core, prepared)
    await core.until(() => /^done/.test(campaignState(core, prepared.id)))

    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 249, skipped: 1 })
    expect(listReads(core)).toBe(2)
  })

  test.each([
    ['says nothing of further pages', silentPages],
    ['names one page and a total of several', { patch: { last_page: 1, next_page_url: null } }],
  ])(
    'no one of the second page of a list who opted out is texted if the gateway %s (the first page counted as the whole list)',
    async (_, shape) => {
      const core = await openCore()
      const people = makePeople(250)
      await core.practice.post('/v1/people/contacts/optout', { phone: fictionPhone(240) })
      await core.clock.advance(2 * hour)
      const prepared = await prepareCampaign(core, { people })
      await bindList(core, prepared.listId, people)
      core.practice.gateway.faults.add({ match: { path: '/v1/people/contacts', times: 'always' }, do: shape })

      await approve(core, prepared)
      await core.until(() => /^done/.test(campaignState(core, prepared.id)))

      expect(stateCounts(core, prepared.id)).toEqual({ accepted: 249, skipped: 1 })
      expect(acceptances(core).map(({ number }) => number)).not.toContain(fictionPhone(240))
    },
  )

  test('a list that shows its first full page for ever, and no totals, counts as unread, and everyone waits', async () => {
    const core = await openCore()
    const people = makePeople(250)
    const prepared = await prepareCampaign(core, { people })
    const gatewayId = await bindList(core, prepared.listId, people)
    const { body } = await core.practice.get(`/v1/people/contacts?list_ids=${gatewayId}&limit=200`)
    core.practice.gateway.faults.add({
      match: { path: '/v1/people/contacts', times: 'always' },
      do: { answer: { status: 200, body: JSON.stringify({ data: body.data }) } },
    })

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'paused (unreadable)')

    expect(acceptances(core)).toEqual([])
    expect(core.db.prepare('SELECT read_at AS at FROM lists').all()).toMatchObject([{ at: null }])
  })

  test('a list is not read again as long as the feed has no gap', async () => {
    const core = await openCore()
    const people = makePeople(5)
    const prepared = await prepareCampaign(core, { people })
    await bindList(core, prepared.listId, people)
    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')
    await core.clock.advance(5 * hour)
    const from = core.clock.now()

    const second = await core.drive(core.client.campaigns.duplicate({ campaignId: prepared.id }))
    await core.drive(core.client.campaigns.freeze({ campaignId: second.id }))
    const review = await core.drive(core.client.campaigns.estimate({ campaignId: second.id }))
    await approve(core, { ...prepared, id: second.id, review })
    await core.until(() => campaignState(core, second.id) === 'done')

    expect(listReads(core, from)).toBe(0)
    expect(feedReads(core, from)).toBeGreaterThan(0)
  })

  test('an account without an API key reads the lists themselves, again after an hour', async () => {
    const { core, wire } = await openWired()
    await addAccount(core, credentials.client)
    const people = makePeople(20)
    const review = await freezeCampaign(core, { people })
    const { id } = review.draft
    const { listId } = core.db.prepare('SELECT id AS listId FROM lists').get() as { listId: number }
    const gatewayId = await bindList(core, listId, people)
    await core.practice.post('/v1/people/contacts/optout', { phone: people[7]?.phone, list_id: gatewayId })
    await core.clock.advance(2 * hour)

    await core.drive(approveByCount(core, review))
    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 19, skipped: 1 })
    expect(optOuts(core)).toMatchObject([{ phone: people[7]?.phone, source: 'gateway' }])
    expect(feedOf(wire)).toBe(0)
  })

  test('an account with neither a key nor a list at the gateway can read nothing, and its runs do not wait', async () => {
    const { core } = await openWired()
    await addAccount(core, credentials.client)
    const review = await freezeCampaign(core)

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'done')

    expect(core.db.prepare('SELECT opt_outs_read_at AS at FROM campaigns').get()).toMatchObject({ at: null })
  })

  test('a list whose pages repeat counts as unread, and everyone waits', async () => {
    const core = await openCore()
    const people = makePeople(250)
    const prepared = await prepareCampaign(core, { people })
    await bindList(core, prepared.listId, people)
    const page = { current_page: 1, last_page: 9, data: [{ id: 7, phone: '12015550100', list_contacts: [] }] }
    core.practice.gateway.faults.add({
      match: { path: '/v1/people/contacts', times: 'always' },
      do: { answer: { status: 200, body: JSON.stringify(page) } },
    })

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'paused (unreadable)')

    expect(acceptances(core)).toEqual([])
    // Three rounds of two pages.
    expect(listReads(core)).toBe(6)
  })

  test('a list that the gateway no longer has delays no one', async () => {
    const core = await openCore()
    const people = makePeople(5)
    const prepared = await prepareCampaign(core, { people })
    const gatewayId = await bindList(core, prepared.listId, people)
    await core.practice.delete(`/v1/people/lists/${gatewayId}/delete`)

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(acceptances(core)).toHaveLength(5)
  })
})

describe('hours that no look covered', () => {
  test('a gap is known after the app was closed for three days, and is filled by reading the lists (B063)', async () => {
    const marks = memoryMarks()
    const core = await openCore({ marks })
    const people = makePeople(60)
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 3 },
      do: { connection: 'silent_after' },
    })
    const prepared = await prepareCampaign(core, { people, batchSize: 10 })
    const { id } = prepared
    await bindList(core, prepared.listId, people)
    await approve(core, prepared)
    await core.until(() => (stateCounts(core, id).inflight ?? 0) === 10)
    const lastLook = core.db.prepare("SELECT looked_at AS at FROM feed_looks WHERE feed = 'opt_outs'").get() as {
      at: string
    }
    const closed = await core.crash()
    await closed.stop()
    await core.clock.advance(day)
    await core.practice.post('/v1/people/contacts/optout', { phone: fictionPhone(50) })
    await core.clock.advance(2 * day)

    const again = await openCore({ profile: closed.profile, practice: core.practice, secrets: core.secrets, marks })
    await again.until(() => (stateCounts(again, id).uncertain ?? 0) === 0)
    expect(gaps(again)).toMatchObject([{ starts: lastLook.at, madeUp: null }])
    await again.drive(again.client.outbox.resume({ campaignId: id }))
    await again.until(() => /^done/.test(campaignState(again, id)))

    expect(stateCounts(again, id)).toEqual({ accepted: 59, skipped: 1 })
    expect(acceptances(again).map(({ number }) => number)).not.toContain(fictionPhone(50))
    const [gap] = gaps(again) as { starts: string; ends: string; madeUp: string }[]
    expect(Date.parse(gap?.ends ?? '') - Date.parse(gap?.starts ?? '')).toBeGreaterThan(3 * day - 2 * hour)
    expect(gap?.madeUp).not.toBeNull()
    // The replies of that time are lost, and the inbox says so.
    const { gaps: shown } = await again.drive(again.client.inbox.state())
    expect(shown).toMatchObject([{ why: 'closed', isSeen: false, optOuts: { state: 'read' } }])
  })

  test('a gap stays open while a list of the account was not read', async () => {
    const core = await openCore()
    const people = makePeople(5)
    const prepared = await prepareCampaign(core, { people })
    await bindList(core, prepared.listId, people)
    await bindList(core, addList(core, people, 'Others'), people)
    await core.clock.advance(minute)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/optouts', nth: 1, times: 100 },
      do: { answer: { status: 503 } },
    })
    await core.clock.advance(3 * hour)
    core.practice.gateway.faults.clear()

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(gaps(core)).toMatchObject([{ madeUp: null }])
    expect(listReads(core)).toBe(1)
  })

  test('the feed has no gap as long as its readings follow within the hour', async () => {
    const core = await openCore()
    await openPracticeAccount(core)

    await core.clock.advance(5 * hour)

    expect(gaps(core)).toEqual([])
  })
})
