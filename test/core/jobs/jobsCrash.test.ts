// The process is ended at each point of a job and the profile opened again as it is on the disk; the gateway is the judge.
import { describe, expect, test } from 'vitest'
import { addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import {
  createPath,
  fault,
  gatewayLists,
  makeGatewayList,
  onceEach,
  rows,
  untilJob,
  watchCreations,
} from '../../support/steps/jobSteps'
import { openCore, type Core } from '../../support/app/openCore'

const people = makePeople(4)
const phones = people.map(({ phone }) => phone).sort()

async function openWithList(latencyMs?: readonly [number, number]) {
  const core = await openCore(latencyMs ? { latencyMs } : {})
  await openPracticeAccount(core)
  return { core, listId: addList(core, people, 'Members'), made: watchCreations(core) }
}

/** Ends the process every so many milliseconds of the job; each moment once, until the job is through before it. */
async function crashAt(ms: number): Promise<'done' | 'crashed'> {
  const { core, listId, made } = await openWithList([40, 40])
  const { id } = await core.drive(core.client.jobs.pushList({ listId }))
  await core.clock.advance(ms)
  const before = await core.client.jobs.get({ jobId: id })
  const after = await core.crash()
  const job = await untilJob(after, id, 'done', 'failed')

  expect(job, `at ${ms}`).toMatchObject({ state: 'done', progress: { done: 4, failed: 0, left: 0, total: 4 } })
  expect(gatewayLists(after), `at ${ms}`).toMatchObject([{ name: 'Members', phones }])
  expect(made, `at ${ms}`).toEqual(onceEach(people))
  await after.stop()
  return before.state === 'done' ? 'done' : 'crashed'
}

describe('a crash while a list is copied', () => {
  test('a crash at any moment of copying a list creates no one twice and leaves no one out', async () => {
    let crashes = 0
    for (let ms = 0; (await crashAt(ms)) === 'crashed'; ms += 38) crashes += 1
    expect(crashes).toBeGreaterThan(8)
  }, 60_000)

  test('a crash while an answer is on its way, again and again, creates no one twice', async () => {
    const { core, listId, made } = await openWithList([200, 200])
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    let present: Core = core
    for (let crash = 0; crash < 3; crash++) {
      // Each process creates a person and ends before the answer arrives.
      const before = made.size
      await present.until(() => made.size > before || made.size === people.length)
      present = await present.crash()
    }

    const job = await untilJob(present, id, 'done')

    expect(job.progress).toMatchObject({ done: 4, failed: 0 })
    expect(made).toEqual(onceEach(people))
  })

  test('a crash before a late request arrives creates no one twice', async () => {
    const { core, listId, made } = await openWithList()
    fault(core, { match: { path: createPath, nth: 3 }, do: { connection: 'accept_late', lateMs: 40_000 } })
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    await core.clock.advance(5_000)

    const after = await core.crash()
    await untilJob(after, id, 'done')
    await after.clock.advance(120_000)

    expect(made).toEqual(onceEach(people))
  })

  test('a copy that was paused by the user comes back paused after a crash', async () => {
    const { core, listId, made } = await openWithList([40, 40])
    const { id } = await core.drive(core.client.jobs.pushList({ listId }))
    await core.clock.advance(180)
    await core.drive(core.client.jobs.pause({ jobId: id }))
    const before = made.size

    const after = await core.crash()
    await after.clock.advance(600_000)

    expect(await after.client.jobs.get({ jobId: id })).toMatchObject({ state: 'paused', pause: { reason: 'user' } })
    expect(made.size).toBeLessThanOrEqual(before + 1)
  })
})

describe('a crash while lists are read', () => {
  test('a crash at any moment of reading lists continues with the next page and reads everyone once', async () => {
    for (let ms = 20; ; ms += 120) {
      const core = await openCore({ latencyMs: [100, 100] })
      await openPracticeAccount(core)
      const many = makePeople(450)
      await makeGatewayList(core, 'Large', many)
      await makeGatewayList(core, 'Small', makePeople(3))
      const { id } = await core.drive(core.client.jobs.pullAll())
      await core.clock.advance(ms)
      const { state } = await core.client.jobs.get({ jobId: id })
      const after = await core.crash()
      const job = await untilJob(after, id, 'done', 'failed')

      expect(job, `at ${ms}`).toMatchObject({ state: 'done', work: { tally: { added: 450, lists: 2 } } })
      expect(
        rows(
          after,
          'SELECT name, count(*) AS people FROM lists JOIN list_contacts ON list_id = id GROUP BY id ORDER BY name',
        ),
      ).toEqual([
        { name: 'Large', people: 450 },
        { name: 'Small', people: 3 },
      ])
      await after.stop()
      if (state === 'done') return
    }
  }, 60_000)
})
