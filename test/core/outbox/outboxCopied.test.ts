// A copy of a profile that is used after the original went on: what the other one sent meanwhile is looked for, and waited for.
import { expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  fictionPhone,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'

const minute = 60_000
const day = 24 * 60 * minute
const send = { method: 'POST', path: '/sms/send*' } as const

const others = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ phone: fictionPhone(from + index), firstname: 'Bo' }))

/** The original, paused after 11 of 60 people, and what opens a copy of it as it was then. */
async function openOriginal() {
  const marks = memoryMarks()
  const original = await openCore({ marks, latencyMs: [1_000, 1_000] })
  const { id } = await startCampaign(original, { people: makePeople(60), batchSize: 10 })
  await original.until(() => (stateCounts(original, id).accepted ?? 0) >= 11)
  await original.drive(original.client.outbox.pause({ campaignId: id }))
  await original.clock.advance(minute)
  const copyFiles = original.snapshotAll()
  const { practice, secrets, profile } = original
  const reopen = () => openCore({ profile, practice, secrets, marks })
  return { original, id, reopen, openCopy: () => openAdopted(original, copyFiles) }
}

/** Opens copied files in a folder of their own, as a person who says that they are used here. */
async function openAdopted({ practice, secrets, marks }: Core, copyFiles: (folder: string) => void): Promise<Core> {
  const profile = makeProfile()
  copyFiles(profile)
  const copy = await openCore({ profile, practice, secrets, marks })
  await copy.drive(copy.client.recovery.adopt())
  return copy
}

test('a copy of a profile finds what the original sent days after the copy was made', async () => {
  const { original, id, reopen, openCopy } = await openOriginal()
  await original.stop()
  original.clock.set(4 * day)
  const later = await reopen()
  await later.drive(later.client.outbox.resume({ campaignId: id }))
  // A feed of one hour does not show who opted out in the days between.
  await later.until(() => campaignState(later, id) === 'paused (opt_outs_unknown)')
  await later.drive(later.client.outbox.resume({ campaignId: id }))
  await later.until(() => campaignState(later, id) === 'done')
  for (const from of [300, 400]) {
    await later.clock.advance(minute)
    const pushed = await startCampaign(later, { people: others(from, 80), batchSize: 20 })
    await later.until(() => campaignState(later, pushed.id) === 'done')
  }
  await later.stop()
  later.clock.set(3 * day)

  const copy = await openCopy()
  expect(stateCounts(copy, id).uncertain).toBeGreaterThan(20)
  const known = await startCampaign(copy, { people: others(500, 10), batchSize: 10 })
  await copy.until(() => campaignState(copy, known.id) === 'done')
  await copy.clock.advance(20 * minute)

  expect(stateCounts(copy, id)).toEqual({ accepted: 60 })
})

test('a copy of a profile cannot be stopped before it is adopted: no one can say yet who was sent to', async () => {
  const marks = memoryMarks()
  const original = await openCore({ marks, latencyMs: [1_000, 1_000] })
  const { id } = await startCampaign(original, { people: makePeople(60), batchSize: 10 })
  await original.until(() => (stateCounts(original, id).accepted ?? 0) >= 11)
  const copyFiles = original.snapshotAll()
  const { practice, secrets } = original
  await original.until(() => campaignState(original, id) === 'done')
  await original.stop()
  const folder = makeProfile()
  copyFiles(folder)
  const copy = await openCore({ profile: folder, practice, secrets, marks })

  await expect(copy.drive(copy.client.outbox.stop({ campaignId: id }))).rejects.toMatchObject({
    code: 'SENDING_LOCKED',
  })
  await copy.drive(copy.client.recovery.adopt())
  await copy.drive(copy.client.outbox.stop({ campaignId: id }))
  await copy.until(() => stateCounts(copy, id).uncertain === undefined)

  expect(stateCounts(copy, id)).toEqual({ accepted: 60 })
})

test('a copy of a profile waits for what the original sent a moment ago, however old the copy is', async () => {
  const { original, id, reopen, openCopy } = await openOriginal()
  await original.stop()
  original.clock.set(day / 4)
  const later = await reopen()
  later.practice.gateway.faults.add({ match: send, do: { connection: 'accept_late', lateMs: 10 * minute } })
  await later.drive(later.client.outbox.resume({ campaignId: id }))
  await later.clock.advance(minute)
  const taken = acceptances(later).length
  await later.stop()

  const copy = await openCopy()
  const known = await startCampaign(copy, { people: others(500, 10), batchSize: 10 })
  await copy.until(() => campaignState(copy, known.id) === 'done')
  await copy.clock.advance(3 * minute)

  expect(acceptances(copy).length).toBeGreaterThanOrEqual(taken)
  expect(stateCounts(copy, id).absent).toBeUndefined()
  const { uncertain = 0 } = stateCounts(copy, id)
  const again = copy.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent: 0 })
  expect(await copy.codeOf(again)).toBe('DECISION_TOO_EARLY')
  // The request came from the other profile, so nothing says that it was handed over from here.
  const { attempts } = await copy.drive(copy.client.outbox.uncertain({ campaignId: id }))
  expect(attempts[0]?.events.map(({ kind }) => kind)).toEqual(['copied', 'looked'])
})

test('a refusal of before the copy needs no proof once its people are in doubt (it was still owed when all of them were settled)', async () => {
  const original = await openCore()
  original.practice.gateway.faults.add({
    match: { ...send, nth: 3 },
    do: { answer: { status: 403, body: '{"success":false,"message":"Forbidden."}' } },
  })
  const { id } = await startCampaign(original, { people: makePeople(30), batchSize: 10 })
  await original.until(() => campaignState(original, id).startsWith('paused'))
  const owed = (core: Core) => core.db.prepare('SELECT id FROM attempts WHERE owes_read_back = 1').all()
  expect(owed(original)).toHaveLength(1)
  const copyFiles = original.snapshotAll()
  await original.stop()

  const copy = await openAdopted(original, copyFiles)
  expect(owed(copy)).toEqual([])
})
