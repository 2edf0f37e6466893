// The process is ended at each point of a job of look-ups and the profile opened again as it is on the disk; the gateway is the judge.
import { describe, expect, test } from 'vitest'
import { addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { jobOf, rows, untilJob } from '../../support/steps/jobSteps'
import { startLookUps, watchLookUps } from '../../support/steps/numberSteps'
import { openCore } from '../../support/app/openCore'

const people = makePeople(6)
const page = { offset: 0, limit: 50 }

async function open() {
  const core = await openCore({ latencyMs: [40, 40] })
  await openPracticeAccount(core)
  const source = { kind: 'list', listId: addList(core, people, 'Members') } as const
  return { core, source, asked: watchLookUps(core) }
}

/** Ends the process so many milliseconds into the job. */
async function crashAt(ms: number): Promise<'done' | 'crashed'> {
  const { core, source, asked } = await open()
  const { id } = await startLookUps(core, source)
  await core.clock.advance(ms)
  const before = await core.client.jobs.get({ jobId: id })
  const after = await core.crash()
  const job = await untilJob(after, id, 'done', 'failed')

  const { rows: lost } = await after.client.numbers.lookUps({ jobId: id, ...page, activity: 'failed' })
  const lines = (await after.client.numbers.lookUps({ jobId: id, ...page })).rows
  expect([...asked.values()], `at ${ms}: nobody is asked for twice`).toEqual([...asked.keys()].map(() => 1))
  expect(lost.length, `at ${ms}: what one request left in doubt`).toBeLessThanOrEqual(1)
  expect(job, `at ${ms}`).toMatchObject({
    state: 'done',
    progress: { done: people.length - lost.length, failed: lost.length, left: 0, total: people.length },
  })
  // The person without an answer is the one in doubt, and no one is left out.
  for (const { phone, state } of lines) {
    if (state === 'done') expect(asked.get(phone), `at ${ms}`).toBe(1)
    else expect(state, `at ${ms}`).toBe('unknown')
  }
  await after.stop()
  return before.state === 'done' ? 'done' : 'crashed'
}

describe('a crash while numbers are looked up', () => {
  test('a crash at any moment of looking up numbers asks for no number twice and leaves none out', async () => {
    let crashes = 0
    for (let ms = 0; (await crashAt(ms)) === 'crashed'; ms += 37) crashes += 1
    expect(crashes).toBeGreaterThan(6)
  }, 60_000)

  test('crashes in the middle of requests, again and again, ask for each number once until the user wants more', async () => {
    const { core, source, asked } = await open()
    const { id } = await startLookUps(core, source)
    let present = core
    for (let crash = 0; crash < 3; crash++) {
      const before = asked.size
      await present.until(() => asked.size > before)
      present = await present.crash()
    }
    const job = await untilJob(present, id, 'done')
    const once = people.map(() => 1)
    expect([...asked.values()]).toEqual(once)
    expect(job.progress.failed).toBeGreaterThan(0)

    await present.drive(present.client.jobs.retryFailed({ jobId: id }))
    await untilJob(present, id, 'done')

    expect((await jobOf(present, id)).progress).toMatchObject({ done: 6, failed: 0, left: 0 })
    const twice = [...asked.values()].filter((times) => times === 2).length
    expect(twice).toBe(job.progress.failed)
  })

  test('a crash while the numbers of a job are being written leaves no job and none of its numbers', async () => {
    const { core, source } = await open()
    core.db
      .prepare(
        `INSERT INTO look_ups (job_id, place, phone, name, state) VALUES ('half', 1, '+447700900001', '', 'waiting')`,
      )
      .run()
    const after = await core.crash()

    expect(rows(after, 'SELECT count(*) AS left FROM look_ups')).toEqual([{ left: 0 }])
    const { id } = await startLookUps(after, source)
    await untilJob(after, id, 'done')
  })

  test('a look-up paused by the user comes back paused after a crash', async () => {
    const { core, source, asked } = await open()
    const { id } = await startLookUps(core, source)
    await core.clock.advance(60)
    await core.drive(core.client.jobs.pause({ jobId: id }))
    const before = asked.size

    const after = await core.crash()
    await after.clock.advance(600_000)

    expect(await jobOf(after, id)).toMatchObject({ state: 'paused', pause: { reason: 'user' } })
    expect(asked.size).toBeLessThanOrEqual(before + 1)
  })
})
