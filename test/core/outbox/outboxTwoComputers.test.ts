// One folder on several computers, and several folders on one: one of them sends, the others ask.
import { expect, test } from 'vitest'
import type { Timing } from '@contract'
import type { ProfileMark, ProfileMarks } from '../../../src/main/core/ports'
import {
  acceptances,
  attemptStates,
  campaignState,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'
import { atOnce, startWaves } from '../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute
const slow = { latencyMs: [1_000, 1_000] } as const
const atNoon: Timing = { ...atOnce, kind: 'moment', at: '2026-11-21T12:00:00.000Z' }

const lockOf = async (core: Core) => (await core.drive(core.client.recovery.status())).locked
const accepted = (core: Core, id: string): number => stateCounts(core, id).accepted ?? 0

/** How many people were texted, and how many of them more than once. */
function texted(core: Core) {
  const times = new Map<string, number>()
  for (const { number } of acceptances(core)) times.set(number, (times.get(number) ?? 0) + 1)
  return { people: times.size, twice: [...times.values()].filter((count) => count > 1).length }
}

/** A person resumes every paused run, and sends again to people whom no one took, as soon as the app offers it. */
async function seeThrough(core: Core, campaignId: string): Promise<void> {
  const { outbox } = core.client
  for (let round = 0; round < 12 && !campaignState(core, campaignId).startsWith('done'); round++) {
    if (campaignState(core, campaignId).startsWith('paused'))
      await core.drive(outbox.resume({ campaignId })).catch(() => undefined)
    await core.clock.advance(10 * minute)
    const { uncertain, absent, isSettled } = await core.drive(outbox.uncertain({ campaignId }))
    if (!isSettled || uncertain + absent === 0) continue
    await core.drive(outbox.decide({ campaignId, choice: 'send_again', uncertain, absent })).catch(() => undefined)
  }
}

/** The folder of a core that was closed, opened on another computer or again on the same one. */
async function carry(from: Core, marks: ProfileMarks): Promise<Core> {
  const put = from.snapshotAll()
  const profile = makeProfile()
  put(profile)
  const { practice, secrets } = from
  return openCore({ profile, practice, secrets, marks: atFolder(marks, profile) })
}

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

/** The computer's memory of its profiles, which a backup of the whole computer brings back. */
function restorable() {
  let kept = new Map<string, ProfileMark>()
  const marks: ProfileMarks = { read: (id) => kept.get(id), write: (id, mark) => void kept.set(id, mark) }
  return {
    marks,
    backUp() {
      const then = new Map(kept)
      return () => void (kept = new Map(then))
    },
  }
}

test('a folder carried to another computer and back texts no one twice, and its planned campaign starts on one of them (B095)', async () => {
  const [studio, laptop] = [memoryMarks(), memoryMarks()]
  const first = await openCore({ marks: studio })
  const { id } = await startWaves(first, [{ people: 100, dueAt: '2026-11-21T12:00:00.000Z' }], atNoon, {
    people: makePeople(100),
    batchSize: 20,
  })
  await first.clock.advance(minute)
  const { practice, secrets } = first
  await first.stop()

  const second = await carry(first, laptop)
  expect(await lockOf(second)).toBe('profile_copied')
  await second.drive(second.client.recovery.adopt())
  await second.drive(second.client.outbox.resume({ campaignId: id }))
  const back = second.snapshotAll()
  const folder = makeProfile()
  back(folder)
  const third = await openCore({ profile: folder, practice, secrets, marks: atFolder(studio, folder) })

  // The studio's own memory is older than the folder: it was used elsewhere since.
  expect(await lockOf(third)).toBe('profile_copied')
  expect(await third.codeOf(third.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
  await third.clock.advance(3 * hour)
  await seeThrough(second, id)
  expect(texted(third).twice).toBe(0)
  await third.drive(third.client.recovery.adopt())
  await seeThrough(third, id)

  expect(texted(third).twice).toBe(0)
})

test('a plain resume on a folder that came back from another computer texts no one whom that one has texted', async () => {
  const [studio, laptop] = [memoryMarks(), memoryMarks()]
  const first = await openCore({ ...slow, marks: studio })
  const { id } = await startCampaign(first, { people: makePeople(100), batchSize: 10 })
  await first.until(() => accepted(first, id) >= 1)
  await first.drive(first.client.outbox.pause({ campaignId: id }))
  await first.clock.advance(minute)
  const { practice, secrets } = first
  await first.stop()
  const second = await carry(first, laptop)
  await second.drive(second.client.recovery.adopt())
  const back = second.snapshotAll()
  await second.clock.advance(hour)
  await seeThrough(second, id)
  await second.stop()

  const folder = makeProfile()
  back(folder)
  const third = await openCore({ profile: folder, practice, secrets, marks: atFolder(studio, folder) })
  await seeThrough(third, id)
  expect(await lockOf(third)).toBe('profile_copied')
  await third.drive(third.client.recovery.adopt())
  await seeThrough(third, id)

  expect(texted(third)).toEqual({ people: 100, twice: 0 })
  expect(stateCounts(third, id)).toEqual({ accepted: 100 })
})

test("a copy adopted while the original is open ends the original's right to send", async () => {
  const marks = memoryMarks()
  const original = await openCore({ ...slow, marks })
  const { id } = await startCampaign(original, { people: makePeople(80), batchSize: 10 })
  await original.until(() => accepted(original, id) >= 11)
  const put = original.snapshotAll()
  const profile = makeProfile()
  put(profile)
  const { practice, secrets } = original
  const copy = await openCore({ profile, practice, secrets, marks })
  expect(await lockOf(copy)).toBe('profile_copied')

  await copy.drive(copy.client.recovery.adopt())
  await original.until(() => campaignState(original, id).startsWith('paused'))

  expect(campaignState(original, id)).toBe('paused (quarantine)')
  expect(await lockOf(original)).toBe('profile_copied')
  expect(original.events.some(({ kind }) => kind === 'recovery')).toBe(true)
  expect(await original.codeOf(original.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
  await copy.drive(copy.client.outbox.resume({ campaignId: id }))
  await copy.clock.advance(10 * minute)
  expect(texted(copy).twice).toBe(0)
  expect(await lockOf(copy)).toBeUndefined()
  await copy.stop()
  const again = await openCore({ profile, practice, secrets, marks })
  expect(await lockOf(again)).toBeUndefined()
})

test("an app that ended between writing the folder's record and the computer’s is not taken for a copy at the next start", async () => {
  const { marks, backUp } = restorable()
  const before = await openCore({ marks })
  const { id } = await startCampaign(before, { people: makePeople(5) })
  await before.until(() => campaignState(before, id) === 'done')
  await before.stop()
  let undo: (() => void) | undefined
  // The last thing that a start writes is the mark.
  const writes: ProfileMarks = {
    read: (profileId) => marks.read(profileId),
    write(profileId, mark) {
      if (mark.nextStamp !== undefined) {
        marks.write(profileId, mark)
        undo = backUp()
      }
    },
  }
  const killed = await openCore({
    profile: before.profile,
    practice: before.practice,
    secrets: before.secrets,
    marks: writes,
  })
  await killed.stop()
  undo?.()

  const { profile, practice, secrets } = before
  const core = await openCore({ profile, practice, secrets, marks })

  expect(await lockOf(core)).toBeUndefined()
})

test('a copy left someone uncertain who was in flight when it was made and whom the open original texted later, with another mark', async () => {
  const marks = memoryMarks()
  const original = await openCore({ ...slow, marks })
  const { id: accountId } = await openPracticeAccount(original)
  const defaults = { callbackUrl: 'https://example.org/statuses' }
  await original.drive(original.client.accounts.update({ accountId, defaults }))
  original.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 2 },
    do: { answer: { status: 429, body: '{"success":false,"message":"Too many requests"}' } },
  })
  const { id } = await startCampaign(original, { people: makePeople(6), batchSize: 1 })
  await original.until(() => attemptStates(original, id)[1] === 'armed 1')
  const put = original.snapshotAll()
  await original.until(() => campaignState(original, id) === 'done')
  const profile = makeProfile()
  put(profile)
  const { practice, secrets } = original
  const copy = await openCore({ profile, practice, secrets, marks })

  await copy.drive(copy.client.recovery.adopt())
  await copy.clock.advance(hour)

  expect(stateCounts(copy, id)).toEqual({ accepted: 6 })
  expect(texted(copy)).toEqual({ people: 6, twice: 0 })
})

/** A campaign of 80, resumed by a computer that was restored as a whole to when 11 were accepted; the first has sent 80. */
async function restoreWhole() {
  const { marks, backUp } = restorable()
  const before = await openCore({ ...slow, marks })
  const { id } = await startCampaign(before, { people: makePeople(80), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)
  await before.drive(before.client.outbox.pause({ campaignId: id }))
  await before.clock.advance(minute)
  const waiting = stateCounts(before, id).pending ?? 0
  const put = before.snapshotAll()
  const undo = backUp()
  await before.drive(before.client.outbox.resume({ campaignId: id }))
  await before.until(() => campaignState(before, id) === 'done')
  const { practice, secrets } = before
  await before.stop()
  const profile = makeProfile()
  put(profile)
  undo()
  const core = await openCore({ profile, practice, secrets, marks: atFolder(marks, profile) })
  return { core, id, waiting }
}

test('a whole computer restored texts no one again: what the listing shows of people who wait stops the run (B095)', async () => {
  const { core, id, waiting } = await restoreWhole()
  expect(await lockOf(core)).toBeUndefined()
  expect(stateCounts(core, id).pending).toBe(waiting)

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id).startsWith('paused'))

  expect(campaignState(core, id)).toBe('paused (already_listed)')
  expect(stateCounts(core, id)).toEqual({ accepted: 80 - waiting, held: waiting })
  const { listed } = await core.drive(core.client.outbox.progress({ campaignId: id }))
  expect(listed?.people).toBe(waiting)
  expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('ALREADY_LISTED')
  await core.clock.advance(hour)
  expect(texted(core)).toEqual({ people: 80, twice: 0 })
})

test('a send that stopped for people already listed says what was sent from here, and when theirs were made', async () => {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(80), template: 'News', batchSize: 40 })
  await core.until(() => accepted(core, id) >= 1)
  const other = await openCore({ practice: core.practice, marks: memoryMarks() })
  const from = core.clock.now()
  await startCampaign(other, { people: makePeople(80).slice(40), template: 'News' })
  await core.until(() => campaignState(core, id) === 'paused (already_listed)')

  const { listed, counts, pausedAt } = await core.drive(core.client.outbox.progress({ campaignId: id }))

  expect(listed?.sent).toMatchObject({ people: counts.accepted, accepted: counts.accepted, first: 1 })
  expect(Date.parse(listed?.sent?.firstAt ?? '')).toBeLessThan(from)
  const { readAt = '', people, madeFrom = '', madeUntil = '' } = listed?.found ?? {}
  expect(people).toBe(listed?.people)
  expect(Date.parse(readAt)).toBeLessThanOrEqual(Date.parse(pausedAt ?? ''))
  // Records tell whole seconds.
  expect(Date.parse(madeFrom)).toBeGreaterThanOrEqual(from - 1_000)
  expect(Date.parse(madeUntil)).toBeLessThanOrEqual(Date.parse(readAt))
  await startCampaign(other, { people: makePeople(40).slice(20), template: 'News' })
  await core.clock.advance(2 * minute)
  const later = await core.drive(core.client.outbox.progress({ campaignId: id }))
  expect(later.listed?.people).toBeGreaterThan(people ?? 0)
  expect(later.listed?.found).toEqual(listed?.found)
  await other.stop()
})

test('a stopped send whose list cannot be read says so, and sends to no one', async () => {
  const { core, id } = await restoreWhole()
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'paused (already_listed)')
  const stands = async () => (await core.drive(core.client.outbox.progress({ campaignId: id }))).listed
  expect(await stands()).not.toHaveProperty('isUnreadable')

  core.practice.gateway.faults.add({
    match: { method: 'GET', path: '/messages*', times: 'always' },
    do: { connection: 'refused' },
  })
  await core.drive(core.client.outbox.lookNow({ campaignId: id })).catch(() => undefined)
  expect(await stands()).toMatchObject({ isUnreadable: true })
  core.practice.gateway.faults.clear()
  await core.drive(core.client.outbox.lookNow({ campaignId: id }))

  expect(await stands()).not.toHaveProperty('isUnreadable')
  expect(texted(core)).toEqual({ people: 80, twice: 0 })
})

test('people already listed count as sent when the campaign is left to the other computer', async () => {
  const { core, id, waiting } = await restoreWhole()
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'paused (already_listed)')

  const leave = (listed: number) =>
    core.client.outbox.decideListed({ campaignId: id, choice: 'leave', listed, waiting: 0 })
  expect(await core.codeOf(leave(waiting - 1))).toBe('DECISION_STALE')
  await core.drive(leave(waiting))

  expect(campaignState(core, id)).toBe('done')
  expect(stateCounts(core, id)).toEqual({ accepted: 80 })
  expect(texted(core)).toEqual({ people: 80, twice: 0 })
})

/** The other computer texts these people with the campaign's own text, from the same account. */
async function sendElsewhere(core: Core, from: number, to: number): Promise<void> {
  const { practice } = core
  const other = await openCore({ practice, marks: memoryMarks() })
  const { id } = await startCampaign(other, { people: makePeople(to).slice(from), template: 'News', batchSize: 100 })
  await other.until(() => campaignState(other, id) === 'done')
  await other.stop()
}

test('people who are not listed are sent to from here once no new one was listed for ten minutes, and no one who was listed', async () => {
  const core = await openCore()
  const { id } = await startWaves(core, [{ people: 60, dueAt: '2026-11-21T12:00:00.000Z' }], atNoon, {
    people: makePeople(60),
    template: 'News',
    batchSize: 20,
  })
  await core.clock.advance(hour)
  await sendElsewhere(core, 20, 45)
  await core.until(() => campaignState(core, id).startsWith('paused'))
  expect(campaignState(core, id)).toBe('paused (already_listed)')
  expect(stateCounts(core, id)).toEqual({ held: 25, pending: 35 })
  const rest = () => core.client.outbox.decideListed({ campaignId: id, choice: 'send_rest', listed: 25, waiting: 35 })

  await core.clock.advance(5 * minute)
  expect(await core.codeOf(rest())).toBe('DECISION_TOO_EARLY')
  await core.clock.advance(6 * minute)
  await core.drive(rest())
  await core.until(() => campaignState(core, id).startsWith('done'))

  expect(texted(core)).toEqual({ people: 60, twice: 0 })
  expect(stateCounts(core, id)).toEqual({ accepted: 60 })
})

test('one or two people already listed are held, and the others are sent to; a person then decides about them', async () => {
  const core = await openCore()
  const { id } = await startWaves(core, [{ people: 30, dueAt: '2026-11-21T12:00:00.000Z' }], atNoon, {
    people: makePeople(30),
    template: 'News',
    batchSize: 20,
  })
  await core.clock.advance(hour)
  await sendElsewhere(core, 10, 12)
  await core.until(() => campaignState(core, id).startsWith('paused'))

  expect(campaignState(core, id)).toBe('paused (already_listed)')
  expect(stateCounts(core, id)).toEqual({ accepted: 28, held: 2 })
  await core.drive(core.client.outbox.decideListed({ campaignId: id, choice: 'leave', listed: 2, waiting: 0 }))
  expect(stateCounts(core, id)).toEqual({ accepted: 30 })
  expect(texted(core)).toEqual({ people: 30, twice: 0 })
})

test('the same text from before the approval holds no one', async () => {
  const core = await openCore()
  await sendElsewhere(core, 0, 30)
  await core.clock.advance(minute)
  const { id } = await startCampaign(core, { people: makePeople(30), template: 'News', batchSize: 20 })
  await core.until(() => campaignState(core, id).startsWith('done'))

  expect(stateCounts(core, id)).toEqual({ accepted: 30 })
})

test('another computer that begins while the first ten are sent to is noticed before full batches', async () => {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(80), template: 'News', batchSize: 40 })
  await core.until(() => accepted(core, id) >= 1)
  const template = 'News'
  const other = await openCore({ practice: core.practice, marks: memoryMarks() })
  await startCampaign(other, { people: makePeople(80).slice(40), template })
  await core.until(() => campaignState(core, id).startsWith('paused'))

  expect(campaignState(core, id)).toBe('paused (already_listed)')
  expect(accepted(core, id)).toBeLessThanOrEqual(11)
  await other.stop()
})

test('a campaign of a locked folder says so until the folder is adopted', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)

  const core = await before.crash(undefined, { marks: memoryMarks() })

  expect(await core.drive(core.client.outbox.progress({ campaignId: id }))).toMatchObject({ isLocked: true })
  await core.drive(core.client.recovery.adopt())
  expect(await core.drive(core.client.outbox.progress({ campaignId: id }))).not.toHaveProperty('isLocked')
})
