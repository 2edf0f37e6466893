import { describe, expect, test } from 'vitest'
import { mergeGaps, type GapRow } from '../../../src/main/core/feeds/gaps'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { look, optOutsOf, stateOf, write } from '../../support/steps/inboxSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

async function bindList(core: Core, listId: number, people: readonly { phone: string }[]): Promise<string> {
  const { body } = await core.practice.post('/v1/people/lists/create', { name: `List ${listId}` })
  const gatewayId = String(body.data.id)
  for (const { phone } of people) await core.practice.post('/v1/people/contacts/create', { phone, list_ids: gatewayId })
  core.db.prepare('UPDATE lists SET gateway_id = ? WHERE id = ?').run(gatewayId, listId)
  return gatewayId
}

/** The app watches the inbox and is then closed for some hours; meanwhile one person opts out and another writes. */
async function openAfterAbsence(hours: number, hasList: boolean) {
  const core = await openCore()
  await openPracticeAccount(core)
  const people = makePeople(3)
  const listId = addList(core, people)
  if (hasList) await bindList(core, listId, people)
  await core.clock.advance(11 * minute)
  await core.stop()
  const closedAt = core.clock.now()
  await core.clock.advance(0.4 * hours * hour)
  await core.practice.post('/v1/people/contacts/optout', { phone: fictionPhone(1) })
  write(core, 2, 'did you get my message?')
  await core.clock.advance(0.6 * hours * hour)
  const { profile, practice, secrets, marks } = core
  const again = await openCore({ profile, practice, secrets, marks })
  return { core: again, closedAt }
}

describe('three hours of absence', () => {
  test('three hours of absence are shown as one gap, and the opt-outs of that time are read automatically (B063)', async () => {
    const { core, closedAt } = await openAfterAbsence(3, true)
    await core.clock.advance(minute)

    const { gaps } = await stateOf(core)
    expect(gaps).toMatchObject([{ why: 'closed', isSeen: false, optOuts: { state: 'read', lists: 1, found: 1 } }])
    const [gap] = gaps
    // From the last look, some minutes before the end, to what the first one reaches back to.
    expect(Date.parse(gap?.startsAt ?? '')).toBeLessThanOrEqual(closedAt)
    expect(Date.parse(gap?.endsAt ?? '') - Date.parse(gap?.startsAt ?? '')).toBeGreaterThan(2 * hour)
    expect(Date.parse(gap?.endsAt ?? '') - Date.parse(gap?.startsAt ?? '')).toBeLessThan(2.3 * hour)
    expect(optOutsOf(core)).toEqual([`${fictionPhone(1)} 0 gateway`])
    // The reply is lost: that is what the gap says.
    expect(await stateOf(core)).toMatchObject({ counts: { replies: 0 } })
    expect(core.events.some(({ kind }) => kind === 'inbox')).toBe(true)
  })

  test('a gap is marked as seen when the user says so', async () => {
    const { core } = await openAfterAbsence(3, true)
    await core.clock.advance(minute)
    const [gap] = (await stateOf(core)).gaps
    expect(await core.drive(core.client.inbox.seeGap({ gapId: gap?.id ?? 0 }))).toMatchObject({ isSeen: true })
    expect((await stateOf(core)).gaps).toMatchObject([{ isSeen: true }])
    expect(await core.codeOf(core.client.inbox.seeGap({ gapId: 999 }))).toBe('UNDO_GONE')
  })

  test('a gap cannot be filled without a list at the gateway, and the inbox says so', async () => {
    const { core } = await openAfterAbsence(3, false)
    await core.clock.advance(minute)
    expect((await stateOf(core)).gaps).toMatchObject([{ optOuts: { state: 'no_lists' } }])
  })

  test('a gap whose list cannot be read says why, and is filled when the user asks', async () => {
    const { core } = await openAfterAbsence(3, true)
    core.practice.gateway.faults.add({
      match: { path: '/v1/people/contacts', times: 'always' },
      do: { answer: { status: 500 } },
    })
    await core.clock.advance(2 * minute)
    const [gap] = (await stateOf(core)).gaps
    expect(gap?.optOuts).toEqual({ state: 'not_read', code: 'GATEWAY_BUSY' })
    expect(await core.codeOf(core.client.inbox.readGap({ gapId: gap?.id ?? 0 }))).toBe('GATEWAY_BUSY')

    core.practice.gateway.faults.clear()
    const read = await core.drive(core.client.inbox.readGap({ gapId: gap?.id ?? 0 }))
    expect(read.optOuts).toMatchObject({ state: 'read', lists: 1, found: 1 })
  })

  test('a gap with more people than are read automatically waits for the user', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const people = makePeople(3)
    const listId = addList(core, people)
    await bindList(core, listId, people)
    core.db.prepare('UPDATE lists SET gateway_people = 5000000').run()
    await core.clock.advance(11 * minute)
    await core.stop()
    await core.clock.advance(3 * hour)
    const { profile, practice, secrets, marks } = core
    const again = await openCore({ profile, practice, secrets, marks })
    await again.clock.advance(5 * minute)

    const [gap] = (await stateOf(again)).gaps
    expect(gap?.optOuts).toEqual({ state: 'to_read', lists: 1 })
    expect((await again.drive(again.client.inbox.readGap({ gapId: gap?.id ?? 0 }))).optOuts).toMatchObject({
      state: 'read',
    })
  })

  test('an absence of less than an hour is not a gap', async () => {
    const { core } = await openAfterAbsence(0.8, true)
    await core.clock.advance(minute)
    expect((await stateOf(core)).gaps).toEqual([])
    expect(optOutsOf(core)).toEqual([`${fictionPhone(1)} 0 gateway`])
    expect(await stateOf(core)).toMatchObject({ unread: 1 })
  })
})

test('hours in which the gateway did not answer are named as such', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  await core.clock.advance(minute)
  for (const path of ['/v1/recent/inbound-sms', '/v1/recent/optouts'])
    core.practice.gateway.faults.add({ match: { path, times: 'always' }, do: { connection: 'refused' } })
  await core.clock.advance(3 * hour)
  core.practice.gateway.faults.clear()
  await core.clock.advance(11 * minute)

  expect((await stateOf(core)).gaps).toMatchObject([{ why: 'no_answer' }])
})

test('hours without answers for replies only leave the opt-outs known', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  await core.clock.advance(minute)
  core.practice.gateway.faults.add({
    match: { path: '/v1/recent/inbound-sms', times: 'always' },
    do: { answer: { status: 500 } },
  })
  await core.clock.advance(3 * hour)
  core.practice.gateway.faults.clear()
  await core.clock.advance(11 * minute)

  expect((await stateOf(core)).gaps).toMatchObject([{ why: 'no_answer', optOuts: { state: 'not_missed' } }])
})

test('a computer that slept reads the feeds as soon as it is awake, and says that it slept (B061)', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  await core.clock.advance(11 * minute)
  // No timer runs, and the clock goes on.
  core.clock.set(4 * hour)
  await core.clock.advance(2 * minute)

  expect((await stateOf(core)).gaps).toMatchObject([{ why: 'asleep' }])
})

test('a clock that was set back for a while and is right again leaves no gap for that time (B061)', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  await core.clock.advance(11 * minute)
  core.clock.set(-20_000 * 24 * hour)
  await core.clock.advance(11 * minute)
  core.clock.set(20_000 * 24 * hour)
  await core.clock.advance(11 * minute)

  expect((await stateOf(core)).gaps).toEqual([])
})

test('an account that was never read has no gap before its first reading', async () => {
  const { core } = await openWired()
  await core.clock.advance(5 * hour)
  await addAccount(core, credentials.api_key)
  await look(core)
  expect((await stateOf(core)).gaps).toEqual([])
})

describe('gaps of two feeds', () => {
  const row = (more: Partial<GapRow>): GapRow => ({
    ...{
      id: 1,
      feed: 'opt_outs',
      startsAt: '2026-11-21T10:00:00.000Z',
      endsAt: '2026-11-21T13:00:00.000Z',
      why: 'closed',
    },
    ...{ madeUpAt: null, seenAt: null, listsRead: 0, found: 0, problemCode: null, listsToRead: 1, lists: 1 },
    ...more,
  })
  test('gaps of two feeds at one time are one, and at two times two, newest first', () => {
    const other = { startsAt: '2026-11-21T10:00:01.000Z', endsAt: '2026-11-21T13:00:02.000Z' }
    const later = { startsAt: '2026-11-22T10:00:00.000Z', endsAt: '2026-11-22T11:00:00.000Z' }
    const merged = mergeGaps([row({}), row({ id: 2, feed: 'inbound', ...other }), row({ id: 3, ...later })])
    expect(merged.map(({ ids }) => ids)).toEqual([[3], [1, 2]])
    expect(merged[1]?.gap).toMatchObject({
      id: 1,
      startsAt: '2026-11-21T10:00:00.000Z',
      endsAt: '2026-11-21T13:00:02.000Z',
    })
  })
  test('a gap of two feeds is seen once both are', () => {
    const seen = { seenAt: '2026-11-21T14:00:00.000Z' }
    expect(mergeGaps([row(seen), row({ id: 2, feed: 'inbound' })])[0]?.gap.isSeen).toBe(false)
    expect(mergeGaps([row(seen), row({ id: 2, feed: 'inbound', ...seen })])[0]?.gap.isSeen).toBe(true)
  })
})
