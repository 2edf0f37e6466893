// A profile of every released version is kept in test/fixtures/profiles, written by `node scripts/writeProfile.mjs` when a
// version is released. Each opens with the code of today and has everything that was in it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { migrations, newestVersion } from '../../../src/main/core/storage/migrations'
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

/** All that a table made again could lose: its rows, its columns and checks, and what belongs or refers to it. */
function campaignsOf(db: DatabaseSync) {
  const all = (statement: string) => db.prepare(statement).all()
  const { sql } = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'campaigns'`).get() as { sql: string }
  return {
    rows: all('SELECT * FROM campaigns ORDER BY id'),
    columns: all(`SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('campaigns') ORDER BY name`),
    foreignKeys: all(`SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list('campaigns')`),
    others: all(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> 'campaigns' ORDER BY type, name`),
    isStrict: sql.endsWith('STRICT'),
    checked: [...sql.matchAll(/CHECK \((\w+)/g)].map(([, column]) => column),
  }
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

  test('a released profile takes a new form of message, and its campaigns have lost only the checks that named the forms', () => {
    const path = join(makeProfile(), 'postrider.sqlite')
    writeFileSync(path, gunzipSync(readFileSync(join(folder, 'postrider.sqlite.gz'))))
    const db = new DatabaseSync(path)
    const { user_version: from } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    const change = migrations.find((migration) => migration.name.endsWith('_forms_without_checks.sql'))
    const to = change?.version ?? 0
    for (const { version: step, sql } of migrations) if (step > from && step < to) db.exec(sql)
    const count = (where: string) => db.prepare(`SELECT count(*) AS campaigns FROM campaigns WHERE ${where}`).get()
    db.exec(`UPDATE campaigns SET kind = 'chat_app', form = 'chat_app' WHERE id = (SELECT min(id) FROM campaigns)`)
    const before = campaignsOf(db)

    db.exec(`BEGIN; ${change?.sql ?? ''}; COMMIT`)

    const checked = before.checked.filter((column) => column !== 'kind' && column !== 'form')
    expect(campaignsOf(db)).toEqual({ ...before, checked })
    expect(count(`kind = 'chat_app' AND form = 'chat_app'`)).toEqual({ campaigns: 1 })
    db.exec(`UPDATE campaigns SET kind = 'new', form = 'new'`)
    expect(count(`kind = 'new' AND form = 'new'`)).toEqual({ campaigns: before.rows.length })
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    db.close()
  })
})
