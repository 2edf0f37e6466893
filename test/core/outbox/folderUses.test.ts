// A locked folder tells which computers had it, and a person decides about it in one of three ways.
import { expect, test } from 'vitest'
import type { Timing } from '@contract'
import type { ProfileMarks } from '../../../src/main/core/ports'
import { acceptances, campaignState, makePeople, startCampaign, stateCounts } from '../../support/steps/campaignSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'
import { atOnce, startWaves } from '../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute
const atNoon: Timing = { ...atOnce, kind: 'moment', at: '2026-11-21T12:00:00.000Z' }

/** To each computer the folder lies where it always did. */
function atFolder(marks: ProfileMarks, folder: string): ProfileMarks {
  return {
    read: (id) => {
      const mark = marks.read(id)
      return mark && { ...mark, folder }
    },
    write: (id, mark) => marks.write(id, mark),
  }
}

async function carry(from: Core, marks: ProfileMarks, computerName: string): Promise<Core> {
  const put = from.snapshotAll()
  const { practice, secrets } = from
  await from.stop()
  const profile = makeProfile()
  put(profile)
  return openCore({ profile, practice, secrets, computerName, marks: atFolder(marks, profile) })
}

const statusOf = (core: Core) => core.drive(core.client.recovery.status())

/** A folder that the studio used, the laptop after it, and the studio now. */
async function thereAndBack() {
  const [studio, laptop] = [memoryMarks(), memoryMarks()]
  const first = await openCore({ marks: studio, computerName: 'Studio PC' })
  const own = await startCampaign(first, { people: makePeople(8), batchSize: 10 })
  await first.until(() => campaignState(first, own.id) === 'done')
  const usedAt = first.clock.now()
  await first.clock.advance(hour)
  const second = await carry(first, laptop, 'Imogen’s laptop')
  const carriedAt = second.clock.now()
  await second.drive(second.client.recovery.adopt())
  await second.clock.advance(hour)
  const theirs = await startCampaign(second, { people: makePeople(30).slice(10), batchSize: 20 })
  await second.until(() => campaignState(second, theirs.id) === 'done')
  const sentAt = second.clock.now()
  await second.clock.advance(hour)
  const third = await carry(second, studio, 'Studio PC')
  return { third, usedAt, carriedAt, sentAt }
}

test('a folder that comes back from another computer says when it was last used here, where it was, and how many were texted from there', async () => {
  const { third, usedAt, carriedAt, sentAt } = await thereAndBack()

  const { locked, uses } = await statusOf(third)

  expect(locked).toBe('profile_copied')
  expect(uses?.here?.computer).toBe('Studio PC')
  expect(Date.parse(uses?.here?.at ?? '')).toBeLessThanOrEqual(usedAt)
  expect(uses?.other?.computer).toBe('Imogen’s laptop')
  expect(Date.parse(uses?.other?.openedAt ?? '')).toBeGreaterThanOrEqual(carriedAt)
  expect(Date.parse(uses?.other?.openedAt ?? '')).toBeLessThan(carriedAt + hour)
  expect(Date.parse(uses?.other?.notedAt ?? '')).toBeGreaterThan(carriedAt + hour - 1)
  expect(Date.parse(uses?.other?.notedAt ?? '')).toBeLessThanOrEqual(sentAt)
  expect(uses?.texted).toMatchObject({ people: 20, campaigns: 1 })
})

test('a folder that this computer never had names the one that had it last', async () => {
  const first = await openCore({ marks: memoryMarks(), computerName: 'Studio PC' })
  await startCampaign(first, { people: makePeople(8) })
  await first.clock.advance(hour)

  const second = await carry(first, memoryMarks(), 'Imogen’s laptop')

  const { uses } = await statusOf(second)
  expect(uses?.other?.computer).toBe('Studio PC')
  expect(uses).not.toHaveProperty('here')
  expect(uses).not.toHaveProperty('texted')
})

test('a computer of the same name is not called another one', async () => {
  const first = await openCore({ marks: memoryMarks(), computerName: 'localhost' })
  await startCampaign(first, { people: makePeople(8) })
  await first.clock.advance(hour)

  const second = await carry(first, memoryMarks(), 'localhost')

  const { locked, uses } = await statusOf(second)
  expect(locked).toBe('profile_copied')
  expect(uses).toEqual({})
})

test('a folder that is not locked tells nothing of other computers', async () => {
  const core = await openCore({ computerName: 'Studio PC' })
  await startCampaign(core, { people: makePeople(8) })

  expect(await statusOf(core)).not.toHaveProperty('uses')
})

test('a folder that was left to the other computer sends nothing, and no more is asked about it until it was used elsewhere', async () => {
  const marks = memoryMarks()
  const first = await openCore({ marks: memoryMarks() })
  const { id } = await startWaves(first, [{ people: 20, dueAt: '2026-11-21T12:00:00.000Z' }], atNoon, {
    people: makePeople(20),
  })
  const second = await carry(first, marks, 'laptop')
  expect(await statusOf(second)).not.toHaveProperty('isLeft')

  const left = await second.drive(second.client.recovery.leave())

  expect(left).toMatchObject({ locked: 'profile_copied', isLeft: true, findings: [] })
  const again = await carry(second, marks, 'laptop')
  expect(await statusOf(again)).toMatchObject({ locked: 'profile_copied', isLeft: true })
  expect(await again.codeOf(again.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
  await again.clock.advance(30 * hour)
  expect(acceptances(again)).toHaveLength(0)
  // Another computer brings it to another state.
  again.db.exec(`UPDATE profile SET stamp = 'elsewhere'`)
  expect(await statusOf(again)).not.toHaveProperty('isLeft')
})

test('a folder that is not locked is neither left to another computer nor made a copy of its own', async () => {
  const core = await openCore()
  await startCampaign(core, { people: makePeople(8) })

  expect(await core.codeOf(core.client.recovery.leave())).toBe('CAMPAIGN_WRONG_STATE')
  expect(await core.codeOf(core.client.recovery.separate())).toBe('CAMPAIGN_WRONG_STATE')
})

test('a campaign that waits for the network waits for a person once its folder is locked (it said that it would soon try again)', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send' }, do: { connection: 'refused' } })
  const { id } = await startCampaign(core, { people: makePeople(8) })
  await core.until(() => campaignState(core, id) === 'paused (offline)')

  core.db.exec(`UPDATE profile SET locked_by = 'profile_copied'`)
  await core.clock.advance(2 * minute)

  expect(campaignState(core, id)).toBe('paused (quarantine)')
  expect(acceptances(core)).toHaveLength(0)
})

test('two separate copies: the copy starts nothing that was planned, the original still does, and no one is texted twice', async () => {
  const marks = memoryMarks()
  const original = await openCore({ marks, computerName: 'Studio PC' })
  const { id } = await startWaves(original, [{ people: 30, dueAt: '2026-11-21T12:00:00.000Z' }], atNoon, {
    people: makePeople(30),
    batchSize: 20,
  })
  await original.clock.advance(minute)
  const put = original.snapshotAll()
  const profile = makeProfile()
  put(profile)
  const { practice, secrets } = original
  const copy = await openCore({ profile, practice, secrets, marks, computerName: 'Studio PC' })
  expect((await statusOf(copy)).locked).toBe('profile_copied')

  const separated = await copy.drive(copy.client.recovery.separate())
  expect(separated).not.toHaveProperty('locked')
  // Its page said that Postrider was closed in the middle of a send, and asked about the folder again.
  expect(separated.findings.map(({ kind }) => kind)).toEqual(['separated', 'unclean_end'])

  expect(campaignState(copy, id)).toBe('paused (quarantine)')
  expect(stateCounts(copy, id)).toEqual({ uncertain: 30 })
  // The original keeps its right to send.
  await original.until(() => campaignState(original, id) === 'done')
  expect((await statusOf(original)).locked).toBeUndefined()
  expect(acceptances(original)).toHaveLength(30)
  await copy.clock.advance(3 * hour)
  await copy.drive(copy.client.outbox.resume({ campaignId: id })).catch(() => undefined)
  await copy.clock.advance(hour)
  expect(new Set(acceptances(copy).map(({ number }) => number)).size).toBe(30)
  expect(acceptances(copy)).toHaveLength(30)
  await copy.stop()
  const again = await openCore({ profile, practice, secrets, marks, computerName: 'Studio PC' })
  expect((await statusOf(again)).locked).toBeUndefined()
})

test('two separate copies may both send, each to its own people', async () => {
  const marks = memoryMarks()
  const original = await openCore({ marks })
  await startCampaign(original, { people: makePeople(5) })
  await original.clock.advance(minute)
  const put = original.snapshotAll()
  const profile = makeProfile()
  put(profile)
  const { practice, secrets } = original
  const copy = await openCore({ profile, practice, secrets, marks })
  const { id } = original.db.prepare('SELECT profile_id AS id FROM profile').get() as { id: string }
  const mark = marks.read(id)
  await copy.drive(copy.client.recovery.separate())
  expect(marks.read(id)).toEqual(mark)

  const there = await startCampaign(original, { people: makePeople(20).slice(10), template: 'From the original' })
  await original.until(() => campaignState(original, there.id) === 'done')
  const here = await startCampaign(copy, { people: makePeople(30).slice(20), template: 'From the copy' })
  await copy.until(() => campaignState(copy, here.id) === 'done')

  expect(acceptances(copy)).toHaveLength(25)
  expect((await statusOf(original)).locked).toBeUndefined()
})
