// Starts with profiles that were copied, restored, or have lost a part: each went wrong once.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../../../src/main/core/storage/files/journal'
import {
  acceptances,
  campaignState,
  fictionPhone,
  findBreaches,
  makePeople,
  prepareCampaign,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'

const minute = 60_000
const slow = { latencyMs: [1_000, 1_000] } as const
const send = { method: 'POST', path: '/sms/send*' } as const

const accepted = (core: Core, id: string): number => stateCounts(core, id).accepted ?? 0

async function kinds(core: Core): Promise<string[]> {
  return (await core.drive(core.client.recovery.status())).findings.map(({ kind }) => kind)
}

describe('a copied profile', () => {
  test('a copied profile without its journal begins one of its own, which at once notices a database that goes back', async () => {
    const marks = memoryMarks()
    const original = await openCore({ marks, ...slow })
    const first = await startCampaign(original, { people: makePeople(60), batchSize: 3 })
    await original.until(() => accepted(original, first.id) >= 60)
    const { practice, secrets, profile } = original
    await original.stop()
    // A start that compared all of it.
    const reopened = await openCore({ profile, practice, secrets, marks })
    await reopened.stop()
    const folder = makeProfile()
    cpSync(join(profile, 'postrider.sqlite'), join(folder, 'postrider.sqlite'))
    const copy = await openCore({ profile: folder, practice, secrets, marks, ...slow })
    expect(await copy.drive(copy.client.recovery.adopt())).toMatchObject({ state: 'ready' })
    const people = Array.from({ length: 30 }, (_, index) => ({ phone: fictionPhone(300 + index), firstname: 'Bo' }))
    const { id } = await startCampaign(copy, { people, batchSize: 3 })
    await copy.until(() => accepted(copy, id) >= 4)
    const putBack = copy.snapshot()
    await copy.until(() => accepted(copy, id) >= 13)

    const core = await copy.crash(putBack)

    expect(await kinds(core)).toContain('database_behind')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 30)).toEqual([])
  })

  test('a copied profile that never read the listing calls no one not found', async () => {
    const marks = memoryMarks()
    const original = await openCore({ marks })
    const { faults } = original.practice.gateway
    const prepared = await prepareCampaign(original, { people: makePeople(10), batchSize: 10 })
    faults.add({ match: { method: 'GET', path: '/messages*', times: 'always' }, do: { connection: 'refused' } })
    const { hash, people, ceiling } = prepared.review
    if (!ceiling) throw new Error('A price was expected')
    await original.drive(original.client.campaigns.approve({ campaignId: prepared.id, hash, people, ceiling }))
    await original.until(() => campaignState(original, prepared.id) === 'paused (offline)')
    const copyFiles = original.snapshotAll()
    faults.clear()
    await original.until(() => campaignState(original, prepared.id) === 'done')
    const { practice, secrets } = original
    await original.stop()
    const folder = makeProfile()
    copyFiles(folder)
    const copy = await openCore({ profile: folder, practice, secrets, marks })
    await copy.drive(copy.client.recovery.adopt())
    const later = Array.from({ length: 10 }, (_, index) => ({ phone: fictionPhone(300 + index), firstname: 'Bo' }))

    const { id } = await startCampaign(copy, { people: later, batchSize: 10 })
    await copy.until(() => campaignState(copy, id) === 'done')
    await copy.clock.advance(60 * minute)

    expect(stateCounts(copy, prepared.id)).toEqual({ uncertain: 10 })
    const known = await copy.drive(copy.client.outbox.uncertain({ campaignId: prepared.id }))
    expect(known.isListFresh).toBe(false)
  })
})

describe('people who are gone from the database', () => {
  test('people missing from the database keep a campaign from being called done', async () => {
    const before = await openCore()
    before.practice.gateway.faults.add({ match: { ...send, nth: 3 }, do: { connection: 'reset_before' } })
    const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
    await before.until(() => campaignState(before, id) === 'settling')
    const { practice, secrets, marks, profile } = before
    before.db.exec(`DELETE FROM recipients WHERE state = 'uncertain'`)
    await before.stop()

    const core = await openCore({ profile, practice, secrets, marks })

    expect(await kinds(core)).toContain('not_conserved')
    expect(campaignState(core, id)).toBe('paused (quarantine)')
  })

  test('a person in doubt whose request is missing is not sent to again at once', async () => {
    const before = await openCore()
    before.practice.gateway.faults.add({ match: { ...send, nth: 3 }, do: { connection: 'reset_before' } })
    const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
    await before.until(() => campaignState(before, id) === 'settling')
    const { practice, secrets, marks, profile } = before
    await before.stop()
    // After this start the journal is not asked any more.
    const between = await openCore({ profile, practice, secrets, marks })
    between.db.exec(`DELETE FROM attempts WHERE state = 'unknown'`)
    await between.stop()

    const core = await openCore({ profile, practice, secrets, marks })
    const again = core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain: 10, absent: 0 })

    expect(await core.codeOf(again)).toBe('DECISION_TOO_EARLY')
  })
})

test('a computer that cannot remember the profile opens it, and sends nothing', async () => {
  const marks = { read: () => undefined, write: () => { throw new Error('EACCES') } } // oxfmt-ignore
  const core = await openCore({ marks })

  const { id } = await startCampaign(core, { people: makePeople(3) })
  await core.clock.advance(minute)

  expect(campaignState(core, id)).toBe('paused (disk)')
  expect(acceptances(core)).toHaveLength(0)
})

test('a journal that could not cut half a line off does so before the next line', () => {
  let text = ''
  let isFull = false
  const full = (): never => {
    throw new Error('ENOSPC')
  }
  const disk = {
    read: () => text,
    append: (more: string) => {
      text += isFull ? more.slice(0, 5) : more
      if (isFull) full()
    },
    sync: () => undefined,
    cut: (bytes: number) => void (isFull ? full() : (text = text.slice(0, bytes))),
    putAside: () => undefined,
    close: () => undefined,
  }
  const journal = openJournal(disk)
  journal.append({ kind: 'open' })
  isFull = true
  expect(() => journal.append({ kind: 'attempt' })).toThrow()
  isFull = false
  journal.append({ kind: 'attempt' })

  const again = openJournal(disk)
  expect(again.brokenAt).toBeUndefined()
  expect(again.lines).toHaveLength(2)
})

test('a profile whose row is missing is not taken for a new one if the journal tells of requests', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)
  const putBack = before.snapshot()
  await before.until(() => accepted(before, id) >= 31)

  const core = await before.crash((folder) => {
    putBack(folder)
    const db = new DatabaseSync(join(folder, 'postrider.sqlite'))
    db.exec('DELETE FROM profile')
    db.close()
  })
  expect((await core.drive(core.client.recovery.status())).state).toBe('ready')
  expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
  await core.drive(core.client.recovery.adopt())
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(20 * minute)
  expect(findBreaches(core, id, 60)).toEqual([])
})

/** Resumes, sends until this many people are accepted, and pauses. */
async function sendUntil(core: Core, id: string, people: number): Promise<void> {
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => accepted(core, id) >= people)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.clock.advance(minute)
}

/** Everybody is texted once, also by a person who adopts and resumes without a look at anything. */
async function resumeBlindly(core: Core, id: string): Promise<void> {
  await core.codeOf(core.client.recovery.adopt())
  await core.codeOf(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(20 * minute)
  expect(findBreaches(core, id, 60)).toEqual([])
}

describe('a journal that lost lines does not vouch for', () => {
  test('a journal that lost lines does not vouch for a backup that is older than its loss', async () => {
    const first = await openCore(slow)
    const { id } = await startCampaign(first, { people: makePeople(60), batchSize: 10 })
    await first.until(() => accepted(first, id) >= 11)
    await first.drive(first.client.outbox.pause({ campaignId: id }))
    await first.clock.advance(minute)
    const putBack = first.snapshot()
    await sendUntil(first, id, 31)
    const second = await first.crash((folder) => rmSync(join(folder, 'dispatch.journal')))
    await sendUntil(second, id, accepted(second, id) + 1)

    const core = await second.crash(putBack)

    await resumeBlindly(core, id)
  })

  test('a journal that lost lines does not vouch for a database that was last compared with it before the loss', async () => {
    let before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
    await before.drive(before.client.outbox.pause({ campaignId: id }))
    for (let start = 0; start < 3; start++) before = await before.crash()
    const putBack = before.snapshot()
    const anew = await before.crash((folder) => rmSync(join(folder, 'dispatch.journal')))
    await sendUntil(anew, id, 11)

    const core = await anew.crash(putBack)

    await resumeBlindly(core, id)
  })

  test('a journal that lost lines does not vouch for a database that went back as soon as the loss was found', async () => {
    const first = await openCore(slow)
    const { id } = await startCampaign(first, { people: makePeople(60), batchSize: 10 })
    await first.until(() => accepted(first, id) >= 11)
    const putBack = first.snapshot()
    await first.until(() => accepted(first, id) >= 31)
    // It ends before the computer remembers this start.
    let marks = first.marks
    const second = await first.crash(
      (folder) => {
        rmSync(join(folder, 'dispatch.journal'))
        marks = {
          read: (profile) => ({ folder, epoch: first.marks.read(profile)?.epoch ?? 0 }),
          write: () => undefined,
        }
      },
      {
        marks: { read: (profile) => marks.read(profile), write: () => undefined },
      },
    )

    const core = await second.crash(putBack)

    expect(await kinds(core)).toEqual(expect.arrayContaining(['profile_restored']))
    await resumeBlindly(core, id)
  })

  test('a journal that lost lines does not vouch for a database that went back at the same time', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
    await before.until(() => accepted(before, id) >= 11)
    const putBack = before.snapshot()
    await before.until(() => accepted(before, id) >= 41)

    const core = await before.crash((folder) => {
      putBack(folder)
      const path = join(folder, 'dispatch.journal')
      const rows = readFileSync(path, 'utf8').split('\n')
      rows[2] = String(rows[2]).replace('"at"', '"AT"')
      writeFileSync(path, rows.join('\n'))
    })

    expect(await kinds(core)).toEqual(expect.arrayContaining(['journal_lost', 'database_behind']))
    await resumeBlindly(core, id)
  })
})

test('a copied profile in a folder that a cloud program copies sends nothing, also after it was adopted', async () => {
  const marks = memoryMarks()
  const original = await openCore({ marks, ...slow })
  const { id } = await startCampaign(original, { people: makePeople(60), batchSize: 10 })
  await original.until(() => accepted(original, id) >= 11)
  const copyFiles = original.snapshotAll()
  const folder = join(makeProfile(), 'Dropbox')
  mkdirSync(folder)
  copyFiles(folder)
  const { practice, secrets } = original
  const copy = await openCore({ profile: folder, practice, secrets, marks })

  await copy.codeOf(copy.client.recovery.adopt())

  expect(await copy.codeOf(copy.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
  expect(await copy.drive(copy.client.recovery.status())).toMatchObject({ locked: 'synced_folder' })
})

test('a backup restored while a request is on the wire puts its people in doubt, and no one is texted twice', async () => {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => accepted(core, id) >= 11)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.clock.advance(minute)
  const { name } = await core.drive(core.client.recovery.backUp())
  core.practice.gateway.faults.add({ match: { ...send, nth: 2, times: 'always' }, do: { latencyMs: 30_000 } })
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => accepted(core, id) >= 12 && (stateCounts(core, id).inflight ?? 0) > 0)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  core.db.close()

  await core.drive(core.client.recovery.restore({ name }))
  core.practice.gateway.faults.clear()
  const db = new DatabaseSync(join(core.profile, 'postrider.sqlite'))
  const restored: Core = { ...core, db }
  await core.clock.advance(2 * minute)

  await resumeBlindly(restored, id)
  db.close()
})
