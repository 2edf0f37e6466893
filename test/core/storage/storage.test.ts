import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { AppStartError } from '../../../src/main/core/app'
import { operationGroups } from '../../../src/main/core/operationGroups'
import type { Db } from '../../../src/main/core/storage/db'
import { sql } from '../../../src/main/core/storage/sql'
import { openJournal } from '../../../src/main/core/storage/files/journal'
import { openJournalFile } from '../../../src/main/core/storage/files/journalFile'
import { openForWriting } from '../../../src/main/core/storage/openDatabase'
import { openInProcess } from '../../support/app/storageInProcess'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { operationGroup, read, repeatableWrite, write } from '../../../src/main/core/storage/operations'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { makeProfile, openCore } from '../../support/app/openCore'

const notes = operationGroup('notes', {
  add: write((db, { what, fails }: { what: string; fails?: boolean }) => {
    db.run(sql`INSERT INTO audit (at, what) VALUES (${'2026-11-21T10:00:00.000Z'}, ${what})`)
    if (fails) throw new Error('Half way')
  }),
  addNothing: write((db) => void db.run(sql`INSERT INTO audit (at, what) VALUES (NULL, NULL)`)),
  all: read((db) => db.all<{ what: string }>(sql`SELECT what FROM audit ORDER BY id`).map(({ what }) => what)),
})

/** 2: at FULL, the disk is waited for; 1: at NORMAL, it is not. */
const waited = (db: Db): unknown => db.get<{ synchronous: number }>(sql`PRAGMA synchronous`)?.synchronous
const waits = operationGroup('waits', {
  write: write(waited),
  repeatable: repeatableWrite((db, { fails }: { fails: boolean }) => {
    if (fails) throw new Error('Half way')
    return waited(db)
  }),
})

const opened: Storage[] = []

afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})

async function open(profile: string): Promise<Storage> {
  const storage = await openInProcess({ profile, groups: [...operationGroups, notes, waits] })
  opened.push(storage)
  return storage
}

function faultOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof StorageError ? error.fault : String(error)),
  )
}

const databaseIn = (profile: string): string => join(profile, 'postrider.sqlite')

function filesOf(profile: string): Record<string, string> {
  const files = readdirSync(profile).filter((file) => file === 'postrider.sqlite' || file.endsWith('-wal'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(profile, file)).toString('base64')]))
}

describe('an operation', () => {
  test('an operation that fails half way leaves nothing behind, and the next one works', async () => {
    const store = (await open(makeProfile())).bind<typeof notes>('notes')
    await store.add({ what: 'kept' })

    expect(await faultOf(store.add({ what: 'lost', fails: true }))).toBe('other')

    await store.add({ what: 'later' })
    expect(await store.all()).toEqual(['kept', 'later'])
  })

  test('an operation that can be asked for again does not wait for the disk, and every other one does', async () => {
    const store = (await open(makeProfile())).bind<typeof waits>('waits')

    expect(await store.repeatable({ fails: false })).toBe(1)
    expect(await store.write()).toBe(2)
    expect(await faultOf(store.repeatable({ fails: true }))).toBe('other')
    expect(await store.write()).toBe(2)
  })

  test('an operation that breaks a rule of the schema says so', async () => {
    const store = (await open(makeProfile())).bind<typeof notes>('notes')

    expect(await faultOf(store.addNothing())).toBe('constraint')
  })
})

describe('a profile', () => {
  test('a profile is refused to a second Postrider while the first one runs (B068)', async () => {
    const profile = makeProfile()
    const first = await open(profile)

    expect(await faultOf(open(profile))).toBe('in_use')
    const started = openCore({ profile })
    await expect(started).rejects.toThrow(AppStartError)
    await expect(started).rejects.toMatchObject({ code: 'PROFILE_IN_USE' })

    await first.close()
    opened.length = 0
    expect(await faultOf(open(profile))).toBe('none')
  })

  test('a profile belongs to its owner alone, the log included', async () => {
    const profile = makeProfile()
    await (await open(profile)).bind<typeof notes>('notes').add({ what: 'something' })

    const modes = readdirSync(profile).map((file) => [file, (statSync(join(profile, file)).mode & 0o777).toString(8)])
    expect(modes.length).toBeGreaterThan(2)
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([])
  })

  test('a missing profile is a fault of storage, not a defect', async () => {
    expect(await faultOf(openInProcess({ profile: join(makeProfile(), 'missing'), groups: operationGroups }))).toBe(
      'read_only',
    )
  })
})

describe('a database that is not ours to change', () => {
  test('a database of a newer Postrider is refused and left as it is, to the byte (B069)', async () => {
    const profile = makeProfile()
    openForWriting(databaseIn(profile)).close()
    const newer = new DatabaseSync(databaseIn(profile))
    newer.exec(`PRAGMA user_version = 999; INSERT INTO audit (at, what) VALUES ('2027', 'of the future')`)
    // Left open over the look: its log is not folded in, as after a power cut.
    const before = filesOf(profile)
    const copy = makeProfile()
    cpSync(profile, copy, { recursive: true })

    const core = await openCore({ profile: copy })
    expect(await core.client.recovery.status()).toMatchObject({ state: 'blocked', fault: 'newer' })
    expect(await core.codeOf(core.client.recovery.startEmpty())).toBe('STORAGE_FAILED')

    expect(Object.keys(before)).toContain('postrider.sqlite-wal')
    expect(filesOf(copy)).toEqual(before)
    newer.close()
  })

  test('a database of another program is refused and left as it is', async () => {
    const profile = makeProfile()
    const other = new DatabaseSync(databaseIn(profile))
    other.exec('CREATE TABLE theirs (id INTEGER)')
    other.close()
    const before = filesOf(profile)

    expect(await faultOf(open(profile))).toBe('damaged')
    expect(filesOf(profile)).toEqual(before)
  })

  test('a database file that holds something else is refused, and the profile is free again', async () => {
    const profile = makeProfile()
    const content = 'This is not a database, and longer than its header of a hundred bytes would be. '.repeat(3)
    writeFileSync(databaseIn(profile), content)

    expect(await faultOf(open(profile))).toBe('damaged')
    expect(readFileSync(databaseIn(profile), 'utf8')).toBe(content)
    expect(await faultOf(open(profile))).toBe('damaged')
  })
})

describe('an empty file in the place of the database', () => {
  test('an empty database file left by a first start that was killed is begun again', async () => {
    const profile = makeProfile()
    writeFileSync(databaseIn(profile), '')

    await (await open(profile)).bind<typeof notes>('notes').add({ what: 'first' })

    expect(statSync(databaseIn(profile)).size).toBeGreaterThan(0)
  })

  test.each([
    ['the journal has lines', 'dispatch.journal'],
    ['its log has content', 'postrider.sqlite-wal'],
  ])('an empty database file is damage if %s, and so is no file at all', async (_, beside) => {
    const profile = makeProfile()
    const journal = openJournal(openJournalFile(join(profile, 'dispatch.journal')))
    if (beside === 'dispatch.journal') journal.append({ kind: 'open', epoch: 1 })
    else writeFileSync(join(profile, beside), 'frames')
    journal.close()

    expect(await faultOf(open(profile))).toBe('damaged')
    writeFileSync(databaseIn(profile), '')
    expect(await faultOf(open(profile))).toBe('damaged')
    expect(statSync(databaseIn(profile)).size).toBe(0)
  })
})

describe('the database itself', () => {
  test('the database refuses a second live attempt for a person', async () => {
    const core = await openCore()
    core.db.exec(`
      INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
        country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 1, 1, '');
      INSERT INTO campaigns (id, account_id, name, state, created_at, changed_at) VALUES ('c', 'a', 'C', 'running', '', '');
      INSERT INTO recipients (id, campaign_id, position, phone, name, parts, state) VALUES (1, 'c', 1, '+447700900001', '', 1, 'inflight');
      INSERT INTO attempts (id, campaign_id, batch, form, state, people, payload_hash, armed_at)
        VALUES (1, 'c', 1, 'single', 'armed', 1, '', ''), (2, 'c', 2, 'single', 'armed', 1, '', '');
      INSERT INTO attempt_recipients VALUES (1, 1, 1)`)

    expect(() => core.db.exec('INSERT INTO attempt_recipients VALUES (2, 1, 1)')).toThrow(/UNIQUE/)
    core.db.exec('UPDATE attempt_recipients SET live = 0; INSERT INTO attempt_recipients VALUES (2, 1, 1)')
  })

  test('the database refuses a number twice in a campaign, and an unknown state', async () => {
    const core = await openCore()
    core.db.exec(`
      INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
        country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 1, 1, '');
      INSERT INTO campaigns (id, account_id, name, state, created_at, changed_at) VALUES ('c', 'a', 'C', 'frozen', '', '')`)
    const add = (position: number, phone: string, state: string) =>
      core.db
        .prepare(
          `INSERT INTO recipients (campaign_id, position, phone, name, parts, state) VALUES ('c', ?, ?, '', 1, ?)`,
        )
        .run(position, phone, state)
    add(1, '+447700900001', 'pending')

    expect(() => add(2, '+447700900001', 'pending')).toThrow(/UNIQUE/)
    expect(() => add(1, '+447700900002', 'pending')).toThrow(/UNIQUE/)
    expect(() => add(3, '+447700900003', 'sent')).toThrow(/CHECK/)
  })
})
