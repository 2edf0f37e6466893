import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  approve,
  attemptStates,
  campaignState,
  findBreaches,
  makePeople,
  prepareCampaign,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { memoryMarks, openCore, type Core } from '../../support/app/openCore'

const slow = { latencyMs: [1_000, 1_000] } as const

async function status(core: Core) {
  return core.drive(core.client.recovery.status())
}

async function kinds(core: Core): Promise<string[]> {
  return (await status(core)).findings.map(({ kind }) => kind)
}

const accepted = (core: Core, id: string): number => stateCounts(core, id).accepted ?? 0

/** Sends until some are accepted, keeps a copy of the database, and sends more. */
async function sendPastSnapshot() {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(60), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)
  const putBack = before.snapshot()
  await before.until(() => accepted(before, id) >= 41)
  return { before, id, putBack }
}

describe('a database that went back in time (B067)', () => {
  test('an older copy of the database puts people sent to since in doubt, no one is sent to again, and the listing finds them (B067)', async () => {
    const { before, id, putBack } = await sendPastSnapshot()
    const sent = acceptances(before).length

    const core = await before.crash(putBack)

    expect(await kinds(core)).toContain('database_behind')
    expect(campaignState(core, id)).toBe('paused (quarantine)')
    expect(findBreaches(core, id, 60)).toEqual([])
    expect(stateCounts(core, id).uncertain).toBeGreaterThanOrEqual(sent - 21)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(acceptances(core)).toHaveLength(60)
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a lost write-ahead log drops committed rows, and the journal notices (B067)', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(30), batchSize: 10 })
    before.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await before.until(() => accepted(before, id) >= 21)

    const core = await before.crash((folder) => {
      for (const end of ['-wal', '-shm']) rmSync(join(folder, `postrider.sqlite${end}`), { force: true })
    })

    expect(await kinds(core)).toContain('database_behind')
    expect(findBreaches(core, id, 30)).toEqual([])
    expect(campaignState(core, id)).toBe('paused (quarantine)')
  })

  test('one flipped byte in the write-ahead log drops what follows it, and is noticed as well (B067)', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(30), batchSize: 10 })
    before.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await before.until(() => accepted(before, id) >= 21)

    const core = await before.crash((folder) => {
      const path = join(folder, 'postrider.sqlite-wal')
      const bytes = readFileSync(path)
      bytes[2_000] = (bytes[2_000] ?? 0) ^ 0xff
      writeFileSync(path, bytes)
    })

    expect(await kinds(core)).toContain('database_behind')
    expect(findBreaches(core, id, 30)).toEqual([])
  })

  test('an attempt of a database that went back stays in doubt while the listing does not show it, and is not sent again automatically (B067)', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(12), batchSize: 1 })
    await before.until(() => accepted(before, id) >= 3)
    const putBack = before.snapshot()
    await before.until(() => attemptStates(before, id).filter((state) => state === 'acked 1').length >= 5)
    before.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages*', times: 'always' },
      do: { lagMs: 86_400_000 },
    })

    const core = await before.crash(putBack)
    const doubt = stateCounts(core, id).uncertain ?? 0
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => stateCounts(core, id).pending === undefined && stateCounts(core, id).inflight === undefined)

    expect(doubt).toBeGreaterThanOrEqual(2)
    expect(stateCounts(core, id).uncertain).toBe(doubt)
    expect(findBreaches(core, id, 12)).toEqual([])
  })

  test('a send that waits after the database went back is not resumed while the listing cannot be read, and no one is sent to', async () => {
    const { before, id, putBack } = await sendPastSnapshot()
    const core = await before.crash(putBack)
    const sent = acceptances(core).length
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages*', times: 'always' },
      do: { answer: { status: 500 } },
    })

    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('GATEWAY_BUSY')
    await core.clock.advance(120_000)

    expect(campaignState(core, id)).toBe('paused (quarantine)')
    expect(acceptances(core)).toHaveLength(sent)
    core.practice.gateway.faults.clear()
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 60)).toEqual([])
  })
})

test('the findings of a start are shown until the user has read them, also by a later start', async () => {
  const { before, putBack } = await sendPastSnapshot()
  const first = await before.crash(putBack)
  expect(await kinds(first)).toContain('database_behind')

  const second = await first.crash()

  expect(await kinds(second)).toContain('database_behind')
  await second.drive(second.client.recovery.seen())
  expect(await kinds(second)).toEqual([])
})

describe('the dispatch journal', () => {
  test('a lost dispatch journal is begun again, with a notice, and no one is sent to twice', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(30), batchSize: 10 })
    await before.until(() => accepted(before, id) >= 11)

    const core = await before.crash((folder) => rmSync(join(folder, 'dispatch.journal')))

    expect(await kinds(core)).toContain('journal_lost')
    expect(existsSync(join(core.profile, 'dispatch.journal'))).toBe(true)
    await core.until(() => stateCounts(core, id).uncertain === undefined)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 30)).toEqual([])
    await core.drive(core.client.recovery.seen())
    const again = await core.crash()
    expect(await kinds(again)).not.toContain('journal_lost')
  })

  test('a dispatch journal with a torn last line is cut: the crash came before sending', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(30), batchSize: 10 })
    await before.until(() => accepted(before, id) >= 11)

    const core = await before.crash((folder) =>
      writeFileSync(join(folder, 'dispatch.journal'), '99 0123', { flag: 'a' }),
    )

    expect(await kinds(core)).toContain('journal_torn')
    expect(await kinds(core)).not.toContain('database_behind')
    expect(findBreaches(core, id, 30)).toEqual([])
  })

  test("the dispatch journal holds no one's number or text", async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: makePeople(30), batchSize: 10 })
    await core.until(() => campaignState(core, id) === 'done')

    const journal = readFileSync(join(core.profile, 'dispatch.journal'), 'utf8')

    expect(journal.match(/"kind":"attempt"/g)?.length).toBeGreaterThanOrEqual(4)
    for (const { phone, firstname = '' } of makePeople(30)) {
      expect(journal).not.toContain(phone.slice(1))
      expect(journal).not.toContain(`${firstname}"`)
    }
  })
})

describe('a profile that was copied', () => {
  test('a copied profile refuses to send, explains, and after the user’s decision has everyone not settled in doubt', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
    await before.until(() => accepted(before, id) >= 11)
    const elsewhere = { marks: memoryMarks() }

    const core = await before.crash(undefined, elsewhere)

    expect((await status(core)).locked).toBe('profile_copied')
    expect(await kinds(core)).toContain('profile_copied')
    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
    const sent = acceptances(core).length
    await core.clock.advance(60_000)
    expect(acceptances(core)).toHaveLength(sent)

    await core.drive(core.client.recovery.adopt())

    expect((await status(core)).locked).toBeUndefined()
    expect(stateCounts(core, id).pending).toBeUndefined()
    expect(campaignState(core, id)).toBe('paused (quarantine)')
    expect(findBreaches(core, id, 40)).toEqual([])
    expect(await core.codeOf(core.client.recovery.adopt())).toBe('CAMPAIGN_WRONG_STATE')
    const again = await core.crash()
    expect((await status(again)).locked).toBeUndefined()
  })

  test('an older state of a whole folder is recognised by the computer’s own fingerprint', async () => {
    const before = await openCore(slow)
    const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
    await before.until(() => accepted(before, id) >= 1)
    const older = before.snapshotAll()
    await before.until(() => accepted(before, id) >= 21)
    const between = await before.crash()

    const core = await between.crash(older)

    expect((await status(core)).locked).toBe('profile_restored')
    expect(await core.codeOf(core.client.outbox.resume({ campaignId: id }))).toBe('SENDING_LOCKED')
    await core.drive(core.client.recovery.adopt())
    expect(findBreaches(core, id, 40)).toEqual([])
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(120_000)
    expect(findBreaches(core, id, 40)).toEqual([])
  })
})

test('a clock that is a day behind the last record pauses the run (B061)', async () => {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(40), batchSize: 4 })
  await core.until(() => accepted(core, id) >= 5)

  core.clock.set(-24 * 60 * 60 * 1_000)
  await core.until(() => campaignState(core, id).startsWith('paused'))
  const sent = acceptances(core).length

  expect(campaignState(core, id)).toBe('paused (clock)')
  await core.clock.advance(10 * 60_000)
  expect(acceptances(core)).toHaveLength(sent)
})

test('states that do not add up to the people who were approved keep the campaign from being sent', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)
  before.db.exec(`DELETE FROM recipients WHERE campaign_id = '${id}' AND state = 'pending' AND position = 40`)

  const core = await before.crash()

  expect(await kinds(core)).toContain('not_conserved')
  expect(campaignState(core, id)).toBe('paused (quarantine)')
})

test('people in flight whose request is missing are in doubt at the next start, and no one is sent to', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 11)
  before.db.exec(`UPDATE recipients SET state = 'inflight' WHERE campaign_id = '${id}' AND position = 40`)

  const core = await before.crash()

  expect(await kinds(core)).toContain('not_conserved')
  expect(campaignState(core, id)).toBe('paused (quarantine)')
  const row = core.db.prepare('SELECT state FROM recipients WHERE campaign_id = ? AND position = 40').get(id)
  expect(row).toEqual({ state: 'uncertain' })
})

test('a clean end and a new start report nothing', async () => {
  const before = await openCore()
  const { id } = await startCampaign(before, { people: makePeople(5), batchSize: 10 })
  await before.until(() => campaignState(before, id) === 'done')
  await before.stop()

  const core = await openCore({
    profile: before.profile,
    practice: before.practice,
    secrets: before.secrets,
    marks: before.marks,
  })

  expect(await status(core)).toMatchObject({ state: 'ready', findings: [], campaigns: [] })
})

test('a campaign that was stopped when the process ended is over at the next start (it stayed settling for ever)', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(20), batchSize: 5 })
  before.db.exec(`UPDATE campaigns SET state = 'settling', stopped_at = '2026-11-20T09:00:00.000Z';
    UPDATE recipients SET state = 'skipped', reason = 'stopped' WHERE state IN ('pending', 'inflight')`)

  const core = await before.crash()

  expect(campaignState(core, id)).toMatch(/^(cancelled|done_with_exceptions)$/)
})

test('a folder that goes back to before a run is recognised, although nothing was restarted in between', async () => {
  const before = await openCore(slow)
  const { id } = await startCampaign(before, { people: makePeople(40), batchSize: 10 })
  await before.until(() => accepted(before, id) >= 1)
  await before.drive(before.client.outbox.pause({ campaignId: id }))
  await before.clock.advance(10_000)
  const older = before.snapshotAll()
  await before.drive(before.client.outbox.resume({ campaignId: id }))
  await before.until(() => accepted(before, id) >= 21)

  const core = await before.crash(older)

  expect((await status(core)).locked).toBe('profile_restored')
})

test('a run whose beginning could not be saved, beside another run, does not make this a restored folder', async () => {
  const before = await openCore(slow)
  const first = await startCampaign(before, { people: makePeople(40), batchSize: 1 })
  const second = await prepareCampaign(before, { people: makePeople(30), template: 'Other', batchSize: 1 })
  await before.until(() => accepted(before, first.id) >= 1)
  // The database is as a disk that is full at the commit: nothing fails until then.
  before.db.exec(`CREATE TABLE unsaved (account_id TEXT REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fails_late AFTER UPDATE OF epoch ON profile BEGIN INSERT INTO unsaved VALUES ('none'); END`)
  await approve(before, second)
  await before.clock.advance(10_000)
  before.db.exec('DROP TRIGGER fails_late; DROP TABLE unsaved')
  const sent = accepted(before, first.id)
  await before.until(() => accepted(before, first.id) > sent)

  const core = await before.crash()

  expect(stateCounts(core, second.id)).toEqual({ pending: 30 })
  expect((await status(core)).locked).toBeUndefined()
})
