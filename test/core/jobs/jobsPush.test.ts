import { describe, expect, test } from 'vitest'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import {
  contactsPath,
  createPath,
  fault,
  gatewayLists,
  gatewayPerson,
  jobOf,
  listsPath,
  makeGatewayList,
  onceEach,
  push,
  rows,
  untilJob,
  watchCreations,
} from '../../support/steps/jobSteps'
import { silentPages } from '../../support/steps/gatewayLists'
import { openCore } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second
const phonesOf = (people: readonly { phone: string }[]): string[] => people.map(({ phone }) => phone).sort()

async function openWithList(count = 12) {
  const core = await openCore()
  await openPracticeAccount(core)
  const people = makePeople(count)
  return { core, listId: addList(core, people, 'Members'), people, made: watchCreations(core) }
}

describe('copying a list to the gateway', () => {
  test('copying a list makes the list at the gateway, then everyone on it, once each', async () => {
    const { core, listId, people, made } = await openWithList()

    const job = await push(core, listId)

    expect(job).toMatchObject({
      state: 'done',
      work: { kind: 'push', list: { id: listId, name: 'Members' }, tally: { created: 12, there: 0, unseen: 0 } },
      progress: { done: 12, failed: 0, left: 0, total: 12 },
    })
    expect(gatewayLists(core)).toMatchObject([{ name: 'Members', phones: phonesOf(people) }])
    expect(gatewayPerson(core, fictionPhone(3))?.fields).toMatchObject({ firstname: 'Ada3' })
    expect(made).toEqual(onceEach(people))
    expect(rows(core, 'SELECT count(*) AS bound FROM contacts WHERE gateway_id IS NOT NULL')).toEqual([{ bound: 12 }])
    expect(rows(core, 'SELECT count(*) AS seen FROM job_seen')).toEqual([{ seen: 0 }])
  })

  test('copying a list creates no one who is there already, and says whose fields differ', async () => {
    const { core, listId, people, made } = await openWithList()
    await makeGatewayList(core, 'Members', [
      { phone: fictionPhone(0), firstname: 'Ada0' },
      { phone: fictionPhone(1), firstname: 'Someone else' },
    ])

    const job = await push(core, listId)

    expect(job.work.tally).toEqual({ created: 10, there: 2, differ: 1, optedOut: 0, unseen: 0 })
    expect(made).toEqual(onceEach(people))
    expect(gatewayLists(core)).toMatchObject([{ name: 'Members', phones: phonesOf(people) }])
    // The gateway cannot change a person: both sides keep theirs.
    expect(gatewayPerson(core, fictionPhone(1))?.fields.firstname).toBe('Someone else')
    expect(rows(core, 'SELECT firstname FROM contacts WHERE phone = ?', fictionPhone(1))).toEqual([
      { firstname: 'Ada1' },
    ])
  })

  test('a list that stands on the second page of the gateway is found without totals (a second one of its name was made)', async () => {
    const { core, listId, people, made } = await openWithList(3)
    for (let list = 0; list < 110; list++) {
      await makeGatewayList(core, `Members ${list}`, [])
      if (list === 100) await core.clock.advance(second)
    }
    await makeGatewayList(core, 'Members', [{ phone: fictionPhone(0) }])
    fault(core, { match: { method: 'GET', times: 'always' }, do: silentPages })

    const job = await push(core, listId)

    expect(job.work.tally).toMatchObject({ created: 2, there: 1 })
    expect(gatewayLists(core).filter(({ name }) => name === 'Members')).toMatchObject([{ phones: phonesOf(people) }])
    expect(made).toEqual(onceEach(people))
  })

  test('no one is created twice on a long list of a gateway that says nothing of further pages', async () => {
    const { core, listId, people, made } = await openWithList(250)
    await push(core, listId)
    fault(core, { match: { method: 'GET', times: 'always' }, do: silentPages })

    const again = await push(core, listId)

    expect(again.work.tally).toMatchObject({ created: 0, there: 250 })
    expect(made).toEqual(onceEach(people))
  })

  test('no list is made as long as the gateway may have one of its name that it does not show', async () => {
    const { core, listId } = await openWithList(3)
    for (let list = 0; list < 100; list++) await makeGatewayList(core, `Members ${list}`, [])
    const { body } = await core.practice.get(`${listsPath}?limit=100`)
    fault(core, {
      match: { method: 'GET', path: listsPath, times: 'always' },
      do: { answer: { status: 200, body: JSON.stringify({ data: body.data }) } },
    })

    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const failed = await untilJob(core, id, 'failed', 'done')
    expect(failed.problem?.code).toBe('JOB_LISTING_INCOMPLETE')
    expect(gatewayLists(core)).toHaveLength(100)

    core.practice.gateway.faults.clear()
    await core.drive(core.client.jobs.resume({ jobId: id }))
    expect((await untilJob(core, id, 'done')).work.tally).toMatchObject({ created: 3 })
    expect(gatewayLists(core)).toHaveLength(101)
  })

  test('a second copy of a list creates no one again', async () => {
    const { core, listId, people, made } = await openWithList()
    await push(core, listId)

    const again = await push(core, listId)

    expect(again.work.tally).toMatchObject({ created: 0, there: 12, differ: 0 })
    expect(made).toEqual(onceEach(people))
  })

  test('people who opted out, of everything or of the list, are not copied', async () => {
    const { core, listId } = await openWithList()
    const account = rows(core, 'SELECT id FROM accounts') as { id: string }[]
    const out = core.db.prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'gateway', '2026-01-01T00:00:00.000Z')`,
    )
    out.run(account[0]?.id ?? '', fictionPhone(2), 0)
    out.run(account[0]?.id ?? '', fictionPhone(3), listId)

    const job = await push(core, listId)

    expect(job.work.tally).toMatchObject({ created: 10, optedOut: 2 })
    expect(gatewayPerson(core, fictionPhone(2))).toBeUndefined()
    expect(gatewayPerson(core, fictionPhone(3))).toBeUndefined()
  })

  test('a copy that is started again while it runs is the same job, and another list waits for its turn', async () => {
    const { core, listId } = await openWithList(200)
    const other = addList(core, makePeople(3), 'Others')

    const first = await core.drive(core.client.jobs.pushList({ listId }))
    const same = await core.drive(core.client.jobs.pushList({ listId }))
    const next = await core.drive(core.client.jobs.pushList({ listId: other }))
    await core.clock.advance(second)

    expect(same.id).toBe(first.id)
    expect((await jobOf(core, first.id)).state).toBe('running')
    expect((await jobOf(core, next.id)).state).toBe('waiting')
    expect(await untilJob(core, next.id, 'done')).toMatchObject({ progress: { done: 3 } })
    expect((await jobOf(core, first.id)).state).toBe('done')
  })

  test('copying a list keeps to the account’s pace, and forecasts its end from it', async () => {
    const { core, listId } = await openWithList(100)
    const { accounts } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: accounts[0]?.id ?? '', defaults: { pacePerSecond: 2 } }))
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const startedAt = core.clock.now()

    await core.clock.advance(20 * second)
    const midway = await jobOf(core, id)

    expect(midway.progress.done).toBeGreaterThan(30)
    expect(midway.progress.done).toBeLessThanOrEqual(41)
    const endsInMs = Date.parse(midway.progress.endsAt ?? '') - startedAt
    expect(endsInMs).toBeGreaterThan(45 * second)
    // Fifty seconds, and the turns that the watches on listing and feeds took meanwhile.
    expect(endsInMs).toBeLessThan(65 * second)
  })

  test('copying a list tells the windows its progress, at most twice a second, and at once when it is done', async () => {
    const { core, listId } = await openWithList(200)
    const startedAt = core.clock.now()

    const { id } = await push(core, listId)
    const seconds = (core.clock.now() - startedAt) / second

    const told = core.events.flatMap((event) => (event.kind === 'job' && event.job.id === id ? [event.job] : []))
    const running = told.filter(({ state }) => state === 'running')
    expect(running.length).toBeGreaterThan(2)
    expect(running.length).toBeLessThanOrEqual(seconds * 2 + 2)
    for (const { progress } of told) expect(progress.done + progress.failed + (progress.left ?? 0)).toBe(200)
    expect(told.at(-1)).toMatchObject({ state: 'done', progress: { done: 200, left: 0 } })
  })

  test('a copy can be paused, resumed and ended, and what was done stays done', async () => {
    const { core, listId, people, made } = await openWithList(200)
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    await core.clock.advance(2 * second)

    const paused = await core.drive(core.client.jobs.pause({ jobId: id }))
    await core.clock.advance(second)
    const before = made.size
    await core.clock.advance(10 * minute)
    expect(paused).toMatchObject({ state: 'paused', pause: { reason: 'user' } })
    expect(made.size).toBe(before)

    await core.drive(core.client.jobs.resume({ jobId: id }))
    await core.clock.advance(2 * second)
    expect(made.size).toBeGreaterThan(before)
    const cancelled = await core.drive(core.client.jobs.cancel({ jobId: id }))
    await core.clock.advance(second)
    const left = made.size
    await core.clock.advance(minute)

    expect(cancelled.state).toBe('cancelled')
    expect(made).toEqual(onceEach(people.slice(0, left)))
    expect(await core.codeOf(core.client.jobs.resume({ jobId: id }))).toBe('JOB_FINISHED')
    expect(await core.codeOf(core.client.jobs.pause({ jobId: 'nothing' }))).toBe('JOB_UNKNOWN')
  })

  test('a person the gateway refuses is named with its own words, and tried again when the user asks', async () => {
    const { core, listId, made } = await openWithList()
    core.db.prepare(`UPDATE contacts SET email = 'no address' WHERE phone = ?`).run(fictionPhone(4))

    const job = await push(core, listId)
    const items = await core.drive(core.client.jobs.items({ jobId: job.id, offset: 0, limit: 10 }))
    core.db.prepare(`UPDATE contacts SET email = 'ada@example.org' WHERE phone = ?`).run(fictionPhone(4))
    await core.drive(core.client.jobs.retryFailed({ jobId: job.id }))
    const mended = await untilJob(core, job.id, 'done')

    expect(job).toMatchObject({ state: 'done', progress: { done: 11, failed: 1, left: 0 } })
    expect(items).toMatchObject({ total: 1, rows: [{ name: 'Ada4', phone: fictionPhone(4), code: 'GATEWAY_REFUSED' }] })
    expect(items.rows[0]?.words).toMatch(/email/i)
    expect(mended).toMatchObject({ progress: { done: 12, failed: 0, left: 0, total: 12 } })
    expect([...made.values()].every((times) => times === 1)).toBe(true)
    expect(await core.codeOf(core.client.jobs.retryFailed({ jobId: job.id }))).toBe('JOB_NOTHING_FAILED')
  })

  test('a copy stops after many refusals in a row, and says so', async () => {
    const { core, listId } = await openWithList(60)
    fault(core, { match: { path: createPath, times: 'always' }, do: { answer: { status: 422 } } })

    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const paused = await untilJob(core, id, 'paused')

    expect(paused).toMatchObject({ pause: { reason: 'refusals' }, progress: { failed: 20, left: 40 } })
  })

  test('a refused key pauses a copy for the user, and no one is created twice after it', async () => {
    const { core, listId, people, made } = await openWithList()
    fault(core, { match: { path: createPath, nth: 5 }, do: { answer: { status: 401 } } })

    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const paused = await untilJob(core, id, 'paused')
    await core.clock.advance(60 * minute)
    expect((await jobOf(core, id)).state).toBe('paused')
    await core.drive(core.client.jobs.resume({ jobId: id }))
    const done = await untilJob(core, id, 'done')

    expect(paused).toMatchObject({ pause: { reason: 'auth' }, problem: { code: 'KEY_REFUSED' } })
    expect(paused.pause?.goesOnAt).toBeUndefined()
    expect(done.progress).toMatchObject({ done: 12, failed: 0 })
    expect(made).toEqual(onceEach(people))
  })

  test('a copy that is asked to slow down waits and continues automatically', async () => {
    const { core, listId, people, made } = await openWithList()
    fault(core, { match: { path: createPath, nth: 5 }, do: { answer: { status: 429 } } })

    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const paused = await untilJob(core, id, 'paused')
    const done = await untilJob(core, id, 'done')

    expect(paused.pause).toMatchObject({ reason: 'rate' })
    expect(Date.parse(paused.pause?.goesOnAt ?? '') - Date.parse(paused.pause?.since ?? '')).toBe(30 * second)
    expect(done.progress.done).toBe(12)
    expect(made).toEqual(onceEach(people))
  })

  test.each([
    ['the answer is lost after the gateway took it', { connection: 'reset_after' }],
    ['the request is lost before the gateway took it', { connection: 'reset_before' }],
    ['the gateway takes it and never answers', { connection: 'silent_after' }],
    ['the gateway never answers and never took it', { connection: 'silent_before' }],
    ['the gateway takes it long after', { connection: 'accept_late', lateMs: 50 * second }],
    ['an error page comes in place of the answer', { body: 'html' }],
    ['the answer breaks off', { body: 'truncated' }],
    ['a 503 hides that it was taken', { answer: { status: 503, carryOut: true } }],
  ] as const)('no one is created twice when %s', async (_title, what) => {
    const { core, listId, people, made } = await openWithList()
    fault(core, { match: { path: createPath, nth: 4, times: 3 }, do: what })

    const job = await push(core, listId)

    expect(job).toMatchObject({ state: 'done', progress: { done: 12, failed: 0 } })
    expect(gatewayLists(core)).toMatchObject([{ name: 'Members', phones: phonesOf(people) }])
    expect(made).toEqual(onceEach(people))
  })

  test('a list that is deleted at the gateway during a copy is made again', async () => {
    const { core, listId, people } = await openWithList()
    await push(core, listId)
    const [first] = gatewayLists(core)
    await core.practice.delete(`/v1/people/lists/${first?.id ?? 0}/delete`)

    const job = await push(core, listId)

    expect(job.state).toBe('done')
    expect(gatewayLists(core)).toMatchObject([{ name: 'Members', phones: phonesOf(people) }])
  })

  test('no one is created if the gateway does not show who is on the list', async () => {
    const { core, listId, made } = await openWithList()
    await makeGatewayList(core, 'Members', makePeople(6))
    fault(core, { match: { method: 'GET', path: contactsPath, times: 'always' }, do: { patch: { data: null } } })

    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    const failed = await untilJob(core, id, 'failed')
    expect(failed.problem?.code).toBe('JOB_LISTING_INCOMPLETE')
    expect(made.size).toBe(6)

    core.practice.gateway.faults.clear()
    await core.drive(core.client.jobs.resume({ jobId: id }))
    expect((await untilJob(core, id, 'done')).work.tally).toMatchObject({ created: 6, there: 6 })
  })

  test('a person whom the gateway accepts and does not list is counted apart, and is not created again automatically', async () => {
    const { core, listId, made } = await openWithList(3)
    fault(core, { match: { path: createPath, nth: 2 }, do: { answer: { status: 200, body: '{"success":true}' } } })

    const job = await push(core, listId)

    expect(job.work.tally).toMatchObject({ created: 3, unseen: 1 })
    expect([...made.values()].every((times) => times === 1)).toBe(true)
  })

  test('a person who is deleted here during a copy is left out', async () => {
    const { core, listId } = await openWithList(40)
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    await core.clock.advance(second)
    core.db.exec('PRAGMA foreign_keys = ON')
    core.db.prepare('DELETE FROM contacts WHERE phone = ?').run(fictionPhone(39))

    const job = await untilJob(core, id, 'done')

    expect(job.progress).toMatchObject({ failed: 0, left: 0, total: 39 })
    expect(gatewayPerson(core, fictionPhone(39))).toBeUndefined()
  })
})
