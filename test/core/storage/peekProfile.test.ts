// A glance at a profile that is not open, for the question at a start which one to open.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { lockProfile } from '../../../src/main/core/storage/files/profileLock'
import { peekProfile, type Peeked } from '../../../src/main/core/storage/files/peekProfile'
import { profilePaths } from '../../../src/main/core/storage/files/profilePaths'
import { makeProfile, openCore } from '../../support/app/openCore'
import { makePeople, prepareCampaign } from '../../support/steps/campaignSteps'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-24T09:00:00.000Z'

const peek = (profile: string): Peeked => peekProfile(profilePaths(profile), at)

/** Names, bytes and times of all files but the lock. */
const stateOf = (profile: string): unknown[] =>
  readdirSync(profile)
    .sort()
    .filter((name) => name !== 'profile.lock' && statSync(join(profile, name)).isFile())
    .map((name) => [name, statSync(join(profile, name)).mtimeMs, readFileSync(join(profile, name)).toString('base64')])

async function makeUsed(more = ''): Promise<string> {
  const core = await openCore()
  await prepareCampaign(core, { people: makePeople(7) })
  if (more !== '') core.db.exec(more)
  await core.stop()
  return core.profile
}

test('a profile that is not open tells its people, its next start and whether it is for practice, and nothing in it changes', async () => {
  const profile = await makeUsed(`UPDATE campaigns SET state = 'waiting', waits_until = '${later}', name = 'Reminder'`)
  const before = stateOf(profile)

  expect(peek(profile)).toEqual({
    is: 'read',
    contents: { people: 7, isPractice: true, next: { campaign: 'Reminder', startsAt: later } },
  })

  expect(stateOf(profile)).toEqual(before)
})

test('a start that is over, a paused campaign and a deleted one are no next start', async () => {
  const profile = await makeUsed(`UPDATE campaigns SET state = 'waiting', waits_until = '${at}'`)
  const paused = await makeUsed(`UPDATE campaigns SET state = 'paused', waits_until = '${later}'`)
  const deleted = await makeUsed(
    `UPDATE campaigns SET state = 'waiting', waits_until = '${later}', removed_at = '${at}'`,
  )

  for (const folder of [profile, paused, deleted])
    expect(peek(folder)).toEqual({ is: 'read', contents: { people: 7, isPractice: true } })
})

test('a profile with a real account is not for practice', async () => {
  const profile = await makeUsed(`UPDATE accounts SET kind = 'gateway'`)

  expect(peek(profile)).toMatchObject({ contents: { isPractice: false } })
})

test('a profile that is open somewhere is known as that, is not read, and stays locked', async () => {
  const profile = await makeUsed()
  const { lockPath } = profilePaths(profile)
  const lock = lockProfile(lockPath)

  expect(peek(profile)).toEqual({ is: 'in_use' })
  expect(() => lockProfile(lockPath)).toThrow()

  lock.release()
  expect(peek(profile)).toMatchObject({ is: 'read' })
  lockProfile(lockPath).release()
})

test('a profile that was never opened, is damaged, or was not closed cleanly is left alone', async () => {
  const fresh = makeProfile()
  expect(peek(fresh)).toEqual({ is: 'unknown' })
  expect(readdirSync(fresh)).toEqual([])

  const damaged = await makeUsed()
  writeFileSync(join(damaged, 'postrider.sqlite'), 'no database')
  const withLog = await makeUsed()
  writeFileSync(join(withLog, 'postrider.sqlite-wal'), 'log')
  const leftOpen = await makeUsed()
  const db = new DatabaseSync(join(leftOpen, 'postrider.sqlite'))
  db.exec('UPDATE profile SET is_open = 1')
  db.close()
  for (const profile of [damaged, withLog, leftOpen]) {
    const before = stateOf(profile)
    expect(peek(profile)).toEqual({ is: 'unknown' })
    expect(stateOf(profile)).toEqual(before)
  }
})
