// A folder that was copied to another computer: its jobs wait until a person says that it is used there.
import { expect, test } from 'vitest'
import { addList, campaignState, makePeople, startCampaign } from '../../support/steps/campaignSteps'
import { gatewayLists, jobOf, onceEach, untilJob, watchCreations } from '../../support/steps/jobSteps'
import { makeProfile, memoryMarks, openCore } from '../../support/app/openCore'

const minute = 60_000

test('a copied profile copies no one to the gateway before it is adopted, and continues afterwards', async () => {
  const marks = memoryMarks()
  const original = await openCore({ marks, latencyMs: [1_000, 1_000] })
  // A profile that never sent anything has nothing to repeat, and is not asked about.
  const sent = await startCampaign(original, { people: makePeople(1), batchSize: 1 })
  await original.until(() => campaignState(original, sent.id) === 'done')
  const people = makePeople(8)
  const listId = addList(original, people, 'Members')
  const made = watchCreations(original)
  const { id } = await original.drive(original.client.jobs.pushList({ listId }))
  await original.until(() => made.size >= 3)
  await original.drive(original.client.jobs.pause({ jobId: id }))
  await original.clock.advance(minute)
  await original.drive(original.client.jobs.resume({ jobId: id }))
  const copyFiles = original.snapshotAll()
  const { practice, secrets } = original
  await original.stop()
  const folder = makeProfile()
  copyFiles(folder)
  const before = new Map(made)

  const copy = await openCore({ profile: folder, practice, secrets, marks })
  await copy.clock.advance(10 * minute)
  expect((await jobOf(copy, id)).state).toBe('waiting')
  expect(made).toEqual(before)

  await copy.drive(copy.client.recovery.adopt())
  expect(await untilJob(copy, id, 'done', 'failed')).toMatchObject({ state: 'done', progress: { failed: 0, left: 0 } })
  expect(gatewayLists(copy).map(({ phones }) => phones.length)).toEqual([8])
  expect(made).toEqual(onceEach(people))
})
