import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { listBackups } from '../../../src/main/core/storage/files/backupNames'
import { applicationId, migrations, newestVersion } from '../../../src/main/core/storage/migrations'
import { openInProcess } from '../../support/app/storageInProcess'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { makeProfile } from '../../support/app/openCore'

const at = '2026-11-21T10:00:00.000Z'
const databaseIn = (profile: string): string => join(profile, 'postrider.sqlite')
const backupsIn = (profile: string): string => join(profile, 'backups')
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    // A trigger holds statements of its own.
    .split(/;(?![^;]*;\s*END\b)(?!\s*END\b)/)
    .filter((statement) => statement.trim() !== '')

afterEach(() => vi.restoreAllMocks())

const templates = new Map<number, Buffer>()

/** A profile as an earlier version left it, with something in it. */
function makeOldProfile(version: number): string {
  const profile = makeProfile()
  const template = templates.get(version)
  if (template) {
    writeFileSync(databaseIn(profile), template)
    return profile
  }
  const db = new DatabaseSync(databaseIn(profile))
  db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA journal_mode = WAL`)
  for (const migration of migrations) if (migration.version <= version) db.exec(migration.sql)
  db.exec(`PRAGMA user_version = ${version}; INSERT INTO audit (at, what) VALUES ('${at}', 'kept')`)
  db.close()
  templates.set(version, readFileSync(databaseIn(profile)))
  return profile
}

interface Content {
  readonly version: number
  readonly schema: string
  readonly rows: number
}

function contentOf(path: string): Content {
  const db = new DatabaseSync(path, { readOnly: true })
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  const entries = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
  // Comments stay in the schema, and are lost where a statement is run alone.
  const schema = entries
    .map(({ type, name, sql }) => `${type} ${name} ${String(sql).replace(/--.*$/gm, '').replace(/\s+/g, ' ')}`)
    .join('\n')
  const { rows } = db.prepare('SELECT count(*) AS rows FROM audit').get() as { rows: number }
  db.close()
  return { version, schema, rows }
}

const contents = new Map<number, Content>()

/** The content of a database of this version. */
function contentAt(version: number): Content {
  const content = contents.get(version) ?? contentOf(databaseIn(makeOldProfile(version)))
  contents.set(version, content)
  return content
}

/** Opening takes most of the time, so it is done after every fifteenth statement only. */
const reopenEvery = 15

/**
 * Opens the profile, and has a look at its folder as each statement of a migration finds it: `copy` makes what a power cut there
 * leaves. Answers what was seen, in the order of the statements.
 */
async function cutBeforeEach<Seen>(
  profile: string,
  look: (copy: () => string, statement: number) => Seen,
): Promise<Seen[]> {
  const seen: Seen[] = []
  const exec = DatabaseSync.prototype.exec
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    const isMigrating =
      this.location()?.endsWith('postrider.sqlite') && (this.isTransaction || sql === 'BEGIN IMMEDIATE')
    for (const one of isMigrating ? statementsOf(sql) : [sql]) {
      if (isMigrating) seen.push(look(() => copyOf(profile), seen.length))
      exec.call(this, one)
    }
  })
  await (await openInProcess({ profile, groups: [], at })).close()
  vi.restoreAllMocks()
  return seen
}

function copyOf(profile: string): string {
  const left = join(makeProfile(), 'left')
  mkdirSync(left)
  for (const file of readdirSync(profile))
    if (!/-shm$|lock/.test(file)) cpSync(join(profile, file), join(left, file), { recursive: true })
  return left
}

const [{ version: oldest } = { version: 0 }] = migrations

test('each migration has the number after the previous one', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
})

test('templates of an earlier version are kept, with their accounts, names and removals', () => {
  const db = new DatabaseSync(':memory:')
  const change = migrations.findIndex(({ sql }) => sql.includes('CREATE TABLE saved_texts'))
  for (const { sql } of migrations.slice(0, change)) db.exec(sql)
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO templates (id, account_id, name, text, created_at, updated_at, used_at, removed_at)
    VALUES (3, 'a1', 'Hours', '9 to 5', 'c', 'u', 'used', NULL), (7, 'a1', 'Hours', 'old', 'c', 'u', NULL, 'gone')`)
  const before = db.prepare('SELECT * FROM templates ORDER BY id').all()

  for (const { sql } of migrations.slice(change)) db.exec(sql)

  expect(db.prepare('SELECT * FROM templates ORDER BY id').all()).toEqual(before)
  expect(() =>
    db.exec(`INSERT INTO templates (account_id, name, text, created_at, updated_at)
    VALUES (NULL, 'x', '', '', ''), (NULL, 'x', '', '', '')`),
  ).toThrow(/UNIQUE/)
  db.close()
})

test('a migration killed at any statement leaves the old version or its own, and a backup (B070)', async () => {
  const cuts = await cutBeforeEach(makeOldProfile(oldest), (copy, statement) => {
    const left = copy()
    const content = contentOf(databaseIn(left))
    const [backup] = listBackups(backupsIn(left))
    const kept = backup && contentOf(join(backupsIn(left), backup.name))
    if (statement % reopenEvery > 0) rmSync(left, { recursive: true })
    return { left, content, backup, kept }
  })

  for (const { content, backup, kept } of cuts) {
    expect(content).toEqual(contentAt(content.version))
    expect(backup).toMatchObject({ reason: 'before_update', madeAt: at })
    expect(kept).toEqual(contentAt(oldest))
  }
  for (const { left } of cuts.filter(({ left }) => existsSync(left))) {
    await (await openInProcess({ profile: left, groups: [], at })).close()
    expect(contentOf(databaseIn(left))).toEqual(contentAt(newestVersion))
    rmSync(left, { recursive: true })
  }
  expect(cuts.length).toBeGreaterThan(20)
  const versions = new Set(cuts.map(({ content }) => content.version))
  expect([...versions]).toEqual(migrations.map(({ version }) => version).filter((version) => version < newestVersion))
}, 120_000)

test('a first start that was killed at any statement is begun again', async () => {
  const cuts = await cutBeforeEach(makeProfile(), (copy, statement) =>
    statement % reopenEvery > 0 ? undefined : copy(),
  )

  for (const left of cuts.filter((folder) => folder !== undefined)) {
    await (await openInProcess({ profile: left, groups: [], at })).close()
    expect(contentOf(databaseIn(left))).toEqual({ ...contentAt(newestVersion), rows: 0 })
    rmSync(left, { recursive: true })
  }
  expect(cuts.length).toBeGreaterThan(20)
}, 60_000)

test('a new database has nothing to back up', async () => {
  const profile = makeProfile()
  await (await openInProcess({ profile, groups: [], at })).close()

  expect(listBackups(backupsIn(profile))).toEqual([])
})

test('nothing is migrated if no backup can be made', async () => {
  const profile = makeOldProfile(oldest)
  writeFileSync(backupsIn(profile), 'A file where the folder should be')

  await expect(openInProcess({ profile, groups: [], at })).rejects.toThrow(StorageError)

  expect(contentOf(databaseIn(profile))).toEqual(contentAt(oldest))
  expect(readFileSync(backupsIn(profile), 'utf8')).toContain('A file')
})

test('nothing is migrated if the database is damaged', async () => {
  const profile = makeOldProfile(oldest)
  const bytes = readFileSync(databaseIn(profile))
  bytes.fill(0xa5, bytes.length - 4096)
  writeFileSync(databaseIn(profile), bytes)

  await expect(openInProcess({ profile, groups: [], at })).rejects.toMatchObject({ fault: 'damaged' })

  expect(readFileSync(databaseIn(profile)).equals(bytes)).toBe(true)
  expect(listBackups(backupsIn(profile))).toEqual([])
})
