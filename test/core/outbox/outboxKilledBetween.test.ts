// The end of the app between the dispatch journal's line and the commit of the attempt that it announces.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { keyedHash } from '../../../src/main/core/outbox/store/journalLines'
import { openJournal } from '../../../src/main/core/storage/files/journal'
import { openJournalFile } from '../../../src/main/core/storage/files/journalFile'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

const slow = { latencyMs: [1_000, 1_000] } as const

async function kinds(core: Core): Promise<string[]> {
  return (await core.drive(core.client.recovery.status())).findings.map(({ kind }) => kind)
}

/** A campaign of 60, paused by its person when 21 are accepted; nothing is on the wire. */
async function pausedAfter21() {
  const core = await openCore(slow)
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 21)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.until(() => stateCounts(core, id).inflight === undefined)
  return { core, id }
}

/** Appends what a request for the next five people leaves in the journal of a folder, as far as it came. */
function announceFive(folder: string, id: string, isCommitted: boolean): void {
  const db = new DatabaseSync(join(folder, 'postrider.sqlite'))
  const { key } = db.prepare('SELECT journal_key AS key FROM profile').get() as { key: string }
  const people = db
    .prepare(`SELECT phone FROM recipients WHERE campaign_id = ? AND state = 'pending' ORDER BY position LIMIT 5`)
    .all(id) as { phone: string }[]
  db.close()
  const path = join(folder, 'dispatch.journal')
  const file = openJournalFile(path)
  const journal = openJournal(file)
  const earlier = journal.lines.findLast(({ entry }) => entry.kind === 'attempt')
  const line = journal.append({ ...earlier?.entry, people: people.map(({ phone }) => keyedHash(key, id, phone)) })
  if (isCommitted) journal.append({ kind: 'committed', of: line.hash })
  file.close()
}

test('a kill between journal and commit puts the batch back to waiting without an alarm (B099)', async () => {
  const { core: before, id } = await pausedAfter21()
  const { accepted = 0, pending = 0 } = stateCounts(before, id)

  const core = await before.crash((folder) => announceFive(folder, id, false))

  expect(await kinds(core)).toEqual(['unclean_end'])
  expect(stateCounts(core, id)).toEqual({ accepted, pending })
  expect(campaignState(core, id)).toBe('paused (user)')
  expect(core.logged.find(({ event }) => event === 'intent_never_made')?.fields).toEqual({ attempts: 1 })
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'done')
  expect(acceptances(core)).toHaveLength(60)
  expect(findBreaches(core, id, 60)).toEqual([])
})

test('a database that went back by exactly one request is noticed: the journal says that its attempt was committed', async () => {
  const { core: before, id } = await pausedAfter21()

  const core = await before.crash((folder) => announceFive(folder, id, true))

  expect(await kinds(core)).toContain('database_behind')
  expect(stateCounts(core, id).uncertain).toBe(5)
  expect(campaignState(core, id)).toBe('paused (quarantine)')
})

test('a journal line of an earlier version, followed by nothing, puts its people in doubt', async () => {
  const { core: before, id } = await pausedAfter21()

  const core = await before.crash((folder) => {
    announceFive(folder, id, false)
    const path = join(folder, 'dispatch.journal')
    const rows = readFileSync(path, 'utf8').trimEnd().split('\n')
    const last = rows.at(-1) ?? ''
    const file = openJournalFile(path)
    file.cut(Buffer.byteLength(rows.slice(0, -1).join('\n')) + 1)
    const journal = openJournal(file)
    journal.append(
      JSON.parse(last.slice(last.indexOf('{')).replace(',"confirmed":true', '')) as Record<string, unknown>,
    )
    file.close()
  })

  expect(await kinds(core)).toContain('database_behind')
  expect(stateCounts(core, id).uncertain).toBe(5)
})

test('every request that was made is preceded by its line and by the line that says it is committed', async () => {
  const core = await openCore()
  const { id } = await startCampaign(core, { people: makePeople(30), batchSize: 10 })
  await core.until(() => campaignState(core, id) === 'done')

  const journal = readFileSync(join(core.profile, 'dispatch.journal'), 'utf8')

  const made = [...journal.matchAll(/"kind":"(attempt|committed)"/g)].map(([, kind]) => kind)
  expect(made).toEqual(Array.from({ length: made.length / 2 }, () => ['attempt', 'committed']).flat())
  expect(made.length).toBeGreaterThanOrEqual(8)
})
