import { describe, expect, test } from 'vitest'
import {
  campaignState,
  makePeople,
  openPracticeAccount,
  sendRequests,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { askForOlder, day, keysAt, keysHere, sendElsewhere, untilFirstRead } from '../../support/steps/historySteps'
import { fault, jobOf, rows, untilJob } from '../../support/steps/jobSteps'
import { openCore, type Core, type CoreOptions } from '../../support/app/openCore'
import { createFakeClock } from '../../support/app/fakeClock'
import { openPractice, testStart } from '../../support/app/practiceGateway'

const second = 1_000
const hour = 60 * 60 * second

async function openWithMessages(daysAgo: readonly number[], perDay = 3, options: CoreOptions = {}): Promise<Core> {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  await sendElsewhere(practice, daysAgo, perDay)
  const core = await openCore({ ...options, practice })
  await openPracticeAccount(core)
  return core
}

const textsHere = (core: Core): unknown[] =>
  rows(core, 'SELECT DISTINCT text FROM messages ORDER BY text').map((row) => (row as { text: string }).text)
const copyOf = (core: Core) => core.drive(core.client.history.copy())
const listed = (core: Core) =>
  core.practice.gateway
    .truth()
    .requests.filter(({ path }) => path.startsWith('/messages') && path.includes('limit=500'))

describe('the first reading', () => {
  test('the first reading begins automatically, brings the last ninety days and leaves no job behind if it found nothing', async () => {
    const core = await openWithMessages([0, 1, 40, 80, 100])

    await untilFirstRead(core)

    expect(textsHere(core)).toEqual([0, 1, 40, 80].map((ago) => `Sent ${ago} days ago`).sort())
    expect(await copyOf(core)).toMatchObject({ messages: 12, isWhole: false, readAt: expect.any(String) })
    expect(await copyOf(core)).not.toHaveProperty('doubt')

    const empty = await openCore()
    await openPracticeAccount(empty)
    await untilFirstRead(empty)
    expect(await copyOf(empty)).toMatchObject({ messages: 0, isWhole: true })
    expect((await empty.drive(empty.client.jobs.all())).jobs).toEqual([])
  })

  test('older messages are read when the user asks, to the first message and not a day further', async () => {
    const core = await openWithMessages([0, 1, 40, 80, 100, 300])
    await untilFirstRead(core)
    const before = listed(core).length

    const job = await askForOlder(core)

    expect(job).toMatchObject({ state: 'done', work: { kind: 'history', tally: { added: 6, same: 0, unsure: 0 } } })
    const [oldest] = rows(core, 'SELECT substr(min(at), 1, 10) AS day FROM messages') as { day: string }[]
    expect(job.work.tally).toMatchObject({ reached: oldest?.day })
    expect(keysHere(core)).toEqual(keysAt(core.practice))
    expect(await copyOf(core)).toMatchObject({ messages: 18, isWhole: true })
    expect(listed(core).length - before).toBeLessThan(215)
    expect((await askForOlder(core)).work.tally).toMatchObject({ added: 0, same: 0 })
  })

  test('the first reading does not bring back what the account does not keep', async () => {
    const core = await openWithMessages([0, 20, 100])
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { keepMonths: 1 } }))

    await askForOlder(core)
    await untilFirstRead(core)

    expect(textsHere(core)).toEqual(['Sent 0 days ago', 'Sent 20 days ago'])
  })

  test('the first reading waits for a key without disturbing the user', async () => {
    const core = await openWithMessages([0, 1])
    fault(core, {
      match: { path: '/messages', times: 'always' },
      do: { answer: { status: 401, body: '{"message":"Unauthenticated."}' } },
    })
    await core.clock.advance(30 * second)
    expect((await core.drive(core.client.jobs.all())).jobs).toEqual([])

    core.practice.gateway.faults.clear()
    await core.clock.advance(2 * hour)
    expect(keysHere(core)).toEqual(keysAt(core.practice))
  })
})

describe('what is new', () => {
  test('new messages are read while the app runs, without being asked for', async () => {
    const core = await openWithMessages([1, 2])
    await untilFirstRead(core)
    await sendElsewhere(core.practice, [0], 3)

    await core.clock.advance(2 * hour)

    expect(keysHere(core)).toEqual(keysAt(core.practice))
    const quiet = listed(core).length
    await core.clock.advance(10 * hour)
    expect(listed(core).length - quiet).toBeLessThanOrEqual(10)
  })

  test('messages of the time the app was closed are read at the next start, with statuses that became final', async () => {
    const core = await openWithMessages([1, 2])
    await untilFirstRead(core)
    core.db.exec(
      `UPDATE messages SET status = 'SENT', delivery = 'on_the_way', is_final = 0 WHERE text = 'Sent 1 days ago'`,
    )
    const again = await core.crash(() => undefined)
    await sendElsewhere(again.practice, [0], 700)

    await again.clock.advance(60 * second)

    expect(keysHere(again)).toEqual(keysAt(again.practice))
    expect(rows(again, 'SELECT DISTINCT status FROM messages')).toEqual([{ status: 'DELIVERED' }])
    expect(
      (await again.drive(again.client.jobs.all())).jobs.filter(({ work }) => work.kind === 'history').length,
    ).toBeLessThan(2)
  })
})

describe('a reading that is cut short', () => {
  /** Ends the process so many milliseconds into the job. */
  async function crashAt(ms: number): Promise<'done' | 'crashed'> {
    const core = await openWithMessages([0, 0, 0, 2], 400, { latencyMs: [40, 40] })
    const { id } = await core.drive(core.client.jobs.readHistory({}))
    await core.clock.advance(ms)
    const { state } = await core.client.jobs.get({ jobId: id })
    const after = await core.crash()
    const job = await untilJob(after, id, 'done', 'failed')
    expect(job.work.tally, `at ${ms}`).toMatchObject({ added: 1_600, unsure: 0 })
    expect(keysHere(after), `at ${ms}`).toEqual(keysAt(after.practice))
    expect(await copyOf(after), `at ${ms}`).toMatchObject({ messages: 1_600, isWhole: true })
    await after.stop()
    return state === 'done' ? 'done' : 'crashed'
  }

  test('a reading cut short by a crash at any page continues where it was and counts nothing twice', async () => {
    let crashes = 0
    for (let ms = 0; (await crashAt(ms)) === 'crashed'; ms += 60) crashes += 1
    expect(crashes).toBeGreaterThan(5)
  }, 60_000)

  test('a reading that meets a page it cannot store stores none after it, and reads it again', async () => {
    const core = await openWithMessages([0, 0, 0, 0, 2], 400)
    core.db.exec(`CREATE TRIGGER full BEFORE UPDATE OF cursor ON jobs WHEN json_extract(NEW.cursor, '$.walk.page') = 3
      BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    const { id } = await core.drive(core.client.jobs.readHistory({}))
    await core.clock.advance(20 * second)
    expect(keysHere(core)).toHaveLength(500)

    core.db.exec('DROP TRIGGER full')
    const job = await untilJob(core, id, 'done', 'failed')
    expect(job.work.tally).toMatchObject({ added: 2_000, unsure: 0 })
    expect(keysHere(core)).toEqual(keysAt(core.practice))
  })

  test('a paused reading stands still, continues when asked, and keeps what it read when it is cancelled', async () => {
    const core = await openWithMessages([0, 5, 9, 200], 3, { latencyMs: [40, 40] })
    const { id } = await core.drive(core.client.jobs.readHistory({}))
    await core.clock.advance(2 * second)
    await core.drive(core.client.jobs.pause({ jobId: id }))
    await core.clock.advance(second)
    const paused = listed(core).length
    await core.clock.advance(8 * second)
    expect(listed(core)).toHaveLength(paused)

    await core.drive(core.client.jobs.resume({ jobId: id }))
    await core.clock.advance(2 * second)
    expect(listed(core).length).toBeGreaterThan(paused)
    await core.drive(core.client.jobs.cancel({ jobId: id }))
    await core.clock.advance(second)

    expect((await jobOf(core, id)).state).toBe('cancelled')
    expect(await copyOf(core)).toMatchObject({ isWhole: false, messages: 9, completeSince: expect.any(String) })
  })

  test('a paused reading asks for nothing beyond the requests already on their way', async () => {
    const core = await openWithMessages([0, 5, 9, 200], 3, { latencyMs: [40, 40] })
    const { id } = await core.drive(core.client.jobs.readHistory({}))
    await core.clock.advance(1_500)
    const before = listed(core).length
    await core.drive(core.client.jobs.pause({ jobId: id }))
    const paused = listed(core).length
    expect(paused - before).toBeLessThanOrEqual(2)
    await core.clock.advance(5 * second)
    expect(listed(core).length - paused).toBeLessThanOrEqual(2)

    await core.drive(core.client.jobs.resume({ jobId: id }))
    await core.clock.advance(500)
    expect(listed(core).length).toBeGreaterThan(paused + 2)
  })

  test('a reading sleeps between its pages while a campaign is being sent', async () => {
    const core = await openWithMessages([0, 50, 99])
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 20 } }))
    const { id } = await startCampaign(core, { people: makePeople(400), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 20)
    const [from, before] = [core.clock.now(), sendRequests(core)]

    await core.drive(core.client.jobs.readHistory({}))
    await core.clock.advance(15 * second)

    expect(campaignState(core, id)).toBe('running')
    expect(sendRequests(core) - before).toBeGreaterThanOrEqual(0.93 * 15 * 20)
    const pages = listed(core)
      .map(({ at }) => at)
      .filter((at) => at >= from + 4 * second)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.slice(1).every((at, index) => at - (pages[index] ?? 0) >= 2.9 * second)).toBe(true)
  })
})

test('two thousand personalised messages get their statuses by read-back alone', async () => {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(2_000), batchSize: 100 })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(10 * 60 * second)

  const delivered = `SELECT count(*) AS people, count(DISTINCT r.message_id) AS messages FROM recipients r
    JOIN messages m ON m.id = r.message_id AND m.recipient_id = r.id AND m.text = 'Hello ' || r.name
    WHERE r.campaign_id = ? AND r.delivery = 'DELIVERED' AND m.status = 'DELIVERED' AND m.campaign_id = r.campaign_id`
  expect(rows(core, delivered, id)).toEqual([{ people: 2_000, messages: 2_000 }])
  expect(core.practice.gateway.truth().requests.every(({ path }) => !path.startsWith('/message/'))).toBe(true)
}, 60_000)

test('an older message that is listed late proves no one', async () => {
  const core = await openWithMessages([3], 1)
  const { id } = await startCampaign(core, { people: makePeople(1), batchSize: 1 })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(day)

  const linked = rows(core, `SELECT text FROM messages WHERE campaign_id = ?`, id)
  expect(linked).toEqual([{ text: 'Hello Ada0' }])
  expect(keysHere(core)).toEqual(keysAt(core.practice))
})
