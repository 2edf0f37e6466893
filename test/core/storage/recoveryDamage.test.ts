import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const people = 60
const walIn = (folder: string): string => join(folder, 'postrider.sqlite-wal')
const databaseIn = (folder: string): string => join(folder, 'postrider.sqlite')

/** A campaign half handed over, everything since the approval in the log alone. */
async function runHalf(): Promise<{ core: Core; id: string; older: (folder: string) => void }> {
  const core = await openCore({ latencyMs: [300, 300] })
  const { id } = await startCampaign(core, { people: makePeople(people), batchSize: 5 })
  const older = core.snapshot()
  await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 20)
  return { core, id, older }
}

function flipByte(path: string, place: (bytes: Buffer) => number): void {
  const bytes = readFileSync(path)
  const at = place(bytes)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

/**
 * In the middle of the frames that count: those with the salt of the header (https://www.sqlite.org/fileformat2.html#walformat).
 * The frames after them are left over from an earlier round.
 */
function middleOfLog(bytes: Buffer): number {
  const salt = bytes.subarray(16, 24)
  let end = 32
  while (end < bytes.length && bytes.subarray(end + 8, end + 16).equals(salt)) end += 24 + 4096
  return 32 + Math.floor((end - 32) / 2 / 4120) * 4120 + 100
}

/** Sees the campaign to its end as a person would: no one is sent to twice, lost or shown wrongly. */
async function finish(core: Core, id: string): Promise<void> {
  expect(findBreaches(core, id, people)).toEqual([])
  await core.clock.advance(10 * 60_000)
  expect(findBreaches(core, id, people)).toEqual([])
  if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => ['done', 'done_with_exceptions'].includes(campaignState(core, id)))
  expect(findBreaches(core, id, people)).toEqual([])
}

describe('what is on the disk is not what was written there (B067)', () => {
  test.each([
    ['a byte of the log flipped', (folder: string) => flipByte(walIn(folder), middleOfLog)],
    ['the log deleted', (folder: string) => rmSync(walIn(folder))],
  ])('the journal notices %s, and those people are in doubt (B067)', async (_, change) => {
    const { core: before, id } = await runHalf()
    // The approval is in the file itself: only later changes can be lost.
    before.db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    await before.until(() => (stateCounts(before, id).accepted ?? 0) >= 40)
    const taken = acceptances(before).length

    const core = await before.crash(change)

    const { state, findings, campaigns } = await core.client.recovery.status()
    expect([state, findings.map(({ kind }) => kind)]).toEqual(['ready', ['unclean_end', 'database_behind']])
    expect(campaigns).toMatchObject([{ campaignId: id }])
    expect(campaigns[0]?.inDoubt).toBeGreaterThan(0)
    expect(acceptances(core)).toHaveLength(taken)
    await finish(core, id)
  })

  test('an older copy of the database is noticed by the journal, and those people are in doubt (B067)', async () => {
    const { core: before, id, older } = await runHalf()

    const core = await before.crash(older)

    const { findings, campaigns } = await core.client.recovery.status()
    expect(findings.map(({ kind }) => kind)).toContain('database_behind')
    expect(campaigns[0]?.inDoubt).toBeGreaterThanOrEqual(20)
    await finish(core, id)
  })

  test.each([
    ['a file of 0 bytes', (folder: string) => writeFileSync(databaseIn(folder), '')],
    [
      'no file at all',
      (folder: string) => {
        for (const file of readdirSync(folder)) if (file.startsWith('postrider.sqlite')) rmSync(join(folder, file))
      },
    ],
    ['a page damaged', (folder: string) => damagePage(folder)],
  ])('a database found as %s is not touched, and nothing is sent until the user chooses (B067)', async (_, change) => {
    const { core: before } = await runHalf()
    const taken = acceptances(before).length
    let left: Record<string, string> = {}

    const core = await before.crash((folder) => {
      change(folder)
      left = filesOf(folder)
    })

    expect(await core.client.recovery.status()).toMatchObject({ state: 'blocked', fault: 'damaged' })
    await core.clock.advance(60 * 60_000)
    expect(acceptances(core).length).toBe(taken)
    expect(filesOf(core.profile)).toEqual(left)
  })

  test('an empty database in its place says what the journal still knows (B067)', async () => {
    const { core: before } = await runHalf()
    const core = await before.crash((folder) => writeFileSync(databaseIn(folder), ''))
    core.db.close()

    const { state, findings } = await core.drive(core.client.recovery.startEmpty())

    expect(state).toBe('ready')
    const behind = findings.find(({ kind }) => kind === 'database_behind')
    expect(behind).toMatchObject({ kind: 'database_behind', people: 0 })
    expect((behind as { unknownPeople: number }).unknownPeople).toBeGreaterThanOrEqual(20)
    expect(existsSync(`${databaseIn(core.profile)}.damaged-1`)).toBe(true)
  })
})

/** A page of the people, in the file that a checkpoint wrote. */
function damagePage(folder: string): void {
  const db = new DatabaseSync(databaseIn(folder))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const row = db.prepare(`SELECT pageno FROM dbstat WHERE name = 'recipients' AND pagetype = 'leaf' LIMIT 1`).get()
  db.close()
  const { pageno } = row as { pageno: number }
  const bytes = readFileSync(databaseIn(folder))
  bytes.fill(0xa5, (pageno - 1) * 4096, pageno * 4096)
  writeFileSync(databaseIn(folder), bytes)
}

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.startsWith('postrider.sqlite') && !file.endsWith('-shm'))
  const contents = files.map((file) => [file, readFileSync(join(folder, file)).toString('base64')] as const)
  // The test's own connection leaves an empty file where it finds none.
  return Object.fromEntries(contents.filter(([, content]) => content !== ''))
}
