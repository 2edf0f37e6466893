// A profile of every released version is kept in test/fixtures/profiles, written by `node scripts/writeProfile.mjs` when a
// version is released. Each opens with the code of today and has everything that was in it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { newestVersion } from '../../../src/main/core/storage/migrations'
import { makeProfile, openCore } from '../../support/app/openCore'
import { fillProfile, profilesFolder, readProfile, type ProfileSummary } from '../../support/steps/releasedProfile'

const files = ['postrider.sqlite', 'dispatch.journal']
const released = readdirSync(profilesFolder)

if (process.env.POSTRIDER_WRITE_PROFILE === '1') {
  test('the profile of this version is written', async () => {
    const folder = join(profilesFolder, version)
    if (existsSync(folder)) throw new Error(`${version} was written already; a released profile never changes`)
    const core = await openCore()
    await fillProfile(core)
    const summary = await readProfile(core)
    await core.stop()
    // The tables in one file, without a log beside it.
    const db = new DatabaseSync(join(core.profile, 'postrider.sqlite'))
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM')
    db.close()
    mkdirSync(folder, { recursive: true })
    for (const name of files) {
      writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(core.profile, name)), { level: 9 }))
    }
    writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  })
}

test('there is a profile of the first version', () => {
  expect(released).toContain('0.1.0')
})

describe.each(released)('a profile of version %s', (name) => {
  const folder = join(profilesFolder, name)

  test('a released profile opens with the code of today, is at the newest form, sound, and has lost nothing', async () => {
    const profile = makeProfile()
    for (const file of files) {
      writeFileSync(join(profile, file), gunzipSync(readFileSync(join(folder, `${file}.gz`))))
    }
    const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as ProfileSummary

    const core = await openCore({ profile })

    expect(await readProfile(core)).toEqual(summary)
    expect(core.db.prepare('PRAGMA user_version').get()).toEqual({ user_version: newestVersion })
    expect(core.db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(core.db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })
})
