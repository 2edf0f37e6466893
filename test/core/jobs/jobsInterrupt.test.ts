// Pausing or cancelling a job, or closing the app, reaches the step that is under way. A step that hangs hides nothing from the windows.
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Job } from '@contract'
import type { readHistoryOperations } from '../../../src/main/core/history/readHistoryRows'
import { shownReading } from '../../../src/main/core/history/makeReadHistory'
import type { JobKindWork, StepEnd } from '../../../src/main/core/jobs/jobKind'
import { makeJobs, type Jobs } from '../../../src/main/core/jobs/makeJobs'
import { makeLive, type Live } from '../../../src/main/core/live'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { openInProcess } from '../../support/app/storageInProcess'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { createFakeClock } from '../../support/app/fakeClock'
import { migratedProfile } from '../../support/app/openCore'

const at = '2026-11-21T10:00:00.000Z'
const nothing = (): void => undefined
let storage: Storage | undefined
let jobs: Jobs | undefined
let live: Live | undefined
const steps: { readonly isWanted: () => boolean; readonly end: (end: StepEnd) => void }[] = []
afterEach(async () => {
  for (const { end } of steps.splice(0)) end({ kind: 'done' })
  await jobs?.stop()
  live?.close()
  await storage?.close()
})

async function openJobs() {
  const profile = await migratedProfile()
  storage = await openInProcess({ profile, groups: operationGroups })
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec(`INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, currency, is_active, created_at)
    VALUES ('a1', 'Shop', 'gateway', '', '', '', 'none', 'none', '', 'GB', 500, 150, 'EUR', 1, '${at}')`)
  db.close()
  const work: JobKindWork = {
    ...shownReading,
    kind: 'history',
    step: (_, isWanted) => new Promise((end) => void steps.push({ isWanted, end })),
    recover: () => Promise.resolve(),
    retryFailed: () => Promise.resolve(0),
  }
  const clock = createFakeClock(at)
  live = makeLive(() => ({ kind: 'ready', online: true }))
  const told: Job[] = []
  void listen(live, told)
  jobs = makeJobs({
    ...{ storage, clock, live },
    logger: { info: nothing, warn: nothing, error: (event) => expect.unreachable(event) },
    activeAccount: () => Promise.reject(new Error('Nobody asks for the account')),
    optOutsUntold: () => Promise.resolve(0),
  })
  jobs.register(work)
  await jobs.start()
  const subject = { what: 'older', isOwn: false } as const
  const { id: jobId } = await storage
    .bind<typeof readHistoryOperations>('readHistory')
    .start({ id: 'j1', accountId: 'a1', at, subject })
  await jobs.added(jobId)
  const step = (count: number) => vi.waitFor(() => steps[count - 1] ?? expect.unreachable('No step yet'))
  return { jobs, jobId, step, clock, told }
}

async function listen(live: Live, told: Job[]): Promise<void> {
  for await (const event of live.subscribe()) if (event.kind === 'job') told.push(event.job)
}

test('a step of a job is cut short once the user acts, and the next one runs', async () => {
  const { jobs, jobId, step } = await openJobs()
  const first = await step(1)
  expect(first.isWanted()).toBe(true)
  await jobs.handlers.pause({ jobId })
  expect(first.isWanted()).toBe(false)
  await jobs.handlers.resume({ jobId })
  first.end({ kind: 'more' })

  const second = await step(2)
  expect(second.isWanted()).toBe(true)
  second.end({ kind: 'done' })
})

test('a step of a job is cut short when the app closes', async () => {
  const { jobs, step } = await openJobs()
  const first = await step(1)
  const stopped = jobs.stop()
  expect(first.isWanted()).toBe(false)
  first.end({ kind: 'more' })
  await stopped
})

test('a job whose first step hangs is shown as running, not as waiting for the previous one', async () => {
  const { step, told } = await openJobs()
  await step(1)
  await vi.waitFor(() => expect(told.map(({ state }) => state)).toEqual(['waiting', 'running']))
})

test('a step that ended just after the last news is shown while the next one hangs', async () => {
  const { step, clock, told } = await openJobs()
  const first = await step(1)
  await vi.waitFor(() => expect(told).toHaveLength(2))
  first.end({ kind: 'more' })
  await step(2)
  expect(told).toHaveLength(2)
  await clock.advance(500)
  await vi.waitFor(() => expect(told).toHaveLength(3))
})
